"""Where a hunter of Nanuuk! may step: what it carries, who is in the way, which way is open."""

from banquise.core.contract import emit
from banquise.core.state import EMPTY

from ..state import HARPOON, KAYAK, SEATS, SIDES, Clause, Edition, Event, State, Token
from .ice import holds, is_igloo, lying


def carries(s: State, hunter: int, goods: int) -> bool:
    """Are all of these on the left side of its sheet?"""
    return int(s.gear[hunter]) & goods == goods


def lose(s: State, hunter: int, goods: int) -> None:
    """From left to right."""
    equip(s, hunter, int(s.gear[hunter]) & ~goods)


def equip(s: State, hunter: int, gear: int) -> None:
    """From now on the hunter carries this."""
    s.gear[hunter] = gear
    emit(Event.EQUIPPED, hunter, gear)


def free_cells(ed: Edition, s: State, hunter: int) -> int:
    """Where a bear may flee to while this hunter (EMPTY: none) is on its way (BEA-2, Q28)."""
    taken = lying(s) | int(ed.igloos)
    for other in range(SEATS):
        if other != hunter and s.at[other] != EMPTY:
            taken |= 1 << int(s.at[other])
    return int(ed.land[s.board]) & ~taken


def violates_entry(ed: Edition, s: State, hunter: int, cell: int) -> Clause:
    """May this hunter enter this cell, whatever lies between?"""
    if not is_igloo(ed, cell):
        for other in range(SEATS):
            if s.at[other] == cell and other != hunter:
                return Clause.MOV_2
    if holds(int(s.ice[Token.BEAR]), cell):
        if not carries(s, hunter, HARPOON):
            return Clause.BEA_5
        if free_cells(ed, s, hunter) == 0:
            return Clause.BEA_7
    return Clause.LEGAL


def has_step(ed: Edition, s: State, hunter: int, has_kayak: bool) -> bool:
    """Has this hunter a legal step, over open edges alone or also by kayak?"""
    cell = int(s.at[hunter])
    ways = int(ed.ways[s.board, cell]) if has_kayak else int(s.way[cell])
    for k in range(SIDES):
        if (ways >> k) & 1 == 1:
            if violates_entry(ed, s, hunter, int(ed.near[cell, k])) == Clause.LEGAL:
                return True
    return False


def can_step(ed: Edition, s: State, hunter: int) -> bool:
    return has_step(ed, s, hunter, carries(s, hunter, KAYAK))


def may_move(ed: Edition, s: State, hunter: int) -> bool:
    """Is it this hunter's turn, and has it reason to leave? (MOV-6, END-2)"""
    if s.piece != EMPTY and s.piece != hunter:
        return False
    return s.hunt_over == 0 or not is_igloo(ed, int(s.at[hunter]))


def seat_can_step(ed: Edition, s: State, seat: int, by_kayak: bool) -> bool:
    """Does a hunter of this seat that may move have a legal step?"""
    each = int(s.hunters_each)
    for hunter in range(seat * each, seat * each + each):
        if not may_move(ed, s, hunter):
            continue
        if has_step(ed, s, hunter, by_kayak and carries(s, hunter, KAYAK)):
            return True
    return False
