"""Somebody sets the machine's clock: nobody is replaced, and no clock runs out."""

from __future__ import annotations

import pytest

from banquise.server.http.lobby import Lobby
from banquise.server.http.models import NewTable
from banquise.server.live.registry import Live
from banquise.server.live.seating import is_overdue, may_replace
from banquise.server.ops.times import Times
from banquise.server.settings import Settings
from banquise.server.storage.store import Store
from tests.server.loop import run
from tests.server.test_loading import ME

STEPS = (3600.0, -3600.0, 1e9)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_of_the_wall_clock_changes_nothing(sqlite, step):
    now = {"wall": 1e9, "steady": 50.0}
    times = Times(wall=lambda: now["wall"], steady=lambda: now["steady"])

    async def work() -> None:
        store = await Store.open(sqlite)
        live = Live(store, Settings(database=sqlite, away=900, vote_after=180), times)
        clock = {"start": 60, "add": 0}
        wish = NewTable(game="toy_thief", players=[ME, ME], clock=clock)
        made = await Lobby(live, "key").make(wish, "", "en")
        room = await live.room(made.id)
        assert room is not None
        seat = room.open_table.asked[0]
        now["steady"] += 20.0
        now["wall"] += step
        assert room.driver.asked() == []
        assert room.open_table.clock.left_of(seat, (seat,), times.steady()) == 40.0
        assert not may_replace(room, seat, times.steady())
        assert not is_overdue(room, seat, times.steady())
        now["steady"] += 41.0
        assert room.driver.asked() == [seat]
        await live.stop()
        await store.close()

    run(work())


def test_clocks_do_not_run_while_the_server_is_down(sqlite):
    now = {"wall": 1e9, "steady": 50.0}
    times = Times(wall=lambda: now["wall"], steady=lambda: now["steady"])

    async def work() -> None:
        store = await Store.open(sqlite)
        lobby = Lobby(Live(store, Settings(database=sqlite), times), "key")
        wish = NewTable(game="toy_thief", players=[ME, ME], clock={"start": 60, "add": 0})
        made = await lobby.make(wish, "", "en")
        now["wall"] += 5000.0  # down for long; the steady clock of a new process begins anywhere
        now["steady"] = 7.0
        live = Live(store, Settings(database=sqlite), times)
        now["wall"] += 10.0
        now["steady"] += 10.0
        room = await live.room(made.id)
        assert room is not None
        seat = room.open_table.asked[0]
        assert room.open_table.clock.left_of(seat, (seat,), times.steady()) == 50.0
        await store.close()

    run(work())


@pytest.mark.parametrize("step", STEPS)
def test_a_step_is_not_charged_when_a_table_is_loaded_again(sqlite, step):
    now = {"wall": 1e9, "steady": 50.0}
    times = Times(wall=lambda: now["wall"], steady=lambda: now["steady"])

    async def work() -> None:
        store = await Store.open(sqlite)
        live = Live(store, Settings(database=sqlite), times)
        wish = NewTable(game="toy_thief", players=[ME, ME], clock={"start": 60, "add": 0})
        made = await Lobby(live, "key").make(wish, "", "en")
        now["steady"] += 20.0
        now["wall"] += step
        room = await live.room(made.id)
        assert room is not None
        seat = room.open_table.asked[0]
        assert room.open_table.clock.left_of(seat, (seat,), times.steady()) == 40.0
        await store.close()

    run(work())
