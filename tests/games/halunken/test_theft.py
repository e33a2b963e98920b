"""Thefts between captains."""

from tests.games.halunken.positions import Table


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


def test_HS_TAKE_1_declining_depends_on_the_option() -> None:
    start = "A@1 y5, B@4 g7 g8, C@9 r9"
    assert Table(start).play("A3 B7 C6").why("Ax-") == ""
    assert Table(start, theft_optional=False).play("A3 B7 C6").why("Ax-") == "HS-TAKE-1"


def test_a_theft_without_cards_is_not_asked() -> None:
    table = Table("A@1, B@4, C@9 r9").play("A3 B7 C6")
    assert table.cells == "A4 B12 C1"
