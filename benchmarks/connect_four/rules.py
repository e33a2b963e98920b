"""The rules of connect four: drop a disc; four in a row win."""

from banquise.core.state import CHANCE, EMPTY, NOBODY, Edition, Ints, State, is_waiting, only
from benchmarks.connect_four.state import BORDER, LINE, Clause, Phase


def setup(ed: Edition, s: State) -> None:
    s.phase = Phase.DROP
    s.waiting = only(0)
    s.winner = NOBODY
    s.discs = 0
    s.height[:] = 0
    s.cell[:] = EMPTY


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if s.phase == Phase.OVER:
        return Clause.ENGINE_1
    if not is_waiting(s, seat):
        return Clause.ENGINE_2
    if not 0 <= action < ed.columns:
        return Clause.ENGINE_3
    if s.height[action] >= ed.rows:
        return Clause.DROP_1
    return Clause.LEGAL


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if seat == CHANCE:
        return 0
    for column in range(ed.columns):
        out[column] = column
    return int(ed.columns)


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    column, row = BORDER + action, BORDER + int(s.height[action])
    s.cell[column, row] = seat
    s.height[action] += 1
    s.discs += 1
    if completes_line(s, column, row):
        s.winner = seat  # END-1
        finish(s)
    elif s.discs == int(ed.columns) * int(ed.rows):
        finish(s)  # END-2
    else:
        s.waiting = only(1 - seat)


def finish(s: State) -> None:
    s.phase = Phase.OVER
    s.waiting = 0


def completes_line(s: State, column: int, row: int) -> bool:
    """Does this disc belong to four in a row, upright, level or aslant?"""
    for slope in range(-1, 2):
        if reach(s, column, row, 1, slope) + reach(s, column, row, -1, -slope) >= LINE - 1:
            return True
    return reach(s, column, row, 0, 1) + reach(s, column, row, 0, -1) >= LINE - 1


def reach(s: State, column: int, row: int, across: int, up: int) -> int:
    """How many discs of the same seat follow this one in a direction, up to a whole line."""
    seat = s.cell[column, row]
    n, is_unbroken = 0, True
    for step in range(1, LINE):
        is_unbroken &= s.cell[column + step * across, row + step * up] == seat
        n += is_unbroken
    return n


# No chance, and nothing is hidden


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    return 0


def redact(ed: Edition, s: State, seat: int) -> None:
    return


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    return


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    return action


# The end


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 1 if seat == s.winner else 0


def rank(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 0 if s.winner == NOBODY or seat == s.winner else 1


def broken(ed: Edition, s: State) -> int:
    discs, seconds, lines = 0, 0, 0
    for column in range(ed.columns):
        for row in range(ed.rows):
            owner = int(s.cell[BORDER + column, BORDER + row])
            if (owner != EMPTY) != (row < s.height[column]):
                return 1
            if owner == EMPTY:
                continue
            discs, seconds = discs + 1, seconds + owner
            if completes_line(s, BORDER + column, BORDER + row):
                lines |= only(owner)
    if discs != s.discs or seconds != discs // 2:
        return 2
    last = (discs + 1) % 2  # the seat whose disc was dropped last
    is_over = lines != 0 or discs == int(ed.columns) * int(ed.rows)
    if (s.phase == Phase.OVER) != is_over or lines not in (0, only(last)):
        return 3
    return 0 if s.winner == (last if lines != 0 else NOBODY) else 3
