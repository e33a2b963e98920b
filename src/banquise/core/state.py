"""Records, and the few words of state that every game shares.

A state is one flat record. Three of its fields belong to the contract and mean the same in every
game:

``phase``    which question is asked now, numbered by the game's ``Phase``
``seats``    how many play
``waiting``  the set of those who may decide now: bit ``seat`` for each seat, ``CHANCE_WAITS`` for
chance,
             0 when the game is over
"""

from typing import Any, TypeAlias

import numpy as np

CHANCE, NOBODY = -1, -2  # who decides when no seat does; who looks on as a spectator
EMPTY, HIDDEN = -1, -2  # a place with nothing in it; a place we may not see
UNSEEN = -1  # what `veil` answers for an action that a viewer does not even notice
MOST_SEATS = 6
CHANCE_WAITS = 1 << 7

State: TypeAlias = np.record
Edition: TypeAlias = np.record
Ints: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]
Records: TypeAlias = np.ndarray[Any, Any]


def record(**fields: Any) -> np.dtype[Any]:
    """An aligned record type from ``name="i1"`` or ``name=("i1", shape)``.

    What alignment leaves free belongs to a field of its own: NumPy copies fields, not the bytes
    between them, and a state is compared, kept and hashed by its bytes.

    >>> record(score=("i2", 4), phase="i1").names
    ('score', 'phase', 'gap_9')
    """
    rows: list[tuple[Any, ...]] = []
    at, widest = 0, 1
    for name, kind in fields.items():
        if hasattr(np.record, name):  # s.round would be a method in Python, and a field compiled
            raise ValueError(f"A record cannot have a field {name!r}: every record has one.")
        field = np.dtype(kind)
        at += _fill(rows, at, field.alignment)
        rows.append((name, *kind) if isinstance(kind, tuple) else (name, kind))
        at, widest = at + field.itemsize, max(widest, field.alignment)
    _fill(rows, at, widest)
    return np.dtype((np.record, np.dtype(rows, align=True)))


def _fill(rows: list[tuple[Any, ...]], at: int, alignment: int) -> int:
    """A field for the bytes up to the next multiple; how many they are."""
    gap = -at % alignment
    if gap:
        rows.append((f"gap_{at}", "u1", (gap,)))
    return gap


def only(seat: int) -> int:
    """The set that holds just this seat, or just chance."""
    if seat == CHANCE:
        return CHANCE_WAITS
    return 1 << seat


def is_waiting(s: State, seat: int) -> bool:
    """May this seat (or chance) decide now? Any int gets an answer."""
    if seat == CHANCE:
        return int(s.waiting) == CHANCE_WAITS
    if not 0 <= seat < MOST_SEATS:
        return False
    return (int(s.waiting) >> seat) & 1 == 1


def first_waiting(s: State) -> int:
    """The lowest seat that may decide now; CHANCE, or NOBODY when the game is over."""
    waiting = int(s.waiting)
    if waiting == CHANCE_WAITS:
        return CHANCE
    for seat in range(MOST_SEATS):
        if (waiting >> seat) & 1 == 1:
            return seat
    return NOBODY
