"""Staying, moving, collecting, landing on captains, scoring."""

import pytest

from banquise import Match
from tests.games.halunken.table import Table

THREE = "A@1 y5, B@5 g7, C@9 r9"


def test_HS_STAY_1_stayers_are_served_first() -> None:
    table = Table("A@1 y5, B@5 g7, C@13 r9", "1: y8 y9; 5: g9").play("A3 B3 C2")
    assert (table.crew("A"), table.crew("B"), table.crew("C")) == ("y5 y8", "g7 g9", "y9 r9")


def test_HS_MOVE_1_lowest_number_first() -> None:
    table = Table("A@1 y5, B@3 g7, C@10 r9", "6: v8 y2 g4").play("A5 B3 C1")
    assert "v8" in table.crew("B")


def test_HS_MOVE_2_exactly_so_far_and_passing_does_nothing() -> None:
    table = Table("A@1 y5, B@2 g7 g8, C@3 r9", "4: y8").play("A3 B7 C5")
    assert table.cells == "A4 B9 C8"
    assert table.crew("A") == "y5 y8"


def test_HS_MOVE_3_each_finishes_before_the_next() -> None:
    table = Table("A@1 y5, B@4 g7 g8, C@12 r9", "4: v10").play("A3 B7 C6")
    assert table.now["queue"] == [[0, 3], [2, 6], [1, 7]]
    assert table.cell("C") == 12


def test_HS_COLL_1_what_lies_there_must_be_taken() -> None:
    assert Table(THREE, "2: y1").play("A1 B2 C3").crew("A") == "y1 y5"


def test_HS_COLL_2_the_next_card_is_turned_up_before_the_theft() -> None:
    table = Table("A@1 y5, B@4 g7 g8, C@9 r9", "4: v10 y2")
    for token, seat in (("3", 0), ("7", 1), ("6", 2)):
        table.match.play(token, seat)
    assert table.match.phase == "flip"
    assert table.play("").match.phase == "theft"
    assert table.pile(4) == "y2+0"


def test_HS_COLL_3_an_empty_tavern_is_still_a_cell() -> None:
    table = Table(THREE).play("A1 B2 C3")
    assert (table.cell("A"), table.crew("A")) == (2, "y5")


def test_HS_ROB_1_first_he_collects() -> None:
    table = Table("A@1 y5, B@4 g7 g8, C@9 r9", "4: v10").play("A3 B7 C6")
    assert (table.match.phase, table.crew("A")) == ("theft", "y5 v10")


def test_HS_ROB_2_one_card_of_that_crew_and_no_other() -> None:
    table = Table("A@1 y5, B@4 g7 g8, C@9 r9").play("A3 B7 C6")
    assert table.legal("A") == ["xg7", "xg8", "x-"]
    assert table.why("Axr9") == table.why("Axy5") == table.why("Axv7") == "HS-ROB-2"
    assert table.play("Axg8").crew("A") == "y5 g8"


def test_HS_ROB_2_with_the_option_he_needs_fewer() -> None:
    start = "A@1 y5 y6, B@4 g7 g8, C@9 r9"
    assert Table(start).play("A3 B7 C6").match.phase == "theft"
    table = Table(start, theft_compare="fewer").play("A3 B7 C6")
    assert (table.match.phase, table.now["round"]) == ("choose", 2)


def test_HS_ROB_3_the_counts_are_taken_after_collecting() -> None:
    start = "A@1 y5 y6, B@4 g7 g8, C@9 r9"
    assert Table(start, "4: v10").play("A3 B7 C6").match.phase == "choose"


def test_HS_ROB_4_the_other_goes_to_the_first_vacant_cell() -> None:
    table = Table("A@1 y5, B@4 g7, C@5 r9").play("A3 B7 C7 Ax-")
    assert table.cells == "A4 B6 C5"


def test_HS_ROB_5_he_neither_collects_nor_robs_there() -> None:
    table = Table("A@1 y5, B@4 g7, C@9 r9", "5: v10").play("A3 B7 C7 Ax-")
    assert (table.crew("B"), table.pile(5)) == ("g7", "v10+0")


def test_HS_ROB_6_he_moves_later_from_there() -> None:
    assert Table("A@1 y5, B@4 g7, C@9 r9").play("A3 B6 C7 Ax-").cells == "A4 B11 C2"


def test_HS_TAKE_1_declining_hangs_on_the_option() -> None:
    start = "A@1 y5, B@4 g7 g8, C@9 r9"
    assert Table(start).play("A3 B7 C6").why("Ax-") == ""
    assert Table(start, theft_optional=False).play("A3 B7 C6").why("Ax-") == "HS-TAKE-1"


def test_a_theft_without_cards_is_no_question() -> None:
    table = Table("A@1, B@4, C@9 r9").play("A3 B7 C6")
    assert table.cells == "A4 B12 C1"


# The end


def finished(mode: str) -> Match:
    match = Match("halunken", 3, {"mode": mode}, seed=9)
    while not match.is_over:
        match.play(match.legal(match.waiting[0])[-1], match.waiting[0])
    return match


def test_HS_END_1_after_eight_rounds_all_cards_are_spent() -> None:
    now = finished("beginner").position()
    assert (now["phase"], now["round"], now["hands"]) == ("over", 8, [[], [], []])
    assert (now["cards"], now["queue"], now["turn"]) == ([None] * 3, [], None)


def test_HS_END_2_black_jacks_last_run_ends_the_standard_game() -> None:
    match = finished("standard")
    assert len(match.position()["jack_deck"]) == 4
    assert match.why("@1", 0).id == "HS-ENGINE-1"  # type: ignore[union-attr]


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
