"""The introductory games: step to a free cell, crack the ice, and do not be the one who is stuck.

Intro, partner, neighbour, helper, hunt and flee (section 6.6).
"""

from banquise.core.contract import emit
from banquise.core.state import EMPTY, NOBODY

from ..state import AT_ONCE, LEFT, PIECES, Act, Edition, Event, Kind, Mode, Phase, State
from .ice import beyond, can_crack, crack, standing
from .pieces import ask, finish, is_out, next_seat, out_count, piece_on

# Who is stuck


def is_stuck(ed: Edition, s: State, piece: int) -> bool:
    """Does every side lead to a crack, the coast or an occupied cell? (INT-7)"""
    return beyond(ed, s, int(s.at[piece])) & ~standing(s) == 0


def is_walled(s: State, piece: int) -> bool:
    return int(s.way[s.at[piece]]) == 0


def own_piece(s: State, seat: int) -> int:
    """The first piece of a seat, or EMPTY."""
    for piece in range(PIECES):
        if s.owner[piece] == seat and s.at[piece] != EMPTY:
            return piece
    return EMPTY


def has_lost(ed: Edition, s: State, seat: int) -> bool:
    """Is this seat beaten at the start of its turn?"""
    mine = own_piece(s, seat)
    if s.mode == Mode.FLEE:
        return is_walled(s, mine)  # FLE-4, Q22
    if has_pair(s, seat):
        return has_walled(s, seat) or is_all_stuck(ed, s, seat)
    return is_stuck(ed, s, mine)


def has_pair(s: State, seat: int) -> bool:
    """Does this seat move two pieces?"""
    count = 0
    for piece in range(PIECES):
        if s.owner[piece] == seat:
            count += 1
    return count == 2


def has_walled(s: State, seat: int) -> bool:
    """Is one of two pieces walled in? In the helper game only the bear counts (INT-10, HLP-3)."""
    for piece in range(PIECES):
        if s.owner[piece] == seat and is_walled(s, piece):
            if s.mode != Mode.HELPER or s.kind[piece] == Kind.BEAR:
                return True
    return False


def is_all_stuck(ed: Edition, s: State, seat: int) -> bool:
    for piece in range(PIECES):
        if s.owner[piece] == seat and not is_stuck(ed, s, piece):
            return False
    return True


# Turns


def begin_turn(ed: Edition, s: State, seat: int) -> None:
    """The tests at the start of a turn, then its first question."""
    beaten = first_beaten(ed, s, seat)
    while beaten != NOBODY:
        if not is_removed(s, beaten):
            if has_target(s):
                emit(Event.TRAPPED, beaten, int(s.at[own_piece(s, beaten)]))
            win(s, winners_against(s, beaten))
            return
        remove(s, seat)
        seat = next_seat(s, seat)
        if out_count(s) == int(s.seats) - 1:
            win(s, 1 << seat)  # INT-9
            return
        beaten = first_beaten(ed, s, seat)
    s.piece = EMPTY
    s.moved = EMPTY
    s.due = 0
    is_bears = s.mode == Mode.HUNT and seat == s.bear_seat
    if is_bears or (s.mode == Mode.FLEE and can_bear_act(ed, s)):
        ask(s, Phase.BEAR, seat)
    elif s.mode == Mode.FLEE:
        move_inuk(ed, s, seat)
    else:
        ask(s, Phase.STEP, seat)


def first_beaten(ed: Edition, s: State, seat: int) -> int:
    """The seat that has lost when this one's turn begins, or NOBODY.

    In the partner and neighbour games all seats are tested, the mover last (PAR-3, Q66).
    """
    tested = int(s.seats) if has_target(s) and s.stuck == AT_ONCE else 1
    for k in range(tested):
        other = (seat + k) % int(s.seats)
        if has_lost(ed, s, other):
            return other
    return NOBODY


def has_target(s: State) -> bool:
    """Is each player to trap one other: the partner, or a neighbour?"""
    return bool(s.mode == Mode.PARTNER or s.mode == Mode.NEIGHBOUR)


def is_removed(s: State, seat: int) -> bool:
    """Does the game go on without a beaten seat? (INT-8, HUN-d)"""
    if s.mode == Mode.HUNT:
        return bool(s.fur_duel == 1 and seat == s.bear_seat)
    return bool(s.mode == Mode.INTRO and s.seats > 2)


def remove(s: State, seat: int) -> None:
    piece = own_piece(s, seat)
    emit(Event.REMOVED, seat, piece, int(s.at[piece]))
    s.at[piece] = EMPTY  # Q7
    s.out[out_count(s)] = seat


def winners_against(s: State, seat: int) -> int:
    """The set of seats that win when this one is beaten and the game ends."""
    seats = int(s.seats)
    if s.mode == Mode.PARTNER:
        return 1 << (seat + 2) % seats  # PAR-3
    if s.mode == Mode.NEIGHBOUR:
        return 1 << (seat + (seats - 1 if s.neighbour_side == LEFT else 1)) % seats  # NEI-1, NEI-2
    bear = int(s.bear_seat)
    if s.mode == Mode.HUNT and seat == bear:
        return ((1 << seats) - 1) & ~(1 << bear)  # HUN-6
    if s.mode == Mode.HUNT and not is_out(s, bear):
        return 1 << bear  # HUN-5
    return 1 << next_seat(s, seat)


def win(s: State, winners: int) -> None:
    s.winners = winners
    emit(Event.WON, winners)
    finish(s)


def can_bear_act(ed: Edition, s: State) -> bool:
    """Flee: can some bear step, or rest by option c?"""
    for piece in range(PIECES):
        if s.kind[piece] == Kind.BEAR and s.at[piece] != EMPTY:
            if not is_stuck(ed, s, piece):
                return True
            if s.bear_may_rest == 1 and can_crack(ed, s, int(s.at[piece])):
                return True
    return False


def end_bear(ed: Edition, s: State, seat: int) -> None:
    """The bear's move is over."""
    s.piece = EMPTY
    s.due = 0
    if s.mode == Mode.HUNT:
        begin_turn(ed, s, next_seat(s, seat))
    else:
        move_inuk(ed, s, seat)


def move_inuk(ed: Edition, s: State, seat: int) -> None:
    """Flee: after the bear, the player's own Inuk moves, or is lost (FLE-2, FLE-4)."""
    if is_stuck(ed, s, own_piece(s, seat)):
        win(s, 1 << (1 - seat))
    else:
        ask(s, Phase.STEP, seat)


# Playing


def play_introductory(ed: Edition, s: State, seat: int, action: int) -> None:
    if Act.CRACK <= action < Act.NO_CRACK:
        crack(ed, s, action - Act.CRACK)
        emit(Event.CRACKED, seat, action - Act.CRACK)
        after_crack(ed, s, seat)
    elif action == Act.PASS:
        stop(ed, s, seat)
    elif action >= Act.REST:
        s.piece = piece_on(s, action - Act.REST)
        emit(Event.RESTED, seat, action - Act.REST)
        ask(s, Phase.CRACK, seat)
    else:
        step(ed, s, seat, (action - Act.STEP) // 2, (action - Act.STEP) % 2)


def step(ed: Edition, s: State, seat: int, edge: int, back: int) -> None:
    start, end = int(ed.ends[edge, back]), int(ed.ends[edge, 1 - back])
    piece = piece_on(s, start)
    s.at[piece] = end
    s.piece = piece
    emit(Event.STEPPED, piece, start, end)
    is_first = s.phase == Phase.BEAR
    s.due = 1 if is_first else 0
    if is_first and s.bear_crack_each_step == 0:
        ask(s, Phase.AGAIN, seat)  # HUN-4
    else:
        ask(s, Phase.CRACK, seat)


def stop(ed: Edition, s: State, seat: int) -> None:
    """The bear makes no second step."""
    s.due = 0
    emit(Event.STOPPED, seat)
    if s.bear_crack_each_step == 1:
        end_bear(ed, s, seat)
    else:
        ask(s, Phase.CRACK, seat)


def after_crack(ed: Edition, s: State, seat: int) -> None:
    piece = int(s.piece)
    if s.due == 1 and not is_stuck(ed, s, piece):
        ask(s, Phase.AGAIN, seat)
    elif s.kind[piece] == Kind.BEAR and s.mode != Mode.HELPER:
        end_bear(ed, s, seat)
    elif s.mode == Mode.HUNT and s.seats == 2 and s.inuit_move_one == 0 and s.moved == EMPTY:
        other_inuk(ed, s, seat)
    else:
        begin_turn(ed, s, next_seat(s, seat))


def other_inuk(ed: Edition, s: State, seat: int) -> None:
    """Hunt for two: the second Inuk must be able to move when its time comes (HUN-7, Q16)."""
    for piece in range(PIECES):
        if s.owner[piece] == seat and piece != s.piece and is_stuck(ed, s, piece):
            win(s, 1 << int(s.bear_seat))
            return
    s.moved = s.piece
    s.piece = EMPTY
    ask(s, Phase.STEP, seat)
