"""The ice: cells and edges in play, what is open, where a crack may run, what is joined."""

from banquise.core.state import EMPTY, Ints

from ..state import KINDS, PIECES, PROTECTIVE, SIDES, Act, Clause, Edition, State


def holds(cells: int, cell: int) -> bool:
    """Is this cell in the set?"""
    return (cells >> cell) & 1 == 1


def in_play(ed: Edition, s: State, cell: int) -> bool:
    return holds(int(ed.land[s.board]), cell)


def is_igloo(ed: Edition, cell: int) -> bool:
    return holds(int(ed.igloos), cell)


def is_edge_in_play(ed: Edition, s: State, edge: int) -> bool:
    return in_play(ed, s, int(ed.ends[edge, 0])) and in_play(ed, s, int(ed.ends[edge, 1]))


def is_open(ed: Edition, s: State, edge: int) -> bool:
    """Between two cells in play, and no crack on it."""
    return (int(s.way[ed.ends[edge, 0]]) >> int(ed.slot[edge, 0])) & 1 == 1


def is_crack(ed: Edition, s: State, edge: int) -> bool:
    return is_edge_in_play(ed, s, edge) and not is_open(ed, s, edge)


def crack(ed: Edition, s: State, edge: int) -> None:
    for end in range(2):
        cell = int(ed.ends[edge, end])
        s.way[cell] = int(s.way[cell]) & ~(1 << int(ed.slot[edge, end]))  # CRK-9: for ever


def beyond(ed: Edition, s: State, cell: int) -> int:
    """The neighbours across open edges."""
    return int(ed.spread[cell, s.way[cell]])


def around(ed: Edition, s: State, cell: int) -> int:
    """The neighbours in play, across cracks too."""
    return int(ed.spread[cell, ed.ways[s.board, cell]])


def joined(ed: Edition, s: State, cells: int, edge: int) -> int:
    """All cells to which a path of open edges leads from these; one more edge may be taken as
    cracked (EMPTY: none).
    """
    one, other = EMPTY, EMPTY
    if edge != EMPTY:
        one, other = int(ed.ends[edge, 0]), int(ed.ends[edge, 1])
    before = 0
    while cells != before:
        before = cells
        for cell in range(ed.cells):
            if not holds(cells, cell):
                continue
            ways = int(s.way[cell])
            if cell == one:
                ways &= ~(1 << int(ed.slot[edge, 0]))
            elif cell == other:
                ways &= ~(1 << int(ed.slot[edge, 1]))
            cells |= int(ed.spread[cell, ways])
    return cells


def standing(s: State) -> int:
    """The cells with a piece on them."""
    cells = 0
    for piece in range(PIECES):
        if s.at[piece] != EMPTY:
            cells |= 1 << int(s.at[piece])
    return cells


def lying(s: State) -> int:
    """The cells with a token on them."""
    cells = 0
    for token in range(KINDS):
        cells |= int(s.ice[token])
    return cells


# Where a crack may run (section 4.2)


def has_free_line(ed: Edition, s: State, cell: int) -> bool:
    """Is a C line of this cell free? (CRK-6)"""
    for k in range(SIDES):
        edge = int(ed.line[cell, k])
        if edge != EMPTY and is_open(ed, s, edge):
            return True
    return False


def can_crack(ed: Edition, s: State, cell: int) -> bool:
    """Is a C line or a d line free? (CRK-11)"""
    return s.way[cell] != 0 or has_free_line(ed, s, cell)


def is_line(ed: Edition, cell: int, edge: int) -> bool:
    for k in range(SIDES):
        if ed.line[cell, k] == edge:
            return True
    return False


def violates_crack(ed: Edition, s: State, cell: int, edge: int) -> Clause:
    """May the piece on this cell crack this edge?"""
    if not is_edge_in_play(ed, s, edge):
        return Clause.CRK_5
    is_outward = is_line(ed, cell, edge)
    if not is_outward and ed.ends[edge, 0] != cell and ed.ends[edge, 1] != cell:
        return Clause.CRK_3
    if not is_open(ed, s, edge):
        return Clause.CRK_4
    if not is_outward and has_free_line(ed, s, cell):
        return Clause.CRK_6
    if s.crack_priority == PROTECTIVE:
        if cuts_off(ed, s, edge) and has_harmless_line(ed, s, cell, is_outward):
            return Clause.VA2
    return Clause.LEGAL


def cuts_off(ed: Edition, s: State, edge: int) -> bool:
    """Would a crack here part a hunter from all igloos? (VA2, Q40)"""
    igloos = int(ed.igloos)
    lost = joined(ed, s, igloos, EMPTY) & ~joined(ed, s, igloos, edge)
    return standing(s) & lost != 0


def has_harmless_line(ed: Edition, s: State, cell: int, is_outward: bool) -> bool:
    """Is there a free C line (or else d line) that cuts nobody off?"""
    for k in range(SIDES):
        edge = int(ed.line[cell, k]) if is_outward else int(ed.side[cell, k])
        if edge != EMPTY and is_open(ed, s, edge) and not cuts_off(ed, s, edge):
            return True
    return False


def crack_candidates(ed: Edition, s: State, cell: int, out: Ints) -> int:
    """The free C lines of a cell; if there is none, its free sides."""
    n, is_outward = 0, has_free_line(ed, s, cell)
    for k in range(SIDES):
        edge = int(ed.line[cell, k]) if is_outward else int(ed.side[cell, k])
        if edge != EMPTY and is_open(ed, s, edge):
            out[n] = Act.CRACK + edge
            n += 1
    return n
