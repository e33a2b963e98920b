"""The store: what happened at each table, on disk before it is acknowledged.

A table is its origin and its events. The primary key (table, ply) is the whole concurrency control:
of two processes that write the same event, one is refused and reads what the other wrote.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from sqlalchemy import (
    delete,
    extract,
    func,
    insert,
    literal,
    literal_column,
    or_,
    select,
    text,
    union,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from banquise.core.state import CHANCE_WAITS
from banquise.server.ops import metrics
from banquise.server.ops.logging import logger
from banquise.server.storage import database
from banquise.server.storage.journal import (
    SUMMARY,
    UPDATE,
    Append,
    Journal,
    settle,
    sorted_out,
    stored,
)
from banquise.server.storage.rows import (
    News,
    Row,
    Stored,
    event_of,
    named,
    player_of,
    plies_of,
    standing,
)
from banquise.server.storage.schema import (
    WATCHED,
    budgets,
    chat,
    held,
    plies,
    seats,
    settings,
    tables,
)
from banquise.server.tables.table import BOT, OPEN, Event, Player

CHANNEL = "banquise"
FOLDS = 3
TOGETHER = 0.0005  # seconds after a write within which the next ones share a transaction
LAST_WORDS = 5.0  # seconds for pending work when the server stops
PROBE, PROBE_BYTES = 2.0, 16_384  # seconds between trial writes, and their size
LOOK_AFTER = 16  # writes between checks of the journal's size


class Conflict(Exception):
    """Another process has already written this event."""


class Spent(Exception):
    """A budget is used up."""


_NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(CAST(:told AS text[])) AS told")


P = ParamSpec("P")
T = TypeVar("T")
Asking = Callable[Concatenate["Store", P], Coroutine[Any, Any, T]]


def to_the_end(method: Asking[P, T]) -> Asking[P, T]:
    """A caller may be cancelled, its query may not: closing a connection that is
    in use may never finish.
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
        self.process = secrets.token_hex(8)  # identifies this process to the others
        self.is_shared = engine.dialect.name == "postgresql"
        self._pending: list[Append] = []
        self._wake = asyncio.Event()
        self._lock = asyncio.Lock()  # SQLite has one writer at a time
        self._writer: asyncio.Task[None] | None = None
        self._is_closing = False
        self._written = 0.0  # when, by the loop's clock
        self._is_flushing = False  # at the end of this iteration of the loop
        self._unfolded = 0  # writes since the journal's size was last checked
        path = engine.url.database or ""
        self._journal = None if self.is_shared else Journal(path)
        self._probing = asyncio.Lock()
        self._probe_at = 0.0  # time of the next trial write
        self._is_writable = False
        self._folding: asyncio.Task[None] | None = None
        self._asked: set[asyncio.Task[Any]] = set()  # queries in progress

    @classmethod
    async def open(cls, url: str) -> Store:
        """Open a store and migrate its database."""
        engine = database.connect(database.address(url))
        await database.migrate(engine)
        store = cls(engine)
        store._writer = asyncio.create_task(store._write_all())
        return store

    async def close(self) -> None:
        """Finish pending writes and queries, then close, within a few seconds."""
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
        """Store events and the table's new position; ``sync`` waits until they are on disk.

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
        """Write what arrived in the same iteration of the loop; if necessary, the task does."""
        self._is_flushing = False
        if self._pending and not self._write_now(self._pending):
            self._wake.set()  # it waits, or finds the error

    def _write_now(self, batch: list[Append]) -> bool:
        """Write in one transaction, if no one else is writing and nothing fails."""
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
        """Wait until everything appended is on disk; PostgreSQL has already done so."""
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
        """Checkpoint most of it while others write, and the rest while no one does.

        Then the WAL starts over. Each round has less to do, because less was written meanwhile.
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
        batch.sort(key=lambda one: one.summary[-1])  # avoids deadlocks between processes
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
    async def news(self, table: str, number: int) -> News | None:
        """What may have changed at a table, and its events from a given number on."""
        query = select(plies).where(plies.c.table == table, plies.c.ply >= number)
        async with self.engine.connect() as connection:
            following = select(tables.c.next).where(tables.c.id == table)
            row = (await connection.execute(following)).first()
            if row is None:
                return None
            rows = (await self._seats(connection, [table]))[table]
            found = await connection.execute(query.order_by(plies.c.ply))
            events = [event_of(ply) for ply in found]
        return News(row.next, [player_of(r) for r in rows], [r.token for r in rows], events)

    @to_the_end
    async def load(self, table: str) -> Stored | None:
        """A complete table, or None if it does not exist."""
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
        """A table without its events: its row and those of its seats."""
        found = await self._listed(select(tables).where(tables.c.id == table))
        return found[0] if found else None

    async def held_by(self, holders: Sequence[str]) -> list[tuple[Row, list[Any]]]:
        """The tables at which these hashes of secrets hold a seat, latest first."""
        mine = union(
            select(seats.c.table).where(seats.c.token.in_(holders)),
            select(held.c.table).where(held.c.holder.in_(holders)),
        )
        query = select(tables).where(tables.c.id.in_(mine)).order_by(tables.c.moved.desc())
        return await self._listed(query.limit(100))

    async def public(self, since: float) -> list[tuple[Row, list[Any]]]:
        """Public tables."""
        query = select(tables).where(WATCHED, tables.c.over.is_(False), tables.c.moved > since)
        return await self._listed(query.order_by(tables.c.moved.desc()).limit(50))

    @to_the_end
    async def with_bots(self) -> list[str]:
        """The running tables at which a bot has to decide."""
        is_asked = tables.c.waiting.op("&")(literal_column("1").op("<<")(seats.c.seat)) != 0
        query = (
            select(tables.c.id)
            .join(seats, seats.c.table == tables.c.id)
            .where(tables.c.over.is_(False), seats.c.kind == BOT)
            .where(or_(is_asked, tables.c.waiting == CHANCE_WAITS))
            .where(tables.c.id.not_in(select(seats.c.table).where(seats.c.kind == OPEN)))
            .distinct()
        )
        async with self.engine.connect() as connection:
            return [row.id for row in await connection.execute(query)]

    @to_the_end
    async def made_since(self, maker: str, since: float) -> int:
        """How many tables an address has created recently."""
        query = select(func.count()).where(tables.c.maker == maker, tables.c.created > since)
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())

    async def link(self, table: str, following: str) -> bool:
        """Set the rematch of a table; the first one wins."""
        query = update(tables).where(tables.c.id == table, tables.c.next.is_(None))
        return await self._change(query.values(next=following), table, "seats")

    @to_the_end
    async def settle_contributions(self, table: str, text: str) -> str:
        """Store what the draws of a table depend on; the first process that does so decides."""
        which = tables.c.id == table
        query = update(tables).where(which, tables.c.contributions.is_(None))
        async with self._writing() as connection:
            await connection.execute(query.values(contributions=text))
            found = await connection.execute(select(tables.c.contributions).where(which))
            return str(found.scalar_one())

    async def claim(self, table: str, events: int, seconds: float) -> bool:
        """Claim a table's bots for a while, unless another process has done so.

        The database's clock decides, because those of the machines may differ.
        """
        if not self.is_shared:
            return True
        now = extract("epoch", func.clock_timestamp())
        free = or_(
            tables.c.keeper.is_(None),
            tables.c.keeper == self.process,
            tables.c.kept_until < now,
            tables.c.kept_until.is_(None),
        )
        query = update(tables).where(tables.c.id == table, tables.c.events == events, free)
        return await self._change(query.values(keeper=self.process, kept_until=now + seconds))

    # Seats and chat

    @to_the_end
    async def take_seat(
        self,
        table: str,
        seat: int,
        name: str,
        token: str,
        nonce_hash: str = "",
        holder: str = "",
        now: float = 0.0,
    ) -> bool:
        """Take a free seat, for the hash of a secret if there is one; False if it is taken."""
        query = update(seats).where(
            seats.c.table == table, seats.c.seat == seat, seats.c.kind == OPEN
        )
        values = {"kind": "person", "name": name, "token": token, "level": 0, "votes": 0}
        values["nonce_hash"] = nonce_hash or None
        async with self._writing() as connection:
            if (await connection.execute(query.values(**values))).rowcount != 1:
                return False
            if holder:  # together: a crash does not leave a seat that its holder cannot find
                row = {"holder": holder, "table": table, "seat": seat, "at": now}
                await connection.execute(insert(held), row)
            await self._tell(connection, "seats", [table])
        return True

    @to_the_end
    async def hold(self, holder: str, places: Iterable[tuple[str, int]], now: float) -> None:
        """Note that the hash of a secret holds seats, each a table and a number."""
        rows = [{"holder": holder, "table": t, "seat": s, "at": now} for t, s in places]
        if not rows:
            return
        new: Any = (postgresql if self.is_shared else sqlite).insert(held)
        async with self._writing() as connection:
            await connection.execute(new.on_conflict_do_nothing(), rows)

    @to_the_end
    async def held_seats(
        self, holders: Sequence[str], which: Sequence[str] | None = None
    ) -> set[tuple[str, int]]:
        """The seats that these hashes of secrets hold, at some tables or at all."""
        queries = [
            select(held.c.table, held.c.seat).where(held.c.holder.in_(holders)),
            select(seats.c.table, seats.c.seat).where(seats.c.token.in_(holders)),
        ]
        if which is not None:
            places = (held.c.table, seats.c.table)
            queries = [q.where(p.in_(which)) for q, p in zip(queries, places, strict=True)]
        async with self.engine.connect() as connection:
            return {(row.table, row.seat) for row in await connection.execute(union(*queries))}

    async def set_token(self, table: str, seat: int, token: str) -> bool:
        """Give an unheld seat to someone."""
        query = update(seats).where(
            seats.c.table == table, seats.c.seat == seat, seats.c.token.is_(None)
        )
        return await self._change(query.values(token=token), table, "seats")

    async def change_seat(self, table: str, seat: int, was: str = "", **values: Any) -> bool:
        """Change a seat; False if its holder has changed."""
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
        """The last hundred lines of the chat after a given number."""
        query = select(chat).where(chat.c.table == table, chat.c.id > after)
        async with self.engine.connect() as connection:
            rows = await connection.execute(query.order_by(chat.c.id.desc()).limit(100))
            return list(rows)[::-1]

    # Budgets

    @to_the_end
    async def spend(self, who: Mapping[str, tuple[float, float]], now: float) -> bool:
        """Take one from each budget, or from none if one is empty.

        ``who`` gives the refill per second and the maximum of each.
        """
        try:
            async with self._writing() as connection:
                for name, (rate, most) in sorted(who.items()):
                    if (await connection.execute(self._spent(name, rate, most, now))).rowcount != 1:
                        raise Spent
        except Spent:
            return False
        return True

    def _spent(self, who: str, rate: float, most: float, now: float) -> Any:
        at: Any = literal(now)
        row: Any = sqlite.insert(budgets)
        least, greatest = cast(Any, (func.min, func.max))
        if self.is_shared:  # processes on several machines share one clock
            at, row = extract("epoch", func.clock_timestamp()), postgresql.insert(budgets)
            least, greatest = func.least, func.greatest
        left = least(most, budgets.c.left + greatest(0.0, at - budgets.c.at) * rate)
        changed = {"left": left - 1, "at": at}
        row = row.values(who=who, left=most - 1, at=at)
        return row.on_conflict_do_update(index_elements=["who"], set_=changed, where=left >= 1)

    @to_the_end
    async def forget_budgets(self, before: float) -> None:
        async with self._writing() as connection:
            await connection.execute(delete(budgets).where(budgets.c.at < before))

    # Settings and health

    @to_the_end
    async def date(self, wall: float) -> float:
        """The date: by the database's clock if several machines share it."""
        if not self.is_shared:
            return wall
        async with self.engine.connect() as connection:
            found = await connection.execute(select(extract("epoch", func.clock_timestamp())))
            return float(found.scalar_one())

    @to_the_end
    async def setting(self, name: str, fresh: str) -> str:
        """A value that all processes share; the first request creates it."""
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
        """Does a write succeed? Tried once for all requests within a few seconds."""
        async with self._probing:
            now = asyncio.get_running_loop().time()
            if now >= self._probe_at:
                self._is_writable = False
                self._is_writable = await self._probe()
                self._probe_at = now + PROBE if self._is_writable else 0.0
        return self._is_writable and (self._journal is None or not self._journal.is_broken)

    async def _probe(self) -> bool:
        """Write as much as one decision."""
        row: Any = (postgresql if self.is_shared else sqlite).insert(settings)
        written = secrets.token_hex(PROBE_BYTES // 2)
        row = row.values(name="probe", value=written)
        changed = row.on_conflict_do_update(index_elements=["name"], set_={"value": written})
        try:
            async with self._writing() as connection:
                await connection.execute(changed)
        except (SQLAlchemyError, OSError) as error:
            logger.error("The database cannot be written: %s", type(error).__name__)
            return False
        return True

    @to_the_end
    async def tell(self, message: Row) -> None:
        """Notify the other processes, if there can be any."""
        if self.is_shared:
            async with self._writing() as connection:
                told = json.dumps(message | {"from": self.process})
                await connection.execute(_NOTIFY, {"told": [told]})

    # Helpers

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
