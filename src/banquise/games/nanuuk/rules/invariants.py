"""What always holds (section 10), and what a position made by hand must obey."""

from banquise.core.state import CHANCE, EMPTY, NOBODY, only

from ..state import (
    ANIMALS,
    BY_CHANCE,
    KINDS,
    PIECES,
    RANDOM,
    RANDOM_FIRST,
    SEATS,
    STANDARD,
    Clause,
    Edition,
    Kind,
    Mode,
    Phase,
    State,
    Token,
)
from . import hunt, introductory
from .ice import can_crack, holds, in_play, is_igloo, joined, lying, standing
from .layout import can_spread, pair_count, size
from .legal import violates_piece
from .pieces import (
    is_out,
    out_count,
    piece_count,
    placed_count,
    placing_piece,
    placing_seat,
    rotates,
)
from .setup import crack_count, layout_size, token_count
from .steps import can_step, seat_can_step


def broken(ed: Edition, s: State) -> int:
    number = broken_tokens(ed, s)
    if number == 0:
        number = broken_sheets(s)
    if number == 0:
        number = broken_pieces(ed, s)
    if number == 0:
        number = broken_ways(ed, s)
    if number == 0:
        number = broken_turn(s)
    if number == 0 and s.phase < Phase.STEP:
        number = broken_start(ed, s)
    elif number == 0 and s.mode == Mode.NANUUK:
        number = broken_hunt(ed, s)
    elif number == 0:
        number = broken_blockade(ed, s)
    return number


def broken_tokens(ed: Edition, s: State) -> int:
    """No more tokens than the layout has (1); one per cell, in play, off igloos and bears (4)."""
    seen = 0
    for token in range(KINDS):
        cells = int(s.ice[token])
        if s.mode != Mode.NANUUK and cells != 0:
            return 1
        if size(cells) + off_ice(s, token) > int(ed.count[s.board, token]):
            return 1
        if cells & (seen | int(ed.igloos) | ~int(ed.land[s.board])) != 0:
            return 4
        seen |= cells
    return 4 if standing(s) & int(s.ice[Token.BEAR]) != 0 else 0


def off_ice(s: State, token: int) -> int:
    """How many tokens of a kind are on sheets or in flight."""
    if token == Token.BEAR:
        return 1 if s.phase == Phase.FLIGHT else 0
    count = 0
    for hunter in range(SEATS):
        if token == Token.INUK:
            count += int(s.companion[hunter]) + int(s.store[hunter, Token.WHALE])
        else:
            count += int(s.store[hunter, token])
            if holds(int(s.bag[hunter]), token):
                count += 1
    return count


def broken_sheets(s: State) -> int:
    """Sheets in their bounds (2); a whale in a bag has its companion (3)."""
    hunters = piece_count(s) if s.mode == Mode.NANUUK else 0
    for hunter in range(SEATS):
        gear, bag = int(s.gear[hunter]), int(s.bag[hunter])
        if gear > 15 or bag > 15 or s.companion[hunter] > 1:
            return 2
        if hunter >= hunters and (gear | bag | int(s.companion[hunter]) | stored(s, hunter)) != 0:
            return 2
        if holds(bag, Token.WHALE) and s.companion[hunter] == 0:
            return 3
    return 0


def stored(s: State, hunter: int) -> int:
    count = 0
    for animal in range(ANIMALS):
        count += int(s.store[hunter, animal])
    return count


def broken_pieces(ed: Edition, s: State) -> int:
    """Pieces stand where they may (5)."""
    for piece in range(PIECES):
        cell = int(s.at[piece])
        if cell == EMPTY:
            continue
        if piece >= piece_count(s) or not in_play(ed, s, cell):
            return 5
        is_shared = s.mode == Mode.NANUUK and is_igloo(ed, cell)
        for other in range(piece):
            if s.at[other] == cell and not is_shared:
                return 5
        if holds(int(s.ice[Token.INUK]), cell) and s.companion[piece] == 0:
            if s.phase != Phase.CRACK or piece != s.piece:
                return 5
    return 0


def broken_ways(ed: Edition, s: State) -> int:
    """Cracks lie between cells in play, and both cells know of them (6)."""
    for cell in range(ed.cells):
        ways = int(s.way[cell])
        if ways & ~int(ed.ways[s.board, cell]) != 0:
            return 6
        for k in range(6):
            other = int(ed.near[cell, k])
            if other != EMPTY and (ways >> k) & 1 == 1:
                if not holds(int(ed.spread[other, s.way[other]]), cell):
                    return 6
    return 0


def broken_turn(s: State) -> int:
    """Exactly one decides (13), steps due and results fit the phase (7, 9)."""
    seats = int(s.seats)
    if s.phase == Phase.OVER:
        if s.seat != NOBODY or s.waiting != 0:
            return 13
    elif not CHANCE <= s.seat < seats or s.waiting != only(int(s.seat)):
        return 13
    if (s.seat == CHANCE) != asks_chance(s):
        return 13
    if (s.phase == Phase.FIRST) != (s.first == NOBODY) or not NOBODY <= s.first < seats:
        return 13
    if s.phase < Phase.STEP or s.phase == Phase.OVER:
        if s.due != 0 or s.bound != 0 or s.piece != EMPTY or s.moved != EMPTY:
            return 7
    if (s.winners != 0) != (s.phase == Phase.OVER and s.mode != Mode.NANUUK):
        return 9
    return 9 if int(s.winners) >> seats != 0 else broken_out(s)


def asks_chance(s: State) -> bool:
    if s.phase == Phase.LAYOUT:
        return bool(s.layout == RANDOM)
    if s.phase == Phase.PRECRACK:
        return bool(s.initial_cracks_by == BY_CHANCE)
    return bool(s.phase == Phase.FIRST)


def broken_out(s: State) -> int:
    """Seats are removed once, in intro for 3 and 4 and the bear before a fur duel (9)."""
    count, most = out_count(s), 0
    if s.mode == Mode.INTRO and s.seats > 2:
        most = int(s.seats) - (1 if s.phase == Phase.OVER else 2)
    elif s.mode == Mode.HUNT and s.fur_duel == 1:
        most = 1
    if count > most or (s.phase < Phase.STEP and count > 0):
        return 9
    seen = 0
    for k in range(SEATS):
        seat = int(s.out[k])
        if k >= count and seat != EMPTY:
            return 9
        if k < count:
            if not may_be_out(s, seat) or holds(seen, seat):
                return 9
            seen |= 1 << seat
    return 0


def may_be_out(s: State, seat: int) -> bool:
    """May this seat have been removed?"""
    if not 0 <= seat < s.seats or seat == s.seat or holds(int(s.winners), seat):
        return False
    return bool(s.mode != Mode.HUNT or seat == s.bear_seat)


def broken_start(ed: Edition, s: State) -> int:
    """The phases before the first turn come in their order (8), with a choice in each (12)."""
    tokens, cracks, placed = token_count(s), crack_count(ed, s), placed_count(s)
    first, seats = int(s.first), int(s.seats)
    if s.passes != 0:
        return 7
    if s.phase == Phase.FIRST:
        is_early = s.first_player == RANDOM_FIRST and tokens == 0 and cracks == 0
        return 0 if is_early and placed == 0 else 8
    if s.phase == Phase.PLACE:
        return broken_placing(s, placed)
    if s.mode != Mode.NANUUK or placed != 0:
        return 8
    if s.phase == Phase.LAYOUT:
        if s.layout == STANDARD or tokens >= layout_size(ed, s) or cracks != 0:
            return 8
        if s.layout != RANDOM and s.seat != (first + tokens) % seats:
            return 13
        whales, inuit = int(s.ice[Token.WHALE]), int(s.ice[Token.INUK])
        return 0 if can_spread(ed, s, whales, inuit, pair_count(ed, s)) else 12
    if cracks >= s.initial_cracks:
        return 8
    if s.initial_cracks_by != BY_CHANCE and s.seat != (first + cracks) % seats:
        return 13
    return 0 if joined(ed, s, int(ed.igloos), EMPTY) == int(ed.land[s.board]) else 8


def broken_placing(s: State, placed: int) -> int:
    """Those that come first are on the ice, the others are not."""
    if placed == piece_count(s):
        return 8
    for turn in range(piece_count(s)):
        if (s.at[placing_piece(s, turn)] != EMPTY) != (turn < placed):
            return 8
    return 0 if s.seat == placing_seat(s, placed) else 13


def broken_hunt(ed: Edition, s: State) -> int:
    """A turn of Nanuuk!: the acting hunter and its steps (7), and that there is a choice (12)."""
    phase, hunter = int(s.phase), int(s.piece)
    if placed_count(s) != piece_count(s):
        return 5
    if not 0 <= s.passes <= hunt.most_passes(s) or s.moved != EMPTY:
        return 7
    if phase == Phase.OVER:
        return 0
    if hunter != EMPTY and (not 0 <= hunter < piece_count(s) or s.owner[hunter] != s.seat):
        return 7
    if phase == Phase.STEP:
        return broken_choice(ed, s, hunter)
    if hunter == EMPTY or s.hunt_over != 0:
        return 7
    return broken_steps(s) or broken_arrival(ed, s, hunter)


def broken_choice(ed: Edition, s: State, hunter: int) -> int:
    """The start of a turn."""
    if s.due != 1 or s.bound != 0 or s.passes == hunt.most_passes(s):
        return 7
    if (hunter == EMPTY) != (s.hunters_each == 2 and not rotates(s)):
        return 7
    return 0 if seat_can_step(ed, s, int(s.seat), True) else 12


def broken_steps(s: State) -> int:
    """How many steps are due within a turn."""
    if s.phase == Phase.AGAIN:
        return 0 if 1 <= s.due <= 2 and (s.due == 1 or s.bound == 1) else 7
    if not 0 <= s.due <= 1 or s.passes != 0:
        return 7
    is_arrived = s.phase == Phase.CATCH or s.phase == Phase.DEPOSIT
    if s.bound == 1 and not (is_arrived and s.due == 1 and s.sled_crack_choice == 1):
        return 7
    return 0


def broken_arrival(ed: Edition, s: State, hunter: int) -> int:
    """Is there something to decide for the acting hunter?"""
    cell, phase = int(s.at[hunter]), int(s.phase)
    if phase == Phase.BEAR:
        is_asked = False
    elif phase == Phase.AGAIN:
        is_asked = can_step(ed, s, hunter)
    elif phase == Phase.FLIGHT:
        free = int(ed.land[s.board]) & ~(lying(s) | standing(s) | int(ed.igloos))
        is_asked = free != 0 and not is_igloo(ed, cell) and not holds(lying(s), cell)
    elif phase == Phase.CRACK:
        is_asked = can_crack(ed, s, cell)
    elif phase == Phase.CATCH:
        is_asked = hunt.may_take(s, hunter, hunt.animal_on(s, cell))
    else:
        is_asked = is_igloo(ed, cell) and s.bag[hunter] != 0
    return 0 if is_asked else 12


def broken_blockade(ed: Edition, s: State) -> int:
    """A turn of an introductory game: the acting piece (7), and that there is a choice (12)."""
    if s.passes != 0 or s.bound != 0 or s.hunt_over != 0:
        return 7
    if is_piece_missing(s):
        return 5
    if s.phase == Phase.OVER:
        return 0
    number = broken_actor(s)
    if number == 0 and not is_blockade_asked(ed, s):
        number = 12
    return number


def is_piece_missing(s: State) -> bool:
    """Is a piece not on the ice though its player is in the game, or the other way round?"""
    for piece in range(piece_count(s)):
        is_gone = s.owner[piece] >= 0 and is_out(s, int(s.owner[piece]))
        if is_gone != (s.at[piece] == EMPTY):
            return True
    return False


def is_blockade_asked(ed: Edition, s: State) -> bool:
    """Is there something to decide?"""
    if s.phase == Phase.CRACK:
        return can_crack(ed, s, int(s.at[s.piece]))
    if s.phase == Phase.BEAR and s.mode == Mode.FLEE:
        return introductory.can_bear_act(ed, s)
    if s.phase == Phase.BEAR and (s.mode != Mode.HUNT or s.seat != s.bear_seat):
        return False
    for piece in range(piece_count(s)):
        if s.at[piece] == EMPTY or introductory.is_stuck(ed, s, piece):
            continue
        if violates_piece(s, int(s.seat), piece) == Clause.LEGAL:
            return True
    return False


def broken_actor(s: State) -> int:
    """Which piece acts, which has moved, and whether the bear's second step is due."""
    phase, piece = int(s.phase), int(s.piece)
    is_acting = phase == Phase.AGAIN or phase == Phase.CRACK
    if phase > Phase.CRACK or phase == Phase.FLIGHT:
        return 12
    if is_acting != (piece != EMPTY) or not EMPTY <= piece < piece_count(s):
        return 7
    is_bear = (
        piece != EMPTY
        and s.kind[piece] == Kind.BEAR
        and (s.mode == Mode.HUNT or s.mode == Mode.FLEE)
    )
    if is_acting and s.owner[piece] != s.seat and not (is_bear and s.mode == Mode.FLEE):
        return 7
    is_due = is_bear and (phase == Phase.AGAIN or s.bear_crack_each_step == 1)
    if not 0 <= s.due <= (1 if is_due else 0) or (phase == Phase.AGAIN and s.due != 1):
        return 7
    if s.moved == EMPTY:
        return 0
    is_pair = s.mode == Mode.HUNT and s.seats == 2 and s.inuit_move_one == 0
    if not is_pair or phase == Phase.BEAR or is_bear or s.moved == piece:
        return 7
    return 0 if 0 <= s.moved < 3 and s.owner[s.moved] == s.seat else 7
