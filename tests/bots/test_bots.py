"""Bots see only what their seat sees, are reproducible, and the thinking one wins."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from banquise import bots
from banquise.bots import Choice, Limit, View
from banquise.bots.rollout import Playouts
from banquise.core.errors import BadOption, BadSeat
from banquise.core.game import names as game_names
from banquise.core.match import Match
from tests.toys import GAMES

PLAYOUTS = Limit(iterations=40)


def midgame(plies: int = 60, seed: int = 3) -> Match:
    """A match of random decisions, stopped where a seat has a choice."""
    match = Match("papua", 3, {"edition": "papua42"}, seed=seed)
    uniform = bots.load("uniform")
    while match.version < plies or len(match.legal_ids()) < 3:
        seat = match.waiting[0]
        match.play(uniform(View.of(match, seat), PLAYOUTS, match.version).action)
    return match


@pytest.mark.parametrize("name", bots.names())
def test_the_same_seed_and_view_give_the_same_choice(name: str) -> None:
    match = midgame()
    seat = match.waiting[0]
    choices = {bots.load(name)(View.of(match, seat), PLAYOUTS, 11) for _ in range(3)}
    assert len(choices) == 1
    assert choices.pop().action in match.legal_ids(seat)


def test_a_random_bot_chooses_everything_sooner_or_later() -> None:
    match = midgame()
    view = View.of(match, match.waiting[0])
    uniform = bots.load("uniform")
    chosen = {uniform(view, PLAYOUTS, seed).action for seed in range(100)}
    assert chosen == set(view.legal.tolist())


def dealt(other: str, third: str) -> Match:
    """Seat 0 holds the second card and cannot see the others' cards."""
    match = Match(GAMES["toy_hand"], 3, chance="manual")
    deals = [action.notation for action in match.legal(-1)]
    for card in (deals[1], deals[int(other)], deals[int(third)]):
        match.play(card, -1)
    return match


@pytest.mark.parametrize("name", bots.names())
def test_worlds_that_a_seat_cannot_tell_apart_get_the_same_choice(name: str) -> None:
    worlds = [dealt(*cards) for cards in ("02", "30", "54")]
    views = [View.of(match, 0) for match in worlds]
    assert len({match.state.tobytes() for match in worlds}) == 3
    assert len({view.seen.tobytes() for view in views}) == 1
    assert len({bots.load(name)(view, PLAYOUTS, 5) for view in views}) == 1


@pytest.mark.parametrize("name", bots.names())
def test_a_choice_of_others_that_is_still_secret_does_not_reach_a_bot(name: str) -> None:
    choices = set()
    for secret in (0, 1, 2):
        match = Match(GAMES["toy_duel"], 3)
        match.play(secret, 0)
        choices.add(bots.load(name)(View.of(match, 1), PLAYOUTS, 5))
    assert len(choices) == 1


def test_thinking_leaves_the_view_as_it_was() -> None:
    match = midgame()
    view = View.of(match, match.waiting[0])
    before = view.seen.tobytes(), view.legal.tobytes()
    bots.load("rollout")(view, PLAYOUTS, 1)
    assert (view.seen.tobytes(), view.legal.tobytes()) == before


def test_a_single_legal_action_is_answered_at_once() -> None:
    match = Match("papua", 3, {"first_player": "seat_0"}, seed=7)
    assert len(match.legal_ids()) == 1
    choice = bots.load("rollout")(View.of(match, 0), Limit(seconds=1e9), 0)
    assert choice == Choice(int(match.legal_ids()[0]))


def test_considered_actions_come_best_first_with_their_visits() -> None:
    match = midgame()
    view = View.of(match, match.waiting[0])
    limit = Limit(iterations=20 * len(view.legal))
    choice = bots.load("rollout")(view, limit, 4)
    assert choice.action == choice.considered[0].action
    assert [row.visits for row in choice.considered] == [20] * len(view.legal)
    worths = [row.worth[view.seat] for row in choice.considered]
    assert worths == sorted(worths, reverse=True)
    assert all(0 <= worth <= 1 for worth in worths)
    assert sum(row.share for row in choice.considered) == pytest.approx(1)


def test_worlds_looked_at_one_by_one_or_together_earn_the_same() -> None:
    match = midgame()
    view = View.of(match, match.waiting[0])
    together, one_by_one = Playouts(view, 9), Playouts(view, 9)
    together.run(6)
    for _ in range(6):
        one_by_one.run(1)
    assert together.considered() == one_by_one.considered()


def test_a_limit_in_seconds_ends_a_search_that_iterations_would_not() -> None:
    match = midgame()
    view = View.of(match, match.waiting[0])
    limit = Limit(seconds=0.01, iterations=1 << 40)
    assert bots.load("rollout")(view, limit, 4).considered[0].visits >= 1


def test_rollouts_beat_random_play() -> None:
    rollout, uniform = bots.load("rollout"), bots.load("uniform")
    won = 0
    for seed in range(12):
        match = Match("papua", 3, {"edition": "papua42"}, seed=seed)
        while not match.is_over:
            seat = match.waiting[0]
            bot = rollout if seat == seed % 3 else uniform
            match.play(bot(View.of(match, seat), PLAYOUTS, 1000 * seed + match.version).action)
        won += match.ranking[0] == [seed % 3]
    assert won >= 7  # 4 would be luck


def test_only_a_seat_that_is_asked_has_a_view() -> None:
    match = Match("papua", 3, {"first_player": "seat_0"}, seed=7)
    for seat in (1, -1, 9):
        with pytest.raises(BadSeat, match="no decision to make"):
            View.of(match, seat)


def test_invalid_limits_and_names_are_refused() -> None:
    with pytest.raises(BadOption, match="seconds, iterations or both"):
        Limit()
    with pytest.raises(BadOption, match="above 0"):
        Limit(seconds=0)
    with pytest.raises(BadOption, match="above 0"):
        Limit(iterations=-1)
    with pytest.raises(BadOption, match="uniform, rollout, search"):
        bots.load("genius")


def test_no_bot_names_a_game() -> None:
    for path in Path(bots.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = getattr(node, "value", None) or getattr(node, "module", None) or ""
            assert not any(isinstance(text, str) and name == text for name in game_names())
            assert "banquise.games" not in str(text)
