"""What a finished game is worth to each seat: between -1 and 1, and nothing in sum."""

from __future__ import annotations

from collections.abc import Sequence


def utilities(places: Sequence[int]) -> list[float]:
    """The share of the others left behind, less the share of those who are ahead.

    >>> utilities([0, 1])
    [1.0, -1.0]
    >>> utilities([0, 2, 0, 3])
    [0.6666666666666666, -0.3333333333333333, 0.6666666666666666, -1.0]
    """
    others = max(len(places) - 1, 1)
    return [sum((mine < other) - (mine > other) for other in places) / others for mine in places]
