"""The records of Papua, its events, and the numbers that they hold."""

from __future__ import annotations

from enum import IntEnum

from banquise.core.actions import Block, Blocks
from banquise.core.events import NUMBER, PLAYER, PLAYERS, Argument, Events, says, shows
from banquise.core.records import Record, f4, i1, i2, i4, seat_or, u4
from banquise.core.state import EMPTY, MOST_SEATS, NOBODY, Floats, Ints

SEATS, ISLANDERS, CELLS, LONGEST = MOST_SEATS, 4, 96, 24
COLOURS = "RYGBPW"  # seat order
POT = 0  # the cell number of an islander in its pot; the canoe is one beyond the last cell

# The cells of every block, by rear cell, then by length.
STRETCHES = [
    f"{rear}-{rear + more}" if more else f"{rear}"
    for rear in range(1, CELLS + 1)
    for more in range(LONGEST)
]
ACTIONS = Blocks(  # section 6.3
    Block("die", range(1, 7), text="d{n}"),
    Block("first", COLOURS, text="first-{colour}"),
    Block("pass", text="--"),
    Block("leave", text="P"),
    Block("block", STRETCHES, text="{cells}"),
)
DIE, FIRST, PASS, LEAVE, BLOCK = map(ACTIONS.first, ("die", "first", "pass", "leave", "block"))


def span(block: int) -> tuple[int, int]:
    """The rear and the front cell of a block."""
    rear, more = divmod(block - BLOCK, LONGEST)
    return rear + 1, rear + 1 + more


class Kind(IntEnum):
    """The four kinds of cell: Q square, O round, X trap, M mask."""

    SQUARE, ROUND, TRAP, MASK = range(4)


class Phase(IntEnum):
    ROLL_OFF, DRAW_FIRST, ROLL, MOVE, OVER = range(5)


class Clause(IntEnum):
    """The clauses that can forbid an action."""

    LEGAL, TURN_2, POT_1, SQ_1, SQ_2, RND_1, GRP_1, GRP_3, MOV_1 = range(9)
    MOV_6, MOV_7, MOV_8, MASK_1, END_2, FAM_1, ENGINE_1, ENGINE_2, ENGINE_3 = range(9, 18)


# Values of the options, in the order of section 5.
STANDARD, FAMILY = range(2)
STOPOVER, EVERY_CROSSING = range(2)
FORMS_GROUP, EXISTING_GROUP = range(2)
GROUP, GROUP_OR_SOLO = range(2)
BY_ROLL_OFF, BY_LOT, SEAT_0 = range(3)
RESCUE, DRAW = range(2)


class Edition(Record):
    cells: int = i2()  # N, the number of the last cell
    kind: Ints = i1(shape=CELLS + 2)  # [cell], from 1
    x: Floats = f4(shape=CELLS + 2)  # [cell], drawing coordinates; the canoe is cell N + 1
    y: Floats = f4(shape=CELLS + 2)
    hex: Ints = u4(shape=SEATS)  # display colours, 0xRRGGBB


def canoe(ed: Edition, s: State) -> int:
    return ed.cells + 1


def most_turns(ed: Edition, s: State) -> int:
    return s.turn_limit


class State(Record):
    phase: int = i1(Phase)
    seats: int = i1()
    waiting: int = i2(derived=True)
    variant: int = i1(option=True)
    gods_rule: int = i1(option=True)
    join_rule: int = i1(option=True)
    square_entry: int = i1(option=True)
    first_player: int = i1(option=True)
    dead_position: int = i1(option=True)
    names: int = i1(option=True)
    turn_limit: int = i4(option=True)
    seat: int = seat_or(NOBODY)  # whose turn it is
    die: int = i1(0, 6)
    turns: int = i4(0, most_turns)
    rescues: int = i4(0, most_turns)
    roll_off: Ints = i1(-1, 6, shape=SEATS, per_seat=True)  # -1 out, 0 still to roll
    winner: int = seat_or(NOBODY)
    place: Ints = i1(  # the cell of each islander
        POT, canoe, shape=(SEATS, ISLANDERS), per_seat=True, json="islanders", by=COLOURS
    )
    on: Ints = i1(  # [cell], who stands there: 4 * seat + number, or EMPTY
        EMPTY, SEATS * ISLANDERS - 1, shape=CELLS + 2, fill=EMPTY, derived=True
    )


ISLANDER = Argument("islander", lambda value, seat: value // ISLANDERS == seat)  # 4 * seat + number
STRETCH = Argument("stretch")  # the cells of a block, numbered as its action from BLOCK on
HOME = ("place", "player", POT)  # the islander goes back to its pot


class Event(Events):
    """What happens, in the words of ``[event]`` in text/*.toml."""

    ROLLED_OFF = says(player=PLAYER, n=NUMBER)
    TIED = says(players=PLAYERS)
    BEGAN = says(player=PLAYER)
    DRAWN = says(player=PLAYER)
    ROLLED = says(player=PLAYER, n=NUMBER)
    PASSED = says(player=PLAYER, n=NUMBER)
    LEFT = says(player=PLAYER, to=NUMBER)
    STEPPED = says(player=PLAYER, cell=NUMBER, to=NUMBER, form="step_end")
    ADVANCED = says(player=PLAYER, block=STRETCH, to=STRETCH, form="block_end")
    LANDED = shows(islander=ISLANDER, cell=NUMBER, moves=("place", "islander", "cell"))
    STOPPED = says(islander=ISLANDER, cell=NUMBER)
    SENT_BACK = says(
        by=PLAYER, player=ISLANDER, cell=NUMBER, form="whose", good="by", bad="player", moves=HOME
    )
    TRAPPED = says(player=ISLANDER, cell=NUMBER, bad="player", moves=HOME)
    STRANDED = says()
    RESCUED = says(player=ISLANDER, cell=NUMBER, moves=HOME)
    WON = says(player=PLAYER, good="player")
    DRAW_LIMIT = says(n=NUMBER)
    DRAW_DEAD = says()
