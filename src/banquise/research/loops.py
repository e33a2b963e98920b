"""The loops of batches, compiled together for each game."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from banquise.core.compile import Calls, Loops, blank
from banquise.core.game import Game
from banquise.research import lanes
from banquise.research.planes import integers, plan


@functools.cache
def loops(game: Game) -> Loops:
    """Loops of this package, bound to a game."""
    return Loops(game, "lanes", (lanes,), examples)


def examples(game: Game) -> Calls:
    """The loops, each with example arguments."""
    ed, states = blank(game)
    line, streams = np.zeros(1, np.int64), np.zeros((1, 4), np.int64)
    actor, count = np.zeros(1, np.int8), np.zeros(1, np.int32)
    legal, mask = np.zeros((1, 1), np.int16), np.zeros((1, 1), np.bool_)
    reward, done = np.zeros((1, 1), np.float32), np.zeros(1, np.bool_)
    stepped = (ed, states, states, states, states, streams, line, actor, count, legal, mask)
    found: dict[str, Any] = {
        "step": (lanes.step_lanes, (*stepped, reward, done, line, line, line, 0, 0, 0, 0)),
        "play": (lanes.play_lanes, (ed, states, states, streams, *[line] * 3, 0, 0, 0, 0)),
        "pick": (lanes.pick_lanes, (streams, count, legal, line, 0, 0)),
        "check": (lanes.check_lanes, (mask, line, 0, 0)),
        "seed": (lanes.seed_lanes, (streams, 0, 0, 0)),
        "spread": (
            lanes.spread_lanes,
            (states, *integers(states), *plan(game), actor, reward, 0, 0),
        ),
    }
    return found
