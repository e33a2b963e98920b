"""What may happen by itself between two questions, and how a question is asked."""

from enum import IntEnum

from banquise.core.state import CHANCE, NOBODY, State, only
from banquise.games.halunken.state import Phase


class Step(IntEnum):
    """The automatic step that comes next (section 6.3); ASK is none: somebody decides."""

    ASK, ROUND, SPEAK, CHOOSE, REVEAL, SETTLE, ACT, LAND, RUN, NEXT, END = range(11)


def ask(s: State, phase: Phase, seat: int) -> Step:
    """A question about one seat, who answers it."""
    s.phase = phase
    s.turn = seat
    s.waiting = only(seat)
    return Step.ASK


def ask_chance(s: State, phase: Phase) -> Step:
    s.phase = phase
    s.turn = NOBODY
    s.waiting = only(CHANCE)
    return Step.ASK
