"""Who knows what, and who has won. Nothing is hidden in Papua."""

from banquise.core.state import NOBODY, Edition, Ints, State


def redact(ed: Edition, s: State, seat: int) -> None:
    return


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    return


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    return action


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 1 if seat == s.winner else 0


def rank(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 0 if s.winner == NOBODY or seat == s.winner else 1
