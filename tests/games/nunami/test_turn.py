"""Turns and the end of the game, clause by clause."""

import pytest

from banquise.core.errors import IllegalAction
from tests.games.nunami.positions import cards_of_pile, clause, notations, table

FULL = (
    "a: Y+1/1a B-1/1a Y+1/1b B-1/1b Y+2/1 B-2/1",
    "b: Y0/1 B0/1 S0/1 Y+1/2 B-1/2 S0/2",
    "c: Y+3/2 B-3/2 P+1/1a G-1/1a P+1/1b G-1/1b",
    "d: Y+1/3 B-1/3 P0/1 G0/1 P+2/1 G-2/1",
)


FROZEN = {"frozen": {"e": "tarniq", "f": "arsaniit"}, "inua": [None, None], "mode": "B"}


def test_NU_TURN_1_and_NU_TURN_2_turns_go_round_and_begin_with_a_draw():
    match = table(hand="P+1/1a, P+1/1b", mode="four")
    match.play("a0=P+1/1a")
    assert match.phase == "draw"
    assert match.position()["turn"] == 1
    pile = match.position()["pile"]
    match.play("*S0/0a", -1)
    assert match.position()["pile"] == pile - 1
    assert match.phase == "place"


def test_NU_TURN_3_freezing_replaces_the_draw():
    match = table(hand="P+1/1a", phase="turn_start", inua=["tarniq", "angakkuk"])
    match.play("#a")
    assert match.phase == "place"


def test_NU_TURN_4_one_must_lay_a_card():
    match = table(hand="P+1/1a")
    assert clause(match, "D") == "NU-ENGINE-3"
    assert all("=" in text for text in notations(match))


def test_NU_TURN_5_a_starred_power_is_the_whole_turn():
    match = table("a: P+1/1a . . . . .", "b: G-1/1a . . . . .", hand="P+1/1b",
                  phase="turn_start", inua=["lumaayuuq", "tarniq"])  # fmt: skip
    match.play("a0<>b0")
    assert match.position()["turn"] == 1
    assert match.position()["idle"] == 1


def test_NU_TURN_6_nothing_is_drawn_with_six_cards_or_from_an_empty_pile():
    six = "P+1/1a, P+1/1b, P+1/2, P+1/3, P+2/1, S0/0a"
    match = table(hand="G-1/1a", seat=1, others={0: six})
    match.play("a0=G-1/1a")
    assert match.phase == "place"
    match = table(hand=six, phase="turn_start", inua=["tarniq", "angakkuk"])
    match.play("D")
    assert match.phase == "place"


def test_NU_TURN_7_and_NU_END_3_who_can_lay_nothing_passes():
    match = table(*FULL, hand="S0/0a, P+1/2", others={1: "S0/0b"}, **FROZEN)
    assert match.position()["idle"] == 0
    match.play("b0=P+1/2")
    match.play("*S0/0c", -1)  # seat 1 draws, can lay nothing, passes: not idle
    assert match.position()["turn"] == 0
    assert match.position()["idle"] == 0
    assert match.phase == "draw"


def test_NU_END_3_a_stall_ends_the_game():
    match = table(*FULL, hand="S0/0a, P+1/2", others={1: "S0/0b"}, idle=3, **FROZEN,
                  options={"stall_rounds": 2})  # fmt: skip
    p = match.position()
    p["discard"] = sorted(cards_of_pile(p))
    p["pile"] = 0
    match = type(match).from_position("nunami", p, chance="manual", backend="python")
    match.play("b0=P+1/2")
    assert match.is_over
    assert match.position()["idle"] == 4
    assert match.position()["phase"] == "over"


def test_NU_END_1_the_game_ends_at_the_target():
    match = table("a: P+1/1a P+1/2 P+2/0a G-1/1a G-2/0a S0/0a",
                  "b: P+1/1b P+1/0a P+2/1 G-1/1b S0/0b .", hand="S0/1",
                  options={"target_points": 4})  # fmt: skip
    match.play("b5=S0/1")
    assert match.is_over
    assert match.points == [4, 0]
    with pytest.raises(IllegalAction, match="NU-ENGINE-1"):
        match.play("D")


def test_NU_END_2_the_game_ends_with_empty_hands():
    match = table(hand="S0/1", others={1: ""})
    match.play("a0=S0/1")
    assert match.is_over
    assert match.position()["pile"] > 0
    assert match.ranking == [[0, 1]]
