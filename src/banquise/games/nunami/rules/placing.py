"""Which card may be laid where, with what support (NU-PUT, NU-FACE, sections 6.2 and 6.7)."""

from banquise.core.state import EMPTY

from ..state import (
    C_AND_F,
    CELLS,
    DOWN,
    FACE_DOWN,
    FORBIDDEN,
    NEVER,
    SET_SIZE,
    STRICT,
    TRIANGLES,
    TWO,
    Act,
    Clause,
    Edition,
    Inua,
    State,
)
from .boards import board_of, high_side, is_beside_open, low_side
from .cards import area_of, has_spirit, is_area_card, is_own

Weaker = tuple[int, int, int, int, int]  # cells that show less than a strength of 0, 1, 2, 3, 4


# Strength


def strength_needed(ed: Edition, s: State, seat: int, card: int, cell: int) -> int:
    """The least strength with which a play topped by this card covers a face-up card.

    PUT-4 and PUT-6 only: both get easier with every point of strength.
    """
    below = int(s.top[cell])
    least = int(ed.strength[below]) + (1 if s.cover_strength == STRICT else 0)
    return max(least, guard(ed, s, seat, card, cell))


def guard(ed: Edition, s: State, seat: int, card: int, cell: int) -> int:
    """The strength from which PUT-6 allows an own card on a foreign one; 0 where it does not bind.

    It is that of the weakest neighbour of the covered card's colour if there are two or three;
    with ``cover_guard=two`` that of the second strongest.
    """
    below = int(s.top[cell])
    if not is_own(s, seat, card) or not is_area_card(below) or is_own(s, seat, below):
        return 0
    if has_spirit(s, seat, Inua.KATJUTAYUUQ) and s.katjutayuuq_scope == C_AND_F:
        return 0  # INUA-6
    guards, best, second, least = 0, 0, 0, 3
    first = TRIANGLES * board_of(cell)
    for n in range(3):
        other = int(s.across[cell])
        if n < 2:
            other = first + (low_side(cell - first) if n == 0 else high_side(cell - first))
        if other == EMPTY or s.top[other] < 0:
            continue
        beside = int(s.top[other])
        if area_of(beside) == area_of(below):
            strength = int(ed.strength[beside])
            guards += 1
            least = min(least, strength)
            if strength > best:
                best, second = strength, best
            elif strength > second:
                second = strength
    if guards < 2 or s.cover_guard == TWO:
        return second
    return least


def joint_strength(ed: Edition, s: State, seat: int, slot: int) -> int:
    """This card and all other hand cards of its area together; a neutral card stands alone."""
    card = int(s.hand[seat, slot])
    if not is_area_card(card):
        return int(ed.strength[card])
    total = 0
    for k in range(s.held[seat]):
        if area_of(int(s.hand[seat, k])) == area_of(card):
            total += int(ed.strength[s.hand[seat, k]])
    return total


def strength_of_set(ed: Edition, s: State, seat: int, chosen: int) -> int:
    """The strength of the hand cards in a set of slots."""
    total = 0
    for k in range(s.held[seat]):
        if (chosen >> k) & 1 == 1:
            total += int(ed.strength[s.hand[seat, k]])
    return total


# What forbids a play


def violates_colour(s: State, seat: int, card: int, below: int) -> bool:
    """PUT-5: no foreign card on its own colour; with the stricter option no own one either."""
    if not is_area_card(card) or area_of(card) != area_of(below):
        return False
    if has_spirit(s, seat, Inua.KATJUTAYUUQ):
        return False
    return s.same_colour_cover == NEVER or not is_own(s, seat, card)


def violates_cover(ed: Edition, s: State, seat: int, card: int, cell: int, strength: int) -> Clause:
    """A play of this strength on a face-up card."""
    below = int(s.top[cell])
    under = int(ed.strength[below])
    if strength < under or (strength == under and s.cover_strength == STRICT):
        return Clause.PUT_4
    if violates_colour(s, seat, card, below):
        return Clause.PUT_5
    if strength < guard(ed, s, seat, card, cell):
        return Clause.PUT_6
    return Clause.LEGAL


def violates_cover_by(ed: Edition, s: State, seat: int, slot: int, cell: int) -> Clause:
    """The card of this slot on a face-up card, with all others of its area if necessary."""
    strength = joint_strength(ed, s, seat, slot)
    return violates_cover(ed, s, seat, int(s.hand[seat, slot]), cell, strength)


def violates_face_down(s: State, cell: int) -> Clause:
    """A face-down action is offered only where the card stays face down."""
    if is_beside_open(s, cell):
        return Clause.FACE_2
    if s.top[cell] == EMPTY and s.filled[board_of(cell)] == TRIANGLES - 1:
        return Clause.FACE_5
    return Clause.LEGAL


def violates_place(ed: Edition, s: State, seat: int, action: int) -> Clause:
    """A card on any cell, in the order of section 6.7."""
    slot, cell, face = split_place(action - Act.PLACE)
    board = board_of(cell)
    if slot >= s.held[seat] or board >= s.laid_boards:
        return Clause.ENGINE_3
    if s.frozen[board] != EMPTY:
        return Clause.INUA_4
    if s.top[cell] != EMPTY:
        if s.top[cell] == FACE_DOWN:
            return Clause.PUT_3
        clause = violates_cover_by(ed, s, seat, slot, cell)
        if clause != Clause.LEGAL:
            return clause
        if face == DOWN and s.facedown_cover == FORBIDDEN:
            return Clause.FACE_1
    if face == DOWN:
        return violates_face_down(s, cell)
    return Clause.LEGAL


def violates_support(ed: Edition, s: State, seat: int, action: int) -> Clause:
    chosen = action - Act.SUPPORT
    card, cell = int(s.pending), int(s.pending_cell)
    if chosen == 0 or chosen >> int(s.held[seat]) != 0:
        return Clause.ENGINE_3
    weakest = 4
    for k in range(s.held[seat]):
        if (chosen >> k) & 1 == 1 and s.hand[seat, k] == card:
            return Clause.ENGINE_3
    for k in range(s.held[seat]):
        if (chosen >> k) & 1 == 1:
            if area_of(int(s.hand[seat, k])) != area_of(card):
                return Clause.PUT_7
            weakest = min(weakest, int(ed.strength[s.hand[seat, k]]))
    strength = int(ed.strength[card]) + strength_of_set(ed, s, seat, chosen)
    clause = violates_cover(ed, s, seat, card, cell, strength)
    if clause != Clause.LEGAL:
        return clause
    if strength - weakest >= strength_needed(ed, s, seat, card, cell):
        return Clause.PUT_7
    return Clause.LEGAL


def split_place(offset: int) -> tuple[int, int, int]:
    """Slot, cell and face of a PLACE or EXCHANGE."""
    offset &= 1023  # as in boards.board_of
    half = offset >> 1
    slot = half // CELLS
    return slot, half - CELLS * slot, offset & 1


# Legal places, worked out once for each decision


def mark_places(ed: Edition, s: State) -> None:
    """Note where each card of the player to move can be laid, and where it can lie face down."""
    shown, free, thawed, roomy, beside = 0, 0, 0, 0, 0
    top, across = s.top, s.across  # interpreted, a field of a record is slow to look up
    for cell in range(TRIANGLES * int(s.laid_boards)):
        shown |= int(top[cell] >= 0) << cell
        free |= int(top[cell] == EMPTY) << cell
    for board in range(s.laid_boards):
        whole = 0b111111 << (TRIANGLES * board)
        thawed |= whole * int(s.frozen[board] == EMPTY)
        roomy |= whole * int(s.filled[board] < TRIANGLES - 1)
        ring = (shown >> (TRIANGLES * board)) & 0b111111
        ring = (ring << 1) | (ring >> 1) | (ring << 5) | (ring >> 5)  # beside them on the board
        beside |= (ring & 0b111111) << (TRIANGLES * board)
    for cell in range(TRIANGLES * int(s.laid_boards)):
        beyond = int(across[cell]) & 63  # EMPTY is 63, where no card is shown
        beside |= ((shown >> beyond) & 1) << cell
    s.quiet = thawed & ~beside & (roomy | ~free)
    if s.facedown_cover == FORBIDDEN:
        s.quiet &= free
    mark_reach(ed, s, int(s.turn), free & thawed, shown & thawed)


def mark_reach(ed: Edition, s: State, seat: int, free: int, shown: int) -> None:
    """Cards of one area can be laid on the same cells: each has the help of all others."""
    odd, high = 0, 0  # the strength on each cell, 0 to 3, as two sets
    top, strengths = s.top, ed.strength
    for cell in range(TRIANGLES * int(s.laid_boards)):
        strength = int(strengths[max(int(top[cell]), 0)])
        odd |= (strength & 1) << cell
        high |= (strength >> 1) << cell
    weak = (0, shown & ~(odd | high), shown & ~high, shown & ~(odd & high), shown)
    area = EMPTY
    for slot in range(s.held[seat]):
        card = int(s.hand[seat, slot])
        if is_area_card(card) and area_of(card) == area:
            s.reach[slot] = s.reach[slot - 1]
        else:
            s.reach[slot] = free | coverable(ed, s, seat, slot, weak)
        area = area_of(card)


def coverable(ed: Edition, s: State, seat: int, slot: int, weak: Weaker) -> int:
    """The cells whose card this slot's card can cover, as `violates_cover` judges them."""
    strength = min(joint_strength(ed, s, seat, slot), 4)
    found = weak[strength if s.cover_strength == STRICT else min(strength + 1, 4)]
    card = int(s.hand[seat, slot])
    if found == 0 or not is_area_card(card):
        return found
    if is_own(s, seat, card):
        if s.same_colour_cover == NEVER and not has_spirit(s, seat, Inua.KATJUTAYUUQ):
            found &= ~cells_of(s, area_of(card))
        return found if strength > 2 else found & ~guarded_cells(ed, s, seat, card, found, strength)
    if has_spirit(s, seat, Inua.KATJUTAYUUQ):
        return found
    return found & ~cells_of(s, area_of(card))


def cells_of(s: State, area: int) -> int:
    """The cells that show a card of this area."""
    first, found, top = SET_SIZE * area, 0, s.top
    for cell in range(TRIANGLES * int(s.laid_boards)):
        found |= int(first <= top[cell] < first + SET_SIZE) << cell
    return found


def guarded_cells(ed: Edition, s: State, seat: int, card: int, found: int, strength: int) -> int:
    """Those of these cells on which PUT-6 forbids a play of this strength."""
    safe, cell = 0, 0
    while found != 0:
        if found & 1 == 1 and strength < guard(ed, s, seat, card, cell):
            safe |= 1 << cell
        found >>= 1
        cell += 1
    return safe


def forget_places(s: State) -> None:
    s.reach[:] = 0
    s.quiet = 0


def is_marked(s: State, offset: int) -> bool:
    """Is this PLACE among those that were found legal for the player to move?"""
    slot, cell, face = split_place(offset)
    return (int(s.reach[slot]) >> cell) & (face | (int(s.quiet) >> cell)) & 1 == 1


# Support sets


def is_support(ed: Edition, s: State, seat: int, slot: int, chosen: int, cell: int) -> bool:
    """Is this set of slots a support of the card in this slot?"""
    card = int(s.hand[seat, slot])
    if (chosen >> slot) & 1 == 1:
        return False
    weakest = 4
    for k in range(s.held[seat]):
        if (chosen >> k) & 1 == 1:
            if area_of(int(s.hand[seat, k])) != area_of(card):
                return False
            weakest = min(weakest, int(ed.strength[s.hand[seat, k]]))
    strength = int(ed.strength[card]) + strength_of_set(ed, s, seat, chosen)
    least = strength_needed(ed, s, seat, card, cell)
    return strength >= least > strength - weakest


def kinds_of_set(ed: Edition, s: State, seat: int, chosen: int) -> int:
    """A number that is the same for sets of equal cards of one area."""
    total = 0
    for k in range(s.held[seat]):
        if (chosen >> k) & 1 == 1:
            total += 1 << (3 * int(ed.kind[s.hand[seat, k]]))
    return total


def first_support(ed: Edition, s: State, seat: int, slot: int, cell: int) -> int:
    """The support set with the lowest number."""
    for chosen in range(1, 1 << int(s.held[seat])):
        if is_support(ed, s, seat, slot, chosen, cell):
            return chosen
    return 0


def has_choice(ed: Edition, s: State, seat: int, slot: int, cell: int) -> bool:
    """Are there support sets that are not made of equal cards?"""
    first = first_support(ed, s, seat, slot, cell)
    wanted = kinds_of_set(ed, s, seat, first)
    for chosen in range(first + 1, 1 << int(s.held[seat])):
        if is_support(ed, s, seat, slot, chosen, cell):
            if kinds_of_set(ed, s, seat, chosen) != wanted:
                return True
    return False


def needs_no_support(ed: Edition, s: State, seat: int, slot: int, cell: int) -> bool:
    """May the card be laid without support?"""
    if s.top[cell] == EMPTY:
        return True
    card = int(s.hand[seat, slot])
    return int(ed.strength[card]) >= strength_needed(ed, s, seat, card, cell)


# Is there anything to lay?


def can_place(ed: Edition, s: State, seat: int) -> bool:
    """Is there a legal placement or exchange? (TURN-7)"""
    if s.held[seat] == 0:
        return False
    for board in range(s.laid_boards):
        if s.frozen[board] == EMPTY and s.filled[board] < TRIANGLES:
            return True
    for board in range(s.laid_boards):
        if s.frozen[board] == EMPTY:
            if has_spirit(s, seat, Inua.TARNIQ) or can_cover(ed, s, seat, board):
                return True
    return False


def can_cover(ed: Edition, s: State, seat: int, board: int) -> bool:
    """Can some hand card cover a card of this board?"""
    for slot in range(s.held[seat]):
        for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
            if s.top[cell] >= 0:
                if violates_cover_by(ed, s, seat, slot, cell) == Clause.LEGAL:
                    return True
    return False
