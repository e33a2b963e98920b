"""Before the first turn: everybody is in the pot, and somebody begins (clauses SETUP)."""

from banquise.core.contract import emit
from banquise.core.state import CHANCE, EMPTY, NOBODY, only

from ..state import BY_LOT, BY_ROLL_OFF, POT, Edition, Event, Phase, State


def setup(ed: Edition, s: State) -> None:
    s.place[:] = POT  # SETUP-2
    s.on[:] = EMPTY
    s.roll_off[:] = 0
    s.die = 0
    s.turns = 0
    s.rescues = 0
    s.seat = NOBODY
    s.winner = NOBODY
    s.waiting = only(CHANCE)
    if s.first_player == BY_ROLL_OFF:
        s.phase = Phase.ROLL_OFF  # SETUP-3
    elif s.first_player == BY_LOT:
        s.phase = Phase.DRAW_FIRST
    else:
        begin_turn(s, 0)


def begin_turn(s: State, seat: int) -> None:
    s.phase = Phase.ROLL
    s.seat = seat
    s.die = 0
    s.waiting = only(CHANCE)


def next_to_roll(s: State) -> int:
    """The first seat that has still to roll."""
    seat = 0
    while s.roll_off[seat] != 0:
        seat += 1
    return seat


def roll_off(s: State, value: int) -> None:
    """One roll for the first turn. After the last, the highest begins or rolls again (Q21)."""
    seat = next_to_roll(s)
    s.roll_off[seat] = value
    emit(Event.ROLLED_OFF, seat, value)
    best, tied = 0, 0  # the highest roll, and the set of those who have it
    for other in range(s.seats):
        rolled = int(s.roll_off[other])
        if rolled == 0:
            return  # somebody has still to roll
        if rolled > best:
            best, tied = rolled, 0
        if rolled == best:
            tied |= 1 << other
    settle(s, best, tied)


def settle(s: State, best: int, tied: int) -> None:
    """Begin the game, or let those who are tied roll again."""
    leader, ties = 0, 0
    for seat in range(s.seats):
        if (tied >> seat) & 1 == 1:
            leader = seat
            ties += 1
    for seat in range(s.seats):
        s.roll_off[seat] = 0 if ties == 1 or s.roll_off[seat] == best else -1
    if ties == 1:
        emit(Event.BEGAN, leader)
        begin_turn(s, leader)
    else:
        emit(Event.TIED, tied)
