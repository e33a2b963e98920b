"""Own layouts: how far whales and Inuit keep from igloos and from each other (section 4.10)."""

from ..state import ONE_PAIR, Clause, Edition, State, Token
from .ice import around, holds, lying


def neighbourhood(ed: Edition, s: State, cells: int) -> int:
    """All neighbours in play of these cells."""
    found = 0
    for cell in range(ed.cells):
        if holds(cells, cell):
            found |= around(ed, s, cell)
    return found


def violates_spacing(ed: Edition, s: State, token: int, cell: int) -> Clause:
    """May a whale or an Inuk lie on this free cell, as things are?"""
    near = around(ed, s, cell)
    if near & int(ed.igloos) != 0:
        return Clause.LAY_3
    other = Token.INUK if token == Token.WHALE else Token.WHALE
    if near & int(s.ice[other]) != 0:
        return Clause.LAY_5
    pairs = size(near & int(s.ice[token]))
    if s.layout_rule == ONE_PAIR and pairs > 0:
        pairs += pair_count(ed, s) - 1  # one pair is allowed
    return Clause.LAY_4 if pairs > 0 else Clause.LEGAL


def size(cells: int) -> int:
    """How many cells a set has."""
    count = 0
    while cells != 0:
        cells &= cells - 1
        count += 1
    return count


def pair_count(ed: Edition, s: State) -> int:
    """How many neighbours of the same kind there are among whales and Inuit."""
    whales, inuit = int(s.ice[Token.WHALE]), int(s.ice[Token.INUK])
    twice = 0
    for cell in range(ed.cells):
        if holds(whales, cell):
            twice += size(around(ed, s, cell) & whales)
        elif holds(inuit, cell):
            twice += size(around(ed, s, cell) & inuit)
    return twice // 2


def can_complete(ed: Edition, s: State, token: int, cell: int) -> bool:
    """With this token on this cell, can the rest of the whales and Inuit be placed? (LAY-8)"""
    whales, inuit = int(s.ice[Token.WHALE]), int(s.ice[Token.INUK])
    if token == Token.WHALE:
        whales |= 1 << cell
    else:
        inuit |= 1 << cell
    pairs = pair_count(ed, s) + size(around(ed, s, cell) & int(s.ice[token]))
    return can_spread(ed, s, whales, inuit, pairs)


def can_spread(ed: Edition, s: State, whales: int, inuit: int, pairs: int) -> bool:
    """Do all whales and Inuit that are missing here find a cell? ``pairs`` is how many pairs of
    one kind are neighbours already.
    """
    more_whales = int(ed.count[s.board, Token.WHALE]) - size(whales)
    more_inuit = int(ed.count[s.board, Token.INUK]) - size(inuit)
    more, igloos = more_whales + more_inuit, int(ed.igloos)
    land = int(ed.land[s.board]) & ~igloos & ~neighbourhood(ed, s, igloos) & ~lying(s)
    land &= ~(whales | inuit)
    lonely = land & ~neighbourhood(ed, s, whales | inuit)
    if fits_apart(ed, s, lonely, more):
        return True
    if s.layout_rule != ONE_PAIR or pairs > 0:
        return False
    if more_whales > 0 and can_join(ed, s, land, lonely, whales, inuit, more):
        return True
    if more_inuit > 0 and can_join(ed, s, land, lonely, inuit, whales, more):
        return True
    return (more_whales > 1 or more_inuit > 1) and can_pair(ed, s, lonely, more)


def can_join(
    ed: Edition, s: State, land: int, lonely: int, kin: int, others: int, more: int
) -> bool:
    """May one of the rest lie beside exactly one of its kind, and the others apart?"""
    for cell in range(ed.cells):
        near = around(ed, s, cell)
        if not holds(land, cell) or near & others != 0 or size(near & kin) != 1:
            continue
        if fits_apart(ed, s, lonely & ~near, more - 1):
            return True
    return False


def can_pair(ed: Edition, s: State, lonely: int, more: int) -> bool:
    """May two of the rest lie side by side, and the others apart?"""
    for cell in range(ed.cells):
        if not holds(lonely, cell):
            continue
        near = around(ed, s, cell)
        for other in range(cell + 1, ed.cells):
            if not holds(lonely & near, other):
                continue
            left = lonely & ~near & ~around(ed, s, other)
            if fits_apart(ed, s, left, more - 2):
                return True
    return False


def fits_apart(ed: Edition, s: State, free: int, count: int) -> bool:
    """Does this set contain that many cells, no two of them neighbours?

    The choice is searched depth first. The chosen cells, always ascending, are their own stack.
    """
    chosen, cell, cells = 0, 0, int(ed.cells)
    left = free  # still possible beside the chosen ones
    missing = count
    while missing > 0:
        while cell < cells and not holds(left, cell):
            cell += 1
        if cell < cells and size(left >> cell) >= missing:
            chosen |= 1 << cell
            left &= ~around(ed, s, cell)
            missing -= 1
            cell += 1
            continue
        if chosen == 0:
            return False
        cell = cells - 1  # remove the last one and continue after it
        while not holds(chosen, cell):
            cell -= 1
        chosen &= ~(1 << cell)
        left = free & ~neighbourhood(ed, s, chosen)
        missing += 1
        cell += 1
    return True
