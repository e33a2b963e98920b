"""OpenSpiel's own game tests on our games, and what they do not cover."""

from __future__ import annotations

import random
import unittest
from typing import Any

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts

import banquise
from banquise.core.options import Value
from banquise.research import openspiel
from tests.research.setups import every_option, quick

SOME_STATES = 60


def sampled(state: Any, source: random.Random) -> int:
    if not state.is_chance_node():
        return int(source.choice(state.legal_actions()))
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    assert sum(odds) == pytest.approx(1)
    return int(source.choices(outcomes, odds)[0])


def after(game: Any, plies: int, seed: int = 1) -> Any:
    """The state after ``plies`` random decisions, advanced to the next decision of a seat."""
    source, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and (plies > 0 or state.is_chance_node()):
        state.apply_action(sampled(state, source))
        plies -= 1
    return state


@pytest.mark.parametrize(("name", "seats", "options"), quick())
def test_random_simulation(name: str, seats: int, options: dict[str, Value]) -> None:
    pyspiel.random_sim_test(openspiel.load(name, seats, options), 1, True, False)


def along(game: Any, max_states: int) -> list[Any]:
    """States of a random game; OpenSpiel's own sample would stay near the beginning."""
    source, states = random.Random(4), [game.new_initial_state()]
    while len(states) < max_states and not states[-1].is_terminal():
        states.append(states[-1].child(sampled(states[-1], source)))
    return states[:: len(states) // SOME_STATES + 1]


@pytest.mark.parametrize("name", banquise.games())
def test_the_api(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api_test.sample_some_states, "sample_some_states", along)
    whole = api_test.EnforceAPIOnPartialTreeBase
    ours = type("Ours", (whole,), {"game": openspiel.load(name), "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(ours).run(result)
    assert result.testsRun >= 5
    assert not [text for _, text in result.failures + result.errors]


@pytest.mark.parametrize("name", banquise.games())
def test_every_option_can_be_loaded_and_played(name: str) -> None:
    for seats, options in every_option(banquise.game(name)):
        game = openspiel.load(name, seats, options)
        assert game.num_players() == seats
        state = after(game, 12)
        again, copy = pyspiel.deserialize_game_and_state(
            pyspiel.serialize_game_and_state(game, state)
        )
        assert str(again) == str(game)
        assert (str(copy), copy.history()) == (str(state), state.history())


def hiding() -> list[str]:
    return [name for name in banquise.games() if banquise.game(name).draws]


@pytest.mark.parametrize("name", banquise.games())
def test_a_resampled_state_is_the_same_to_its_player(name: str) -> None:
    source = random.Random(3)
    for seats in banquise.game(name).seats:
        game = openspiel.load(name, seats)
        for plies in (0, 15, 40, 90):
            state = after(game, plies, seed=seats)
            for player in range(seats):
                world = state.resample_from_infostate(player, source.random)
                for ask in ("information_state_string", "information_state_tensor"):
                    assert getattr(world, ask)(player) == getattr(state, ask)(player)
                assert world.current_player() == state.current_player()
                assert world.history() == []  # the true one would tell what is hidden


@pytest.mark.parametrize("name", hiding())
def test_resampling_changes_what_is_hidden(name: str) -> None:
    source, game = random.Random(5), openspiel.load(name)
    states = [after(game, plies) for plies in (1, 12, 25, 40, 60, 80)]
    looks = [(state, player) for state in states for player in range(game.num_players())]
    found = {
        (k, str(state.resample_from_infostate(player, source.random)))
        for k, (state, player) in enumerate(looks)
        for _ in range(12)
    }
    assert len(found) > len(looks)


def test_simultaneous_choices_are_hidden() -> None:
    """Halunken: all choose a movement card; later choosers do not see the first card."""
    game = openspiel.load("halunken", 3, {"mode": "beginner"})
    source, state = random.Random(1), game.new_initial_state()
    while bin(int(state.cells[0].waiting)).count("1") < 3:
        state.apply_action(sampled(state, source))
    first, second = state.clone(), state.clone()
    one, other, *_ = state.legal_actions()
    first.apply_action(one)
    second.apply_action(other)
    assert first.current_player() == second.current_player() == 1
    for player in (1, 2):
        for ask in ("information_state_string", "observation_string", "observation_tensor"):
            assert getattr(first, ask)(player) == getattr(second, ask)(player)
    assert first.information_state_string(0) != second.information_state_string(0)


def test_an_information_state_remembers_what_was_seen() -> None:
    """Two paths to the same position give two information states but one observation."""
    game = openspiel.load("nanuuk", 2, {"first_player": 0})
    for seed in range(40):
        state = after(game, 6, seed)
        log = state.information_state_string(0).split()
        assert len(log) == 2 + 6


def test_openspiel_searches_play() -> None:
    """ISMCTS over hidden cards, MCTS over dice and MCTS in C++, as they come with OpenSpiel."""
    state = after(openspiel.load("halunken"), 25)
    evaluator = mcts.RandomRolloutEvaluator(1)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 12)
    assert bot.step(state) in state.legal_actions()
    game = openspiel.load("papua", 3, {"edition": "beach14", "turn_limit": 100})
    state = after(game, 10)
    assert mcts.MCTSBot(game, 2.0, 5, evaluator).step(state) in state.legal_actions()
    inside = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 5, 9, False, 1, False)
    assert inside.mcts_search(state).best_child().action in state.legal_actions()
