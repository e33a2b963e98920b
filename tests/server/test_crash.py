"""kill -9 at any moment: nothing acknowledged is lost or duplicated, and the table continues."""

from __future__ import annotations

import random
import sqlite3
import threading
import time

from websockets.exceptions import ConnectionClosed

from banquise.client import Connection, Seat
from tests.server.processes import Server

ME, BOT = {"kind": "me"}, {"kind": "bot", "level": 1}
KILLS = 50


class Player(threading.Thread):
    """Plays as fast as it can until the line breaks; remembers what was acknowledged."""

    def __init__(self, seat: Seat, seed: int) -> None:
        super().__init__(daemon=True)
        self.seat, self.chance = seat, random.Random(seed)
        self.acknowledged: list[tuple[int, str]] = []  # version before, notation
        self.sent: tuple[int, str] | None = None
        self.is_playing = threading.Event()

    def run(self) -> None:
        try:
            with self.seat.connect() as line:
                while not line.state["over"]:
                    self.turn(line)
        except (ConnectionClosed, OSError, TimeoutError, EOFError):
            return
        finally:
            self.is_playing.set()

    def turn(self, line: Connection) -> None:
        line.wait(lambda line: line.legal or line.state["over"])
        if line.state["over"]:
            return
        row = self.chance.choice(line.legal)
        self.sent = (line.state["version"], row[4])
        reply = line.act(row[0])
        if reply["t"] == "ack":
            self.acknowledged.append(self.sent)
            self.sent = None
            line.wait(lambda line, v=reply["version"]: line.state["version"] >= v)
        self.is_playing.set()


def stored(seat: Seat) -> list[str]:
    """The decisions that the table has now, in notation."""
    return seat.get("record").partition("\n\n")[2].split()


def check(seat: Seat, players: list[Player]) -> None:
    """Every acknowledged action is there, once, at its place."""
    tokens = stored(seat)
    for player in players:
        for version, notation in player.acknowledged:
            assert tokens[version] == notation, (version, notation, tokens)


def crash(server: Server, seats: list[Seat], seed: int) -> list[Player]:
    """Play at several tables, and kill the server in the middle of it."""
    players = [Player(seat, seed) for seat in seats]
    for player in players:
        player.start()
    for player in players:
        assert player.is_playing.wait(60)
    time.sleep(random.Random(seed).random() * 0.03)
    server.kill()
    for player in players:
        player.join(30)
        assert not player.is_alive()
    return players


def kill_often(server: Server, kills: int) -> None:
    """Tables through many crashes; those that are played out are followed by new ones."""
    options = {"first_player": "seat_0", "edition": "papua42"}

    def new() -> Seat:
        return server.client.make_table("papua", [ME, ME, ME], options, name="Ada")

    with server:
        seats, played = [new() for _ in range(3)], 0
        story: dict[str, list[Player]] = {}
        for number in range(kills):
            for player in crash(server, seats, number):
                story.setdefault(player.seat.table, []).append(player)
                played += len(player.acknowledged)
            server.start()
            server.wait()
            for seat in seats:
                check(seat, story[seat.table])
            seats = [new() if seat.get()["over"] else seat for seat in seats]
        assert played > kills


def test_fifty_kills_on_sqlite(tmp_path):
    path = tmp_path / "tables.sqlite"
    kill_often(Server(f"sqlite:///{path}"), KILLS)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    gaps = connection.execute(
        'SELECT count(*) - max(ply) - 1 FROM plies GROUP BY "table"'
    ).fetchall()
    assert set(gaps) == {(0,)}
    events = 'SELECT t.events, (SELECT count(*) FROM plies p WHERE p."table" = t.id) FROM tables t'
    assert all(one == other for one, other in connection.execute(events).fetchall())
    connection.close()


def test_some_kills_on_postgresql(postgres):
    kill_often(Server(postgres.fresh()), 10)


def test_bots_continue_after_a_restart_without_spectators(tmp_path):
    server = Server(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    with server:
        seat = server.client.make_table("papua", [BOT, BOT, BOT], watch="all")
        eyes = server.client.watch(seat.table)
        deadline = time.monotonic() + 60
        while len(stored(eyes)) < 10 and time.monotonic() < deadline:
            time.sleep(0.02)
        server.kill()
        server.start()
        server.wait()
        before = len(stored(eyes))
        while len(stored(eyes)) < before + 10 and time.monotonic() < deadline:
            time.sleep(0.02)
        assert len(stored(eyes)) >= before + 10
