"""The powers of the Inua cards (NU-INUA)."""

from banquise.core.contract import emit, whisper
from banquise.core.state import CHANCE, EMPTY, NOBODY, only

from ..state import (
    DOWN,
    FACE_DOWN,
    LOOK,
    SAME_AREA,
    SEEDED,
    TRIANGLES,
    UP,
    Act,
    Clause,
    Edition,
    Event,
    Inua,
    Phase,
    State,
)
from .boards import board_of, is_complete
from .cards import (
    add_to_hand,
    are_equal,
    area_of,
    clear_hidden,
    has_spirit,
    is_area_card,
    lift,
    put_back,
    slot_of,
    take_from_hand,
    turn_up,
)
from .laying import cover_hidden, put
from .placing import split_place, violates_face_down
from .reveal import hidden_support, start_reaction
from .score import score
from .turn import end_turn, place_or_pass

# Freezing (INUA-4)


def freeze(ed: Edition, s: State, seat: int, board: int) -> None:
    s.frozen[board] = s.spirit[seat]
    emit(Event.FROZE, seat, board, int(s.spirit[seat]))
    s.spirit[seat] = EMPTY
    s.idle = 0
    place_or_pass(ed, s, True)


# Tarniq (INUA-7)


def violates_exchange(s: State, seat: int, action: int) -> Clause:
    slot, cell, face = split_place(action - Act.EXCHANGE)
    board = board_of(cell)
    if slot >= s.held[seat] or board >= s.laid_boards:
        return Clause.ENGINE_3
    if not has_spirit(s, seat, Inua.TARNIQ):
        return Clause.INUA_7
    if s.frozen[board] != EMPTY:
        return Clause.INUA_4
    if s.top[cell] == EMPTY:
        return Clause.INUA_7
    if face == DOWN:
        return violates_face_down(s, cell)
    return Clause.LEGAL


def exchange(ed: Edition, s: State, seat: int, action: int) -> None:
    """Tarniq: a hand card in the place of a top card (INUA-7)."""
    slot, cell, face = split_place(action - Act.EXCHANGE)
    s.idle = int(s.idle) + 1
    card = take_from_hand(s, seat, slot)
    if face == UP:
        emit(Event.EXCHANGED, seat, card, cell)
    else:
        emit(Event.EXCHANGED_DOWN, seat, cell)
        whisper(seat, Event.EXCHANGED_DOWN_CARD, seat, card, cell)
    take_away(s, cell)
    if s.top[cell] == EMPTY:
        s.filled[cell // TRIANGLES] += 1
    if face == DOWN:
        cover_hidden(s, seat, cell)
    put(s, cell, card, face)
    start_reaction(ed, s, cell, face)


def take_away(s: State, cell: int) -> None:
    """The top card goes back into the draw pile; its support stays, and is shown (FACE-8)."""
    support = 0
    if s.hider[cell] == SEEDED:  # never seen, so it has no name to put back
        clear_hidden(s, cell)
        s.top[cell] = EMPTY
        s.filled[cell // TRIANGLES] -= 1
        s.pile += 1
    else:
        if s.top[cell] == FACE_DOWN:
            support = hidden_support(s, cell)
            turn_up(s, cell)
        put_back(s, lift(s, cell))
    emit(Event.LIFTED, cell, int(s.top[cell]))
    if support != 0:
        emit(Event.SHOWED_SUPPORT, support)


# Arsaniit (INUA-8)


def keep_card(ed: Edition, s: State) -> None:
    s.drawn = EMPTY
    emit(Event.KEPT, int(s.turn))
    place_or_pass(ed, s, True)


def return_drawn_card(s: State, victim: int) -> None:
    """Put the card just drawn back into the pile, to take one of the victim's."""
    seat = int(s.turn)
    card = take_from_hand(s, seat, slot_of(s, seat, int(s.drawn)))
    put_back(s, card)
    emit(Event.GAVE_BACK, seat, victim)
    s.drawn = EMPTY
    s.victim = victim
    if s.arsaniit_pick == LOOK:
        s.phase = Phase.PICK
        s.waiting = only(seat)
    else:
        s.phase = Phase.TAKE
        s.waiting = only(CHANCE)


def take_card(ed: Edition, s: State, slot: int) -> None:
    seat, victim = int(s.turn), int(s.victim)
    card = take_from_hand(s, victim, slot)
    s.victim = NOBODY
    add_to_hand(s, seat, card)
    emit(Event.TOOK, seat, victim)
    whisper(seat, Event.TOOK_CARD, seat, victim, card)
    whisper(victim, Event.TOOK_CARD, seat, victim, card)
    place_or_pass(ed, s, True)


# Swaps (INUA-9 to INUA-12)


def high_cell(action: int) -> int:
    """The higher cell of a swap."""
    j = 1
    while (j + 1) * j // 2 <= action - Act.SWAP:
        j += 1
    return j


def low_cell(action: int) -> int:
    j = high_cell(action)
    return action - Act.SWAP - j * (j - 1) // 2


def violates_swap(ed: Edition, s: State, seat: int, action: int) -> Clause:
    j = high_cell(action)
    return violates_swap_of(ed, s, seat, action - Act.SWAP - j * (j - 1) // 2, j)


def violates_swap_of(ed: Edition, s: State, seat: int, i: int, j: int) -> Clause:
    one, two = i // TRIANGLES, j // TRIANGLES
    if two >= s.laid_boards:
        return Clause.ENGINE_3
    if s.spirit[seat] < Inua.LUMAAYUUQ:
        return Clause.INUA_3
    if s.frozen[one] != EMPTY or s.frozen[two] != EMPTY:
        return Clause.INUA_4
    if one == two or s.top[i] < 0 or s.top[j] < 0:
        return Clause.INUA_12
    return violates_pair(ed, s, seat, int(s.top[i]), int(s.top[j]))


def violates_pair(ed: Edition, s: State, seat: int, a: int, b: int) -> Clause:
    """Two face-up cards on two boards (INUA-9 to INUA-12)."""
    if not is_area_card(a) or not is_area_card(b) or are_equal(ed, a, b):
        return Clause.INUA_12
    spirit, is_same_area = int(s.spirit[seat]), area_of(a) == area_of(b)
    if spirit == Inua.LUMAAYUUQ and ed.strength[a] != ed.strength[b]:
        return Clause.INUA_9
    if spirit == Inua.ANGAKKUK and not is_same_area:
        return Clause.INUA_10
    if spirit == Inua.TUURNGAQ:
        if ed.life[a] != ed.life[b] or (s.tuurngaq_scope == SAME_AREA and not is_same_area):
            return Clause.INUA_11
    return Clause.LEGAL


def swap(ed: Edition, s: State, action: int) -> None:
    i, j = low_cell(action), high_cell(action)
    a, b = int(s.top[i]), int(s.top[j])
    below_a, below_b = int(s.under[a]), int(s.under[b])
    s.top[i], s.under[b] = b, below_a
    s.top[j], s.under[a] = a, below_b
    emit(Event.SWAPPED, int(s.turn), i, j)
    emit(Event.LANDED, b, i)
    emit(Event.LANDED, a, j)
    for cell in (i, j):
        if is_complete(s, cell // TRIANGLES):
            score(ed, s, cell // TRIANGLES)
    s.idle = int(s.idle) + 1
    end_turn(ed, s)
