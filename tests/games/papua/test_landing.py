"""Landing: on others, on traps, on and over masks, clause by clause."""

from tests.games.papua.conftest import Draw


def test_PA_CAP_1_who_lands_takes_the_cell(table: Draw) -> None:
    t = table("R3 Y7", die=4).play("3")
    assert (t.board, t.pot("Y")) == ("R7", 4)


def test_PA_CAP_2_a_block_sends_back_several(table: Draw) -> None:
    t = table("R8 Y9 G12 G13", die=4).play("8-9")
    assert (t.board, t.pot("G")) == ("R12 Y13", 4)


def test_PA_CAP_3_ones_own_are_sent_back_too(table: Draw) -> None:
    t = table("R3 R7", die=4).play("3")
    assert (t.board, t.islanders("R")) == ("R7", [7, 0, 0, 0])
    assert table("R8 Y9 R11 R20 R28 G33", die=3).legal == "8-9"  # and it may be forced


def test_PA_CAP_4_a_block_moves_at_once(table: Draw) -> None:  # PA-Q15
    assert table("R8 Y9 G10", die=1).play("8-10").board == "R9 Y10 G11"
    assert table("R8 Y9 G10", die=1).play("8-9").board == "R9 Y10"
    assert table("R8 Y9 R10", die=2).play("8-10").board == "R10 Y11 R12"


def test_PA_CAP_5_no_cell_protects(table: Draw) -> None:  # PA-Q16
    assert table("R56 Y58", die=2).play("56").board == "R58"
    assert table("R20 Y19 G21", die=1).play("19-20").board == "Y20 R21"
    assert table("R3 Y4", die=2).play("3").board == "Y4 R5"  # jumped, unharmed


def test_PA_TRAP_1_everybody_on_a_trap_goes_back(table: Draw) -> None:
    assert table("R14 Y15", die=1).play("14-15").board == "R15"
    t = table("R14 Y15", turn="Y", die=2).play("14-15")
    assert (t.board, t.pot("R")) == ("Y17", 4)


def test_PA_TRAP_2_traps_forbid_no_move_of_a_group(table: Draw) -> None:  # PA-Q13
    assert table("R14 Y15", die=1).why("14-15") == ""
    assert table("R14 Y15", die=3).play("14-15").board == "R17 Y18"


def test_PA_TRAP_3_a_trap_is_empty_and_separates(table: Draw) -> None:  # PA-Q17
    t = table("R15 Y17", die=1)
    assert (t.why("15"), t.why("16"), t.why("15-17")) == ("PA-RND-1", "PA-GRP-1", "PA-GRP-1")


def test_PA_TRAP_4_a_lone_step_onto_a_trap_costs_the_islander(table: Draw) -> None:
    t = table("R17", edition="odd24", die=3)
    assert t.legal == "P 17"
    t = table("R1", edition="odd24", die=2)
    assert t.legal == "P 1"
    t.play("1")
    assert (t.board, t.pot("R"), t.turns) == ("", 4, 1)


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
