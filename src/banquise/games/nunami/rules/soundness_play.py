"""What always holds in play (section 10): boards, points, and the question that is asked."""

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.games.nunami.rules.land import area_of, can_be_turned, is_own, neighbour, slot_of
from banquise.games.nunami.rules.laying import can_place, has_choice, stands_alone, violates_place
from banquise.games.nunami.rules.scoring import LIMIT, is_complete, is_removed, life_sum
from banquise.games.nunami.rules.turns import can_take, has_no_cards, has_stalled, has_winner
from banquise.games.nunami.state import (
    BOARDS,
    BY_SLOT,
    FACE_DOWN,
    HAND,
    LOOK,
    PLACE,
    SEEDED,
    TRIANGLES,
    Clause,
    Inua,
    Phase,
    Where,
)

# Boards and points (8 to 10)


def broken_boards(ed: Edition, s: State) -> int:
    """While a play is being carried out its own board is excepted."""
    playing = int(s.laid) // TRIANGLES if s.laid != EMPTY else EMPTY
    for board in range(BOARDS):
        if not are_points_sound(s, board, board == playing):
            return 9
        if board != playing and is_complete(s, board):
            if s.phase < Phase.TURN_START:
                return 7
            if not is_board_open(s, board):
                return 8
            if not is_balanced(ed, s, board):
                return 10
            if not are_points_true(ed, s, board):
                return 9
    return 0


def is_board_open(s: State, board: int) -> bool:
    """A complete board has no face-down card."""
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        if s.top[cell] == FACE_DOWN:
            return False
    return True


def are_points_sound(s: State, board: int, is_playing: bool) -> bool:
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


def are_points_true(ed: Edition, s: State, board: int) -> bool:
    """The points of a complete board are those of SCORE-6 to SCORE-8."""
    total = life_sum(ed, s, board)
    for seat in range(s.seats):
        if int(s.point[board, seat]) != earned(s, board, seat, total):
            return False
    return True


def earned(s: State, board: int, seat: int, total: int) -> int:
    """A life point, and a point for more cards than any other seat has."""
    own, scoring = 0, 0
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        card = int(s.top[cell])
        if is_own(s, seat, card):
            own += 1
            is_human = area_of(card) < 2
            scoring += int((total > 0 and is_human) or (total < 0 and not is_human))
    answer = 1 if scoring > 0 and -LIMIT <= total <= LIMIT else 0
    for other in range(s.seats):
        if other != seat and own_cards(s, board, other) >= own:
            return answer
    return answer + 1


def own_cards(s: State, board: int, seat: int) -> int:
    count = 0
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        count += int(is_own(s, seat, int(s.top[cell])))
    return count


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
    if not are_marks_sound(s):
        return 12
    return 0 if is_question_sound(ed, s) else 13


def are_marks_sound(s: State) -> bool:
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


def is_question_sound(ed: Edition, s: State) -> bool:
    """Somebody can answer what is asked."""
    phase, turn = int(s.phase), int(s.turn)
    if phase == Phase.TURN_START:
        return bool(s.spirit[turn] != EMPTY)
    if phase == Phase.DRAW:
        return bool(s.pile > 0 and s.held[turn] < HAND)
    if phase == Phase.AFTER_DRAW:
        is_held = s.where[s.drawn] == Where.HAND + turn
        return is_held and s.spirit[turn] == Inua.ARSANIIT and can_take(s, turn)
    if phase == Phase.TAKE or phase == Phase.PICK:
        is_allowed = (s.arsaniit_pick == LOOK) == (phase == Phase.PICK)
        is_allowed = is_allowed and s.spirit[turn] == Inua.ARSANIIT and s.held[turn] < HAND
        return bool(is_allowed and s.victim != turn and s.held[s.victim] > 0)
    if phase == Phase.PLACE:
        return can_place(ed, s, turn)
    if phase == Phase.SUPPORT:
        return is_support_sound(ed, s, turn)
    return phase != Phase.REVEAL or is_reaction_sound(s, turn)


def is_support_sound(ed: Edition, s: State, seat: int) -> bool:
    slot, cell = slot_of(s, seat, int(s.pending)), int(s.pending_cell)
    if slot == EMPTY or s.top[cell] < 0:
        return False
    action = PLACE + BY_SLOT * slot + 2 * cell + int(s.pending_face)
    if violates_place(ed, s, seat, action) != Clause.LEGAL:
        return False
    return not stands_alone(ed, s, seat, slot, cell) and has_choice(ed, s, seat, slot, cell)


def is_reaction_sound(s: State, seat: int) -> bool:
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
