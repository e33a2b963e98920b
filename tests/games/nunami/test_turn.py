"""Turns, scoring and the end, clause by clause."""

import pytest

from banquise.core.errors import IllegalAction
from tests.games.nunami.tables import board, clause, notations, points, table

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
    p["discard"] = sorted(rest(p))
    p["pile"] = 0
    match = type(match).from_position("nunami", p, chance="manual", backend="python")
    match.play("b0=P+1/2")
    assert match.is_over
    assert match.position()["idle"] == 4
    assert match.position()["phase"] == "over"


def rest(p):
    """All cards of the pile."""
    from tests.games.nunami.tables import deck

    used = {e.split("?")[0] for stack in p["cells"].values() for e in stack}
    used |= {card for hand in p["hands"] for card in hand}
    return [card for card in deck(p["options"]["mode"], p["colours"]) if card not in used]


# Scoring


def test_NU_SCORE_1_and_NU_SCORE_10_a_board_is_scored_anew_at_every_change():
    match = table("a: P+2/1 P+1/1a P+1/2 G-1/1a G-2/0a S0/0a", hand="G-3/2", seat=1)
    assert match.points == [2, 0]
    match.play("a1=G-3/2")
    assert match.points == [0, 2]


def test_NU_SCORE_2_figures_leave_a_board_that_is_no_longer_complete():
    match = table("a: P+3/2 P+1/1a P+2/0a S0/0a G-1/0a S+1/0a", hand="P+2/1")
    assert points(match, "a") == "2/0"
    match.play("a4=P+2/1")
    assert points(match, "a") == "0/0"


def test_NU_SCORE_3_NU_SCORE_4_NU_SCORE_5_imbalances_remove_one_side():
    match = table("a: P+3/2 P+1/1a P+2/0a S0/0a G-1/1a .", hand="P+2/1")
    match.play("a5=P+2/1")
    assert board(match, "a") == "a: . . . S0/0a G-1/1a ."
    assert match.position()["discard"] == ["P+1/1a", "P+2/0a", "P+2/1", "P+3/2"]
    match = table("a: G-3/2 G-2/0a P+1/1a S0/0a G-1/1a .", hand="G-2/0b", seat=1)
    match.play("a5=G-2/0b")
    assert board(match, "a") == "a: . . P+1/1a S0/0a . ."


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ({}, "a: G-1/0a . P0/0 S+1/0a<P-1/0 G-1/1a ."),
        ({"imbalance_buried": "whole"}, "a: G-1/0a . . S+1/0a G-1/1a ."),
        ({"imbalance_removes": "all"}, "a: G-1/0a . P0/0 P-1/0 . ."),
        ({"imbalance_removes": "all", "imbalance_buried": "whole"}, "a: . . . . . ."),
    ],
)
def test_NU_SCORE_5_options(options, left):
    drawn = "a: P+3/2<G-1/0a P+2/0a P+1/1a<P0/0 S+1/0a<P-1/0 G-1/1a ."
    match = table(drawn, hand="P+2/1", options=options)
    match.play("a5=P+2/1")
    assert board(match, "a") == left


def test_NU_SCORE_6_NU_SCORE_7_NU_SCORE_8_NU_SCORE_9_points():
    match = table("a: P+2/1 P+1/1a Y+1/1a G-1/1a B-1/1a .", hand="D0/1", mode="four")
    match.play("a5=D0/1")
    assert points(match, "a") == "2/0/1/0"
    match = table("a: G-2/1 G-1/2 P+1/1a P+1/1b S0/0a .", hand="S0/1")
    match.play("a5=S0/1")
    assert points(match, "a") == "0/1"  # a tie for most cards


# The end


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


def test_NU_END_4_ties_share_or_are_broken_by_cards():
    for tie_break, ranking in (("shared", [[0, 1]]), ("cards", [[1], [0]])):
        match = table("a: G-1/1a . . . . .", hand="S0/1", others={1: ""},
                      options={"tie_break": tie_break})  # fmt: skip
        match.play("b0=S0/1")
        assert match.ranking == ranking


def test_NU_ENGINE_1_NU_ENGINE_2_NU_ENGINE_3():
    match = table(hand="S0/1")
    assert clause(match, "a0=S0/1", 1) == "NU-ENGINE-2"
    assert clause(match, "a0=S0/0a") == "NU-ENGINE-3"
    assert clause(match, "g0=S0/1") == "NU-ENGINE-3"
    assert clause(match, "nonsense") == "NU-ENGINE-3"
    assert clause(match, 22 + 120) == "NU-ENGINE-3"  # an empty slot
    over = table(hand="S0/1", others={1: ""})
    over.play("a0=S0/1")
    assert clause(over, "D") == "NU-ENGINE-1"
