"""Our search against OpenSpiel's: how fast each is, and who wins at equal wall time a move.

``python -m benchmarks.search speed`` counts simulations a second, of connect four on its C++ and of
our games through the adapter; ``python -m benchmarks.search match GAME --games 40`` plays. Its C++
bots cannot search a game that is written in Python, so there its Python bots do: MCTS for games
without secrets, IS-MCTS for the others. They think first, and ours gets the time that they take on
average.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from banquise import bots
from banquise.bots import Limit, View
from banquise.bots.search import Knobs, Thinking
from banquise.core.match import Match
from banquise.lab.arena_report import wilson
from banquise.lab.progress import Bar
from banquise.research import openspiel

CURIOSITY = 2.0  # OpenSpiel's own default; results there go from -1 to 1
MEMORY = 1000  # megabytes
PLAIN = Knobs(habit=0.0, margin=0.0)  # what OpenSpiel does: uniform playouts to the end


def theirs(game: Any, seed: int, simulations: int) -> Any:
    """OpenSpiel's search for a game."""
    if not isinstance(game, openspiel.SpielGame):
        judge = pyspiel.RandomRolloutEvaluator(1, seed)
        return pyspiel.MCTSBot(game, judge, CURIOSITY, simulations, MEMORY, False, seed, False)
    rng = np.random.RandomState(seed)
    rollout = mcts.RandomRolloutEvaluator(1, rng)
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    if game.get_type().information == perfect:
        return mcts.MCTSBot(game, CURIOSITY, simulations, rollout, random_state=rng)
    final = ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return ismcts.ISMCTSBot(
        game,
        rollout,
        CURIOSITY,
        simulations,
        random_state=rng,
        final_policy_type=final,
        allow_inconsistent_action_sets=True,
    )


# Speed


def their_rate(game: Any, seconds: float) -> float:
    """Simulations a second in the position after the first chance."""
    state = started(game)
    count, spent = 8, 0.0
    while spent < seconds:
        count *= 2
        bot, before = theirs(game, 1, count), time.process_time()
        bot.step(state)
        spent = time.process_time() - before
    return count / spent


def our_rate(view: View, knobs: Knobs, seconds: float) -> float:
    mind = Thinking(view.game, knobs)
    mind.look(view, 1)
    mind.run(8)
    count, before = 0, time.process_time()
    while time.process_time() - before < seconds:
        mind.run(64)
        count += 64
    return count / (time.process_time() - before)


def started(game: Any) -> Any:
    """The first position in which a seat has a choice."""
    state, rng = game.new_initial_state(), np.random.default_rng(1)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(
            drawn(state, rng) if state.is_chance_node() else state.legal_actions()[0]
        )
    return state


def drawn(state: Any, rng: np.random.Generator) -> int:
    actions, odds = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choice(actions, p=np.array(odds) / sum(odds)))


def speed(names: Sequence[str], seconds: float) -> None:
    for name in names:
        if name == "connect_four":
            box, match = pyspiel.load_game(name), Match(name)
            view = View.of(match, 0)
        else:
            box = openspiel.load(name)
            view = seen(started(box))
        mine, other = our_rate(view, PLAIN, seconds), their_rate(box, seconds)
        print(
            f"{name}: ours {mine:,.0f}, OpenSpiel {other:,.0f}, {mine / other:.1f} times",
            flush=True,
        )


# Matches


def seen(state: Any) -> View:
    """What the seat to move sees, as our bots want it."""
    box, seat = state.get_game(), state.current_player()
    legal = np.array(state.legal_actions(), np.int64)
    return View(box.game, box.ed, box.seen(state.cells, seat), seat, legal)


class Duel:
    """Seats of ours among OpenSpiel's, with equal time."""

    def __init__(self, name: str, seats: int, simulations: int, bot: str) -> None:
        self.game, self.simulations = openspiel.load(name, seats), simulations
        self.bot = bots.load(bot)
        self.spent, self.moves = 0.0, 0
        self.ask(started(self.game), 0)

    def ask(self, state: Any, seed: int) -> int:
        """What OpenSpiel's bot does; its time is taken."""
        bot, before = theirs(self.game, seed, self.simulations), time.perf_counter()
        action = int(bot.step(state))
        self.spent, self.moves = self.spent + time.perf_counter() - before, self.moves + 1
        return action

    @property
    def limit(self) -> Limit:
        return Limit(seconds=self.spent / self.moves)

    def play(self, ours: int, seed: int) -> float:
        """One game: what our seat got, 1 for a win."""
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


def match(name: str, seats: int, games: int, simulations: int, seed: int, bot: str) -> None:
    duel, won = Duel(name, seats, simulations, bot), 0.0
    with Bar(name) as bar:
        for number in range(games):
            won += duel.play(number % seats, seed + number // seats)
            bar(number + 1, games)
            if os.environ.get("BANQUISE_EVERY"):
                print(number + 1, won, f"{duel.spent / duel.moves:.3f}", flush=True)
    low, high = wilson(won, games)
    print(
        f"{name}, {seats} seats, {1000 * duel.spent / duel.moves:.0f} ms a move, {games} games "
        f"from seed {seed}: {bot} wins {100 * won / games:.1f} % ({100 * low:.1f} – "
        f"{100 * high:.1f}), equal bots {100 / seats:.1f} %"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parts = parser.add_subparsers(dest="part", required=True)
    fast = parts.add_parser("speed")
    fast.add_argument("game", nargs="*", default=["connect_four"])
    fast.add_argument("--seconds", type=float, default=2.0)
    duel = parts.add_parser("match")
    duel.add_argument("game")
    duel.add_argument("--seats", type=int, default=2)
    duel.add_argument("--games", type=int, default=40)
    duel.add_argument("--simulations", type=int, default=30, help="of OpenSpiel's bot")
    duel.add_argument("--seed", type=int, default=1)
    duel.add_argument("--bot", default="search")
    args = parser.parse_args()
    if args.part == "speed":
        speed(args.game, args.seconds)
    else:
        match(args.game, args.seats, args.games, args.simulations, args.seed, args.bot)


if __name__ == "__main__":
    main()
