"""The loops of studies and datasets, compiled together for each game."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from banquise.core.compile import Calls, Loops, blank
from banquise.core.game import Game
from banquise.lab import dataset_loops, study_loops


@functools.cache
def loops(game: Game) -> Loops:
    """Loops of this package, bound to a game."""
    return Loops(game, "lab", (study_loops, dataset_loops), examples)


def examples(game: Game) -> Calls:
    """The loops, each with example arguments."""
    ed, states = blank(game)
    line, table = np.zeros(1, np.int64), np.zeros((2, 1), np.int64)
    found: dict[str, Any] = {
        "deals": (study_loops.deals, (ed, states, 0, 0, table, table, line, table, table, 0, 0)),
        "record": (dataset_loops.record_game, (ed, states, 0, 0, table, line, table, 0)),
    }
    return found
