"""The set-up: colours, Inua cards, deal, boards, seeds, start player (NU-SET, section 6.2)."""

from banquise.core.contract import emit, whisper
from banquise.core.state import CHANCE, EMPTY, HIDDEN, NOBODY, Ints, only

from ..state import (
    ALL_SEEN,
    AREAS,
    BOARDS,
    BY_PLAYERS,
    CARDS,
    DEALT,
    DRAWN,
    FACE_DOWN,
    RANDOM,
    SAND,
    SEEDED,
    SEEDS,
    SET_SIZE,
    TRIANGLES,
    Act,
    Clause,
    Edition,
    Event,
    Mode,
    Phase,
    State,
    Where,
)
from .boards import (
    board_at,
    board_of,
    is_spot,
    join_boards,
    spot_index,
    spot_q,
    spot_r,
    step_q,
    step_r,
    touches,
)
from .cards import add_to_hand, seeds_laid
from .modes import boards_of, deck_size, first_colour, fixed_colours, fixed_spirit, side_of
from .turn import begin

HUMAN = 0b0011  # the human areas as a set


def setup(ed: Edition, s: State) -> None:
    clear(s)
    s.pile = deck_size(int(s.mode))
    if s.colours == RANDOM or s.colours == BY_PLAYERS:
        ask_colour(s, 0)
    else:
        for seat in range(s.seats):
            take_areas(s, seat, fixed_colours(int(s.mode), int(s.colours), seat))
        after_colours(ed, s)


def clear(s: State) -> None:
    """Empty the table; options and seats stay."""
    s.viewer = ALL_SEEN
    s.turn = NOBODY
    s.start = NOBODY
    s.colour[:] = 0
    s.spirit[:] = EMPTY
    s.laid_boards = 0
    s.board_q[:] = 0
    s.board_r[:] = 0
    s.frozen[:] = EMPTY
    s.filled[:] = 0
    s.point[:] = 0
    s.pile = 0
    s.idle = 0
    s.drawn = EMPTY
    s.victim = NOBODY
    clear_play(s)
    s.held[:] = 0
    s.hand[:] = EMPTY
    s.where[:] = Where.OUT
    s.under[:] = EMPTY
    s.across[:] = EMPTY
    s.top[:] = EMPTY
    s.ground[:] = EMPTY
    s.secret[:] = EMPTY
    s.layer[:] = 0
    s.hider[:] = EMPTY
    s.reach[:] = 0
    s.quiet = 0


def clear_play(s: State) -> None:
    s.pending = EMPTY
    s.pending_cell = EMPTY
    s.pending_face = EMPTY
    s.laid = EMPTY
    s.waits = 0
    s.reacting[:] = EMPTY


# Colours (SET-1)


def ask_colour(s: State, seat: int) -> None:
    s.phase = Phase.SETUP_COLOURS
    s.turn = seat
    s.waiting = only(CHANCE) if s.colours == RANDOM else only(seat)


def violates_colours(s: State, area: int) -> Clause:
    mode, seat = int(s.mode), int(s.turn)
    if mode > Mode.B and mode < Mode.FOUR:
        if area != first_colour(mode, 0) and area != first_colour(mode, 1):
            return Clause.ENGINE_3
        return Clause.LEGAL
    for other in range(seat):
        if (int(s.colour[other]) >> area) & 1 == 1:
            return Clause.SET_1
    if mode <= Mode.B and seat == 1:
        if ((int(s.colour[0]) & HUMAN) != 0) == (area < 2):
            return Clause.GEN_11
    return Clause.LEGAL


def choose_colour(ed: Edition, s: State, area: int) -> None:
    mode, seat = int(s.mode), int(s.turn)
    if mode > Mode.B and mode < Mode.FOUR:
        side = side_of(mode, 0 if area == first_colour(mode, 0) else 1)
        take_areas(s, 0, side)
        take_areas(s, 1, 0b1111 & ~side)
        after_colours(ed, s)
        return
    take_areas(s, seat, 1 << area)
    if mode == Mode.FOUR and seat == 2:  # the last seat gets the last area
        taken = int(s.colour[0]) | int(s.colour[1]) | int(s.colour[2])
        take_areas(s, 3, 0b1111 & ~taken)
        after_colours(ed, s)
    elif seat + 1 < s.seats:
        ask_colour(s, seat + 1)
    else:
        after_colours(ed, s)


def take_areas(s: State, seat: int, areas: int) -> None:
    s.colour[seat] = areas
    emit(Event.TOOK_AREAS, seat, areas)


def after_colours(ed: Edition, s: State) -> None:
    build_deck(s)
    if s.inua == 0:
        ask_deal(ed, s)
    elif s.inua_cards == DRAWN:
        ask_spirit(s, 0)
    else:
        for seat in range(s.seats):
            s.spirit[seat] = fixed_spirit(s, seat)
        ask_deal(ed, s)


def build_deck(s: State) -> None:
    """All cards of the mode go into the pool (3.6)."""
    chosen = int(s.colour[0]) | int(s.colour[1])
    for card in range(CARDS):
        area = card // SET_SIZE
        is_in = s.mode != Mode.A or (chosen >> area) & 1 == 1 or area >= AREAS
        if area == SAND and s.mode != Mode.FOUR:
            is_in = False
        s.where[card] = Where.POOL if is_in else Where.OUT


# Inua cards (SET-2)


def ask_spirit(s: State, seat: int) -> None:
    s.phase = Phase.SETUP_INUA
    s.turn = seat
    s.waiting = only(CHANCE)


def is_spirit_free(s: State, row: int) -> bool:
    for seat in range(s.seats):
        if s.spirit[seat] == row:
            return False
    return True


def give_spirit(ed: Edition, s: State, row: int) -> None:
    seat = int(s.turn)
    s.spirit[seat] = row
    emit(Event.DREW_INUA, seat, row)
    if seat + 1 < s.seats:
        ask_spirit(s, seat + 1)
    else:
        ask_deal(ed, s)


# The deal (SET-4)


def ask_deal(ed: Edition, s: State) -> None:
    """Deal to the next seat with fewer than five cards; then come the boards."""
    for seat in range(s.seats):
        if s.held[seat] < DEALT:
            s.phase = Phase.DEAL
            s.turn = seat
            s.waiting = only(CHANCE)
            return
    begin_boards(ed, s)


def deal(ed: Edition, s: State, card: int) -> None:
    seat = int(s.turn)
    add_to_hand(s, seat, card)
    s.pile -= 1
    emit(Event.DEALT, seat)
    whisper(seat, Event.DEALT_CARD, seat, card)
    ask_deal(ed, s)


# Boards (SET-5)


def begin_boards(ed: Edition, s: State) -> None:
    if s.boards == RANDOM or s.boards == BY_PLAYERS:
        put_board(s, 0, 0)
        ask_board(ed, s)
        return
    preset = int(s.boards) - 2
    for board in range(boards_of(s)):
        put_board(s, int(ed.q[preset, board]), int(ed.r[preset, board]))
    ask_board(ed, s)


def put_board(s: State, q: int, r: int) -> None:
    board = int(s.laid_boards)
    s.board_q[board] = q
    s.board_r[board] = r
    s.laid_boards = board + 1
    emit(Event.BOARD_LIES, board, q, r)


def ask_board(ed: Edition, s: State) -> None:
    if s.laid_boards == boards_of(s):
        join_boards(s)
        ask_seed(ed, s)
        return
    s.phase = Phase.SETUP_BOARDS
    s.turn = (int(s.laid_boards) - 1) % int(s.seats)
    s.waiting = only(CHANCE) if s.boards == RANDOM else only(int(s.turn))


def violates_board(s: State, index: int) -> Clause:
    q, r = spot_q(index), spot_r(index)
    if board_at(s, q, r) != EMPTY or not touches(s, q, r):
        return Clause.SET_5
    return Clause.LEGAL


def lay_board(ed: Edition, s: State, index: int) -> None:
    q, r = spot_q(index), spot_r(index)
    emit(Event.LAID_BOARD, int(s.laid_boards), q, r)
    put_board(s, q, r)
    ask_board(ed, s)


def board_choices(s: State, out: Ints) -> int:
    """Every free spot beside a board, ascending."""
    n = 0
    for board in range(s.laid_boards):
        for way in range(TRIANGLES):
            q = int(s.board_q[board]) + step_q(way)
            r = int(s.board_r[board]) + step_r(way)
            if is_spot(q, r) and board_at(s, q, r) == EMPTY:
                n = insert(out, n, Act.BOARD + spot_index(q, r))
    return n


def insert(out: Ints, n: int, action: int) -> int:
    """Insert an action into an ascending list unless it is there."""
    k = n
    while k > 0 and out[k - 1] > action:
        k -= 1
    if k > 0 and out[k - 1] == action:
        return n
    for i in range(n, k, -1):
        out[i] = out[i - 1]
    out[k] = action
    return n + 1


# Seeds (SET-6)


def ask_seed(ed: Edition, s: State) -> None:
    count = seeds_laid(s)
    if count == SEEDS:
        ask_start(ed, s)
        return
    s.phase = Phase.SETUP_SEEDS
    s.turn = count % int(s.seats)
    s.waiting = only(CHANCE) if s.seeds == RANDOM else only(int(s.turn))


def violates_seed(s: State, cell: int) -> Clause:
    board = cell // TRIANGLES
    if board >= s.laid_boards:
        return Clause.ENGINE_3
    if s.top[cell] != EMPTY or s.filled[board] == TRIANGLES - 1:
        return Clause.SET_6
    return Clause.LEGAL


def lay_seed(ed: Edition, s: State, cell: int) -> None:
    s.top[cell] = FACE_DOWN
    s.secret[cell] = HIDDEN
    s.layer[cell] = 1
    s.hider[cell] = SEEDED
    s.filled[cell // TRIANGLES] += 1
    s.pile -= 1
    emit(Event.SEEDED, cell)
    ask_seed(ed, s)


# Start player (SET-7)


def ask_start(ed: Edition, s: State) -> None:
    if s.start_player != 0:
        begin(ed, s, int(s.start_player) - 1)
        return
    s.phase = Phase.SETUP_START
    s.turn = NOBODY
    s.waiting = only(CHANCE)


# All of it


def violates_setup(s: State, action: int) -> Clause:
    """Colours, boards and seeds, which a seat or chance decides."""
    if s.phase == Phase.SETUP_COLOURS and Act.COLOUR <= action < Act.COLOUR + AREAS:
        return violates_colours(s, action - Act.COLOUR)
    if s.phase == Phase.SETUP_BOARDS and Act.BOARD <= action < Act.SEED:
        return violates_board(s, action - Act.BOARD)
    if s.phase == Phase.SETUP_SEEDS and Act.SEED <= action < Act.SEED + TRIANGLES * BOARDS:
        return violates_seed(s, action - Act.SEED)
    return Clause.ENGINE_3


def setup_choices(s: State, out: Ints) -> int:
    """The legal actions of colours, boards and seeds, ascending."""
    if s.phase == Phase.SETUP_BOARDS:
        return board_choices(s, out)
    kept = 0
    if s.phase == Phase.SETUP_SEEDS:
        for cell in range(TRIANGLES * int(s.laid_boards)):
            out[kept] = Act.SEED + cell
            has_room = int(s.filled[board_of(cell)] < TRIANGLES - 1)
            kept += has_room & int(s.top[cell] == EMPTY)
        return kept
    for area in range(AREAS):
        if violates_colours(s, area) == Clause.LEGAL:
            out[kept] = Act.COLOUR + area
            kept += 1
    return kept


def apply_setup(ed: Edition, s: State, action: int) -> None:
    if s.phase == Phase.SETUP_COLOURS:
        choose_colour(ed, s, action - Act.COLOUR)
    elif s.phase == Phase.SETUP_INUA:
        give_spirit(ed, s, action - Act.INUA)
    elif s.phase == Phase.SETUP_BOARDS:
        lay_board(ed, s, action - Act.BOARD)
    elif s.phase == Phase.SETUP_SEEDS:
        lay_seed(ed, s, action - Act.SEED)
    else:
        begin(ed, s, action - Act.START)
