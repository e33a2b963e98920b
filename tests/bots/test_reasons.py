"""Explanations of bots match their search and reveal nothing hidden."""

from __future__ import annotations

import numpy as np
import pytest

from banquise import bots
from banquise.bots import Limit, View
from banquise.bots.reasons import OWN, YOURS, Question, Reasons, reasons, told, views_of
from banquise.core.match import Match
from banquise.core.state import NOBODY, first_waiting
from banquise.core.text import LANGUAGES
from tests.bots.test_bots import dealt, midgame

FREELY = Limit(iterations=1 << 20)


def asked(match: Match, bot: str, seed: int = 3) -> tuple[View, Question, int]:
    """A decision of a bot: its view, the question about it, and the rounds it ran."""
    view = View.of(match, match.waiting[0])
    bots.load(bot)(view, Limit(iterations=1), seed)  # load its code, so that time does not run out
    choice = bots.load(bot)(view, FREELY, seed)
    rounds = sum(row.visits for row in choice.considered)
    return view, Question(view.seat, choice.action, match.words()), rounds


@pytest.mark.parametrize("level", ["first_game", "sharp"])
def test_the_numbers_are_those_of_the_search_that_chose(level: str) -> None:
    match = midgame()
    view, question, rounds = asked(match, level)
    found = reasons([view], question, level, 3, rounds)
    choice = bots.load(level)(view, FREELY, 3)
    labels = {action.id: action.label for action in match.legal()}
    expected = {
        labels[row.action]: (row.visits, row.share, row.points) for row in choice.considered
    }
    assert {row.label: (row.visits, row.share, row.points) for row in found.considered} == expected
    assert [row.label for row in found.considered if row.is_chosen] == [labels[choice.action]]
    assert found.rounds == rounds


def test_another_seed_is_another_search() -> None:
    view, question, rounds = asked(midgame(), "seasoned")
    one, other = (reasons([view], question, "seasoned", seed, rounds) for seed in (3, 4))
    assert one.considered != other.considered


def test_what_it_feared_is_a_legal_reply() -> None:
    match = midgame()
    view, question, rounds = asked(match, "sharp")
    feared = reasons([view], question, "sharp", 3, rounds).feared
    assert feared is not None
    assert feared.seat != view.seat
    assert 0 < feared.share <= 1
    assert 0 <= feared.worth <= 1
    assert feared.label in answers(match, question, feared.seat)


def answers(match: Match, question: Question, other: int) -> set[str]:
    """All legal actions of another seat at its next decision, for any dice."""
    rules, ed, game = match.game.cpu, match.edition.record, match.game
    rng, out, found = np.arange(1, 5), np.zeros((2, game.width), np.int64), set()
    for _ in range(200):
        world = match.state
        rules.play(ed, world, 0, question.seat, question.action)
        while first_waiting(world[0]) not in (other, NOBODY):
            rules.step(ed, world, 0, rng, out)
        n = rules.legal(ed, world, 0, other, out[0])
        words = question.words
        found |= {game.words.label(ed[0], world[0], other, int(a), words) for a in out[0, :n]}
    return found


@pytest.mark.parametrize("viewer", [0, NOBODY])
def test_viewers_that_cannot_tell_worlds_apart_get_the_same_views(viewer: int) -> None:
    made = []
    for cards in ("02", "30", "54"):
        match = dealt(*cards)
        match.play("keep", 0)
        action = int(match.legal_ids(1)[0])
        seen = match.seen_state(None if viewer == NOBODY else viewer)
        question = Question(1, action, match.words())
        views = views_of(match.game, match.edition.record, seen, viewer, question, 5)
        assert all(action in view.legal for view in views)
        made.append([view.seen.tobytes() for view in views])
    assert made[0] == made[1] == made[2]
    assert len(set(made[0])) > 1, "the hand of the other is one of several"


def test_a_seat_itself_has_one_view() -> None:
    match = dealt("0", "2")
    view = View.of(match, 0)
    question = Question(0, int(view.legal[0]), match.words())
    views = views_of(match.game, match.edition.record, view.seen, 0, question, 5)
    assert {other.seen.tobytes() for other in views} == {view.seen.tobytes()}
    assert all(np.array_equal(other.legal, view.legal) for other in views)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reasons_in_words(lang: str) -> None:
    match = midgame()
    view, _, _ = asked(match, "sharp")
    for action in view.legal.tolist():  # one that is not the most visited
        question = Question(view.seat, action, match.words(lang))
        found = reasons([view], question, "first_game", 3, 400)
        if not found.considered[0].is_chosen:
            break
    own = told(found, question, 0.25, OWN)
    yours = told(found, question, 0.25, YOURS)
    chosen = next(row for row in found.considered if row.is_chosen)
    assert any(chosen.label in line and f"{100 * chosen.share:.0f}" in line for line in own)
    assert found.considered[0].label in own[2]
    assert own[1] == yours[1]
    assert own[0] != yours[0]
    assert own[2] != yours[2]
    assert len(told(Reasons(), question, 0.0, OWN)) == 1
    assert told(Reasons(), question, 0.0, OWN) != told(Reasons(views=0), question, 0.0, YOURS)


def test_a_forced_decision_needs_no_reasons() -> None:
    match = Match("papua", 3, {"first_player": "seat_0"}, seed=7)
    view = View.of(match, 0)
    assert reasons([view], Question(0, int(view.legal[0]), match.words()), "best", 1) == Reasons()
