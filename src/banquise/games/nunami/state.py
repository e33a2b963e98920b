"""The position of nunami: one flat record, and the numbers its fields hold."""

from enum import IntEnum

from banquise.core.state import record

SEATS, BOARDS, TRIANGLES, CARDS, HAND = 4, 10, 6, 80, 6
CELLS = BOARDS * TRIANGLES
SEEDS, DEALT = 8, 5  # hidden cards of the set-up; cards dealt to each seat
AREAS, SNOW, SAND = 4, 4, 5  # P, Y (human), G, B (nature); then the neutral sets
SET_SIZE = 14  # cards of a set; the last one, sand, has 10
LETTERS = "PYGBSD"
REACH = 9  # ten boards in a row lie within this distance of the first
SPOTS = 1 + 3 * REACH * (REACH + 1)
CHAIN = 30  # own cards that can wait in a reaction: two areas, and the card laid
MOST_SUPPORT = 4  # strength 4 is always enough, and each card of a support adds to it

# Actions are numbered in blocks, one block per kind of decision (section 6.3).
DRAW = 0
KEEP = 1
TAKE = 2  # TAKE + seat
PICK = 6  # PICK + slot
FREEZE = 12  # FREEZE + board
PLACE = 22  # PLACE + 120 * slot + 2 * cell + face
EXCHANGE = 742  # as PLACE
SUPPORT = 1462  # SUPPORT + set of slots
SWAP = 1526  # SWAP + j * (j - 1) / 2 + i, cells i < j
COLOUR = 3296  # COLOUR + area
BOARD = 3300  # BOARD + index of the spot
SEED = 3571  # SEED + cell
CARD = 3631  # CARD + card
INUA = 3711  # INUA + row of the Inua card
START = 3717  # START + seat
ACTIONS = START + SEATS
BY_SLOT = 2 * CELLS  # numbers that PLACE and EXCHANGE have for one slot

# What others see of an action, numbered behind the actions. A slot would tell a card's rank in the
# hand, so a card laid openly is named by itself.
PLACE_UP = ACTIONS  # PLACE_UP + 60 * card + cell
EXCHANGE_UP = PLACE_UP + CARDS * CELLS  # as PLACE_UP
PLACE_DOWN = EXCHANGE_UP + CARDS * CELLS  # PLACE_DOWN + cell
EXCHANGE_DOWN = PLACE_DOWN + CELLS  # EXCHANGE_DOWN + cell
SUPPORT_DOWN = EXCHANGE_DOWN + CELLS  # SUPPORT_DOWN + 60 * (cards of support - 1) + cell
CARD_MASKED = SUPPORT_DOWN + HAND * CELLS
PICK_MASKED = CARD_MASKED + 1
SUPPORT_UP = PICK_MASKED + 1  # SUPPORT_UP + 1470 * area + number of the set of its cards
SUPPORT_SETS = 14 + 91 + 364 + 1001  # sets of one to four out of fourteen
MASKS = SUPPORT_UP + AREAS * SUPPORT_SETS - ACTIONS
DRAWS = 96

DOWN, UP = range(2)  # the face of an action
FACE_DOWN = -2  # a cell whose top card lies face down
SEEDED = SEATS  # nobody laid it: a seed of the set-up
ALL_SEEN = -3  # the viewer of a state that hides nothing


class Phase(IntEnum):
    SETUP_COLOURS, SETUP_INUA, DEAL, SETUP_BOARDS, SETUP_SEEDS, SETUP_START = range(6)
    TURN_START, DRAW, AFTER_DRAW, TAKE, PICK, PLACE, SUPPORT, REVEAL, OVER = range(6, 15)


class Clause(IntEnum):
    """The clauses that can forbid an action."""

    LEGAL, GEN_11, SET_1, SET_5, SET_6, PUT_3, PUT_4, PUT_5, PUT_6, PUT_7 = range(10)
    FACE_1, FACE_2, FACE_5, INUA_3, INUA_4, INUA_5, INUA_7, INUA_8 = range(10, 18)
    INUA_9, INUA_10, INUA_11, INUA_12, ENGINE_1, ENGINE_2, ENGINE_3 = range(18, 25)


class Where(IntEnum):
    """Where a card is. To a viewer every card that it cannot see is in the pool."""

    OUT, POOL, RETURNED, STACK, DISCARD, HAND = range(6)  # HAND + seat


class Inua(IntEnum):
    KATJUTAYUUQ, TARNIQ, ARSANIIT, LUMAAYUUQ, ANGAKKUK, TUURNGAQ = range(6)


# Values of the options, in the order of section 5.
MODE_A, MODE_B, MODE_C, MODE_D, MODE_E, MODE_FOUR = range(6)
RANDOM, PLAYERS = range(2)  # of colours, boards and seeds; then come the fixed ones
DRAWN = 0
STRICT, AT_LEAST = range(2)
OWN_ONLY, NEVER = range(2)
ALLOWED, FORBIDDEN = range(2)
CATEGORY, ALL = range(2)
TOP, WHOLE = range(2)
C_AND_F, C_ONLY = range(2)
ANY_AREA, SAME_AREA = range(2)
BLIND, LOOK = range(2)
SHARED, BY_CARDS = range(2)

PRESETS = 4
EDITION = record(
    life=("i1", CARDS),
    strength=("i1", CARDS),
    kind=("i1", CARDS),  # equal cards of a set have the same: the place of the first one in the set
    copy_of=("i1", CARDS),  # its letter among equal cards from 1, 0 for a card like no other
    q=("i1", (PRESETS, BOARDS)),  # [preset, board]
    r=("i1", (PRESETS, BOARDS)),
    hex=("u4", 6),  # display colours of the sets, 0xRRGGBB
)

STATE = record(
    phase="i1",
    seats="i1",
    waiting="i2",
    mode="i1",
    colours="i1",
    boards="i1",
    seeds="i1",
    inua="i1",
    start_player="i1",  # 0 is random, then seat + 1
    inua_cards="i2",
    cover_strength="i1",
    same_colour_cover="i1",
    facedown_cover="i1",
    imbalance_removes="i1",
    imbalance_buried="i1",
    katjutayuuq_scope="i1",
    tuurngaq_scope="i1",
    arsaniit_pick="i1",
    target_points="i1",
    tie_break="i1",
    stall_rounds="i1",
    viewer="i1",  # whose view this is: a seat, NOBODY, or ALL_SEEN
    turn="i1",  # a seat, or NOBODY
    start="i1",  # likewise
    colour=("i1", SEATS),  # the areas of each seat, as a set: bit area
    spirit=("i1", SEATS),  # the Inua card before each seat, or EMPTY
    laid_boards="i1",  # how many boards are in play
    board_q=("i1", BOARDS),
    board_r=("i1", BOARDS),
    frozen=("i1", BOARDS),  # the Inua card on each board, or EMPTY
    filled=("i1", BOARDS),  # occupied cells of each board
    point=("i1", (BOARDS, SEATS)),
    pile="i1",
    idle="i1",
    drawn="i1",  # card, EMPTY or HIDDEN
    victim="i1",
    pending="i1",  # the top card of an unfinished play, or EMPTY
    pending_cell="i1",
    pending_face="i1",
    laid="i1",  # the cell of the play that is being carried out
    waits="i1",  # how many cells wait in the reaction
    reacting=("i1", CHAIN),  # cells, EMPTY behind the last
    held=("i1", SEATS),  # cards in each hand
    hand=("i1", (SEATS, HAND)),  # ascending, HIDDEN for what one may not see, EMPTY behind
    where=("i1", CARDS),
    under=("i1", CARDS),  # the card below this one: open below open, hidden below hidden
    across=("i1", CELLS),  # the cell that touches this one on another board, or EMPTY
    top=("i1", CELLS),  # the face-up top card, EMPTY or FACE_DOWN
    ground=("i1", CELLS),  # the open card below the face-down ones, or EMPTY
    secret=("i1", CELLS),  # the face-down top card, HIDDEN for one without a name, or EMPTY
    layer=("i1", CELLS),  # how many lie face down
    hider=("i1", CELLS),  # who laid them: a seat, SEEDED, or EMPTY
    # In `place`, to the player to move, as sets (bit cell); else empty. Worked out once a question.
    reach=("i8", HAND),  # where the card of each slot can be laid face up
    quiet="i8",  # where a card that can be laid may also be laid face down
)
