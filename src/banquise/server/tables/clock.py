"""Thinking time: everyone starts with the same amount, uses it to decide, and gets an increment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field


@dataclass
class Clock:
    """The time left to each seat. It reads no clock itself: ``now`` is given, in seconds.

    >>> clock = Clock.started(seats=2, start=60, add=5, now=100.0)
    >>> clock.spend([0], 0, now=110.0)
    >>> clock.left
    [55.0, 60.0]
    """

    start: float
    add: float
    since: float  # when the current decision began
    left: list[float] = field(default_factory=list)  # [seat], at that moment

    @classmethod
    def started(cls, seats: int, start: float, add: float, now: float) -> Clock:
        return cls(start, add, now, [float(start)] * seats)

    def spend(self, asked: Iterable[int], decided: int, now: float) -> None:
        """Charge the seats that had to decide; the one that did gets the increment."""
        passed = max(0.0, now - self.since)
        for seat in asked:
            self.left[seat] = max(0.0, self.left[seat] - passed)
        if decided >= 0 and self.left[decided] > 0:
            self.left[decided] += self.add
        self.since = now

    def left_of(self, seat: int, asked: Sequence[int], now: float) -> float:
        """The time this seat has left."""
        passed = max(0.0, now - self.since) if seat in asked else 0.0
        return max(0.0, self.left[seat] - passed)

    def set(self, left: Iterable[float], now: float) -> None:
        """Continue from stored times; the deciding seats' clocks start now."""
        self.left = [float(value) for value in left]
        self.since = now
