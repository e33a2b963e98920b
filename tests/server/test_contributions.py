"""Draws depend on every player's device: not even the host can choose them."""

from __future__ import annotations

import asyncio
import json
import secrets

import pytest

from banquise.core.chance import hash_nonce
from banquise.core.verify import verify
from banquise.server.http.lobby import Lobby, Made
from banquise.server.http.models import NewTable
from banquise.server.live.room import Room
from tests.server.inside import inside
from tests.server.loop import run
from tests.server.test_beginning import line, play_out, state
from tests.server.test_loading import BOT, ME, OPEN, process

ADA, BEN = secrets.token_hex(32), secrets.token_hex(32)
DUEL = {"game": "toy_hand", "players": [{"kind": "me"}, {"kind": "open"}], "name": "Ada"}


async def made(lobby: Lobby, *players, nonce: str = ADA) -> tuple[Made, Room]:
    wish = NewTable(game="toy_hand", players=list(players), nonce_hash=hash_nonce(nonce))
    table = await lobby.make(wish, "", "en")
    room = await lobby.live.room(table.id)
    assert room is not None
    return table, room


async def join(lobby: Lobby, table: Made, nonce: str = BEN) -> None:
    access = await lobby.access(table.id, [], table.invite)
    await lobby.join(table.id, access, "Ben", None, hash_nonce(nonce))


async def reveal(room: Room, seat: int, nonce: str) -> None:
    await room.live.store.change_seat(room.id, seat, nonce=nonce)
    await room.refresh()


def parts_of(room: Room) -> dict:
    return json.loads(room.open_table.match.secret.contributions)


def tell(one, **message):
    """The reply to a message."""
    return said(one, **message)[-1]


def said(one, **message):
    """Everything that is received until the reply to a message."""
    one.send_text(json.dumps({"ref": 1, **message}))
    heard = [json.loads(one.receive_text())]
    while "ref" not in heard[-1]:
        heard.append(json.loads(one.receive_text()))
    return heard


def has_started(heard):
    return any(message["t"] == "state" and message["started"] for message in heard)


def test_the_game_begins_when_every_device_has_contributed(tmp_path):
    with inside(tmp_path) as web:
        table = web.post("/api/tables", json={**DUEL, "nonce_hash": hash_nonce(ADA)}).json()
        assert table["nonce_seat"] == 0
        with line(web, table["id"]) as ada:
            assert state(ada)["silent"] == []  # a seat is free: nothing is revealed yet
            assert tell(ada, t="nonce", seat=0, nonce=ADA)["code"] == "no_nonce"
            held = web.cookies["banquise"]
            web.cookies.clear()
            wish = {"name": "Ben", "invite": table["invite"].rpartition("=")[2]}
            wish["nonce_hash"] = hash_nonce(BEN)
            joined = web.post(f"/api/tables/{table['id']}/join", json=wish).json()
            assert joined["nonce_seat"] == 1
            with line(web, table["id"]) as ben:
                assert (now := state(ben))["silent"] == [0, 1]
                assert not now["started"]
                assert "Ada" in now["prompt"]
                assert tell(ben, t="nonce", seat=1, nonce=ADA)["code"] == "nonce"
                assert tell(ben, t="nonce", seat=0, nonce=ADA)["code"] == "not_yours"
                assert tell(ben, t="nonce", seat=1, nonce=BEN)["t"] == "answer"
                assert tell(ben, t="act", seat=1, action=0, version=0)["code"] == "not_started"
                assert not web.get(f"/api/tables/{table['id']}").json()["started"]
                assert tell(ada, t="nonce", seat=0, nonce=ADA)["t"] == "answer"
                while not (now := state(ben))["started"]:
                    pass
                assert now["version"]
        room = web.app.state.lobby.live.rooms[table["id"]]
        parts = parts_of(room)
        assert parts["nonces"] == [ADA, BEN]
        assert parts["table"] == table["id"]
        play_out(web, room)
        web.cookies["banquise"] = held
        checked = web.get(f"/api/tables/{table['id']}/verify").json()
        assert checked["ok"]
        assert checked["nonces"] == [ADA, BEN]
        assert "2 players" in checked["text"]
        record = web.get(f"/api/tables/{table['id']}/record").text
        assert verify(record).devices == 2
        assert verify(record).is_whole


def test_a_device_that_lost_its_nonce_says_so(tmp_path):
    with inside(tmp_path) as web:
        body = {**DUEL, "players": [{"kind": "me"}, {"kind": "bot"}]}
        table = web.post("/api/tables", json={**body, "nonce_hash": hash_nonce(ADA)}).json()
        with line(web, table["id"]) as ada:
            assert state(ada)["silent"] == [0]
            assert has_started(said(ada, t="nonce", seat=0, nonce=""))
        parts = parts_of(web.app.state.lobby.live.rooms[table["id"]])
        assert (parts["nonce_hashes"], parts["nonces"]) == ([hash_nonce(ADA), ""], ["", ""])


def test_a_table_without_contributions_begins_at_once(tmp_path):
    with inside(tmp_path) as web:
        table = web.post("/api/tables", json={**DUEL, "players": [{"kind": "me"}] * 2}).json()
        assert table["nonce_seat"] is None
        with line(web, table["id"]) as ada:
            assert state(ada)["started"]
        room = web.app.state.lobby.live.rooms[table["id"]]
        assert room.open_table.match.secret.contributions == ""


@pytest.mark.parametrize("nonce", ["xyz", "00", "A" * 64])
def test_an_invalid_hash_is_rejected(tmp_path, nonce):
    with inside(tmp_path) as web:
        assert web.post("/api/tables", json={**DUEL, "nonce_hash": nonce}).status_code == 400


def test_whoever_stays_away_is_replaced_and_their_hash_still_counts(sqlite):
    async def work() -> None:
        async with process(sqlite) as lobby:
            table, room = await made(lobby, ME, OPEN)
            await join(lobby, table)
            await reveal(room, 1, BEN)
            assert not room.open_table.has_started
            await lobby.live.replace(room, 0, "replaced")
            assert room.open_table.has_started
            parts = parts_of(room)
            assert parts["nonces"] == ["", BEN]
            assert parts["nonce_hashes"] == [hash_nonce(ADA), hash_nonce(BEN)]
            drawn = room.open_table.match.secret
            await lobby.store.change_seat(room.id, 0, kind="person")  # and comes back later
            await room.refresh()
            assert room.open_table.has_started
            assert room.open_table.match.secret == drawn

    run(work())


def test_a_crash_between_the_last_nonce_and_the_first_draw_loses_nothing(sqlite):
    async def work() -> None:
        async with process(sqlite) as lobby:
            table, _ = await made(lobby, ME, BOT)
            await lobby.store.change_seat(table.id, 0, nonce=ADA)  # and the process dies
        async with process(sqlite) as lobby:
            room = await lobby.live.room(table.id)
            assert room is not None
            assert room.open_table.has_started
            assert parts_of(room)["nonces"] == [ADA, ""]
            secret = room.open_table.match.secret
        async with process(sqlite) as lobby:
            room = await lobby.live.room(table.id)
            assert room is not None
            assert room.open_table.match.secret == secret

    run(work())


def test_two_processes_settle_the_same_contributions(postgres):
    async def work() -> None:
        url = postgres.fresh()
        async with process(url) as one, process(url) as other:
            table, room = await made(one, ME, OPEN)
            elsewhere = await other.live.room(table.id)
            assert elsewhere is not None
            await join(one, table)
            await one.store.change_seat(table.id, 0, nonce=ADA)
            await one.store.change_seat(table.id, 1, nonce=BEN)
            await asyncio.gather(room.refresh(), elsewhere.refresh())
            tables = [room.open_table, elsewhere.open_table]
            assert tables[0].match.secret == tables[1].match.secret
            assert tables[0].match.state.tobytes() == tables[1].match.state.tobytes()
            assert parts_of(room)["nonces"] == [ADA, BEN]

    run(work())


def test_a_rematch_depends_on_the_device_that_asks_first(tmp_path):
    with inside(tmp_path) as web:
        body = {**DUEL, "players": [{"kind": "me"}, {"kind": "bot"}]}
        table = web.post("/api/tables", json=body).json()
        with line(web, table["id"]) as ada:
            state(ada)
            play_out(web, web.app.state.lobby.live.rooms[table["id"]])
        path = f"/api/tables/{table['id']}/rematch"
        again = web.post(path, json={"nonce_hash": hash_nonce(ADA)}).json()
        assert again["nonce_seat"] == 0
        assert web.post(path, json={"nonce_hash": hash_nonce(BEN)}).json()["nonce_seat"] is None
        with line(web, again["id"]) as ada:
            assert state(ada)["silent"] == [0]
            assert has_started(said(ada, t="nonce", seat=0, nonce=ADA))
