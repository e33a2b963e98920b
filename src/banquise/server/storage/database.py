"""The database behind the store: SQLite in a file, or PostgreSQL by URL."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.util import await_only

from banquise.server.ops.logging import logger

MIGRATING = 0x62616E71  # the number of the advisory lock
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}

PATIENCE = 10  # seconds to wait for a file that another process has locked
PRAGMAS = (
    f"busy_timeout={PATIENCE * 1000}",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "cache_size=-500",  # kilobytes
)


def address(text_url: str) -> URL:
    """A database URL with the driver that the server uses.

    >>> address("postgres://me@db/banquise").drivername
    'postgresql+asyncpg'
    """
    wanted = "A database is like sqlite:///FILE or postgresql://…"
    try:
        url = make_url(text_url)
    except (ArgumentError, ValueError):  # ValueError: the port is not a number
        raise ValueError(wanted) from None
    kind = url.drivername.partition("+")[0]
    if kind not in _DRIVERS:
        raise ValueError(f"Use a sqlite or postgresql database, not {kind!r}.")
    if (url.port or 0) >= 1 << 16 or _is_no_file(url):
        raise ValueError(wanted)
    return url.set(drivername=_DRIVERS[kind])


def _is_no_file(url: URL) -> bool:
    """Is this SQLite without a file? Processes and connections could not share it."""
    is_sqlite = url.get_backend_name() == "sqlite"
    return is_sqlite and (bool(url.host) or url.database in (None, "", ":memory:"))


def connect(url: URL) -> AsyncEngine:
    """An engine. SQLite syncs at every commit, and writers take turns."""
    if url.get_backend_name() == "postgresql":
        return create_async_engine(
            url, pool_size=8, max_overflow=8, pool_pre_ping=True, hide_parameters=True
        )
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    # each has a thread; stored data never appears in errors, and so never in the logs
    engine = create_async_engine(url, pool_size=3, max_overflow=1, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin when we say so
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        _patiently(cursor, f"PRAGMA {pragma}")
    cursor.close()


def _patiently(cursor: Any, statement: str) -> None:
    """SQLite does not wait when several processes switch a new file to WAL: try again."""
    patient_until = time.monotonic() + PATIENCE
    while True:
        try:
            cursor.execute(statement)
            return
        except sqlite3.OperationalError as error:
            busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > patient_until:
                raise
            await_only(asyncio.sleep(0.01))


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A write transaction; it is on disk when the block ends."""
    async with engine.connect() as connection:
        await connection.execution_options(writes=True)
        async with connection.begin():
            yield connection


async def migrate(engine: AsyncEngine) -> None:
    """Migrate the database to this version; one process at a time does it."""
    async with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": MIGRATING})
        await connection.run_sync(upgrade)


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Migrate up to a revision, inside a transaction."""
    from alembic.runtime.migration import MigrationContext

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    current = MigrationContext.configure(connection).get_current_revision()
    known = ScriptDirectory.from_config(config)
    try:
        if current is not None:
            known.get_revision(current)
    except CommandError:
        logger.warning("The database is newer than this version; it is used as it is.")
        return
    if current != known.get_current_head():
        command.upgrade(config, revision)
