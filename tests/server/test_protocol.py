"""Whole games and every message over a real connection, through the client of the package."""

from __future__ import annotations

import json

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from banquise.client import Client, Connection, Refusal
from banquise.core.match import Match
from tests.server.people import BOT, ME, play_out, two
from tests.server.processes import Server


@pytest.fixture
def client(shared: Server) -> Client:
    return shared.client


def test_a_new_connection_is_told_its_seat_and_the_position(client):
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


def query(line: Connection) -> dict[str, str]:
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
        assert (
            first.act(first.legal[0][0] if first.legal else 0, version=version)["code"] == "stale"
        )


def test_why_by_clicks_tells_the_best_reason(client):
    seat = client.make_table("papua", [ME, BOT, BOT], {"first_player": "seat_0"})
    with seat.connect() as line:
        legal = line.ask("why", seat=0, keys=["camp-R"])
        assert legal["legal"] == [line.legal[0][0]]
        assert line.ask("why", seat=0, keys=["no-such-key"])["legal"] == []
        other = line.ask("why", seat=0, keys=["cell-8"])
        assert other["clause"]["id"].startswith("PA-")
        assert other["text"] == other["clause"]["text"]
        typed = line.ask("why", seat=0, action="9")
        assert typed["clause"]["id"] == "PA-GRP-1"
        assert typed["tried"]


def test_everything_on_the_board_has_a_card(client):
    seat = client.make_table("papua", [ME, BOT, BOT], {"first_player": "seat_0"})
    with seat.connect("fr") as line:
        card = line.ask("what", key="camp-R")
        assert card["kind"] == "Campement"
        assert card["clause"]["id"] == "PA-POT-1"
        assert card["now"][-1][0] == "Vous pouvez"
        assert line.ask("what", key="dot-R-0")["key"] == "R-0"
        assert line.ask("what", key="no-such-key")["code"] == "stale"
        assert line.ask("what", key="die", ply=0)["name"] == "Le dé n’est pas encore lancé"


def test_a_preview_shows_what_would_change(client):
    seat = client.make_table("papua", [ME, BOT, BOT], {"first_player": "seat_0"})
    with seat.connect() as line:
        answer = line.ask("preview", seat=0, action=line.legal[0][0])
        assert any(item[0].startswith("R-") for item in answer["set"])
        assert (answer["text"], answer["tone"]) == ([], "")  # nothing but what the button says
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
        assert answer["options"][0]["action"] == answer["action"]
        assert len(answer["options"]) == min(2, len(line.legal))
        assert all(one["text"] for option in answer["options"] for one in option["reasons"])


def test_the_coach_names_what_is_sensible_and_what_bots_did(client):
    seat = client.make_table("papua", [ME, BOT, BOT], {"first_player": "seat_0"})
    with seat.connect() as line:
        for _ in range(4):
            line.act(line.legal[0][0])
            line.wait(lambda line: line.legal)
        answer = line.ask("coach", seat=0)
        legal = [row[0] for row in line.legal]
        assert 1 <= len(answer["options"]) <= 3
        assert all(option["action"] in legal for option in answer["options"])
        since = [row["ply"] for row in line.log if row["seat"] > 0]
        assert {one["ply"] for one in answer["news"]} <= set(since)
        assert all(one["seat"] in (1, 2) for one in answer["news"])


def test_there_is_no_coach_among_people(client):
    seat = client.make_table("papua", [ME, ME, BOT], {"first_player": "seat_0"})
    with seat.connect() as line:
        line.wait(lambda line: line.legal)
        assert line.ask("coach", seat=0)["code"] == "no_coach"


def test_a_bot_says_why_it_did_that(client):
    seat = client.make_table("nanuuk", [ME, BOT], {"first_player": 0})
    with seat.connect() as line:
        for _ in range(3):  # a bot that was late was replaced, and remembers nothing
            line.act(line.legal[0][0])
            line.wait(lambda line: line.legal)
            played = [row["ply"] for row in line.log if row["seat"] == 1]
            answer = line.ask("explain", ply=played[-1]) if played else {"basis": ""}
            if answer["basis"] == "own":
                break
        assert answer["seat"] == 1
        assert answer["basis"] == "own"
        assert answer["text"]
        assert len(answer["reasons"]) > 1
        assert sum(row["chosen"] for row in answer["reasons"]) == 1
        mine = next(row["ply"] for row in line.log if row["seat"] == 0)
        for ply, code in ((mine, "no_bot"), (10**6, "no_line")):
            assert line.ask("explain", ply=ply)["code"] == code


def test_what_only_a_bot_knew_is_explained_from_the_askers_seat_until_the_end(client):
    seat = client.make_table("toy_hand", [ME, BOT])
    with seat.connect() as line:
        bases = set()
        while not line.state["over"]:
            line.wait(lambda line: line.legal or line.state["over"])
            if line.legal:
                line.act(line.legal[0][0])
            told = [row["ply"] for row in line.log if row["seat"] == 1]
            if told and not line.state["over"] and not bases:
                bases.add(line.ask("explain", ply=told[-1])["basis"])
        told = [row["ply"] for row in line.log if row["seat"] == 1]
        assert bases <= {"yours"}
        assert line.ask("explain", ply=told[-1])["basis"] in ("own", "again")


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
        '{"t":"act","seat":0,"action":"' + "9" * 200 + '","version":0}',
        '{"t":"chat","text":"\\ud800"}',
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


def test_an_unknown_table_is_reported(client):
    line = client.watch("nosuchtable").connect()
    line.receive()
    assert line.reply(None)["code"] == "not_found"
    with pytest.raises(ConnectionClosed):
        line.receive()
    line.close()


def test_a_page_of_another_site_gets_no_connection(client):
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
