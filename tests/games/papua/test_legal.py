"""What is allowed and what is refused, clause by clause."""

import pytest

from banquise.core.state import CHANCE
from tests.games.papua.conftest import Draw


def test_PA_GOAL_2_alone_on_a_round_cell_one_goes_nowhere(table: Draw) -> None:
    for die in range(1, 7):
        assert table("R10", die=die).legal == "P"


def test_PA_TURN_2_passing_is_refused_while_a_move_exists(table: Draw) -> None:
    assert table("R58 R10 R20 R28", die=1).why("--") == "PA-TURN-2"
    assert table("R58 R10 R20 R28", die=4).why("--") == ""
    assert table("", die=4).why("--") == "PA-TURN-2"


def test_PA_TURN_4_pot_square_and_block_are_all_offered(table: Draw) -> None:
    assert table("R3 R8 Y9", die=2).legal == "P 3 8 8-9"


def test_PA_TURN_6_more_islanders_out_give_more_choice(table: Draw) -> None:
    few, many = table("R58", die=4), table("R58 R3 R5", die=4)
    assert len(many.legal.split()) > len(few.legal.split())


def test_PA_Q28_the_winning_step_may_be_declined(table: Draw) -> None:
    t = table("R58", die=3)
    assert t.legal == "P 58"
    assert t.play("P").winner is None


def test_PA_ENGINE_1_after_the_end_nothing_is_played(table: Draw) -> None:
    t = table("R58", die=3).play("58")
    for seat in (-2, CHANCE, 0, 1, 7):
        for action in ("P", "d1", "99", "8"):
            assert t.why(action, seat) == "PA-ENGINE-1"


def test_PA_ENGINE_2_only_who_is_asked_decides(table: Draw) -> None:
    rolling, moving = table("R3"), table("R3", die=2)
    assert rolling.why("P", seat=0) == rolling.why("d1", seat=0) == "PA-ENGINE-2"
    assert rolling.why("99", seat=0) == "PA-ENGINE-2"
    for seat in (CHANCE, 1, 2, 3, 6, -2, 10**30):
        assert moving.why("P", seat) == "PA-ENGINE-2"


def test_PA_ENGINE_3_actions_of_other_phases_do_not_exist(table: Draw) -> None:
    rolling, moving = table("R3"), table("R3", die=2)
    for action in ("P", "--", "3", "first-R", "d7", "d0"):
        assert rolling.why(action, seat=CHANCE) == "PA-ENGINE-3"
    for action in ("d1", "first-R", "61", "60-61", "97", "nonsense", ""):
        assert moving.why(action) == "PA-ENGINE-3"
    for number in (-1, 2318, 10**30):
        clause = moving.match.why(number)
        assert clause is not None
        assert clause.id == "PA-ENGINE-3"


@pytest.mark.parametrize("die", range(1, 7))
def test_PA_POT_1_any_roll_leads_out_of_the_pot(table: Draw, die: int) -> None:
    assert table("", die=die).play("P").board == f"R{die}"
    assert table("R10 R20 R28 R40", die=die).why("P") == "PA-POT-1"


def test_PA_SQ_1_an_own_islander_steps_from_a_square(table: Draw) -> None:
    t = table("R3 Y5 G6", die=4)
    assert (t.why("3"), t.why("5"), t.why("6"), t.why("2")) == ("", *["PA-SQ-1"] * 3)
    assert t.play("3").board == "Y5 G6 R7"


def test_PA_SQ_2_squares_carry_no_group(table: Draw) -> None:
    t = table("R3 Y4 R6 Y7 R55 Y54", die=1)
    for block in ("3-4", "6-7", "54-55", "5-8", "1-24"):
        assert t.why(block) == "PA-SQ-2"
    assert (t.why("7", 0), t.why("54")) == ("PA-MOV-1", "PA-MOV-1")


def test_PA_RND_1_alone_on_a_round_cell(table: Draw) -> None:
    for die in range(1, 7):
        assert table("R10 Y12", die=die).why("10") == "PA-RND-1"
    assert table("R10 Y11", die=1).why("10-11") == ""


def test_PA_RND_2_out_of_a_group_in_company_or_into_company(table: Draw) -> None:
    t = table("R10 Y11", die=3)
    assert (t.why("10-11"), t.why("10")) == ("", "PA-MOV-7")
    assert table("R10 Y11 G14", die=3).why("10") == ""


def test_PA_MOV_1_an_own_islander_in_the_block(table: Draw) -> None:
    t = table("R8 Y9 G10", die=2)  # PA-Q2
    assert (t.why("9-10"), t.why("9"), t.why("8-10")) == ("PA-MOV-1", "PA-MOV-1", "")


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


def test_PA_MASK_1_a_block_stops_at_a_mask(table: Draw) -> None:
    assert table("R19 Y20", die=2).why("19-20") == ""  # a member lands on 21
    assert table("R19 Y20", die=3).why("19-20") == "PA-MASK-1"
    assert table("R17 Y18", die=3).why("17-18") == ""
    assert table("R17 Y18", die=5).why("17-18") == "PA-MASK-1"


def test_PA_MASK_1_two_readings(table: Draw) -> None:  # PA-Q9
    every = {"gods_rule": "every_crossing"}
    assert table("R20 Y21", die=2).why("20-21") == ""
    assert table("R20 Y21", die=2, **every).why("20-21") == "PA-MASK-1"
    assert table("R20 Y21", die=1, **every).why("20-21") == ""
    assert table("R20 Y21 G22", die=2, **every).why("20-22") == "PA-MASK-1"
    assert table("R19 Y20 G21", die=2, **every).why("19-21") == ""


def test_PA_MASK_1_each_mask_needs_a_member(table: Draw) -> None:
    assert table("R9 Y10", edition="odd24", die=2).why("9-10") == ""
    assert table("R9 Y10", edition="odd24", die=3).why("9-10") == "PA-MASK-1"


def test_PA_MASK_1_holds_for_an_own_block_of_two(table: Draw) -> None:  # PA-Q11
    assert table("R18 R19 Y20 G24", die=4).why("18-19") == "PA-MASK-1"


def test_PA_MASK_1_holds_in_the_family_variant(table: Draw) -> None:  # PA-Q27
    t = table("R18 Y19 G20", die=5, variant="family")
    assert t.why("18-20") == "PA-MASK-1"


def test_PA_MASK_2_any_member_of_any_colour_will_do(table: Draw) -> None:
    assert table("R18 Y19", die=2).play("18-19").board == "R20 Y21"
    assert table("R18 Y19", die=3).play("18-19").board == "R21 Y22"


def test_PA_MASK_3_one_alone_crosses_freely(table: Draw) -> None:  # PA-Q10
    assert table("R19 Y20 G23", die=3).play("19").board == "Y20 R22 G23"
    assert table("R20 Y21 G22", die=3).play("20").board == "Y21 G22 R23"
    assert table("R1", edition="odd24", die=4).play("1").board == "R5"


def test_PA_MASK_4_otherwise_a_mask_is_a_round_cell(table: Draw) -> None:
    assert table("R21", die=1).why("21") == "PA-RND-1"
    assert table("R20 Y21", die=1).why("20-21") == ""
    assert table("R19 Y18 G21", die=2).play("18-19").board == "Y20 R21"


def test_PA_END_2_nobody_goes_beyond_the_canoe(table: Draw) -> None:
    assert table("R56", die=6).why("56") == "PA-END-2"
    t = table("Y22 R23 G24", edition="odd24", die=2)  # PA-Q18: a part at the rear may
    assert (t.why("22-24"), t.why("23-24"), t.why("22-23")) == ("PA-END-2", "PA-END-2", "")


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
