"""The worked examples of the specification, EX-01 to EX-33, and its two positions."""

import json

import pytest

from banquise import Match
from banquise.games.papua.rules.groups import is_mixed, run_front, run_rear
from tests.games.papua.conftest import Draw
from tests.games.papua.positions import position


def test_EX_01_six_neighbours_are_one_group(table: Draw) -> None:
    t = table("R7 Y8 G9 R10 Y11 G12", die=2)
    ed, s = t.match.edition.record[0], t.match.state[0]
    assert (run_rear(ed, s, 9), run_front(ed, s, 9)) == (7, 12)
    assert is_mixed(s, 7, 12)


def test_EX_02_the_whole_group_moves(table: Draw) -> None:
    t = table("R7 Y8 G9 R10 Y11 G12", die=2)
    assert next(a.id for a in t.match.legal() if a.notation == "7-12") == 163
    assert t.play("7-12").board == "R9 Y10 G11 R12 Y13 G14"


def test_EX_03_one_islander_goes_to_the_front(table: Draw) -> None:
    t = table("Y8 R9 G10", die=2)
    assert t.legal == "P 8-9 8-10 9 9-10"
    assert next(a.id for a in t.match.legal() if a.notation == "9") == 206
    assert t.play("9").board == "Y8 G10 R11"
    assert t.roll(1).why("8", seat=1) == "PA-RND-1"  # stranded


def test_EX_04_from_the_pot(start: Draw) -> None:
    t = start(first_player="seat_0").roll(4)
    assert t.legal == "P"
    assert t.play("P").board == "R4"
    assert t.pot("R") == 3


def test_EX_05_the_pot_and_a_square(table: Draw) -> None:
    t = table("R3 Y5", die=3)
    assert t.legal == "P 3"
    t.play("P")
    assert (t.board, t.islanders("R"), t.pot("R")) == ("R3 Y5", [0, 3, 0, 0], 3)
    assert table("R3 Y5", die=3).play("3").board == "Y5 R6"
    t = table("R3 Y5", die=5).play("P")
    assert (t.board, t.pot("Y")) == ("R3 R5", 4)
    assert table("R3 Y5", die=5).play("3").board == "Y5 R8"


def test_EX_06_a_step_makes_a_group(table: Draw) -> None:
    t = table("R5 Y9", die=3).play("5")
    assert t.board == "R8 Y9"
    assert "8-9" in t.roll(1).legal.split()


def test_EX_07_a_neighbour_on_a_square_is_none(table: Draw) -> None:
    t = table("R6 Y7 Y10", turn="Y", die=4)
    assert t.legal == "P"
    assert (t.why("7"), t.why("10"), t.why("6-7")) == ("PA-RND-1", "PA-RND-1", "PA-SQ-2")


@pytest.mark.parametrize("die", range(1, 7))
def test_EX_08_a_row_of_one_colour_cannot_move(table: Draw, die: int) -> None:
    t = table("R8 R9 R10 R11 Y20", die=die)
    assert t.legal == "--"
    assert (t.why("8"), t.why("P")) == ("PA-GRP-3", "PA-POT-1")
    t.play("--")
    assert (t.phase, t.seat, t.turns) == ("roll", 1, 1)


def test_EX_09_a_group_of_others(table: Draw) -> None:
    t = table("R8 G9", turn="Y", die=2)
    assert t.legal == "P"
    assert t.why("8") == t.why("8-9") == "PA-MOV-1"


def test_EX_10_solos(table: Draw) -> None:
    t = table("R8 Y9 G13", die=1)
    assert (t.legal, t.why("8")) == ("P 8-9", "PA-MOV-7")
    t = table("R8 Y9 G13", die=2)
    assert t.legal == "P 8 8-9"
    assert t.play("8").board == "Y9 R10 G13"
    assert table("R8 Y9 G13", die=4).legal == "P 8 8-9"
    assert table("R8 Y9 G13", die=4).play("8").board == "Y9 R12 G13"
    assert table("R8 Y9 G13", die=4).play("8-9").board == "R12 Y13"


@pytest.mark.parametrize(
    ("action", "board"),
    [
        ("8", "Y9 G10 R11"),
        ("8-9", "G10 R11 Y12"),
        ("8-10", "R11 Y12 G13"),
        ("8-11", "R11 Y12 G13 B14"),
    ],
)
def test_EX_11_parts_of_a_group_of_four(table: Draw, action: str, board: str) -> None:
    t = table("R8 Y9 G10 B11", seats=4, die=3)
    assert t.legal == "P 8 8-9 8-10 8-11"
    assert t.why("9-10") == "PA-MOV-1"
    assert t.play(action).board == board


@pytest.mark.parametrize(
    ("action", "board"), [("8-10", "R9 Y10 G11"), ("8-9", "R9 Y10"), ("8", "R9 G10")]
)
def test_EX_12_who_stays_is_hit(table: Draw, action: str, board: str) -> None:
    t = table("R8 Y9 G10", die=1)
    assert t.legal == "P 8 8-9 8-10"
    assert t.play(action).board == board


def test_EX_13_a_forced_loss(table: Draw) -> None:
    t = table("R8 Y9 R11 R20 R28 G33", die=3)
    assert (t.legal, t.why("--")) == ("8-9", "PA-TURN-2")
    t.play("8-9")
    assert t.board == "R11 Y12 R20 R28 G33"
    assert t.islanders("R") == [11, 0, 20, 28]


def test_EX_14_a_lone_islander_is_no_group_to_join(table: Draw) -> None:
    t = table("R8 Y9 G13", seats=4, die=4, join_rule="existing_group")
    assert (t.legal, t.why("8")) == ("P 8-9", "PA-MOV-6")
    t = table("R8 Y9 G13 B14", seats=4, die=4, join_rule="existing_group")
    assert t.legal == "P 8 8-9"


def test_EX_15_whom_one_hits_one_does_not_join(table: Draw) -> None:
    assert table("R8 Y9 G12 B13", seats=4, die=4).play("8").board == "Y9 R12 B13"
    t = table("R8 Y9 G12 B13", seats=4, die=4, join_rule="existing_group")
    assert t.why("8") == "PA-MOV-6"


def test_EX_16_an_own_block(table: Draw) -> None:
    t = table("R8 R9 Y10 G14 B15", seats=4, die=4)
    assert t.legal == "P 8-9 8-10 9 9-10"
    assert t.play("8-9").board == "Y10 R12 R13 G14 B15"
    t = table("R8 R9 Y10 G14 B15", seats=4, die=6)
    assert (t.legal, t.why("8-9")) == ("P 8 8-10 9 9-10", "PA-MOV-7")


def test_EX_17_a_trap_takes_one_of_two(table: Draw) -> None:
    assert table("R14 Y15", die=1).play("14-15").board == "R15"
    assert table("R14 Y15", die=2).play("14-15").board == "Y17"
    assert table("R14 Y15", die=2).why("14") == "PA-MOV-7"


def test_EX_18_a_trap_tears_a_block_apart(table: Draw) -> None:
    t = table("Y13 R14 G15", die=2).play("13-15")
    assert (t.board, t.pot("R")) == ("Y15 G17", 4)
    assert t.roll(1).why("15") == "PA-RND-1"


def test_EX_19_the_mask_on_21(table: Draw) -> None:
    assert table("R18 Y19", die=1).legal == "P 18-19"
    assert table("R18 Y19", die=1).play("18-19").board == "R19 Y20"
    assert table("R18 Y19", die=2).legal == "P 18 18-19"
    assert table("R18 Y19", die=2).play("18-19").board == "R20 Y21"
    assert table("R18 Y19", die=3).legal == "P 18-19"
    assert table("R18 Y19", die=3).play("18-19").board == "R21 Y22"
    for die in (4, 5, 6):
        t = table("R18 Y19", die=die)
        assert (t.legal, t.why("18-19")) == ("P", "PA-MASK-1")


def test_EX_20_a_member_stands_on_the_mask(table: Draw) -> None:
    assert table("R20 Y21", die=3).play("20-21").board == "R23 Y24"
    t = table("R20 Y21", die=3, gods_rule="every_crossing")
    assert (t.legal, t.why("20-21")) == ("P", "PA-MASK-1")
    for rule in ("stopover", "every_crossing"):
        assert "20-21" in table("R20 Y21", die=1, gods_rule=rule).legal


def test_EX_21_alone_over_the_mask(table: Draw) -> None:
    t = table("R19 Y20 G23 B24", seats=4, die=3)
    assert (t.legal, t.why("19-20")) == ("P 19", "PA-MASK-1")
    assert t.play("19").board == "Y20 R22 G23 B24"


def test_EX_22_the_last_pair(table: Draw) -> None:
    assert table("R53 Y54", die=1).play("53-54").board == "R54 Y55"
    t = table("R53 Y54", die=2)
    assert (t.legal, t.why("53")) == ("P 53-54", "PA-MOV-8")
    t = table("R53 Y54", die=2, square_entry="group_or_solo")
    assert "53" in t.legal.split()
    assert t.play("53").board == "Y54 R55"
    assert table("R53 Y54", die=3).play("53-54").board == "R56 Y57"


def test_EX_23_the_canoe_by_exact_count(table: Draw) -> None:
    t = table("R58 R10 R20 R28", die=3).play("58")
    assert (t.phase, t.winner) == ("over", 0)
    t = table("R58 R10 R20 R28", die=4)
    assert (t.legal, t.why("58")) == ("--", "PA-END-2")


def test_EX_24_no_square_is_safe(table: Draw) -> None:
    t = table("R56 Y58", die=2).play("56")
    assert (t.board, t.pot("Y")) == ("R58", 4)


def test_EX_25_the_family_variant(table: Draw) -> None:
    t = table("R8 Y9 G10 B11", seats=4, die=3, variant="family")
    assert (t.legal, t.why("8-9")) == ("P 8 8-11", "PA-FAM-1")


DEAD = "R5 R7 R8 R9 Y12 Y13 Y14 Y15 G17 G18 G19 G20"


def test_EX_26_a_dead_position(table: Draw) -> None:
    t = table(DEAD, die=5).play("5")
    assert t.board == "R8 R9 R10 Y13 Y14 Y15 G18 G19 G20"
    assert [t.pot(colour) for colour in "RYG"] == [1, 1, 1]
    assert (t.phase, t.seat, t.rescues) == ("roll", 1, 1)
    t = table(DEAD, die=5, dead_position="draw").play("5")
    assert (t.phase, t.winner, t.is_over) == ("over", None, True)


def test_EX_27_a_trap_within_the_first_roll(start: Draw) -> None:
    t = start(edition="odd24", first_player="seat_0").roll(3)
    assert t.legal == "P"
    t.play("P")
    assert (t.board, t.pot("R"), t.seat) == ("", 4, 1)


def test_EX_28_neighbouring_masks(table: Draw) -> None:
    assert table("R9 Y10", edition="odd24", die=1).legal == "P 9-10"
    t = table("R9 Y10", edition="odd24", die=2)
    assert t.legal == "P 9 9-10"
    assert t.play("9-10").board == "R11 Y12"
    t = table("R9 Y10", edition="odd24", die=3)
    assert (t.legal, t.why("9-10")) == ("P", "PA-MASK-1")
    assert table("Y9 R10 G11", edition="odd24", die=2).legal == "P 9-10 9-11 10 10-11"
    t = table("Y9 R10 G11", edition="odd24", die=4)
    assert (t.legal, t.why("9-11")) == ("P", "PA-MASK-1")


def test_EX_29_a_group_reaches_the_canoe(table: Draw) -> None:
    t = table("R23 Y24", edition="odd24", die=1)
    assert t.legal == "P 23-24"
    t.play("23-24")
    assert (t.board, t.winner, t.phase) == ("R24 Y25", 1, "over")
    t = table("R23 Y24", edition="odd24", die=2)
    assert (t.legal, t.why("23-24"), t.why("23")) == ("P", "PA-END-2", "PA-MOV-8")
    t = table("R23 Y24", edition="odd24", die=2, square_entry="group_or_solo")
    assert t.legal == "P 23"
    assert t.play("23").winner == 0
    assert table("R23 Y24", edition="odd24", die=3).why("23") == "PA-END-2"


def test_EX_30_a_square_in_the_middle(table: Draw) -> None:
    t = table("R16 G17 Y18", edition="odd24", die=2)
    assert t.legal == "P"
    found = {action: t.why(action) for action in ("16", "16-17", "17", "18")}
    assert found == {"16": "PA-RND-1", "16-17": "PA-SQ-2", "17": "PA-SQ-1", "18": "PA-MOV-1"}


REFUSED = {
    "PA-TURN-2": "--",
    "PA-POT-1": "P",
    "PA-SQ-1": "4 5",
    "PA-SQ-2": "5-6 6-7",
    "PA-GRP-1": "7 8-10 14-16",
    "PA-MOV-1": "9",
    "PA-GRP-3": "12 12-13",
    "PA-ENGINE-3": "61 60-61 d2 first-R 8-8 08 9-8",
}


def test_EX_31_refusals(table: Draw) -> None:
    t = table("R3 R8 R12 R13 Y5 Y9", die=2)
    assert t.legal == "3 8 8-9"
    for clause, actions in REFUSED.items():
        for action in actions.split():
            assert t.why(action) == clause, action
    for action in ("P", "8", "--", "99"):
        assert t.why(action, seat=1) == "PA-ENGINE-2"
    t = table("R58", die=3).play("58")
    for action in ("P", "8", "d1", "99"):
        assert t.why(action, seat=0) == "PA-ENGINE-1"


def test_EX_32_a_tied_roll_off(start: Draw) -> None:
    t = start().play("d2 d2 d2")
    assert (t.phase, t.roll_off) == ("roll_off", [0, 0, 0])
    t.play("d1 d1 d4")
    assert (t.phase, t.seat, t.roll_off) == ("roll", 2, [0, 0, 0])


def test_EX_33_a_record(start: Draw) -> None:
    t = start().play("d2 d5 d4  d4 P  d6 P  d1 P  d3 4")
    assert (t.board, t.phase, t.seat, t.turns) == ("R1 G6 Y7", "roll", 2, 4)


def test_section_12_4_the_start_with_three_players(start: Draw) -> None:
    expected = position(
        "", phase="roll_off", seat=None, roll_off=[0, 0, 0]
    )  # the object printed in 12.4
    assert start(3).match.position() == expected
    keys = "seats options phase seat die turns rescues roll_off islanders winner"
    assert " ".join(start(3).match.position()) == keys


def test_section_12_5_the_middle_of_a_game(table: Draw, backend: str) -> None:
    given = position("", seats=4, turn="G", die=2, turns=57)
    given["islanders"] = {
        "R": [28, 3, 0, 8],
        "Y": [29, 9, 0, 0],
        "G": [27, 56, 10, 0],
        "B": [0, 11, 0, 0],
    }
    match = Match.from_position(
        "papua", json.loads(json.dumps(given)), chance="manual", backend=backend
    )
    legal = " ".join(action.notation for action in match.legal())
    assert legal == "P 8-10 8-11 9-10 9-11 10 10-11 27 27-28 27-29 56"
    match.play("9-10")
    after = match.position()
    assert after["islanders"] == {
        "R": [28, 3, 0, 8],
        "Y": [29, 11, 0, 0],
        "G": [27, 56, 12, 0],
        "B": [0, 0, 0, 0],
    }
    assert (after["phase"], after["seat"], after["die"], after["turns"]) == ("roll", 3, 0, 58)
