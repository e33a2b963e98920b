"""Flat Monte Carlo: sample what is hidden, play every action out at random, take the best.

Every action is played once in each sampled world, so a lucky sample favours none of them. The
playouts run in compiled code; the clock is read between worlds.
"""

from __future__ import annotations

import time

import numpy as np

from banquise.bots.bot import Choice, Considered, Limit, View
from banquise.core.random import seed_stream


class Playouts:
    """The arrays shared by the playouts of one decision, and the results so far."""

    def __init__(self, view: View, seed: int) -> None:
        self.view = view
        self.actions = np.array(view.legal, np.int64)
        self.sums = np.zeros(len(self.actions), np.int64)
        self.worlds = 0
        self._states = np.concatenate([view.seen] * 3)
        self._rng = np.zeros(4, np.int64)
        self._draws = np.zeros(max(view.game.draws, 1), np.int64)
        self._work = np.zeros((2, view.game.width), np.int64)
        seed_stream(self._rng, seed, view.seat)

    def run(self, worlds: int) -> None:
        """Play every action out in more sampled worlds."""
        view = self.view
        view.game.auto.rollouts(
            view.ed,
            self._states,
            view.seat,
            self.actions,
            self.sums,
            self._rng,
            self._draws,
            self._work,
            worlds,
        )
        self.worlds += worlds

    def considered(self) -> tuple[Considered, ...]:
        """Every action, best first; ties go to the lower action number."""
        most = 2 * max(int(self.view.seen[0].seats) - 1, 1) * max(self.worlds, 1)
        seat, seats, share = self.view.seat, int(self.view.seen[0].seats), 1 / len(self.actions)
        rows = []
        for action, earned in zip(self.actions, self.sums, strict=True):
            worth = [0.0] * seats  # only this seat's result is measured
            worth[seat] = int(earned) / most
            rows.append(Considered(int(action), self.worlds, share, tuple(worth)))
        return tuple(sorted(rows, key=lambda row: (-row.worth[seat], row.action)))


def choose(view: View, limit: Limit, seed: int) -> Choice:
    """The action with the best average rank; at least one world is sampled whatever the limit."""
    if len(view.legal) == 1:
        return Choice(int(view.legal[0]))
    playouts = Playouts(view, seed)
    end = None if limit.seconds is None else time.monotonic() + limit.seconds
    most = None if limit.iterations is None else max(limit.iterations // len(view.legal), 1)
    while playouts.worlds != most:
        playouts.run(1)
        if end is not None and time.monotonic() >= end:
            break
    considered = playouts.considered()
    return Choice(considered[0].action, considered)
