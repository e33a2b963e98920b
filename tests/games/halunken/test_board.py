"""The ring of fourteen cells, and who stands where."""

import pytest

from banquise.core.state import NOBODY
from banquise.games.halunken.rules.board import (
    captain_on,
    colour_of,
    count,
    destination,
    is_vacant,
    other_on,
)
from banquise.games.halunken.state import BLACK_JACK, POT, STARTS
from tests.games.halunken.positions import STANDARD, Table


@pytest.mark.parametrize(("cell", "steps", "end"), [(1, 3, 4), (12, 3, 1), (14, 14, 14), (8, 0, 8)])
def test_the_ring_closes_after_cell_14(cell: int, steps: int, end: int) -> None:
    assert destination(cell, steps) == end


def test_who_stands_on_a_cell() -> None:
    s = Table(STANDARD, mode="standard").match.state[0]
    assert [captain_on(s, cell, NOBODY) for cell in (1, 5, 9, 12)] == [0, 1, 2, NOBODY]
    assert captain_on(s, 5, 1) == NOBODY
    assert (other_on(s, 12, 0), other_on(s, 12, BLACK_JACK)) == (BLACK_JACK, NOBODY)
    assert [cell for cell in range(1, 15) if not is_vacant(s, cell)] == [1, 5, 9, 12]


def test_crews_are_counted() -> None:
    s = Table(STANDARD, mode="standard").match.state[0]
    assert [count(s, where) for where in (0, 1, 2, POT)] == [2, 2, 1, 0]


def test_each_colour_has_its_rogues() -> None:
    colours = [colour_of(rogue) for rogue in range(STARTS[-1])]
    assert [colours.index(colour) for colour in range(4)] == list(STARTS[:4])
    assert [colours.count(colour) for colour in range(4)] == [12, 11, 10, 9]
