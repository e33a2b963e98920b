"""The winner has one point (section 9)."""

from banquise.core.state import Ints

from ..state import Edition, State


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 1 if seat == s.winner else 0
