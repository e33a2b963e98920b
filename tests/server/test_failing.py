"""A store that fails in mid-game: no action builds on one that was not stored."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import asyncpg
import pytest
from sqlalchemy import text

from banquise.server.http.lobby import Lobby
from banquise.server.http.models import NewPlayer, NewTable
from banquise.server.live import pubsub as wires
from banquise.server.live import registry as lives
from banquise.server.live.pubsub import PubSub
from banquise.server.live.registry import Live
from banquise.server.live.room import Room
from banquise.server.settings import Settings
from banquise.server.storage import store as stores
from banquise.server.storage.database import address
from banquise.server.storage.store import Conflict, Store
from banquise.server.tables.table import Refused, Table
from tests.server.inside import inside
from tests.server.loop import run
from tests.server.test_closed import make, said


def at_a_table(url: str, work: Callable[[Room], Awaitable[None]]) -> None:
    """Do something at a table where both choose at the same time."""

    async def all_of_it() -> None:
        store = await Store.open(url)
        live = Live(store, Settings(database=url))
        both = [NewPlayer(kind="me"), NewPlayer(kind="me")]
        made = await Lobby(live, "key").make(NewTable(game="toy_duel", players=both), "", "en")
        room = await live.room(made.id)
        assert room is not None
        await work(room)
        await live.stop()
        await store.close()

    run(all_of_it())


async def choose(room: Room, seat: int) -> str:
    """Choose something; ``stored``, or why not."""
    table = room.open_table
    try:
        await room.act(seat, int(table.match.legal_ids(seat)[0]), table.version(seat))
    except Refused as refused:
        return refused.code
    return "stored"


def fails_once(store: Store, name: str, error: Exception, monkeypatch: Any) -> None:
    """The next call of this method of the store hangs, and then fails."""
    asked = getattr(store, name)

    async def fail(*_: object) -> None:
        monkeypatch.setattr(store, name, asked)
        await asyncio.sleep(0.01)
        raise error

    monkeypatch.setattr(store, name, fail)


async def numbers(room: Room) -> list[int]:
    return [event.number for event in await room.live.store.events_after(room.id, 0)]


async def somebody_waits(room: Room) -> None:
    while not room.lock._waiters:
        await asyncio.sleep(0)


def test_if_a_write_fails_queued_actions_are_rejected_too(sqlite, monkeypatch):
    async def work(room: Room) -> None:
        fails_once(room.live.store, "append", OSError("no space"), monkeypatch)
        told = await asyncio.gather(choose(room, 0), choose(room, 1))
        assert told == ["storage", "storage"]
        assert await numbers(room) == []
        again = await room.live.room(room.id)
        assert again is not None
        assert again is not room
        assert await choose(again, 1) == "stored"
        assert await numbers(room) == [0]

    at_a_table(sqlite, work)


def test_a_process_that_cannot_read_another_ones_events_does_not_continue(sqlite, monkeypatch):
    async def work(room: Room) -> None:
        fails_once(room.live.store, "append", Conflict(), monkeypatch)
        fails_once(room.live.store, "load", OSError("away"), monkeypatch)
        told = await asyncio.gather(choose(room, 0), choose(room, 1))
        assert told == ["storage", "storage"]
        assert await numbers(room) == []

    at_a_table(sqlite, work)


def test_a_client_that_arrives_while_a_table_is_unloaded_reconnects(tmp_path):
    with inside(tmp_path) as web:
        table = make(web)
        address = f"ws://table.test/ws/tables/{table}"
        live: Live = web.app.state.lobby.live
        with web.websocket_connect(address) as line:
            said(line, "state")
        room = live.rooms[table]
        assert web.portal is not None
        web.portal.call(room.lock.acquire)
        with web.websocket_connect(address) as line:
            web.portal.call(somebody_waits, room)
            web.portal.call(live.give_up, room)
            web.portal.call(room.lock.release)
            assert line.receive()["code"] == 1013
        with web.websocket_connect(address) as line:
            assert said(line, "state")["legal"]


def test_a_hanging_database_does_not_block_a_shutdown(postgres, monkeypatch):
    monkeypatch.setattr(stores, "LAST_WORDS", 0.2)

    async def work() -> None:
        store = await Store.open(postgres.fresh())
        async with store.engine.connect() as other:
            await other.execute(text("LOCK TABLE chat"))
            asking = asyncio.create_task(store.said("a"))
            await asyncio.sleep(0.2)
            await asyncio.wait_for(store.close(), 10)
            assert not asking.done()
        assert await asking == []  # and nothing is left of it
        await store.engine.dispose()

    run(work())


@pytest.fixture
def wired(monkeypatch):
    """A store whose line to the other processes says nothing and does not close."""

    async def close(timeout: float) -> None:
        raise TimeoutError

    async def connect(_: str) -> SimpleNamespace:
        return SimpleNamespace(
            add_termination_listener=lambda _: None, add_listener=nothing, close=close
        )

    monkeypatch.setattr(asyncpg, "connect", connect)
    engine = SimpleNamespace(url=address("postgresql://x/y"))
    return SimpleNamespace(is_shared=True, engine=engine, process="this")


async def nothing(*_: object) -> None: ...


def test_a_connection_that_does_not_close_does_not_block_a_shutdown(wired):
    async def work() -> None:
        wire = PubSub(wired, nothing, nothing)
        await wire.start()
        await asyncio.wait_for(wire.stop(), 5)

    run(work())


def test_events_of_another_process_are_retried_until_they_can_be_read(wired, monkeypatch):
    monkeypatch.setattr(wires, "RETRY", 0.0)

    async def work() -> None:
        tried, was_looked_for = [], asyncio.Event()

        async def heard(news: object) -> None:
            raise OSError("away")

        async def was_deaf() -> None:
            tried.append(1)
            if len(tried) < 3:
                raise OSError("away")
            was_looked_for.set()

        wire = PubSub(wired, heard, was_deaf)
        await wire.start()
        wire._receive(None, 0, "", '{"k": "ply", "table": "a", "from": "another"}')
        await asyncio.wait_for(was_looked_for.wait(), 5)
        await wire.stop()

    run(work())


@pytest.mark.parametrize("error", [OSError("gone"), TimeoutError()])
def test_connections_are_closed_while_the_database_is_unavailable(tmp_path, monkeypatch, error):
    async def away(*_: object) -> None:
        raise error

    with inside(tmp_path) as web:
        table = make(web)
        monkeypatch.setattr(Store, "summary", away)
        with web.websocket_connect(f"ws://table.test/ws/tables/{table}") as line:
            assert line.receive()["code"] == 1013
        monkeypatch.undo()
        monkeypatch.setenv("BANQUISE_GAMES", "tests.toys")
        with web.websocket_connect(f"ws://table.test/ws/tables/{table}") as line:
            assert said(line, "state")["legal"]


def test_heartbeats_continue_after_one_failed(sqlite, monkeypatch):
    async def work(room: Room) -> None:
        live, told = room.live, []

        async def tell(message: object) -> None:
            told.append(message)
            raise OSError("gone")

        monkeypatch.setattr(live.store, "is_shared", True)
        monkeypatch.setattr(live.store, "tell", tell)
        monkeypatch.setattr(lives, "HEARTBEAT", 0.0)
        room.screens = [SimpleNamespace(seats=(0,), push=lambda _: None, cut=lambda: None)]
        beating = asyncio.create_task(live._live_on())
        while len(told) < 3:
            assert not beating.done()
            await asyncio.sleep(0)
        beating.cancel()
        monkeypatch.undo()

    at_a_table(sqlite, work)


def test_rules_that_fail_leave_nothing_half_done(sqlite, monkeypatch):
    async def work(room: Room) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Table, "_read_moment", lambda self: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await choose(room, 0)
        again = await room.live.room(room.id)
        assert again is not None
        assert [await choose(again, seat) for seat in (0, 1)] == ["stored", "stored"]
        assert (await numbers(room))[:2] == [0, 1]

    at_a_table(sqlite, work)


def test_a_player_who_sits_down_during_a_vote_is_not_replaced(sqlite):
    async def work(room: Room) -> None:
        live, seat = room.live, 1
        await live.store.change_seat(room.id, seat, kind="open", name="")
        await room.refresh()
        assert await live.store.take_seat(room.id, seat, "Ben", "token")
        await live.replace(room, seat, "replaced")
        assert (room.players[seat].kind, room.players[seat].name) == ("person", "Ben")

    at_a_table(sqlite, work)
