"""What always holds (section 10), and what a fixed option demands of a position."""

from banquise.core.state import EMPTY, HIDDEN, NOBODY, Edition, State
from banquise.games.nunami.rules.land import area_of, distance, is_area_card
from banquise.games.nunami.rules.setting_up import seeds_laid
from banquise.games.nunami.rules.sides import (
    boards_of,
    deck_size,
    fixed_colours,
    fixed_spirit,
    side_of,
)
from banquise.games.nunami.rules.soundness_play import broken_boards, broken_turn
from banquise.games.nunami.state import (
    BOARDS,
    CARDS,
    CELLS,
    DEALT,
    DRAWN,
    FACE_DOWN,
    HAND,
    MODE_B,
    MODE_FOUR,
    PLAYERS,
    SEATS,
    SEEDED,
    SEEDS,
    TRIANGLES,
    Phase,
    Where,
)


def broken(ed: Edition, s: State) -> int:
    if not are_colours_sound(s):
        return 1
    if not are_boards_sound(ed, s):
        return 2
    if not are_spirits_sound(s):
        return 3
    if not are_stacks_sound(s):
        return 4
    if not are_hands_sound(s):
        return 5
    if not is_every_card_once(s):
        return 6
    if not is_setup_sound(s):
        return 7
    number = broken_boards(ed, s)
    if number == 0:
        number = broken_turn(ed, s)
    return number


# Who plays what (1)


def are_colours_sound(s: State) -> bool:
    taken, humans, natures = 0, 0, 0
    for seat in range(s.seats):
        colour = int(s.colour[seat])
        if colour & taken != 0:
            return False
        taken |= colour
        humans += (colour & 1) + (colour >> 1 & 1)
        natures += (colour >> 2 & 1) + (colour >> 3 & 1)
        if s.colours > PLAYERS and colour != fixed_colours(int(s.mode), int(s.colours), seat):
            return False
        if not is_colour_sound(s, seat, colour):
            return False
    return s.phase == Phase.SETUP_COLOURS or humans == natures


def is_colour_sound(s: State, seat: int, colour: int) -> bool:
    """One area or one side, once it is chosen."""
    if s.phase == Phase.SETUP_COLOURS and seat >= s.turn:
        return colour == 0 and s.colours <= PLAYERS
    if s.mode > MODE_B and s.mode < MODE_FOUR:
        return colour == side_of(int(s.mode), 0) or colour == side_of(int(s.mode), 1)
    return colour == 1 or colour == 2 or colour == 4 or colour == 8


# The land (2)


def are_boards_sound(ed: Edition, s: State) -> bool:
    laid, wanted = int(s.laid_boards), boards_of(s)
    if s.phase < Phase.SETUP_BOARDS:
        return laid == 0
    if s.phase == Phase.SETUP_BOARDS:
        if s.boards > PLAYERS or not 1 <= laid < wanted:
            return False
        if s.board_q[0] != 0 or s.board_r[0] != 0:
            return False
    elif laid != wanted:
        return False
    return is_layout_sound(ed, s)


def is_layout_sound(ed: Edition, s: State) -> bool:
    """On different spots, all connected, and as the preset says."""
    reached = 1
    for _ in range(s.laid_boards):
        for a in range(s.laid_boards):
            for b in range(s.laid_boards):
                q = int(s.board_q[a]) - int(s.board_q[b])
                r = int(s.board_r[a]) - int(s.board_r[b])
                if a != b and distance(q, r) == 0:
                    return False
                if (reached >> a) & 1 == 1 and distance(q, r) == 1:
                    reached |= 1 << b
    if s.boards > PLAYERS:
        preset = int(s.boards) - 2
        for board in range(s.laid_boards):
            if s.board_q[board] != ed.q[preset, board] or s.board_r[board] != ed.r[preset, board]:
                return False
    return reached == (1 << int(s.laid_boards)) - 1


# Inua cards (3)


def are_spirits_sound(s: State) -> bool:
    seen, count = 0, 0
    for k in range(SEATS + BOARDS):
        row = int(s.spirit[k]) if k < SEATS else int(s.frozen[k - SEATS])
        if row == EMPTY:
            continue
        if (seen >> row) & 1 == 1 or (k >= SEATS and s.phase < Phase.TURN_START):
            return False
        seen |= 1 << row
        count += 1
    for seat in range(s.seats):
        if s.phase == Phase.SETUP_INUA and (s.spirit[seat] != EMPTY) != (seat < s.turn):
            return False
    if s.inua == 0 or s.phase == Phase.SETUP_COLOURS:
        return count == 0 and s.phase != Phase.SETUP_INUA
    if s.phase == Phase.SETUP_INUA:
        return bool(s.inua_cards == DRAWN)
    if s.inua_cards != DRAWN and not are_fixed_spirits(s, seen):
        return False
    return bool(count == s.seats)


def are_fixed_spirits(s: State, seen: int) -> bool:
    for seat in range(s.seats):
        row = fixed_spirit(s, seat)
        if (seen >> row) & 1 == 0:
            return False
        if s.spirit[seat] != EMPTY and s.spirit[seat] != row:
            return False
    return True


# Cards (4 to 6)


def are_stacks_sound(s: State) -> bool:
    for cell in range(CELLS):
        if s.top[cell] == FACE_DOWN:
            if s.hider[cell] == SEEDED:
                if s.ground[cell] != EMPTY or s.layer[cell] != 1 or s.secret[cell] != HIDDEN:
                    return False
            elif not is_hidden_play(s, cell):
                return False
        elif s.hider[cell] != EMPTY or s.layer[cell] != 0 or s.secret[cell] != EMPTY:
            return False
    for board in range(s.laid_boards):
        if s.filled[board] != occupied(s, board):
            return False
    return True


def occupied(s: State, board: int) -> int:
    count = 0
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        if s.top[cell] != EMPTY:
            count += 1
    return count


def is_hidden_play(s: State, cell: int) -> bool:
    """Named cards of one seat from one play: several are of one area, on a covered card."""
    top, count = int(s.secret[cell]), 1
    if top < 0 or not 0 <= s.hider[cell] < s.seats:
        return False
    card = int(s.under[top])
    while card != EMPTY:
        if area_of(card) != area_of(top) or not is_area_card(card) or s.ground[cell] == EMPTY:
            return False
        if s.under[card] != EMPTY and s.under[card] > card:
            return False  # the lowest id lies at the bottom
        card = int(s.under[card])
        count += 1
    return bool(count == s.layer[cell])


def are_hands_sound(s: State) -> bool:
    for seat in range(s.seats):
        if not 0 <= s.held[seat] <= HAND:
            return False
        for slot in range(s.held[seat]):
            if s.hand[seat, slot] < 0 or s.where[s.hand[seat, slot]] != Where.HAND + seat:
                return False
            if slot > 0 and s.hand[seat, slot] <= s.hand[seat, slot - 1]:
                return False
    return True


def is_every_card_once(s: State) -> bool:
    """Pile and seeds make up the pool; hands and stacks hold what `where` says."""
    pool, back, held, lying, gone = 0, 0, 0, 0, 0
    for card in range(CARDS):
        where = int(s.where[card])
        pool += int(where == Where.POOL or where == Where.RETURNED)
        back += int(where == Where.RETURNED)
        held += int(where >= Where.HAND)
        lying += int(where == Where.STACK)
        gone += int(where == Where.DISCARD)
    for seat in range(s.seats):
        held -= int(s.held[seat])
    if held != 0 or lying != cards_on_boards(s):
        return False
    if s.phase == Phase.SETUP_COLOURS:
        return pool == 0 and s.pile == deck_size(int(s.mode))
    if pool + dealt(s) + lying + gone != deck_size(int(s.mode)):
        return False
    return pool == int(s.pile) + seeds_laid(s) and back <= s.pile


def dealt(s: State) -> int:
    count = 0
    for seat in range(s.seats):
        count += int(s.held[seat])
    return count


def cards_on_boards(s: State) -> int:
    """Named cards in all stacks."""
    count = 0
    for cell in range(CELLS):
        card = int(s.ground[cell]) if s.top[cell] == FACE_DOWN else int(s.top[cell])
        if s.top[cell] == FACE_DOWN and s.hider[cell] != SEEDED:
            count += int(s.layer[cell])
        while card != EMPTY:
            count += 1
            card = int(s.under[card])
    return count


# The set-up (7)


def is_setup_sound(s: State) -> bool:
    """Each phase of the set-up finds what the one before has done, and nothing more."""
    if s.start_player != 0 and (s.phase == Phase.SETUP_START or not is_start_kept(s)):
        return False
    if s.phase >= Phase.TURN_START:
        return s.start != NOBODY and s.turn != NOBODY and seeds_laid(s) <= SEEDS
    if s.start != NOBODY or s.idle != 0 or not is_untouched(s):
        return False
    for seat in range(s.seats):
        wanted = 0 if s.phase < Phase.DEAL else DEALT
        if s.phase == Phase.DEAL and seat >= s.turn:
            if (seat == s.turn and s.held[seat] == DEALT) or (seat > s.turn and s.held[seat] > 0):
                return False
        elif s.held[seat] != wanted:
            return False
        if s.held[seat] > DEALT:
            return False
    return is_setup_turn(s)


def is_start_kept(s: State) -> bool:
    return s.phase < Phase.TURN_START or int(s.start) == int(s.start_player) - 1


def is_untouched(s: State) -> bool:
    """Before the first turn nothing lies on the boards but seeds."""
    for card in range(CARDS):
        where = int(s.where[card])
        if where == Where.STACK or where == Where.DISCARD or where == Where.RETURNED:
            return False
    return seeds_laid(s) == 0 or s.phase >= Phase.SETUP_SEEDS


def is_setup_turn(s: State) -> bool:
    if s.phase == Phase.SETUP_START:
        return s.turn == NOBODY and seeds_laid(s) == SEEDS
    if s.turn == NOBODY:
        return False
    if s.phase == Phase.SETUP_COLOURS:
        last = 0 if s.mode > MODE_B and s.mode < MODE_FOUR else (2 if s.mode == MODE_FOUR else 1)
        return bool(s.turn <= last)
    if s.phase == Phase.SETUP_BOARDS:
        return int(s.turn) == (int(s.laid_boards) - 1) % int(s.seats)
    if s.phase == Phase.SETUP_SEEDS:
        count = seeds_laid(s)
        return count < SEEDS and int(s.turn) == count % int(s.seats)
    return True
