"""Hints for the search: Papua is a long race, and the leader usually wins.

An islander is worth the square of its cell, or half of that if it is stranded. A seat is worth its
best islander plus three tenths of the sum of all.
"""

from banquise.core.state import EMPTY

from .rules.groups import carries_group
from .state import BLOCK, ISLANDERS, LEAVE, LONGEST, POT, Edition, Kind, State

HOME = 1 << 40  # more than any seat is worth


def knobs(seats: int) -> dict[str, float]:
    """Playouts stop after a few turns, because the end is far away. Half of their decisions look at
    one action only, which leaves time for more playouts.
    """
    return {"cutoff": 30, "trust": 1.0, "habit": 0.5}


def prospect(ed: Edition, s: State, seat: int) -> int:
    """The chance to win grows with the square of a seat's worth (docs/opponents.md)."""
    canoe = int(ed.cells) + 1
    hope = worth(ed, s, seat, 1, 0) + 4 * canoe * canoe
    return hope * hope


def favour(ed: Edition, s: State, seat: int, action: int) -> int:
    """What the seat is worth after the move. Reaching the canoe comes first."""
    if action < LEAVE:
        return 0
    if action == LEAVE:
        return worth(ed, s, seat, POT, POT)
    rear = (action - BLOCK) // LONGEST + 1
    front = rear + (action - BLOCK) % LONGEST
    if front + int(s.die) > ed.cells:
        return HOME if int(s.on[front]) // ISLANDERS == seat else -HOME
    return worth(ed, s, seat, rear, front)


def worth(ed: Edition, s: State, seat: int, rear: int, front: int) -> int:
    """Twenty times what a seat is worth after a block has moved.

    From POT to POT is one who leaves; from 1 to 0, nobody moves.
    """
    die, most, total, is_leaving = int(s.die), 0, 0, rear == POT
    for number in range(ISLANDERS):
        cell = int(s.place[seat, number])
        if rear <= cell <= front:
            cell += die if cell != POT or is_leaving else 0
            is_leaving = False
        elif rear + die <= cell <= front + die:
            continue  # captured
        kind = int(ed.kind[cell])
        if cell == POT or kind == Kind.TRAP:
            continue
        each = cell * cell
        if kind == Kind.SQUARE or not is_stranded(ed, s, seat, cell, rear, front):
            each *= 2
        most = max(most, each)
        total += each
    return 10 * most + 3 * total


def is_stranded(ed: Edition, s: State, seat: int, cell: int, rear: int, front: int) -> bool:
    """After the block has moved, does the run on this cell hold the seat's colour only?"""
    for way in (-1, 1):
        at = cell + way
        while carries_group(ed, at):
            who = after(s, at, rear, front)
            if who == EMPTY:
                break
            if who // ISLANDERS != seat:
                return False
            at += way
    return True


def after(s: State, cell: int, rear: int, front: int) -> int:
    """Who stands on a cell after the block has moved, or EMPTY."""
    die = int(s.die)
    if rear + die <= cell <= front + die:
        return int(s.on[cell - die]) if rear != POT else ISLANDERS * int(s.seat)
    return EMPTY if rear <= cell <= front else int(s.on[cell])
