"""A database on a simulated disk: real SQLite, whose log (WAL) is on disk as far as it was synced.

A crash of a process rolls back what it had not committed. A power cut keeps any number of bytes of
the log beyond the last sync; SQLite itself finds out what that leaves. With several processes
the same file stands for PostgreSQL: readers see each commit, writers take turns, and commits are
on disk when they are acknowledged.
"""

from __future__ import annotations

import asyncio
import datetime
import os
import random
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from banquise.server.storage import database
from banquise.server.storage.journal import Journal
from tests.simulation.loop import HOST, Host

EPOCH = 1_700_000_000.0
FULL = 13  # SQLITE_FULL
current: list[Disk] = []  # of the run in progress


def failing(text: str) -> sqlite3.OperationalError:
    error = sqlite3.OperationalError(text)
    error.sqlite_errorcode = FULL
    return error


class Disk:
    """A file, what of it is on the disk, and the moods of the disk."""

    def __init__(
        self, template: bytes, folder: Path, chance: random.Random, is_shared: bool
    ) -> None:
        self._folder, self._chance, self.is_shared = folder, chance, is_shared
        self.path, self._copies = folder / "0.sqlite", 0
        self.path.write_bytes(template)
        self.synced = 0  # bytes of the log
        self.is_full = self.lies = self.fails = False
        self.doubted_since: float | None = None  # a disk that lied may lose what came after
        self.pause = 0.001  # seconds for a statement, on average
        self.writer: Connection | None = None  # of the transaction that writes
        self.connections: list[Connection] = []
        self.on_commit: Callable[[list[str]], None] = lambda told: None
        self._keeper = self._keep()
        current[:] = [self]

    def _keep(self) -> sqlite3.Connection:
        """As long as this connection is open, the log stays."""
        keeper = sqlite3.connect(self.path, isolation_level=None)
        keeper.execute("SELECT count(*) FROM tables").fetchone()
        return keeper

    @property
    def log_size(self) -> int:
        log = self.path.with_name(f"{self.path.name}-wal")
        return log.stat().st_size if log.exists() else 0

    async def delay(self) -> None:
        await asyncio.sleep(self._chance.expovariate(1 / self.pause))

    def sync(self, size: int) -> None:
        if not self.lies:
            self.synced, self.doubted_since = max(self.synced, size), None

    def lie(self) -> None:
        """From now on, what is synced may be lost."""
        if not self.lies:
            self.lies, self.doubted_since = True, asyncio.get_running_loop().time()

    def heal(self) -> None:
        self.is_full = self.lies = self.fails = False
        self.pause = 0.001

    def power_cut(self) -> None:
        """All processes are dead. Of what was not synced, some first part is there."""
        self._copies += 1
        size, new = self.log_size, self._folder / f"{self._copies}.sqlite"
        kept = self._chance.randint(min(self.synced, size), size)
        log = self.path.with_name(f"{self.path.name}-wal")
        shutil.copy(self.path, new)
        if log.exists():
            new.with_name(f"{new.name}-wal").write_bytes(log.read_bytes()[:kept])
        self._keeper.close()
        self.path = new
        self._keeper = self._keep()
        self.synced = self.log_size

    def close(self) -> None:
        for connection in self.connections:
            connection.kill()
        self._keeper.close()

    def read(self, query: str, *values: object) -> list[Any]:
        return self._keeper.execute(query, values).fetchall()

    def write(self, query: str, *values: object) -> None:
        self._keeper.execute(query, values)


class Connection:
    """What SQLAlchemy's adapter of aiosqlite needs, without a thread."""

    def __init__(self, disk: Disk, host: Host | None) -> None:
        self.disk, self.host, self._connection = disk, host, True
        self.sql = sqlite3.connect(disk.path, isolation_level=None, timeout=0)
        self.sql.execute("PRAGMA wal_autocheckpoint=0")
        self.sql.execute("PRAGMA synchronous=OFF")
        self.sql.execute("PRAGMA foreign_keys=ON")
        self.sql.create_function("clock_timestamp", 0, self._now)
        self.sql.create_function("least", 2, min)
        self.sql.create_function("greatest", 2, max)
        self.told: list[str] = []  # notifications, sent with the commit
        self._loop = asyncio.get_running_loop()
        disk.connections.append(self)

    def _now(self) -> str:
        """PostgreSQL's clock."""
        now = datetime.datetime.fromtimestamp(EPOCH + self._loop.time(), datetime.UTC)
        return f"{now:%Y-%m-%d %H:%M:%S}"

    def cursor(self) -> Cursor:
        return Cursor(self)

    async def create_function(self, *args: Any, **named: Any) -> None: ...

    async def begin(self) -> None:
        while self.disk.writer is not None:
            await asyncio.sleep(0.002)
        self.disk.writer = self
        self.sql.execute("BEGIN IMMEDIATE")

    async def commit(self) -> None:
        if self.disk.writer is not self:
            await self.rollback()  # it has only read
        else:
            await self.disk.delay()
            if self.disk.is_full:
                raise failing("database or disk is full")
            self.sql.execute("COMMIT")
            self.disk.sync(self.disk.log_size)
            told, self.told = self.told, []
            self._release()
            self.disk.on_commit(told)
            await self.disk.delay()  # a crash may come between the commit and its answer

    async def rollback(self) -> None:
        if self.sql.in_transaction:
            self.sql.execute("ROLLBACK")
        self.told = []
        self._release()

    async def close(self) -> None:
        self.kill()

    def stop(self) -> None:
        self.kill()

    def kill(self) -> None:
        """The process is dead: what it had not committed is rolled back."""
        self._connection = False
        self.sql.close()
        self._release()

    def _release(self) -> None:
        if self.disk.writer is self:
            self.disk.writer = None


class Cursor:
    def __init__(self, connection: Connection) -> None:
        self._on, self._cursor, self.arraysize = connection, connection.sql.cursor(), 1

    async def __aenter__(self) -> Cursor:
        return self

    @property
    def description(self) -> Any:
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._cursor.lastrowid

    async def execute(self, query: str, values: Sequence[Any] = ()) -> None:
        if query == "BEGIN":
            if not self._on.disk.is_shared:
                self._cursor.execute(query)
        elif query == "BEGIN IMMEDIATE":
            await self._on.begin()
        elif query.startswith("SELECT pg_notify"):
            self._on.told += values[0]
        else:
            await self._on.disk.delay()
            self._cursor.execute(query, values)

    async def executemany(self, query: str, rows: Sequence[Any]) -> None:
        await self._on.disk.delay()
        self._cursor.executemany(query, rows)

    async def fetchall(self) -> list[Any]:
        return self._cursor.fetchall()

    async def close(self) -> None:
        self._cursor.close()


class SimulatedJournal(Journal):
    """The journal; a timer stands for the thread that syncs."""

    def __init__(self, disk: Disk) -> None:
        super().__init__(str(disk.path))
        self._disk = disk

    def write_now(self, rows: Sequence[Any], summaries: Sequence[Any]) -> None:
        if self._disk.is_full:
            raise failing("database or disk is full")
        super().write_now(rows, summaries)

    def _ask(self) -> None:
        self._next = None
        self._served, self._waiting = self._waiting, []
        asyncio.get_running_loop().call_later(
            self._disk.pause * 5, self._end, self._disk, self._disk.log_size
        )

    def _end(self, disk: Disk, size: int) -> None:
        error = OSError("The disk has failed.") if disk.fails else None
        if error is None:
            disk.sync(size)
        self._synced(error, 0.0)

    def kill(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._log >= 0:
            os.close(self._log)
            self._log = -1


async def _open(*args: Any, **named: Any) -> Connection:
    return Connection(current[0], HOST.get())


def engine() -> AsyncEngine:
    """An engine on the disk of the run in progress; it is kept, for it knows compiled queries."""
    made = create_async_engine(
        "sqlite+aiosqlite:///simulated", async_creator=_open, pool_size=8, max_overflow=8
    )
    event.listen(made.sync_engine, "begin", database._begin)
    return made


async def make_template(path: Path) -> None:
    """A migrated database."""
    made = database.connect(database.address(f"sqlite:///{path}"))
    await database.migrate(made)
    await made.dispose()
