"""What nobody may learn before all cards are down."""

import pytest

from banquise import Match
from tests.games.halunken.positions import THREE, Table
from tests.games.halunken.test_cards import DUEL


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_a_choice_shows_nowhere_before_all_are_in(viewer: int | None) -> None:
    """Position, picture, words, log, record and points are the same, whatever was chosen."""
    views = []
    for card in ("1", "4", "R"):
        match = Table(THREE).match
        match.play("3", 0)
        match.play(card, 1)
        views.append(everything(match, viewer))
    assert views[0] == views[1] == views[2]


@pytest.mark.parametrize("viewer", [1, None])
@pytest.mark.parametrize("is_first", [True, False])
def test_black_jacks_card_shows_nowhere_either(viewer: int | None, is_first: bool) -> None:
    views = []
    for card in ("J1", "J7", "JR"):
        match = Table(DUEL, mode="duel").play("A:r12").match
        if not is_first:
            match.play("2", 1)
        match.play(card, 0)
        views.append(everything(match, viewer))
    assert views[0] == views[1] == views[2]


def everything(match: Match, viewer: int | None) -> list[object]:
    """All that is ever sent to a viewer."""
    who = -2 if viewer is None else viewer
    legal = match.legal(who) if who in match.waiting else []
    return [
        match.seen(viewer), match.seen_state(viewer).tobytes(), match.scene(viewer),
        match.scene(viewer, shape="tall"), match.prompt(viewer), match.board(viewer), legal,
        match.log(viewer), match.tokens(viewer), match.points, match.ranking, match.waiting,
        match.sheet(), [match.may_undo(k) for k in range(match.seats)],
    ]  # fmt: skip


def test_when_all_are_in_the_record_shows_the_cards() -> None:
    match = Table(THREE).match
    match.play("1", 0)
    match.play("4", 1)
    assert match.tokens(2) == ["A?", "B?"]
    assert match.tokens(0) == ["A1", "B?"]
    match.play("6", 2)
    assert match.tokens(None) == ["A1", "B4", "C6"]


def test_the_record_of_the_duel_shows_black_jacks_card_when_all_are_in() -> None:
    match = Table(DUEL, mode="duel").play("A:r12 AJ4 B3").match
    assert match.tokens(1) == ["A:r12", "AJ?", "B3"]
    assert match.tokens(0) == ["A:r12", "AJ4", "B?"]
    match.play("4", 0)
    assert match.tokens(1) == ["A:r12", "AJ4", "B3", "A4"]
