"""The seam between a table and a bot: a view goes in, a choice comes out, and nothing else passes.

A bot is a function ``choose(view, limit, seed) -> Choice``. It keeps nothing between decisions, so
that the same view, seed and number of iterations always give the same choice.
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
            raise BadOption("A limit has seconds, iterations or both.")
        for name, value in (("seconds", self.seconds), ("iterations", self.iterations)):
            if value is not None and not 0 < value < math.inf:
                raise BadOption(f"The {name} of a limit are a number above 0, not {value!r}.")


@dataclass(frozen=True)
class Considered:
    """An action that was thought about, and what was found."""

    action: int
    visits: int
    share: float  # of all thought that went to it, from 0 to 1
    worth: tuple[float, ...] = ()  # what each seat may expect of it, from 0 to 1
    points: tuple[float, ...] = ()  # the points of each seat that it may lead to


@dataclass(frozen=True)
class Choice:
    """What a bot decided, and what it considered, best first."""

    action: int
    considered: tuple[Considered, ...] = ()


@dataclass(frozen=True, eq=False)
class View:
    """All that a bot is given of a table: what its seat sees, and what it may do."""

    game: Game
    ed: Records = field(repr=False)  # an array of one edition
    seen: Records = field(repr=False)  # an array of one state, redacted for the seat
    seat: int
    legal: Ints  # ascending

    @classmethod
    def of(cls, match: Match, seat: int) -> View:
        """The view of a seat that may decide now."""
        legal = match.legal_ids(seat)
        if not 0 <= seat < match.seats or len(legal) == 0:
            raise BadSeat(f"Seat {seat!r} has nothing to decide now.")
        return cls(match.game, match.edition.record, match.seen_state(seat), seat, legal)


class Bot(Protocol):
    """What is asked of a bot. ``seed`` is a whole number from 0 to 2**62 - 1."""

    def __call__(self, view: View, limit: Limit, seed: int) -> Choice: ...
