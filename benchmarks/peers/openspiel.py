"""A contestant: OpenSpiel, in C++ or stepped from Python.

Python can start two loops that stay in C++: the rollouts of a tree search, and a game of uniform
random bots. Both are tried, and the faster one is measured.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import pyspiel  # type: ignore[import-not-found]

from benchmarks.contest import fitting, rate, wait_and_play

STARTS = 64  # positions after the first deal, where rollouts start
SAMPLE = 2000  # games to estimate the length of a rollout


def sample(state: Any) -> int:
    if not state.is_chance_node():
        return int(random.choice(state.legal_actions()))
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    return int(random.choices(outcomes, odds)[0])


def finish(state: Any) -> int:
    """Play at random to the end; returns the number of decisions, including chance."""
    n = 0
    while not state.is_terminal():
        state.apply_action(sample(state))
        n += 1
    return n


def stepped(game: Any) -> Callable[[int], float]:
    """Step every decision from Python."""
    return lambda games: sum(finish(game.new_initial_state()) for _ in range(games))


def bots(game: Any) -> Callable[[int], float]:
    players = [pyspiel.make_uniform_random_bot(seat, 1) for seat in range(game.num_players())]

    def play(games: int) -> float:
        n = 0
        for _ in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, players, random.randrange(1 << 30))
            n += state.move_number()
        return n

    return play


def rollouts(game: Any) -> Callable[[int], float]:
    """A search of one simulation only evaluates its root by random rollouts.

    It does not report the number of decisions, which is estimated from a sample of games from the
    same positions. A search cannot start at a chance node, so these positions are after a deal.
    """
    starts = [game.new_initial_state() for _ in range(STARTS)]
    for state in starts:
        while state.is_chance_node():
            state.apply_action(sample(state))
    length = sum(finish(starts[k % STARTS].clone()) for k in range(SAMPLE)) / SAMPLE

    def play(games: int) -> float:
        each = max(1, games // STARTS)
        evaluator = pyspiel.RandomRolloutEvaluator(each, random.randrange(1 << 30))
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, 1, False)
        for state in starts:
            bot.mcts_search(state)
        return each * STARTS * length

    return play


def main(name: str, way: str) -> None:
    game = pyspiel.load_game(name)
    loops = [stepped] if way == "python" else [rollouts, bots]
    found = []
    for loop in loops:
        play = loop(game)
        games = fitting(play)
        found.append((rate(play, games), games, loop.__name__, play))
    _, games, way, play = max(found, key=lambda one: one[0])
    wait_and_play(lambda: play(games), f"{games} games per round, {way}")


if __name__ == "__main__":
    random.seed(1)
    main(*sys.argv[1:])
