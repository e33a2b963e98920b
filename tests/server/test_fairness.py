"""One caller cannot keep the others waiting, nor fill the memory."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from dataclasses import replace

import pytest

from banquise.core import game as games
from banquise.core.game import load
from banquise.server.http import handlers
from banquise.server.live.fair import LATER, URGENT, FairQueue, Turn
from banquise.server.show import analysis
from banquise.server.show.views import Views
from banquise.server.storage.store import Store
from tests.server.inside import GENEROUS, inside
from tests.server.loop import run
from tests.server.tables import table

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}


def test_words_are_kept_for_the_names_of_the_game_only(tmp_path):
    with inside(tmp_path) as web:
        url = "/api/games/papua/rules?lang=en&names="
        usual, other = (web.get(url + name).json() for name in ("respectful", "historical"))
        kept = load("papua")._text.cache_info().currsize
        for number in range(50):
            assert web.get(f"{url}x{number}").json() == usual != other
        assert load("papua")._text.cache_info().currsize <= kept + 1


def test_tables_are_listed_without_looking_for_their_games_again(tmp_path, monkeypatch):
    with inside(tmp_path) as web:
        for _ in range(5):
            web.post("/api/tables", json={"game": "toy_thief", "players": [ME, OPEN]})
        assert len(web.get("/api/mine").json()["tables"]) == 5
        looked = []
        monkeypatch.setattr(games, "homes", lambda: looked.append(1))
        assert len(web.get("/api/mine").json()["tables"]) == 5
        assert not looked


async def served(queue: FairQueue, turns: list[Turn]) -> list[Turn]:
    """In which order those who come while everything is taken are let in."""
    order: list[Turn] = []

    async def wait(turn: Turn) -> None:
        async with queue.turn(turn):
            order.append(turn)
            await asyncio.sleep(0)

    await queue.acquire(Turn())
    waiting = [asyncio.create_task(wait(turn)) for turn in turns]
    while queue.waiting < len(turns):
        await asyncio.sleep(0)
    queue.release()
    await asyncio.gather(*waiting)
    return order


def test_one_request_does_not_wait_behind_a_hundred_of_another_caller():
    many, one = Turn(LATER, "many"), Turn(LATER, "one")
    order = run(served(FairQueue(1), [many] * 100 + [one]))
    assert order.index(one) <= 1
    assert len(order) == 101


def test_tables_with_people_come_first():
    people = Turn(URGENT, "b")
    assert run(served(FairQueue(1), [Turn(LATER, "a")] * 100 + [people]))[0] == people


def test_a_cancelled_request_takes_no_turn():
    async def work() -> None:
        queue = FairQueue(1)
        await queue.acquire(Turn())
        gone = asyncio.create_task(queue.acquire(Turn()))
        await asyncio.sleep(0)
        stays = asyncio.create_task(queue.acquire(Turn()))
        await asyncio.sleep(0)
        gone.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await gone
        queue.release()
        await asyncio.wait_for(stays, 20)

    run(work())


def test_bots_of_a_table_without_people_wait_longer(tmp_path):
    with inside(tmp_path) as web:
        made = web.post("/api/tables", json={"game": "toy_thief", "players": [ME, BOT]}).json()
        room = web.app.state.lobby.live.rooms[made["id"]]
        assert room.driver.turn.urgency == LATER
        with web.websocket_connect(f"ws://table.test/ws/tables/{made['id']}") as line:
            line.receive_text()
            assert room.driver.turn == Turn(URGENT, room.row["maker"])


@pytest.mark.parametrize("keys", [[], ["nothing"]])
def test_a_long_question_is_answered_in_slices(keys):
    """Whoever else is ready is served in between."""
    views = Views(table("nunami", 2))
    seat = views.table.match.waiting[0]
    whole = analysis.why_keys(views, seat, keys, "en")

    async def work() -> None:
        turns, longest = 0, 0.0
        asking = asyncio.create_task(
            handlers.in_steps(analysis.why_keys_in_steps(views, seat, keys, "en"))
        )
        while not asking.done():
            began = time.thread_time()
            await asyncio.sleep(0)
            longest = max(longest, time.thread_time() - began)
            turns += 1
        assert asking.result() == whole
        assert turns > 3
        assert longest < 0.2  # seconds of this thread; it is 4 ms where nothing else runs

    run(work())


def test_budgets_are_shared_by_connections_and_processes(database):
    async def work() -> None:
        one, two = await Store.open(database), await Store.open(database)
        ada, house = {"chat t 0": (0.001, 2)}, {"chat address": (0.001, 3)}
        assert await one.spend(ada | house, 100.0)
        assert await two.spend(ada | house, 100.0)
        assert not await one.spend(ada | house, 100.0)
        assert await two.spend({"chat t 1": (0.001, 2)} | house, 100.0)  # refused above: not spent
        assert not await two.spend({"chat t 1": (0.001, 2)} | house, 100.0)
        await one.close()
        await two.close()

    run(work())


def test_a_budget_fills_again(sqlite):
    async def work() -> None:
        store = await Store.open(sqlite)
        spent = [await store.spend({"x": (1.0, 2)}, now) for now in (0.0, 0.0, 0.0, 1.0, 1.0, 9.0)]
        assert spent == [True, True, False, True, False, True]
        assert not [await store.spend({"x": (1.0, 2)}, 9.0) for _ in range(2)][-1]
        await store.forget_budgets(10.0)
        assert await store.spend({"x": (1.0, 2)}, 9.0)
        await store.close()

    run(work())


def test_a_new_connection_brings_no_new_budget(tmp_path):
    limits = replace(GENEROUS, chat_per_minute=1)
    body = {"game": "toy_thief", "players": [ME, OPEN]}
    with inside(tmp_path, limits) as web:
        made = web.post("/api/tables", json=body).json()
        replies = []
        for _ in range(4):
            with web.websocket_connect(f"ws://table.test/ws/tables/{made['id']}") as line:
                line.send_json({"t": "chat", "text": "hello", "ref": 1})
                while (message := json.loads(line.receive_text())).get("ref") != 1:
                    pass
                replies.append(message["t"])
        assert replies == ["answer", "no", "no", "no"]


def test_many_connections_of_one_address_bring_no_more_messages(tmp_path):
    limits = replace(GENEROUS, messages_at_once=5, messages_per_second=0.001)
    body = {"game": "toy_thief", "players": [ME, OPEN]}
    with inside(tmp_path, limits) as web:
        made = web.post("/api/tables", json=body).json()
        replies = []
        for _ in range(6):
            with web.websocket_connect(f"ws://table.test/ws/tables/{made['id']}") as line:
                for ref in range(1, 6):
                    line.send_json({"t": "ping", "ref": ref})
                    while (message := json.loads(line.receive_text())).get("ref") != ref:
                        pass
                    replies.append(message["t"])
        assert replies == ["pong"] * 20 + ["no"] * 10


def test_previews_and_replays_take_turns(tmp_path, monkeypatch):
    """While one is answered, the next one waits, and everything else is served."""
    body = {"game": "toy_thief", "players": [ME, ME]}
    with inside(tmp_path) as web:
        made = web.post("/api/tables", json=body).json()
        live = web.app.state.lobby.live
        web.portal.call(live.questions.acquire, Turn())
        with web.websocket_connect(f"ws://table.test/ws/tables/{made['id']}") as line:
            line.send_json({"t": "preview", "seat": 0, "action": 0, "ref": 1})
            assert web.get(f"/api/tables/{made['id']}").status_code == 200
            web.portal.call(waits, live.questions)
            web.portal.call(live.questions.release)
            while json.loads(line.receive_text()).get("ref") != 1:
                pass


async def waits(queue: FairQueue) -> None:
    while not queue.waiting:
        await asyncio.sleep(0)
