"""``banquise doctor`` finds what is wrong with an installation."""

from __future__ import annotations

import sqlite3

import pytest

from banquise.server import doctor
from banquise.server.doctor import examine
from tests.server.people import play_out, two
from tests.server.processes import Server


def wrong(url: str, database: str) -> str:
    """What the doctor complains about, but for games that nobody has compiled here."""
    found = [one.text for one in examine(url, database) if not one.is_right]
    return "\n".join(text for text in found if "compiled" not in text)


@pytest.fixture
def played(database):
    """A server at which a game was played."""
    with Server(database) as server:
        ada, ben = two(server.client)
        with ada.connect() as first, ben.connect() as second:
            play_out(first, second)
        yield server, database


def test_a_sound_installation_has_nothing_wrong(played, monkeypatch):
    server, database = played
    monkeypatch.setattr(doctor, "SPARE", 0)
    assert wrong(server.address, database) == ""


def test_a_server_that_does_not_answer_is_found(sqlite):
    assert "does not answer" in wrong("http://127.0.0.1:9", sqlite)
    assert "There is no database" in wrong("http://127.0.0.1:9", sqlite)


def test_a_table_that_lost_its_end_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(doctor, "SPARE", 0)
    url = f"sqlite:///{tmp_path}/t.sqlite"
    with Server(url) as server:
        two(server.client)
        assert wrong(server.address, url) == ""
        with sqlite3.connect(tmp_path / "t.sqlite") as database:
            database.execute("UPDATE tables SET events = events + 3")
        database.close()
        assert wrong(server.address, url).startswith("1 tables have lost decisions")


def test_a_full_disk_and_a_damaged_file_are_found(tmp_path, monkeypatch):
    monkeypatch.setattr(doctor, "SPARE", 1 << 62)
    path = tmp_path / "t.sqlite"
    with Server(f"sqlite:///{path}") as server:
        assert "MB are free" in wrong(server.address, f"sqlite:///{path}")
    pages = bytearray(path.read_bytes())
    pages[4096:] = b"x" * len(pages[4096:])
    path.write_bytes(pages)
    assert "malformed" in wrong("http://127.0.0.1:9", f"sqlite:///{path}")
