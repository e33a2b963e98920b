"""On a reduced edition the value of the search converges to the exact one of full enumeration.

Random games are walked back from their end as long as the rest can be enumerated. The search runs
interpreted, so that nothing is compiled.
"""

from __future__ import annotations

import numpy as np
import pytest

from banquise.bots import View
from banquise.bots.search import Knobs, Thinking
from banquise.core.match import Match
from banquise.core.state import CHANCE, CHANCE_WAITS, Records, first_waiting
from tests.bots.test_tactics import results

EXACT = Knobs(margin=0.0)
ROOM = 400  # maximum number of enumerated positions


class TooMany(Exception):
    """Too many positions to enumerate."""


class Enumeration:
    """The exact value of every reachable position, each computed once."""

    def __init__(self, match: Match) -> None:
        self._rules, self._ed, self._seats = match.rules, match.ed, match.seats
        self._out = np.zeros((2, match.game.width), np.int64)
        self.known: dict[bytes, np.ndarray] = {}

    def value(self, state: Records) -> np.ndarray:
        """The result of each seat under optimal play."""
        key = state.tobytes()
        if key not in self.known:
            if len(self.known) > ROOM:
                raise TooMany
            self.known[key] = self._value(state)
        return self.known[key]

    def _value(self, state: Records) -> np.ndarray:
        seat, out = first_waiting(state[0]), self._out
        if int(state[0].waiting) == 0:
            self._rules.order(self._ed, state, 0, out[0])
            return results(out[0][: self._seats].copy())
        if int(state[0].waiting) == CHANCE_WAITS:
            n = self._rules.odds(self._ed, state, 0, out[0], out[1])
            odds = out[1][:n] / out[1][:n].sum()
            return np.tensordot(odds, self.after(state, CHANCE, out[0][:n].tolist()), 1)
        n = self._rules.legal(self._ed, state, 0, seat, out[0])
        found = self.after(state, seat, out[0][:n].tolist())
        return found[int(np.argmax(found[:, seat]))]

    def after(self, state: Records, seat: int, actions: list[int]) -> np.ndarray:
        """The values behind some actions, a row for each."""
        rows = []
        for action in actions:
            copy = state.copy()
            self._rules.play(self._ed, copy, 0, seat, action)
            rows.append(self.value(copy))
        return np.array(rows)


def farthest(game: str, edition: str, seed: int) -> tuple[View, float]:
    """A real choice of a random game, as far before the end as all of the rest can be enumerated,
    and what it is worth to the seat.
    """
    rng, match = np.random.default_rng(seed), Match(game, options={"edition": edition}, seed=seed)
    while not match.is_over:
        seat = match.waiting[0]
        match.play(int(rng.choice(match.legal_ids(seat))), seat)
    found = None
    while match.version:
        match.undo()
        seat = match.waiting[0]
        if len(match.legal_ids(seat)) < 2:
            continue
        try:
            found = View.of(match, seat), float(Enumeration(match).value(match.state)[seat])
        except TooMany:
            break
    assert found is not None
    return found


@pytest.mark.parametrize("seed", [1, 4, 7])
def test_the_value_converges_to_the_exact_one(seed: int) -> None:
    view, exact = farthest("nanuuk", "strait", seed)
    mind = Thinking(view.game, EXACT, 1 << 12, backend="python")
    mind.look(view, 3)
    errors = []
    for rounds in (150, 450):
        mind.run(rounds)
        row = mind.told[int(np.argmax(mind.told[:, -1]))]
        errors.append(abs(row[view.seat] / row[-1] - exact))
    assert errors[1] < min(errors[0], 0.1)
