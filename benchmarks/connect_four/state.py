"""The position of connect four: one flat record, and the numbers its fields hold.

The discs of a seat are a set of cells. A cell is a bit, counted upwards in a column, and column by
column; a column has one bit more than the tallest frame, which stays empty, so that no line runs
from the top of one column into the next.
"""

from enum import IntEnum

from banquise.core.state import EMPTY, State, record

COLUMNS, ROWS, LINE = 7, 6, 4  # the largest frame, and how many in a row win
SPAN = ROWS + 1  # bits of a column
ACTIONS = COLUMNS  # drop a disc into a column


class Phase(IntEnum):
    DROP, OVER = range(2)


class Clause(IntEnum):
    LEGAL, DROP_1, ENGINE_1, ENGINE_2, ENGINE_3 = range(5)


EDITION = record(columns="i1", rows="i1")

STATE = record(
    phase="i1",
    seats="i1",
    waiting="i2",
    winner="i1",  # or NOBODY
    discs="i1",  # dropped so far; an even number: seat 0 is next
    disc=("i8", 2),  # [seat], the set of cells in which its discs lie
)


def cell(column: int, row: int) -> int:
    """The set of just this cell; row 0 is the lowest."""
    return 1 << (SPAN * column + row)


def owner(s: State, column: int, row: int) -> int:
    """The seat whose disc lies in a cell, or EMPTY."""
    for seat in range(2):
        if int(s.disc[seat]) & cell(column, row) != 0:
            return seat
    return EMPTY
