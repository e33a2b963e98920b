"""People at tables over real connections."""

from __future__ import annotations

import time

from banquise.client import Client, Connection, Seat

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}


def two(client: Client, game: str = "toy_duel", **more: object) -> tuple[Seat, Seat]:
    """A table for two people, one of whom was invited."""
    ada = client.make_table(game, [ME, OPEN], name="Ada", **more)
    return ada, client.join(ada.table, ada.invite, "Ben")


def play_out(*lines: Connection) -> None:
    """Everybody plays something until the game is over."""
    end, turn = time.monotonic() + 60, 0
    while time.monotonic() < end:
        turn += 1
        for line in lines:
            line.ask("ping")
            if line.state["over"]:
                return
            if line.legal:
                reply = line.act(line.legal[turn % len(line.legal)][0])
                assert reply["t"] == "ack" or reply["code"] == "stale", reply
    raise AssertionError("This game does not end.")
