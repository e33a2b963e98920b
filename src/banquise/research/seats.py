"""One game seen from every seat, and spaces that sample legal actions, for both adapters."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from banquise.core.errors import IllegalAction
from banquise.core.options import Value
from banquise.core.state import Records
from banquise.research.batch import CpuBatch
from banquise.research.planes import bounds, spread

Mask = np.ndarray[Any, np.dtype[np.int8]]
Observation = dict[str, np.ndarray[Any, Any]]


class Legal(spaces.Discrete):
    """Actions of one seat. Without a mask, samples are legal in the current position."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.mask: Mask = np.zeros(n, np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None and self.mask.any():
            mask = self.mask
        return super().sample(mask, probability)


def observation_space(game: Any, actions: int) -> spaces.Dict:
    """An observation: the planes of the seat's view in one row, and its action mask."""
    low, high = bounds(game)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


class Lane:
    """A single game, observable from every seat until after its end."""

    def __init__(self, name: str, seats: int | None, options: Mapping[str, Value] | None) -> None:
        self.batch = CpuBatch(name, 1, seats, options, 0, None, "cpu", None)
        self.game, self.seats = self.batch.game, self.batch.seats
        self.is_over = False

    def begin(self, seed: int | None) -> None:
        self.batch.reset(secrets.randbits(60) if seed is None else seed)
        self.is_over = False

    def step(self, action: int) -> None:
        self.batch.step(np.array([action]))
        self.is_over = bool(self.batch.done[0])

    @property
    def actor(self) -> int:
        return int(self.batch.actor[0])

    @property
    def state(self) -> Records:
        """The position as an array of one record; the final one when the game is over."""
        now: Records = self.batch.last if self.is_over else self.batch.states
        return now

    @property
    def rewards(self) -> list[float]:
        earned: list[float] = self.batch.reward[0].tolist()
        return earned

    def waiting(self) -> list[int]:
        """The seats that can decide now."""
        waiting = int(self.state[0].waiting)
        return [seat for seat in range(self.seats) if waiting >> seat & 1]

    def legal(self, seat: int) -> Any:
        """The legal actions of a seat that can decide now."""
        room = np.zeros(self.game.width, np.int64)
        n = self.game.cpu.legal(self.batch.match.edition.record, self.state, 0, seat, room)
        return room[:n]

    def refusal(self, seat: int, action: int) -> IllegalAction:
        """Why an action is illegal for a seat that can decide now."""
        return self.batch.refusal(0, action, seat)

    def view(self, seat: int) -> Any:
        """A seat's observation as numbers."""
        seen = self.state.copy()
        self.game.cpu.hide(self.batch.match.edition.record, seen, 0, seat)
        return spread(self.game, seen, seat)[0]
