"""A hand of one card: its record and its numbers."""

from __future__ import annotations

from enum import IntEnum

from banquise.core.events import PLAYER, Argument, Events, says
from banquise.core.records import Record, i1, i2, last_seat
from banquise.core.state import EMPTY, HIDDEN, Ints

SEATS, CARDS = 3, 6

DEAL = 0  # DEAL + card, decided by chance, seen by the seat that gets it
KEEP = DEAL + CARDS
SWAP = KEEP + 1
SHOW = SWAP + 1
ACTIONS = SHOW + 1
DEAL_MASKED = ACTIONS  # what the others see of a deal

ALLOWED, FORBIDDEN = range(2)


class Phase(IntEnum):
    DEAL, TURN, DRAW, OVER = range(4)


class Clause(IntEnum):
    LEGAL, SWAP_1, SWAP_2, ENGINE_1, ENGINE_2, ENGINE_3 = range(6)


class Edition(Record):
    cards: int = i1()
    value: Ints = i1(shape=CARDS)  # [card]


def last_card(ed: Edition, s: State) -> int:
    return ed.cards - 1


def everybody(ed: Edition, s: State) -> int:
    return s.seats


class State(Record):
    phase: int = i1(Phase)
    seats: int = i1()
    waiting: int = i2(derived=True)
    swaps: int = i1(option=True)
    first: int = i1(option=True)
    turn: int = i1(0, last_seat)  # the seat that gets a card or decides
    done: int = i1(0, everybody)  # how many had their turn
    hand: Ints = i1(  # the card of each seat, EMPTY or HIDDEN
        0, last_card, shape=SEATS, per_seat=True, none=EMPTY, hidden=HIDDEN
    )
    left: Ints = i1(  # the card that each seat put away
        0, last_card, shape=SEATS, per_seat=True, none=EMPTY, hidden=HIDDEN
    )
    shown: Ints = i1(bool, shape=SEATS, per_seat=True)


CARD = Argument("face")
HAND = Argument("hand")  # the card of a seat, as the viewer's position has it


class Event(Events):
    DEALT = says(player=PLAYER)
    GOT = says(player=PLAYER, n=CARD, replaces="DEALT", moves=("hand", "player", "n"))  # whispered
    KEPT = says(player=PLAYER)
    SWAPPED = says(player=PLAYER, moves=("hand", "player", EMPTY))
    SHOWED = says(player=PLAYER, n=HAND)
