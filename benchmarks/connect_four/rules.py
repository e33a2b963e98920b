"""The rules of connect four: drop a disc; four in a row win."""

from banquise.core.state import CHANCE, EMPTY, NOBODY, Edition, Ints, State, is_waiting, only
from benchmarks.connect_four.state import COLUMNS, LINE, ROWS, Clause, Phase


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
    row = int(s.height[action])
    s.cell[action, row] = seat
    s.height[action] += 1
    s.discs += 1
    if completes_line(ed, s, action, row):
        s.winner = seat
        finish(s)
    elif s.discs == int(ed.columns) * int(ed.rows):
        finish(s)
    else:
        s.waiting = only(1 - seat)


def finish(s: State) -> None:
    s.phase = Phase.OVER
    s.waiting = 0


def completes_line(ed: Edition, s: State, column: int, row: int) -> bool:
    """Does this disc make four in a row, upright, level or aslant?"""
    if reach(ed, s, column, row, 0, -1) >= LINE - 1:
        return True
    for slope in range(-1, 2):
        left = reach(ed, s, column, row, -1, -slope)
        if left + reach(ed, s, column, row, 1, slope) >= LINE - 1:
            return True
    return False


def reach(ed: Edition, s: State, column: int, row: int, across: int, up: int) -> int:
    """How many discs of the same seat follow this one in a direction."""
    seat = s.cell[column, row]
    n = 0
    column, row = column + across, row + up
    while 0 <= column < ed.columns and 0 <= row < ed.rows and s.cell[column, row] == seat:
        n += 1
        column, row = column + across, row + up
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
    first, second = 0, 0
    lines = 0
    for column in range(COLUMNS):
        for row in range(ROWS):
            owner = int(s.cell[column, row])
            if (owner != EMPTY) != (row < s.height[column]):
                return 1
            if owner == EMPTY:
                continue
            if not 0 <= owner < 2 or column >= ed.columns or row >= ed.rows:
                return 1
            first, second = first + (1 - owner), second + owner
            if completes_line(ed, s, column, row):
                lines |= only(owner)
    discs = int(s.discs)
    if first != (discs + 1) // 2 or second != discs // 2:
        return 2
    is_full = discs == int(ed.columns) * int(ed.rows)
    if (s.phase == Phase.OVER) != (lines != 0 or is_full):
        return 3
    last = (discs + 1) % 2  # the seat whose disc was dropped last
    return 3 if lines not in (0, only(last)) or (s.winner == last) != (lines != 0) else 0
