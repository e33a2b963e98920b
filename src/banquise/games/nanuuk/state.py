"""The records of Nanuuk!, its events, and the numbers that they hold.

Sets of cells are numbers with bit ``cell`` set, sets of equipment and animals likewise.
"""

from __future__ import annotations

from enum import IntEnum

from banquise.core.actions import Block, Blocks
from banquise.core.events import COUNT, PLAYER, PLAYERS, Argument, Events, says, shows
from banquise.core.records import Record, i1, i2, i8, last_seat, seat_or, u1
from banquise.core.state import CHANCE, EMPTY, NOBODY, Ints

SEATS, CELLS, EDGES, SIDES = 4, 48, 128, 6
PIECES = 5  # hunters, Inuit and bears that move: at most two Inuit and three bears (flee)
BOARDS = 3
FULL, THREE, TWO = range(BOARDS)  # the boards of an edition, by the players they are printed for
COLOURS = "RBYW"  # seat order

LETTERS = "fswWib"  # of the tokens, in the order of ``Token``
BAGS = ["".join(LETTERS[k] for k in range(4) if bag >> k & 1) or "0" for bag in range(16)]
HUNTERS = ("", "2:")  # of one player
STRIDE = 2 * EDGES  # steps of one hunter
ACTIONS = Blocks(  # section 6.2; an edition has names for the numbers in brackets, see notation.py
    Block("first", range(SEATS), text="first-{seat}"),
    Block("place", range(CELLS), text="@[{cell}]"),
    Block("flight", range(CELLS), text=">[{cell}]"),
    Block("step", HUNTERS, range(STRIDE), text="{hunter}[{way}]"),
    Block("rest", range(CELLS), text="o[{cell}]"),
    Block("crack", range(EDGES), text="/[{edge}]"),
    Block("no_crack", text="/0"),
    Block("harness", HUNTERS, text="{hunter}H"),
    Block("pass", text="."),
    Block("leave", text="x0"),
    Block("take", text="x"),
    Block("deposit", BAGS, text="={animals}"),
    Block("setup", LETTERS, range(CELLS), text="{token}@[{cell}]"),
)


class Act(IntEnum):
    """Where each kind of action begins in the numbering."""

    FIRST = ACTIONS.first("first")  # FIRST + seat, decided by chance
    PLACE = ACTIONS.first("place")  # PLACE + cell
    FLIGHT = ACTIONS.first("flight")  # FLIGHT + cell
    STEP = ACTIONS.first("step")  # STEP + STRIDE * number + 2 * edge + (1 for back)
    REST = ACTIONS.first("rest")  # REST + cell
    CRACK = ACTIONS.first("crack")  # CRACK + edge
    NO_CRACK = ACTIONS.first("no_crack")
    HARNESS = ACTIONS.first("harness")  # HARNESS + number of the hunter
    PASS, LEAVE, TAKE = map(ACTIONS.first, ("pass", "leave", "take"))
    DEPOSIT = ACTIONS.first("deposit")  # DEPOSIT + set of animals
    SETUP = ACTIONS.first("setup")  # SETUP + 48 * kind + cell


class Token(IntEnum):
    """What lies on the ice, in the order of the numbering; the first four are the animals."""

    FISH, SEAL, WALRUS, WHALE, INUK, BEAR = range(6)


ANIMALS, KINDS = 4, 6


class Kind(IntEnum):
    """What a piece is."""

    HUNTER, INUK, BEAR = range(3)


HARPOON, HUSKY, SLED, KAYAK = 1, 2, 4, 8  # sets of equipment
TEAM = HUSKY | SLED


class Phase(IntEnum):
    FIRST, LAYOUT, PRECRACK, PLACE, STEP, BEAR, AGAIN, FLIGHT, CRACK, CATCH, DEPOSIT, OVER = range(
        12
    )


class Clause(IntEnum):
    """The clauses that can forbid an action, in the order of the specification."""

    LEGAL, BRD_3, CRK_3, CRK_4, CRK_5, CRK_6, CRK_9, CRK_11, INT_3, INT_5, INT_6 = range(11)
    HUN_3, HUN_7, HUN_b, HUN_c, FLE_2, SET_6, LAY_2, LAY_3, LAY_4, LAY_5, LAY_8 = range(11, 22)
    STA_1, STA_4, MOV_1, MOV_2, MOV_6, MOV_7, BEA_2, BEA_5, BEA_7, IGL_1 = range(22, 32)
    KAY_1, SLD_1, SLD_4, END_2, VA1, VA2, VA3, ENGINE_1, ENGINE_2, ENGINE_3 = range(32, 42)


# Values of the options, in the order of section 5; true and false are 1 and 0.


class Mode(IntEnum):
    NANUUK, INTRO, PARTNER, NEIGHBOUR, HELPER, HUNT, FLEE = range(7)


RANDOM_FIRST = 4
RIGHT, LEFT = range(2)
AT_ONCE, OWN_TURN = range(2)
CHOOSE, ALTERNATE = range(2)
STANDARD, RANDOM, BY_HAND = range(3)
STRICT, ONE_PAIR = range(2)
PLAIN, PROTECTIVE = range(2)
BY_CHANCE, BY_PLAYERS = range(2)
HUNTABLE, LITERAL = range(2)


class Edition(Record):
    land: Ints = i8(shape=BOARDS)  # the cells in play
    igloos: int = i8()
    spread: Ints = i8(shape=(CELLS, 64))  # [cell, set of sides], the neighbours beyond these sides
    layout: Ints = i8(shape=(BOARDS, KINDS))  # the cells of each kind of token
    points: Ints = i2(shape=ANIMALS)
    home_bonus: int = i2()
    edges: int = i2()
    cells: int = i1()
    columns: int = i1()
    column: Ints = i1(shape=CELLS)  # [cell]
    halfrow: Ints = i1(shape=CELLS)
    row: Ints = i1(shape=CELLS)  # as in its name, from 1
    near: Ints = i1(shape=(CELLS, SIDES))  # [cell, side], neighbours ascending, then EMPTY
    side: Ints = i2(shape=(CELLS, SIDES))  # [cell, side], the edge there, or EMPTY
    line: Ints = i2(shape=(CELLS, SIDES))  # [cell], its C lines ascending, then EMPTY
    ends: Ints = i1(shape=(EDGES, 2))  # [edge], its two cells
    slot: Ints = i1(shape=(EDGES, 2))  # [edge], which side of its two cells it is
    ways: Ints = u1(shape=(BOARDS, CELLS))  # [board, cell], the sides that do not face the coast
    count: Ints = i1(shape=(BOARDS, KINDS))  # tokens of each kind
    trade: Ints = u1(shape=ANIMALS)  # the equipment that an animal buys


def last_cell(ed: Edition, s: State) -> int:
    return ed.cells - 1


class State(Record):
    ice: Ints = i8(shape=KINDS, json="tokens")  # [token], the cells where it lies
    waiting: int = i2(derived=True)
    phase: int = i1(Phase)
    seats: int = i1()
    mode: int = i1(option=True)
    first_player: int = i1(option=True)
    neighbour_side: int = i1(option=True)
    bear_seat: int = i1(option=True)
    bear_crack_each_step: int = i1(option=True)
    bear_must_double: int = i1(option=True)
    bear_may_rest: int = i1(option=True)
    fur_duel: int = i1(option=True)
    inuit_move_one: int = i1(option=True)
    flee_bears: int = i1(option=True)
    hunters_each: int = i1(option=True)
    two_hunter_turns: int = i1(option=True)
    split_start: int = i1(option=True)
    layout: int = i1(option=True)
    layout_rule: int = i1(option=True)
    sled_crack_choice: int = i1(option=True)
    crack_priority: int = i1(option=True)
    initial_cracks: int = i1(option=True)
    initial_cracks_by: int = i1(option=True)
    end_of_hunt: int = i1(option=True)
    board: int = i1(0, BOARDS - 1, derived=True)  # follows from the options
    first: int = seat_or(NOBODY)  # the first player
    seat: int = i1(CHANCE, last_seat, none=NOBODY)  # who decides
    piece: int = i1(0, PIECES - 1, none=EMPTY)  # the acting hunter or piece
    moved: int = i1(0, PIECES - 1, none=EMPTY)  # hunt for two: the Inuk that has had its move
    due: int = i1(0, 2)  # steps still to be made in this turn
    bound: int = i1(bool)  # must a step follow?
    passes: int = i1(0, SEATS)  # turns without a step in succession
    hunt_over: int = i1(bool, derived=True)  # in phase `step` of Nanuuk!: those at home stay there
    winners: int = u1(0, last_seat, bits=True)  # introductory games only
    out: Ints = i1(0, last_seat, none=EMPTY, shape=SEATS, ends=True)  # removed seats in order
    at: Ints = i1(0, last_cell, none=EMPTY, shape=PIECES, json="pieces")  # [piece], its cell
    owner: Ints = i1(0, last_seat, none=NOBODY, shape=PIECES, derived=True)  # [piece]
    kind: Ints = i1(Kind, shape=PIECES, derived=True)  # [piece]
    gear: Ints = u1(0, 15, shape=SEATS, json="hunters")  # [hunter], the equipment on the left
    bag: Ints = u1(0, 15, shape=SEATS, json="hunters")  # [hunter], the animals on the left
    companion: Ints = u1(bool, shape=SEATS, json="hunters")  # [hunter]
    store: Ints = u1(
        0, CELLS, shape=(SEATS, ANIMALS), json="hunters"
    )  # [hunter, animal], on the right
    way: Ints = u1(0, 63, shape=CELLS, json="cracks")  # [cell], its open sides
    stuck: int = u1(option=True)  # of version 2; here all other fields keep their bytes and planes
    spare: Ints = u1(0, 0, shape=2, derived=True)  # fills the record up; always 0


# What the arguments of events are. Functions of these names in ``words`` put them into words.
ACTOR = Argument("actor", lambda value, seat: value == seat)  # a seat, or CHANCE
CELL = Argument("cell")
EDGE = Argument("edge")
PIECE = Argument("owner")  # a hunter or piece; the log names its player
TOKEN = Argument("token")
PREY = Argument("prey")  # a set of animals
GOODS = Argument("goods")  # a set of equipment
STEP_END = ("at", "player", "end")


class Event(Events):
    """What happens, in the words of ``[event]`` in text/*.toml."""

    DRAWN = says(player=PLAYER)
    LAID = says(player=ACTOR, token=TOKEN, cell=CELL, form="token_kind")
    CRACKED = says(player=ACTOR, edge=EDGE)
    PLACED = says(
        player=PLAYER, other=PIECE, cell=CELL, form="placed_kind", moves=("at", "other", "cell")
    )
    STEPPED = says(player=PIECE, start=CELL, end=CELL, form="piece_kind", moves=STEP_END)
    CROSSED = says(player=PIECE, start=CELL, end=CELL, moves=STEP_END)  # a crack, by kayak
    THREW = says(player=PLAYER)
    CHASED = says(player=PLAYER, hunter=PIECE, cell=CELL)  # from the hunter's cell
    RESTED = says(player=PLAYER, cell=CELL)
    PUT_OFF = says(player=PLAYER)
    HARNESSED = says(player=PLAYER)
    STAYED = says(player=PLAYER)
    STOPPED = says(player=PLAYER)
    EQUIPPED = shows(hunter=PIECE, gear=GOODS, moves=("gear", "hunter", "gear"))
    JOINED = says(
        player=PLAYER, hunter=PIECE, cell=CELL, good="player", moves=("companion", "hunter", 1)
    )
    PARTED = says(player=PLAYER, hunter=PIECE, moves=("companion", "hunter", 0))
    REARMED = says(player=PLAYER, good="player")
    TOOK = says(player=PLAYER, animal=TOKEN, hunter=PIECE, form="token_kind", good="player")
    LEFT_ALONE = says(player=PLAYER, animal=TOKEN, form="token_kind")
    UNLOADED = says(player=PLAYER, hunter=PIECE, animals=PREY)
    KEPT = says(player=PLAYER)
    TRADED = says(player=PLAYER, goods=GOODS, good="player")
    HUNT_OVER = says()
    BLOCKED = says(player=PLAYER, bad="player")
    AT_HOME = says(player=PLAYER)
    TRAPPED = says(player=PLAYER, cell=CELL, bad="player")
    REMOVED = says(
        player=PLAYER, piece=PIECE, cell=CELL, bad="player", moves=("at", "piece", EMPTY)
    )
    WON = says(players=PLAYERS, form="company", good="players")
    WON_POINTS = says(players=PLAYERS, n=COUNT, form="company", good="players")
