"""The memory of the server: what happened at each table, on disk before it is acknowledged.

A table is its origin and its events. The primary key (table, ply) is the whole concurrency control:
of two processes that write the same event, one is refused and reads what the other wrote.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import func, insert, literal_column, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from banquise.server import database, metrics
from banquise.server.journal import (
    SUMMARY,
    UPDATE,
    Append,
    Journal,
    settle,
    sorted_out,
    stored,
)
from banquise.server.log import logger
from banquise.server.rows import Row, Stored, event_of, named, player_of, plies_of, standing
from banquise.server.schema import WATCHED, chat, plies, seats, settings, tables
from banquise.server.table import BOT, OPEN, Event, Player

CHANNEL = "banquise"
FOLDS = 3
TOGETHER = 0.0005  # seconds after a write within which the next ones share a transaction
LAST_WORDS = 5.0  # seconds that everything has to end when the server stops
LOOK_AFTER = 16  # writes until it is looked how long the journal has become


class Conflict(Exception):
    """Another process has written this event already."""


_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:told AS text[])) AS told")


P = ParamSpec("P")
T = TypeVar("T")
Asking = Callable[Concatenate["Store", P], Coroutine[Any, Any, T]]


def to_the_end(method: Asking[P, T]) -> Asking[P, T]:
    """Whoever asks may be cut off meanwhile; the database is not: a connection that is torn down
    half used may never be done with being closed.
    """

    @wraps(method)
    async def ask(store: Store, /, *args: P.args, **named: P.kwargs) -> T:
        asked = asyncio.create_task(method(store, *args, **named))
        store._asked.add(asked)
        asked.add_done_callback(store._asked.discard)
        return await asyncio.shield(asked)

    return ask


class Store:
    """Reads and writes. One task writes the events of all tables, many in one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.process = secrets.token_hex(8)  # names this process to the others
        self.is_shared = engine.dialect.name == "postgresql"
        self._pending: list[Append] = []
        self._wake = asyncio.Event()
        self._lock = asyncio.Lock()  # SQLite has one writer at a time
        self._writer: asyncio.Task[None] | None = None
        self._is_closing = False
        self._written = 0.0  # when, by the loop's clock
        self._is_flushing = False  # at the end of this turn of the loop
        self._unfolded = 0  # writes since the length of the journal was last looked at
        path = engine.url.database or ""
        self._journal = None if self.is_shared else Journal(path)
        self._folding: asyncio.Task[None] | None = None
        self._asked: set[asyncio.Task[Any]] = set()  # what the database is answering now

    @classmethod
    async def open(cls, url: str) -> Store:
        """A store whose database has all its tables."""
        engine = database.connect(database.address(url))
        await database.migrate(engine)
        store = cls(engine)
        store._writer = asyncio.create_task(store._write_all())
        return store

    async def close(self) -> None:
        """Write what is pending, answer what is asked, then let go, in a few seconds."""
        self._is_closing = True
        self._wake.set()
        try:
            await asyncio.wait_for(self._finish(), LAST_WORDS)
        except TimeoutError:
            logger.error("The database does not answer. It is left as it is.")

    async def _finish(self) -> None:
        if self._writer:
            await self._writer
        if self._folding:
            await self._folding
        if self._journal:
            await self._journal.close()
        if self._asked:
            await asyncio.wait(self._asked)
        await self.engine.dispose()

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        if self.is_shared:
            async with database.writing(self.engine) as connection:
                yield connection
            return
        async with self._lock, database.writing(self.engine) as connection:
            yield connection

    # Events

    async def append(self, table: str, events: Sequence[Event], now: Row) -> None:
        """Store events, and where the table stands now; ``sync`` waits until they are safe.

        ``Conflict`` if another process was faster.
        """
        loop = asyncio.get_running_loop()
        rows, summary = plies_of(table, events), (*[now[name] for name in SUMMARY], table)
        is_alone = self._journal is not None and loop.time() > self._written + TOGETHER
        if is_alone and self._write_now([Append(rows, summary, None)]):
            self._written = loop.time()
            return
        done = loop.create_future()
        self._pending.append(Append(rows, summary, done))
        if self._journal is None:
            self._wake.set()
        elif not self._is_flushing:
            self._is_flushing = True
            loop.call_soon(
                self._flush
            )  # whoever else is ready in this turn of the loop comes along
        await done

    def _flush(self) -> None:
        """Write what came in one turn of the loop after the first; if need be, the task does."""
        self._is_flushing = False
        if self._pending and not self._write_now(self._pending):
            self._wake.set()  # it waits, or finds out what is wrong

    def _write_now(self, batch: list[Append]) -> bool:
        """In one transaction, if nobody else is writing and nothing is wrong."""
        if self._journal is None or self._lock.locked():
            return False
        try:
            self._journal.write_now(*sorted_out(batch))
        except (sqlite3.Error, OSError):
            return False
        if batch is self._pending:
            self._pending = []
        stored(batch)
        self._unfolded += 1
        if self._unfolded > LOOK_AFTER:
            self._unfolded = 0
            if self._folding is None and self._journal.is_long:
                self._wake.set()
        return True

    async def sync(self) -> None:
        """Whatever was appended is on the disk when this returns; PostgreSQL has seen to it."""
        if self._journal:
            await self._journal.sync()

    async def _write_all(self) -> None:
        while self._pending or not self._is_closing:
            await self._wake.wait()
            self._wake.clear()
            await asyncio.sleep(0)  # whoever is ready in this turn of the loop comes along
            batch, self._pending = self._pending, []
            if batch:
                await self._commit(batch)
            if self._journal and self._journal.is_long and self._folding is None:
                self._folding = asyncio.create_task(self._fold(self._journal))

    async def _fold(self, journal: Journal) -> None:
        """Nearly all while others write, the little that is left while nobody does.

        Then the log begins anew. Each time there is less to do, for less was written meanwhile.
        """
        try:
            for _ in range(FOLDS):
                await journal.fold()
            async with self._lock:
                await journal.fold()
        except sqlite3.Error:
            logger.exception("The log of the database could not be folded.")
        finally:
            self._folding = None

    async def _commit(self, batch: list[Append]) -> None:
        try:
            await self._insert(batch)
        except (IntegrityError, sqlite3.IntegrityError):
            if len(batch) > 1:
                for one in batch:
                    await self._commit([one])
                return
            settle(batch, Conflict())
        except Exception as error:
            settle(batch, error)
        else:
            stored(batch)

    async def _insert(self, batch: list[Append]) -> None:
        batch.sort(key=lambda one: one.summary[-1])  # no two processes wait in a ring
        rows, summaries = sorted_out(batch)
        if self._journal:
            async with self._lock:
                await self._journal.write(rows, summaries)
            return
        with metrics.COMMIT.time():
            async with self._writing() as connection:
                await connection.execute(insert(plies), named(rows))
                await connection.execute(UPDATE, [standing(summary) for summary in summaries])
                await self._tell(connection, "ply", [summary[-1] for summary in summaries])

    @to_the_end
    async def events_after(self, table: str, number: int) -> list[Event]:
        """The events from this number on."""
        query = select(plies).where(plies.c.table == table, plies.c.ply >= number)
        async with self.engine.connect() as connection:
            found = await connection.execute(query.order_by(plies.c.ply))
            return [event_of(row) for row in found]

    # Tables

    @to_the_end
    async def create(self, row: Row, rows_of_seats: list[Row], events: Sequence[Event]) -> None:
        async with self._writing() as connection:
            await connection.execute(insert(tables), row)
            await connection.execute(insert(seats), rows_of_seats)
            if events:
                await connection.execute(insert(plies), named(plies_of(row["id"], events)))

    @to_the_end
    async def load(self, table: str) -> Stored | None:
        """All of a table, or None if there is none."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(tables).where(tables.c.id == table))).first()
            if row is None:
                return None
            taken = await self._seats(connection, [table])
            found = await connection.execute(
                select(plies).where(plies.c.table == table).order_by(plies.c.ply)
            )
            events = [event_of(ply) for ply in found]
        rows = taken[table]
        return Stored(
            table,
            dict(row._mapping),
            [player_of(r) for r in rows],
            [r.token for r in rows],
            events,
        )

    async def summary(self, table: str) -> tuple[Row, list[Any]] | None:
        """A table without its events: its row, and those of its seats."""
        found = await self._listed(select(tables).where(tables.c.id == table))
        return found[0] if found else None

    async def held_by(self, tokens: Sequence[str]) -> list[tuple[Row, list[Any]]]:
        """The tables at which these hashes of tokens hold a seat, the latest first."""
        mine = select(seats.c.table).where(seats.c.token.in_(tokens))
        query = select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.moved.desc())
        return await self._listed(query.limit(100))

    async def public(self, since: float) -> list[tuple[Row, list[Any]]]:
        """The tables that everybody may watch."""
        query = select(tables).where(WATCHED, tables.c.over.is_(False), tables.c.moved > since)
        return await self._listed(query.order_by(tables.c.moved.desc()).limit(50))

    @to_the_end
    async def with_bots(self) -> list[str]:
        """The running tables where a bot is asked."""
        is_asked = tables.c.waiting.op("&")(literal_column("1").op("<<")(seats.c.seat)) != 0
        query = (
            select(tables.c.id)
            .join(seats, seats.c.table == tables.c.id)
            .where(tables.c.over.is_(False), seats.c.kind == BOT, is_asked)
            .where(tables.c.id.not_in(select(seats.c.table).where(seats.c.kind == OPEN)))
            .distinct()
        )
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(query)]

    @to_the_end
    async def made_since(self, maker: str, since: float) -> int:
        """How many tables an address has made lately."""
        query = select(func.count()).where(tables.c.maker == maker, tables.c.created > since)
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def link(self, table: str, following: str) -> bool:
        """Name the rematch of a table; the first one stays."""
        query = update(tables).where(tables.c.id == table, tables.c.next.is_(None))
        return await self._change(query.values(next=following), table, "seats")

    async def claim(self, table: str, events: int, now: float, until: float) -> bool:
        """Take over a table's bots for a while, unless another process has done so."""
        if not self.is_shared:
            return True
        free = or_(
            tables.c.keeper.is_(None),
            tables.c.keeper == self.process,
            tables.c.kept_until < now,
            tables.c.kept_until.is_(None),
        )
        query = update(tables).where(tables.c.id == table, tables.c.events == events, free)
        return await self._change(query.values(keeper=self.process, kept_until=until))

    # Seats and chat

    async def take_seat(self, table: str, seat: int, name: str, token: str) -> bool:
        """Sit down on a free seat; False if it is taken."""
        query = update(seats).where(
            seats.c.table == table, seats.c.seat == seat, seats.c.kind == OPEN
        )
        values = {"kind": "person", "name": name, "token": token, "level": 0, "votes": 0}
        return await self._change(query.values(**values), table, "seats")

    async def set_token(self, table: str, seat: int, token: str) -> bool:
        """Give a seat that nobody holds yet to somebody."""
        query = update(seats).where(
            seats.c.table == table, seats.c.seat == seat, seats.c.token.is_(None)
        )
        return await self._change(query.values(token=token), table, "seats")

    async def change_seat(self, table: str, seat: int, was: str = "", **values: Any) -> bool:
        """Change a seat; False if it is not held any more as it was."""
        query = update(seats).where(seats.c.table == table, seats.c.seat == seat)
        if was:
            query = query.where(seats.c.kind == was)
        return await self._change(query.values(**values), table, "seats")

    async def vote(self, table: str, seat: int, voter: int) -> bool:
        query = update(seats).where(seats.c.table == table, seats.c.seat == seat)
        bit = 1 << voter
        return await self._change(query.values(votes=seats.c.votes.bitwise_or(bit)), table, "seats")

    @to_the_end
    async def players(self, table: str) -> tuple[list[Player], list[str | None]]:
        async with self.engine.connect() as connection:
            rows = (await self._seats(connection, [table]))[table]
        return [player_of(row) for row in rows], [row.token for row in rows]

    @to_the_end
    async def say(self, table: str, seat: int | None, name: str, words: str, at: float) -> None:
        row = {"table": table, "seat": seat, "name": name, "text": words, "at": at}
        async with self._writing() as connection:
            await connection.execute(insert(chat), row)
            await self._tell(connection, "chat", [table])

    @to_the_end
    async def said(self, table: str, after: int = 0) -> list[Any]:
        """The last hundred lines of the chat, those after a number only."""
        query = select(chat).where(chat.c.table == table, chat.c.id > after)
        async with self.engine.connect() as connection:
            rows = await connection.execute(query.order_by(chat.c.id.desc()).limit(100))
            return list(rows)[::-1]

    # Settings, and the state of things

    @to_the_end
    async def setting(self, name: str, fresh: str) -> str:
        """A value that all processes share; the first to ask makes it."""
        query = select(settings.c.value).where(settings.c.name == name)
        async with self.engine.connect() as connection:
            value = (await connection.execute(query)).scalar()
        if value is not None:
            return str(value)
        try:
            async with self._writing() as connection:
                await connection.execute(insert(settings), {"name": name, "value": fresh})
            return fresh
        except IntegrityError:
            return await self.setting(name, fresh)

    @to_the_end
    async def is_ready(self) -> bool:
        """Can be read and, as far as the database says, written."""
        async with self.engine.connect() as connection:
            await connection.execute(select(func.count()).select_from(settings))
            if self.is_shared:
                is_closed = await connection.scalar(text("SHOW transaction_read_only"))
                return bool(is_closed == "off")
        return self._journal is None or not self._journal.is_broken

    @to_the_end
    async def tell(self, message: Row) -> None:
        """Send something to the other processes, where there can be any."""
        if self.is_shared:
            async with self._writing() as connection:
                told = json.dumps(message | {"from": self.process})
                await connection.execute(_NOTIFY, {"told": [told]})

    # Small things

    @to_the_end
    async def _change(self, query: Any, table: str = "", kind: str = "") -> bool:
        async with self._writing() as connection:
            changed = (await connection.execute(query)).rowcount == 1
            if changed and kind:
                await self._tell(connection, kind, [table])
        return changed

    async def _tell(self, connection: AsyncConnection, kind: str, which: Sequence[str]) -> None:
        if self.is_shared:
            told = [json.dumps({"k": kind, "table": t, "from": self.process}) for t in which]
            await connection.execute(_NOTIFY, {"told": told})

    async def _seats(self, connection: AsyncConnection, which: list[str]) -> dict[str, list[Any]]:
        rows: dict[str, list[Any]] = {table: [] for table in which}
        query = select(seats).where(seats.c.table.in_(which)).order_by(seats.c.seat)
        for row in await connection.execute(query):
            rows[row.table].append(row)
        return rows

    @to_the_end
    async def _listed(self, query: Any) -> list[tuple[Row, list[Any]]]:
        async with self.engine.connect() as connection:
            found = [dict(row._mapping) for row in await connection.execute(query)]
            if not found:
                return []
            taken = await self._seats(connection, [row["id"] for row in found])
        return [(row, taken[row["id"]]) for row in found]
