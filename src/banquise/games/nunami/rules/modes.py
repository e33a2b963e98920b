"""Modes (NU-MODE): the deck and the boards, and what a fixed option gives each seat."""

from banquise.core.state import EMPTY

from ..state import AREAS, BOARDS, CARDS, SET_SIZE, Mode, State

INUA_CARDS = 6
FIXED_SIDES = 8  # the first fixed values of `colours` are those of modes A and B


def deck_size(mode: int) -> int:
    if mode == Mode.A:
        return 3 * SET_SIZE
    return CARDS if mode == Mode.FOUR else 5 * SET_SIZE


def boards_of(s: State) -> int:
    """How many boards the game is played on."""
    return BOARDS if s.seats == 4 else 6


def fixed_colours(mode: int, value: int, seat: int) -> int:
    """The areas of a seat by a fixed value of the option, as a set."""
    index = value - 2
    if mode <= Mode.B:  # P:G P:B Y:G Y:B and the same reversed
        is_human = (index < 4) == (seat == 0)
        if is_human:
            return 1 << (index % 4 // 2)
        return 1 << (2 + index % 2)
    index -= FIXED_SIDES
    if mode < Mode.FOUR:
        index -= 2 * (mode - Mode.C)
        first = side_of(mode, 0)
        return first if index == seat else 0b1111 & ~first
    return 1 << nth_choice(index - 6, 6, AREAS, seat)


def nth_choice(order: int, share: int, items: int, seat: int) -> int:
    """What a seat gets in one of the orders of some items, which are sorted as in a dictionary.

    ``share`` is the number of orders that begin with the same item.
    """
    taken, item = 0, EMPTY
    for k in range(seat + 1):
        skip = order // share
        order = order % share
        share = share // max(items - 1 - k, 1)
        item = 0
        while (taken >> item) & 1 == 1 or skip > 0:
            if (taken >> item) & 1 == 0:
                skip -= 1
            item += 1
        taken |= 1 << item
    return item


def side_of(mode: int, which: int) -> int:
    """The two sides of modes C, D, E: PY GB, PB YG, YB PG."""
    first = 0b0011 if mode == Mode.C else (0b1001 if mode == Mode.D else 0b1010)
    return first if which == 0 else 0b1111 & ~first


def first_colour(mode: int, which: int) -> int:
    """The area that names a side: the first of its letters as printed."""
    if mode == Mode.C:
        return 2 * which
    if mode == Mode.D:
        return which
    return 1 - which


def fixed_spirit(s: State, seat: int) -> int:
    """The card of a seat by a fixed value: ordered pairs of six first, then ordered fours."""
    index = int(s.inua_cards) - 1
    if s.seats == 4:
        return nth_choice(index - 30, 60, INUA_CARDS, seat)
    return nth_choice(index, 5, INUA_CARDS, seat)
