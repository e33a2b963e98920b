"""Several processes on one PostgreSQL: any serves any table, and all agree."""

from __future__ import annotations

import threading

import pytest

from banquise.client import Seat
from tests.server.processes import Server

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}


@pytest.fixture(scope="module")
def pair(postgres):
    """Two servers on one database."""
    database = postgres.fresh()
    with Server(database) as one, Server(database) as other:
        yield one, other


def seats(one: Server, other: Server, game: str = "toy_duel", **more: object) -> tuple[Seat, Seat]:
    """Two people at one table, each through another process."""
    ada = one.client.make_table(game, [ME, OPEN], name="Ada", **more)
    return ada, other.client.join(ada.table, ada.invite, "Ben")


def told(line) -> list[tuple[int, int, list[str]]]:
    """The log without its tones, which each viewer hears differently."""
    return [(one["ply"], one["seat"], one["text"]) for one in line.log]


def test_what_one_process_stores_the_other_shows(pair):
    ada, ben = seats(*pair)
    with ada.connect() as first, ben.connect() as second:
        first.wait(lambda line: line.state["started"])
        first.act(2)
        second.wait(lambda line: line.log)
        assert second.log[0]["text"] == ["Ada has chosen."]
        second.act(1)
        first.wait(lambda line: len(line.log) == 2)
        second.wait(lambda line: len(line.log) == 2)
        assert told(first) == told(second)
        assert list(first.items) == list(second.items)


def test_presence_chat_and_seats_cross_over(pair):
    ada, ben = seats(*pair)
    with ada.connect() as first:
        with ben.connect() as second:
            first.wait(lambda line: line.players["players"][1]["here"])
            second.wait(lambda line: line.players["players"][0]["here"])
            first.ask("chat", text="hello")
            second.wait(lambda line: line.chat)
            second.ask("leave", seat=1)
            first.wait(lambda line: line.players["players"][1]["kind"] == "bot")
        first.wait(lambda line: line.log)


def test_two_actions_for_one_ply_from_two_processes(pair):
    """The same seat, through both processes, at the same moment: one is stored, one is stale."""
    one, other = pair
    stale = 0
    for _ in range(12):
        ada, ben = seats(one, other, "toy_thief")
        elsewhere = Seat(other.client, ada.table, "", ada.token, ada.seats)
        with ada.connect() as first, elsewhere.connect() as second, ben.connect() as third:
            for line in (first, second):
                line.wait(lambda line: line.state["started"] and line.legal)
            replies = at_once(
                lambda line=first: line.act(line.legal[0][0]),
                lambda line=second: line.act(line.legal[1][0]),
            )
            kinds = sorted(reply["t"] for reply in replies)
            assert kinds == ["ack", "no"], replies
            loser = next(reply for reply in replies if reply["t"] == "no")
            assert loser["code"] == "stale"
            stale += 1
            for line in (first, second, third):
                line.wait(lambda line: len(line.log) >= 2)
            assert told(first) == told(second) == told(third)
    assert stale == 12


def test_choices_made_at_once_through_two_processes_both_count(pair):
    for _ in range(8):
        ada, ben = seats(*pair)
        with ada.connect() as first, ben.connect() as second:
            for line in (first, second):
                line.wait(lambda line: line.state["started"])
            replies = at_once(lambda line=first: line.act(2), lambda line=second: line.act(1))
            assert [reply["t"] for reply in replies] == ["ack", "ack"], replies
            for line in (first, second):
                line.wait(lambda line: len(line.log) == 2)
            assert told(first) == told(second)


def at_once(*calls):
    """Run all at the same moment, each in a thread."""
    start, results = threading.Barrier(len(calls)), [None] * len(calls)

    def run(number, call):
        start.wait()
        results[number] = call()

    threads = [threading.Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def test_bots_are_played_by_one_process_only_and_survive_it(postgres):
    database = postgres.fresh()
    with Server(database) as one, Server(database) as other:
        seat = one.client.make_table("papua", [ME, BOT, BOT], {"first_player": "seat_0"})
        away = Seat(other.client, seat.table, "", seat.token, seat.seats)
        with away.connect() as line:
            for _ in range(4):
                line.wait(lambda line: line.legal)
                reply = line.act(line.legal[0][0])
                assert reply["t"] == "ack", reply
            line.wait(lambda line: line.legal)
            one.kill()
            for _ in range(3):
                reply = line.act(line.legal[0][0])
                assert reply["t"] == "ack", reply
                line.wait(lambda line: line.legal, timeout=60)


def test_workers_share_one_address(postgres):
    with Server(postgres.fresh(), "--workers", "2") as server:
        ada, ben = seats(server, server)
        lines = [seat.connect().__enter__() for seat in (ada, ben, ada, ben)]
        for line in lines:
            line.wait(lambda line: line.state["started"])
        assert lines[0].act(1)["t"] == "ack"
        assert lines[1].act(2)["t"] == "ack"
        for line in lines:
            line.wait(lambda line: len(line.log) == 2)
            line.close()
        assert "banquise_events_total" in server.metrics()
