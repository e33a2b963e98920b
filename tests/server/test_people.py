"""People: who sits where, who is present, who leaves, who only watches; over a real connection."""

from __future__ import annotations

import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from banquise.client import Client, Connection, Refusal
from tests.server.people import BOT, ME, OPEN, play_out, two
from tests.server.processes import Command, Server

TEXT = Opcode.TEXT


@pytest.fixture
def client(shared: Server) -> Client:
    return shared.client


def test_messages_are_heard_two_at_once_in_parts_and_in_fragments(client):
    def ping(ref: int) -> bytes:
        return b'{"t":"ping","ref":%d}' % ref

    def sent(opcode: Opcode, data: bytes, is_last: bool = True) -> bytes:
        return Frame(opcode, data, fin=is_last).serialize(mask=True)

    with client.make_table("toy_hand", [ME, ME]).connect() as line:
        send = line.socket.socket.sendall
        send(sent(TEXT, ping(1)) + sent(Opcode.PONG, b"") + sent(TEXT, ping(2)))
        assert [line.reply(ref)["t"] for ref in (1, 2)] == ["pong", "pong"]
        whole = sent(TEXT, ping(3))
        send(whole[:9])
        send(whole[9:] + sent(TEXT, ping(4)))
        assert [line.reply(ref)["t"] for ref in (3, 4)] == ["pong", "pong"]
        send(sent(TEXT, ping(5)[:4], is_last=False) + sent(Opcode.CONT, ping(5)[4:]))
        send(sent(TEXT, ping(6)))
        assert [line.reply(ref)["t"] for ref in (5, 6)] == ["pong", "pong"]


def test_a_message_that_is_not_utf8_closes_the_connection_quietly(sqlite):
    command = Command(sqlite)
    command.server.wait()
    seat = command.server.client.make_table("toy_hand", [ME, ME])
    whole = [Frame(TEXT, b"\xff\xfe")]
    in_parts = [Frame(TEXT, b"\xff", fin=False), Frame(Opcode.CONT, b"\xfe")]
    for frames in (whole, in_parts):
        with seat.connect() as line:
            line.socket.socket.sendall(b"".join(one.serialize(mask=True) for one in frames))
            with pytest.raises(ConnectionClosed) as closed:
                line.reply(1)
            assert closed.value.rcvd.code == 1007
    status, printed = command.stop()
    assert status == 0
    assert "Traceback" not in printed


def test_pass_and_play_draws_a_curtain_between_secret_hands(client):
    seat = client.make_table("toy_hand", [ME, ME], name="We")
    with seat.connect() as line:
        assert line.state["seat"] == 0
        assert line.state["curtain"]  # nobody knows yet who sits before it
        assert line.items["hand-0"][1] == line.items["hand-1"][1] == "back"
        assert line.ask("open", seat=0)["t"] == "answer"
        line.wait(lambda line: not line.state["curtain"])
        own = line.items["hand-0"][1]
        line.act("keep")
        line.wait(lambda line: line.state["curtain"])
        assert line.state["seat"] == 1
        assert line.legal == []
        assert line.items["hand-0"][1] == line.items["hand-1"][1] == "back"
        assert line.ask("open", seat=1)["t"] == "answer"
        line.wait(lambda line: not line.state["curtain"])
        assert line.items["hand-1"][1].startswith("card-")
        assert line.items["hand-0"][1] == "back" != own
        line.act("keep")
        line.wait(lambda line: line.state["over"])


@pytest.mark.parametrize(("seat", "is_covered"), [(None, True), (7, True), (0, True), (1, False)])
def test_a_reconnected_screen_shows_a_hand_only_to_the_player_who_saw_it(client, seat, is_covered):
    both = client.make_table("toy_hand", [ME, ME])
    with both.connect(shows=0) as line:
        assert not line.state["curtain"]
        line.act("keep")
        line.wait(lambda line: line.state["curtain"])
    with both.connect(shows=seat) as line:
        assert line.state["seat"] == 1
        assert line.state["curtain"] is is_covered
        assert line.items["hand-0"][1] == "back"
        assert (line.items["hand-1"][1] == "back") is is_covered


def test_at_one_screen_a_replay_is_seen_from_the_seat_that_asks(client):
    both = client.make_table("toy_hand", [ME, ME])
    with both.connect(shows=0) as line:
        line.act("keep")
        line.wait(lambda line: line.state["curtain"])
    for seat, seen in ((None, []), (0, ["hand-0"]), (1, ["hand-1"])):
        page = both.get("replay", **({} if seat is None else {"seat": seat}))
        hands = {item[0]: item[1] for item in page["set"] if item[0].startswith("hand-")}
        assert [key for key, face in sorted(hands.items()) if face != "back"] == seen
    with pytest.raises(Refusal) as refused:
        both.get("replay", seat=2)
    assert refused.value.code == "not_yours"


def test_pass_and_play_without_secrets_has_no_curtain(client):
    seat = client.make_table("papua", [ME, ME, ME], {"first_player": "seat_0"})
    with seat.connect() as line:
        for turn in range(6):
            assert line.state["seat"] == turn % 3
            assert not line.state["curtain"]
            line.act(line.legal[0][0])
            line.ask("ping")


def test_two_tabs_of_a_seat_agree(client):
    ada, ben = two(client)
    with ada.connect() as one, ada.connect("fr", "tall") as other, ben.connect():
        one.wait(lambda line: line.state["started"])
        other.wait(lambda line: line.state["started"])
        one.act(3)
        one.wait(lambda line: line.state["undo"])
        other.wait(lambda line: line.state["undo"])
        assert one.state["version"] == other.state["version"]
        assert set(one.items) == set(other.items)


def test_a_lost_connection_is_resumed(client):
    ada, ben = two(client, "toy_thief")
    with ada.connect() as first:
        first.wait(lambda line: line.state["started"])
        first.act(first.legal[0][0])
        state = first.state
    with ada.connect() as again, ben.connect() as second:
        assert again.state["version"] == state["version"]
        second.wait(lambda line: line.players["players"][0]["here"])


def test_players_hear_who_is_here(client):
    ada, ben = two(client)
    with ada.connect() as first:
        assert [p["here"] for p in first.players["players"]] == [True, False]
        with ben.connect():
            first.wait(lambda line: line.players["players"][1]["here"])
        first.wait(lambda line: not line.players["players"][1]["here"])


def test_the_game_waits_until_all_seats_are_taken(client):
    ada = client.make_table("toy_duel", [ME, OPEN, OPEN], name="Ada")
    with ada.connect() as line:
        assert line.state["free"] == [1, 2]
        assert not line.state["started"]
        assert line.legal == []
        assert line.act(1)["code"] == "not_started"
        client.join(ada.table, ada.invite, "Ben", seat=2)
        line.wait(lambda line: line.state["free"] == [1])
        with pytest.raises(Refusal, match="seat_taken"):
            client.join(ada.table, ada.invite, "Cem", seat=2)
        client.join(ada.table, ada.invite, "Cem")
        line.wait(lambda line: line.state["started"])
        with pytest.raises(Refusal, match="no_free_seat"):
            client.join(ada.table, ada.invite, "Dia")
        assert line.act(1)["t"] == "ack"


def test_a_free_seat_can_be_given_to_a_bot(client):
    ada = client.make_table("toy_duel", [ME, OPEN], name="Ada")
    with ada.connect() as line:
        assert line.players["players"][1]["may_replace"]
        assert line.ask("replace", seat=1)["t"] == "answer"
        line.wait(lambda line: line.state["started"])
        assert line.players["players"][1]["kind"] == "bot"
        assert line.notices[0]["code"] == "replaced"
        assert line.act(1)["t"] == "ack"
        line.wait(lambda line: len(line.log) >= 2)


def test_a_bot_takes_over_for_a_player_who_leaves_and_may_return(client):
    ada, ben = two(client)
    with ada.connect() as first, ben.connect() as second:
        first.wait(lambda line: line.state["started"])
        assert second.ask("leave", seat=1)["t"] == "answer"
        first.wait(lambda line: line.players["players"][1]["kind"] == "bot")
        first.wait(lambda line: line.log)
        assert second.ask("return", seat=1)["t"] == "answer"
        first.wait(lambda line: line.players["players"][1]["kind"] == "person")
        assert second.ask("return", seat=1)["code"] == "no_bot"


def test_a_player_who_is_present_cannot_be_replaced(client):
    ada, ben = two(client)
    with ada.connect() as first, ben.connect():
        first.wait(lambda line: line.players["players"][1]["here"])
        assert first.ask("replace", seat=1)["code"] == "not_away"


def test_chat_reaches_all_and_stays(client):
    ada, ben = two(client)
    with ada.connect() as first, ben.connect() as second:
        assert first.ask("chat", text="Hello \u202eBen\x07 <b>")["t"] == "answer"
        second.wait(lambda line: line.chat)
        assert second.chat[0]["text"] == "Hello Ben <b>"
        assert second.chat[0]["name"] == "Ada"
        assert second.chat[0]["seat"] == 0
    with ben.connect() as again:
        again.wait(lambda line: line.chat)
        assert again.chat[0]["text"] == "Hello Ben <b>"


def test_a_bot_plays_to_the_end_and_a_rematch_has_the_same_seats(client):
    ada = client.make_table("toy_duel", [ME, BOT, OPEN], name="Ada")
    ben = client.join(ada.table, ada.invite, "Ben")
    with ada.connect() as first, ben.connect() as second:
        first.wait(lambda line: line.state["started"])
        play_out(first, second)
        again = ada.rematch()
        second.wait(lambda line: any(n["code"] == "rematch" for n in line.notices))
    other = ben.rematch()
    assert again.table == other.table != ada.table
    assert (again.seats, other.seats) == ((0,), (2,))
    assert again.token != other.token
    once_more = ada.rematch()  # from another device, or after a lost answer
    assert (once_more.table, once_more.seats, once_more.token) == (again.table, (0,), again.token)
    with again.connect() as first, other.connect() as second:
        play_out(first, second)


def test_a_rematch_is_for_those_who_played_to_the_end(client):
    ada, _ = two(client)
    with pytest.raises(Refusal, match="not_over"):
        ada.rematch()


def test_clocks_run_and_a_bot_decides_when_time_is_up(client):
    table = {"clock": {"start": 1, "add": 0}}
    ada, ben = two(client, "toy_thief", **table)
    with ada.connect() as first, ben.connect():
        first.wait(lambda line: line.state["started"] and line.players["players"][0]["clock"])
        assert first.players["players"][0]["clock"]["running"]
        first.wait(lambda line: any(n["code"] == "clock_out" for n in line.notices))
        assert first.log


def test_spectators_see_what_everybody_may_see(client):
    ada, ben = two(client, "toy_hand", watch="all")
    assert ada.table in [row["id"] for row in client.get("/api/tables")["tables"]]
    with ada.connect() as first, client.watch(ada.table).connect() as eyes:
        first.wait(lambda line: line.players["spectators"] == 1)
        assert eyes.hello["you"] == []
        assert eyes.hello["invite"] is None
        assert eyes.state["seat"] is None
        assert eyes.legal == []
        assert {eyes.items[f"hand-{seat}"][1] for seat in range(2)} == {"back"}
        assert (
            eyes.ask("act", seat=0, action=6, version=eyes.state["version"])["code"] == "not_yours"
        )
        assert eyes.ask("chat", text="psst")["code"] == "no_seat"
        assert eyes.ask("hint", seat=0)["code"] == "not_yours"
        assert eyes.ask("why", seat=0, keys=[])["code"] == "not_yours"
    assert ben.get()["players"][0]["name"] == "Ada"


def test_a_server_that_stops_says_so(sqlite):
    command = Command(sqlite)
    command.server.wait()
    seat = command.server.client.make_table("toy_thief", [ME, BOT])
    with seat.connect() as line:
        started = time.monotonic()
        status, printed = command.stop()
        assert status == 0
        assert printed.startswith(f"Banquise is at http://localhost:{command.port}")
        with pytest.raises(ConnectionClosed) as closed:
            line.wait(lambda line: False)
        assert closed.value.rcvd.code == 1012
        assert time.monotonic() - started < 10


def test_a_player_changes_their_name(client):
    def called(line: Connection) -> str:
        return str(line.players["players"][0]["name"])

    first, second = two(client, "toy_hand")
    with first.connect() as line, second.connect() as other:
        assert line.ask("name", seat=0, name=" Zo\u202eé \n B. ")["t"] == "answer"
        other.wait(lambda line: called(line) == "Zo é B.")
        assert line.ask("name", seat=1, name="Me too")["code"] == "not_yours"
        assert line.ask("name", seat=0, name="  \t ")["t"] == "answer"  # says nothing
        assert line.ask("name", seat=0, name="x" * 25)["t"] == "answer"
        other.wait(lambda line: called(line) == "x" * 24)
        assert line.ask("name", seat=0, name="")["code"] == "malformed"
    with first.connect() as line:
        assert called(line) == "x" * 24
