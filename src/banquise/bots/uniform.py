"""The simplest bot: every legal action is as likely as any other."""

from __future__ import annotations

import numpy as np

from banquise.bots.bot import Choice, Limit, View
from banquise.core.random import below, seed_stream


def choose(view: View, limit: Limit, seed: int) -> Choice:
    """A legal action by lot, at once."""
    rng = np.zeros(4, np.int64)
    seed_stream(rng, seed, view.seat)
    return Choice(int(view.legal[below(rng, len(view.legal))]))
