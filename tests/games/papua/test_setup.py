"""Before the first turn, clause by clause."""

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
    with pytest.raises(BadOption, match="3, 4, 5 or 6 players"):
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
