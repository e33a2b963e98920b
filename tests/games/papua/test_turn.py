"""Set-up, goal, turn and protocol, clause by clause."""

import pytest

from banquise import BadOption, Match
from banquise.core.state import CHANCE
from tests.games.papua.conftest import Draw


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_PA_SETUP_1_each_seat_has_a_colour_and_four_islanders(start: Draw, seats: int) -> None:
    islanders = start(seats).match.position()["islanders"]
    assert list(islanders) == list("RYGBPW"[:seats])  # PA-Q25: the other pots do not exist
    assert all(len(cells) == 4 for cells in islanders.values())


@pytest.mark.parametrize("seats", [0, 1, 2, 7, -1, 3.0, "3", None, True])
def test_PA_SETUP_1_three_to_six_can_play(seats: object) -> None:
    if seats is None:
        assert Match("papua").seats == 3
        return
    with pytest.raises(BadOption, match="3, 4, 5 or 6 seats"):
        Match("papua", seats)  # type: ignore[arg-type]


def test_PA_SETUP_2_all_begin_in_their_pots(start: Draw) -> None:
    t = start(5)
    assert t.board == ""
    assert [t.pot(colour) for colour in "RYGBP"] == [4] * 5


def test_PA_SETUP_3_the_highest_roll_has_the_first_turn(start: Draw) -> None:
    t = start(4).play("d2 d6 d5 d1")
    assert (t.phase, t.seat, t.die) == ("roll", 1, 0)


def test_PA_SETUP_3_only_the_tied_roll_again_in_seat_order(start: Draw) -> None:  # PA-Q21
    t = start(4).play("d5 d2 d5")
    assert t.roll_off == [5, 2, 5, 0]
    t.play("d4")
    assert (t.phase, t.roll_off) == ("roll_off", [0, -1, 0, -1])
    t.play("d3")
    assert t.roll_off == [3, -1, 0, -1]
    t.play("d3")
    assert t.roll_off == [0, -1, 0, -1]
    t.play("d1 d2")
    assert (t.phase, t.seat, t.roll_off) == ("roll", 2, [0, 0, 0, 0])


def test_PA_SETUP_3_by_lot_or_red(start: Draw) -> None:
    t = start(4, first_player="random")
    assert t.phase == "draw_first"
    assert t.odds() == {"first-R": 1, "first-Y": 1, "first-G": 1, "first-B": 1}
    assert t.why("first-P", seat=CHANCE) == t.why("d1", seat=CHANCE) == "PA-ENGINE-3"
    assert (t.play("first-G").phase, t.seat) == ("roll", 2)
    t = start(4, first_player="seat_0")
    assert (t.phase, t.seat) == ("roll", 0)


def test_PA_SETUP_4_turns_go_round(start: Draw) -> None:
    t = start(3, first_player="random").play("first-G")
    seats = []
    for die in (1, 2, 3, 4):
        seats.append(t.seat)
        t.roll(die).play("P")
    assert seats == [2, 0, 1, 2]


def test_PA_GOAL_1_the_first_on_the_canoe_wins(table: Draw) -> None:
    t = table("R60 Y59", die=1)
    t.play("60")
    assert (t.winner, t.is_over, t.points, t.ranking) == (0, True, [1, 0, 0], [[0], [1, 2]])


def test_PA_GOAL_2_alone_on_a_round_cell_one_goes_nowhere(table: Draw) -> None:
    for die in range(1, 7):
        assert table("R10", die=die).legal == "P"


def test_PA_TURN_1_one_roll_a_turn(table: Draw) -> None:
    t = table("R3")
    assert t.odds() == dict.fromkeys(("d1", "d2", "d3", "d4", "d5", "d6"), 1)
    assert t.waiting == (CHANCE,)
    t.roll(6).play("P")
    assert (t.phase, t.seat) == ("roll", 1)  # PA-Q19: no extra turn for a 6


def test_PA_TURN_2_passing_is_refused_while_a_move_exists(table: Draw) -> None:
    assert table("R58 R10 R20 R28", die=1).why("--") == "PA-TURN-2"
    assert table("R58 R10 R20 R28", die=4).why("--") == ""
    assert table("", die=4).why("--") == "PA-TURN-2"


def test_PA_TURN_3_all_movement_is_forward(table: Draw) -> None:
    t = table("R3 R8 Y9", die=2)
    for action in t.legal.split():
        after = table("R3 R8 Y9", die=2).play(action).islanders("R")
        before = t.islanders("R")
        assert all(b >= a for a, b in zip(before, after, strict=True))


def test_PA_TURN_4_pot_square_and_block_are_all_offered(table: Draw) -> None:
    assert table("R3 R8 Y9", die=2).legal == "P 3 8 8-9"


def test_PA_TURN_5_without_a_move_one_passes_and_does_not_roll_again(table: Draw) -> None:
    t = table("R8 R9 R10 R11 Y20", die=6)  # PA-Q20
    assert t.legal == "--"
    t.play("--")
    assert (t.phase, t.seat, t.turns, t.die) == ("roll", 1, 1, 0)


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
