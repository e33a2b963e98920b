"""The village: who stands where, and where a piece may be put (phase I)."""

from banquise.core.state import EMPTY, Edition, State
from banquise.games.neta_tanka.state import (
    BY_LOCATION,
    COLOURS,
    CONSULT,
    LOCATIONS,
    LOCKED,
    PLACE,
    TRADE,
    USED,
    VISITOR,
    Clause,
    Site,
)

ALL_COLOURS = (1 << COLOURS) - 1

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
        bits |= 1 << VISITOR
    return bits


def count(bits: int) -> int:
    """How many pieces these bits are."""
    n = 0
    for k in range(VISITOR + 1):
        n += (bits >> k) & 1
    return n


def standing(ed: Edition, s: State, seat: int, location: int) -> int:
    """The bits of the own pieces that can still act here."""
    return int(s.piece[location]) & ~int(s.lying[location]) & own_pieces(ed, s, seat)


def visitor_at(s: State) -> int:
    """The location of the visitor, or EMPTY."""
    for location in range(LOCATIONS):
        if (int(s.piece[location]) >> VISITOR) & 1 == 1:
            return location
    return EMPTY


def slots(ed: Edition, s: State, location: int) -> int:
    """How many nomads a single location holds without the copy power."""
    if location == TRADE:
        return 2 if s.trade == EMPTY else int(ed.trade_slots[s.trade])
    if location == CONSULT:
        return int(ed.consult_slots[s.seats])
    return 1


def cap(ed: Edition, s: State, location: int) -> int:
    """How many pieces a single location ever holds (Q4)."""
    if s.two_slot_cap == BY_LOCATION:
        return 2
    return 2 * slots(ed, s, location)


# Placing


def owned(ed: Edition, s: State) -> int:
    """How many nomads a player has."""
    return colours(ed, s) * int(ed.nomads[s.seats])


def in_hand(ed: Edition, s: State, seat: int) -> int:
    n = int(s.hand[seat])
    if colours(ed, s) > 1:
        n += int(s.hand[colour(s, seat, 1)])
    return n


def owed(ed: Edition, s: State, seat: int) -> int:
    """How many nomads this seat has still to place in this round."""
    return int(ed.placed[s.seats]) - (owned(ed, s) - in_hand(ed, s, seat))


def violates_place(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action >= PLACE + 3 * LOCATIONS:
        return Clause.ENGINE_3
    k, location = (action - PLACE) // LOCATIONS, (action - PLACE) % LOCATIONS
    if k == 2:
        return violates_visitor(ed, s, seat, location)
    if k >= colours(ed, s):
        return Clause.ENGINE_3
    which = colour(s, seat, k)
    if s.hand[which] < 1:
        return Clause.PLACE_5
    if owed(ed, s, seat) < 1:
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
    if count(pieces) >= cap(ed, s, location):
        return Clause.TYPE_3
    if is_copy(ed, s, location):
        if s.copy_power[seat] == LOCKED:
            return Clause.TYPE_2
        if s.copy_power[seat] == USED:
            return Clause.COPY_2
    return Clause.LEGAL


def is_copy(ed: Edition, s: State, location: int) -> bool:
    """Would one more nomad on this location need the copy power?"""
    if ed.site[location] != Site.SINGLE:
        return False
    return count(int(s.piece[location]) & ALL_COLOURS) >= slots(ed, s, location)


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
    if ed.site[location] == Site.SINGLE and count(pieces) >= cap(ed, s, location):
        return Clause.TYPE_3
    return Clause.LEGAL


def can_visit(ed: Edition, s: State, seat: int) -> bool:
    """Does this seat hold the visitor, and does some location accept it now?"""
    if s.visitor_holder != seat or visitor_at(s) != EMPTY:
        return False
    for location in range(LOCATIONS):
        if violates_visit(ed, s, location) == Clause.LEGAL:
            return True
    return False


def can_place(ed: Edition, s: State, seat: int) -> bool:
    return owed(ed, s, seat) > 0 or can_visit(ed, s, seat)


def put_piece(ed: Edition, s: State, seat: int, k: int, location: int) -> None:
    if k == 2:
        s.piece[location] = int(s.piece[location]) | 1 << VISITOR
        return
    if is_copy(ed, s, location):
        s.copy_power[seat] = USED
    which = colour(s, seat, k)
    s.hand[which] -= 1
    s.piece[location] = int(s.piece[location]) | 1 << which
