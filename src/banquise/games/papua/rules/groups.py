"""Runs, groups and pots, and the position in which nobody can ever move again."""

from banquise.core.state import EMPTY, NOBODY

from ..state import ISLANDERS, POT, Edition, Kind, State


def owner(s: State, cell: int) -> int:
    """The seat whose islander stands on a cell, or NOBODY."""
    who = int(s.on[cell])
    if who == EMPTY:
        return NOBODY
    return who // ISLANDERS


def carries_group(ed: Edition, cell: int) -> bool:
    """Groups stand on round cells and masks only (GRP-1, Q12)."""
    kind = int(ed.kind[cell])
    return kind == Kind.ROUND or kind == Kind.MASK


def in_run(ed: Edition, s: State, cell: int) -> bool:
    return 1 <= cell <= ed.cells and carries_group(ed, cell) and s.on[cell] != EMPTY


def run_rear(ed: Edition, s: State, cell: int) -> int:
    """The first cell of the run that holds this one (GRP-5)."""
    while in_run(ed, s, cell - 1):
        cell -= 1
    return cell


def run_front(ed: Edition, s: State, cell: int) -> int:
    while in_run(ed, s, cell + 1):
        cell += 1
    return cell


def is_mixed(s: State, rear: int, front: int) -> bool:
    """Do these occupied cells hold two colours? (GRP-2)"""
    colour = owner(s, rear)
    for cell in range(rear + 1, front + 1):
        if owner(s, cell) != colour:
            return True
    return False


def holds(s: State, seat: int, rear: int, front: int) -> bool:
    """Does an islander of this seat stand on one of these cells?"""
    for cell in range(rear, front + 1):
        if owner(s, cell) == seat:
            return True
    return False


def pot_count(s: State, seat: int) -> int:
    count = 0
    for number in range(ISLANDERS):
        if s.place[seat, number] == POT:
            count += 1
    return count


def next_own(s: State, seat: int, beyond: int) -> int:
    """The nearest cell beyond this one with an islander of the seat; POT if there is none."""
    nearest = POT
    for number in range(ISLANDERS):
        cell = int(s.place[seat, number])
        if cell > beyond and (nearest == POT or cell < nearest):
            nearest = cell
    return nearest


def is_dead(ed: Edition, s: State) -> bool:
    """Can nobody ever move again? All pots empty, nobody on a square, no group (Q23)."""
    for seat in range(s.seats):
        if pot_count(s, seat) > 0:
            return False
    colour = NOBODY  # of the run that ends on the cell before
    for cell in range(1, ed.cells + 1):
        who = owner(s, cell)
        if who != NOBODY and ed.kind[cell] == Kind.SQUARE:
            return False
        if colour != NOBODY and who != NOBODY and who != colour:
            return False
        colour = who
    return True
