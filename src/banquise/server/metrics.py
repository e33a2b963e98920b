"""Numbers for the host, in Prometheus' form."""

from __future__ import annotations

import functools
import os

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
STORED = ACTIONS.labels("stored")
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


@functools.cache
def _messages(kind: str) -> Counter:
    return MESSAGES.labels(kind)


def count_message(kind: str) -> None:
    """One more of a kind, of which there are few."""
    _messages(kind).inc()


def page() -> bytes:
    """All numbers of this process, or of all processes that share a folder for them."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
    return generate_latest()
