"""Coins and thieves: the record and its numbers."""

from enum import IntEnum

from banquise.core.state import record

SEATS, MOST, SIZES = 3, 3, 4

PILE = 0  # PILE + k: the pile has the k-th size, decided by chance
TAKE = PILE + SIZES  # TAKE + coins - 1
STEAL = TAKE + MOST
LET = STEAL + 1
ACTIONS = LET + 1


class Phase(IntEnum):
    PILE, TAKE, THEFT, OVER = range(4)


class Clause(IntEnum):
    LEGAL, TAKE_1, ENGINE_1, ENGINE_2, ENGINE_3 = range(5)


EDITION = record(pile=("i1", SIZES), odds=("i1", SIZES))  # [k]

STATE = record(
    phase="i1",
    seats="i1",
    waiting="i2",
    thefts="i1",  # how often each seat may steal
    turn="i1",  # whose turn it is
    thief="i1",  # who is asked in the middle of it, or NOBODY
    taking="i1",  # the coins on their way
    pile="i1",
    coin=("i1", SEATS),
    theft=("i1", SEATS),  # left to each seat
)
