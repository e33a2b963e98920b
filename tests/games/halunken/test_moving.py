"""Staying, moving, collecting, and pushing other captains on."""

from tests.games.halunken.positions import THREE, Table


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


def test_HS_ROB_4_the_other_goes_to_the_first_vacant_cell() -> None:
    table = Table("A@1 y5, B@4 g7, C@5 r9").play("A3 B7 C7 Ax-")
    assert table.cells == "A4 B6 C5"


def test_HS_ROB_5_he_neither_collects_nor_robs_there() -> None:
    table = Table("A@1 y5, B@4 g7, C@9 r9", "5: v10").play("A3 B7 C7 Ax-")
    assert (table.crew("B"), table.pile(5)) == ("g7", "v10+0")


def test_HS_ROB_6_he_moves_later_from_there() -> None:
    assert Table("A@1 y5, B@4 g7, C@9 r9").play("A3 B6 C7 Ax-").cells == "A4 B11 C2"
