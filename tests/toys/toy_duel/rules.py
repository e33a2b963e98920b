"""All choose a number at once; who alone has the highest scores it; some rounds of that."""

from banquise.core.state import EMPTY, HIDDEN, Edition, Ints, State, is_waiting
from tests.toys.toy_duel.state import (
    NO_REPEAT,
    NUMBERS,
    PICK,
    PICK_MASKED,
    SEATS,
    Clause,
    Phase,
)


def setup(ed: Edition, s: State) -> None:
    s.choice[:] = EMPTY
    s.last[:] = EMPTY
    s.score[:] = 0
    s.played = 0
    s.phase = Phase.PICK
    s.waiting = (1 << int(s.seats)) - 1


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if s.phase == Phase.OVER:
        return Clause.ENGINE_1
    if not is_waiting(s, seat):
        return Clause.ENGINE_2
    if not 0 <= action < ed.numbers:
        return Clause.ENGINE_3
    if s.repeats == NO_REPEAT and s.last[seat] == action - PICK:
        return Clause.PICK_1
    return Clause.LEGAL


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    for number in range(NUMBERS):
        out[number] = PICK + number
    return NUMBERS


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    return 0


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    s.choice[seat] = action - PICK
    s.waiting = int(s.waiting) & ~(1 << seat)
    if s.waiting == 0:
        reveal(s)


def reveal(s: State) -> None:
    best, ties, leader = -1, 0, 0
    for seat in range(s.seats):
        number = int(s.choice[seat])
        if number > best:
            best, ties, leader = number, 1, seat
        elif number == best:
            ties += 1
    if ties == 1:
        s.score[leader] += best
    for seat in range(s.seats):
        s.last[seat] = s.choice[seat]
        s.choice[seat] = EMPTY
    s.played += 1
    if s.played == s.rounds:
        s.phase = Phase.OVER
    else:
        s.waiting = (1 << int(s.seats)) - 1


def redact(ed: Edition, s: State, seat: int) -> None:
    for other in range(s.seats):
        if other != seat and s.choice[other] != EMPTY:
            s.choice[other] = HIDDEN


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    """Each hidden choice is one of those that were legal, each as likely."""
    for other in range(s.seats):
        if s.choice[other] != HIDDEN:
            continue
        barred = int(s.last[other]) if s.repeats == NO_REPEAT else EMPTY
        count = int(ed.numbers) - int(barred != EMPTY)
        number = int(draws[other]) * count >> 32
        if barred != EMPTY and number >= barred:
            number += 1
        s.choice[other] = number


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    return action if viewer == seat else PICK_MASKED


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = s.score[seat]


def rank(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 0
        for other in range(s.seats):
            if s.score[other] > s.score[seat]:
                out[seat] += 1


def broken(ed: Edition, s: State) -> int:
    for seat in range(SEATS):
        if not EMPTY <= s.choice[seat] < ed.numbers:
            return 1
        if seat < s.seats and s.phase == Phase.PICK:
            if is_waiting(s, seat) != (s.choice[seat] == EMPTY):
                return 2
    return 0
