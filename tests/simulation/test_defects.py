"""Defects that the server once had, put back: the simulator finds them.

``docs/decisions.md`` says after how many tables; the seeds here are the first that do. The test
puts back the one that a seed always finds; the others were found by hand.
"""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any
from unittest import mock

import pytest

from banquise.server.http import lobby, sockets
from banquise.server.live import registry
from banquise.server.live.outbox import Outbox
from banquise.server.live.registry import Live
from banquise.server.live.room import Room
from banquise.server.live.seating import seating
from banquise.server.ops.times import Times
from banquise.server.storage.store import Store
from banquise.server.tables.restore import begin
from tests.simulation import machine, world
from tests.simulation.world import Violation, simulate


async def welcome(live: Live, room: Room, screen: Any) -> None:
    """A screen is welcomed without reading what others have stored meanwhile."""
    async with room.lock:
        if room.is_given_up:
            screen.cut()
            return
        room.enter(screen)
        screen.tell(seating(room))
        room.show()
    await live.forget_votes(room, screen.seats)
    await live.tell_presence(room)
    await room.show_chat()
    room.driver.go()


async def refresh(live: Live, table: str) -> None:
    """News of a table that is still being loaded are dropped."""
    if table in live.rooms:
        await live.rooms[table].refresh()


async def load(live: Live, table: str, loading: registry.Loading) -> Room | None:
    """A room is registered only once it is loaded and warm."""
    stored = await live.store.load(table)
    if stored is None:
        return None
    room = registry.Room(live, stored)
    await asyncio.sleep(0.5)
    live.rooms[table] = room
    await room.begin()
    room.driver.go()
    return room


def deaf_while_loading() -> list[Any]:
    return [
        mock.patch.object(Live, "refresh", refresh),
        mock.patch.object(Live, "_load", load),
        mock.patch.object(sockets, "_welcome", welcome),
    ]


def never_cut() -> list[Any]:
    def put(box: Outbox, messages: Any) -> bool:
        box._waiting.extend(messages)
        box._more.set()
        return True

    return [mock.patch.object(Outbox, "put", put), mock.patch.object(world, "PENDING", 8)]


def drawn_at_once() -> list[Any]:
    def begun(*given: Any) -> Any:
        match = begin(*given)
        match.back_to = lambda ply: None  # type: ignore[method-assign]
        return match

    return [mock.patch.object(lobby.restore, "begin", begun)]


def wall_clock() -> list[Any]:
    return [
        mock.patch.object(machine, "Times", lambda wall, steady, sleep: Times(wall, wall, sleep))
    ]


def acknowledged_too_early() -> list[Any]:
    async def sync(store: Store) -> None: ...

    return [mock.patch.object(Store, "sync", sync)]


DEFECTS = {
    "deaf while loading, one process": (deaf_while_loading, 3),
    "slow readers are never cut": (never_cut, 10),
    "chance is drawn before every seat is taken": (drawn_at_once, 1),
    "the wall clock measures what passes": (wall_clock, 1),
    "acknowledged before it is on the disk": (acknowledged_too_early, 2),
}


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", "tests.toys")


@pytest.mark.parametrize("name", ["chance is drawn before every seat is taken"])
def test_a_defect_is_found(name):
    put_back, seed = DEFECTS[name]
    with ExitStack() as stack:
        for patch in put_back():
            stack.enter_context(patch)
        with pytest.raises(Violation):
            simulate(seed)
