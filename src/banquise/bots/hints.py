"""Heuristics for the search, which a game's ``hints`` module can override.

All are optional. A game has one only if measurements showed that it helps
(``docs/opponents.md``). In the same module, ``knobs(seats)`` (plain Python) can set search
parameters by name.
"""

from banquise.core.state import Edition, State


def prospect(ed: Edition, s: State, seat: int) -> int:
    """Evaluate a cut-off playout: the seat's chance to win is its share of the sum over all seats.

    If all are 0, the current places and points are used.
    """
    return 0


def favour(ed: Edition, s: State, seat: int, action: int) -> int:
    """A prior for a legal action; only the order of the values matters."""
    return 0
