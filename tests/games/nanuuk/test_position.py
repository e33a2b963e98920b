"""Positions from outside and as the specification prints them; what is refused, and why."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from banquise import Match
from banquise.core.errors import BadPosition
from tests.games.nanuuk.conftest import Draw
from tests.games.nanuuk.positions import blockade, hunt

PLAIN = hunt("B2 | F1 | D4", tokens="fish G3")


def refused(position: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        Match.from_position("nanuuk", position)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"phase": "sleep"}, "phase"),
        ({"seat": 3}, "seat"),
        ({"seat": None}, "seat"),
        ({"seat": "0"}, "seat"),
        ({"game": "papua"}, "game"),
        ({"more": 1}, "more: there is no such key"),
        ({"cracks": ["A3A4"]}, "A3A4"),
        ({"cracks": ["A1A2", "A1A2"]}, "twice"),
        ({"tokens": {"Z9": "fish"}}, "Z9"),
        ({"tokens": {"G3": "dog"}}, "G3"),
        ({"tokens": {"B1": "fish"}}, "no igloo"),
        ({"tokens": {"A4": "fish"}}, "in play"),
        ({"tokens": {"B2": "polar_bear"}}, "bear"),
        ({"tokens": {"B2": "inuk"}}, "Inuk"),
        ({"tokens": {f"{c}{r}": "whale" for c in "AG" for r in (1, 2)}}, "more of a kind"),
        ({"passes": 9}, "passes"),
        ({"options": {"mode": "partner"}}, "mode"),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, Any], words: str) -> None:
    refused(PLAIN | changes, words)


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ({"cell": None}, "cell"),
        ({"cell": "F2", "seat": 1}, "hunter of seat 0"),
        ({"bag": ["whale"]}, "companion"),
        ({"bag": ["fish", "fish"]}, "only one fish"),
        ({"equipment": ["sword"]}, "sword"),
        ({"companion": 1}, "companion"),
        ({"store": {"fish": 1}}, "store"),
        ({"store": {"fish": 99, "seal": 0, "walrus": 0, "whale": 0}}, "store.fish"),
    ],
)
def test_what_is_wrong_on_a_sheet_is_named(sheet: dict[str, Any], words: str) -> None:
    position = copy.deepcopy(PLAIN)
    position["hunters"][0] |= sheet
    refused(position, words)


def test_a_saved_position_needs_every_key_but_options_at_their_default() -> None:
    position = Match("nanuuk", 3).position()
    for key in position:
        refused({k: v for k, v in position.items() if k != key}, key)
    short = position | {"options": {}}
    assert Match.from_position("nanuuk", short).position() == position


def test_pieces_come_in_their_order() -> None:
    position = blockade("A1 | D2 | G1", mode="hunt", seats=3)
    position["pieces"].reverse()
    refused(position, "order")
    position = blockade("A1 | A1 | G1", mode="hunt", seats=3)
    refused(position, "cell")
    refused(blockade("A1 | - | G1", mode="hunt", seats=3), "cell")
    refused(blockade("A1 | D2 | G1", mode="intro", seats=3, out=[1]), "cell")


SHEET = {"fish": 0, "seal": 0, "walrus": 0, "whale": 0}


def test_the_position_at_the_start(start: Draw) -> None:
    position = start(3).match.position()
    assert list(position) == [
        "game", "seats", "options", "phase", "seat", "first", "cracks", "due", "tokens", "hunters",
        "hunter", "bound", "passes",
    ]  # fmt: skip
    wanted = json.loads(START)
    wanted["hunters"] = [
        {"seat": k, "cell": None, "equipment": ["harpoon"], "bag": [], "companion": False,
         "store": SHEET}
        for k in range(3)
    ]  # fmt: skip
    assert position == wanted
    assert list(position["tokens"]) == sorted(position["tokens"])


def test_the_position_in_the_igloo(start: Draw) -> None:
    t = start(3).play("@B1 @F1 @D4 B1-B2 /A1A2 x F1-F2 /E1F1 x D4-C3 /B3C2 x B2-C2 /B2C1")
    t.play("F2-F1 /F2G1")
    position = t.match.position()
    assert t.legal == "=0 =s"
    assert (position["phase"], position["seat"], position["hunter"]) == ("deposit", 1, 0)
    assert position["cracks"] == ["A1A2", "B2C1", "B3C2", "E1F1", "F2G1"]
    assert (t.sheet(0), t.sheet(1), t.sheet(2)) == ("C2 =s :H +i", "F1 =s :H", "C3 =f :H")
    again = Match.from_position("nanuuk", position)
    assert again.state.tobytes() == t.state.tobytes()


def test_the_position_of_a_bear_hunt(start: Draw) -> None:
    t = start(3, mode="hunt", bear_crack_each_step=True)
    position = t.play("@B2 @D2 @F3 B2-B3 /A2A3 D2-D3 /C2C3").match.position()
    wanted = {
        "phase": "again", "seat": 1, "first": 0, "cracks": ["A2A3", "C2C3"], "due": 1,
        "pieces": [
            {"seat": 0, "kind": "inuk", "cell": "B3"},
            {"seat": 1, "kind": "polar_bear", "cell": "D3"},
            {"seat": 2, "kind": "inuk", "cell": "F3"},
        ],
        "piece": 1, "moved": None, "out": [], "winners": [],
    }  # fmt: skip
    assert {key: position[key] for key in wanted} == wanted
    assert set(position) == {*wanted, "game", "seats", "options"}


START = """
{"game": "nanuuk", "seats": 3,
 "options": {"mode": "nanuuk", "edition": "standard", "first_player": 0, "neighbour_side": "right",
  "stuck": "at_once", "bear_seat": 1, "bear_crack_each_step": false, "bear_must_double": false,
  "bear_may_rest": false, "fur_duel": false, "inuit_move_one": false, "flee_bears": 1,
  "hunters_each": 1, "two_hunter_turns": "choose", "split_start": true, "layout": "standard",
  "layout_rule": "strict", "sled_crack_choice": false, "crack_priority": "standard",
  "initial_cracks": 0, "initial_cracks_by": "chance", "end_of_hunt": "huntable"},
 "phase": "place", "seat": 0, "first": 0, "cracks": [], "due": 0,
 "tokens": {"A1": "walrus", "A2": "whale", "A3": "fish", "B2": "seal", "B3": "walrus",
  "B4": "whale", "C1": "polar_bear", "C2": "inuk", "C3": "fish", "D1": "inuk", "D2": "seal",
  "D3": "seal", "E1": "polar_bear", "E2": "inuk", "E3": "fish", "F2": "seal", "F3": "walrus",
  "F4": "inuk", "G1": "walrus", "G2": "whale", "G3": "fish"},
 "hunter": null, "bound": false, "passes": 0}
"""
