"""A table that changes while it is being loaded, and tables that cannot be loaded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import text

from banquise.core.state import NOBODY
from banquise.server.http import sockets, tokens
from banquise.server.http.lobby import Lobby, Made
from banquise.server.http.models import NewPlayer, NewTable
from banquise.server.limits import Limits
from banquise.server.live.connection import Connection
from banquise.server.live.registry import Live
from banquise.server.settings import Settings
from banquise.server.storage.rows import Stored
from banquise.server.storage.store import Store
from tests.server.loop import run

ME, OPEN, BOT = NewPlayer(kind="me"), NewPlayer(kind="open"), NewPlayer(kind="bot", level=1)


@asynccontextmanager
async def process(url: str) -> AsyncIterator[Lobby]:
    """What a server process has, without HTTP."""
    store = await Store.open(url)
    live = Live(store, Settings(database=url, compiles=False, pace=0))
    await live.start()
    yield Lobby(live, "key")
    await live.stop()
    await store.close()


async def made(lobby: Lobby, *players: NewPlayer, game: str = "toy_duel") -> Made:
    return await lobby.make(NewTable(game=game, players=list(players)), "", "en")


async def join(lobby: Lobby, table: Made) -> None:
    await lobby.join(table.id, await lobby.access(table.id, [], table.invite), "Ben", None)


async def choose(lobby: Lobby, table: str, seat: int = 0) -> None:
    room = await lobby.live.room(table)
    assert room is not None
    legal = room.open_table.match.legal_ids(seat)
    await room.act(seat, int(legal[0]), room.open_table.version(seat))


async def until(is_so: Callable[[], object]) -> None:
    """Wait for a condition; the limit is only there so that a failure ends."""
    async with asyncio.timeout(20):
        while not is_so():
            await asyncio.sleep(0.005)


class Slow:
    """The database has answered, but the answer is still on its way."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.has_read, self.arrives = asyncio.Event(), asyncio.Event()
        self._load = store.load
        monkeypatch.setattr(store, "load", self.load)

    async def load(self, table: str) -> Stored | None:
        stored = await self._load(table)
        self.has_read.set()
        await self.arrives.wait()
        return stored


def test_a_player_who_joins_while_a_table_is_loading_is_seated(sqlite, monkeypatch):
    async def work() -> None:
        async with process(sqlite) as lobby:
            table = await made(lobby, ME, OPEN)
            slow = Slow(lobby.store, monkeypatch)
            loading = asyncio.create_task(lobby.live.room(table.id))
            await slow.has_read.wait()
            await join(lobby, table)
            slow.arrives.set()
            room = await loading
            assert room is not None
            assert [player.kind for player in room.players] == ["person", "person"]
            await choose(lobby, table.id)

    run(work())


def test_a_seat_and_its_holder_are_stored_together(database):
    """Whoever joins finds the seat again, even if the process dies before it has answered."""

    async def work() -> None:
        async with process(database) as lobby:
            table, secret = await made(lobby, ME, OPEN), tokens.fresh()
            access = await lobby.access(table.id, [], table.invite)
            await lobby.join(table.id, access, "Ben", None, "", secret)
            assert await lobby.own_seats(table.id, [secret]) == (1,)

    run(work())


def test_a_decision_elsewhere_while_a_table_is_loaded_is_not_lost(postgres, monkeypatch):
    heard = asyncio.Event()

    async def work() -> None:
        url = postgres.fresh()
        async with process(url) as one, process(url) as other:
            table = await made(one, ME, ME)
            note_news(other.live, heard, monkeypatch)
            slow = Slow(other.store, monkeypatch)
            loading = asyncio.create_task(other.live.room(table.id))
            await slow.has_read.wait()
            await choose(one, table.id)
            await asyncio.wait_for(heard.wait(), 20)
            slow.arrives.set()
            room = await loading
            assert room is not None
            assert room.open_table.events == 1

    run(work())


def note_news(live: Live, heard: asyncio.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set an event when a process has dealt with news of a decision."""
    deal_with: Callable[[object], Awaitable[None]] = live._pubsub._on_news

    async def note(news: dict[str, object]) -> None:
        await deal_with(news)
        if news["k"] == "ply":
            heard.set()

    monkeypatch.setattr(live._pubsub, "_on_news", note)


class Box:
    """Keeps what a screen is sent."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def put(self, messages: list[str]) -> bool:
        self.sent += messages
        return True

    def stop(self) -> None: ...


def test_a_client_from_another_process_sees_no_older_version(postgres, monkeypatch):
    async def nothing(news: object) -> None: ...

    async def work() -> None:
        url = postgres.fresh()
        async with process(url) as one, process(url) as other:
            table = await made(one, ME, OPEN)
            room = await other.live.room(table.id)
            assert room is not None
            monkeypatch.setattr(other.live._pubsub, "_on_news", nothing)
            await join(one, table)
            await choose(one, table.id)
            screen = Connection((0,), "en", "wide", Limits(), Box(), lambda: None, lambda: None)
            await sockets._welcome(other.live, room, screen)
            shown = await one.live.room(table.id)
            assert shown is not None
            assert room.players[1].name == "Ben"
            assert room.open_table.version(NOBODY) == shown.open_table.version(NOBODY) == 1

    run(work())


@pytest.mark.parametrize(
    "damage",
    [
        'DELETE FROM plies WHERE "table" = :id AND ply = 0',
        'DELETE FROM plies WHERE "table" = :id AND ply > 0',
        "UPDATE tables SET options = '{' WHERE id = :id",
    ],
)
def test_a_table_that_cannot_be_read_does_not_stop_the_others(sqlite, caplog, damage):
    async def work() -> None:
        async with process(sqlite) as lobby:
            broken = await made(lobby, BOT, ME, game="toy_hand")
            await until(lambda: lobby.live.rooms[broken.id].open_table.events > 2)
        async with process(sqlite) as lobby:
            good = [await made(lobby, BOT, ME, game="toy_hand") for _ in range(3)]
        store = await Store.open(sqlite)
        async with store._writing() as connection:
            await connection.execute(text(damage), {"id": broken.id})
            await connection.execute(text("UPDATE tables SET waiting = 1"))
        await store.close()
        async with process(sqlite) as lobby:
            await until(lambda: len(lobby.live.rooms) == 4)
            assert lobby.live.rooms[broken.id].table is None
            for table in good:
                assert lobby.live.rooms[table.id].table is not None

    run(work())
    told = [record.getMessage() for record in caplog.records]
    assert sum("cannot be read" in text for text in told) == 1
