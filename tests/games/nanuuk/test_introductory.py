"""The introductory games: NK-INT, NK-PAR, NK-NEI, NK-HLP, NK-HUN and NK-FLE."""

import itertools

import pytest

from banquise.core.errors import BadOption
from tests.games.nanuuk.conftest import Draw

WALL = "A1A2 A1B1 A1B2"


def kinds(t: object) -> list[tuple[int | None, str]]:
    return [(p["seat"], p["kind"]) for p in t.pieces]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("seats", "count"), [(2, 4), (3, 3), (4, 4)])
def test_NK_INT_1_hunters_by_number_of_players(start: Draw, seats: int, count: int) -> None:
    assert len(start(seats, mode="intro").pieces) == count


@pytest.mark.parametrize(("seats", "cells"), [(2, 31), (3, 24), (4, 31)])
def test_NK_INT_2_boards_by_number_of_players(start: Draw, seats: int, cells: int) -> None:
    assert len(start(seats, mode="intro").legal.split()) == cells


def test_NK_INT_3_on_a_free_cell(start: Draw) -> None:
    t = start(3, mode="intro").play("@B2")
    assert t.why("@B2") == "NK-INT-3"
    assert t.seat == 1


def test_NK_INT_4_one_two_two_one(start: Draw) -> None:
    t, seats = start(2, mode="intro", first_player=1), []
    for cell in ("A1", "B1", "C1", "D1"):
        seats.append(t.seat)
        t.play(f"@{cell}")
    assert seats == [1, 0, 0, 1]
    assert [p["cell"] for p in t.pieces] == ["B1", "C1", "A1", "D1"]
    assert (t.seat, t.phase) == (1, "step")


def test_NK_INT_5_an_own_piece_to_a_neighbour(pieces: Draw) -> None:
    t = pieces("B2 | D2 | F3", mode="intro", seats=3)
    assert t.why("D2-D3") == t.why("C2-C3") == "NK-INT-5"
    assert t.why(".") == "NK-ENGINE-3"
    assert t.why("2:B2-B3") == "NK-ENGINE-3"


def test_NK_INT_6_one_piece_to_a_cell(pieces: Draw) -> None:
    assert pieces("B2 | B1 | F3", mode="intro", seats=3).why("B2-B1") == "NK-INT-6"


def test_NK_INT_7_stuck_by_cracks_coast_and_pieces(pieces: Draw) -> None:
    assert pieces("A1 | B1 | A2", mode="intro", seats=3, cracks="A1B2").out == [0]
    assert pieces("A1 | B1 | D2", mode="intro", seats=3, cracks="A1B2").out == []


def test_NK_INT_8_the_others_go_on(pieces: Draw) -> None:
    t = pieces("A1 | D2 | F3 | G4", mode="intro", seats=4, cracks=WALL)
    assert (t.out, t.seat, t.is_over, t.points) == ([0], 1, False, [0, 1, 1, 1])


def test_NK_INT_9_the_last_one_wins_without_a_test(pieces: Draw) -> None:
    t = pieces("A1 | G1 | B2", mode="intro", seats=3, cracks="A1A2 A1B1 F1G1 F2G1 G1G2")
    assert (t.is_over, t.out, t.winners) == (True, [0, 1], [2])
    assert (t.points, t.ranking) == ([0, 1, 2], [[2], [1], [0]])


def test_NK_INT_10_one_walled_or_both_stuck(pieces: Draw) -> None:
    assert pieces("A1 D3 | G1 G2", mode="intro", cracks=WALL).winners == [1]
    assert pieces("A1 G4 | B1 F5", mode="intro", cracks="A1A2 A1B2 G3G4 F4G4").winners == [1]
    assert not pieces("A1 D3 | B1 B2", mode="intro", cracks="A1A2").is_over


def test_NK_PAR_1_opposite_players_are_partners(pieces: Draw) -> None:
    t = pieces("D3 | A1 | E2 | G1", mode="partner", seats=4, seat=1, cracks=WALL)
    assert t.winners == [3]


def test_NK_PAR_2_the_whole_floe(start: Draw) -> None:
    assert len(start(4, mode="partner").legal.split()) == 31


def test_NK_PAR_3_one_winner(pieces: Draw) -> None:
    t = pieces("A1 | D3 | E2 | G1", mode="partner", seats=4, cracks=WALL)
    assert (t.winners, t.points) == ([2], [0, 0, 1, 0])


def test_NK_PAR_4_is_advice(start: Draw) -> None:
    assert "advice" in start(4).match.game.text("en")("clause.NK-PAR-4")


def test_NK_NEI_1_the_left_neighbour_of_the_stuck_one_wins(pieces: Draw) -> None:
    t = pieces("D3 | E2 | G1 | A1", mode="neighbour", seats=4, seat=3, cracks=WALL)
    assert t.winners == [0]


def test_NK_NEI_2_or_the_right_neighbour(pieces: Draw) -> None:
    t = pieces("A1 | E2 | G1 | D3", mode="neighbour", neighbour_side="left", seats=4, cracks=WALL)
    assert t.winners == [3]


def test_NK_HLP_1_a_bear_and_an_inuk_each(start: Draw) -> None:
    t = start(2, mode="helper")
    assert kinds(t) == [(0, "polar_bear"), (0, "inuk"), (1, "polar_bear"), (1, "inuk")]
    assert len(t.legal.split()) == 31


def test_NK_HLP_2_a_walled_bear_or_both_stuck(pieces: Draw) -> None:
    assert pieces("A1 D3 | G4 C1", mode="helper", cracks=WALL).winners == [1]
    t = pieces("A1 G4 | B1 F5", mode="helper", cracks="A1A2 A1B2 G3G4 F4G4")
    assert t.winners == [1]


def test_NK_HLP_3_a_walled_inuk_is_no_defeat(pieces: Draw) -> None:
    assert not pieces("D3 A1 | G4 C1", mode="helper", cracks=WALL).is_over


def test_NK_HLP_4_and_NK_HLP_5_are_remarks(start: Draw) -> None:
    assert start(2, mode="helper").match.game.text("en")("clause.NK-HLP-4")
    symbols = {i.symbol for i in start(2, mode="helper").match.scene()}
    assert {"bear-R", "bear-B"} <= symbols


def test_NK_HLP_6_own_bear_then_the_others_inuk(start: Draw) -> None:
    t, seats = start(2, mode="helper"), []
    for cell in ("A1", "B1", "C1", "D1"):
        seats.append(t.seat)
        t.play(f"@{cell}")
    assert seats == [0, 1, 0, 1]
    assert [p["cell"] for p in t.pieces] == ["A1", "D1", "B1", "C1"]
    t.play("D1-D2")
    assert t.play(t.legal.split()[0]).seat == 1  # one step of one piece


def test_NK_HUN_1_on_24_cells(start: Draw) -> None:
    assert len(start(3, mode="hunt").legal.split()) == 24


@pytest.mark.parametrize("bear", [0, 1, 2])
def test_NK_HUN_2_two_inuit_and_a_bear(start: Draw, bear: int) -> None:
    t = start(3, mode="hunt", bear_seat=bear)
    wanted = [(s, "polar_bear" if s == bear else "inuk") for s in range(3)]
    assert kinds(t) == wanted


def test_NK_HUN_3_both_steps_with_the_same_bear(pieces: Draw) -> None:
    t = pieces("G1 | G3 | A1 C1", mode="flee", flee_bears=2).play("A1-B1")
    assert t.why("C1-D1") == "NK-HUN-3"
    assert t.legal == "B1-A1 B1-B2 ."


def test_NK_HUN_4_one_crack_for_the_bears_move(pieces: Draw) -> None:
    t = pieces("A1 | D2 | G1", mode="hunt", seats=3, seat=1).play("D2-D3")
    assert (t.phase, t.due) == ("again", 1)
    assert t.play(".").phase == "crack"
    assert t.play("/C2C3").seat == 2
    assert t.play("G1-G2").phase == "crack"


def test_NK_HUN_5_the_bear_wins(pieces: Draw) -> None:
    t = pieces("A1 | D2 | G1", mode="hunt", seats=3, cracks=WALL)
    assert (t.winners, t.points, t.ranking) == ([1], [0, 1, 0], [[1], [0, 2]])


def test_NK_HUN_6_the_inuit_win_together(pieces: Draw) -> None:
    t = pieces("D2 | A1 | G1", mode="hunt", seats=3, seat=1, cracks=WALL)
    assert (t.winners, t.ranking) == ([0, 2], [[0, 2], [1]])


def test_NK_HUN_7_each_inuk_once_in_a_turn(pieces: Draw) -> None:
    t = pieces("B2 F3 | D2", mode="hunt").play("F3-F2 /E1E2")
    assert (t.seat, t.moved, t.why("F2-F1")) == (0, 1, "NK-HUN-7")
    assert t.play("B2-B3 /A2A3").seat == 1
    assert t.moved is None


def test_NK_HUN_a_a_crack_after_each_step(pieces: Draw) -> None:
    t = pieces("A1 | D2 | G1", mode="hunt", seats=3, seat=1, bear_crack_each_step=True)
    t.play("D2-D3")
    assert (t.phase, t.due) == ("crack", 1)
    t.play("/C2C3")
    assert (t.phase, t.due) == ("again", 1)
    t.play("D3-D2")
    assert (t.phase, t.due) == ("crack", 0)
    again = pieces("A1 | D2 | G1", mode="hunt", seats=3, seat=1, bear_crack_each_step=True)
    assert again.play("D2-D3 /C2C3 .").seat == 2


def test_NK_HUN_b_the_second_step_is_compulsory(pieces: Draw) -> None:
    t = pieces("A1 | D2 | G1", mode="hunt", seats=3, seat=1, bear_must_double=True)
    assert t.play("D2-D3").why(".") == "NK-HUN-b"


def test_NK_HUN_c_resting_needs_the_option(pieces: Draw) -> None:
    t = pieces("A1 | D2 | G1", mode="hunt", seats=3, seat=1)
    assert (t.why("oD2"), t.why("oA1"), t.why("oC3")) == ("NK-HUN-c", "NK-INT-5", "NK-INT-5")
    t = pieces("A1 | D2 | G1", mode="hunt", seats=3, seat=1, bear_may_rest=True).play("oD2")
    assert (t.phase, t.due) == ("crack", 0)
    assert t.play("/C1C2").seat == 2


def test_NK_HUN_c_does_not_save_a_stuck_bear(pieces: Draw) -> None:
    t = pieces("D2 | A1 | G1", mode="hunt", seats=3, seat=1, cracks=WALL, bear_may_rest=True)
    assert t.winners == [0, 2]  # Q19


def test_NK_HUN_d_the_duel_for_the_fur(pieces: Draw) -> None:
    t = pieces("D2 | A1 | G1", mode="hunt", seats=3, seat=1, cracks=WALL, fur_duel=True)
    assert (t.out, t.seat, t.points, t.pieces[1]["cell"]) == ([1], 2, [1, 0, 1], None)
    t = pieces(
        "D2 | A1 | G1", mode="hunt", seats=3, seat=1, fur_duel=True, cracks=WALL + " F1G1 F2G1 G1G2"
    )
    assert (t.winners, t.points, t.ranking) == ([0], [2, 0, 1], [[0], [2], [1]])
    t = pieces("A1 | D2 | G1", mode="hunt", seats=3, cracks=WALL, fur_duel=True)
    assert (t.winners, t.points) == ([1], [0, 2, 0])  # Q65


def test_NK_HUN_e_one_inuk_a_turn(pieces: Draw) -> None:
    t = pieces("B2 F3 | D2", mode="hunt", inuit_move_one=True).play("F3-F2 /E1E2")
    assert t.seat == 1


def test_NK_HUN_8_is_advice(start: Draw) -> None:
    assert "advice" in start(2).match.game.text("en")("clause.NK-HUN-8")


def test_NK_HUN_9_which_options_for_how_many(start: Draw) -> None:
    flags = ("bear_crack_each_step", "bear_must_double", "bear_may_rest")
    for seats, last in ((2, "inuit_move_one"), (3, "fur_duel")):
        for chosen in itertools.product((False, True), repeat=4):
            start(seats, mode="hunt", **dict(zip((*flags, last), chosen, strict=True)))
    for seats, last in ((3, "inuit_move_one"), (2, "fur_duel")):
        with pytest.raises(BadOption, match=last):
            start(seats, mode="hunt", **{last: True})


@pytest.mark.parametrize("bears", [1, 2, 3])
def test_NK_FLE_1_bears_of_nobody(start: Draw, bears: int) -> None:
    t = start(2, mode="flee", flee_bears=bears)
    assert kinds(t) == [(0, "inuk"), (1, "inuk"), *[(None, "polar_bear")] * bears]


def test_NK_FLE_2_a_bear_first_then_the_inuk(pieces: Draw) -> None:
    t = pieces("A1 | G2 | B2", mode="flee")
    assert (t.phase, t.why("A1-A2")) == ("bear", "NK-FLE-2")
    t.play("B2-C2 . /C3D3")
    assert (t.phase, t.why("C2-C3"), t.why("G2-G3")) == ("step", "NK-FLE-2", "NK-INT-5")
    t.play("A1-A2")
    assert t.play(t.legal.split()[0]).seat == 1


def test_NK_FLE_3_options_of_the_hunt(pieces: Draw) -> None:
    t = pieces("A1 | G2 | C2", mode="flee", bear_must_double=True).play("C2-C3")
    assert t.why(".") == "NK-HUN-b"
    t = pieces("A1 | G2 | C2", mode="flee", bear_crack_each_step=True).play("C2-C3")
    assert t.phase == "crack"
    assert "oC2" in pieces("A1 | G2 | C2", mode="flee", bear_may_rest=True).legal.split()


def test_NK_FLE_3_a_bear_that_cannot_step_may_rest(pieces: Draw) -> None:
    t = pieces("D3 | G2 | A1", mode="flee", cracks=WALL, bear_may_rest=True)
    assert t.legal == "oA1"  # Q19
    assert pieces("D3 | G2 | A1", mode="flee", cracks=WALL).phase == "step"  # no bear can move


def test_NK_FLE_4_an_inuk_that_cannot_move_loses(pieces: Draw) -> None:
    assert pieces("A1 | G2 | D3", mode="flee", cracks=WALL).winners == [1]
    t = pieces("A1 | G2 | B2", mode="flee", cracks="A1A2 A1B1")
    assert not t.is_over  # the bear may step aside
    t.play("B2-B3 B3-B2")
    assert t.play(t.legal.split()[0]).winners == [1]


def test_NK_FLE_5_the_second_player_places_the_bears(start: Draw) -> None:
    t, seats = start(2, mode="flee", flee_bears=2), []
    for cell in ("A1", "B1", "C1", "D1"):
        seats.append(t.seat)
        t.play(f"@{cell}")
    assert seats == [1, 1, 0, 1]
    assert [p["cell"] for p in t.pieces] == ["C1", "D1", "A1", "B1"]
    assert t.seat == 0


@pytest.mark.parametrize("bear", [0, 1])
def test_hunt_for_two_is_placed_inuk_bear_inuk(start: Draw, bear: int) -> None:
    t, seats = start(2, mode="hunt", bear_seat=bear, first_player=bear), []
    for cell in ("A1", "B1", "C1"):
        seats.append(t.seat)
        t.play(f"@{cell}")
    assert seats == [1 - bear, bear, 1 - bear]
    cells = [p["cell"] for p in t.pieces if p["kind"] == "inuk"]
    assert (cells, t.seat) == (["A1", "C1"], bear)
