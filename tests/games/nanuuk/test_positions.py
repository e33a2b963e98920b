"""Positions and editions from outside: what is refused, and with which words."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import banquise
from banquise import Match
from banquise.core.edition import read_edition
from banquise.core.errors import BadEdition, BadOption, BadPosition
from tests.games.nanuuk.positions import blockade, hunt

GAME = banquise.game("nanuuk")
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


def test_two_hunters_share_only_igloos() -> None:
    refused(hunt("B2 | B2 | D4", tokens="fish G3"), "cell")
    Match.from_position("nanuuk", hunt("B1 | B1 | D4", tokens="fish G3"))


def test_a_saved_position_needs_every_key_but_options_at_their_default() -> None:
    position = Match("nanuuk", 3).position()
    for key in position:
        refused({k: v for k, v in position.items() if k != key}, key)
    short = position | {"options": {}}
    assert Match.from_position("nanuuk", short).position() == position


@pytest.mark.parametrize(
    "changes",
    [
        {"phase": "crack", "hunter": None},
        {"phase": "crack", "due": 2},
        {"phase": "deposit"},
        {"phase": "step", "due": 0},
        {"phase": "catch"},
        {"phase": "bear"},
        {"phase": "place"},
        {"phase": "layout"},
        {"phase": "precrack"},
        {"phase": "first"},
    ],
)
def test_a_phase_must_fit(changes: dict[str, Any]) -> None:
    position = Match.from_position("nanuuk", PLAIN).position()
    refused(position | changes, "position")


def test_pieces_come_in_their_order() -> None:
    position = blockade("A1 | D2 | G1", mode="hunt", seats=3)
    position["pieces"].reverse()
    refused(position, "order")
    position = blockade("A1 | A1 | G1", mode="hunt", seats=3)
    refused(position, "cell")
    refused(blockade("A1 | - | G1", mode="hunt", seats=3), "cell")
    refused(blockade("A1 | D2 | G1", mode="intro", seats=3, out=[1]), "cell")


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (3, {"mode": "partner"}, "mode"),
        (2, {"mode": "neighbour"}, "mode"),
        (4, {"mode": "hunt"}, "mode"),
        (3, {"first_player": 3}, "first_player"),
        (3, {"bear_seat": 0}, "bear_seat"),
        (2, {"mode": "hunt", "bear_seat": 2}, "bear_seat"),
        (3, {"neighbour_side": "left"}, "neighbour_side"),
        (3, {"bear_may_rest": True}, "bear_may_rest"),
        (3, {"hunters_each": 2}, "hunters_each"),
        (2, {"two_hunter_turns": "alternate"}, "two_hunter_turns"),
        (2, {"split_start": False}, "split_start"),
        (3, {"layout_rule": "one_pair"}, "layout_rule"),
        (3, {"initial_cracks": 13}, "initial_cracks"),
        (3, {"initial_cracks": True}, "initial_cracks"),
        (3, {"initial_cracks_by": "players"}, "initial_cracks_by"),
        (3, {"sled_crack_choice": 1}, "sled_crack_choice"),
        (3, {"mode": "intro", "layout": "random"}, "layout"),
        (2, {"edition": "strait", "initial_cracks": 12}, "initial_cracks"),
        (3, {"speed": 1}, "speed"),
    ],
)
def test_options_that_cannot_be(seats: int, options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        Match("nanuuk", seats, options, backend="python")


SOURCE = (GAME.folder / "edition" / "standard.toml").read_text()
STRAIT = (GAME.folder / "edition" / "strait.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('igloos = ["B1", "D4", "F1"]', 'igloos = ["B1"]', "igloos"),
        ('igloos = ["B1", "D4", "F1"]', 'igloos = ["B1", "H4"]', "igloos"),
        ('igloos = ["B1", "D4", "F1"]', 'igloos = ["B1", "A4"]', "water"),
        ("columns = [[2, 4], [1, 5]", "columns = [[1, 4], [1, 5]", "columns"),
        ("columns = [[2, 4]", "columns = [[2, 44]", "columns"),
        ("home_bonus = 2", "home_bonus = 100", "home_bonus"),
        ("fish = 1", "fish = -1", "points.fish"),
        ('fish = ["husky"]', 'fish = ["harpoon"]', "trade.fish"),
        ('fish = ["A3", "C3", "E3"]', 'fish = ["A3", "A3"]', "twice"),
        ('fish = ["A3", "C3", "E3"]', 'fish = ["A2"]', "one token"),
        ('fish = ["A3", "C3", "E3"]', 'fish = ["B1"]', "igloo"),
        ('fish = ["A3", "C3", "E3"]', 'fish = ["G3"]', "out of play"),
        ('three = ["A4", "B5",', 'three = ["A2", "B2", "B1", "A4", "B5",', "igloos"),
        ("[points]", "colour = 1\n[points]", "water.colour"),
    ],
)
def test_editions_that_cannot_be(old: str, new: str, words: str) -> None:
    assert old in SOURCE
    with pytest.raises(BadEdition, match=words):
        read_edition(GAME, SOURCE.replace(old, new, 1), "test.toml")


def test_a_floe_hangs_together() -> None:
    apart = SOURCE.replace('two = ["A4",', 'two = ["B3", "A2", "C2", "D2", "E2", "F2", "G2", "A4",')
    with pytest.raises(BadEdition, match="falls apart"):
        read_edition(GAME, apart, "test.toml")


STAIRS = [[0, 4], [5, 5], *([12 + 7 * i, 4] for i in range(9))]


@pytest.mark.parametrize("columns", [[[0, 4], [-1, 5], [0, 4]], STAIRS])
def test_a_floe_of_any_slant(columns: list[list[int]]) -> None:
    """Section 3.6 limits columns and cells; half-rows only by their parity."""
    text = STRAIT.replace("columns = [[2, 4], [1, 5], [2, 4]]", f"columns = {columns}")
    match = Match("nanuuk", 2, {"mode": "intro"}, edition=read_edition(GAME, text, "test.toml"))
    assert match.svg().startswith("<svg")
