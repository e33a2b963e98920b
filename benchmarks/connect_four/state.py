"""The position of connect four: one flat record, and the numbers its fields hold.

The discs of a seat are a bit set of cells, numbered upwards in a column and column by column. A
column has one bit more than the tallest frame. It stays empty, so that no line runs from the top of
one column into the next.
"""

from enum import IntEnum

from banquise.core.records import Record, i1, i2, i8, seat_or
from banquise.core.state import EMPTY, NOBODY, Ints

COLUMNS, ROWS, LINE = 7, 6, 4  # the largest frame, and how many in a row win
SPAN = ROWS + 1  # bits of a column
ACTIONS = COLUMNS  # drop a disc into a column


class Phase(IntEnum):
    DROP, OVER = range(2)


class Clause(IntEnum):
    LEGAL, DROP_1, ENGINE_1, ENGINE_2, ENGINE_3 = range(5)


class Edition(Record):
    columns: int = i1(LINE, COLUMNS)
    rows: int = i1(LINE, ROWS)


class State(Record):
    phase: int = i1(Phase)
    seats: int = i1()
    waiting: int = i2()
    winner: int = seat_or(NOBODY)
    discs: int = i1(0, COLUMNS * ROWS)  # dropped so far; an even number: seat 0 is next
    disc: Ints = i8(shape=2)  # [seat], the set of cells with its discs


def cell(column: int, row: int) -> int:
    """The set with only this cell; row 0 is the lowest."""
    return 1 << (SPAN * column + row)


def owner(s: State, column: int, row: int) -> int:
    """The seat whose disc lies in a cell, or EMPTY."""
    for seat in range(2):
        if int(s.disc[seat]) & cell(column, row) != 0:
            return seat
    return EMPTY
