"""Who plays with what, on which board, and in which order the pieces come onto the ice."""

from banquise.core.state import EMPTY, NOBODY, only

from ..state import (
    ALTERNATE,
    FULL,
    HARPOON,
    PIECES,
    SEATS,
    THREE,
    TWO,
    Edition,
    Kind,
    Mode,
    Phase,
    State,
)


def ask(s: State, phase: int, seat: int) -> None:
    """The next question, and whom it is for."""
    s.phase = phase
    s.seat = seat
    s.waiting = only(seat)


def prepare(ed: Edition, s: State) -> None:
    """All that follows from the options: the board and the pieces, none of them placed."""
    s.board = board_for(s)
    s.at[:] = EMPTY
    s.owner[:] = NOBODY
    s.kind[:] = Kind.HUNTER
    for k in range(s.way.shape[0]):
        s.way[k] = ed.ways[s.board, k]
    s.ice[:] = 0
    s.out[:] = EMPTY
    s.gear[:] = 0
    s.bag[:] = 0
    s.companion[:] = 0
    s.store[:] = 0
    s.first = NOBODY
    s.piece = EMPTY
    s.moved = EMPTY
    s.due = 0
    s.bound = 0
    s.passes = 0
    s.hunt_over = 0
    s.winners = 0
    for piece in range(piece_count(s)):
        s.owner[piece] = owner_of(s, piece)
        s.kind[piece] = kind_of(s, piece)
        if s.mode == Mode.NANUUK:
            s.gear[piece] = HARPOON  # SET-5


def board_for(s: State) -> int:
    """Which board of the edition is played on (section 5)."""
    if s.mode == Mode.HUNT or s.mode == Mode.FLEE:
        return THREE
    if s.mode == Mode.NANUUK and s.seats == 2:
        return FULL if s.hunters_each == 2 else TWO
    if s.mode == Mode.NANUUK or s.mode == Mode.INTRO:
        return THREE if s.seats == 3 else FULL
    return FULL


def each(s: State) -> int:
    """How many pieces a seat has in the games where all have the same."""
    if s.mode == Mode.NANUUK:
        return int(s.hunters_each)
    if s.mode == Mode.HELPER or (s.mode == Mode.INTRO and s.seats == 2):
        return 2
    return 1


def piece_count(s: State) -> int:
    seats = int(s.seats)
    if s.mode == Mode.HUNT:
        return 3
    if s.mode == Mode.FLEE:
        return 2 + int(s.flee_bears)
    return seats * each(s)


def owner_of(s: State, piece: int) -> int:
    if s.mode == Mode.FLEE:
        return piece if piece < 2 else NOBODY
    if s.mode == Mode.HUNT and s.seats == 2:
        bear = bear_of(s)
        return int(s.bear_seat) if piece == bear else 1 - int(s.bear_seat)
    return piece // each(s)


def kind_of(s: State, piece: int) -> int:
    if s.mode == Mode.HELPER:
        return Kind.BEAR if piece % 2 == 0 else Kind.INUK
    if s.mode == Mode.HUNT:
        return Kind.BEAR if piece == bear_of(s) else Kind.INUK
    if s.mode == Mode.FLEE:
        return Kind.INUK if piece < 2 else Kind.BEAR
    return Kind.HUNTER


def bear_of(s: State) -> int:
    """The bear of the hunt; with two players the Inuit come two by two before or after it."""
    if s.seats == 2:
        return 0 if s.bear_seat == 0 else 2
    return int(s.bear_seat)


# The order of placement (section 6.5)


def placed_count(s: State) -> int:
    count = 0
    for piece in range(PIECES):
        if s.at[piece] != EMPTY:
            count += 1
    return count


def piece_on(s: State, cell: int) -> int:
    for piece in range(PIECES):
        if s.at[piece] == cell:
            return piece
    return EMPTY


def placing_seat(s: State, turn: int) -> int:
    """Who puts the piece of this turn on the ice."""
    first, seats = int(s.first), int(s.seats)
    if s.mode == Mode.FLEE:
        return first if turn == int(s.flee_bears) else 1 - first
    if s.mode == Mode.HUNT and seats == 2:
        return int(s.bear_seat) if turn == 1 else 1 - int(s.bear_seat)
    if s.mode == Mode.HELPER:
        return (first + turn) % 2
    if each(s) == 2:
        return first if turn == 0 or turn == 3 else 1 - first  # INT-4, Q49
    return (first + turn) % seats


def placing_piece(s: State, turn: int) -> int:
    """Which piece comes onto the ice in this turn."""
    seat = placing_seat(s, turn)
    if s.mode == Mode.FLEE:
        bears = int(s.flee_bears)
        return 2 + turn if turn < bears else seat
    if s.mode == Mode.HUNT and s.seats == 2:
        bear = bear_of(s)
        if turn == 1:
            return bear
        return (bear + 1) % 3 + turn // 2  # 0 and 1 before a bear on 2, 1 and 2 after one on 0
    if s.mode == Mode.HELPER:
        return 2 * seat if turn < 2 else 2 * (1 - seat) + 1  # HLP-6
    if each(s) == 2:
        return 2 * seat + turn // 2
    return seat


def are_placed(s: State) -> bool:
    return placed_count(s) == piece_count(s)


# Whose turn it is


def rotates(s: State) -> bool:
    """Do two hunters of each player take turns? (MOV-6)"""
    return bool(s.mode == Mode.NANUUK and s.hunters_each == 2 and s.two_hunter_turns == ALTERNATE)


def is_out(s: State, seat: int) -> bool:
    for k in range(SEATS):
        if s.out[k] == seat:
            return True
    return False


def out_count(s: State) -> int:
    count = 0
    while count < SEATS and s.out[count] != EMPTY:
        count += 1
    return count


def next_seat(s: State, seat: int) -> int:
    """The next seat clockwise that is still in the game."""
    seat = (seat + 1) % int(s.seats)
    while is_out(s, seat):
        seat = (seat + 1) % int(s.seats)
    return seat


def finish(s: State) -> None:
    s.phase = Phase.OVER
    s.seat = NOBODY
    s.waiting = 0
    s.piece = EMPTY
    s.moved = EMPTY
    s.due = 0
    s.bound = 0
    s.hunt_over = 0
