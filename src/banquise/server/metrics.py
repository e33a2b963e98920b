"""Numbers for the host, in Prometheus' form."""

from __future__ import annotations

import os
from collections import Counter as Tally
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
)

_FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

EVENTS = Counter("banquise_events_total", "Decisions that were stored, chance included")
COMMIT = Histogram("banquise_commit_seconds", "Time to make events durable", buckets=_FAST)
ACTIONS = Counter("banquise_actions_total", "Actions that were sent", ["result"])
MESSAGES = Counter("banquise_messages_total", "Messages from clients", ["kind"])
ACT = Histogram("banquise_act_seconds", "From an action's arrival to its ack", buckets=_FAST)
CONNECTIONS = Gauge(
    "banquise_connections", "Open WebSockets", ["role"], multiprocess_mode="livesum"
)
ROOMS = Gauge("banquise_tables_loaded", "Tables in memory", multiprocess_mode="livesum")
BOTS = Histogram(
    "banquise_bot_seconds", "Thinking time of bots", buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10)
)
BOTS_LATE = Counter("banquise_bots_replaced_total", "Bots that were late or failed")
LIMITED = Counter("banquise_limited_total", "Requests and messages over a limit", ["limit"])
CONFLICTS = Counter("banquise_conflicts_total", "Events that another process wrote first")


# What happens with every action is noted here, and counted twice a second: a counter takes a lock.
HEARD: list[type] = []  # kinds of messages
WRITTEN: list[int] = []  # events, in each transaction
ACTED: list[float] = []  # seconds from an action's arrival to its ack


def settle() -> None:
    """Count what was noted."""
    for kind, number in Tally(HEARD).items():
        MESSAGES.labels(kind.__name__.lower()).inc(number)
    EVENTS.inc(sum(WRITTEN))
    ACTIONS.labels("stored").inc(len(ACTED))
    for seconds in ACTED:
        ACT.observe(seconds)
    for noted in (HEARD, WRITTEN, ACTED):
        noted.clear()


def _forget_the_dead(folder: Path) -> None:
    """Whoever was at a process that is gone is not there any more."""
    for kept in folder.glob("gauge_live*_*.db"):
        try:
            os.kill(int(kept.stem.rpartition("_")[2]), 0)
        except ProcessLookupError:
            kept.unlink(missing_ok=True)


def page() -> bytes:
    """All numbers of this process, or of all processes that share a folder for them."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        _forget_the_dead(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
    return generate_latest()
