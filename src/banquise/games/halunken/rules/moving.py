"""Staying, moving and collecting; landing on another figure and pushing it on."""

from banquise.core.contract import emit
from banquise.core.state import EMPTY, NOBODY

from ..state import BLACK_JACK, POT, SEATS, Act, Event, Mode, Phase, State
from .board import cell_of, destination, is_runner, is_vacant, other_on
from .steps import Step, ask_chance
from .theft import begin_theft, take


def act(s: State) -> Step:
    """The head of the queue moves; if nobody is left, Black-Jack runs or the round ends."""
    figure, steps = int(s.queue_who[0]), int(s.queue_steps[0])
    if figure == EMPTY:
        if s.mode == Mode.STANDARD and s.jack_card == 0:
            return ask_chance(s, Phase.RUN_CARD)  # RUN-1, FREE-1
        return Step.END
    if steps == 0:
        return collect(s, figure, Step.NEXT)  # STAY-1
    if is_runner(s, figure):
        return Step.RUN
    walk(s, figure, destination(cell_of(s, figure), steps))  # MOVE-2
    return collect(s, figure, Step.LAND)  # ROB-1, HARB-1


def walk(s: State, figure: int, cell: int) -> None:
    if figure == BLACK_JACK:
        s.black_jack = cell
        emit(Event.JACK_MOVED, cell)
    else:
        s.captain[figure] = cell
        emit(Event.WALKED, figure, cell)


def collect(s: State, figure: int, following: Step) -> Step:
    """COLL-1 to 3: take the face-up card of the tavern, if there is one; turn up the next."""
    cell = cell_of(s, figure)
    rogue = int(s.top[cell])
    if rogue == EMPTY:
        if figure != BLACK_JACK:
            emit(Event.FOUND_NOBODY, figure, cell)
        return following
    if figure == BLACK_JACK:
        s.place[rogue] = POT  # DUEL-7
        emit(Event.JACK_HIRED, rogue, cell)
    else:
        s.place[rogue] = figure
        emit(Event.HIRED, figure, rogue, cell)
    s.top[cell] = EMPTY
    if s.down[cell] > 0:
        return ask_chance(s, Phase.FLIP)
    return following


def after_flip(s: State) -> Step:
    if s.queue_steps[0] == 0 or is_runner(s, int(s.queue_who[0])):
        return Step.NEXT
    return Step.LAND


def land(s: State) -> Step:
    """Rob the figure that stands here, if possible; push it on in any case (ROB-4)."""
    figure = int(s.queue_who[0])
    victim = other_on(s, cell_of(s, figure), figure)
    if victim == NOBODY:
        return Step.NEXT
    if begin_theft(s, victim):
        return Step.ASK
    displace(s, victim)
    return Step.NEXT


def rob(s: State, seat: int, action: int) -> Step:
    victim = int(s.victim)
    if action == Act.DECLINE:
        emit(Event.DECLINED, seat)
    else:
        take(s, seat, action - Act.TAKE)
    s.turn = NOBODY
    s.victim = NOBODY
    if is_runner(s, int(s.queue_who[0])):
        return Step.RUN
    displace(s, victim)
    return Step.NEXT


def displace(s: State, figure: int) -> None:
    """ROB-4, HARB-3: push a figure on to the first vacant cell, clockwise."""
    cell = destination(cell_of(s, figure), 1)
    while not is_vacant(s, cell):
        cell = destination(cell, 1)
    if figure == BLACK_JACK:
        s.black_jack = cell
        emit(Event.JACK_PUSHED, cell)
    else:
        s.captain[figure] = cell
        emit(Event.PUSHED, figure, cell)


def next_figure(s: State) -> Step:
    for k in range(SEATS - 1):
        s.queue_who[k] = s.queue_who[k + 1]
        s.queue_steps[k] = s.queue_steps[k + 1]
    s.queue_who[SEATS - 1] = EMPTY
    s.queue_steps[SEATS - 1] = 0
    return Step.ACT
