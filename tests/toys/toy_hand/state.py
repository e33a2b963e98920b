"""A hand of one card: its record and its numbers."""

from enum import IntEnum

from banquise.core.state import record

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


EDITION = record(cards="i1", value=("i1", CARDS))  # [card]

STATE = record(
    phase="i1",
    seats="i1",
    waiting="i2",
    swaps="i1",
    first="i1",
    turn="i1",  # the seat that gets a card or decides
    done="i1",  # how many had their turn
    hand=("i1", SEATS),  # the card of each seat, EMPTY or HIDDEN
    left=("i1", SEATS),  # the card that each seat put away
    shown=("i1", SEATS),
)
