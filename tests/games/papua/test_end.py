"""The end of the path and of the game, the family variant, dead positions, scores."""

import pytest

from tests.games.papua.conftest import Draw


def test_PA_END_1_the_canoe_by_exact_count(table: Draw) -> None:
    assert table("R55", die=6).play("55").winner == 0
    assert table("R60", die=1).play("60").winner == 0
    assert table("R55", die=5).play("55").board == "R60"


def test_PA_END_2_nobody_goes_beyond_the_canoe(table: Draw) -> None:
    assert table("R56", die=6).why("56") == "PA-END-2"
    t = table("Y22 R23 G24", edition="odd24", die=2)  # PA-Q18: a part at the rear may
    assert (t.why("22-24"), t.why("23-24"), t.why("22-23")) == ("PA-END-2", "PA-END-2", "")


def test_PA_END_3_the_game_ends_at_once(table: Draw) -> None:
    t = table("R58 Y59 G60", die=3)
    t.play("58")
    assert (t.is_over, t.phase, t.seat, t.winner, t.turns) == (True, "over", None, 0, 1)
    assert t.match.waiting == ()


def test_PA_END_4_whoever_is_carried_onto_the_canoe_wins(table: Draw) -> None:
    t = table("R23 Y24", edition="odd24", die=1).play("23-24")
    assert (t.winner, t.points) == (1, [0, 1, 0])
    t = table("Y11 R12", edition="beach14", die=3).play("11-12")
    assert (t.board, t.winner) == ("Y14 R15", 0)


def test_PA_END_5_on_the_last_squares_one_moves_alone(table: Draw) -> None:
    t = table("R57 Y58", die=2)
    assert (t.legal, t.why("57-58")) == ("P 57", "PA-SQ-2")


def test_PA_FAM_1_the_whole_group_or_one(table: Draw) -> None:
    t = table("R8 R9 Y10 G11", die=4, variant="family")
    assert t.legal == "P 8 8-11"
    for block in ("8-9", "9-10", "8-10", "9-11"):  # PA-Q26: own blocks too
        assert t.why(block) == "PA-FAM-1"


def test_PA_FAM_2_special_cells_still_split_groups(table: Draw) -> None:
    t = table("Y13 R14 G15", die=2, variant="family").play("13-15")
    assert t.board == "Y15 G17"
    assert table("R8 Y9 G10", die=3, variant="family").play("8").board == "Y9 G10 R11"


DEAD = "R5 R7 R8 R9 Y12 Y13 Y14 Y15 G17 G18 G19 G20"


def test_PA_Q23_the_rearmost_go_back_and_the_turn_goes_on(table: Draw) -> None:
    t = table(DEAD, die=5, turns=40, rescues=2).play("5")
    assert t.board == "R8 R9 R10 Y13 Y14 Y15 G18 G19 G20"
    assert (t.seat, t.turns, t.rescues) == (1, 41, 3)


def test_PA_Q23_no_rescue_while_somebody_can_move(table: Draw) -> None:
    assert table(DEAD.replace("Y12 Y13", "Y11 Y13"), die=5).play("5").rescues == 0  # R10 Y11
    assert table(DEAD.replace("G20", "G55"), die=5).play("5").rescues == 0  # a square
    assert table(DEAD.replace(" G20", ""), die=5).play("5").rescues == 0  # a pot


def test_PA_Q24_the_turn_limit_is_a_draw(table: Draw) -> None:
    t = table("R20 Y33 G47", die=2, turns=99, turn_limit=100).play("P")
    assert (t.phase, t.winner, t.turns, t.ranking) == ("over", None, 100, [[0, 1, 2]])
    won = table("R58", die=3, turns=99, turn_limit=100).play("58")
    assert (won.winner, won.turns) == (0, 100)  # a win in the last turn stands
    late = table(DEAD, die=5, turns=99, turn_limit=100).play("5")
    assert (late.phase, late.rescues) == ("over", 0)  # the limit comes before a rescue


SCORINGS = [
    ("F1", {"board": "R58 R12 Y57 Y59 Y60 G40", "die": 3}, "58", [1, 0, 0], [[0], [1, 2]],
     [73, 176, 40]),
    ("F2", {"board": "B55 G60 Y8 R9", "seats": 4, "turn": "B", "die": 6}, "55", [0, 0, 0, 1],
     [[3], [0, 1, 2]], [9, 8, 60, 61]),
    ("F3", {"board": "R20 Y33 G47 B1", "seats": 4, "turn": "B", "die": 2, "turns": 4999}, "1",
     [0, 0, 0, 0], [[0, 1, 2, 3]], [20, 33, 47, 3]),
    ("F4", {"board": DEAD, "die": 5, "dead_position": "draw"}, "5", [0, 0, 0], [[0, 1, 2]],
     [34, 54, 74]),
    ("F5", {"board": "R23 Y24", "die": 1, "edition": "odd24"}, "23-24", [0, 1, 0], [[1], [0, 2]],
     [24, 25, 0]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("drawn", "action", "points", "ranking", "progress"),
    [row[1:] for row in SCORINGS],
    ids=[row[0] for row in SCORINGS],
)
def test_scorings_F1_to_F5(
    table: Draw,
    drawn: dict[str, object],
    action: str,
    points: list[int],
    ranking: list[list[int]],
    progress: list[int],
) -> None:  # PA-Q32
    t = table(**drawn)
    assert t.points == [0] * len(points)
    t.play(action)
    assert t.is_over
    assert (t.points, t.ranking) == (points, ranking)
    assert [sum(t.islanders(colour)) for colour in "RYGB"[: len(points)]] == progress
    assert t.match.sheet()[-1][1] == progress
