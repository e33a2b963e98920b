"""Numbers chosen at once: the record and its numbers."""

from enum import IntEnum

from banquise.core.state import record

SEATS, NUMBERS = 4, 4

PICK = 0  # PICK + number
ACTIONS = PICK + NUMBERS
PICK_MASKED = ACTIONS  # what the others see of a choice until all are in

FREE, NO_REPEAT = range(2)


class Phase(IntEnum):
    PICK, OVER = range(2)


class Clause(IntEnum):
    LEGAL, PICK_1, ENGINE_1, ENGINE_2, ENGINE_3 = range(5)


EDITION = record(numbers="i1")

STATE = record(
    phase="i1",
    seats="i1",
    waiting="i2",
    rounds="i1",
    repeats="i1",
    played="i1",  # rounds that are over
    choice=("i1", SEATS),  # of this round: a number, EMPTY or HIDDEN
    last=("i1", SEATS),  # of the round before, open
    score=("i2", SEATS),
)
