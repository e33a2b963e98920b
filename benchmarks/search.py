"""Our search against OpenSpiel's: how fast each is, and who wins at equal wall time a move.

``python -m benchmarks.search speed`` counts simulations a second, of connect four on its C++ and of
our games through the adapter; ``python -m benchmarks.search match GAME --games 40`` plays.
OpenSpiel searches games without secrets by MCTS and the others by IS-MCTS; both are its C++.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel

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


def theirs(game: Any, seed: int, simulations: int = 1 << 30, seconds: float = -1.0) -> Any:
    """OpenSpiel's search for a game."""
    judge = pyspiel.RandomRolloutEvaluator(1, seed)
    perfect = pyspiel.GameType.Information.PERFECT_INFORMATION
    if game.get_type().information == perfect:
        uct = pyspiel.ChildSelectionPolicy.UCT
        return pyspiel.MCTSBot(
            game, judge, CURIOSITY, simulations, MEMORY, False, seed, False, uct, seconds
        )
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    return pyspiel.ISMCTSBot(seed, judge, CURIOSITY, simulations, -1, final, False, True, seconds)


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


def play(game: Any, ours: int, seed: int, seconds: float, bot: str) -> list[float]:
    """One game: a seat of ours among OpenSpiel's; what each seat got."""
    rng, state = np.random.default_rng(seed), game.new_initial_state()
    mine, others = bots.load(bot), theirs(game, seed, seconds=seconds)
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node():
            action = drawn(state, rng)
        elif len(legal) == 1:
            action = legal[0]
        elif state.current_player() == ours:
            action = mine(seen(state), Limit(seconds), int(rng.integers(1 << 60))).action
        else:
            action = others.step(state)
        state.apply_action(action)
    top = [value == max(state.returns()) for value in state.returns()]
    return [value / sum(top) for value in top]


def match(name: str, seats: int, games: int, seconds: float, seed: int, bot: str) -> None:
    game, won = openspiel.load(name, seats), 0.0
    with Bar(name) as bar:
        for number in range(games):
            won += play(game, number % seats, seed + number // seats, seconds, bot)[number % seats]
            bar(number + 1, games)
            low, high = wilson(won, number + 1)
            if os.environ.get("BANQUISE_EVERY"):
                print(f"{number + 1} {won:g} {low:.3f} {high:.3f}", flush=True)
    share = won / games
    print(
        f"{name}, {seats} seats, {seconds} s a move, {games} games from seed {seed}: {bot} wins "
        f"{100 * share:.1f} % ({100 * low:.1f} – {100 * high:.1f}), equal {100 / seats:.1f} %"
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
    duel.add_argument("--seconds", type=float, default=0.2)
    duel.add_argument("--seed", type=int, default=1)
    duel.add_argument("--bot", default="search")
    args = parser.parse_args()
    if args.part == "speed":
        speed(args.game, args.seconds)
    else:
        match(args.game, args.seats, args.games, args.seconds, args.seed, args.bot)


if __name__ == "__main__":
    main()
