"""A match: who is asked, what may be done, the way back, and errors that are sentences."""

from __future__ import annotations

from typing import Any

import pytest

from banquise import Action, BadOption, BadSeat, BanquiseError, IllegalAction, Match
from banquise.core.state import CHANCE
from tests.toys import GAMES

HAND, DUEL, THIEF = GAMES["toy_hand"], GAMES["toy_duel"], GAMES["toy_thief"]


def hand(seats: int = 2, chance: str = "manual", **options: Any) -> Match:
    return Match(HAND, seats, options, 1, chance=chance, backend="python")


def duel(seats: int = 3, **options: Any) -> Match:
    return Match(DUEL, seats, options, backend="python")


def test_chance_is_drawn_for_you() -> None:
    match = hand(chance="auto")
    assert (match.waiting, match.version, match.phase) == ((0,), 2, "turn")


def test_chance_by_hand() -> None:
    match = hand()
    assert match.waiting == (CHANCE,)
    assert match.odds() == {f"deal-{n}": 1 for n in range(1, 7)}
    assert [a.notation for a in match.legal(CHANCE)] == list(match.odds())
    match.play("deal-4", seat=CHANCE)
    match.play("deal-2")
    assert (match.waiting, match.odds()) == ((0,), {})
    assert match.position()["hand"] == [4, 2]


def test_odds_are_those_of_the_edition() -> None:
    match = Match(THIEF, 2, chance="manual", backend="python")
    assert match.odds() == {"pile-1": 1, "pile-2": 3, "pile-3": 2, "pile-4": 1}


def test_an_action_by_notation_number_or_itself() -> None:
    boards = []
    for action in ("deal-3", 2, Action(2, "deal-3", "")):
        match = hand()
        match.play(action)
        boards.append(match.position())
    assert boards[0] == boards[1] == boards[2]


def test_a_refusal_carries_its_clause() -> None:
    match = hand(swaps="forbidden")
    match.play("deal-1")
    match.play("deal-2")
    with pytest.raises(
        IllegalAction, match=r"swap: Cards may not be swapped .* \[TH-SWAP-1\]"
    ) as error:
        match.play("swap")
    assert (error.value.clause.id, error.value.action) == ("TH-SWAP-1", "swap")
    why = match.why("swap", lang="fr")
    assert why is not None
    assert why.text.startswith("On n’échange pas")
    assert match.why("keep") is None
    assert match.version == 2  # nothing has happened


@pytest.mark.parametrize(
    ("action", "seat", "clause"),
    [("keep", 1, "TH-ENGINE-2"), ("deal-1", 0, "TH-ENGINE-3"), ("deal-?", 0, "TH-ENGINE-3"),
     (99, 0, "TH-ENGINE-3"), (-1, 0, "TH-ENGINE-3"), (10**40, 0, "TH-ENGINE-3"),
     ("keep", CHANCE, "TH-ENGINE-2"), ("keep", 77, "TH-ENGINE-2"),
     ("keep", -(10**40), "TH-ENGINE-2")],
)  # fmt: skip
def test_anything_gets_an_answer(action: Any, seat: int, clause: str) -> None:
    match = hand(chance="auto")
    why = match.why(action, seat)
    assert why is not None
    assert why.id == clause
    with pytest.raises(IllegalAction):
        match.play(action, seat)


@pytest.mark.parametrize("action", [None, 3.0, True, b"keep", ["keep"]])
def test_values_that_are_not_actions_are_rejected(action: Any) -> None:
    with pytest.raises(BadSeat, match="An action must be a notation, a number or an Action, not"):
        hand().play(action)


@pytest.mark.parametrize("seat", ["0", 1.0, True])
def test_invalid_seats_are_rejected(seat: Any) -> None:
    with pytest.raises(BadSeat, match="A seat must be an integer"):
        hand().play("keep", seat)


@pytest.mark.parametrize("seat", [-1, 2, 99, "0"])
def test_viewers(seat: Any) -> None:
    with pytest.raises(
        BadSeat, match=r"There is no seat .* at this table of 2; a spectator is None"
    ):
        hand().seen(seat)


def test_several_at_once_must_say_who() -> None:
    match = duel()
    assert list(match.waiting) == [0, 1, 2]
    with pytest.raises(BadSeat, match="Seats 0, 1, 2 may decide now: choose one with seat="):
        match.play("pick-1")
    match.play("pick-1", seat=1)
    assert list(match.waiting) == [0, 2]
    assert match.legal(1) == []
    with pytest.raises(IllegalAction, match="TD-ENGINE-2"):
        match.play("pick-1", seat=1)


def test_undo_takes_back_a_decision_and_the_chance_after_it() -> None:
    match = hand(chance="auto")
    before = match.state.tobytes()
    match.play("swap")
    assert match.version == 4
    match.undo()
    assert (match.version, match.state.tobytes()) == (2, before)
    with pytest.raises(BanquiseError, match="There is nothing to undo"):
        match.undo()


def test_undo_by_hand_takes_back_one_decision() -> None:
    match = hand()
    match.play("deal-1")
    match.undo()
    assert (match.version, match.waiting) == (0, (CHANCE,))


@pytest.mark.parametrize("version", [-1, 3, 10**9])
def test_versions_that_are_not_there(version: int) -> None:
    with pytest.raises(BanquiseError, match="There is no version"):
        hand(chance="auto").back_to(version)


def test_one_may_take_back_what_taught_nothing() -> None:
    match = hand(chance="auto")
    match.play("keep")
    assert (match.may_undo(0), match.may_undo(1), match.may_undo(CHANCE)) == (True, False, False)
    match.play("swap")
    assert not match.may_undo(1)  # a card was drawn
    match = duel(2)
    match.play("pick-1", 0)
    assert match.may_undo(0)
    match.play("pick-2", 1)
    assert not match.may_undo(1)  # all was shown
    assert not match.may_undo(0)


def test_a_seat_sees_its_own_secret() -> None:
    match = hand(3)
    for deal in ("deal-5", "deal-3", "deal-1"):
        match.play(deal)
    assert match.seen(0)["hand"] == [5, "?", "?"]
    assert match.seen(1)["hand"] == ["?", 3, "?"]
    assert match.seen(None)["hand"] == ["?", "?", "?"]
    match.play("show")
    assert match.seen(1)["hand"] == [5, 3, "?"]


def test_the_log_is_veiled_until_the_end() -> None:
    match = hand()
    for action in ("deal-5", "deal-3", "swap", "deal-2"):
        match.play(action)
    assert match.tokens(0) == ["deal-5", "deal-?", "swap", "deal-2"]
    assert match.tokens(1) == ["deal-?", "deal-3", "swap", "deal-?"]
    assert match.tokens() == ["deal-?", "deal-?", "swap", "deal-?"]
    assert match.log(1)[0] == ["First got a card."]
    assert match.log(1, start=2) == [["First put the card away."], ["First got a card."]]
    match.play("keep")
    assert match.is_over
    assert match.tokens() == ["deal-5", "deal-3", "swap", "deal-2", "keep"]
    assert match.log()[0] == ["First got card 5."]


def test_choices_are_told_when_all_are_in_round_by_round() -> None:
    match = duel(2)
    match.play("pick-3", 1)
    assert match.tokens(0) == ["Bpick-?"]
    assert match.tokens(1) == ["Bpick-3"]
    match.play("pick-1", 0)
    assert match.tokens(0) == match.tokens() == ["Bpick-3", "Apick-1"]
    match.play("pick-2", 0)
    assert match.tokens(1) == ["Bpick-3", "Apick-1", "Apick-?"]
    assert match.log(1)[-1] == ["First has chosen."]


def test_points_and_ranking_exist_at_any_time() -> None:
    match = hand(3)
    assert (match.points, match.ranking) == ([0, 0, 0], [[0, 1, 2]])
    for action in ("deal-5", "deal-3", "deal-6", "show"):
        match.play(action)
    assert (match.points, match.ranking) == ([5, 0, 0], [[0], [1, 2]])
    match.play("keep")
    match.play("keep")
    assert (match.points, match.ranking) == ([5, 3, 6], [[2], [0], [1]])


def test_an_interruption_stops_in_the_middle_of_a_turn() -> None:
    match = Match(THIEF, 3, {"thefts": 1}, chance="manual", backend="python")
    match.play("pile-4")
    match.play("take-3")
    assert (match.phase, match.waiting) == ("theft", (1,))
    match.play("steal")
    assert match.waiting == (2,)
    match.play("let")
    assert (match.phase, match.waiting, match.points) == ("take", (1,), [2, 1, 0])
    match.play("take-1")
    assert match.waiting == (2,)
    match.play("let")
    assert match.waiting == (0,)  # each is asked in its turn
    match.play("steal")
    assert (match.phase, match.waiting, match.points) == ("take", (2,), [3, 1, 0])


def test_pictures_come_in_two_shapes_and_three_languages() -> None:
    match = hand(chance="auto")
    assert match.svg(0, "fr", "tall") != match.svg(0, "fr", "wide")
    assert match._repr_svg_() == match.svg()
    with pytest.raises(BadOption, match="shape must be 'wide' or 'tall', not 'round'"):
        match.svg(shape="round")
    with pytest.raises(ValueError, match="There is no language 'it'"):
        match.svg(lang="it")


def test_players_have_names() -> None:
    match = Match(HAND, 2, seed=1, players=["Ada", ""], backend="python")
    assert match.prompt(1) == "Ada is thinking."
    assert match.log()[1] == ["Second got a card."]


def test_a_seed_repeats_a_match() -> None:
    first, again, other = (Match(HAND, 3, seed=s, backend="python") for s in (1, 1, "x"))
    assert first.state.tobytes() == again.state.tobytes()
    assert first.commitment == again.commitment != other.commitment


def test_copies_do_not_touch_the_match() -> None:
    match = hand(chance="auto")
    before = match.position()
    match.state[0].hand[:] = 3
    match.seen_state(0)[0].hand[:] = 3
    match.position()["hand"][0] = 99
    assert match.position()["hand"] == before["hand"]
