"""The rules of Duel. What is not here has a default (``banquise.core.hooks``)."""

from banquise.core.contract import emit, whisper
from banquise.core.state import EMPTY, Edition

from .state import NO_REPEAT, PICK, Clause, Event, Phase, State


def setup(ed: Edition, s: State) -> None:
    """The position before the first decision. The options and ``seats`` are set already."""
    s.choice[:] = EMPTY
    s.last[:] = EMPTY
    s.score[:] = 0
    s.played = 0
    ask_all(s)


def ask_all(s: State) -> None:
    s.phase = Phase.PICK
    s.waiting = (1 << int(s.seats)) - 1


def forbids(ed: Edition, s: State, seat: int, action: int) -> Clause:
    """The clause that forbids an action to a seat that is asked."""
    return Clause.LEGAL if possible(ed, s, seat, action - PICK) else Clause.PICK_1


def possible(ed: Edition, s: State, seat: int, number: int) -> bool:
    """Can this be what the seat has chosen? What others must imagine follows from it."""
    return s.repeats != NO_REPEAT or s.last[seat] != number


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    """Play a legal action, and all that follows from it without a decision."""
    s.choice[seat] = action - PICK
    emit(Event.CHOSE, seat)
    whisper(seat, Event.PICKED, seat, action - PICK)
    s.waiting = int(s.waiting) & ~(1 << seat)
    if s.waiting == 0:
        reveal(s)


def reveal(s: State) -> None:
    """All choices are in."""
    best = winner(s)
    if best != EMPTY:
        s.score[best] += s.choice[best]
        emit(Event.SCORED, best, int(s.choice[best]))
    for seat in range(s.seats):
        s.last[seat] = s.choice[seat]
        s.choice[seat] = EMPTY
    s.played += 1
    emit(Event.ROUND, int(s.played))
    if s.played == s.rounds:
        s.phase = Phase.OVER
    else:
        ask_all(s)


def winner(s: State) -> int:
    """The seat that alone has the highest number, or EMPTY."""
    best, found = -1, EMPTY
    for seat in range(s.seats):
        number = int(s.choice[seat])
        if number == best:
            found = EMPTY
        elif number > best:
            best, found = number, seat
    return found
