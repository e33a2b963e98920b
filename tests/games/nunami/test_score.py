"""Scoring and places, clause by clause."""

import pytest

from tests.games.nunami.positions import board, points, table


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


def test_NU_END_4_ties_share_or_are_broken_by_cards():
    for tie_break, ranking in (("shared", [[0, 1]]), ("cards", [[1], [0]])):
        match = table("a: G-1/1a . . . . .", hand="S0/1", others={1: ""},
                      options={"tie_break": tie_break})  # fmt: skip
        match.play("b0=S0/1")
        assert match.ranking == ranking
