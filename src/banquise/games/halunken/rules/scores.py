"""The score sheet, and the final order."""

from banquise.core.state import Edition, Ints, State
from banquise.games.halunken.rules.quay import crew_score


def total(ed: Edition, s: State, seat: int) -> int:
    """The finished games and the crew on the table; crews lie open (SETUP-6, MATCH-1)."""
    points = crew_score(ed, s, seat)
    for night in range(int(s.night) - 1):
        points += int(s.result[night, seat])
    return points


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = total(ed, s, seat)


def rank(ed: Edition, s: State, out: Ints) -> None:
    """SCORE-5: most points win, equal totals share a place."""
    for seat in range(s.seats):
        out[seat] = 0
    for seat in range(s.seats):
        own = total(ed, s, seat)
        for other in range(s.seats):
            if total(ed, s, other) > own:
                out[seat] += 1
