"""Who goes and who comes back: replaced by vote, replaced in time, returned from another device."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from tests.server.inside import inside

ME, OPEN = {"kind": "me"}, {"kind": "open"}
NAMES = ("Ada", "Ben", "Cem")
Message = dict[str, Any]


class Screen:
    """A line to a table, and what it has said."""

    def __init__(self, line: WebSocketTestSession) -> None:
        self.line, self.said = line, []  # type: ignore[var-annotated]
        self._refs = count(1)

    def until(self, is_wanted: Callable[[Message], Any]) -> Message:
        """The next message that is wanted."""
        while True:
            message: Message = json.loads(self.line.receive_text())
            self.said.append(message)
            if is_wanted(message):
                return message

    @property
    def state(self) -> Message:
        """What is shown now."""
        return [m for m in self.said if m["t"] == "state"][-1]

    def kind(self, seat: int, kind: str) -> None:
        """Wait until a seat is held by somebody of a kind."""
        self.until(lambda m: m["t"] == "players" and m["players"][seat]["kind"] == kind)

    def notice(self, code: str) -> Message:
        return self.until(lambda m: m["t"] == "notice" and m["code"] == code)

    def ask(self, **message: Any) -> Message:
        ref = next(self._refs)
        self.line.send_json(message | {"ref": ref})
        return self.until(lambda m: m.get("ref") == ref and m["t"] in ("answer", "no", "ack"))


class Group:
    """Three people at a table, each with a device of their own."""

    def __init__(self, web: TestClient, game: str, stack: ExitStack) -> None:
        self.web, self.stack = web, stack
        body = {"game": game, "players": [ME, OPEN, OPEN], "name": NAMES[0]}
        made = web.post("/api/tables", json=body).json()
        self.id, secret = made["id"], made["invite"].rpartition("=")[2]
        self.tokens = [web.cookies["banquise"]]
        for seat in (1, 2):
            web.cookies.clear()
            join = {"name": NAMES[seat], "seat": seat, "invite": secret}
            assert web.post(f"/api/tables/{self.id}/join", json=join).status_code == 200
            self.tokens.append(web.cookies["banquise"])
        web.cookies.clear()

    @contextmanager
    def device(self, seat: int) -> Iterator[Screen]:
        headers = {"authorization": f"Bearer {self.tokens[seat]}"}
        address = f"ws://table.test/ws/tables/{self.id}"
        with self.web.websocket_connect(address, headers=headers) as line:
            yield Screen(line)

    def stay(self, seat: int) -> Screen:
        return self.stack.enter_context(self.device(seat))


@contextmanager
def group(folder: Path, game: str, **settings: Any) -> Iterator[Group]:
    with inside(folder, **settings) as web, ExitStack() as stack:
        yield Group(web, game, stack)


def test_somebody_who_left_is_replaced_when_all_who_are_here_want_it(tmp_path):
    with group(tmp_path, "toy_duel", vote_after=0.0) as people:
        ada, cem = people.stay(0), people.stay(2)
        with people.device(1) as ben:  # Cem must be here too, or Ada's vote is enough
            is_here = lambda m: m["t"] == "players" and all(one["here"] for one in m["players"])
            ada.until(is_here)
            assert ada.ask(t="replace", seat=1)["code"] == "not_away"
            ben.until(lambda m: m["t"] == "state")
        ada.until(lambda m: m["t"] == "players" and m["players"][1]["may_replace"])
        assert ada.ask(t="replace", seat=1)["t"] == "answer"
        cem.until(lambda m: m["t"] == "players" and m["votes"] == {"1": [0]})
        assert not any(m["t"] == "notice" for m in ada.said + cem.said)
        assert cem.ask(t="replace", seat=1)["t"] == "answer"
        assert ada.notice("replaced")["text"].count("Ben") == 1
        ada.kind(1, "bot")
        cem.until(lambda m: m["t"] == "state" and m["log"])  # and the bot plays


def test_a_player_who_came_back_is_not_replaced_by_earlier_votes(tmp_path):
    with group(tmp_path, "toy_duel", vote_after=0.0) as people:
        ada, cem = people.stay(0), people.stay(2)
        may_vote = lambda m: m["t"] == "players" and m["players"][1]["may_replace"]
        ada.until(may_vote)
        ada.ask(t="replace", seat=1)
        cem.until(lambda m: m["t"] == "players" and m["votes"] == {"1": [0]})
        with people.device(1) as ben:
            ben.until(lambda m: m["t"] == "players" and not m["votes"])
            cem.until(lambda m: m["t"] == "players" and m["players"][1]["here"])
        cem.until(may_vote)
        cem.ask(t="replace", seat=1)
        ada.until(lambda m: m["t"] == "players" and m["votes"] == {"1": [2]})
        ada.ask(t="replace", seat=1)
        cem.notice("replaced")


def test_nobody_votes_for_a_seat_of_their_own_or_without_a_seat(tmp_path):
    with group(tmp_path, "toy_duel", vote_after=0.0) as people:
        ada = people.stay(0)
        ada.until(lambda m: m["t"] == "state")
        assert ada.ask(t="replace", seat=0)["code"] == "no_seat"
        assert ada.ask(t="replace", seat=9)["code"] == "not_away"


def test_the_others_have_to_wait_before_they_vote(tmp_path):
    with group(tmp_path, "toy_duel", vote_after=3600.0) as people:
        ada = people.stay(0)
        ada.until(lambda m: m["t"] == "state")
        assert ada.ask(t="replace", seat=1)["code"] == "not_away"


def is_missed_and_may_then_be_replaced(who: Screen, seat: int) -> None:
    who.until(lambda m: m["t"] == "players" and not m["players"][seat]["here"])
    assert not who.said[-1]["players"][seat]["may_replace"]
    who.until(lambda m: m["t"] == "players" and m["players"][seat]["may_replace"])


def test_waiting_players_are_told_when_a_vote_is_possible(tmp_path):
    with group(tmp_path, "toy_duel", vote_after=1.0) as people:
        ada = people.stay(0)
        with people.device(1) as ben:
            ben.until(lambda m: m["t"] == "state")
            ada.until(lambda m: m["t"] == "players" and m["players"][1]["here"])
        is_missed_and_may_then_be_replaced(ada, 1)


def test_absence_counts_from_the_last_screen_in_any_process(tmp_path):
    with group(tmp_path, "toy_duel", vote_after=1.0) as people:
        ada, portal = people.stay(0), people.web.portal
        ada.until(lambda m: m["t"] == "state")
        live = people.web.app.state.lobby.live
        here = {"k": "here", "table": people.id, "from": "another", "w": 0}
        portal.call(live._on_news, here | {"s": [1]})
        portal.call(asyncio.sleep, 1.2)
        portal.call(live._on_news, here | {"s": []})
        ada.until(lambda m: m["t"] == "players" and m["players"][1]["here"])
        is_missed_and_may_then_be_replaced(ada, 1)


def test_an_absent_player_who_is_asked_is_replaced_after_the_stated_time(tmp_path):
    with group(tmp_path, "toy_thief", away=0.2) as people:
        ben = people.stay(1)
        assert ben.notice("away")["text"].count("Ada") == 1
        ben.kind(0, "bot")
        ben.until(lambda m: m["t"] == "state" and m["log"])


def test_a_player_who_is_present_may_think_as_long_as_they_like(tmp_path):
    with group(tmp_path, "toy_thief", away=0.2) as people, people.device(0) as ada:
        ben = people.stay(1)
        ben.until(lambda m: m["t"] == "state")
        people.web.portal.call(asyncio.sleep, 1.2)
        assert ada.ask(t="board")["t"] == ben.ask(t="board")["t"] == "answer"
        assert not any(m["t"] == "notice" for m in ada.said + ben.said)


def test_a_player_leaves_and_returns_on_another_device_by_link(tmp_path):
    with group(tmp_path, "toy_duel") as people:
        web, ada = people.web, people.stay(0)
        with people.device(1) as ben:
            assert ben.ask(t="leave", seat=1)["t"] == "answer"
        assert ada.notice("left")["text"].count("Ben") == 1
        headers = {"authorization": f"Bearer {people.tokens[1]}"}
        link = web.get(f"/api/tables/{people.id}/link", headers=headers).json()["link"]
        page, _, token = link.partition("#seat=")
        assert page == f"/t/{people.id}"
        web.cookies.clear()
        assert web.post(f"/api/tables/{people.id}/enter", json={"token": token}).status_code == 200
        with web.websocket_connect(f"ws://table.test/ws/tables/{people.id}") as line:
            again = Screen(line)
            assert again.until(lambda m: m["t"] == "hello")["you"] == [1]
            assert again.ask(t="return", seat=1)["t"] == "answer"
            ada.kind(1, "person")
            assert ada.notice("back")["text"].count("Ben") == 1
            assert again.ask(t="view")["t"] == "answer"
            state = again.until(lambda m: m["t"] == "state" and m["legal"])
            act = {"action": state["legal"][0][0], "version": state["version"]}
            assert again.ask(t="act", seat=1, **act)["t"] == "ack"


NOA = "\u05e0\u05d5\u05e2\u05d4"  # runs from right to left


def test_a_name_cannot_turn_a_sentence_round(tmp_path):
    """Names that run the other way are isolated wherever a sentence holds them, and only there."""
    with inside(tmp_path) as web:
        players = [ME, {"kind": "me", "name": NOA}, {"kind": "me", "name": "<b>\u202eEvil"}]
        body = {"game": "toy_duel", "players": players, "name": "Ada", "options": {"rounds": 1}}
        table = web.post("/api/tables", json=body).json()["id"]
        with web.websocket_connect(f"ws://table.test/ws/tables/{table}") as line:
            screen = Screen(line)
            names = screen.until(lambda m: m["t"] == "players")["players"]
            assert [player["name"] for player in names] == ["Ada 1", NOA, "<b> Evil"]
            screen.until(lambda m: m["t"] == "state")
            for seat in range(3):
                if screen.state["curtain"]:
                    assert screen.ask(t="open", seat=seat)["t"] == "answer"
                    screen.until(lambda m: m["t"] == "state")
                act = {"action": seat + 1, "version": screen.state["version"]}
                assert screen.ask(t="act", seat=seat, **act)["t"] == "ack"
            assert screen.ask(t="leave", seat=1)["t"] == "no"  # it is over
        told = [m for m in screen.said if m["t"] == "state"]
        lines = [text for m in told for line in m["log"] for text in line["text"]]
        assert any(NOA in text for text in lines)
        assert any(text.startswith("<b> Evil") for text in lines)
        for text in [*lines, *(m["prompt"] for m in told)]:
            assert text.count(NOA) == text.count(f"\u2068{NOA}\u2069")
        record = web.get(f"/api/tables/{table}/record").text
        assert NOA in record
        assert "\u2068" not in record
