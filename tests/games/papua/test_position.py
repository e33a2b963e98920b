"""Positions from outside: what section 12 accepts, and the words for what it refuses."""

from typing import Any

import pytest

from banquise import BadPosition, Match
from tests.games.papua.positions import OPTIONS, position


def load(given: Any) -> Match:
    return Match.from_position("papua", given, chance="manual", backend="python")


def without(key: str) -> dict[str, Any]:
    return {k: v for k, v in position("R8 Y9", die=2).items() if k != key}


@pytest.mark.parametrize("key", list(position()))
def test_every_key_is_needed(key: str) -> None:
    with pytest.raises(BadPosition, match=f"{key}.*missing"):
        load(without(key))


def test_no_other_key_is_accepted() -> None:
    with pytest.raises(BadPosition, match=r"pots.*no such key"):
        load(position("R8", die=2, pots=[3, 4, 4]))


@pytest.mark.parametrize("key", OPTIONS)
def test_a_position_names_every_option(key: str) -> None:
    given = position("R8", die=2)
    del given["options"][key]
    with pytest.raises(BadPosition, match=key):
        load(given)


BAD = [
    ({"seats": 2}, "2"),
    ({"seats": "3"}, "seats"),
    ({"options": []}, "options"),
    ({"options": OPTIONS | {"variant": "wild"}}, "'variant' accepts 'standard' or 'family'"),
    ({"options": OPTIONS | {"turn_limit": 99}}, "turn_limit"),
    ({"options": OPTIONS | {"turn_limit": "100"}}, "turn_limit"),
    ({"options": OPTIONS | {"edition": "papua99"}}, "papua99"),
    ({"options": OPTIONS | {"colour": 1}}, "colour"),
    ({"phase": "moving"}, "phase: one of roll_off"),
    ({"phase": 3}, "phase"),
    ({"seat": 3}, "seat: a whole number from 0 to 2"),
    ({"seat": True}, "seat"),
    ({"die": 7}, "die: a whole number from 0 to 6"),
    ({"die": 2.0}, "die"),
    ({"turns": -1}, "turns"),
    ({"turns": 5001}, "turns: a whole number from 0 to 5000"),
    ({"rescues": None}, "rescues"),
    ({"roll_off": [0, 0]}, "roll_off: a list of 3"),
    ({"roll_off": [0, 0, 7]}, r"roll_off\[2\]"),
    ({"islanders": {"R": [0] * 4, "Y": [0] * 4}}, "islanders.G"),
    ({"islanders": dict.fromkeys("RYGB", [0] * 4)}, "islanders.B"),
    ({"islanders": {"R": [0] * 3, "Y": [0] * 4, "G": [0] * 4}}, "islanders.R: a list of 4"),
    ({"islanders": {"R": [62, 0, 0, 0], "Y": [0] * 4, "G": [0] * 4}}, r"islanders.R\[0\]"),
    ({"islanders": {"R": [9, 9, 0, 0], "Y": [0] * 4, "G": [0] * 4}}, "two islanders"),
    ({"islanders": 3}, "islanders: an object"),
    ({"winner": 4}, "winner"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "words"), BAD)
def test_types_and_ranges(change: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        load(position("R8 Y9", die=2) | change)


@pytest.mark.parametrize("given", [None, 3, [], "position", {}])
def test_what_is_no_position_at_all(given: object) -> None:
    with pytest.raises(BadPosition, match="position: "):
        load(given)


DEAD = "R7 R8 R9 R10 Y12 Y13 Y14 Y15 G17 G18 G19 G20"
BROKEN = [
    (2, {"board": "R16", "die": 2}, "a trap"),
    (2, {"board": "R61", "die": 2}, "the canoe only the winner's"),
    (2, {"board": "R8", "phase": "over", "seat": None, "winner": 0, "turns": 3}, "the canoe"),
    (2, {"board": "R61 Y8", "phase": "over", "seat": None, "winner": 1, "turns": 3}, "the canoe"),
    (3, {"board": "R8", "phase": "move"}, "there is a die in 'move' only"),
    (3, {"board": "R8", "phase": "roll", "die": 3}, "there is a die in 'move' only"),
    (3, {"board": "R8", "seat": None}, "a seat in 'roll' and 'move' only"),
    (3, {"phase": "roll_off"}, "a seat in 'roll' and 'move' only"),
    (4, {"board": "R61", "winner": 0}, "winner: only when the game is over"),
    (4, {"board": "R61", "phase": "over", "seat": None, "winner": 0}, "after at least one turn"),
    (5, {"phase": "draw_first", "seat": None}, "'first_player' fits"),
    (5, {"phase": "roll_off", "seat": None, "first_player": "random"}, "'first_player' fits"),
    (5, {"board": "R8", "phase": "roll_off", "seat": None}, "all are at home"),
    (5, {"phase": "roll_off", "seat": None, "turns": 1}, "nothing is counted"),
    (6, {"phase": "roll_off", "seat": None, "roll_off": [-1, -1, 0]}, "two or more are in"),
    (6, {"phase": "roll_off", "seat": None, "roll_off": [0, 3, 0]}, "those who rolled come first"),
    (6, {"phase": "roll_off", "seat": None, "roll_off": [1, 2, 3]}, "roll_off"),
    (6, {"board": "R8", "roll_off": [1, 0, 0]}, "in other phases all are 0"),
    (7, {"board": "R8", "turns": 5000}, "fewer than 'turn_limit'"),
    (7, {"board": DEAD}, "somebody can still move"),
    (8, {"board": "R8", "phase": "over", "seat": None, "turns": 9}, "over at the turn limit"),
    (8, {"board": DEAD, "phase": "over", "seat": None}, "drawn in a dead position"),
    (8, {"board": "R8", "rescues": 1, "dead_position": "draw"}, "phase"),
]


@pytest.mark.parametrize(("number", "drawn", "words"), BROKEN)
@pytest.mark.parametrize("backend", ["python", "cpu"])
def test_invariants_1_to_8(number: int, drawn: dict[str, Any], words: str, backend: str) -> None:
    with pytest.raises(BadPosition, match=words):
        Match.from_position("papua", position(**drawn), chance="manual", backend=backend)


SOUND = [
    {"board": DEAD, "phase": "over", "seat": None, "turns": 40, "dead_position": "draw"},
    {"board": "R8", "phase": "over", "seat": None, "turns": 5000},
    {"board": "R61 Y8", "phase": "over", "seat": None, "turns": 1, "winner": 0},
    {"phase": "roll_off", "seat": None, "roll_off": [6, -1, 0]},
    {"phase": "draw_first", "seat": None, "first_player": "random"},
    {"board": "R8", "rescues": 4999},
    {"board": "R16", "die": 1, "edition": "beach14", "seats": 6} | {"board": "R14 W13"},
]


@pytest.mark.parametrize("drawn", SOUND)
def test_sound_positions_load_as_they_are(drawn: dict[str, Any]) -> None:
    given = position(**drawn)
    assert load(given).position() == given


def test_nothing_is_played_while_a_position_is_loaded() -> None:
    match = load(position("R8 R9 R10 R11 Y20", die=3))
    assert (match.version, match.waiting) == (0, (0,))


def test_every_seat_and_a_spectator_see_the_whole_position() -> None:
    match = load(position("R8 Y9", die=2))
    for seat in (None, 0, 1, 2):
        assert match.seen(seat) == match.position()
