"""The board: who stands where, and how many rogues lie where.

The ring of 14 cells runs clockwise:

        14  1  2
     13          3
    12            4
    11            5
     10          6
         9  8  7
"""

from banquise.core.state import EMPTY, NOBODY

from ..state import AS_CAPTAIN, BLACK_JACK, CELLS, NOWHERE, ROGUES, Mode, State


def destination(cell: int, steps: int) -> int:
    return (cell - 1 + steps) % CELLS + 1


def cell_of(s: State, figure: int) -> int:
    return int(s.black_jack) if figure == BLACK_JACK else int(s.captain[figure])


def captain_on(s: State, cell: int, but: int) -> int:
    """The seat, other than ``but``, whose captain stands on a cell, or NOBODY."""
    for seat in range(s.seats):
        if seat != but and s.captain[seat] == cell:
            return seat
    return NOBODY


def other_on(s: State, cell: int, figure: int) -> int:
    """The figure that stands on a cell beside this one, or NOBODY."""
    if figure != BLACK_JACK and s.black_jack == cell:
        return BLACK_JACK
    return captain_on(s, cell, figure)


def is_vacant(s: State, cell: int) -> bool:
    return s.black_jack != cell and captain_on(s, cell, NOBODY) == NOBODY


def is_runner(s: State, figure: int) -> bool:
    """Does this figure run, rather than move like a captain? (Q33)"""
    if figure != BLACK_JACK:
        return False
    return bool(s.mode != Mode.DUEL or s.employer == NOBODY or s.duel_jack_style != AS_CAPTAIN)


def flip_cell(s: State) -> int:
    """The tavern whose next card is turned up now."""
    figure = int(s.queue_who[0])
    return NOWHERE if figure == EMPTY else cell_of(s, figure)


def colour_of(rogue: int) -> int:
    """0 yellow, 1 grey, 2 violet, 3 red."""
    if rogue < 12:
        return 0
    if rogue < 23:
        return 1
    return 2 if rogue < 33 else 3


def count(s: State, where: int) -> int:
    """How many rogues are in a crew, in the pot, or in another place."""
    cards = 0
    for rogue in range(ROGUES):
        if s.place[rogue] == where:
            cards += 1
    return cards
