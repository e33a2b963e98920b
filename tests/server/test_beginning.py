"""Chance decides when every seat is taken: nobody chooses a table by its deal."""

from __future__ import annotations

import asyncio
import json

from banquise.core.verify import verify
from banquise.server.http import tokens
from banquise.server.http.models import NewTable
from tests.server.inside import inside
from tests.server.loop import run
from tests.server.test_loading import ME, OPEN, join, made, process


def line(web, table):
    return web.websocket_connect(f"ws://table.test/ws/tables/{table}")


def state(one):
    while (message := json.loads(one.receive_text()))["t"] != "state":
        pass
    return message


def test_whoever_makes_a_table_sees_no_deal_before_the_others_sit(tmp_path):
    body = {"game": "toy_hand", "players": [{"kind": "me"}, {"kind": "open"}], "name": "Ada"}
    with inside(tmp_path) as web:
        table = web.post("/api/tables", json=body).json()
        room = None
        with line(web, table["id"]) as ada:
            first = state(ada)
            assert (first["started"], first["log"], first["version"]) == (False, [], 0)
            room = web.app.state.lobby.live.rooms[table["id"]]
            assert room.open_table.match.version == 0
            secret, held = room.open_table.match.secret.key, web.cookies["banquise"]
            web.cookies.clear()
            wish = {"name": "Ben", "invite": table["invite"].rpartition("=")[2]}
            web.post(f"/api/tables/{table['id']}/join", json=wish)
            while not (now := state(ada))["started"] or not now["version"]:
                pass
            assert room.open_table.match.secret.key == secret
            assert held != web.cookies["banquise"]
        play_out(web, room)
        checked = web.get(f"/api/tables/{table['id']}/verify").json()
        assert checked["ok"]
        assert checked["draws"] >= 2
        record = web.get(f"/api/tables/{table['id']}/record").text
        assert verify(record).is_right


def play_out(web, room):
    async def work():
        table = room.open_table
        while not table.match.is_over:
            seat = table.match.waiting[0]
            await room.act(seat, int(table.match.legal_ids(seat)[0]), table.version(seat))

    web.portal.call(work)


def test_a_game_whose_last_seat_was_taken_before_a_crash_begins_afterwards(sqlite):
    async def work() -> None:
        async with process(sqlite) as lobby:
            table = await made(lobby, ME, OPEN, game="toy_hand")
            assert await lobby.store.events_after(table.id, 0) == []
            await lobby.store.take_seat(table.id, 1, "Ben", tokens.hashed("x"))
        async with process(sqlite) as lobby:
            room = await lobby.live.room(table.id)
            assert room is not None
            assert room.open_table.asked
            assert await lobby.store.events_after(table.id, 0)

    run(work())


def test_two_processes_draw_the_same_once(postgres):
    async def work() -> None:
        url = postgres.fresh()
        async with process(url) as one, process(url) as other:
            table = await made(one, ME, OPEN, game="toy_hand")
            rooms = [await lobby.live.room(table.id) for lobby in (one, other)]
            await one.store.take_seat(table.id, 1, "Ben", tokens.hashed("x"))
            await asyncio.gather(*(room.refresh() for room in rooms if room))
            states = [room.open_table.match.state.tobytes() for room in rooms if room]
            assert len(states) == 2
            assert states[0] == states[1]
            events = await one.store.events_after(table.id, 0)
            assert [event.number for event in events] == list(range(len(events)))
            assert events

    run(work())


def test_the_clock_begins_with_the_game(sqlite):
    async def work() -> None:
        async with process(sqlite) as lobby:
            wish = NewTable(game="toy_hand", players=[ME, OPEN], clock={"start": 60, "add": 0})
            table = await lobby.make(wish, "", "en")
            room = await lobby.live.room(table.id)
            assert room is not None
            assert room.open_table.clock is not None
            room.open_table.clock.since -= 1000.0  # the others took long to come
            await join(lobby, table)
            one = room.open_table
            assert one.match.version > 0
            assert one.clock.left_of(0, one.asked, lobby.live.times.steady()) > 0

    run(work())
