"""The introductory games: step to a free cell, crack the ice, and do not be the one who is stuck.

Intro, partner, neighbour, helper, hunt and flee (section 6.6).
"""

from banquise.core.state import EMPTY, Edition, Ints, State
from banquise.games.nanuuk.rules.floe import (
    beyond,
    can_crack,
    crack,
    has_free_line,
    holds,
    in_play,
    is_edge_in_play,
    is_open,
    standing,
    violates_crack,
)
from banquise.games.nanuuk.rules.pieces import (
    ask,
    finish,
    is_out,
    next_seat,
    out_count,
    sort_last,
)
from banquise.games.nanuuk.state import (
    CRACK,
    FLEE,
    HELPER,
    HUNT,
    INTRO,
    LEFT,
    NEIGHBOUR,
    NO_CRACK,
    PARTNER,
    PASS,
    PIECES,
    REST,
    SIDES,
    STEP,
    STRIDE,
    Clause,
    Kind,
    Phase,
)

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
    if s.mode == FLEE:
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
            if s.mode != HELPER or s.kind[piece] == Kind.BEAR:
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
    while has_lost(ed, s, seat):
        if not is_removed(s, seat):
            win(s, winners_over(s, seat))
            return
        remove(s, seat)
        seat = next_seat(s, seat)
        if out_count(s) == int(s.seats) - 1:
            win(s, 1 << seat)  # INT-9
            return
    s.piece = EMPTY
    s.moved = EMPTY
    s.due = 0
    is_bears = s.mode == HUNT and seat == s.bear_seat
    if is_bears or (s.mode == FLEE and can_bear_act(ed, s)):
        ask(s, Phase.BEAR, seat)
    elif s.mode == FLEE:
        move_inuk(ed, s, seat)
    else:
        ask(s, Phase.STEP, seat)


def is_removed(s: State, seat: int) -> bool:
    """Does the game go on without a beaten seat? (INT-8, HUN-d)"""
    if s.mode == HUNT:
        return bool(s.fur_duel == 1 and seat == s.bear_seat)
    return bool(s.mode == INTRO and s.seats > 2)


def remove(s: State, seat: int) -> None:
    s.at[own_piece(s, seat)] = EMPTY  # Q7
    s.out[out_count(s)] = seat


def winners_over(s: State, seat: int) -> int:
    """The set of seats that win when this one is beaten and the game ends."""
    seats = int(s.seats)
    if s.mode == PARTNER:
        return 1 << (seat + 2) % seats  # PAR-3
    if s.mode == NEIGHBOUR:
        return 1 << (seat + (seats - 1 if s.neighbour_side == LEFT else 1)) % seats  # NEI-1, NEI-2
    bear = int(s.bear_seat)
    if s.mode == HUNT and seat == bear:
        return ((1 << seats) - 1) & ~(1 << bear)  # HUN-6
    if s.mode == HUNT and not is_out(s, bear):
        return 1 << bear  # HUN-5
    return 1 << next_seat(s, seat)


def win(s: State, winners: int) -> None:
    s.winners = winners
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
    if s.mode == HUNT:
        begin_turn(ed, s, next_seat(s, seat))
    else:
        move_inuk(ed, s, seat)


def move_inuk(ed: Edition, s: State, seat: int) -> None:
    """Flee: after the bear the own Inuk moves, or is lost (FLE-2, FLE-4)."""
    if is_stuck(ed, s, own_piece(s, seat)):
        win(s, 1 << (1 - seat))
    else:
        ask(s, Phase.STEP, seat)


# What forbids an action (section 6.9)


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    phase = int(s.phase)
    if phase == Phase.CRACK:
        if not CRACK <= action < CRACK + int(ed.edges):
            return Clause.ENGINE_3
        return violates_crack(ed, s, int(s.at[s.piece]), action - CRACK)
    if STEP <= action < STEP + STRIDE:
        if (action - STEP) // 2 >= ed.edges:
            return Clause.ENGINE_3
        return violates_step(ed, s, seat, (action - STEP) // 2, (action - STEP) % 2)
    if phase == Phase.BEAR and REST <= action < REST + int(ed.cells):
        return violates_rest(ed, s, action - REST)
    if phase == Phase.AGAIN and action == PASS:
        return Clause.HUN_b if s.bear_must_double == 1 else Clause.LEGAL
    return Clause.ENGINE_3


def piece_on(s: State, cell: int) -> int:
    for piece in range(PIECES):
        if s.at[piece] == cell:
            return piece
    return EMPTY


def violates_step(ed: Edition, s: State, seat: int, edge: int, back: int) -> Clause:
    start, end = int(ed.ends[edge, back]), int(ed.ends[edge, 1 - back])
    if not is_edge_in_play(ed, s, edge):
        return Clause.BRD_3
    piece = piece_on(s, start)
    if piece == EMPTY:
        return Clause.INT_5
    clause = violates_mover(s, seat, piece)
    if clause != Clause.LEGAL:
        return clause
    if not is_open(ed, s, edge):
        return Clause.CRK_9
    return Clause.INT_6 if holds(standing(s), end) else Clause.LEGAL


def violates_mover(s: State, seat: int, piece: int) -> Clause:
    """May this piece step now?"""
    is_bear = s.kind[piece] == Kind.BEAR
    if s.mode == FLEE and is_bear == (s.phase == Phase.STEP):
        return Clause.FLE_2
    if s.owner[piece] != seat and not (s.mode == FLEE and is_bear):
        return Clause.INT_5
    if s.phase == Phase.AGAIN and piece != s.piece:
        return Clause.HUN_3
    return Clause.HUN_7 if piece == s.moved else Clause.LEGAL


def violates_rest(ed: Edition, s: State, cell: int) -> Clause:
    if not in_play(ed, s, cell):
        return Clause.BRD_3
    piece = piece_on(s, cell)
    if piece == EMPTY or s.kind[piece] != Kind.BEAR:
        return Clause.INT_5
    if s.bear_may_rest == 0:
        return Clause.HUN_c
    return Clause.LEGAL if can_crack(ed, s, cell) else Clause.CRK_11


# What may be done


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if s.phase == Phase.CRACK:
        return crack_candidates(ed, s, int(s.at[s.piece]), out)
    n = 0
    for piece in range(PIECES):
        if s.at[piece] != EMPTY and violates_mover(s, seat, piece) == Clause.LEGAL:
            n = step_candidates(ed, s, int(s.at[piece]), out, n)
    if s.phase == Phase.BEAR and s.bear_may_rest == 1:
        for cell in range(ed.cells):
            if holds(standing(s), cell):
                out[n] = REST + cell
                n += 1
    elif s.phase == Phase.AGAIN:
        out[n] = PASS
        n += 1
    return n


def step_candidates(ed: Edition, s: State, cell: int, out: Ints, n: int) -> int:
    """The steps from a cell over open edges, put in order among the steps of other pieces."""
    for k in range(SIDES):
        if (int(s.way[cell]) >> k) & 1 == 1:
            back = 1 if ed.near[cell, k] < cell else 0
            out[n] = STEP + 2 * int(ed.side[cell, k]) + back
            n += 1
            sort_last(out, n)
    return n


def crack_candidates(ed: Edition, s: State, cell: int, out: Ints) -> int:
    """The free C lines of a cell; if there is none, its free sides."""
    n, is_outward = 0, has_free_line(ed, s, cell)
    for k in range(SIDES):
        edge = int(ed.line[cell, k]) if is_outward else int(ed.side[cell, k])
        if edge != EMPTY and is_open(ed, s, edge):
            out[n] = CRACK + edge
            n += 1
    return n


# Playing


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    if CRACK <= action < NO_CRACK:
        crack(ed, s, action - CRACK)
        after_crack(ed, s, seat)
    elif action == PASS:
        stop(ed, s, seat)
    elif action >= REST:
        s.piece = piece_on(s, action - REST)
        ask(s, Phase.CRACK, seat)
    else:
        step(ed, s, seat, (action - STEP) // 2, (action - STEP) % 2)


def step(ed: Edition, s: State, seat: int, edge: int, back: int) -> None:
    piece = piece_on(s, int(ed.ends[edge, back]))
    s.at[piece] = ed.ends[edge, 1 - back]
    s.piece = piece
    is_first = s.phase == Phase.BEAR
    s.due = 1 if is_first else 0
    if is_first and s.bear_crack_each_step == 0:
        ask(s, Phase.AGAIN, seat)  # HUN-4
    else:
        ask(s, Phase.CRACK, seat)


def stop(ed: Edition, s: State, seat: int) -> None:
    """The bear makes no second step."""
    s.due = 0
    if s.bear_crack_each_step == 1:
        end_bear(ed, s, seat)
    else:
        ask(s, Phase.CRACK, seat)


def after_crack(ed: Edition, s: State, seat: int) -> None:
    piece = int(s.piece)
    if s.due == 1 and not is_stuck(ed, s, piece):
        ask(s, Phase.AGAIN, seat)
    elif s.kind[piece] == Kind.BEAR and s.mode != HELPER:
        end_bear(ed, s, seat)
    elif s.mode == HUNT and s.seats == 2 and s.inuit_move_one == 0 and s.moved == EMPTY:
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
