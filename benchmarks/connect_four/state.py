"""The position of connect four: one flat record, and the numbers its fields hold."""

from enum import IntEnum

from banquise.core.state import record

COLUMNS, ROWS, LINE = 7, 6, 4  # the largest frame, and how many in a row win
BORDER = LINE - 1  # empty cells all around the frame, so that no look along a line leaves it
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
    height=("i1", COLUMNS),  # discs in each column
    # The seat whose disc lies in [BORDER + column, BORDER + row], or EMPTY; row 0 is the lowest.
    cell=("i1", (COLUMNS + 2 * BORDER, ROWS + 2 * BORDER)),
)
