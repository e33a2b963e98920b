"""Statistics for game designers: who wins, how long games take, how much is luck.

Every value comes with its 95% interval. Games are played in pairs with the same chance and
different decisions; what the results of a pair have in common is luck.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from banquise.core.compile import cache_folder
from banquise.core.errors import BadEdition, BadOption
from banquise.core.game import Game
from banquise.core.match import Match
from banquise.core.options import Option, Value
from banquise.lab.loops import loops
from banquise.lab.numbers import check_count, check_seed
from banquise.lab.ray_cluster import each
from banquise.lab.study_loops import (
    CHOICES,
    COLUMNS,
    CUT,
    DECISIONS,
    MIDDLE,
    MOST,
    PLACES,
    deals,
)

Rows = np.ndarray[Any, np.dtype[np.int64]]
PIECE = 64  # games per unit of work; even, so that pairs stay together
LIMIT = 1 << 40
BLOCKS = 20  # blocks for the variance of a ratio
SPAN = 6  # longer ranges of numbers are represented by their ends


@dataclass(frozen=True)
class Setup:
    """One way to play a game."""

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...] = ()

    @property
    def label(self) -> str:
        return ", ".join(f"{key}={_show(value)}" for key, value in self.options)

    def match(self, backend: str = "cpu") -> Match:
        return Match(self.game, self.seats, dict(self.options), chance="manual", backend=backend)


@dataclass(frozen=True)
class Number:
    """An estimate and half of its 95% interval."""

    value: float
    error: float

    def differs(self, other: Number) -> bool:
        """Whether the difference is significant (95%)."""
        return abs(self.value - other.value) > math.hypot(self.error, other.error)


@dataclass(frozen=True)
class Findings:
    """The statistics of one set-up."""

    setup: Setup
    games: int
    wins: list[Number]  # share by seat; a shared win counts as a fraction
    draws: Number  # share of games in which all seats tie
    length: Number  # decisions of seats per game
    lengths: list[int]  # minimum, quartiles, maximum
    branching: Number  # legal actions per decision
    branching_most: int
    comebacks: Number  # share of decided games whose winners were behind halfway
    luck: Number  # share of the variance of results that chance explains
    cut: int
    signature: str
    histogram: list[int] = field(default_factory=list)  # games by length, in 20 bins

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def setups(
    game: Game, seats: Sequence[int] | None = None, options: Mapping[str, Value] | None = None
) -> list[Setup]:
    """For each number of seats: the given set-up, then every other value of every option.

    Combinations that the game rejects are left out.
    """
    given, found = dict(options or {}), []
    for n in seats or game.seats:
        base = Setup(game.name, n, tuple(given.items()))
        settled = base.match("python").options
        found.append(base)
        for option in game.options:
            for value in values(game, option):
                other = Setup(game.name, n, tuple((given | {option.key: value}).items()))
                if value != settled.get(option.key) and option.key not in given and _allowed(other):
                    found.append(other)
    return found


def values(game: Game, option: Option) -> list[Value]:
    """The values of an option; of a long range, its ends."""
    if option.is_edition:
        return [edition.id for edition in game.shelf]
    span = option.span or range(0)
    return [*option.values, *(span if len(span) <= SPAN else (span[0], span[-1]))]


def _allowed(setup: Setup) -> bool:
    with contextlib.suppress(BadOption, BadEdition):
        setup.match("python")
        return True
    return False


def study(
    ways: Sequence[Setup],
    games: int = 2000,
    *,
    seed: int = 0,
    worlds: int = 0,
    limit: int | None = None,
    workers: int | None = None,
    ray: str | None = None,
    folder: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Findings]:
    """Play and summarise every set-up; results already in ``folder`` are reused.

    Players choose at random, or with ``worlds`` the best action in that many sampled worlds.

    >>> found = study([Setup("halunken", 2)], games=64, seed=1)
    >>> found[0].games, len(found[0].wins)
    (64, 2)
    """
    for name, value, least in (("games", games, 1), ("worlds", worlds, 0), ("limit", limit, 1),
                               ("threads", workers, 1)):  # fmt: skip
        check_count(name, value, least)
    check_seed(seed)
    games += games % 2
    pieces = [
        (way, seed, first, min(PIECE, games - first), limit or LIMIT, worlds)
        for way in ways
        for first in range(0, games, PIECE)
    ]
    done: dict[Setup, list[Rows]] = {way: [] for way in ways}
    for n, (piece, rows) in enumerate(_played(pieces, workers, ray, folder), 1):
        done[piece[0]].append(rows)
        if progress:
            progress(n, len(pieces))
    return [findings(way, np.concatenate(done[way])) for way in ways]


Piece = tuple[Setup, int, int, int, int, int]


def _played(
    pieces: list[Piece], workers: int | None, ray: str | None, folder: Path | None
) -> Iterator[tuple[Piece, Rows]]:
    """The rows of each piece, in order: read from disk if stored, else played."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    files = [None if folder is None else folder / _name(piece) for piece in pieces]
    kept = [_stored(file, piece[3]) for file, piece in zip(files, pieces, strict=True)]
    left = [piece for piece, rows in zip(pieces, kept, strict=True) if rows is None]
    new = each(rows_of, left, workers, ray)
    for piece, file, before in zip(pieces, files, kept, strict=True):
        if before is not None:
            yield piece, before
            continue
        rows = next(new)
        _store(file, rows)
        yield piece, rows


def _stored(file: Path | None, count: int) -> Rows | None:
    """The stored rows of a piece, or None if they are missing or damaged."""
    if file is not None and file.exists():
        with contextlib.suppress(OSError, EOFError, ValueError):
            rows: Rows = np.load(file)
            if rows.shape == (count, COLUMNS):
                return rows
    return None


def _store(file: Path | None, rows: Rows) -> None:
    if file is not None:
        part = file.with_suffix(".part.npy")
        np.save(part, rows)
        part.replace(file)


def _name(piece: Piece) -> str:
    """The file name of a piece: a hash of all that determines its rows, rules included."""
    way, *numbers = piece
    match = way.match("python")
    rules = cache_folder(match.game)  # its name is a hash of the sources
    what = [rules and rules.name, way.game, way.seats, sorted(match.options.items()), *numbers]
    sources = hashlib.sha256(json.dumps(what, default=str).encode())
    sources.update(match.edition.record.tobytes())
    return f"{sources.hexdigest()[:24]}.npy"


def rows_of(way: Setup, seed: int, first: int, count: int, limit: int, worlds: int) -> Rows:
    """Play some games of a set-up; runs on threads or on a cluster."""
    match = way.match()
    game = match.game
    loop: Any = deals
    results = np.zeros((count, COLUMNS), np.int64)
    room, work = np.zeros((2, game.width), np.int64), np.zeros((2, game.width), np.int64)
    loops(game).bind(loop)(
        match.edition.record, np.concatenate([match.state] * 5), seed, first, results,
        np.zeros((4, 6), np.int64), np.zeros(max(game.draws, 1), np.int64), room, work,
        limit, worlds,
    )  # fmt: skip
    return results


def findings(way: Setup, rows: Rows) -> Findings:
    """Summarise the result rows of a set-up."""
    places = rows[:, PLACES : PLACES + way.seats]
    middle = rows[:, MIDDLE : MIDDLE + way.seats]
    firsts = places == 0
    drawn = firsts.all(axis=1)
    shares = firsts / firsts.sum(axis=1)[:, None]
    behind = np.asarray((middle > 0) | ~firsts).all(axis=1)  # all winners were behind
    length = rows[:, DECISIONS]
    return Findings(
        setup=way,
        games=len(rows),
        wins=[mean(shares[:, seat] * ~drawn) for seat in range(way.seats)],
        draws=mean(drawn),
        length=mean(length),
        lengths=[int(q) for q in np.quantile(length, (0, 0.25, 0.5, 0.75, 1))],
        branching=ratio(rows[:, CHOICES], length),
        branching_most=int(rows[:, MOST].max()),
        comebacks=mean(np.asarray(behind)[~drawn]),
        luck=luck(utilities(places)),
        cut=int(rows[:, CUT].sum()),
        signature=hashlib.sha256(np.ascontiguousarray(rows).tobytes()).hexdigest()[:16],
        histogram=np.histogram(length, bins=20)[0].tolist(),
    )


def utilities(places: Rows) -> np.ndarray[Any, np.dtype[np.float64]]:
    """[game, seat]: the share of opponents beaten minus the share of opponents ahead."""
    ahead = places[:, None, :] - places[:, :, None]
    result: np.ndarray[Any, np.dtype[np.float64]] = np.sign(ahead).sum(axis=2) / max(
        places.shape[1] - 1, 1
    )
    return result


def mean(values: Any) -> Number:
    """The mean of independent values."""
    sample = np.asarray(values, float)
    if len(sample) < 2:
        return Number(float(sample.mean()) if len(sample) else math.nan, math.inf)
    return Number(float(sample.mean()), float(1.96 * sample.std(ddof=1) / math.sqrt(len(sample))))


def ratio(above: Any, below: Any) -> Number:
    """The ratio of two sums over games, with its interval."""
    over, under = np.asarray(above, float), np.asarray(below, float)
    value = over.sum() / max(under.sum(), 1)
    spread = mean((over - value * under) / max(under.mean(), 1e-9))
    return Number(float(value), spread.error)


def luck(worth: np.ndarray[Any, np.dtype[np.float64]]) -> Number:
    """The correlation of the results of two games with the same chance, over all seats.

    1: chance alone decides. 0: sharing chance says nothing about the result.
    """
    centred = worth - worth.mean(axis=0)
    first, second = centred[0::2], centred[1::2]
    together = (first * second).sum(axis=1)
    alone = ((first**2 + second**2) / 2).sum(axis=1)
    if alone.sum() == 0:
        return Number(math.nan, math.inf)
    return ratio(together, alone)


def _show(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
