"""The rules of connect four: drop a disc; four in a row win."""

from banquise.core.state import CHANCE, EMPTY, NOBODY, Ints, is_waiting, only
from benchmarks.connect_four.state import COLUMNS, SPAN, Clause, Edition, Phase, State, cell, owner


def setup(ed: Edition, s: State) -> None:
    s.phase = Phase.DROP
    s.waiting = only(0)
    s.winner = NOBODY
    s.discs = 0
    s.disc[:] = 0


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if not is_waiting(s, seat):
        return Clause.ENGINE_1 if s.phase == Phase.OVER else Clause.ENGINE_2
    if not 0 <= action < ed.columns:
        return Clause.ENGINE_3
    if taken(s) & cell(action, int(ed.rows) - 1) != 0:
        return Clause.DROP_1
    return Clause.LEGAL


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if seat == CHANCE:
        return 0
    for column in range(ed.columns):
        out[column] = column
    return int(ed.columns)


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    own = int(s.disc[seat]) | lowest_free(s, action)
    s.disc[seat] = own
    s.discs += 1
    if has_line(own):
        s.winner = seat  # END-1
        finish(s)
    elif s.discs == int(ed.columns) * int(ed.rows):
        finish(s)  # END-2
    else:
        s.waiting = only(1 - seat)


def finish(s: State) -> None:
    s.phase = Phase.OVER
    s.waiting = 0


def taken(s: State) -> int:
    return int(s.disc[0]) | int(s.disc[1])


def lowest_free(s: State, column: int) -> int:
    """The cell where a dropped disc lands: adding one at the bottom carries past all others."""
    whole = cell(column + 1, 0) - cell(column, 0)
    return (taken(s) + cell(column, 0)) & whole


def has_line(discs: int) -> bool:
    """Are there four in a row: vertical, horizontal or diagonal?"""
    straight = fours(discs, 1) | fours(discs, SPAN)
    return (straight | fours(discs, SPAN + 1) | fours(discs, SPAN - 1)) != 0


def fours(discs: int, way: int) -> int:
    """The starts of four in a row with this step in bits: two adjacent pairs."""
    pairs = discs & (discs >> way)
    return pairs & (pairs >> (2 * way))


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
    if int(s.disc[0]) & int(s.disc[1]) != 0 or not 0 <= taken(s) < cell(COLUMNS, 0):
        return 1
    discs, seconds = 0, 0
    for column in range(COLUMNS):
        top, is_free = int(ed.rows) if column < ed.columns else 0, False
        for row in range(SPAN):
            who = owner(s, column, row)
            if who != EMPTY and (is_free or row >= top):
                return 1
            is_free = who == EMPTY
            discs, seconds = discs + (who != EMPTY), seconds + (who == 1)
    if discs != s.discs or seconds != discs // 2:
        return 2
    return 0 if is_well_ended(ed, s) else 3


def is_well_ended(ed: Edition, s: State) -> bool:
    """Is the game over if and only if it should be, and won by the disc that was dropped last?"""
    last = (int(s.discs) + 1) % 2
    if has_line(int(s.disc[1 - last])):
        return False
    has_won = has_line(int(s.disc[last]))
    is_over = has_won or int(s.discs) == int(ed.columns) * int(ed.rows)
    winner = last if has_won else NOBODY
    return (int(s.phase) == Phase.OVER) == is_over and int(s.winner) == winner
