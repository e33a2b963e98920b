"""A game on the test bench: played through at random once, then asked about any of its states."""

from __future__ import annotations

import contextlib
import functools
import itertools
import random
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from banquise.core.errors import BadEdition, BadOption
from banquise.core.game import Game, load, names
from banquise.core.match import Match
from banquise.core.options import Option, Value
from banquise.core.state import CHANCE, CHANCE_WAITS, NOBODY
from tests.contract import loops

State = np.ndarray[Any, Any]  # one record
WHOLE = 4000  # decisions: with default options a game is looked at from its start to its end
FEW = 16  # a game whose two longest options have no more pairs of values is tried in all pairs
MIXED = 6  # other games: set-ups with all options at random, for each number of seats
TRIES = 12  # set-ups among which the one with the most new pairs is taken


@dataclass(frozen=True)
class Setup:
    """How a match is set up, and how much of it is looked at."""

    seats: int
    options: tuple[tuple[str, Value], ...] = ()
    backend: str = "cpu"  # of its matches
    asked: str = ""  # of the questions to its rules; the same, unless said otherwise
    plies: int = 200  # how far the one game of the bench is played
    bound: int = 400_000  # decisions within which every random game must end
    seed: int = 1

    def __str__(self) -> str:
        chosen = ", ".join(f"{key}={value}" for key, value in self.options)
        return f"{self.seats} seats, {chosen or 'defaults'}"

    def match(self, game: Game, chance: str = "auto", backend: str | None = None) -> Match:
        return Match(
            game, self.seats, dict(self.options), self.seed,
            chance=chance, backend=backend or self.backend,
        )  # fmt: skip


def loadable() -> list[Game]:
    """Every game that can be loaded; test_contract says which ones cannot."""
    found = []
    for name in names():
        with contextlib.suppress(Exception):
            found.append(load(name))
    return found


def setups(game: Game, **how: Any) -> list[Setup]:
    """For each number of seats the defaults, then every value of every option once.

    Numbers out of a span stand in for the rest of it; what the game refuses is left out.
    """
    found = []
    for seats in game.seats:
        choices: list[tuple[tuple[str, Value], ...]] = [()]
        for option in game.options:
            default = option.start(seats)
            choices += [((option.key, v),) for v in values(game, option) if v != default]
        made = [Setup(seats, c, **({} if c else {"plies": WHOLE}) | how) for c in choices]
        found += [setup for setup in made if is_accepted(game, setup)]
    return found


def combinations(game: Game, **how: Any) -> list[Setup]:
    """Options that meet: for each number of seats every pair of values that the game accepts.

    A game with longer options gets some set-ups at random instead.
    """
    source = random.Random(1)
    choices = {option.key: values(game, option) for option in game.options}
    longest = sorted((len(found) for found in choices.values()), reverse=True)
    if len(longest) > 1 and longest[0] * longest[1] <= FEW:
        made = [setup for n in game.seats for setup in pairs(game, n, choices, source)]
    else:
        made = [mix(game, n, {}, choices, source) for n in game.seats for _ in range(MIXED)]
    return [replace(setup, **how) for setup in dict.fromkeys(made)]


def pairs(
    game: Game, seats: int, choices: dict[str, list[Value]], source: random.Random
) -> list[Setup]:
    """Few set-ups that hold every pair of values of two options."""
    made = []
    left = {
        frozenset(((a, x), (b, y))): None
        for a, b in itertools.combinations(choices, 2)
        for x, y in itertools.product(choices[a], choices[b])
    }
    while left:
        pair = next(iter(left))
        del left[pair]
        if not is_accepted(game, Setup(seats, tuple(pair))):
            continue
        found = [mix(game, seats, dict(pair), choices, source) for _ in range(TRIES)]
        held = [{frozenset(two) for two in itertools.combinations(s.options, 2)} for s in found]
        best = max(range(TRIES), key=lambda k: len(held[k] & left.keys()))
        made.append(found[best])
        for two in held[best]:
            left.pop(two, None)
    return made


def mix(
    game: Game,
    seats: int,
    fixed: dict[str, Value],
    choices: dict[str, list[Value]],
    source: random.Random,
) -> Setup:
    """Every other option at random, in the game's order, as long as the game accepts it."""
    given = dict(fixed)
    for key, offered in choices.items():
        if key not in fixed and offered:
            tried = given | {key: source.choice(offered)}
            if is_accepted(game, Setup(seats, tuple(tried.items()))):
                given = tried
    return Setup(seats, tuple((key, given[key]) for key in choices if key in given))


def values(game: Game, option: Option) -> list[Value]:
    if option.is_edition:
        return [edition.id for edition in game.shelf]
    span = option.span or range(0)
    return [*option.values, *(span if len(span) <= 6 else (span[0], span[-1]))]


def is_accepted(game: Game, setup: Setup) -> bool:
    try:
        setup.match(game, backend="python", chance="manual")
    except (BadOption, BadEdition):
        return False
    return True


@contextlib.contextmanager
def said(what: str) -> Iterator[None]:
    """Any error of the rules themselves becomes a sentence."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            yield
        except (ArithmeticError, LookupError, TypeError, ValueError, RuntimeWarning) as error:
            raise AssertionError(f"{what}: {type(error).__name__}: {error}") from error


class Bench:
    """One match played at random from a seed, and its rules, function by function."""

    def __init__(self, game: Game, setup: Setup) -> None:
        self.game, self.setup = game, setup
        self.rng = np.random.default_rng([setup.seed, setup.seats, 77])
        self.match = self._play()
        self.ed = self.match.edition.record
        self.room = np.zeros((2, max(game.actions, 64)), np.int64)
        self.ask = asking(game, setup.asked or setup.backend)

    def _play(self) -> Match:
        match = self.setup.match(self.game)
        with said(f"{self.game.name} on {self.setup.backend}"):
            while not match.is_over and match.version < self.setup.plies:
                seat = int(self.rng.choice(match.waiting))
                legal = match.legal_ids(seat)
                assert len(legal), f"seat {seat} is asked in {match.phase} and has no legal action."
                match.play(int(self.rng.choice(legal)), seat)
        return match

    def states(self) -> list[State]:
        """Every state of the match, the one before the first decision first."""
        return [ply.before for ply in self.match.history] + [self.match.state]

    def sample(self, n: int) -> list[int]:
        """Numbers of about n states: the first of each phase, the last, and some between."""
        states = self.states()
        n = max(2, n // 3) if self.setup.options else n
        first = {int(s[0].phase): k for k, s in reversed(list(enumerate(states)))}
        several = [k for k, s in enumerate(states) if len(self.waiting(s)) > 1][: n // 2 + 1]
        spread = np.linspace(0, len(states) - 1, max(n, 2)).astype(int).tolist()
        return sorted({*first.values(), *several, *spread})

    def waiting(self, state: State) -> tuple[int, ...]:
        waiting = int(state[0].waiting)
        if waiting == CHANCE_WAITS:
            return (CHANCE,)
        return tuple(seat for seat in range(16) if waiting >> seat & 1)

    def viewers(self) -> list[int]:
        return [*range(self.match.seats), NOBODY]

    def why(self, state: State, seat: int, action: int) -> int:
        return int(self.ask(self.ed, state, loops.VIOLATES, seat, action, 0, *self.room))

    def sweep(self, state: State, seat: int) -> list[int]:
        """Every legal action, found by trying all numbers."""
        out = np.zeros(self.game.actions, np.int64)
        self.ask(self.ed, state, loops.SWEEP, seat, 0, 0, out, out)
        return [int(action) for action in np.flatnonzero(out == 0)]

    def candidates(self, state: State, seat: int) -> list[int]:
        n = self.ask(self.ed, state, loops.CANDIDATES, seat, 0, 0, *self.room)
        return [int(action) for action in self.room[0][:n]]

    def legal(self, state: State, seat: int) -> list[int]:
        return [a for a in self.candidates(state, seat) if not self.why(state, seat, a)]

    def odds(self, state: State) -> tuple[list[int], list[int]]:
        n = self.ask(self.ed, state, loops.WEIGHTS, 0, 0, 0, *self.room)
        return self.room[0][:n].tolist(), self.room[1][:n].tolist()

    def after(self, state: State, seat: int, action: int) -> State:
        copy = state.copy()
        self.ask(self.ed, copy, loops.APPLY, seat, action, 0, *self.room)
        return copy

    def seen(self, state: State, viewer: int) -> State:
        copy = state.copy()
        self.ask(self.ed, copy, loops.REDACT, 0, 0, viewer, *self.room)
        return copy

    def world(self, seen: State, viewer: int) -> State:
        """Something that could be true, from what a viewer sees."""
        copy = seen.copy()
        draws = self.rng.integers(0, 1 << 32, max(self.game.draws, 1), dtype=np.int64)
        self.ask(self.ed, copy, loops.IMAGINE, 0, 0, viewer, draws, draws)
        return copy

    def veil(self, state: State, seat: int, action: int, viewer: int) -> int:
        return int(self.ask(self.ed, state, loops.VEIL, seat, action, viewer, *self.room))

    def fault(self, state: State) -> int:
        return int(self.ask(self.ed, state, loops.BROKEN, 0, 0, 0, *self.room))

    def scores(self, state: State) -> tuple[list[int], list[int]]:
        """Points and places."""
        seats = self.match.seats
        self.ask(self.ed, state, loops.POINTS, 0, 0, 0, self.room[0], self.room[1])
        given = self.room[0][:seats].tolist()
        self.ask(self.ed, state, loops.RANK, 0, 0, 0, self.room[0], self.room[1])
        return given, self.room[0][:seats].tolist()

    def at(self, state: State) -> Match:
        """A match in this state, to ask it what a server asks."""
        match = self.setup.match(self.game, chance="manual")
        match.states[:1] = state
        return match

    def write(self, state: State, seat: int, action: int) -> str:
        text: str = self.game.notation.write(self.ed[0], state[0], seat, action)
        return text

    def read(self, state: State, seat: int, text: str) -> int:
        return int(self.game.notation.read(self.ed[0], state[0], seat, text))


def asking(game: Game, backend: str) -> Any:
    """The one door to a game's rules on a backend."""
    door: Any = loops.ask
    return game.backend(backend).bind(door)


@functools.lru_cache(maxsize=4)
def bench(game: Game, setup: Setup) -> Bench:
    """The bench of a set-up, played through once for all checks."""
    return Bench(game, setup)
