"""Laying cards with their support, face up or face down (section 6.8)."""

from banquise.core.contract import emit, is_told, whisper
from banquise.core.state import EMPTY

from ..state import DOWN, FACE_DOWN, TRIANGLES, UP, Act, Edition, Event, Phase, State, Where
from .cards import put_open, slot_of, take_from_hand
from .placing import first_support, has_choice, needs_no_support, split_place
from .reveal import card_bit, start_reaction


def place(ed: Edition, s: State, seat: int, action: int) -> None:
    slot, cell, face = split_place(action - Act.PLACE)
    if needs_no_support(ed, s, seat, slot, cell):
        lay(ed, s, seat, slot, 0, cell, face)
    elif has_choice(ed, s, seat, slot, cell):
        card = int(s.hand[seat, slot])
        s.pending = card
        s.pending_cell = cell
        s.pending_face = face
        s.phase = Phase.SUPPORT
        whisper(seat, Event.CHOSE, seat, card, cell)
    else:
        lay(ed, s, seat, slot, first_support(ed, s, seat, slot, cell), cell, face)


def support(ed: Edition, s: State, seat: int, chosen: int) -> None:
    slot, cell, face = slot_of(s, seat, int(s.pending)), int(s.pending_cell), int(s.pending_face)
    s.pending = EMPTY
    s.pending_cell = EMPTY
    s.pending_face = EMPTY
    lay(ed, s, seat, slot, chosen, cell, face)


def lay(ed: Edition, s: State, seat: int, slot: int, chosen: int, cell: int, face: int) -> None:
    """PLACE with its support: the lowest card at the bottom, the named one on top (PUT-7)."""
    s.idle = 0
    if s.top[cell] == EMPTY:
        s.filled[cell // TRIANGLES] += 1
    card = int(s.hand[seat, slot])
    if is_told():
        announce(s, seat, card, chosen, cell, face)
    if face == DOWN:
        cover_hidden(s, seat, cell)
    for k in range(s.held[seat]):
        if (chosen >> k) & 1 == 1:
            put(s, cell, int(s.hand[seat, k]), face)
    put(s, cell, card, face)
    for k in range(int(s.held[seat]) - 1, -1, -1):
        if k == slot or (chosen >> k) & 1 == 1:
            take_from_hand(s, seat, k)
    start_reaction(ed, s, cell, face)


def announce(s: State, seat: int, card: int, chosen: int, cell: int, face: int) -> None:
    """Emit what is laid; only its owner knows a face-down card and its support."""
    support, count = 0, 0
    for k in range(s.held[seat]):
        if (chosen >> k) & 1 == 1:
            support |= card_bit(int(s.hand[seat, k]))
            count += 1
    if face == UP:
        emit(Event.LAID, seat, card, cell)
        if count > 0:
            emit(Event.SUPPORTED, support)
    else:
        emit(Event.LAID_DOWN, seat, 1 + count, cell)
        whisper(seat, Event.LAID_DOWN_CARD, seat, card, cell)
        if count > 0:
            whisper(seat, Event.SUPPORTED, support)


def cover_hidden(s: State, seat: int, cell: int) -> None:
    """Prepare a cell for face-down cards."""
    s.ground[cell] = s.top[cell]
    s.top[cell] = FACE_DOWN
    s.secret[cell] = EMPTY
    s.layer[cell] = 0
    s.hider[cell] = seat


def put(s: State, cell: int, card: int, face: int) -> None:
    if face == UP:
        put_open(s, cell, card)
        emit(Event.LANDED, card, cell)
        return
    emit(Event.LANDED_DOWN, cell)
    s.under[card] = s.secret[cell]
    s.secret[cell] = card
    s.layer[cell] += 1
    s.where[card] = Where.STACK
