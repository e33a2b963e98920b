"""Its record and its numbers."""

from enum import IntEnum

from banquise.core.state import record

SEATS, HAND, PLACES, CARDS = 4, 6, 190, 36  # places: the most there can be

DEAL = 0  # DEAL + card, decided by chance, seen by the seat that gets it
PLAY = DEAL + CARDS  # PLAY + place in the hand
ACTIONS = PLAY + HAND
DEAL_MASKED = ACTIONS


class Phase(IntEnum):
    DEAL, PLAY, OVER = range(3)


class Clause(IntEnum):
    LEGAL, ENGINE_1, ENGINE_2, ENGINE_3 = range(4)


EDITION = record(places="i2", value=("i1", CARDS))

STATE = record(
    phase="i1",
    seats="i1",
    waiting="i2",
    turns="i4",
    turn="i1",
    dealt="i1",  # cards of the first deal
    played="i4",
    hand=("i1", (SEATS, HAND)),  # EMPTY or HIDDEN or a card
    place=("i1", PLACES),
    score=("i4", SEATS),
)
