"""Constants and helpers for the state fields that every game has.

A state is one flat record (``core.records``). Three of its fields belong to the contract and mean
the same in every game:

``phase``    the current phase, numbered by the game's ``Phase``
``seats``    the number of players
``waiting``  who may decide now, as a bit set: bit ``seat`` for each seat, ``CHANCE_WAITS`` for
             chance, 0 when the game is over

This module can be imported without NumPy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

CHANCE, NOBODY = -1, -2  # the actor of random draws; a spectator
EMPTY, HIDDEN = -1, -2  # an empty place; a place that the viewer may not see
UNSEEN = -1  # returned by `veil` for an action that a viewer does not notice at all
MOST_SEATS = 6
CHANCE_WAITS = 1 << 7

if TYPE_CHECKING:
    import numpy as np

    State: TypeAlias = np.record  # of any game
    Edition: TypeAlias = np.record
    Ints: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
    Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
    Records: TypeAlias = np.ndarray[Any, Any]
else:
    State = Edition = Ints = Floats = Records = Any


class Asking(Protocol):
    """Any state with a ``waiting`` field."""

    waiting: int


def record(**fields: Any) -> np.dtype[Any]:
    """An aligned record type from ``name="i1"`` or ``name=("i1", shape)``.

    Gaps that alignment leaves are fields too: NumPy copies fields, not the bytes between them, and
    states are compared, stored and hashed by their bytes.

    >>> record(score=("i2", 4), phase="i1").names
    ('score', 'phase', 'gap_9')
    """
    import numpy as np

    rows: list[tuple[Any, ...]] = []
    at, widest = 0, 1
    for name, kind in fields.items():
        if hasattr(np.record, name):  # s.round would be a method in Python, and a field compiled
            raise ValueError(
                f"A record cannot have a field {name!r}: np.record has an attribute of that name."
            )
        field = np.dtype(kind)
        at += _fill(rows, at, field.alignment)
        rows.append((name, *kind) if isinstance(kind, tuple) else (name, kind))
        at, widest = at + field.itemsize, max(widest, field.alignment)
    _fill(rows, at, widest)
    return np.dtype((np.record, np.dtype(rows, align=True)))


def _fill(rows: list[tuple[Any, ...]], at: int, alignment: int) -> int:
    """Add a field for the bytes up to the next multiple; return their number."""
    gap = -at % alignment
    if gap:
        rows.append((f"gap_{at}", "u1", (gap,)))
    return gap


def only(seat: int) -> int:
    """The set that holds just this seat, or just chance."""
    if seat == CHANCE:
        return CHANCE_WAITS
    return 1 << seat


def is_waiting(s: State | Asking, seat: int) -> bool:
    """May this seat (or chance) decide now? Any int gets an answer."""
    if seat == CHANCE:
        return int(s.waiting) == CHANCE_WAITS
    if not 0 <= seat < MOST_SEATS:
        return False
    return (int(s.waiting) >> seat) & 1 == 1


def first_waiting(s: State | Asking) -> int:
    """The lowest seat that may decide now; CHANCE, or NOBODY when the game is over."""
    waiting = int(s.waiting)
    if waiting == CHANCE_WAITS:
        return CHANCE
    for seat in range(MOST_SEATS):
        if (waiting >> seat) & 1 == 1:
            return seat
    return NOBODY
