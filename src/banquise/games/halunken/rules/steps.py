"""The automatic steps between two decisions, and how a decision is asked for."""

from enum import IntEnum

from banquise.core.state import CHANCE, NOBODY, only

from ..state import Phase, State


class Step(IntEnum):
    """The automatic step that comes next (section 6.3); ASK is none: somebody decides."""

    ASK, ROUND, BID, CHOOSE, REVEAL, SETTLE, ACT, LAND, RUN, NEXT, END = range(11)


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
