"""What is worth judging, and what chance may bring."""

from banquise.core.state import CHANCE, Edition, Ints, State
from banquise.games.papua.rules.cells import (
    is_mixed,
    next_own,
    owner,
    pot_count,
    run_front,
    run_rear,
)
from banquise.games.papua.state import BLOCK, DIE, FIRST, LEAVE, LONGEST, PASS, POT, Kind, Phase


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if seat == CHANCE:
        return chance_outcomes(s, out)
    out[0] = LEAVE if pot_count(s, seat) > 0 else PASS  # who can leave cannot pass
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
    """Every part of a group that holds an own islander, by rear cell, then by length."""
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


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    n = chance_outcomes(s, outcomes)
    for k in range(n):
        odds[k] = 1
    return n
