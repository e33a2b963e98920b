"""A rules change never breaks a stored table."""

from __future__ import annotations

import json
import sqlite3

import pytest
from starlette.websockets import WebSocketDisconnect

from banquise.server.live.room import Room
from tests.server.inside import inside

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def said(line, kind):
    while True:
        message = json.loads(line.receive_text())
        if message["t"] == kind:
            return message


def change(folder, query, *values):
    connection = sqlite3.connect(folder / "tables.sqlite")
    connection.execute(query, values)
    connection.commit()
    connection.close()


def make(web):
    body = {"game": "toy_thief", "players": [ME, ME], "name": "Ada"}
    return web.post("/api/tables", json=body).json()["id"]


@pytest.mark.parametrize("change_of", ["rules = rules + 5", "rules = 0", "numbers = '9:another'"])
def test_a_table_of_unknown_rules_is_closed_not_broken(tmp_path, change_of):
    with inside(tmp_path) as web:
        table = make(web)
        cookies = dict(web.cookies)
    change(tmp_path, f"UPDATE tables SET {change_of}")
    with inside(tmp_path) as web:
        web.cookies.update(cookies)
        with web.websocket_connect(f"ws://table.test/ws/tables/{table}") as line:
            assert said(line, "hello")["stage"] is None
            assert said(line, "notice")["code"] == "closed"
            line.send_json({"t": "act", "seat": 0, "action": 1, "version": 0, "ref": 1})
            assert said(line, "no")["code"] == "closed"
            line.send_json({"t": "chat", "text": "still here", "ref": 2})
            assert said(line, "chat")["text"] == "still here"
        assert web.get(f"/api/tables/{table}").status_code == 200
        for what in ("record", "replay", "verify"):
            answer = web.get(f"/api/tables/{table}/{what}")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "closed")


def test_a_table_of_a_game_that_is_gone_is_still_listed(tmp_path):
    with inside(tmp_path) as web:
        table = make(web)
        cookies = dict(web.cookies)
    change(tmp_path, "UPDATE tables SET game = 'lost'")
    with inside(tmp_path) as web:
        web.cookies.update(cookies)
        assert [row["id"] for row in web.get("/api/mine").json()["tables"]] == [table]
        with web.websocket_connect(f"ws://table.test/ws/tables/{table}") as line:
            assert said(line, "notice")["code"] == "closed"


def test_an_edition_that_changed_on_the_shelf_stays_as_it_was_at_the_table(tmp_path):
    with inside(tmp_path) as web:
        table = make(web)
        cookies = dict(web.cookies)
    change(tmp_path, "UPDATE tables SET edition = 'gone'")
    with inside(tmp_path) as web:
        web.cookies.update(cookies)
        with web.websocket_connect(f"ws://table.test/ws/tables/{table}") as line:
            assert said(line, "state")["legal"]


def test_a_picture_that_fails_takes_no_stored_action_back(tmp_path, monkeypatch):
    """The player is not told that nothing happened: the connection is closed and reopened."""
    with inside(tmp_path) as web:
        table = make(web)
        with web.websocket_connect(f"ws://table.test/ws/tables/{table}") as line:
            state = said(line, "state")
            monkeypatch.setattr(Room, "show", lambda self: 1 / 0)
            act = {"t": "act", "seat": 0, "action": state["legal"][0][0], "ref": 1}
            line.send_json(act | {"version": state["version"]})
            with pytest.raises(WebSocketDisconnect) as closed:
                said(line, "no")
            assert closed.value.code == 1013
        monkeypatch.undo()
        monkeypatch.setenv("BANQUISE_GAMES", "tests.toys")
        with web.websocket_connect(f"ws://table.test/ws/tables/{table}") as line:
            assert said(line, "state")["version"] > state["version"]
