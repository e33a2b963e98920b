"""Points. Most points win, and equal totals share the victory (SCORE-5)."""

from banquise.core.state import Ints

from ..state import COLOURS, Edition, State


def crew_score(ed: Edition, s: State, seat: int) -> int:
    """SCORE-1 to 3: the values, and once more those of the colour with most cards."""
    total, doubled, most, at = 0, 0, 0, 0
    for colour in range(COLOURS):
        cards, worth = 0, 0
        for rogue in range(at, at + 12 - colour):
            if s.place[rogue] == seat:
                cards += 1
                worth += int(ed.value[rogue])
        at += 12 - colour
        total += worth
        if cards > most or (cards == most and worth > doubled):
            most, doubled = cards, worth
    return total + doubled


def total(ed: Edition, s: State, seat: int) -> int:
    """The finished games and the crew on the table; crews lie open (SETUP-6, MATCH-1)."""
    points = crew_score(ed, s, seat)
    for night in range(int(s.night) - 1):
        points += int(s.result[night, seat])
    return points


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = total(ed, s, seat)
