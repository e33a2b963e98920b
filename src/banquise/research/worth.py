"""The utility of a finished game for each seat: between -1 and 1, zero-sum."""

from __future__ import annotations

from collections.abc import Sequence


def utilities(places: Sequence[int]) -> list[float]:
    """The share of opponents beaten minus the share of opponents ahead.

    >>> utilities([0, 1])
    [1.0, -1.0]
    >>> utilities([0, 2, 0, 3])
    [0.6666666666666666, -0.3333333333333333, 0.6666666666666666, -1.0]
    """
    others = max(len(places) - 1, 1)
    return [sum((mine < other) - (mine > other) for other in places) / others for mine in places]
