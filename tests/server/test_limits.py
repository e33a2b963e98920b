"""Limits: each is kept, says so in words, and costs nobody the game."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from dataclasses import replace

import pytest

from banquise.server.http import tokens
from banquise.server.limits import Buckets, Limits
from banquise.server.ops import metrics
from tests.server.inside import GENEROUS, inside

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}


def table(web, **wish):
    body = {"game": "toy_thief", "players": [ME, OPEN], "name": "Ada"} | wish
    return web.post("/api/tables", json=body)


def line(web, made):
    return web.websocket_connect(f"ws://table.test/ws/tables/{made.json()['id']}")


def said(one, kind):
    """The next message of a kind."""
    while True:
        message = json.loads(one.receive_text())
        if message["t"] == kind:
            return message


def test_tables_per_address(tmp_path):
    with inside(tmp_path, replace(GENEROUS, tables_per_hour=2)) as web:
        assert [table(web).status_code for _ in range(3)] == [201, 201, 429]
        assert table(web).json()["error"]["code"] == "too_many_tables"


def end_all(folder):
    with sqlite3.connect(folder / "tables.sqlite") as database:
        database.execute("UPDATE tables SET over = 1")
    database.close()


def test_a_rematch_that_two_want_at_once_is_one_table(tmp_path):
    with inside(tmp_path) as web:
        first = table(web).json()["id"]
        end_all(tmp_path)
        hall = web.app.state.lobby
        shown = tokens.given(dict(web.cookies), "", first)

        async def ask_twice():
            access = await hall.access(first, shown, "")
            asked = [hall.rematch(first, access, shown, "") for _ in range(2)]
            made = await asyncio.gather(*asked)
            return {one.id for one in made}, await hall.store.made_since(
                tokens.keyed(hall._key, ""), 0.0
            )

        following, number = web.portal.call(ask_twice)
        assert len(following) == 1
        assert number == 1


def test_a_rematch_is_a_table_too(tmp_path):
    with inside(tmp_path, replace(GENEROUS, tables_per_hour=2)) as web:
        tables = [table(web).json()["id"] for _ in range(2)]
        end_all(tmp_path)
        answer = web.post(f"/api/tables/{tables[0]}/rematch")
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many_tables")


def test_requests_per_second(tmp_path):
    limits = replace(GENEROUS, requests_at_once=5, requests_per_second=0.001)
    with inside(tmp_path, limits) as web:
        answers = [web.get("/healthz") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert answers[-1].headers["retry-after"] == "1"
        assert answers[-1].json()["error"]["code"] == "busy"


def test_messages_per_second(tmp_path):
    limits = replace(GENEROUS, messages_at_once=3, messages_per_second=2.0)
    with inside(tmp_path, limits) as web, line(web, table(web)) as one:
        said(one, "state")
        for ref in range(4):
            one.send_json({"t": "ping", "ref": ref})
        replies = [json.loads(one.receive_text()) for _ in range(5)]
        kinds = [message["t"] for message in replies if message["t"] in ("pong", "no")]
        assert kinds == ["pong"] * 3 + ["no"]
        assert replies[-1]["code"] == "too_fast"
        assert replies[-1]["ref"] == 3


def test_message_size(tmp_path):
    limits = replace(GENEROUS, message_bytes=100)
    with inside(tmp_path, limits) as web, line(web, table(web)) as one:
        said(one, "state")
        one.send_json({"t": "chat", "text": "x" * 200})
        assert said(one, "no")["code"] == "too_long"
        one.send_json({"t": "ping", "ref": 1})
        assert said(one, "pong")["ref"] == 1


def test_spectators_per_table(tmp_path):
    with inside(tmp_path, replace(GENEROUS, spectators=1)) as web:
        made = table(web, watch="all")
        web.cookies.clear()
        with line(web, made) as first:
            said(first, "state")
            with line(web, made) as second:
                assert said(second, "no")["code"] == "crowded"
        assert counted("spectators")


def counted(limit: str) -> bool:
    """Do the metrics count a limit that was reached?"""
    return f'banquise_limited_total{{limit="{limit}"}}' in metrics.page().decode()


def test_connections_per_address(tmp_path):
    with inside(tmp_path, replace(GENEROUS, connections_per_address=1)) as web:
        made = table(web, watch="all")
        with line(web, made) as first:
            said(first, "state")
            with line(web, made) as second:
                assert said(second, "no")["code"] == "crowded_address"
            with web.websocket_connect("ws://table.test/ws/tables/none") as third:
                assert said(third, "no")["code"] == "crowded_address"  # before anything is read
        assert counted("connections_per_address")


def test_connections_per_seat(tmp_path):
    with inside(tmp_path, replace(GENEROUS, connections_per_seat=1)) as web:
        made = table(web)
        with line(web, made) as first:
            said(first, "state")
            with line(web, made) as second:
                assert said(second, "no")["code"] == "crowded_seat"
        assert counted("connections_per_seat")


def test_chat_and_hints(tmp_path):
    limits = replace(GENEROUS, chat_per_minute=1, hints_per_minute=1)
    with inside(tmp_path, limits) as web, line(web, table(web, players=[ME, BOT])) as one:
        said(one, "state")
        for ref in range(4):
            one.send_json({"t": "chat", "text": "hello", "ref": ref})
        refused = said(one, "no")
        assert (refused["code"], refused["ref"]) == ("chat", 1)
        one.send_json({"t": "hint", "seat": 0, "ref": 8})
        one.send_json({"t": "hint", "seat": 0, "ref": 9})
        while (no := said(one, "no"))["code"] == "chat":
            pass
        assert no["code"] == "hints"
        assert said(one, "answer")["ref"] == 8
        assert counted("hints_per_minute")
        assert counted("chat_per_minute")


def test_a_request_to_a_bot_that_is_still_compiling_says_so(tmp_path, monkeypatch):
    async def take_long(*_: object) -> None:
        raise TimeoutError

    with inside(tmp_path) as web, line(web, table(web, players=[ME, BOT])) as one:
        said(one, "state")
        monkeypatch.setattr(web.app.state.lobby.live.pool, "ask", take_long)
        one.send_json({"t": "hint", "seat": 0, "ref": 1})
        assert said(one, "no")["code"] == "late"


def test_limits_can_be_changed_by_name():
    limits = Limits().changed(["spectators=7", "messages_per_second=2.5"])
    assert (limits.spectators, limits.messages_per_second) == (7, 2.5)
    with pytest.raises(ValueError, match="no limit 'x'"):
        Limits().changed(["x=1"])
    with pytest.raises(ValueError, match="is a number"):
        Limits().changed(["spectators=many"])


def test_addresses_are_forgotten_in_the_end():
    buckets = Buckets(1, 1, most=2)
    assert [buckets.take(name, 0.0) for name in ("a", "b", "c")] == [True] * 3
    assert len(buckets._held) == 2
