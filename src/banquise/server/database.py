"""The database behind the store: SQLite in a file, or PostgreSQL by its address."""

from __future__ import annotations

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

from banquise.server.log import logger

MIGRATING = 0x62616E71  # the number of the advisory lock
_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=10000",
    "foreign_keys=ON",
    "cache_size=-500",  # kilobytes
)


def address(text_url: str) -> URL:
    """A database URL with the driver that the server uses.

    >>> address("postgres://me@db/banquise").drivername
    'postgresql+asyncpg'
    """
    try:
        url = make_url(text_url)
    except ArgumentError:
        raise ValueError("A database is like sqlite:///FILE or postgresql://…") from None
    kind = url.drivername.partition("+")[0]
    if kind not in _DRIVERS:
        raise ValueError(f"A database is sqlite or postgresql, not {kind!r}.")
    return url.set(drivername=_DRIVERS[kind])


def connect(url: URL) -> AsyncEngine:
    """An engine. SQLite waits for the disk at every commit, and writers take turns."""
    if url.get_backend_name() == "postgresql":
        return create_async_engine(url, pool_size=8, max_overflow=8, pool_pre_ping=True)
    if url.database and url.database != ":memory:":
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_async_engine(url, pool_size=3, max_overflow=1)  # each has a thread
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # transactions begin when we say so
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@asynccontextmanager
async def writing(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction that writes; it is on disk when the block ends."""
    async with engine.connect() as connection:
        await connection.execution_options(writes=True)
        async with connection.begin():
            yield connection


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to what this version needs; one process at a time does it."""
    async with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": MIGRATING})
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
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
        command.upgrade(config, "head")
