"""Matches in which something happens that random play seldom meets."""

from collections.abc import Iterator

from banquise import Match
from tests.games.halunken.positions import Table

LAST = [[3], [4], [5]]  # the hands of the eighth hour


def shared_victory() -> Match:
    """Blue and Green end with a crew of the same value."""
    played = Table("A@1 y5, B@5 g5, C@8 y1", round=8, hands=LAST)
    return played.play("A3 B4 C5").match


def matches() -> Iterator[Match]:
    yield shared_victory()
