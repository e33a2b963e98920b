"""Legal actions: the candidates, and the clause that forbids an action (section 6.5)."""

from banquise.core.state import CHANCE, EMPTY, NOBODY, Ints

from ..state import (
    BLOCK,
    DIE,
    EXISTING_GROUP,
    FAMILY,
    FIRST,
    GROUP_OR_SOLO,
    LEAVE,
    LONGEST,
    PASS,
    POT,
    STOPOVER,
    Clause,
    Edition,
    Kind,
    Phase,
    State,
)
from .groups import holds, in_run, is_mixed, next_own, owner, pot_count, run_front, run_rear


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if seat == CHANCE:
        return chance_outcomes(s, out)
    out[0] = LEAVE if pot_count(s, seat) > 0 else PASS  # a player who can leave cannot pass
    n = 1
    cell = next_own(s, seat, POT)
    while cell != POT:
        last = cell
        if ed.kind[cell] == Kind.SQUARE:
            out[n] = BLOCK + LONGEST * (cell - 1)
            n += 1
        else:
            last = run_front(ed, s, cell)
            n = run_candidates(s, seat, run_rear(ed, s, cell), last, out, n)
        cell = next_own(s, seat, last)
    return n


def run_candidates(s: State, seat: int, first: int, last: int, out: Ints, n: int) -> int:
    """Every part of a group with an islander of this seat, by rear cell, then by length."""
    if not is_mixed(s, first, last):
        return n
    for rear in range(first, last + 1):
        is_own = False
        for front in range(rear, last + 1):
            is_own = is_own or owner(s, front) == seat
            if is_own:
                out[n] = BLOCK + LONGEST * (rear - 1) + front - rear
                n += 1
    return n


def chance_outcomes(s: State, out: Ints) -> int:
    first, n = DIE, 6
    if s.phase == Phase.DRAW_FIRST:
        first, n = FIRST, int(s.seats)
    for k in range(n):
        out[k] = first + k
    return n


def forbids(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if s.phase == Phase.MOVE:
        return forbids_move(ed, s, seat, action)
    if s.phase == Phase.DRAW_FIRST:
        return Clause.LEGAL if FIRST <= action < FIRST + s.seats else Clause.ENGINE_3
    return Clause.LEGAL if DIE <= action < FIRST else Clause.ENGINE_3


def forbids_move(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action == PASS:
        return Clause.TURN_2 if can_move(ed, s, seat) else Clause.LEGAL
    if action == LEAVE:
        return Clause.LEGAL if pot_count(s, seat) > 0 else Clause.POT_1
    if action < BLOCK:
        return Clause.ENGINE_3
    rear = (action - BLOCK) // LONGEST + 1
    front = rear + (action - BLOCK) % LONGEST
    if front > ed.cells:
        return Clause.ENGINE_3
    for cell in range(rear, front + 1):
        if ed.kind[cell] == Kind.SQUARE:
            return forbids_step(ed, s, seat, rear, front)
    return forbids_block(ed, s, seat, rear, front)


def forbids_step(ed: Edition, s: State, seat: int, rear: int, front: int) -> Clause:
    if front > rear:
        return Clause.SQ_2
    if owner(s, rear) != seat:
        return Clause.SQ_1
    if rear + int(s.die) > int(ed.cells) + 1:
        return Clause.END_2
    return Clause.LEGAL


def forbids_block(ed: Edition, s: State, seat: int, rear: int, front: int) -> Clause:
    for cell in range(rear, front + 1):
        if s.on[cell] == EMPTY:
            return Clause.GRP_1
    if not holds(s, seat, rear, front):
        return Clause.MOV_1
    first, last = run_rear(ed, s, rear), run_front(ed, s, front)
    if not is_mixed(s, first, last):
        return Clause.RND_1 if first == last else Clause.GRP_3
    die = int(s.die)
    if front + die > int(ed.cells) + 1:
        return Clause.END_2
    is_whole = rear == first and front == last
    if s.variant == FAMILY and front > rear and not is_whole:
        return Clause.FAM_1
    if not is_mixed(s, rear, front):
        clause = forbids_own_block(ed, s, seat, rear, front)
        if clause != Clause.LEGAL:
            return clause
    if front > rear and passes_mask(ed, s, rear, front):
        return Clause.MASK_1
    return Clause.LEGAL


def forbids_own_block(ed: Edition, s: State, seat: int, rear: int, front: int) -> Clause:
    """Moves c and d: a block of the mover's colour only must end in a group."""
    die, canoe = int(s.die), int(ed.cells) + 1
    for cell in range(rear + die, front + die + 1):
        if cell == canoe or ed.kind[cell] == Kind.SQUARE:
            is_free_solo = s.square_entry == GROUP_OR_SOLO and rear == front  # Q7
            return Clause.LEGAL if is_free_solo else Clause.MOV_8
    for cell in range(rear + die, front + die + 1):
        if ed.kind[cell] == Kind.TRAP:
            return Clause.MOV_7
    if not lands_in_group(ed, s, seat, rear, front):
        return Clause.MOV_7
    if s.join_rule == EXISTING_GROUP and not joins_group(ed, s, rear, front):
        return Clause.MOV_6
    return Clause.LEGAL


def stays(ed: Edition, s: State, cell: int, rear: int, front: int) -> bool:
    """Is somebody in a run on this cell who is neither moved nor captured by the block?"""
    die = int(s.die)
    if rear <= cell <= front or rear + die <= cell <= front + die:
        return False
    return in_run(ed, s, cell)


def lands_in_group(ed: Edition, s: State, seat: int, rear: int, front: int) -> bool:
    """After an own block's move, does the run on its landing cells hold another colour? (MOV-7)"""
    cell = rear + int(s.die) - 1
    while stays(ed, s, cell, rear, front):
        if owner(s, cell) != seat:
            return True
        cell -= 1
    cell = front + int(s.die) + 1
    while stays(ed, s, cell, rear, front):
        if owner(s, cell) != seat:
            return True
        cell += 1
    return False


def joins_group(ed: Edition, s: State, rear: int, front: int) -> bool:
    """The stricter reading of Q5: the block lands beside a group or beside a former member."""
    return meets_group(ed, s, rear, front, -1) or meets_group(ed, s, rear, front, 1)


def meets_group(ed: Edition, s: State, rear: int, front: int, way: int) -> bool:
    """Look at the islanders that touch the landed block behind (way -1) or ahead of it (way 1)."""
    first, last = run_rear(ed, s, rear), run_front(ed, s, front)
    cell = rear + int(s.die) - 1 if way < 0 else front + int(s.die) + 1
    colour = NOBODY
    while stays(ed, s, cell, rear, front):
        if first <= cell <= last:
            return True  # a former member
        if colour == NOBODY:
            colour = owner(s, cell)
        if owner(s, cell) != colour:
            return True
        cell += way
    return False


def passes_mask(ed: Edition, s: State, rear: int, front: int) -> bool:
    """Does a block of two or more pass a mask that none of its members lands on? (MASK-1, Q9)"""
    die = int(s.die)
    start = front + 1 if s.gods_rule == STOPOVER else rear + 1
    for mask in range(start, min(front + die, int(ed.cells) + 1)):
        if ed.kind[mask] != Kind.MASK or rear + die <= mask <= front + die:
            continue
        if s.gods_rule == STOPOVER or is_crossed(mask, rear, front, die):
            return True
    return False


def is_crossed(mask: int, rear: int, front: int, die: int) -> bool:
    """Does some member k of the block go from before the mask to beyond it: k < mask < k + die?"""
    return max(rear, mask - die + 1) <= min(front, mask - 1)


def can_move(ed: Edition, s: State, seat: int) -> bool:
    """Is anything but the pass legal? (TURN-2)"""
    if pot_count(s, seat) > 0:
        return True
    cell = next_own(s, seat, POT)
    while cell != POT:
        last = cell
        if ed.kind[cell] == Kind.SQUARE:
            if forbids_step(ed, s, seat, cell, cell) == Clause.LEGAL:
                return True
        else:
            last = run_front(ed, s, cell)
            if run_can_move(ed, s, seat, run_rear(ed, s, cell), last):
                return True
        cell = next_own(s, seat, last)
    return False


def run_can_move(ed: Edition, s: State, seat: int, first: int, last: int) -> bool:
    for rear in range(first, last + 1):
        for front in range(rear, last + 1):
            if forbids_block(ed, s, seat, rear, front) == Clause.LEGAL:
                return True
    return False
