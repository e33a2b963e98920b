"""Matches of Papua in which something happens that random play seldom meets."""

from collections.abc import Iterator

from banquise import Match
from tests.games.papua.positions import table

DEAD = "R5 R7 R8 R9 Y12 Y13 Y14 Y15 G17 G18 G19 G20"  # nobody can move after 5 to 10


def matches() -> Iterator[Match]:
    yield table(DEAD, die=5, backend="python").play("5").match
    yield table(DEAD, die=5, backend="python", dead_position="draw").play("5").match
