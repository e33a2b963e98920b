"""Black-Jack's run."""

from banquise.core.contract import emit
from banquise.core.state import NOBODY

from ..state import BLACK_JACK, POT, ROGUES, Event, Mode, Phase, State
from .board import captain_on, count, destination
from .moving import collect
from .steps import Step, ask
from .theft import begin_theft


def run(s: State) -> Step:
    """Move him cell by cell, past the last counted cell if a captain stands there (RUN-4)."""
    while s.queue_steps[0] > 0 or captain_on(s, int(s.black_jack), NOBODY) != NOBODY:
        s.black_jack = destination(int(s.black_jack), 1)
        if s.queue_steps[0] > 0:
            s.queue_steps[0] -= 1
        met = captain_on(s, int(s.black_jack), NOBODY)
        if met != NOBODY and meet(s, met):
            return Step.ASK
    emit(Event.JACK_MOVED, int(s.black_jack))
    if s.mode == Mode.DUEL:
        return collect(s, BLACK_JACK, Step.NEXT)  # Q33, Q35
    return Step.NEXT


def meet(s: State, seat: int) -> bool:
    """Ask what is taken (RUN-2) or handed over (FREE-2 to 4). Returns whether anybody is asked."""
    if seat != s.employer:  # RUN-5
        emit(Event.JACK_MET, seat, int(s.black_jack))
    if s.employer != NOBODY:
        return begin_theft(s, seat)
    cards = count(s, seat)
    if cards > 1:
        ask(s, Phase.SURRENDER, seat)
        return True
    for rogue in range(ROGUES):
        if s.place[rogue] == seat:
            give(s, seat, rogue)
    return False


def give(s: State, seat: int, rogue: int) -> None:
    s.place[rogue] = POT  # FREE-4
    emit(Event.GAVE, seat, rogue)
