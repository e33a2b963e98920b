"""The records of nunami, its events, and the numbers that they hold."""

from __future__ import annotations

from enum import IntEnum

from banquise.core.actions import Block, Blocks
from banquise.core.events import COUNT, NUMBER, PLAYER, PLAYERS, Argument, Events, says, shows
from banquise.core.records import Record, i1, i2, i8, last_seat, seat_or, u4
from banquise.core.state import EMPTY, HIDDEN, NOBODY, Ints

SEATS, BOARDS, TRIANGLES, CARDS, HAND = 4, 10, 6, 80, 6
CELLS = BOARDS * TRIANGLES
SEEDS, DEALT = 8, 5  # hidden cards of the set-up; cards dealt to each seat
AREAS, SNOW, SAND = 4, 4, 5  # P, Y (human), G, B (nature); then the neutral sets
SET_SIZE = 14  # cards of a set; the last one, sand, has 10
LETTERS = "PYGBSD"
REACH = 9  # ten boards in a row lie within this distance of the first
MOST_IDLE = 40  # ten rounds of four, see `stall_rounds`
CHAIN = 30  # own cards that can wait in a reaction: two areas, and the card laid
MOST_SUPPORT = 4  # strength 4 is always enough, and each card of a support adds to it


class Inua(IntEnum):
    KATJUTAYUUQ, TARNIQ, ARSANIIT, LUMAAYUUQ, ANGAKKUK, TUURNGAQ = range(6)


# What stands in the texts of actions. A slot stands for the card in it, see ``notation``.
BOARD_LETTERS = "abcdefghij"
CELL_NAMES = [f"{board}{k}" for board in BOARD_LETTERS for k in range(TRIANGLES)]
SPIRITS = [inua.name.lower() for inua in Inua]
SLOTS = [f"[{slot}]" for slot in range(HAND)]
SETS_OF_SLOTS = ["&".join(SLOTS[k] for k in range(HAND) if n >> k & 1) for n in range(1 << HAND)]
PAIRS = [f"{one}<>{two}" for j, two in enumerate(CELL_NAMES) for one in CELL_NAMES[:j]]


def plays(sign: str) -> list[str]:
    """A card of each slot on each cell, face down and face up."""
    return [
        f"{cell}{sign}{card}"
        for slot in SLOTS
        for cell in CELL_NAMES
        for card in (f"({slot})", slot)
    ]


def spots() -> list[str]:
    """The places where a board can lie, from the middle outwards, then by row."""
    near = range(-REACH, REACH + 1)
    found = [(max(abs(q), abs(r), abs(q + r)), r, q) for q in near for r in near]
    return [f"{q},{r}" for far, r, q in sorted(found) if far <= REACH]


ACTIONS = Blocks(  # section 6.3
    Block("draw", text="D"),
    Block("keep", text="K"),
    Block("take", range(SEATS), text="T{seat}"),
    Block("pick", SLOTS, text=":{slot}"),
    Block("freeze", BOARD_LETTERS, text="#{board}"),
    Block("place", plays("="), text="{play}"),
    Block("exchange", plays("~"), text="{play}"),
    Block("support", SETS_OF_SLOTS, text="&{slots}"),
    Block("swap", PAIRS, text="{cells}"),
    Block("colour", LETTERS[:AREAS], text="C:{area}"),
    Block("board", spots(), text="B:{spot}"),
    Block("seed", CELL_NAMES, text="S:{cell}"),
    Block("card", range(CARDS), text="*[{card}]"),
    Block("inua", SPIRITS, text="I:{inua}"),
    Block("start", range(SEATS), text="F:{seat}"),
)
SIZE = ACTIONS.size


class Act(IntEnum):
    """Where each kind of action begins in the numbering."""

    DRAW, KEEP, TAKE, PICK, FREEZE = map(ACTIONS.first, ("draw", "keep", "take", "pick", "freeze"))
    PLACE = ACTIONS.first("place")  # PLACE + BY_SLOT * slot + 2 * cell + face; so is EXCHANGE
    EXCHANGE = ACTIONS.first("exchange")
    SUPPORT = ACTIONS.first("support")  # SUPPORT + set of slots
    SWAP = ACTIONS.first("swap")  # SWAP + j * (j - 1) / 2 + i, cells i < j
    COLOUR, BOARD, SEED = map(ACTIONS.first, ("colour", "board", "seed"))
    CARD, INUA, START = map(ACTIONS.first, ("card", "inua", "start"))


BY_SLOT = 2 * CELLS  # numbers that PLACE and EXCHANGE have for one slot
SUPPORT_SETS = 14 + 91 + 364 + 1001  # sets of one to four out of fourteen


class Masked(IntEnum):
    """What others see of an action, numbered behind the actions.

    A slot would tell a card's rank in the hand, so a card laid openly is named by itself.
    """

    PLACE_UP = SIZE  # PLACE_UP + 60 * card + cell
    EXCHANGE_UP = PLACE_UP + CARDS * CELLS  # as PLACE_UP
    PLACE_DOWN = EXCHANGE_UP + CARDS * CELLS  # PLACE_DOWN + cell
    EXCHANGE_DOWN = PLACE_DOWN + CELLS  # EXCHANGE_DOWN + cell
    SUPPORT_DOWN = EXCHANGE_DOWN + CELLS  # SUPPORT_DOWN + 60 * (cards of support - 1) + cell
    CARD = SUPPORT_DOWN + HAND * CELLS
    PICK = CARD + 1
    SUPPORT_UP = PICK + 1  # SUPPORT_UP + 1470 * area + number of the set of its cards


MASKS = Masked.SUPPORT_UP + AREAS * SUPPORT_SETS - SIZE
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


class Mode(IntEnum):
    A, B, C, D, E, FOUR = range(6)


# Values of the other options, in the order of section 5.
RANDOM, BY_PLAYERS = range(2)  # of colours, boards and seeds; then come the fixed ones
DRAWN = 0
STRICT, AT_LEAST = range(2)
OWN_ONLY, NEVER = range(2)
EACH, TWO = range(2)
ALLOWED, FORBIDDEN = range(2)
CATEGORY, ALL = range(2)
TOP, WHOLE = range(2)
C_AND_F, C_ONLY = range(2)
SAME_AREA, ANY_AREA = range(2)
BLIND, LOOK = range(2)
SHARED, BY_CARDS = range(2)

PRESETS = 4  # layouts in an edition


class Edition(Record):
    life: Ints = i1(shape=CARDS)
    strength: Ints = i1(shape=CARDS)
    kind: Ints = i1(shape=CARDS)  # the place in its set of the first card that is equal to this one
    copy_of: Ints = i1(shape=CARDS)  # its letter among equal cards from 1, else 0
    q: Ints = i1(shape=(PRESETS, BOARDS))  # [preset, board]
    r: Ints = i1(shape=(PRESETS, BOARDS))
    hex: Ints = u4(shape=6)  # display colours of the sets, 0xRRGGBB


class State(Record):
    phase: int = i1(Phase)
    seats: int = i1()
    waiting: int = i2(derived=True)
    mode: int = i1(option=True)
    colours: int = i1(option=True)
    boards: int = i1(option=True)
    seeds: int = i1(option=True)
    inua: int = i1(option=True)
    start_player: int = i1(option=True)  # 0 is random, then seat + 1
    inua_cards: int = i2(option=True)
    cover_strength: int = i1(option=True)
    same_colour_cover: int = i1(option=True)
    cover_guard: int = i1(option=True)
    facedown_cover: int = i1(option=True)
    imbalance_removes: int = i1(option=True)
    imbalance_buried: int = i1(option=True)
    katjutayuuq_scope: int = i1(option=True)
    tuurngaq_scope: int = i1(option=True)
    arsaniit_pick: int = i1(option=True)
    target_points: int = i1(option=True)
    tie_break: int = i1(option=True)
    stall_rounds: int = i1(option=True)
    # Whose view this is: a seat, NOBODY, or ALL_SEEN.
    viewer: int = i1(ALL_SEEN, last_seat, fill=ALL_SEEN, derived=True)
    turn: int = seat_or(NOBODY)
    start: int = seat_or(NOBODY)
    colour: Ints = i1(0, 15, shape=SEATS, per_seat=True, json="colours")  # a set: bit area
    # The Inua card in front of each seat.
    spirit: Ints = i1(Inua, shape=SEATS, none=EMPTY, per_seat=True, json="inua")
    laid_boards: int = i1(0, BOARDS, json="boards")  # how many are in play
    board_q: Ints = i1(-REACH, REACH, shape=BOARDS, json="boards")
    board_r: Ints = i1(-REACH, REACH, shape=BOARDS, json="boards")
    frozen: Ints = i1(Inua, shape=BOARDS, none=EMPTY)  # the Inua card on each board
    filled: Ints = i1(0, TRIANGLES, shape=BOARDS, derived=True)  # occupied cells of each board
    point: Ints = i1(0, 2, shape=(BOARDS, SEATS), json="points")
    pile: int = i1(0, CARDS)
    idle: int = i1(0, MOST_IDLE)
    drawn: int = i1(0, CARDS - 1, none=EMPTY, hidden=HIDDEN)
    victim: int = seat_or(NOBODY)
    pending: int = i1(0, CARDS - 1, none=EMPTY)  # the top card of an unfinished play
    pending_cell: int = i1(0, CELLS - 1, none=EMPTY, json="pending")
    pending_face: int = i1(DOWN, UP, none=EMPTY, json="pending")
    laid: int = i1(names=CELL_NAMES, none=EMPTY)  # the cell of the play that is being carried out
    waits: int = i1(0, CHAIN, derived=True)  # how many cells wait in the reaction
    reacting: Ints = i1(names=CELL_NAMES, shape=CHAIN, none=EMPTY, ends=True)
    held: Ints = i1(0, HAND, shape=SEATS, per_seat=True, json="hands")  # cards in each hand
    hand: Ints = i1(  # ascending
        0, CARDS - 1, shape=(SEATS, HAND), none=EMPTY, hidden=HIDDEN, per_seat=True, json="hands"
    )
    where: Ints = i1(0, Where.HAND + SEATS - 1, shape=CARDS, derived=True)
    # The card below this one: open below open, hidden below hidden.
    under: Ints = i1(0, CARDS - 1, shape=CARDS, none=EMPTY, json="cells")
    # The cell that touches this one on another board.
    across: Ints = i1(0, CELLS - 1, shape=CELLS, none=EMPTY, derived=True)
    # The face-up top card, EMPTY or FACE_DOWN.
    top: Ints = i1(FACE_DOWN, CARDS - 1, shape=CELLS, fill=EMPTY, json="cells")
    # The open card below the face-down ones.
    ground: Ints = i1(0, CARDS - 1, shape=CELLS, none=EMPTY, json="cells")
    # The face-down top card, HIDDEN for one without a name, or EMPTY.
    secret: Ints = i1(HIDDEN, CARDS - 1, shape=CELLS, fill=EMPTY, json="cells")
    layer: Ints = i1(0, HAND, shape=CELLS, json="cells")  # how many lie face down
    # Who laid them: a seat, SEEDED, or EMPTY.
    hider: Ints = i1(EMPTY, SEEDED, shape=CELLS, fill=EMPTY, json="cells")
    # For the player to move in ``place``, worked out once: sets of cells (bit cell), else empty.
    reach: Ints = i8(shape=HAND, derived=True)  # where the card of each slot can be laid face up
    quiet: int = i8(derived=True)  # where a card that can be laid may also be laid face down


# What the arguments of events are. Functions of these names in ``words`` put them into words.
CELL = Argument("cell")
CARD = Argument("card")
CARD_SET = Argument("cards")  # a set of cards of one area: 2 ** 14 * area, and a bit for each
BOARD = Argument("land")
INUA = Argument("inua")
AREA_SET = Argument("areas")  # a set: bit area
LIFE = Argument("life")
SHARES = Argument("shares")  # the points of all seats on a board, two bits for each
FIGURES = Argument("owner", lambda value, seat: value % SEATS == seat)  # SEATS * board + seat

ON_TOP = ("top", "cell", "card")  # the card lies on top of the cell, face up
FACE_DOWN_ON_TOP = ("top", "cell", FACE_DOWN)


class Event(Events):
    """What happens, in the words of ``[event]`` in text/*.toml.

    What only some seats know is a whisper that replaces the public event just before it.
    """

    TOOK_AREAS = says(player=PLAYER, areas=AREA_SET)
    DREW_INUA = says(player=PLAYER, inua=INUA)
    DEALT = says(player=PLAYER)
    DEALT_CARD = says(player=PLAYER, card=CARD, replaces="DEALT")
    LAID_BOARD = says(board=BOARD, q=NUMBER, r=NUMBER)
    BOARD_LIES = shows(board=BOARD, q=NUMBER, r=NUMBER)
    SEEDED = says(cell=CELL, moves=FACE_DOWN_ON_TOP)
    BEGAN = says(player=PLAYER)

    CHOSE_DRAW = says(player=PLAYER)
    DREW = says(player=PLAYER)
    DREW_CARD = says(player=PLAYER, card=CARD, replaces="DREW")
    KEPT = says(player=PLAYER)
    GAVE_BACK = says(player=PLAYER, victim=PLAYER)
    TOOK = says(player=PLAYER, victim=PLAYER, good="player", bad="victim")
    TOOK_CARD = says(
        player=PLAYER, victim=PLAYER, card=CARD, good="player", bad="victim", replaces="TOOK"
    )
    FROZE = says(player=PLAYER, board=BOARD, inua=INUA, moves=("frozen", "board", "inua"))
    SWAPPED = says(player=PLAYER, one=CELL, two=CELL)
    PASSED = says(player=PLAYER)

    CHOSE = says(player=PLAYER, card=CARD, cell=CELL)
    LAID = says(player=PLAYER, card=CARD, cell=CELL)
    LAID_DOWN = says(player=PLAYER, n=COUNT, cell=CELL)
    LAID_DOWN_CARD = says(player=PLAYER, card=CARD, cell=CELL, replaces="LAID_DOWN")
    SUPPORTED = says(cards=CARD_SET)
    EXCHANGED = says(player=PLAYER, card=CARD, cell=CELL)
    EXCHANGED_DOWN = says(player=PLAYER, cell=CELL)
    EXCHANGED_DOWN_CARD = says(player=PLAYER, card=CARD, cell=CELL, replaces="EXCHANGED_DOWN")
    LIFTED = shows(cell=CELL, below=CARD, moves=("top", "cell", "below"))
    LANDED = shows(card=CARD, cell=CELL, moves=ON_TOP)
    LANDED_DOWN = shows(cell=CELL, moves=FACE_DOWN_ON_TOP)

    TURNED_UP = says(cell=CELL, card=CARD, moves=ON_TOP)
    SHOWED_SUPPORT = says(cards=CARD_SET)
    REMOVED = shows(card=CARD, cell=CELL, top=CARD, moves=("top", "cell", "top"))
    UNBALANCED = says(board=BOARD, sum=LIFE, n=COUNT, form="side")
    SCORED = says(board=BOARD, sum=LIFE, points=SHARES)
    INCOMPLETE = says(board=BOARD)
    GAINED = says(
        player=FIGURES, n=COUNT, now=NUMBER, good="player", moves=("point", "player", "now")
    )
    LOST = says(player=FIGURES, n=COUNT, now=NUMBER, bad="player", moves=("point", "player", "now"))

    NO_CARDS_LEFT = says()
    STALLED = says()
    WON = says(players=PLAYERS, n=COUNT, good="players", form="victory")
