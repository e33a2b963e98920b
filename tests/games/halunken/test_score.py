"""Points and ranks."""

import pytest

from tests.games.halunken.positions import Table


def points(crew: str) -> int:
    return Table(f"A@1 {crew}, B@2, C@3").match.points[0]


def test_HS_SCORE_1_values_are_added() -> None:
    assert points("y1 g3 v5") == 9 + 5  # and one colour of one card twice


def test_HS_SCORE_2_the_colour_with_most_cards_counts_twice() -> None:
    assert points("y1 y2 r15") == 18 + 3


def test_HS_SCORE_3_of_equal_colours_the_best() -> None:
    assert points("y1 y2 r14 r15") == 32 + 29
    assert points("") == 0


def test_HS_SCORE_4_the_pot_counts_for_nobody() -> None:
    table = Table("A@1 y5, B@2 g7, C@3 r9, J@7", pot="r15", mode="standard")
    assert table.match.points == [10, 14, 18]


@pytest.mark.parametrize(
    ("crews", "ranking"), [(("y5", "g5", "r9"), [[2], [0, 1]]), (("r9", "v9", "y9"), [[0, 1, 2]])]
)
def test_HS_SCORE_5_HS_GEN_5_most_points_win_and_equals_share(
    crews: tuple[str, ...], ranking: list[list[int]]
) -> None:
    figures = ", ".join(f"{'ABC'[k]}@{k + 1} {crew}" for k, crew in enumerate(crews))
    assert Table(figures).match.ranking == ranking
