"""The position of Papua: one flat record, and the numbers its fields hold."""

from enum import IntEnum

from banquise.core.state import MOST_SEATS, record

SEATS, ISLANDERS, CELLS, LONGEST = MOST_SEATS, 4, 96, 24
COLOURS = "RYGBPW"  # seat order
POT = 0  # the cell number of an islander in its pot; the canoe is one beyond the last cell

# Actions are numbered in blocks, one block per kind of decision (section 6.3).
DIE = 0  # DIE + value - 1, decided by chance
FIRST = 6  # FIRST + seat, decided by chance
PASS = 12
LEAVE = 13  # leave the pot
BLOCK = 14  # BLOCK + 24 * (rear cell - 1) + length - 1
ACTIONS = BLOCK + CELLS * LONGEST


class Kind(IntEnum):
    """The four kinds of cell: Q square, O round, X trap, M mask."""

    SQUARE, ROUND, TRAP, MASK = range(4)


class Phase(IntEnum):
    ROLL_OFF, DRAW_FIRST, ROLL, MOVE, OVER = range(5)


class Clause(IntEnum):
    """The clauses that can forbid an action."""

    LEGAL, TURN_2, POT_1, SQ_1, SQ_2, RND_1, GRP_1, GRP_3, MOV_1, MOV_6, MOV_7, MOV_8, MASK_1 = (
        range(13)
    )
    END_2, FAM_1, ENGINE_1, ENGINE_2, ENGINE_3 = range(13, 18)


# Values of the options, in the order of section 5.
STANDARD, FAMILY = range(2)
STOPOVER, EVERY_CROSSING = range(2)
FORMS_GROUP, EXISTING_GROUP = range(2)
GROUP, GROUP_OR_SOLO = range(2)
BY_ROLL_OFF, BY_LOT, SEAT_0 = range(3)
RESCUE, DRAW = range(2)

EDITION = record(
    cells="i2",  # N, the number of the last cell
    kind=("i1", CELLS + 2),  # [cell], from 1
    x=("f4", CELLS + 2),  # [cell], drawing coordinates; the canoe is cell N + 1
    y=("f4", CELLS + 2),
    hex=("u4", SEATS),  # display colours, 0xRRGGBB
)

STATE = record(
    phase="i1",
    seats="i1",
    waiting="i2",
    variant="i1",
    gods_rule="i1",
    join_rule="i1",
    square_entry="i1",
    first_player="i1",
    dead_position="i1",
    names="i1",
    turn_limit="i4",
    seat="i1",  # whose turn it is, or NOBODY
    die="i1",
    turns="i4",
    rescues="i4",
    roll_off=("i1", SEATS),  # -1 out, 0 still to roll, 1 to 6 rolled
    winner="i1",  # or NOBODY
    place=("i1", (SEATS, ISLANDERS)),  # the cell of each islander
    on=("i1", CELLS + 2),  # [cell], who stands there: 4 * seat + number, or EMPTY
)
