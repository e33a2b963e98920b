"""Writes the events of tables: first into SQLite, then to disk.

A write is in the database immediately, readable by all, and survives this process. Syncing to disk
is a separate step in a thread, one sync for all writes before it. The statements are those of
the schema; SQLAlchemy would only add time to each of thousands of events per second.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import bindparam, insert, update
from sqlalchemy.dialects import sqlite

from banquise.server.ops import metrics
from banquise.server.storage.schema import plies, tables

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


TRIES, PAUSE = 1000, 0.01  # retries of a busy database, and the seconds between them
GATHER, MOST = 0.005, 4  # seconds between two syncs, for each caller that the last one served
LONG = 64 << 20  # size of the WAL in bytes after which it is checkpointed


class Append(NamedTuple):
    """Events of one table to be written, and the table's position after them."""

    rows: list[Ply]
    summary: Summary
    done: asyncio.Future[None] | None  # if someone waits for it


class Journal:
    """One connection that writes, one thread that syncs."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._log = -1  # the WAL, to be synced
        self._insert, self._update = _sql(INSERT), _sql(UPDATE)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._orders: queue.SimpleQueue[bool] = queue.SimpleQueue()  # sync again, or stop
        self._thread = threading.Thread(target=self._wait_for_disk, name="journal", daemon=True)
        self._waiting: list[asyncio.Future[None]] = []  # served by the next sync
        self._served: list[asyncio.Future[None]] = []  # served by the sync in progress
        self._next: asyncio.TimerHandle | None = None
        self._next_at = 0.0  # when the next sync may begin
        self.is_broken = False  # a sync failed: only a new process may continue

    async def write(self, rows: Sequence[Ply], summaries: Sequence[Summary]) -> None:
        """Write to the database; ``IntegrityError`` if an event already exists."""
        for _ in range(TRIES):
            try:
                self.write_now(rows, summaries)
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                    raise
                await asyncio.sleep(PAUSE)
        raise TimeoutError("The database is busy.")

    def write_now(self, rows: Sequence[Ply], summaries: Sequence[Summary]) -> None:
        """The same without waiting: ``OperationalError`` if another process is writing."""
        if self.is_broken:
            raise OSError("The disk has failed.")
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

    async def sync(self) -> None:
        """Wait until everything written so far is on disk."""
        if self._log < 0:
            return
        loop = self._loop = asyncio.get_running_loop()
        done = loop.create_future()
        self._waiting.append(done)
        if not self._served and self._next is None:
            self._ask_soon(loop)
        await done

    @property
    def is_long(self) -> bool:
        return self._log >= 0 and os.fstat(self._log).st_size > LONG

    async def fold(self) -> None:
        """Checkpoint the WAL, as far as readers allow."""
        await asyncio.to_thread(self._fold)

    async def close(self) -> None:
        with contextlib.suppress(OSError):
            await self.sync()
        if self._thread.is_alive():
            self._orders.put(False)
            self._thread.join()
        if self._connection is not None:
            os.close(self._log)
            self._connection.close()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, timeout=0)
        connection.execute("PRAGMA synchronous=NORMAL")  # those who wait for the disk request it
        connection.execute("PRAGMA wal_autocheckpoint=0")
        connection.execute(f"PRAGMA journal_size_limit={LONG // 8}")  # once it is checkpointed
        return connection

    def _ask_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start now if the last sync was a while ago; otherwise let others join.

        The more the last one served, the more will join. A sync costs as much as a small action.
        """
        pause = self._next_at - loop.time()
        if pause > 0:
            self._next = loop.call_later(pause, self._ask)
        else:
            self._ask()

    def _ask(self) -> None:
        """Let the thread sync once for everyone who waits now."""
        self._next = None
        self._served, self._waiting = self._waiting, []
        if not self._thread.is_alive():
            self._thread.start()
        self._orders.put(True)

    def _wait_for_disk(self) -> None:
        while self._orders.get():
            began, error = time.perf_counter(), None
            try:
                os.fdatasync(self._log)
            except OSError as failure:
                error = failure
            assert self._loop is not None
            self._loop.call_soon_threadsafe(self._synced, error, time.perf_counter() - began)

    def _synced(self, error: OSError | None, took: float) -> None:
        metrics.COMMIT.observe(took)
        if error is not None:  # unsynced data may be lost: stop here
            self.is_broken = True
        for done in self._served:
            _settle(done, error)
        loop = asyncio.get_running_loop()
        self._next_at = loop.time() + GATHER * min(len(self._served), MOST)
        self._served = []
        if self._waiting:
            self._ask_soon(loop)

    def _fold(self) -> None:
        with contextlib.closing(sqlite3.connect(self._path, timeout=10)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def sorted_out(batch: Sequence[Append]) -> tuple[list[Ply], list[Summary]]:
    """The rows of a batch by the table they go into."""
    return [row for one in batch for row in one.rows], [one.summary for one in batch]


def settle(batch: Sequence[Append], error: Exception | None) -> None:
    """Report the result to everyone in a batch."""
    for one in batch:
        _settle(one.done, error)


def stored(batch: Sequence[Append]) -> None:
    metrics.WRITTEN.append(sum([len(one.rows) for one in batch]))
    settle(batch, None)


def _settle(done: asyncio.Future[None] | None, error: Exception | None) -> None:
    if done is None or done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
