"""Whole games and every message over a real line, through the client of the package."""

from __future__ import annotations

import json
import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from banquise.client import Client, Line, Refusal, Seat
from banquise.core.match import Match
from tests.server.processes import Command, Server

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": 1}


@pytest.fixture
def client(shared: Server) -> Client:
    return shared.client


def two(client: Client, game: str = "toy_duel", **more: object) -> tuple[Seat, Seat]:
    """A table for two people, one of whom was invited."""
    ada = client.make_table(game, [ME, OPEN], name="Ada", **more)
    return ada, client.join(ada.table, ada.invite, "Ben")


def play_out(*lines: Line) -> None:
    """Everybody plays something until the game is over."""
    for turn in range(2000):
        for line in lines:
            line.ask("ping")
            if line.state["over"]:
                return
            if line.legal:
                reply = line.act(line.legal[turn % len(line.legal)][0])
                assert reply["t"] == "ack" or reply["code"] == "stale", reply
    raise AssertionError("This game does not end.")


def test_a_line_says_who_one_is_and_shows_the_position(client):
    seat = client.make_table("papua", [ME, BOT, BOT], {"first_player": "seat_0"}, name="Ada")
    with seat.connect() as line:
        assert line.hello["protocol"] == 1
        assert line.hello["you"] == [0]
        assert line.hello["table"] == seat.table
        assert line.players["players"][0]["name"] == "Ada"
        assert line.players["players"][1]["kind"] == "bot"
        assert line.state["full"]
        assert line.state["seat"] == 0
        assert line.legal[0][1:] == [line.legal[0][1], "Leave the camp", ["camp-R"], "P"]
        stage = client.get(line.hello["stage"]["tall"].split("?")[0], **query(line))
        assert {"width", "height", "scenery", "symbols", "defs", "css"} == set(stage)
        assert {item[1] for item in line.items.values()} - {""} <= set(stage["symbols"])


def query(line: Line) -> dict[str, str]:
    parts = line.hello["stage"]["tall"].partition("?")[2].split("&")
    return dict(part.split("=") for part in parts)


@pytest.mark.parametrize("game", ["toy_hand", "toy_duel", "toy_thief"])
def test_two_people_play_a_whole_game(client, game):
    ada, ben = two(client, game)
    with ada.connect() as first, ben.connect("fr", "tall") as second:
        first.wait(lambda line: line.state["started"])
        play_out(first, second)
        for line in (first, second):
            line.ask("ping")
        assert first.state["result"]["ranking"] == second.state["result"]["ranking"]
        assert len(first.log) == len(second.log)
    assert ada.get("verify")["ok"]
    assert "secret: " in ada.get("record")
    assert ada.get()["over"]


def test_deltas_add_up_to_the_whole(client):
    ada, ben = two(client, "toy_hand")
    with ada.connect() as first, ben.connect() as second:
        first.wait(lambda line: line.state["started"])
        for _ in range(3):
            for line in (first, second):
                if line.legal:
                    line.act(line.legal[0][0])
            for line, seat in ((first, ada), (second, ben)):
                line.ask("ping")
                with seat.connect() as fresh:
                    assert list(fresh.items.items()) == list(line.items.items())
                    assert fresh.log == line.log


def test_the_scene_is_the_one_that_the_match_shows(client):
    seat = client.make_table("papua", [ME, ME, ME], {"first_player": "seat_0"}, name="Ada")
    with seat.connect() as line:
        for _ in range(12):
            line.act(line.legal[0][0])
            line.ask("ping")
        record = seat.get("record")
        head, _, moves = record.partition("\n\n")
        assert len(moves.split()) == line.state["version"]
        assert "secret" not in head
        match = Match("papua", 3, {"first_player": "seat_0"}, chance="manual")
        for token in moves.split():
            match.play(token, match.waiting[0])
        match.players = ("Ada 1", "Ada 2", "Ada 3")
        expected = {item.key: item for item in match.scene(line.state["seat"])}
        assert set(expected) == set(line.items)
        for key, item in expected.items():
            assert [item.symbol, item.label] == [line.items[key][1], line.items[key][7]]


def test_choices_made_at_once_show_who_thinks_and_nothing_more(client):
    ada, ben = two(client)
    with ada.connect() as first, ben.connect() as second:
        first.wait(lambda line: line.state["started"])
        seen = second.state["version"]
        assert first.act(2)["t"] == "ack"
        second.wait(lambda line: line.state["waiting"] == [1])
        assert second.log[-1]["text"] == ["Ada has chosen."]
        assert second.act(1, version=seen)["t"] == "ack"
        second.wait(lambda line: len(line.log) == 2)
        assert second.log[0]["text"] == ["Ada chose 2."]
        first.wait(lambda line: len(line.log) == 2)


def test_an_illegal_action_is_answered_with_its_clause(client):
    seat = client.make_table("papua", [ME, BOT, BOT], {"first_player": "seat_0"})
    with seat.connect("de") as line:
        reply = line.act("8")
        assert reply["t"] == "no"
        assert reply["code"] == "illegal"
        assert reply["clause"]["id"] == "PA-GRP-1"
        assert "Reihe" in reply["clause"]["text"]
        assert line.act("nonsense")["clause"]["id"] == "PA-ENGINE-3"


def test_an_action_for_an_older_version_is_stale(client):
    ada, ben = two(client, "toy_thief")
    with ada.connect() as first, ben.connect():
        first.wait(lambda line: line.state["started"])
        version = first.state["version"]
        first.act(first.legal[0][0])
        assert first.act(first.legal[0][0] if first.legal else 0, version=version)["code"] == "stale"


def test_why_by_clicks_tells_the_best_reason(client):
    seat = client.make_table("papua", [ME, BOT, BOT], {"first_player": "seat_0"})
    with seat.connect() as line:
        legal = line.ask("why", seat=0, keys=["camp-R"])
        assert legal["legal"] == [line.legal[0][0]]
        assert line.ask("why", seat=0, keys=["no-such-key"])["clause"]["id"] == "PA-ENGINE-3"
        other = line.ask("why", seat=0, keys=["cell-8"])
        assert other["clause"]["id"].startswith("PA-")
        assert other["text"] == other["clause"]["text"]
        typed = line.ask("why", seat=0, action="9")
        assert typed["clause"]["id"] == "PA-GRP-1"
        assert typed["tried"]


def test_a_preview_shows_what_would_change(client):
    seat = client.make_table("papua", [ME, BOT, BOT], {"first_player": "seat_0"})
    with seat.connect() as line:
        answer = line.ask("preview", seat=0, action=line.legal[0][0])
        assert any(item[0].startswith("R-") for item in answer["set"])
        assert answer["text"][0].startswith("1 left the camp")
        assert line.ask("preview", seat=0, action=99)["code"] == "not_legal"


def test_a_preview_does_not_know_what_will_be_drawn(client):
    ada, ben = two(client, "toy_hand")
    with ada.connect() as first, ben.connect():
        first.wait(lambda line: line.state["started"])
        swap = next(row for row in first.legal if row[4] == "swap")
        answer = first.ask("preview", seat=0, action=swap[0])
        cards = {item[0]: item[1] for item in answer["set"]}
        assert cards["hand-0"] == "place"


def test_a_hint_is_a_legal_action(client):
    seat = client.make_table("papua", [ME, BOT, BOT], {"first_player": "seat_0"})
    with seat.connect() as line:
        for _ in range(4):
            line.act(line.legal[0][0])
            line.wait(lambda line: line.legal)
        answer = line.ask("hint", seat=0)
        assert answer["action"] in [row[0] for row in line.legal]
        assert answer["label"]


def test_the_board_in_words(client):
    seat = client.make_table("papua", [ME, BOT, BOT])
    with seat.connect("fr") as line:
        sections = line.ask("board")["board"]
        assert all(isinstance(heading, str) and lines for heading, lines in sections)


def test_another_language_and_shape_bring_everything_again(client):
    seat = client.make_table("papua", [ME, BOT, BOT], {"first_player": "seat_0"})
    with seat.connect() as line:
        before = dict(line.items)
        line.ask("view", lang="de", shape="tall")
        line.wait(lambda line: line.state["lang"] == "de")
        assert line.state["full"]
        assert line.state["shape"] == "tall"
        assert set(line.items) == set(before)
        assert line.state["prompt"].startswith("Du hast")
        assert "tall" in line.state["stage"]["tall"]


def test_what_was_sent_can_be_taken_back_while_it_taught_nothing(client):
    ada, ben = two(client)
    with ada.connect() as first, ben.connect() as second:
        first.wait(lambda line: line.state["started"])
        first.act(2)
        first.wait(lambda line: line.state["undo"])
        reply = first.ask("undo", seat=0, version=first.state["version"])
        assert reply["t"] == "ack"
        second.wait(lambda line: line.state["waiting"] == [0, 1] and line.state["version"] == 2)
        assert second.log == []
        assert first.ask("undo", seat=0, version=first.state["version"])["code"] == "no_undo"


def test_pass_and_play_draws_a_curtain_between_secret_hands(client):
    seat = client.make_table("toy_hand", [ME, ME], name="We")
    with seat.connect() as line:
        assert line.state["seat"] == 0
        assert not line.state["curtain"]
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


def test_a_lost_line_is_taken_up_again(client):
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


def test_who_leaves_is_followed_by_a_bot_and_may_come_back(client):
    ada, ben = two(client)
    with ada.connect() as first, ben.connect() as second:
        first.wait(lambda line: line.state["started"])
        assert second.ask("leave", seat=1)["t"] == "answer"
        first.wait(lambda line: line.players["players"][1]["kind"] == "bot")
        first.wait(lambda line: line.log)
        assert second.ask("return", seat=1)["t"] == "answer"
        first.wait(lambda line: line.players["players"][1]["kind"] == "person")
        assert second.ask("return", seat=1)["code"] == "no_bot"


def test_nobody_who_is_here_can_be_replaced(client):
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
    with again.connect() as first, other.connect() as second:
        play_out(first, second)


def test_a_rematch_is_for_those_who_played_to_the_end(client):
    ada, _ = two(client)
    with pytest.raises(Refusal, match="not_over"):
        ada.rematch()


def test_clocks_run_and_the_late_are_played_for(client):
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
        assert eyes.ask("act", seat=0, action=6, version=eyes.state["version"])["code"] == "not_yours"
        assert eyes.ask("chat", text="psst")["code"] == "no_seat"
        assert eyes.ask("hint", seat=0)["code"] == "not_yours"
        assert eyes.ask("why", seat=0, keys=[])["code"] == "not_yours"
    assert ben.get()["players"][0]["name"] == "Ada"


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "{", "[]", "null", "7", '"act"', "{}", '{"t":"nothing"}', '{"t":7}',
        '{"t":"act"}', '{"t":"act","seat":"0","action":1,"version":0}',
        '{"t":"act","seat":-1,"action":1,"version":0}',
        '{"t":"act","seat":0,"action":1.5,"version":0}',
        '{"t":"act","seat":0,"action":1e400,"version":0}',
        '{"t":"act","seat":0,"action":null,"version":0}',
        '{"t":"act","seat":0,"action":1,"version":-1}',
        '{"t":"chat","text":""}', '{"t":"view","lang":"xx"}', '{"t":"why","seat":0,"keys":[7]}',
        '{"t":"ping","ref":"x"}', "[" * 2000, '{"t":"chat","text":"' + "x" * 301 + '"}',
        '{"t":"act","seat":0,"action":"' + "9" * 200 + '","version":0}', '{"t":"chat","text":"\\ud800"}',
    ],
)  # fmt: skip
def test_what_cannot_be_understood_is_answered_and_costs_nothing(client, text):
    seat = client.make_table("toy_thief", [ME, BOT])
    with seat.connect() as line:
        line.socket.send(text)
        assert line.reply(None)["code"] == "malformed"
        assert line.ask("ping")["t"] == "pong"
        assert line.act(line.legal[0][0])["t"] == "ack"


def test_a_malformed_message_keeps_its_number(client):
    seat = client.make_table("toy_thief", [ME, BOT])
    with seat.connect() as line:
        assert line.ask("act", seat=0)["code"] == "malformed"
        line.socket.send(b'{"t":"ping","ref":99}')
        assert line.reply(99)["t"] == "pong"
        line.socket.send(b"\xff\xfe")
        assert line.reply(None)["code"] == "malformed"


def test_a_table_that_is_not_there_is_said_so(client):
    line = client.watch("nosuchtable").connect()
    line.receive()
    assert line.reply(None)["code"] == "not_found"
    with pytest.raises(ConnectionClosed):
        line.receive()
    line.close()


def test_another_sites_page_gets_no_line(client):
    seat = client.make_table("toy_thief", [ME, BOT])
    with pytest.raises(InvalidStatus, match="403"):
        seat.connect(origin="https://elsewhere.example")
    with seat.connect(origin=client.address) as line:
        assert line.state


def test_replay_goes_through_the_whole_game(client):
    ada, ben = two(client, "toy_hand")
    with ada.connect() as first, ben.connect() as second:
        first.wait(lambda line: line.state["started"])
        page = ada.get("replay", ply=2)
        hands = {item[0]: item[1] for item in page["set"]}
        assert hands["hand-1"] == "back"
        assert page["ply"] == 2
        play_out(first, second)
    last = ada.get("replay")
    assert last["ply"] == last["plies"] == len(last["log"])
    for ply in range(last["plies"] + 1):
        page = ada.get("replay", ply=ply, shape="tall", lang="fr")
        assert len(page["log"]) == ply
    hands = {item[0]: item[1] for item in ada.get("replay", ply=2)["set"]}
    assert hands["hand-1"].startswith("card-")
    with pytest.raises(Refusal, match="404"):
        ada.get("replay", ply=999)


def test_a_record_in_mid_game_holds_only_what_the_caller_knows(client):
    ada, ben = two(client, "toy_hand", watch="all")
    records = [seat.get("record") for seat in (ada, ben, client.watch(ada.table))]
    assert len(set(records)) == 3
    assert all("secret:" not in record for record in records)
    assert records[2].split()[-2:] == ["deal-?", "deal-?"] or "?" in records[2]
    with pytest.raises(Refusal, match="not_over"):
        ada.get("verify")


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


def test_every_frame_is_one_that_the_protocol_knows(client):
    seat = client.make_table("papua", [ME, BOT, BOT])
    with seat.connect() as line:
        for _ in range(5):
            line.wait(lambda line: line.legal)
            line.act(line.legal[0][0])
        kinds = {json.loads(frame)["t"] for frame in line.frames}
        assert kinds <= {"hello", "players", "state", "ack", "notice"}
        deltas = [f for f in line.frames if '"t":"state"' in f and '"full":false' in f]
        assert deltas
        assert max(map(len, deltas)) < 12_000
