"""Five levels for people: the same search, from a glance ahead to a second of thought.

The lower ones look at fewer worlds and less far, and take what looks nearly as good as the best
instead of the best: mistakes of judgement, not dice. How many iterations make a level was measured
for each game and number of seats (``docs/opponents.md``); a game keeps that in ``levels.toml``,
and there may say as well how careless its levels are, and when the best has thought enough.
"""

from __future__ import annotations

import functools
import math
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from banquise.bots import search
from banquise.bots.bot import Choice, Considered, Limit, View
from banquise.core.game import Game
from banquise.core.random import bits, seed_stream
from banquise.core.text import load_words


@dataclass(frozen=True)
class Level:
    """How far and how exactly a level thinks."""

    key: str  # its name in Python and at the terminal
    usual: int | None = None  # iterations, where a game does not say how many
    seconds: float = 0.8
    horizon: float = 1.0  # how far a playout goes, of the length that is best in a game
    slack: float = 0.0  # how much worse an action may look and still be taken, of all differences
    iterations: int | None = None  # whatever a game says

    def budget(self, view: View) -> int | None:
        """How many iterations it thinks in a game; None: as many as it has time for."""
        if self.iterations is not None:
            return self.iterations
        return budgets(view.game).get(int(view.seen[0].seats), {}).get(self.key, self.usual)

    def slack_in(self, game: Game) -> float:
        """How much worse an action may look in a game and still be taken."""
        return float(measured(game).get("slack", {}).get(self.key, self.slack))


LEVELS = (
    Level("first_game", usual=60, horizon=0.5, slack=0.25),
    Level("relaxed", usual=150, slack=0.1),
    Level("seasoned", usual=500),
    Level("sharp", usual=2500),
    Level("best"),
)


@functools.cache
def measured(game: Game) -> dict[str, Any]:
    """What a game says of its levels, if anything."""
    path = game.folder / "levels.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


@functools.cache
def budgets(game: Game) -> dict[int, dict[str, int]]:
    """The iterations of each level by the number of seats, where they were measured."""
    rows = measured(game).get("iterations", {})
    return {int(seats): dict(zip(names(), row, strict=False)) for seats, row in rows.items()}


def names() -> list[str]:
    """
    >>> names()
    ['first_game', 'relaxed', 'seasoned', 'sharp', 'best']
    """
    return [level.key for level in LEVELS]


def title(number: int, lang: str = "en") -> str:
    """What people call a level, counted from 1.

    >>> title(1, "fr")
    'Première partie'
    """
    return load_words(Path(__file__).parent, lang)(f"level.{LEVELS[number - 1].key}")


def knobs_of(level: Level, view: View) -> search.Knobs:
    """The knobs that a level's search has in a game."""
    knobs = search.knobs_for(view)
    return replace(knobs, cutoff=int(level.horizon * knobs.cutoff))


def choose(level: Level, view: View, limit: Limit, seed: int, threads: int = 1) -> Choice:
    """Think as a level does, within a limit as well."""
    within = _within(level, level.budget(view), limit)
    choice = search.choose(view, within, seed, knobs_of(level, view), threads)
    slack = level.slack_in(view.game)
    if slack and choice.considered:
        return _slip(choice, slack, view.seat, seed)
    return choice


def _within(level: Level, budget: int | None, limit: Limit) -> Limit:
    given = [n for n in (budget, limit.iterations) if n is not None]
    seconds = level.seconds if limit.seconds is None else min(level.seconds, limit.seconds)
    if given and budget is None and limit.seconds is None:
        return Limit(iterations=min(given))  # what iterations alone limit can be repeated
    return Limit(seconds, min(given) if given else None)


def _slip(choice: Choice, slack: float, seat: int, seed: int) -> Choice:
    """One of the considered actions, the likelier the better it looks."""
    odds = weights(choice.considered, slack, seat)
    rng = np.zeros(4, np.int64)
    seed_stream(rng, seed, seat)
    left = bits(rng) / 2**32 * sum(odds)
    for row, share in zip(choice.considered, odds, strict=True):
        left -= share
        if left < 0:
            return Choice(row.action, choice.considered)
    return choice


def weights(considered: tuple[Considered, ...], slack: float, seat: int) -> list[float]:
    """How likely each action is taken: a soft maximum of what it promises.

    How much worse it looks is measured by the best and the worst there are, since games differ in
    how much hangs on one decision.
    """
    worths = [row.worth[seat] for row in considered]
    most, span = max(worths), max(max(worths) - min(worths), 1e-9)
    return [math.exp((worth - most) / (slack * span)) for worth in worths]
