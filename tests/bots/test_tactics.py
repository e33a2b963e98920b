"""In each of our games, near its end, the search finds what full enumeration says is best.

The positions are not chosen by hand: random games are walked back from their end until one action
is clearly better than the next one. The search runs interpreted, so that nothing is compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pytest

from banquise.bots import View
from banquise.bots.search import Knobs, Thinking
from banquise.core.game import built_in, load
from banquise.core.match import Match
from banquise.core.random import fill, seed_stream
from banquise.core.state import CHANCE, CHANCE_WAITS, Ints, Records, first_waiting

EXACT = Knobs(margin=0.0)
GAP = 0.15  # margin by which the best action must beat all others
WORLDS = 3  # imagined for what is hidden
NODES, DEPTH = 80, 8  # positions of a tree that are looked at
MOST = 6  # actions of a position that is looked at
ROUNDS, SEEDS = 300, 40


@dataclass
class Tree:
    """Full enumeration up to a budget; beyond it, one seat is assumed to win."""

    match: Match
    seat: int
    left: int = NODES
    is_exact: bool = True

    def values(self, state: Records, depth: int = 0) -> np.ndarray:
        """The result of each seat under optimal play."""
        rules, ed, out = (
            self.match.rules,
            self.match.ed,
            np.zeros((2, self.match.game.width), int),
        )
        if int(state[0].waiting) == 0:
            rules.order(ed, state, 0, out[0])
            return results(out[0][: self.match.seats])
        self.left -= 1
        if self.left < 0 or depth == DEPTH:
            self.is_exact = False
            return np.eye(self.match.seats)[self.seat]
        seat = first_waiting(state[0])
        if int(state[0].waiting) == CHANCE_WAITS:
            n = rules.odds(ed, state, 0, out[0], out[1])
            odds = out[1][:n] / out[1][:n].sum()
            return np.tensordot(odds, np.array(self.each(state, CHANCE, out[0][:n], depth)), 1)
        n = rules.legal(ed, state, 0, seat, out[0])
        return max(self.each(state, seat, out[0][:n], depth), key=lambda found: found[seat])

    def each(self, state: Records, seat: int, actions: Ints, depth: int) -> list[np.ndarray]:
        return [self.values(self.after(state, seat, a), depth + 1) for a in actions.tolist()]

    def after(self, state: Records, seat: int, action: int) -> Records:
        copy = state.copy()
        self.match.rules.play(self.match.ed, copy, 0, seat, action)
        return copy


def results(places: np.ndarray) -> np.ndarray:
    """An independent version of the search's result."""
    seats = len(places)
    behind = [
        sum((other > place) + (other == place) / 2 for other in places) - 0.5 for place in places
    ]
    shares = np.array(behind) / (seats - 1)
    if seats == 2:
        return shares
    return 0.25 * shares + 0.75 * (places == 0) / (places == 0).sum()


def endings(game: str, seed: int) -> Iterator[Match]:
    """Positions of a random game in which a seat has a choice, the last one first."""
    rng, match = np.random.default_rng(seed), Match(game, seed=seed)
    while not match.is_over:
        seat = match.waiting[0]
        match.play(int(rng.choice(match.legal_ids(seat))), seat)
    for _ in range(6):
        while match.version and not (match.waiting and len(match.legal_ids(match.waiting[0])) > 1):
            match.undo()
        if not match.version:
            return
        yield match
        match.undo()


def imagined(match: Match, seat: int) -> list[Records]:
    """Worlds that the seat cannot tell from the real one."""
    game, view = match.game, View.of(match, seat)
    draws, rng = np.zeros(max(game.draws, 1), np.int64), np.zeros(4, np.int64)
    seed_stream(rng, 1, 1)
    worlds = []
    for _ in range(WORLDS if game.draws else 1):
        worlds.append(view.seen.copy())
        fill(rng, draws)
        match.rules.guess(view.ed, worlds[-1], 0, seat, draws)
    return worlds


def worth(match: Match, seat: int, action: int, worlds: list[Records]) -> tuple[float, bool]:
    """What an action is worth, or at most if it is not exact."""
    trees = [Tree(match, seat) for _ in worlds]
    values = [
        tree.values(tree.after(world, seat, action))[seat]
        for tree, world in zip(trees, worlds, strict=True)
    ]
    return float(np.mean(values)), all(tree.is_exact for tree in trees)


def tactic(game: str) -> tuple[Match, int, int]:
    """A position, who decides, and the one action that is clearly the best."""
    for seed in range(SEEDS):
        for match in endings(game, seed):
            seat = match.waiting[0]
            actions = match.legal_ids(seat).tolist()
            if len(actions) > MOST:
                continue
            worlds = imagined(match, seat)
            found = {action: worth(match, seat, action, worlds) for action in actions}
            best, second = sorted(actions, key=lambda action: -found[action][0])[:2]
            if found[best][1] and found[best][0] - found[second][0] >= GAP:
                return match, seat, best
    raise AssertionError(f"{game} has no such position")


@pytest.mark.parametrize("game", built_in())
def test_the_best_action_is_found(game: str) -> None:
    match, seat, best = tactic(game)
    view = View.of(match, seat)
    mind = Thinking(load(game), EXACT, 1 << 10, backend="python")
    mind.look(view, 7)
    mind.run(ROUNDS)
    assert int(view.legal[int(np.argmax(mind.told[:, -1]))]) == best
