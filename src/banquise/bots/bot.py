"""The interface between a table and a bot: a view goes in, a choice comes out.

A bot is a function ``choose(view, limit, seed) -> Choice``. It keeps no state between decisions, so
the same view, seed and number of iterations always give the same choice.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Protocol

from banquise.core.errors import BadOption, BadSeat
from banquise.core.game import Game
from banquise.core.match import Match
from banquise.core.state import Ints, Records


@dataclass(frozen=True)
class Limit:
    """How long a bot may think: seconds, iterations (playouts), or whichever ends first.

    >>> Limit(seconds=0.5)
    Limit(seconds=0.5, iterations=None)
    """

    seconds: float | None = None
    iterations: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is None and self.iterations is None:
            raise BadOption("A limit needs seconds, iterations or both.")
        for name, value in (("seconds", self.seconds), ("iterations", self.iterations)):
            if value is not None and not 0 < value < math.inf:
                raise BadOption(f"The {name} of a limit must be above 0, not {value!r}.")


@dataclass(frozen=True)
class Considered:
    """An action that the bot considered, and what it found."""

    action: int
    visits: int
    share: float  # its share of all visits, from 0 to 1
    worth: tuple[float, ...] = ()  # expected result for each seat, from 0 to 1
    points: tuple[float, ...] = ()  # expected points of each seat


@dataclass(frozen=True)
class Choice:
    """The chosen action, and the actions considered, best first."""

    action: int
    considered: tuple[Considered, ...] = ()


@dataclass(frozen=True, eq=False)
class View:
    """Everything that a bot knows: what its seat sees, and its legal actions."""

    game: Game
    ed: Records = field(repr=False)  # an array of one edition
    seen: Records = field(repr=False)  # an array of one state, redacted for the seat
    seat: int
    legal: Ints  # ascending

    @classmethod
    def of(cls, match: Match, seat: int) -> View:
        """The view of a seat that can decide now."""
        legal = match.legal_ids(seat)
        if not 0 <= seat < match.seats or len(legal) == 0:
            raise BadSeat(f"Seat {seat!r} has no decision to make now.")
        return cls(match.game, match.edition.record, match.seen_state(seat), seat, legal)


class Bot(Protocol):
    """The signature of a bot. ``seed`` is a whole number from 0 to 2**62 - 1."""

    def __call__(self, view: View, limit: Limit, seed: int) -> Choice: ...
