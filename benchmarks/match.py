"""Our bots against OpenSpiel's at equal wall time per move.

``python -m benchmarks.match nanuuk --games 40 --simulations 10`` plays a match. OpenSpiel's C++
bots cannot search games written in Python, so its Python bots do: MCTS for games without hidden
information, IS-MCTS for the others. They think first; ours gets their average time.
"""

from __future__ import annotations

import argparse
import functools
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

import numpy as np

from banquise import bots
from banquise.bots import Limit
from banquise.core.options import Value
from banquise.lab.arena_report import wilson
from banquise.lab.progress import Bar
from banquise.research import openspiel
from benchmarks.search import drawn, seen, started, theirs


@dataclass(frozen=True)
class Setting:
    """The game, our bot, and the simulations of OpenSpiel's bot."""

    game: str
    seats: int
    simulations: int
    bot: str = "search"
    options: tuple[tuple[str, Value], ...] = ()


class Duel:
    """One seat of ours against OpenSpiel's bots, with equal time."""

    def __init__(self, setting: Setting) -> None:
        self.game = openspiel.load(setting.game, setting.seats, dict(setting.options))
        self.simulations, self.bot = setting.simulations, bots.load(setting.bot)
        self.spent, self.moves = 0.0, 0
        first = started(self.game)
        self.bot(seen(first), Limit(iterations=1), 0)
        self.ask(first, 0)

    def ask(self, state: Any, seed: int) -> int:
        """The action of OpenSpiel's bot; records its time."""
        bot, before = theirs(self.game, seed, self.simulations), time.perf_counter()
        action = int(bot.step(state))
        self.spent, self.moves = self.spent + time.perf_counter() - before, self.moves + 1
        return action

    @property
    def limit(self) -> Limit:
        return Limit(seconds=self.spent / self.moves)

    def play(self, ours: int, seed: int) -> float:
        """Play one game; returns our seat's result, 1 for a win."""
        rng, state = np.random.default_rng(seed), self.game.new_initial_state()
        while not state.is_terminal():
            legal, again = state.legal_actions(), int(rng.integers(1 << 31))
            if state.is_chance_node():
                action = drawn(state, rng)
            elif len(legal) == 1:
                action = legal[0]
            elif state.current_player() == ours:
                action = self.bot(seen(state), self.limit, again).action
            else:
                action = self.ask(state, again)
            state.apply_action(action)
        top = [value == max(state.returns()) for value in state.returns()]
        return float(top[ours] / sum(top))


duel = functools.cache(Duel)


def play(setting: Setting, seed: int, number: int) -> tuple[float, float]:
    """Play one game of a match: our seat's result, and the seconds per move so far."""
    one = duel(setting)
    won = one.play(number % setting.seats, seed + number // setting.seats)
    return won, one.spent / one.moves


def played(setting: Setting, seed: int, games: int, workers: int) -> Iterator[tuple[float, float]]:
    """Yield results as games end."""
    if workers == 1:
        yield from (play(setting, seed, number) for number in range(games))
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context) as pool:
        jobs = [pool.submit(play, setting, seed, number) for number in range(games)]
        yield from (job.result() for job in as_completed(jobs))


def sentence(setting: Setting, seed: int, won: list[float], seconds: float) -> str:
    low, high = wilson(sum(won), len(won))
    return (
        f"{setting.game}, {setting.seats} seats, {1000 * seconds:.0f} ms per move, "
        f"{len(won)} games from seed {seed}: {setting.bot} wins {sum(won):g}, "
        f"{100 * sum(won) / len(won):.1f} % "
        f"({100 * low:.1f} – {100 * high:.1f}), equal bots {100 / setting.seats:.1f} %"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--simulations", type=int, default=10, help="of OpenSpiel's bot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="search")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--workers", type=int, default=1, help="games at the same time")
    args = parser.parse_args()
    chosen = tuple(tuple(pair.split("=", 1)) for pair in args.option)
    setting = Setting(args.game, args.seats, args.simulations, args.bot, chosen)
    won, seconds = [], []
    with Bar(args.game) as bar:
        for got, took in played(setting, args.seed, args.games, args.workers):
            won.append(got)
            seconds.append(took)
            bar(len(won), args.games)
    print(sentence(setting, args.seed, won, sum(seconds) / len(seconds)))


if __name__ == "__main__":
    main()
