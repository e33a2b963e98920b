"""Moves, captures, traps and the end, clause by clause."""

from banquise.core.state import CHANCE
from tests.games.papua.conftest import Draw
from tests.games.papua.rare import DEAD


def test_PA_TURN_1_one_roll_a_turn(table: Draw) -> None:
    t = table("R3")
    assert t.odds() == dict.fromkeys(("d1", "d2", "d3", "d4", "d5", "d6"), 1)
    assert t.waiting == (CHANCE,)
    t.roll(6).play("P")
    assert (t.phase, t.seat) == ("roll", 1)  # PA-Q19: no extra turn for a 6


def test_PA_TURN_3_all_movement_is_forward(table: Draw) -> None:
    t = table("R3 R8 Y9", die=2)
    for action in t.legal.split():
        after = table("R3 R8 Y9", die=2).play(action).islanders("R")
        before = t.islanders("R")
        assert all(b >= a for a, b in zip(before, after, strict=True))


def test_PA_TURN_5_without_a_move_one_passes_and_does_not_roll_again(table: Draw) -> None:
    t = table("R8 R9 R10 R11 Y20", die=6)  # PA-Q20
    assert t.legal == "--"
    t.play("--")
    assert (t.phase, t.seat, t.turns, t.die) == ("roll", 1, 1, 0)


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


def test_PA_SQ_3_whoever_was_carried_onto_a_square_steps_from_it(table: Draw) -> None:
    t = table("R53 Y54", die=3).play("53-54")
    assert t.board == "R56 Y57"
    assert "57" in t.roll(2).legal.split()
    assert t.play("57").board == "R56 Y59"


def test_PA_SQ_4_a_step_may_end_on_a_lonely_round_cell(table: Draw) -> None:
    assert table("R5", die=6).play("5").board == "R11"
    assert table("R5", die=6, edition="odd24").why("5") == "PA-RND-1"  # cell 5 is round there


def test_PA_MOV_2_all_members_keep_their_order(table: Draw) -> None:
    assert table("R8 Y9 G10 R11", die=5).why("8-11") == ""
    assert table("R8 Y9 G10 R11", die=3).play("8-11").board == "R11 Y12 G13 R14"


def test_PA_MOV_9_jumping_harms_nobody(table: Draw) -> None:
    assert table("R3 Y4 G5 Y6", die=5).play("3").board == "Y4 G5 Y6 R8"


def test_PA_MOV_10_leaving_others_stranded_is_allowed(table: Draw) -> None:  # PA-Q14
    assert table("R8 Y9 G10", die=6).play("8-9").board == "G10 R14 Y15"
    assert table("R53 Y54", die=1).play("53-54").board == "R54 Y55"
    assert table("Y13 R14 G15", die=2).play("13-15").board == "Y15 G17"


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


def test_PA_END_1_the_canoe_by_exact_count(table: Draw) -> None:
    assert table("R55", die=6).play("55").winner == 0
    assert table("R60", die=1).play("60").winner == 0
    assert table("R55", die=5).play("55").board == "R60"


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
