"""The application in this process, for tests of the HTTP side."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from banquise.server.app import make
from banquise.server.limits import Limits
from banquise.server.settings import Settings

BASE = "http://table.test"
GENEROUS = Limits(
    tables_per_hour=10**6, requests_per_second=1e6, requests_at_once=10**6,
    messages_per_second=1e6, messages_at_once=10**6,
    handshakes_per_second=1e6, handshakes_at_once=10**6, connections_per_address=10**6,
)  # fmt: skip


@contextmanager
def inside(folder: Path, limits: Limits = GENEROUS, **more: Any) -> Iterator[TestClient]:
    """A browser's view of an application that lives as long as the block."""
    database = f"sqlite:///{folder / 'tables.sqlite'}"
    settings = replace(Settings(database=database, pace=0, log="error", limits=limits), **more)
    with TestClient(make(settings), base_url=BASE) as client:
        yield client
