"""Pots, squares, round cells, groups and their moves, clause by clause."""

import pytest

from tests.games.papua.conftest import Draw


@pytest.mark.parametrize("die", range(1, 7))
def test_PA_POT_1_any_roll_leads_out_of_the_pot(table: Draw, die: int) -> None:
    assert table("", die=die).play("P").board == f"R{die}"
    assert table("R10 R20 R28 R40", die=die).why("P") == "PA-POT-1"


def test_PA_POT_2_one_islander_leaves_and_none_inside_is_hit(table: Draw) -> None:
    t = table("", die=4).play("P")
    assert (t.pot("R"), t.pot("Y"), t.pot("G")) == (3, 4, 4)
    assert table("R1", die=1).legal == "P 1"


def test_PA_POT_3_who_is_sent_back_starts_again(table: Draw) -> None:
    t = table("Y4 Y5 Y6 Y30", die=4).play("P")
    assert (t.board, t.pot("Y")) == ("R4 Y5 Y6 Y30", 1)
    assert "P" in t.roll(1).legal.split()
    assert t.play("P").board == "Y1 R4 Y5 Y6 Y30"


def test_PA_Q31_the_lowest_number_leaves_and_numbers_are_kept(table: Draw) -> None:
    given = table("", die=2).match.position()
    given["islanders"]["R"] = [5, 0, 2, 0]
    match = type(table("").match).from_position("papua", given, chance="manual")
    match.play("P")
    assert match.position()["islanders"]["R"] == [5, 2, 0, 0]


def test_PA_SQ_1_an_own_islander_steps_from_a_square(table: Draw) -> None:
    t = table("R3 Y5 G6", die=4)
    assert (t.why("3"), t.why("5"), t.why("6"), t.why("2")) == ("", *["PA-SQ-1"] * 3)
    assert t.play("3").board == "Y5 G6 R7"


def test_PA_SQ_2_squares_carry_no_group(table: Draw) -> None:
    t = table("R3 Y4 R6 Y7 R55 Y54", die=1)
    for block in ("3-4", "6-7", "54-55", "5-8", "1-24"):
        assert t.why(block) == "PA-SQ-2"
    assert (t.why("7", 0), t.why("54")) == ("PA-MOV-1", "PA-MOV-1")


def test_PA_SQ_3_whoever_was_carried_onto_a_square_steps_from_it(table: Draw) -> None:
    t = table("R53 Y54", die=3).play("53-54")
    assert t.board == "R56 Y57"
    assert "57" in t.roll(2).legal.split()
    assert t.play("57").board == "R56 Y59"


def test_PA_SQ_4_a_step_may_end_on_a_lonely_round_cell(table: Draw) -> None:
    assert table("R5", die=6).play("5").board == "R11"
    assert table("R5", die=6, edition="odd24").why("5") == "PA-RND-1"  # cell 5 is round there


def test_PA_RND_1_alone_on_a_round_cell(table: Draw) -> None:
    for die in range(1, 7):
        assert table("R10 Y12", die=die).why("10") == "PA-RND-1"
    assert table("R10 Y11", die=1).why("10-11") == ""


def test_PA_RND_2_out_of_a_group_in_company_or_into_company(table: Draw) -> None:
    t = table("R10 Y11", die=3)
    assert (t.why("10-11"), t.why("10")) == ("", "PA-MOV-7")
    assert table("R10 Y11 G14", die=3).why("10") == ""


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


def test_PA_MOV_1_an_own_islander_in_the_block(table: Draw) -> None:
    t = table("R8 Y9 G10", die=2)  # PA-Q2
    assert (t.why("9-10"), t.why("9"), t.why("8-10")) == ("PA-MOV-1", "PA-MOV-1", "")


def test_PA_MOV_2_all_members_keep_their_order(table: Draw) -> None:
    assert table("R8 Y9 G10 R11", die=5).why("8-11") == ""
    assert table("R8 Y9 G10 R11", die=3).play("8-11").board == "R11 Y12 G13 R14"


def test_PA_MOV_3_the_whole_group(table: Draw) -> None:
    assert table("Y8 R9 G10", die=1).play("8-10").board == "Y9 R10 G11"


def test_PA_MOV_4_a_sub_group_and_the_rest_stays(table: Draw) -> None:
    assert table("Y8 R9 G10 B11", seats=4, die=4).play("9-10").board == "Y8 B11 R13 G14"


def test_PA_MOV_4_a_sub_group_is_mixed(table: Draw) -> None:  # PA-Q3
    t = table("R8 R9 Y10", die=4)
    assert (t.why("8-9"), t.why("9-10"), t.why("8-10")) == ("PA-MOV-7", "", "")


def test_PA_MOV_5_alone_within_its_group(table: Draw) -> None:
    t = table("R8 Y9 G10", die=3)
    assert t.play("8").board == "Y9 G10 R11"
    t = table("Y8 R9 G10", die=2).play("9")
    assert t.board == "Y8 G10 R11"  # the gap has split it


def test_PA_MOV_6_joining_others(table: Draw) -> None:
    assert table("R8 Y9 G13", die=4).why("8") == ""
    assert table("R8 Y9 G13", die=6).play("8").board == "Y9 G13 R14"
    strict = {"join_rule": "existing_group", "seats": 4, "die": 4}
    assert table("R8 Y9 G13", **strict).why("8") == "PA-MOV-6"
    assert table("R8 Y9 G13 B14", **strict).why("8") == ""
    assert table("R8 Y9 G11 B13", **strict).why("8") == "PA-MOV-6"  # two loners, PA-Q5
    assert table("R8 Y9 G10 B11", **strict).why("8") == ""  # a mate that stayed


def test_PA_MOV_6_an_own_block_may_join_too(table: Draw) -> None:  # PA-Q4
    t = table("R8 R9 Y10 G14 B15", seats=4, die=4)
    assert t.play("8-9").board == "Y10 R12 R13 G14 B15"
    t = table("R8 R9 Y10 G11", die=4)
    assert t.play("8-9").board == "Y10 G11 R12 R13"  # back to its old group


def test_PA_MOV_7_an_own_block_ends_in_a_group(table: Draw) -> None:
    assert table("R8 Y9", die=4).why("8") == "PA-MOV-7"  # alone
    assert table("R8 Y9 R13", die=4).why("8") == "PA-MOV-7"  # beside its own, PA-Q6
    assert table("R14 Y15", die=2).why("14") == "PA-MOV-7"  # on a trap, PA-Q8
    assert table("R14 Y15 G17", die=2).why("14") == "PA-MOV-7"
    assert table("R8 Y9", die=1).why("8") == "PA-MOV-7"  # it has sent its mate back
    assert table("R14 Y15 G18", die=3).why("14") == ""


def test_PA_MOV_8_an_own_block_stays_off_squares_and_canoe(table: Draw) -> None:
    assert table("R53 Y54", die=2).why("53") == "PA-MOV-8"
    assert table("R53 R54 Y51", die=2).why("53-54") == "PA-GRP-3"
    assert table("R22 Y23", edition="odd24", die=3).why("22") == "PA-MOV-8"
    solo = {"square_entry": "group_or_solo", "die": 2}  # PA-Q7
    assert table("R53 Y54", **solo).play("53").board == "Y54 R55"
    assert table("R23 Y24", edition="odd24", **solo).play("23").winner == 0
    t = table("R21 R22 Y23", edition="odd24", square_entry="group_or_solo", die=3)
    assert t.why("21-22") == "PA-MOV-8"  # two are no solo
    assert table("R53 Y54", die=2).play("53-54").board == "R55 Y56"  # a mixed block may


def test_PA_MOV_9_jumping_harms_nobody(table: Draw) -> None:
    assert table("R3 Y4 G5 Y6", die=5).play("3").board == "Y4 G5 Y6 R8"


def test_PA_MOV_10_leaving_others_stranded_is_allowed(table: Draw) -> None:  # PA-Q14
    assert table("R8 Y9 G10", die=6).play("8-9").board == "G10 R14 Y15"
    assert table("R53 Y54", die=1).play("53-54").board == "R54 Y55"
    assert table("Y13 R14 G15", die=2).play("13-15").board == "Y15 G17"
