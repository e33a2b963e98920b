"""Levels: measured budgets for every game and table, and human-like mistakes."""

from __future__ import annotations

import pytest

from banquise import bots
from banquise.bots import Considered, Limit, View, levels
from banquise.core.game import built_in, load, names
from banquise.core.match import Match
from tests.bots.test_bots import midgame
from tests.toys import GAMES

FREELY = Limit(iterations=1 << 20)


def thought(bot: str, match: Match) -> int:
    """The iterations of a bot, once its code is loaded; before that, time may run out."""
    view = View.of(match, match.waiting[0])
    bots.load(bot)(view, Limit(iterations=1), 1)
    return sum(row.visits for row in bots.load(bot)(view, FREELY, 1).considered)


@pytest.mark.parametrize("game", built_in())
def test_every_game_has_budgets_for_every_table(game: str) -> None:
    found = levels.budgets(load(game))
    assert sorted(found) == sorted(load(game).seats)
    for row in found.values():
        assert list(row) in (levels.names()[:4], levels.names())
        assert list(row.values()) == sorted(row.values())
        assert 1 <= min(row.values()) < max(row.values()) <= 20_000


def test_a_level_uses_the_budget_of_the_game() -> None:
    match = midgame()
    budgets = levels.budgets(match.game)[3]
    assert thought("first_game", match) == budgets["first_game"]
    assert thought("seasoned", match) == budgets["seasoned"]
    assert thought("seasoned:iterations=77", match) == 77


def test_the_strongest_level_stops_where_more_iterations_do_not_help() -> None:
    match = midgame()
    assert thought("best", match) == levels.budgets(match.game)[3]["best"] == 5000


@pytest.mark.parametrize("game", names())
def test_no_level_is_more_careless_than_the_one_below(game: str) -> None:
    slacks = [level.slack_in(load(game)) for level in levels.LEVELS]
    assert slacks == sorted(slacks, reverse=True)
    assert slacks[0] > slacks[-1] == 0
    assert set(levels.measured(load(game)).get("slack", {})) <= set(levels.names())


def test_a_game_may_say_how_careless_its_levels_are() -> None:
    sharp = levels.LEVELS[3]
    assert sharp.slack_in(load("papua")) == 0.22
    assert sharp.slack_in(load("nanuuk")) == sharp.slack == 0
    assert slips(sharp) > slips(levels.LEVELS[4]) == 0


def slips(level: levels.Level) -> int:
    """How often in 40 tries a level does not take the most visited action."""
    match = midgame()
    view = View.of(match, match.waiting[0])
    choices = [levels.choose(level, view, FREELY, seed) for seed in range(40)]
    return sum(choice.action != choice.considered[0].action for choice in choices)


def test_a_game_without_budgets_has_the_usual_levels() -> None:
    match = Match(GAMES["toy_duel"], 2)
    assert [level.slack_in(match.game) for level in levels.LEVELS] == [0.25, 0.1, 0, 0, 0]
    assert levels.budgets(match.game) == {}
    assert thought("relaxed", match) == levels.LEVELS[1].usual


def rows(*worths: float) -> tuple[Considered, ...]:
    return tuple(Considered(k, 1, 0.1, (worth,)) for k, worth in enumerate(worths))


def test_good_alternatives_are_sometimes_taken_and_bad_ones_are_not() -> None:
    best, near, bad = levels.weights(rows(0.5, 0.48, 0.1), 0.1, 0)
    assert best == 1
    assert 0.5 < near < 1
    assert bad < 0.001


def test_slack_is_relative_to_the_spread_of_values() -> None:
    """A game decided by many small advantages is played with the same care as any other."""
    large = levels.weights(rows(0.9, 0.7, 0.1), 0.25, 0)
    small = levels.weights(rows(0.509, 0.507, 0.501), 0.25, 0)
    assert small == pytest.approx(large)
    assert levels.weights(rows(0.5, 0.5), 0.1, 0) == [1, 1]
