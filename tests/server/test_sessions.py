"""One cookie for all seats of a browser; seats of earlier versions are taken over."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from starlette.testclient import TestClient

from banquise.server.http import tokens
from tests.server.inside import inside

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def made(web: TestClient, *players: dict[str, str]) -> str:
    body = {"game": "toy_thief", "players": list(players) or [ME, OPEN], "name": "Ada"}
    return str(web.post("/api/tables", json=body).json()["id"])


def forget_session(web: TestClient, folder: Path, tables: list[str]) -> None:
    """Hold the seats as earlier versions did: one cookie a table, with a token for each seat."""
    web.cookies.clear()
    with sqlite3.connect(folder / "tables.sqlite") as database:
        database.execute("DELETE FROM held")
        for table in tables:
            token = tokens.fresh()
            web.cookies.set(tokens.COOKIE + table, token, domain="table.test")
            database.execute(
                'UPDATE seats SET token = ? WHERE "table" = ? AND seat = 0',
                (tokens.hashed(token), table),
            )
    database.close()


def test_forty_tables_need_one_small_cookie(tmp_path):
    with inside(tmp_path) as web:
        tables = [made(web, *[ME] * 2) for _ in range(40)]
        assert len(set(tables)) == 40
        assert [cookie.name for cookie in web.cookies.jar] == ["banquise"]
        assert len(web.cookies["banquise"]) < 100
        assert len(web.get("/api/mine").json()["tables"]) == 40
        assert web.get(f"/api/tables/{tables[0]}").json()["you"] == [0, 1]


def test_a_session_holds_nothing_at_other_tables(tmp_path):
    with inside(tmp_path) as web:
        mine = made(web)
        web.cookies.clear()
        other = made(web)
        assert web.get(f"/api/tables/{other}").json()["you"] == [0]
        assert web.get(f"/api/tables/{mine}").status_code == 404
        assert [one["id"] for one in web.get("/api/mine").json()["tables"]] == [other]


def test_cookies_of_an_earlier_version_hold_their_seats_and_are_taken_over(tmp_path):
    with inside(tmp_path) as web:
        tables = [made(web) for _ in range(30)]
        forget_session(web, tmp_path, tables)
        with web.websocket_connect(f"ws://table.test/ws/tables/{tables[7]}") as line:
            assert line.receive_json()["you"] == [0]
        assert len(web.get("/api/mine").json()["tables"]) == 30
        assert [cookie.name for cookie in web.cookies.jar] == ["banquise"]
        assert len(web.get("/api/mine").json()["tables"]) == 30
        with web.websocket_connect(f"ws://table.test/ws/tables/{tables[7]}") as line:
            assert line.receive_json()["you"] == [0]


def test_a_token_that_holds_nothing_brings_no_seat(tmp_path):
    with inside(tmp_path) as web:
        table = made(web)
        web.cookies.clear()
        web.cookies.set(tokens.COOKIE + table, tokens.fresh(), domain="table.test")
        assert web.get("/api/mine").json()["tables"] == []
        assert web.get(f"/api/tables/{table}").status_code == 404


def test_a_link_to_your_seats_does_not_reveal_the_session(tmp_path):
    with inside(tmp_path) as web:
        table, other = made(web), made(web)
        link = web.get(f"/api/tables/{table}/link").json()["link"]
        secret = link.rpartition("=")[2]
        assert web.cookies["banquise"] not in link
        web.cookies.clear()
        entered = web.post(f"/api/tables/{table}/enter", json={"token": secret}).json()
        assert entered["seats"] == [0]
        assert web.get(f"/api/tables/{other}").status_code == 404
