"""The store: durable, one event a number, many in one transaction, and a schema that only grows."""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import event, text
from sqlalchemy.exc import DBAPIError, OperationalError

from banquise.server.ops.logging import Lines
from banquise.server.storage import database as databases
from banquise.server.storage import journal
from banquise.server.storage import store as stores
from banquise.server.storage.schema import metadata
from banquise.server.storage.store import Conflict, Store
from banquise.server.tables import restore
from banquise.server.tables.table import Event
from tests.server.loop import run
from tests.server.tables import play, table


def with_store(database: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def use() -> Any:
        store = await Store.open(database)
        try:
            return await work(store)
        finally:
            await store.close()

    return run(use())


def rows(name: str) -> tuple[dict[str, Any], list[dict[str, Any]], Any]:
    """A table of two as the lobby would store it."""
    one = table("toy_duel", 2)
    origin = restore.origin(one.match)
    row = {
        "id": name, "game": origin.game, "rules": 1, "package": "0", "seats": 2,
        "options": '{"rounds": 3, "repeats": "free"}', "edition": origin.edition,
        "digest": origin.digest, "edition_text": origin.edition_text, "secret": origin.secret,
        "layout": origin.layout, "numbers": origin.numbers, "start": origin.start, "title": "T",
        "watch": "all", "invite": "i", "maker": "m", "created": 1.0, "away": None, "clock": None,
    }  # fmt: skip
    seats = [
        {"table": name, "seat": s, "kind": "person", "name": "A", "level": 0, "votes": 0,
         "token": f"{name}-{s}"} for s in range(2)
    ]  # fmt: skip
    return row | one.summary(1.0), seats, one


def test_what_is_stored_comes_back(database):
    async def work(store: Store) -> None:
        row, seats, one = rows("a")
        await store.create(row, seats, [])
        events = play(one, 0) + play(one, 1)
        await store.append("a", events, one.summary(2.0))
        stored = await store.load("a")
        assert stored is not None
        assert stored.events == events
        assert stored.origin == restore.origin(one.match)
        assert stored.row["events"] == 2
        assert await store.events_after("a", 1) == events[1:]
        assert await store.load("b") is None
        assert [r["id"] for r, _ in await store.held_by(["a-1"])] == ["a"]
        assert [r["id"] for r, _ in await store.public(0.0)] == ["a"]

    with_store(database, work)


def test_one_number_is_written_once(database):
    async def work(store: Store) -> None:
        row, seats, one = rows("a")
        await store.create(row, seats, [])
        events = play(one, 0)
        summary = one.summary(2.0)
        results = await asyncio.gather(
            *(store.append("a", events, summary) for _ in range(5)), return_exceptions=True
        )
        assert sum(result is None for result in results) == 1
        assert sum(isinstance(result, Conflict) for result in results) == 4
        assert len(await store.events_after("a", 0)) == 1

    with_store(database, work)


def test_a_conflict_at_one_table_does_not_hurt_another(database):
    async def work(store: Store) -> None:
        tables = {}
        for name in "abc":
            row, seats, one = rows(name)
            await store.create(row, seats, [])
            tables[name] = (play(one, 0), one.summary(2.0))
        await store.append("b", *tables["b"])
        results = await asyncio.gather(
            *(store.append(name, *tables[name]) for name in "abc"), return_exceptions=True
        )
        assert [type(result) for result in results] == [type(None), Conflict, type(None)]

    with_store(database, work)


def test_an_action_and_its_chance_are_stored_together_or_not_at_all(database):
    async def work(store: Store) -> None:
        row, seats, _ = rows("a")
        await store.create(row, seats, [])
        summary = {key: row[key] for key in ("version", "phase", "waiting", "over", "moved")}
        one, two, three = (Event(n, 0, 1, b"s", 1.0) for n in range(3))
        await store.append("a", [two], summary | {"events": 1})
        with pytest.raises(Conflict):
            await store.append("a", [one, two, three], summary | {"events": 3})
        assert [event.number for event in await store.events_after("a", 0)] == [1]

    with_store(database, work)


def test_many_tables_share_a_transaction(sqlite):
    async def work(store: Store) -> None:
        made = []
        for number in range(50):
            row, seats, one = rows(f"t{number}")
            await store.create(row, seats, [])
            made.append((row["id"], play(one, 0), one.summary(2.0)))
        commits = []
        journal = store._journal
        write = journal.write_now

        def counting(rows: Any, summaries: Any) -> None:
            commits.append(len(summaries))
            write(rows, summaries)

        journal.write_now = counting  # type: ignore[method-assign]
        await asyncio.gather(*(store.append(*one) for one in made))
        assert sum(commits) == 50
        assert len(commits) <= 2

    with_store(sqlite, work)


def test_sqlite_waits_for_the_disk(sqlite):
    async def work(store: Store) -> None:
        async with store.engine.connect() as connection:
            assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
            assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2

    with_store(sqlite, work)


def test_public_tables_are_found_in_the_order_of_their_last_decision(sqlite):
    """By an index of their own, which decisions at other tables leave alone."""

    async def work(store: Store) -> list[str]:
        for name, watch, moved in (("a", "all", 3.0), ("b", "nobody", 4.0), ("c", "all", 5.0)):
            row, seats, _ = rows(name)
            await store.create(row | {"watch": watch, "moved": moved}, seats, [])
        async with store.engine.connect() as connection:
            asked = "SELECT id FROM tables WHERE watch = 'all' AND moved > 1 ORDER BY moved DESC"
            plan = (await connection.execute(text(f"EXPLAIN QUERY PLAN {asked}"))).all()
        assert "tables_on_view" in str(plan)
        return [row["id"] for row, _ in await store.public(1.0)]

    assert with_store(sqlite, work) == ["c", "a"]


async def append_many(store: Store, number: int) -> None:
    row, seats, one = rows("a")
    await store.create(row, seats, [])
    for n in range(number):
        await store.append("a", [Event(n, 0, 1, b"s" * 400, 1.0)], one.summary(2.0))
        await store.sync()


def test_the_log_of_the_database_does_not_grow_for_ever(sqlite, monkeypatch):
    monkeypatch.setattr(journal, "LONG", 1 << 18)

    async def work(store: Store) -> int:
        await append_many(store, 300)
        assert len(await store.events_after("a", 0)) == 300
        return Path(f"{sqlite.removeprefix('sqlite:///')}-wal").stat().st_size

    assert with_store(sqlite, work) < 1 << 20


def test_a_disk_that_fails_once_is_not_believed_again(sqlite, monkeypatch):
    def fail(_: int) -> None:
        raise OSError("no space")

    async def work(store: Store) -> None:
        await append_many(store, 1)
        monkeypatch.setattr(os, "fdatasync", fail)
        row, seats, one = rows("b")
        await store.create(row, seats, [])
        await store.append("b", play(one, 0), one.summary(2.0))
        with pytest.raises(OSError, match="no space"):
            await store.sync()
        monkeypatch.undo()
        with pytest.raises(OSError, match="has failed"):
            await store.append("b", play(one, 1), one.summary(2.0))
        assert not await store.is_ready()

    with_store(sqlite, work)


def test_a_free_seat_is_taken_by_one(database):
    async def work(store: Store) -> None:
        row, seats, _ = rows("a")
        seats[1] |= {"kind": "open", "token": None}
        await store.create(row, seats, [])
        taken = await asyncio.gather(
            *(store.take_seat("a", 1, name, name) for name in ("x", "y", "z"))
        )
        assert sum(taken) == 1

    with_store(database, work)


def test_a_setting_is_made_once(database):
    async def work(store: Store) -> None:
        found = await asyncio.gather(*(store.setting("key", str(n)) for n in range(5)))
        assert len(set(found)) == 1

    with_store(database, work)


def test_bots_that_are_asked_are_found(database):
    async def work(store: Store) -> None:
        for name, kinds in (("a", "pb"), ("b", "pp"), ("c", "bo")):
            row, seats, _ = rows(name)
            names = {"p": "person", "b": "bot", "o": "open"}
            for seat, letter in zip(seats, kinds, strict=True):
                seat["kind"] = names[letter]
            await store.create(row | {"waiting": 2 if name == "a" else 3}, seats, [])
        assert await store.with_bots() == ["a"]

    with_store(database, work)


def test_the_migrations_make_the_schema(database):
    async def work(store: Store) -> None:
        async with store.engine.connect() as connection:
            assert await connection.run_sync(differences) == []

    def differences(connection: Any) -> list[Any]:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    with_store(database, work)


def test_a_database_of_an_older_version_keeps_all_that_happened(database):
    """Whatever a migration moves, it loses nothing; the older version's process may go on."""
    row, seats, one = rows("a")
    del row["numbers"]  # an older version had no such column
    events = play(one, 0) + play(one, 1) + play(one, 0)

    async def before() -> None:
        engine = databases.connect(databases.address(database))
        async with databases.writing(engine) as connection:
            await connection.run_sync(lambda line: databases.upgrade(line, "0001"))
        store = Store(engine)
        await store.create(row, seats, events[:2])
        await store.create(row | {"id": "b"}, [seat | {"table": "b"} for seat in seats], [])
        await store.close()

    async def after(store: Store) -> None:
        stored = await store.load("a")
        assert stored is not None
        assert stored.events == events[:2]
        await store.append("a", events[2:], one.summary(2.0))
        with pytest.raises(Conflict):
            await store.append("a", events[1:2], one.summary(2.0))
        assert await store.events_after("a", 0) == events

    run(before())
    with_store(database, after)


def test_several_processes_migrate_at_once(database):
    async def work() -> None:
        stores = await asyncio.gather(*(Store.open(database) for _ in range(4)))
        for store in stores:
            assert await store.is_ready()
            await store.close()

    run(work())


def test_an_error_does_not_tell_what_was_to_be_stored(database):
    row, seats, _ = rows("a")
    row |= {"title": None, "invite": "between us"}

    async def work(store: Store) -> None:
        with pytest.raises(DBAPIError) as failed:
            await store.create(row, seats, [])
        record = logging.makeLogRecord({"exc_info": failed._excinfo, "msg": "", "levelname": "E"})
        told = Lines().format(record)
        assert "tables" in told
        assert row["invite"] not in told
        assert row["secret"].hex() not in told
        assert repr(row["secret"])[2:-1] not in told

    with_store(database, work)


@pytest.mark.parametrize("pragma", ["max_page_count=1", "query_only=1"])
def test_a_file_that_takes_nothing_more_is_not_ready(sqlite, pragma):
    """As on a full disk, and on one that was mounted read-only."""

    def prepare(connection: Any, _: Any) -> None:
        connection.cursor().execute(f"PRAGMA {pragma}")

    async def work(store: Store) -> None:
        await store.engine.dispose()
        event.listen(store.engine.sync_engine, "connect", prepare)
        assert not await store.is_ready()
        assert not await store.is_ready()
        event.remove(store.engine.sync_engine, "connect", prepare)
        await store.engine.dispose()
        assert await store.is_ready()

    with_store(sqlite, work)


def test_a_database_that_cannot_be_written_is_not_ready(postgres, monkeypatch):
    monkeypatch.setattr(stores, "PROBE", 0.0)

    async def work(store: Store) -> None:
        assert await store.is_ready()
        name = store.engine.url.database
        async with store.engine.begin() as connection:
            change = f'ALTER DATABASE "{name}" SET default_transaction_read_only = on'
            await connection.execute(text(change))
        await store.engine.dispose()
        assert not await store.is_ready()

    with_store(postgres.fresh(), work)


def test_a_new_file_is_opened_by_several_at_once(tmp_path):
    async def work(file: Path) -> None:
        stores = await asyncio.gather(*(Store.open(f"sqlite:///{file}") for _ in range(8)))
        for store in stores:
            await store.close()

    for number in range(20):  # one in eight failed while nobody waited for WAL
        run(work(tmp_path / f"{number}.sqlite"))


def test_a_file_that_stays_locked_is_said_to_be(sqlite, monkeypatch):
    monkeypatch.setattr(databases, "PATIENCE", 0.05)
    monkeypatch.setattr(databases, "PRAGMAS", ("busy_timeout=50", *databases.PRAGMAS[1:]))
    file = sqlite.removeprefix("sqlite:///")
    with sqlite3.connect(file) as holder:
        holder.execute("CREATE TABLE other (a)")
        holder.execute("BEGIN EXCLUSIVE")
        holder.execute("INSERT INTO other VALUES (1)")
        with pytest.raises(OperationalError, match="locked"):
            run(Store.open(sqlite))
    holder.close()


def test_a_database_of_the_future_is_used_as_it_is(sqlite):
    with_store(sqlite, lambda store: store.is_ready())
    with sqlite3.connect(sqlite.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("ALTER TABLE tables ADD COLUMN news TEXT")
    connection.close()

    async def work(store: Store) -> None:
        row, seats, _ = rows("a")
        await store.create(row, seats, [])
        assert await store.load("a") is not None

    with_store(sqlite, work)


def test_a_claim_belongs_to_one_process(postgres):
    async def work() -> None:
        address = postgres.fresh()
        one, two = await Store.open(address), await Store.open(address)
        row, seats, _ = rows("a")
        await one.create(row, seats, [])
        assert await one.claim("a", 0, 600.0)
        assert await one.claim("a", 0, 600.0)
        assert not await two.claim("a", 0, 600.0)
        assert await one.claim("a", 0, -1.0)  # given up, by the database's clock
        assert await two.claim("a", 0, -1.0)
        assert not await one.claim("a", 7, 600.0)
        await one.close()
        await two.close()

    run(work())


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("sqlite:///x", "sqlite+aiosqlite"),
        ("postgres://x/y", "postgresql+asyncpg"),
        ("postgresql+psycopg2://x/y", "postgresql+asyncpg"),
    ],
)
def test_addresses_of_databases(given, driver):
    assert databases.address(given).drivername == driver


def test_other_databases_are_refused():
    with pytest.raises(ValueError, match="sqlite or postgresql"):
        databases.address("mysql://x/y")


def test_a_client_that_disconnects_during_a_query_leaves_nothing_behind(database):
    """A database connection that is cancelled in mid-use may never finish closing."""

    async def cut_off_and_close() -> set[str]:
        store = await Store.open(database)
        for moment in range(60):
            asking = asyncio.create_task(store.said("a"))
            await asyncio.sleep(moment * 0.00005)
            while not asking.done():  # again and again, as the scopes of anyio do
                asking.cancel()
                await asyncio.sleep(0)
        await store.close()
        await asyncio.sleep(0.1)
        return {str(task) for task in asyncio.all_tasks() - {asyncio.current_task()}}

    assert run(cut_off_and_close()) == set()
