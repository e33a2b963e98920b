"""Set-up: captains, starting rogues, the first face-up cards, Black-Jack."""

from banquise.core.contract import emit
from banquise.core.state import CHANCE, EMPTY, NOBODY, only

from ..state import (
    BY_LOT,
    CELLS,
    COLOURS,
    FACE_DOWN,
    FACE_UP,
    JACK_CARDS,
    NOWHERE,
    ROGUES,
    RUM_CARD,
    Edition,
    Event,
    Mode,
    Phase,
    State,
)
from .board import colour_of
from .steps import Step, ask, ask_chance


def setup(ed: Edition, s: State) -> None:
    s.night = 1
    s.result[:] = 0
    lay_out(s)
    if s.first_placer == BY_LOT:
        s.first = NOBODY
        ask_chance(s, Phase.FIRST_PLACER)
    else:
        s.first = 0
        ask(s, Phase.PLACE_CAPTAIN, 0)


def is_setup(s: State) -> bool:
    return bool(s.phase <= Phase.PLACE_JACK)


def lay_out(s: State) -> None:
    """Set up everything for a night (SETUP-1 to 3, JSET-2, DUEL-2)."""
    s.hour = 0
    s.opener = NOBODY
    s.employer = NOBODY
    s.bid_seat = NOBODY
    s.bid_rogue = EMPTY
    s.victim = NOBODY
    s.black_jack = NOWHERE
    s.jack_card = 0
    s.captain[:] = NOWHERE
    s.card[:] = 0
    s.queue_who[:] = EMPTY
    s.queue_steps[:] = 0
    s.place[:] = FACE_DOWN
    s.top[:] = EMPTY
    s.down[:] = 3
    s.down[0] = 0
    s.hand[:] = 0
    for seat in range(s.seats):
        for card in range(1, RUM_CARD + 1):
            s.hand[seat, card] = 1
    s.deck[:] = 0
    if s.mode != Mode.BEGINNER:
        for card in range(1, (RUM_CARD if s.mode == Mode.DUEL else JACK_CARDS) + 1):
            s.deck[card] = 1


def place_captain(s: State, cell: int) -> Step:
    s.captain[s.turn] = cell  # SETUP-4
    emit(Event.CAPTAIN_PLACED, int(s.turn), cell)
    s.phase = Phase.START_ROGUE
    s.waiting = only(CHANCE)
    return Step.ASK


def start_rogue(s: State, rogue: int) -> Step:
    seat = int(s.turn)
    s.place[rogue] = seat
    emit(Event.STARTED, seat, rogue)
    s.down[s.captain[seat]] -= 1
    following = (seat + 1) % int(s.seats)
    if following != s.first:
        return ask(s, Phase.PLACE_CAPTAIN, following)
    return ask_chance(s, Phase.TURN_UP)


def turn_over(s: State, cell: int, rogue: int) -> None:
    """Turn up the next card of a pile."""
    s.place[rogue] = FACE_UP
    s.top[cell] = rogue
    s.down[cell] -= 1
    emit(Event.TURNED_UP, cell, rogue)


def turn_up(ed: Edition, s: State, rogue: int) -> Step:
    """SETUP-5: turn up the top cards of the 14 piles one after another."""
    cell = 1
    while s.top[cell] != EMPTY:
        cell += 1
    turn_over(s, cell, rogue)
    if cell < CELLS:
        return Step.ASK
    if s.mode == Mode.BEGINNER:
        return Step.ROUND
    return ask(s, Phase.PLACE_JACK, starter(ed, s, -1))


def place_jack(ed: Edition, s: State, cell: int) -> Step:
    s.black_jack = cell  # JSET-3
    emit(Event.JACK_PLACED, int(s.turn), cell)
    s.opener = starter(ed, s, 1)  # JSET-4
    return Step.ROUND


def starter(ed: Edition, s: State, sign: int) -> int:
    """The seat whose only rogue is the highest (sign 1) or the lowest (sign -1).

    JSET-5: of equal values yellow comes before grey, violet and red; Q8: then the earlier placer.
    """
    chosen, best = NOBODY, 0
    for k in range(s.seats):
        seat = (int(s.first) + k) % int(s.seats)
        rogue = first_rogue(s, seat)
        merit = sign * COLOURS * int(ed.value[rogue]) - colour_of(rogue)
        if chosen == NOBODY or merit > best:
            chosen, best = seat, merit
    return chosen


def first_rogue(s: State, seat: int) -> int:
    for rogue in range(ROGUES):
        if s.place[rogue] == seat:
            return rogue
    return 0
