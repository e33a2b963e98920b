"""Find actions that are never good: evaluate all legal actions of many positions by playouts.

Positions are spread evenly over random games. Actions of one kind share a phase and the letters of
their notation; digits usually say where, not what.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from banquise.core.random import seed_stream
from banquise.core.state import CHANCE_WAITS, first_waiting
from banquise.lab.numbers import check_count, check_seed
from banquise.lab.ray_cluster import each
from banquise.lab.study import Setup

CLOSE = 1.0  # standard errors within which an action ties with the best


@dataclass(frozen=True)
class Kind:
    """Actions of one kind: how often one was legal, and how often one was the best."""

    phase: str
    notation: str  # digits as #
    positions: int  # in which an action of this kind was legal
    best: int  # in which one of them was best or tied
    regret: float  # average loss of the best of them; 1 is first to last

    @property
    def is_never_good(self) -> bool:
        return self.positions >= 20 and self.best == 0

    def as_dict(self) -> dict[str, Any]:
        return asdict(self) | {"never_good": self.is_never_good}


def kinds(
    way: Setup,
    games: int = 40,
    *,
    worlds: int = 24,
    each_game: int = 6,
    seed: int = 0,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Kind]:
    """The kinds of actions of a set-up, those never good first."""
    for name, value in (("games", games), ("worlds", worlds), ("threads", workers)):
        check_count(name, value)
    check_seed(seed)
    pieces = [(way, seed, game, each_game, worlds) for game in range(games)]
    seen: dict[tuple[str, str], list[tuple[bool, float]]] = defaultdict(list)
    for n, judged in enumerate(each(judged_of, pieces, workers, ray), 1):
        for phase, notation, is_best, regret in judged:
            seen[phase, notation].append((is_best, regret))
        if progress:
            progress(n, games)
    found = [
        Kind(
            *key, len(rows), int(sum(best for best, _ in rows)), sum(r for _, r in rows) / len(rows)
        )
        for key, rows in seen.items()
    ]
    return sorted(found, key=lambda kind: (not kind.is_never_good, -kind.regret))


Judged = list[tuple[str, str, bool, float]]


def judged_of(way: Setup, seed: int, game: int, count: int, worlds: int) -> Judged:
    """Evaluate the kinds of actions in some positions of one random game."""
    match = way.match()
    rules, ed = match.game.cpu, match.edition.record
    rng, work = np.zeros(4, np.int64), np.zeros((2, match.game.width), np.int64)
    states = match.state
    seed_stream(rng, seed, game)
    length = rules.playout(ed, states, 0, rng, work, 1 << 40)
    judged: Judged = []
    for k in range(count):
        states = match.state
        seed_stream(rng, seed, game)
        rules.playout(ed, states, 0, rng, work, (2 * k + 1) * length // (2 * count))
        while int(states[0].waiting) == CHANCE_WAITS:
            rules.step(ed, states, 0, rng, work)
        if int(states[0].waiting):
            judged += judge(way, match.game, ed, states, rng, worlds)
    return judged


def judge(way: Setup, game: Any, ed: Any, states: Any, rng: Any, worlds: int) -> Judged:
    """Evaluate each kind of action in one position by the best of its actions."""
    seat = first_waiting(states[0])
    work, draws = np.zeros((2, game.width), np.int64), np.zeros(max(game.draws, 1), np.int64)
    n = game.cpu.legal(ed, states, 0, seat, work[0])
    actions = work[0][:n].copy()
    if n == 1:
        return []
    seen = np.concatenate([states] * 3)
    game.cpu.hide(ed, seen, 0, seat)
    rounds = np.zeros((worlds, n), np.int64)
    for k in range(worlds):
        game.cpu.rollouts(ed, seen, seat, actions, rounds[k], rng, draws, work, 1)
    worth = rounds / max(2 * (way.seats - 1), 1)
    means, best = worth.mean(axis=0), int(worth.mean(axis=0).argmax())
    errors = (worth - worth[:, [best]]).std(axis=0) / np.sqrt(worlds)
    phase = game.phase(int(states[0].phase)).name.lower()
    found: dict[str, tuple[bool, float]] = {}
    for action, value, error in zip(actions.tolist(), means, errors, strict=True):
        text = re.sub("[0-9]+", "#", game.notation.write(ed[0], states[0], seat, action))
        regret = float(means[best] - value)
        is_best, least = found.get(text, (False, regret))
        found[text] = (is_best or bool(regret <= CLOSE * error), min(least, regret))
    return [(phase, text, *answer) for text, answer in found.items()]
