"""PettingZoo's own tests of an environment, run on ours: every game, every number of seats."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test
from pettingzoo.utils.conversions import parallel_to_aec

import banquise
from banquise import BadOption, IllegalAction
from banquise.core.game import built_in
from banquise.core.options import Value
from banquise.research.pettingzoo import env, parallel_env
from tests.research.setups import every_option, quick

CYCLES = 15
# What PettingZoo warns of: an observation in a dictionary, which its own classic games have, too.
pytestmark = [
    pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo"),
    pytest.mark.xdist_group("lanes"),
]


@pytest.mark.parametrize(("name", "seats", "options"), quick())
def test_the_api(name: str, seats: int, options: dict[str, Value]) -> None:
    api_test(env(name, seats, options), num_cycles=CYCLES)
    parallel_api_test(parallel_env(name, seats, options), num_cycles=CYCLES)


@pytest.mark.parametrize("name", banquise.games())
def test_seeds_repeat(name: str) -> None:
    seed_test(lambda: env(name), num_cycles=CYCLES)
    parallel_seed_test(lambda: parallel_env(name), num_cycles=CYCLES)


@pytest.mark.parametrize("name", built_in())
def test_cycles_are_counted(name: str) -> None:
    """PettingZoo wants games that last longer than its cycles."""
    rounds: Any = lambda max_cycles: parallel_env(name, max_cycles=max_cycles)
    turns: Any = lambda max_cycles: parallel_to_aec(rounds(max_cycles))
    max_cycles_test(SimpleNamespace(parallel_env=rounds, env=turns))


@pytest.mark.parametrize("name", banquise.games())
def test_every_option_can_be_played(name: str) -> None:
    for seats, options in every_option(banquise.game(name)):
        game = env(name, seats, options)
        game.reset(seed=3)
        for agent in game.agent_iter(8):
            told, _, over, _, _ = game.last()
            game.step(None if over else game.action_space(agent).sample(told["action_mask"]))


def to_the_end(game: Any) -> dict[str, float]:
    """The total reward of each seat at the end of the game."""
    game.reset(seed=4)
    earned = {}
    for agent in game.agent_iter():
        told, reward, over, _, _ = game.last()
        earned[agent] = reward
        game.step(None if over else game.action_space(agent).sample(told["action_mask"]))
    return earned


def test_a_whole_game_pays_every_seat() -> None:
    earned = to_the_end(env("halunken", 4))
    assert set(earned) == {f"seat_{seat}" for seat in range(4)}
    assert sum(earned.values()) == pytest.approx(0, abs=1e-6)
    assert max(earned.values()) > 0


def test_both_forms_play_the_same_game() -> None:
    """Simultaneous decisions are one step; chance is the same."""
    turns, rounds = env("halunken", 3), parallel_env("halunken", 3)
    turns.reset(seed=9)
    told, _ = rounds.reset(seed=9)
    together = 0
    while rounds.agents:
        asked = [a for a in rounds.agents if not told[a]["action_mask"][rounds.wait]]
        actions = dict.fromkeys(rounds.agents, rounds.wait)
        actions |= {a: int(told[a]["action_mask"].argmax()) for a in asked}
        together += len(asked) > 1
        for agent in asked:
            assert turns.agent_selection == agent
            turns.step(actions[agent])
        told, *_ = rounds.step(actions)
        assert turns.lane.state.tobytes() == rounds.lane.state.tobytes()
    assert together > 5


def test_an_illegal_action_is_refused() -> None:
    game = env("papua", 3)
    game.reset(seed=1)
    with pytest.raises(IllegalAction):
        game.step(0)


def test_no_action_is_played_if_one_is_illegal() -> None:
    """In simultaneous decisions, nothing is played if the second action is refused."""
    game = parallel_env("halunken", 3)
    told, _ = game.reset(seed=9)
    while sum(not told[agent]["action_mask"][game.wait] for agent in game.agents) < 2:
        told, *_ = game.step({a: int(told[a]["action_mask"].argmax()) for a in game.agents})
    actions: Any = {agent: int(told[agent]["action_mask"].argmax()) for agent in game.agents}
    second = [agent for agent in game.agents if not told[agent]["action_mask"][game.wait]][1]
    before = game.lane.state.tobytes()
    for wrong, error in ((0, IllegalAction), (game.wait, IllegalAction), (None, BadOption)):
        with pytest.raises(error):
            game.step(actions | {second: wrong})
        assert game.lane.state.tobytes() == before
    game.step(actions)
    assert game.lane.state.tobytes() != before


def test_nonsense_is_refused() -> None:
    for wrong in (0, -1, "many", 2.0):
        with pytest.raises(BadOption, match="max_cycles must be a whole number"):
            env("papua", 3, max_cycles=wrong)  # type: ignore[arg-type]
    turns, rounds = env("papua", 3), parallel_env("papua", 3)
    for game in (turns, rounds):
        with pytest.raises(BadOption, match="call reset first"):
            game.step({})  # type: ignore[arg-type]
        game.reset(seed=1)
    for action in (None, "first", 1.5):
        with pytest.raises(BadOption, match="An action must be an integer"):
            turns.step(action)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="not None"):
        rounds.step({})
