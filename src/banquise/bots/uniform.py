"""The simplest bot: it picks a legal action uniformly at random."""

from __future__ import annotations

import numpy as np

from banquise.bots.bot import Choice, Limit, View
from banquise.core.random import below, seed_stream


def choose(view: View, limit: Limit, seed: int) -> Choice:
    """Pick a random legal action."""
    rng = np.zeros(4, np.int64)
    seed_stream(rng, seed, view.seat)
    return Choice(int(view.legal[below(rng, len(view.legal))]))
