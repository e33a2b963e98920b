"""Where events become durable: straight into SQLite from a thread of its own.

The statements are those of the schema. What SQLAlchemy would add here, for each of thousands of
events a second, is only time; everything else in the store goes through it.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sqlalchemy import bindparam, insert, update
from sqlalchemy.dialects import sqlite

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


class Journal:
    """One connection, one thread, one transaction for each batch."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "journal")
        self._connection: sqlite3.Connection | None = None
        self._insert, self._update = _sql(INSERT), _sql(UPDATE)

    async def write(self, rows: Sequence[Ply], summaries: Sequence[Summary]) -> None:
        """On disk when this returns; ``sqlite3.IntegrityError`` if an event is there already."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._write, rows, summaries)

    def close(self) -> None:
        self._thread.submit(self._close).result()
        self._thread.shutdown()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, timeout=10)
        connection.execute("PRAGMA synchronous=FULL")
        self._connection = connection
        return connection

    def _write(self, rows: Sequence[Ply], summaries: Sequence[Summary]) -> None:
        connection = self._connection or self._open()
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.executemany(self._insert, rows)
            connection.executemany(self._update, summaries)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
