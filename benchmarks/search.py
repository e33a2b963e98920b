"""Our search against OpenSpiel's: simulations per second.

``python -m benchmarks.search speed connect_four nanuuk`` measures connect four with OpenSpiel's C++
bot and our games through the adapter. OpenSpiel's C++ bots cannot search games written in Python,
so its Python bots do: MCTS for games without hidden information, IS-MCTS for the others.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from banquise.bots import View
from banquise.bots.search import Knobs, Thinking
from banquise.core.match import Match
from banquise.research import openspiel
from benchmarks.connect_four import GAME as CONNECT_FOUR

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


def rates(game: Any, view: View, knobs: Knobs, seconds: float) -> tuple[int, float, float]:
    """Simulations of a search that takes OpenSpiel ``seconds``; our rate and its rate."""
    state, count, spent = started(game), 8, 0.0
    while spent < seconds:
        count *= 2
        bot, before = theirs(game, 1, count), time.process_time()
        bot.step(state)
        spent = time.process_time() - before
    return count, our_rate(view, knobs, count, seconds), count / spent


def our_rate(view: View, knobs: Knobs, count: int, seconds: float) -> float:
    """Simulations per second over whole searches, each with an empty tree."""
    mind, done, spent = Thinking(view.game, knobs), 0, 0.0
    mind.look(view, 1)
    mind.run(8)
    while spent < seconds:
        before = time.process_time()
        mind.forget()
        mind.look(view, 1 + done)
        mind.run(count)
        done, spent = done + count, spent + time.process_time() - before
    return done / spent


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
            box, view = pyspiel.load_game(name), View.of(Match(CONNECT_FOUR), 0)
        else:
            box = openspiel.load(name)
            view = seen(started(box))
        count, mine, other = rates(box, view, PLAIN, seconds)
        print(
            f"{name}, searches of {count:,} simulations: ours {mine:,.0f} per second, OpenSpiel "
            f"{other:,.0f}, {mine / other:.1f} times",
            flush=True,
        )


def seen(state: Any) -> View:
    """The deciding seat's view, for our bots."""
    box, seat = state.get_game(), state.current_player()
    legal = np.array(state.legal_actions(), np.int64)
    return View(box.game, box.ed, box.seen(state.cells, seat), seat, legal)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("part", choices=["speed"])
    parser.add_argument("game", nargs="*", default=["connect_four"])
    parser.add_argument("--seconds", type=float, default=2.0)
    args = parser.parse_args()
    speed(args.game, args.seconds)


if __name__ == "__main__":
    main()
