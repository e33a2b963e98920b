"""Search speed: rounds and decisions per second on one core."""

from __future__ import annotations

import statistics
import time
from typing import Any

import numpy as np

from banquise.bots import View
from banquise.bots.search import Thinking, knobs_for
from banquise.core.match import Match
from banquise.core.state import Records, first_waiting

DECISIONS = 3  # index of the decisions in the search's counters
CHUNK = 32


def searching(match: Match, states: Records, rounds: int, seconds: float) -> dict[str, Any]:
    """Rounds and decisions per CPU second, in positions of random games."""
    views = [
        view for i in range(len(states)) if len((view := _view(match, states[i : i + 1])).legal) > 1
    ]
    found = [_round(views, seconds) for _ in range(rounds)]
    return {
        name: {
            "median": statistics.median(row[k] for row in found),
            "low": min(row[k] for row in found),
            "high": max(row[k] for row in found),
        }
        for k, name in enumerate(("iterations", "decisions"))
    }


def _view(match: Match, state: Records) -> View:
    """What the seat to move sees of a position."""
    seat, out = first_waiting(state[0]), np.zeros(match.game.width, np.int64)
    seen = state.copy()
    match.game.cpu.hide(match.edition.record, seen, 0, seat)
    n = match.game.cpu.legal(match.edition.record, state, 0, seat, out)
    return View(match.game, match.edition.record, seen, seat, out[:n])


def _round(views: list[View], seconds: float) -> tuple[float, float]:
    """Search the views in sequence, each with a new tree."""
    count, decisions, spent = 0, 0, 0.0
    for view in views:
        mind = Thinking(view.game, knobs_for(view), 1 << 14)
        mind.look(view, 1)
        mind.run(1)
        start, before = time.process_time(), int(mind.memory.counts[DECISIONS])
        while (now := time.process_time()) - start < seconds / len(views):
            mind.run(CHUNK)
            count += CHUNK
        spent += now - start
        decisions += int(mind.memory.counts[DECISIONS]) - before
    return count / spent, decisions / spent
