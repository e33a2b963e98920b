"""The position of Nanuuk!: one flat record, and the numbers its fields hold.

Sets of cells are numbers with bit ``cell`` set, sets of equipment and animals likewise.
"""

from enum import IntEnum

from banquise.core.state import record

SEATS, CELLS, EDGES, SIDES = 4, 48, 128, 6
PIECES = 5  # hunters, Inuit and bears that move: at most two Inuit and three bears (flee)
BOARDS = 3
FULL, THREE, TWO = range(BOARDS)  # the boards of an edition, by the players they are printed for
COLOURS = "RBYW"  # seat order

# Actions are numbered in blocks with fixed strides (section 6.2).
FIRST = 0  # FIRST + seat, decided by chance
PLACE = 4  # PLACE + cell
FLIGHT = 52  # FLIGHT + cell
STEP = 100  # STEP + 256 * number + 2 * edge + (0 from its first cell, 1 back)
REST = 612  # REST + cell
CRACK = 660  # CRACK + edge
NO_CRACK = 788
HARNESS = 789  # HARNESS + number of the hunter
PASS = 791
LEAVE = 792
TAKE = 793
DEPOSIT = 794  # DEPOSIT + set of animals
SETUP = 810  # SETUP + 48 * kind + cell
ACTIONS = 1098
STRIDE = 2 * EDGES  # steps of one hunter


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
NANUUK, INTRO, PARTNER, NEIGHBOUR, HELPER, HUNT, FLEE = range(7)
RANDOM_FIRST = 4
RIGHT, LEFT = range(2)
CHOOSE, ALTERNATE = range(2)
STANDARD, RANDOM, PLAYERS = range(3)
STRICT, ONE_PAIR = range(2)
PLAIN, PROTECTIVE = range(2)
BY_CHANCE, BY_PLAYERS = range(2)
HUNTABLE, LITERAL = range(2)

EDITION = record(
    land=("i8", BOARDS),  # the cells in play
    igloos="i8",
    spread=("i8", (CELLS, 64)),  # [cell, set of sides], the neighbours beyond these sides
    layout=("i8", (BOARDS, KINDS)),  # the cells of each kind of token
    points=("i2", ANIMALS),
    home_bonus="i2",
    edges="i2",
    cells="i1",
    columns="i1",
    column=("i1", CELLS),  # [cell]
    halfrow=("i1", CELLS),
    row=("i1", CELLS),  # as in its name, from 1
    near=("i1", (CELLS, SIDES)),  # [cell, side], neighbours ascending, then EMPTY
    side=("i2", (CELLS, SIDES)),  # [cell, side], the edge there, or EMPTY
    line=("i2", (CELLS, SIDES)),  # [cell], its C lines ascending, then EMPTY
    ends=("i1", (EDGES, 2)),  # [edge], its two cells
    slot=("i1", (EDGES, 2)),  # [edge], which side of its two cells it is
    ways=("u1", (BOARDS, CELLS)),  # [board, cell], the sides that do not face the coast
    count=("i1", (BOARDS, KINDS)),  # tokens of each kind
    trade=("u1", ANIMALS),  # the equipment that an animal buys
)

STATE = record(
    ice=("i8", KINDS),  # [token], the cells where it lies
    waiting="i2",
    phase="i1",
    seats="i1",
    mode="i1",
    first_player="i1",
    neighbour_side="i1",
    bear_seat="i1",
    bear_crack_each_step="i1",
    bear_must_double="i1",
    bear_may_rest="i1",
    fur_duel="i1",
    inuit_move_one="i1",
    flee_bears="i1",
    hunters_each="i1",
    two_hunter_turns="i1",
    split_start="i1",
    layout="i1",
    layout_rule="i1",
    sled_crack_choice="i1",
    crack_priority="i1",
    initial_cracks="i1",
    initial_cracks_by="i1",
    end_of_hunt="i1",
    board="i1",  # follows from the options
    first="i1",  # the first player, or NOBODY
    seat="i1",  # who decides: a seat, CHANCE, or NOBODY
    piece="i1",  # the acting hunter or piece, or EMPTY
    moved="i1",  # hunt for two: the Inuk that has had its move, or EMPTY
    due="i1",  # steps still to be made in this turn
    bound="i1",  # must a step follow?
    passes="i1",  # turns without a step in succession
    hunt_over="i1",  # in phase `step` of Nanuuk!: may those at home no longer leave?
    winners="u1",  # set of seats; introductory games only
    out=("i1", SEATS),  # removed seats in order, then EMPTY
    at=("i1", PIECES),  # [piece], its cell, or EMPTY
    owner=("i1", PIECES),  # [piece], a seat, or NOBODY
    kind=("i1", PIECES),  # [piece]
    gear=("u1", SEATS),  # [hunter], the equipment on the left
    bag=("u1", SEATS),  # [hunter], the animals on the left
    companion=("u1", SEATS),  # [hunter]
    store=("u1", (SEATS, ANIMALS)),  # [hunter, animal], on the right
    way=("u1", CELLS),  # [cell], its open sides
    spare=("u1", 3),  # fills the record up; always 0
)
