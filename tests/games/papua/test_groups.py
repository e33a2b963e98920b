"""Runs and groups, clause by clause."""

from tests.games.papua.conftest import Draw


def test_PA_GRP_1_a_block_has_no_gap(table: Draw) -> None:
    t = table("R8 Y9 G11", die=2)
    assert (t.why("8-11"), t.why("8-10"), t.why("10"), t.why("16")) == ("PA-GRP-1",) * 4


def test_PA_GRP_2_two_colours_are_enough(table: Draw) -> None:  # PA-Q22
    assert table("R8 Y9", die=2).why("8-9") == ""
    assert table("R8 R9 R10 Y11", die=2).why("8-11") == ""


def test_PA_GRP_3_one_colour_is_no_group(table: Draw) -> None:
    t = table("R8 R9 R10", die=2)
    assert (t.why("8"), t.why("8-10")) == ("PA-GRP-3", "PA-GRP-3")


def test_PA_GRP_4_a_group_of_any_size(table: Draw) -> None:
    t = table("R7 Y8 G9 R10 Y11 G12 R13 Y14 G15", die=3)
    assert t.why("7-15") == ""
    assert t.play("7-15").board == "R10 Y11 G12 R13 Y14 G15 Y17 G18"


def test_PA_GRP_5_what_ends_a_run(table: Draw) -> None:
    assert table("R6 Y7", die=1).why("7", 0) == "PA-MOV-1"  # a square
    assert table("R15 Y17", die=1).why("15") == "PA-RND-1"  # a trap
    assert table("R20 Y21 G22", die=1).why("20-22") == ""  # a mask does not: PA-Q12
    assert table("R18 Y20", die=1).why("18") == "PA-RND-1"  # a gap
    assert table("R23 Y24", edition="odd24", die=1).why("23-24") == ""  # the end of the path


def test_PA_GRP_6_groups_have_no_memory(table: Draw) -> None:
    t = table("Y8 R9 G10", die=2).play("9")
    assert t.board == "Y8 G10 R11"
    assert t.roll(1).why("8") == "PA-RND-1"
    assert t.play("P").roll(1).why("10-11") == ""
