"""The record of Crates and its numbers."""

from enum import IntEnum

from banquise.core.records import Record, i1, i2, i4
from banquise.core.state import Ints

SEATS, HAND, PLACES, CARDS = 4, 6, 190, 36  # places: the maximum

DEAL = 0  # DEAL + card, decided by chance, seen by the seat that gets it
PLAY = DEAL + CARDS  # PLAY + place in the hand
ACTIONS = PLAY + HAND
DEAL_MASKED = ACTIONS


class Phase(IntEnum):
    DEAL, PLAY, OVER = range(3)


class Clause(IntEnum):
    LEGAL, ENGINE_1, ENGINE_2, ENGINE_3 = range(4)


class Edition(Record):
    places: int = i2(0, PLACES)
    value: Ints = i1(shape=CARDS)


class State(Record):
    phase: int = i1(Phase)
    seats: int = i1()
    waiting: int = i2()
    turns: int = i4()
    turn: int = i1()
    dealt: int = i1(0, SEATS * HAND)  # cards of the first deal
    played: int = i4()
    hand: Ints = i1(shape=(SEATS, HAND))  # EMPTY or HIDDEN or a card
    place: Ints = i1(shape=PLACES)
    score: Ints = i4(shape=SEATS)
