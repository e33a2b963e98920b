"""Servers to test: in this process, as a process of its own, on SQLite and on PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres
from tests.server.processes import ZYGOTE, Server


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy games stand beside the real ones."""
    guests = os.environ.get("BANQUISE_GAMES", "")
    monkeypatch.setenv("BANQUISE_GAMES", ":".join(filter(None, ("tests.toys", guests))))


@pytest.fixture(scope="session", autouse=True)
def _zygote() -> Iterator[None]:
    yield
    ZYGOTE.close()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """A real PostgreSQL, started for this run of the tests."""
    with Postgres(tmp_path_factory.mktemp("postgres")) as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.fresh()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server process for all tests of a module that do it no harm."""
    folder = tmp_path_factory.mktemp("server")
    with Server(f"sqlite:///{folder / 'tables.sqlite'}") as server:
        yield server
