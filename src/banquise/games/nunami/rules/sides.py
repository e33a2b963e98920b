"""Modes and sides: deck and boards, whose areas and Inua cards a fixed option names."""

from banquise.core.state import EMPTY, State
from banquise.games.nunami.state import (
    BOARDS,
    CARDS,
    MODE_A,
    MODE_B,
    MODE_C,
    MODE_D,
    MODE_FOUR,
    SET_SIZE,
)

FIXED_SIDES = 8  # the first fixed values of `colours` are those of modes A and B


def deck_size(mode: int) -> int:
    if mode == MODE_A:
        return 3 * SET_SIZE
    return CARDS if mode == MODE_FOUR else 5 * SET_SIZE


def boards_of(s: State) -> int:
    """How many boards the game is played on."""
    return BOARDS if s.seats == 4 else 6


def fixed_colours(mode: int, value: int, seat: int) -> int:
    """The areas of a seat by a fixed value of the option, as a set."""
    index = value - 2
    if mode <= MODE_B:  # P:G P:B Y:G Y:B and the same reversed
        is_human = (index < 4) == (seat == 0)
        if is_human:
            return 1 << (index % 4 // 2)
        return 1 << (2 + index % 2)
    index -= FIXED_SIDES
    if mode < MODE_FOUR:
        index -= 2 * (mode - MODE_C)
        first = side_of(mode, 0)
        return first if index == seat else 0b1111 & ~first
    return 1 << nth_area(index - 6, seat)


def nth_area(order: int, seat: int) -> int:
    """The area of a seat in one of the 24 orders of four, counted as a dictionary would."""
    taken, size = 0, 6
    area = EMPTY
    for k in range(seat + 1):
        skip = order // size
        order = order % size
        size = size // max(3 - k, 1)
        area = 0
        while (taken >> area) & 1 == 1 or skip > 0:
            if (taken >> area) & 1 == 0:
                skip -= 1
            area += 1
        taken |= 1 << area
    return area


def side_of(mode: int, which: int) -> int:
    """The two sides of modes C, D, E: PY GB, PB YG, YB PG."""
    first = 0b0011 if mode == MODE_C else (0b1001 if mode == MODE_D else 0b1010)
    return first if which == 0 else 0b1111 & ~first


def first_colour(mode: int, which: int) -> int:
    """The area that names a side: the first of its letters as printed."""
    if mode == MODE_C:
        return 2 * which
    if mode == MODE_D:
        return which
    return 1 - which


def fixed_spirit(s: State, seat: int) -> int:
    """The card of a seat by a fixed value: ordered pairs of six first, then ordered fours."""
    index, size = int(s.inua_cards) - 1, 5
    if s.seats == 4:
        index, size = index - 30, 60
    taken, row = 0, EMPTY
    for k in range(seat + 1):
        skip = index // size
        index = index % size
        size = size // (5 - k)
        row = 0
        while (taken >> row) & 1 == 1 or skip > 0:
            if (taken >> row) & 1 == 0:
                skip -= 1
            row += 1
        taken |= 1 << row
    return row
