"""Phase I: who stands where, and where a piece may be placed."""

from banquise.core.contract import emit
from banquise.core.state import EMPTY, Ints

from .. import state as S
from ..state import Act, Clause, Edition, Event, Place, Site, State
from .reserve import change

ALL_COLOURS = (1 << S.COLOURS) - 1


# Who stands where


def colours(ed: Edition, s: State) -> int:
    """How many colours a player has."""
    return int(ed.colours[s.seats])


def colour(s: State, seat: int, k: int) -> int:
    """The number of a seat's colour A (0) or B (1)."""
    return seat + int(s.seats) * k


def own_nomads(ed: Edition, s: State, seat: int) -> int:
    """The bits of a seat's colours."""
    bits = 1 << seat
    if colours(ed, s) > 1:
        bits |= 1 << colour(s, seat, 1)
    return bits


def own_pieces(ed: Edition, s: State, seat: int) -> int:
    """The bits of a seat's colours, and of the visitor if this seat has it."""
    bits = own_nomads(ed, s, seat)
    if s.visitor_holder == seat:
        bits |= 1 << S.VISITOR
    return bits


def count_pieces(bits: int) -> int:
    """How many pieces these bits are."""
    n = 0
    for k in range(S.VISITOR + 1):
        n += (bits >> k) & 1
    return n


def standing(ed: Edition, s: State, seat: int, location: int) -> int:
    """The bits of the seat's pieces that can still act here."""
    return int(s.piece[location]) & ~int(s.lying[location]) & own_pieces(ed, s, seat)


def visitor_at(s: State) -> int:
    """The location of the visitor, or EMPTY."""
    for location in range(S.LOCATIONS):
        if (int(s.piece[location]) >> S.VISITOR) & 1 == 1:
            return location
    return EMPTY


def slots(ed: Edition, s: State, location: int) -> int:
    """How many nomads a single location holds without the copy power."""
    if location == Place.TRADE:
        return 2 if s.trade == EMPTY else int(ed.trade_slots[s.trade])
    if location == Place.CONSULT:
        return int(ed.consult_slots[s.seats])
    return 1


def capacity(ed: Edition, s: State, location: int) -> int:
    """How many pieces a single location ever holds (Q4)."""
    if s.two_slot_cap == S.BY_LOCATION:
        return 2
    return 2 * slots(ed, s, location)


# Placing


def on_board(ed: Edition, s: State, seat: int) -> int:
    """How many nomads of a player are on the board."""
    n = 0
    for k in range(colours(ed, s)):
        n += int(ed.nomads[s.seats]) - int(s.hand[colour(s, seat, k)])
    return n


def left_to_place(ed: Edition, s: State, seat: int) -> int:
    """How many nomads this seat has still to place in this round."""
    return int(ed.placed[s.seats]) - on_board(ed, s, seat)


def violates_place(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action >= Act.PLACE + 3 * S.LOCATIONS:
        return Clause.ENGINE_3
    k, location = (action - Act.PLACE) // S.LOCATIONS, (action - Act.PLACE) % S.LOCATIONS
    if k == 2:
        return violates_visitor(ed, s, seat, location)
    if k >= colours(ed, s):
        return Clause.ENGINE_3
    which = colour(s, seat, k)
    if s.hand[which] < 1:
        return Clause.PLACE_5
    if left_to_place(ed, s, seat) < 1:
        return Clause.TWO_3
    return violates_nomad(ed, s, seat, which, location)


def violates_nomad(ed: Edition, s: State, seat: int, which: int, location: int) -> Clause:
    pieces, site = int(s.piece[location]), ed.site[location]
    if (pieces >> which) & 1 == 1:
        return Clause.PLACE_4
    if pieces == 0 or site == Site.OPEN:
        return Clause.LEGAL
    if site == Site.ELDER:
        return Clause.TYPE_4
    if count_pieces(pieces) >= capacity(ed, s, location):
        return Clause.TYPE_3
    if is_copy(ed, s, location):
        if s.copy_power[seat] == S.LOCKED:
            return Clause.TYPE_2
        if s.copy_power[seat] == S.USED:
            return Clause.COPY_2
    return Clause.LEGAL


def is_copy(ed: Edition, s: State, location: int) -> bool:
    """Would one more nomad on this location need the copy power?"""
    if ed.site[location] != Site.SINGLE:
        return False
    return count_pieces(int(s.piece[location]) & ALL_COLOURS) >= slots(ed, s, location)


def violates_visitor(ed: Edition, s: State, seat: int, location: int) -> Clause:
    if s.visitor_holder != seat or visitor_at(s) != EMPTY:
        return Clause.VIS_1
    return violates_visit(ed, s, location)


def violates_visit(ed: Edition, s: State, location: int) -> Clause:
    """What keeps a visitor in hand away from a location."""
    if ed.site[location] == Site.ELDER:
        return Clause.VIS_3
    pieces = int(s.piece[location])
    if pieces & ALL_COLOURS == 0:
        return Clause.VIS_2
    if ed.site[location] == Site.SINGLE and count_pieces(pieces) >= capacity(ed, s, location):
        return Clause.TYPE_3
    return Clause.LEGAL


def can_visit(ed: Edition, s: State, seat: int) -> bool:
    """Does this seat hold the visitor, and does some location accept it now?"""
    if s.visitor_holder != seat or visitor_at(s) != EMPTY:
        return False
    for location in range(S.LOCATIONS):
        if violates_visit(ed, s, location) == Clause.LEGAL:
            return True
    return False


def can_place(ed: Edition, s: State, seat: int) -> bool:
    return left_to_place(ed, s, seat) > 0 or can_visit(ed, s, seat)


def put_piece(ed: Edition, s: State, seat: int, k: int, location: int) -> None:
    if k == 2:
        emit(Event.SENT_VISITOR, seat, S.VISITOR, location)
        s.piece[location] = int(s.piece[location]) | 1 << S.VISITOR
        return
    which = colour(s, seat, k)
    if is_copy(ed, s, location):
        emit(Event.COPIED, seat, which, location)
        change(s.copy_power, seat, S.USED, Event.COPY_POWER)
    else:
        emit(Event.PLACED, seat, which, location)
    s.hand[which] -= 1
    s.piece[location] = int(s.piece[location]) | 1 << which


def place_candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    n = 0
    for k in range(colours(ed, s)):
        if s.hand[colour(s, seat, k)] > 0:
            for location in range(S.LOCATIONS):
                out[n] = Act.PLACE + S.LOCATIONS * k + location
                n += 1
    if s.visitor_holder == seat:
        for location in range(S.LOCATIONS):
            out[n] = Act.PLACE + 2 * S.LOCATIONS + location
            n += 1
    return n
