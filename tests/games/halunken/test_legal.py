"""Every refusal, in the order in which the specification checks."""

import pytest

from banquise import Match
from tests.games.halunken.positions import GAME, THREE, Table


def clause(match: Match, action: str | int, seat: int) -> str:
    found = match.why(action, seat)
    return found.id if found else ""


def test_HS_ENGINE_1_when_the_game_is_over_nothing_is_legal() -> None:
    table = Table(THREE, round=8, hands=[[1], [2], [3]]).play("A1 B2 C3")
    assert table.match.is_over
    assert {clause(table.match, "1", seat) for seat in (-5, -1, 0, 9)} == {"HS-ENGINE-1"}


@pytest.mark.parametrize("seat", [-2, -1, 3, 4, 99])
def test_HS_ENGINE_2_who_is_not_asked_decides_nothing(seat: int) -> None:
    assert clause(Table(THREE).match, "1", seat) == "HS-ENGINE-2"


def test_HS_ENGINE_2_a_seat_that_has_picked_is_not_asked_again() -> None:
    assert Table(THREE).play("A1").why("A1") == "HS-ENGINE-2"


@pytest.mark.parametrize("text", ["", "y5", "@1", ":-", ":y5", "=1", "xg7", "!y5", "*y1", "#1",
                                  "^A", "8", "01", "@15", "j1", "JR", "xg1", "y", "r"])  # fmt: skip
def test_HS_ENGINE_3_what_does_not_belong_to_the_phase(text: str) -> None:
    assert clause(Table(THREE).match, text, 0) == "HS-ENGINE-3"


@pytest.mark.parametrize("number", [-1, GAME.actions, GAME.actions + 1, 10**9, -(10**9)])
def test_HS_ENGINE_3_numbers_without_an_action(number: int) -> None:
    assert clause(Table(THREE).match, number, 0) == "HS-ENGINE-3"


def test_HS_DRAW_1_a_rogue_is_turned_up_once() -> None:
    match = Match("halunken", 3, chance="manual")
    match.play("@1")
    match.play("*y7")
    match.play("@2")
    assert clause(match, "*y7", -1) == "HS-DRAW-1"
    assert clause(match, "*y8", -1) == ""
    table = Table(THREE, "1: y8 y9").play("A1 B2 C3")
    assert table.match.phase == "choose"


def test_HS_DRAW_1_a_rogue_set_aside_cannot_be_turned_up() -> None:
    table = Table("A@1 y5, B@5 g7, C@9 r9", "2: y8 y9")
    for seat, card in enumerate("123"):
        table.match.play(card, seat)
    assert table.match.odds() == {"*y9": 1}
    assert clause(table.match, "*v7", -1) == "HS-DRAW-1"


def test_HS_DRAW_2_a_card_of_black_jack_is_drawn_once() -> None:
    table = Table(THREE + ", J@12", mode="standard").play("A:- B:- C:- A1 B1 C1 #1")
    table.play("A:- B:- C:- A2 B2 C2")
    assert table.why("#1") == table.why("#R") == "HS-DRAW-2"
    assert table.why("#8") == ""
    duel = Table("A@3 y5, B@9 g7, J@6", mode="duel").play("A:- B:- A1 B7")
    assert [duel.why(f"#{n}") for n in (8, 9, 12)] == ["HS-DRAW-2"] * 3
    assert duel.why("#R") == ""


def test_every_clause_that_can_forbid_is_a_clause_of_the_specification() -> None:
    words = GAME.text("en")
    for number in GAME.clause:
        if number:
            assert words.has(f"clause.{GAME.clause_id(number)}")
