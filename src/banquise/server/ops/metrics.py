"""Metrics for the host, in Prometheus format."""

from __future__ import annotations

import os
from collections import Counter as Tally
from collections.abc import Iterable
from pathlib import Path

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
    multiprocess,
    start_http_server,
)
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

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


# Per-action values are collected here and counted twice a second: a counter takes a lock.
HEARD: list[type] = []  # kinds of messages
WRITTEN: list[int] = []  # events, in each transaction
ACTED: list[float] = []  # seconds from an action's arrival to its ack


def settle() -> None:
    """Count the values collected."""
    for kind, number in Tally(HEARD).items():
        MESSAGES.labels(kind.__name__.lower()).inc(number)
    EVENTS.inc(sum(WRITTEN))
    ACTIONS.labels("stored").inc(len(ACTED))
    for seconds in ACTED:
        ACT.observe(seconds)
    for noted in (HEARD, WRITTEN, ACTED):
        noted.clear()


def _forget_the_dead(folder: Path) -> None:
    """Reset the gauges of processes that are gone."""
    for kept in folder.glob("gauge_live*_*.db"):
        try:
            os.kill(int(kept.stem.rpartition("_")[2]), 0)
        except ProcessLookupError:
            kept.unlink(missing_ok=True)


class Everywhere(Collector):
    """The metrics of all processes that share a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        _forget_the_dead(self._folder)
        everywhere = multiprocess.MultiProcessCollector(None, self._folder)  # type: ignore[no-untyped-call]
        yield from everywhere.collect()  # type: ignore[no-untyped-call]


def registry() -> CollectorRegistry:
    """The metrics of this process, or of all that share a folder."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    found = CollectorRegistry()
    found.register(Everywhere(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"])))
    return found


def page() -> bytes:
    """All metrics as Prometheus reads them, up to the last ``settle``."""
    return generate_latest(registry())


def serve(port: int) -> None:
    """Serve the metrics on a port that only this machine can reach."""
    start_http_server(port, "127.0.0.1", registry())
