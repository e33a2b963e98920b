"""Where events of tables are written: straight into SQLite, then to the disk.

A write is in the database at once, for all to read, and outlives this process. Waiting for the disk
is a step of its own, in a thread, one for all writes before it. The statements are those of the
schema: what SQLAlchemy would add, for each of thousands of events a second, is only time.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import bindparam, insert, update
from sqlalchemy.dialects import sqlite

from banquise.server import metrics
from banquise.server.schema import plies, tables

Ply = tuple[str, int, int, int, bytes, float, str | None]
Summary = tuple[int, int, int, int, bool, float, str]

PLY = ("table", "ply", "seat", "action", "state", "at", "clock")
SUMMARY = ("events", "version", "phase", "waiting", "over", "moved")
INSERT = insert(plies).values({name: bindparam(name) for name in PLY})
UPDATE = (
    update(tables)
    .where(tables.c.id == bindparam("which"))
    .ordered_values(*((tables.c[name], bindparam(f"now_{name}")) for name in SUMMARY))
)


def _sql(statement: Any) -> str:
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="qmark")))


TRIES, PAUSE = 1000, 0.01  # how often and after how many seconds a busy database is asked again
LONG = 64 << 20  # bytes of SQLite's log after which it is folded into the database


class Journal:
    """One connection that writes, one thread that waits for the disk."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "journal")
        self._connection: sqlite3.Connection | None = None
        self._log = -1  # SQLite's log, to be made durable
        self._insert, self._update = _sql(INSERT), _sql(UPDATE)
        self._waiting: list[asyncio.Future[None]] = []
        self._syncing: asyncio.Task[None] | None = None
        self._is_broken = False

    async def write(self, rows: Sequence[Ply], summaries: Sequence[Summary]) -> None:
        """In the database when this returns; ``IntegrityError`` if an event is there already."""
        if self._is_broken:
            raise OSError("The disk has failed.")
        for _ in range(TRIES):
            try:
                self._write(rows, summaries)
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                await asyncio.sleep(PAUSE)
        raise TimeoutError("The database is busy.")

    async def sync(self) -> None:
        """Everything that is written now is on the disk when this returns."""
        if self._log < 0:
            return
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(done)
        if self._syncing is None:
            self._syncing = asyncio.create_task(self._sync_on())
        await done

    @property
    def is_long(self) -> bool:
        return self._log >= 0 and os.fstat(self._log).st_size > LONG

    async def fold(self) -> None:
        """Move SQLite's log into the database, as far as nobody is in the way."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._fold)

    async def close(self) -> None:
        if self._syncing is not None:
            await self._syncing
        self._thread.shutdown()
        if self._connection is not None:
            os.close(self._log)
            self._connection.close()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, timeout=0)
        connection.execute("PRAGMA synchronous=NORMAL")  # whoever waits for the disk asks for it
        connection.execute("PRAGMA wal_autocheckpoint=0")
        return connection

    def _write(self, rows: Sequence[Ply], summaries: Sequence[Summary]) -> None:
        connection = self._connection = self._connection or self._open()
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.executemany(self._insert, rows)
            connection.executemany(self._update, summaries)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
        if self._log < 0:
            self._log = os.open(f"{self._path}-wal", os.O_RDONLY)

    async def _sync_on(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            error: OSError | None = None
            try:
                with metrics.COMMIT.time():
                    await loop.run_in_executor(self._thread, os.fdatasync, self._log)
            except OSError as failure:  # what the disk did not take may be lost: nothing goes on
                self._is_broken, error = True, failure
            for done in waiting:
                _settle(done, error)
        self._syncing = None

    def _fold(self) -> None:
        with contextlib.closing(sqlite3.connect(self._path, timeout=10)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _settle(done: asyncio.Future[None], error: OSError | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
