"""What always holds (section 10), and what a fixed option demands of a position."""

from banquise.core.state import EMPTY, HIDDEN, NOBODY

from ..state import (
    BOARDS,
    BY_PLAYERS,
    BY_SLOT,
    CARDS,
    CELLS,
    DEALT,
    DRAWN,
    FACE_DOWN,
    HAND,
    LOOK,
    SEATS,
    SEEDED,
    SEEDS,
    TRIANGLES,
    Act,
    Clause,
    Edition,
    Inua,
    Mode,
    Phase,
    State,
    Where,
)
from .boards import distance, is_complete, neighbour
from .cards import area_of, can_be_turned, is_area_card, is_own, seeds_laid, slot_of
from .modes import boards_of, deck_size, fixed_colours, fixed_spirit, side_of
from .placing import can_place, has_choice, needs_no_support, violates_place
from .score import LIMIT, earned, is_removed, life_sum
from .turn import has_no_cards, has_stalled, has_winner, others_hold_cards


def broken(ed: Edition, s: State) -> int:
    if not are_colours_valid(s):
        return 1
    if not are_boards_valid(ed, s):
        return 2
    if not are_spirits_valid(s):
        return 3
    if not are_stacks_valid(s):
        return 4
    if not are_hands_valid(s):
        return 5
    if not is_every_card_once(s):
        return 6
    if not is_setup_valid(s):
        return 7
    number = broken_boards(ed, s)
    if number == 0:
        number = broken_turn(ed, s)
    return number


# Who plays what (1)


def are_colours_valid(s: State) -> bool:
    taken, humans, natures = 0, 0, 0
    for seat in range(s.seats):
        colour = int(s.colour[seat])
        if colour & taken != 0:
            return False
        taken |= colour
        humans += (colour & 1) + (colour >> 1 & 1)
        natures += (colour >> 2 & 1) + (colour >> 3 & 1)
        if s.colours > BY_PLAYERS and colour != fixed_colours(int(s.mode), int(s.colours), seat):
            return False
        if not is_colour_valid(s, seat, colour):
            return False
    return s.phase == Phase.SETUP_COLOURS or humans == natures


def is_colour_valid(s: State, seat: int, colour: int) -> bool:
    """One area or one side, once it is chosen."""
    if s.phase == Phase.SETUP_COLOURS and seat >= s.turn:
        return colour == 0 and s.colours <= BY_PLAYERS
    if s.mode > Mode.B and s.mode < Mode.FOUR:
        return colour == side_of(int(s.mode), 0) or colour == side_of(int(s.mode), 1)
    return colour == 1 or colour == 2 or colour == 4 or colour == 8


# The boards (2)


def are_boards_valid(ed: Edition, s: State) -> bool:
    laid, wanted = int(s.laid_boards), boards_of(s)
    if s.phase < Phase.SETUP_BOARDS:
        return laid == 0
    if s.phase == Phase.SETUP_BOARDS:
        if s.boards > BY_PLAYERS or not 1 <= laid < wanted:
            return False
        if s.board_q[0] != 0 or s.board_r[0] != 0:
            return False
    elif laid != wanted:
        return False
    return is_layout_valid(ed, s)


def is_layout_valid(ed: Edition, s: State) -> bool:
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
    if s.boards > BY_PLAYERS:
        preset = int(s.boards) - 2
        for board in range(s.laid_boards):
            if s.board_q[board] != ed.q[preset, board] or s.board_r[board] != ed.r[preset, board]:
                return False
    return reached == (1 << int(s.laid_boards)) - 1


# Inua cards (3)


def are_spirits_valid(s: State) -> bool:
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


def are_stacks_valid(s: State) -> bool:
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


def are_hands_valid(s: State) -> bool:
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
    if pool + cards_in_hands(s) + lying + gone != deck_size(int(s.mode)):
        return False
    return pool == int(s.pile) + seeds_laid(s) and back <= s.pile


def cards_in_hands(s: State) -> int:
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


def is_setup_valid(s: State) -> bool:
    """Each phase of the set-up finds what the one before has done, and nothing more."""
    if s.start_player != 0 and (s.phase == Phase.SETUP_START or not is_start_player_kept(s)):
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


def is_start_player_kept(s: State) -> bool:
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
        last = 0 if s.mode > Mode.B and s.mode < Mode.FOUR else (2 if s.mode == Mode.FOUR else 1)
        return bool(s.turn <= last)
    if s.phase == Phase.SETUP_BOARDS:
        return int(s.turn) == (int(s.laid_boards) - 1) % int(s.seats)
    if s.phase == Phase.SETUP_SEEDS:
        count = seeds_laid(s)
        return count < SEEDS and int(s.turn) == count % int(s.seats)
    return True


# Boards and points (8 to 10)


def broken_boards(ed: Edition, s: State) -> int:
    """The board of a play that is being carried out is exempt."""
    playing = int(s.laid) // TRIANGLES if s.laid != EMPTY else EMPTY
    for board in range(BOARDS):
        if not are_points_valid(s, board, board == playing):
            return 9
        if board != playing and is_complete(s, board):
            if s.phase < Phase.TURN_START:
                return 7
            if not is_board_open(s, board):
                return 8
            if not is_balanced(ed, s, board):
                return 10
            if not are_points_earned(ed, s, board):
                return 9
    return 0


def is_board_open(s: State, board: int) -> bool:
    """A complete board has no face-down card."""
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        if s.top[cell] == FACE_DOWN:
            return False
    return True


def are_points_valid(s: State, board: int, is_playing: bool) -> bool:
    """0, 1 or 2 points for each; at most one seat has 2; none on an incomplete board."""
    doubles = 0
    for seat in range(s.seats):
        point = int(s.point[board, seat])
        if not 0 <= point <= 2:
            return False
        if point > 0 and not is_complete(s, board) and not is_playing:
            return False
        doubles += int(point == 2)
    return doubles <= 1


def is_balanced(ed: Edition, s: State, board: int) -> bool:
    total = life_sum(ed, s, board)
    if -LIMIT <= total <= LIMIT:
        return True
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        if is_removed(s, int(s.top[cell]), total):
            return False
    return True


def are_points_earned(ed: Edition, s: State, board: int) -> bool:
    """The points of a complete board are those of SCORE-6 to SCORE-8."""
    total = life_sum(ed, s, board)
    for seat in range(s.seats):
        if int(s.point[board, seat]) != earned(s, board, seat, total):
            return False
    return True


# The turn (11 to 13)


def broken_turn(ed: Edition, s: State) -> int:
    limit = int(s.stall_rounds) * int(s.seats)
    if not 0 <= s.idle <= limit:
        return 11
    if s.phase < Phase.OVER and has_winner(s):
        return 11
    if s.phase == Phase.TURN_START or s.phase == Phase.DRAW:
        if has_no_cards(s) or has_stalled(s):
            return 11
    if not do_marks_fit(s):
        return 12
    return 0 if can_be_decided(ed, s) else 13


def do_marks_fit(s: State) -> bool:
    """The card drawn, the victim, the unfinished play and the reaction belong to their phases."""
    if (s.drawn != EMPTY) != (s.phase == Phase.AFTER_DRAW):
        return False
    is_taking = s.phase == Phase.TAKE or s.phase == Phase.PICK
    if (s.victim != NOBODY) != is_taking:
        return False
    if (s.pending != EMPTY) != (s.phase == Phase.SUPPORT):
        return False
    if (s.laid != EMPTY) != (s.phase == Phase.REVEAL):
        return False
    return bool(s.waits == 0 or s.phase == Phase.REVEAL)


def can_be_decided(ed: Edition, s: State) -> bool:
    """Is there a legal action?"""
    phase, turn = int(s.phase), int(s.turn)
    if phase == Phase.TURN_START:
        return bool(s.spirit[turn] != EMPTY)
    if phase == Phase.DRAW:
        return bool(s.pile > 0 and s.held[turn] < HAND)
    if phase == Phase.AFTER_DRAW:
        is_held = s.where[s.drawn] == Where.HAND + turn
        return is_held and s.spirit[turn] == Inua.ARSANIIT and others_hold_cards(s, turn)
    if phase == Phase.TAKE or phase == Phase.PICK:
        is_allowed = (s.arsaniit_pick == LOOK) == (phase == Phase.PICK)
        is_allowed = is_allowed and s.spirit[turn] == Inua.ARSANIIT and s.held[turn] < HAND
        return bool(is_allowed and s.victim != turn and s.held[s.victim] > 0)
    if phase == Phase.PLACE:
        return can_place(ed, s, turn)
    if phase == Phase.SUPPORT:
        return is_support_valid(ed, s, turn)
    return phase != Phase.REVEAL or is_reaction_valid(s, turn)


def is_support_valid(ed: Edition, s: State, seat: int) -> bool:
    slot, cell = slot_of(s, seat, int(s.pending)), int(s.pending_cell)
    if slot == EMPTY or s.top[cell] < 0:
        return False
    action = Act.PLACE + BY_SLOT * slot + 2 * cell + int(s.pending_face)
    if violates_place(ed, s, seat, action) != Clause.LEGAL:
        return False
    return not needs_no_support(ed, s, seat, slot, cell) and has_choice(ed, s, seat, slot, cell)


def is_reaction_valid(s: State, seat: int) -> bool:
    """Open own cells wait in the list, and the next card to turn up is a seed."""
    laid, seen = int(s.laid), 0
    if s.top[laid] < 0 or s.frozen[laid // TRIANGLES] != EMPTY:
        return False
    for k in range(s.waits):
        cell = int(s.reacting[k])
        if s.top[cell] < 0 or (seen >> cell) & 1 == 1:
            return False
        if cell != laid and not is_own(s, seat, int(s.top[cell])):
            return False
        seen |= 1 << cell
    if s.waits > 0:
        for n in range(3):
            cell = neighbour(s, int(s.reacting[0]), n)
            if cell != EMPTY and can_be_turned(s, cell):
                return bool(s.hider[cell] == SEEDED)
        return False
    board = laid // TRIANGLES
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        if s.top[cell] == FACE_DOWN:
            return is_complete(s, board) and s.hider[cell] == SEEDED
    return False
