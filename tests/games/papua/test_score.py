"""The winner's point, and the scorings of section 9."""

import pytest

from tests.games.papua.conftest import Draw
from tests.games.papua.rare import DEAD

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


def test_PA_GOAL_1_the_first_on_the_canoe_wins(table: Draw) -> None:
    t = table("R60 Y59", die=1)
    t.play("60")
    assert (t.winner, t.is_over, t.points, t.ranking) == (0, True, [1, 0, 0], [[0], [1, 2]])


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
