"""The numbers of Duel: actions, phases, clauses, events, and the record of a position."""

from __future__ import annotations

from enum import IntEnum

from banquise.core.actions import Block, Blocks
from banquise.core.events import COUNT, NUMBER, PLAYER, Events, says
from banquise.core.records import Record, i1, i2
from banquise.core.state import EMPTY, HIDDEN, Edition, Ints

SEATS, NUMBERS = 4, 4
NO_REPEAT = 1  # the second value of the option

ACTIONS = Blocks(Block("pick", range(NUMBERS), text="pick-{n}", masked=True))
PICK = ACTIONS.first("pick")


class Phase(IntEnum):
    PICK, OVER = range(2)


class Clause(IntEnum):
    LEGAL, PICK_1, ENGINE_1, ENGINE_2, ENGINE_3 = range(5)


def last_round(ed: Edition, s: State) -> int:
    return s.rounds


class State(Record):
    phase: int = i1(Phase)
    seats: int = i1()
    waiting: int = i2(derived=True)
    rounds: int = i1(option=True)
    repeats: int = i1(option=True)
    played: int = i1(0, last_round)  # rounds that are over
    choice: Ints = i1(  # of this round, each the secret of its seat
        0, NUMBERS - 1, shape=SEATS, per_seat=True, none=EMPTY, hidden=HIDDEN
    )
    last: Ints = i1(0, NUMBERS - 1, shape=SEATS, per_seat=True, none=EMPTY)  # of the round before
    score: Ints = i2(0, 999, shape=SEATS, per_seat=True)


class Event(Events):
    CHOSE = says(player=PLAYER)
    PICKED = says(player=PLAYER, n=NUMBER, replaces="CHOSE")  # whispered
    SCORED = says(player=PLAYER, n=COUNT, good="player")
    ROUND = says(n=NUMBER)
