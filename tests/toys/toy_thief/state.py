"""Coins and thieves: the record and its numbers."""

from __future__ import annotations

from enum import IntEnum

from banquise.core.events import COUNT, NUMBER, PLAYER, Events, says
from banquise.core.records import Record, i1, i2, last_seat, seat_or
from banquise.core.state import NOBODY, Ints

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


class Edition(Record):
    pile: Ints = i1(shape=SIZES)  # [k]
    odds: Ints = i1(shape=SIZES)


class State(Record):
    phase: int = i1(Phase)
    seats: int = i1()
    waiting: int = i2(derived=True)
    thefts: int = i1(option=True)  # how often each seat may steal
    turn: int = i1(0, last_seat)  # whose turn it is
    thief: int = seat_or(NOBODY)  # who is asked in the middle of it
    taking: int = i1(0, 3)  # the coins on their way
    pile: int = i1(0, 99)
    coin: Ints = i1(0, 99, shape=SEATS, per_seat=True)
    theft: Ints = i1(0, 9, shape=SEATS, per_seat=True)  # left to each seat


class Event(Events):
    PILED = says(n=NUMBER)
    TOOK = says(player=PLAYER, n=COUNT)
    STOLE = says(player=PLAYER, victim=PLAYER, good="player", bad="victim")
    LET = says(player=PLAYER)
