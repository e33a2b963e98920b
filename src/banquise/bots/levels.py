"""Five levels for people: the same search with a growing budget.

The lower levels run fewer and shorter playouts and sometimes pick an action that looks nearly as
good as the best one, so their mistakes are misjudgements rather than random moves. The iterations
of each level were measured for each game and number of seats (``docs/opponents.md``) and are stored
in the game's ``levels.toml``. That file can also set the slack of its levels and a budget for the
best one.
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
    """How much a level searches, and how precisely it chooses."""

    key: str  # its name in Python and at the terminal
    usual: int | None = None  # iterations, unless the game sets its own
    seconds: float = 0.8
    horizon: float = 1.0  # playout length, relative to the game's best cutoff
    slack: float = 0.0  # softmax temperature, relative to the spread of values
    iterations: int | None = None  # overrides the game's own

    def budget(self, view: View) -> int | None:
        """The iterations for this game; None means as many as time allows."""
        if self.iterations is not None:
            return self.iterations
        return budgets(view.game).get(int(view.seen[0].seats), {}).get(self.key, self.usual)

    def slack_in(self, game: Game) -> float:
        """The slack of this level in a game."""
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
    """The contents of a game's ``levels.toml``, or nothing."""
    path = game.folder / "levels.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


@functools.cache
def budgets(game: Game) -> dict[int, dict[str, int]]:
    """The measured iterations of each level, by number of seats."""
    rows = measured(game).get("iterations", {})
    return {int(seats): dict(zip(names(), row, strict=False)) for seats, row in rows.items()}


def names() -> list[str]:
    """
    >>> names()
    ['first_game', 'relaxed', 'seasoned', 'sharp', 'best']
    """
    return [level.key for level in LEVELS]


def title(number: int, lang: str = "en") -> str:
    """The name of a level in the interface; levels are numbered from 1.

    >>> title(1, "fr")
    'Première partie'
    """
    return load_words(Path(__file__).parent, lang)(f"level.{LEVELS[number - 1].key}")


def knobs_of(level: Level, view: View) -> search.Knobs:
    """The search settings of a level in a game."""
    knobs = search.knobs_for(view)
    return replace(knobs, cutoff=int(level.horizon * knobs.cutoff))


def choose(level: Level, view: View, limit: Limit, seed: int, threads: int = 1) -> Choice:
    """Choose an action at a level, within the caller's limit."""
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
        return Limit(iterations=min(given))  # without a time limit the choice is reproducible
    return Limit(seconds, min(given) if given else None)


def _slip(choice: Choice, slack: float, seat: int, seed: int) -> Choice:
    """Draw one of the considered actions; better ones are more likely."""
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
    """The odds of each action: a softmax of its expected result.

    Differences are scaled by the range from worst to best, because games differ in how much one
    decision matters.
    """
    worths = [row.worth[seat] for row in considered]
    most, span = max(worths), max(max(worths) - min(worths), 1e-9)
    return [math.exp((worth - most) / (slack * span)) for worth in worths]
