"""Play many random games on all cores; results do not depend on the number of cores."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from banquise.core.batch import BROKEN, CHANCES, CHOICES, CUT, DECISIONS, MOST, PLACES, RESULTS
from banquise.core.edition import Edition
from banquise.core.errors import BadOption, short
from banquise.core.match import Match
from banquise.lab.numbers import check_count, check_seed
from banquise.lab.ray_cluster import each

ENDLESS = 1 << 40
CHUNK = 200_000  # decisions per chunk of a thread
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Summary:
    """Statistics of a run.

    Shares come with 95% intervals; a shared win counts as a fraction.
    """

    game: str
    seats: int
    options: dict[str, Any]
    backend: str
    threads: int
    seed: int
    games: int
    decisions: int  # of seats
    chances: int  # of chance
    seconds: float
    length_mean: float  # decisions of seats per game
    length_least: int
    length_most: int
    branching_mean: float  # legal actions per decision
    branching_most: int
    wins: list[float] = field(default_factory=list)  # share by seat
    wins_error: list[float] = field(default_factory=list)  # half of the 95% interval
    draws: float = 0.0  # share of games in which all seats tie
    shared: float = 0.0  # share of games with several first places
    cut: int = 0  # games stopped at the limit
    broken: dict[int, int] = field(default_factory=dict)  # invariant -> games that broke it
    signature: str = ""  # a hash of all results

    @property
    def per_second(self) -> float:
        """Decisions per second, including chance."""
        return (self.decisions + self.chances) / self.seconds if self.seconds else math.nan

    def as_dict(self) -> dict[str, Any]:
        """The summary in plain types, for JSON."""
        return asdict(self) | {"per_second": self.per_second}


def simulate(
    game: str,
    games: int = 1000,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    seed: int = 0,
    backend: str = "cpu",
    threads: int | None = None,
    check: bool = False,
    edition: str | Path | Edition | None = None,
    limit: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
) -> Summary:
    """Play random games and summarise them. ``check`` tests all invariants after every decision.

    ``ray`` is the address of a Ray cluster to play them on; the results are the same.

    >>> simulate("papua", games=50, seats=3, seed=1).games
    50
    """
    for name, value in (("games", games), ("threads", threads), ("limit", limit)):
        check_count(name, value)
    check_seed(seed)
    if type(check) is not bool:
        raise BadOption(f"check must be True or False, not {short(check)}.")
    if progress is not None and not callable(progress):
        raise BadOption(f"progress must be a function of two numbers, not {short(progress)}.")
    match = Match(game, seats, options, chance="manual", edition=edition, backend=backend)
    workers = threads or os.cpu_count() or 1
    if backend == "python":
        workers = 1
    run = Run(match, seed, limit or ENDLESS, check)
    run.warm()
    before = time.perf_counter()
    totals = Totals(match.seats)
    for rows in run.chunks(games, workers) if ray is None else run.remote(games, ray):
        totals.add(rows)
        if progress:
            progress(totals.games, games)
    seconds = time.perf_counter() - before
    return totals.summary(match, backend, workers, seed, seconds)


class Run:
    """A set-up whose games are played in chunks."""

    def __init__(self, match: Match, seed: int, limit: int, check: bool) -> None:
        self.match, self.seed, self.limit, self.check = match, seed, limit, check
        self.chunk = 1

    def warm(self) -> None:
        """Compile before the clock starts, and find a good chunk size."""
        self.play(0, 0)
        if self.match.rules.name == "cpu":
            rows = self.play(0, 4)
            length = int(rows[:, [DECISIONS, CHANCES]].sum()) // 4
            self.chunk = max(1, min(4096, CHUNK // max(length, 1)))

    def play(self, first: int, count: int) -> np.ndarray[Any, np.dtype[np.int64]]:
        match = self.match
        states = np.concatenate([match.state, match.state])
        results = np.zeros((count, RESULTS), np.int64)
        rng = np.zeros(4, np.int64)
        work = np.zeros((2, match.game.width), np.int64)
        match.rules.simulate(
            match.ed, states, self.seed, first, results, rng, work, self.limit, self.check
        )
        return results

    def chunks(self, games: int, workers: int) -> Iterator[np.ndarray[Any, np.dtype[np.int64]]]:
        """Result rows in game order, whichever thread played them."""
        pieces = [(i, min(self.chunk, games - i)) for i in range(0, games, self.chunk)]
        if workers == 1:
            yield from (self.play(*piece) for piece in pieces)
            return
        with ThreadPoolExecutor(workers) as pool:
            for i in range(0, len(pieces), 8 * workers):
                yield from pool.map(lambda piece: self.play(*piece), pieces[i : i + 8 * workers])

    def remote(self, games: int, address: str) -> Iterator[np.ndarray[Any, np.dtype[np.int64]]]:
        """The same rows from a Ray cluster."""
        match = self.match
        what = (match.game.name, match.seats, dict(match.options), match.edition)
        how = (match.rules.name, self.seed, self.limit, self.check)
        pieces = [(what, how, i, min(self.chunk, games - i)) for i in range(0, games, self.chunk)]
        return each(rows_of, pieces, address=address)


def rows_of(
    what: tuple[str, int, dict[str, Any], Edition],
    how: tuple[str, int, int, bool],
    first: int,
    count: int,
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Play some games of a run; runs on threads or on a cluster."""
    game, seats, options, edition = what
    backend, seed, limit, check = how
    match = Match(game, seats, options, chance="manual", edition=edition, backend=backend)
    return Run(match, seed, limit, check).play(first, count)


class Totals:
    """Running totals of result rows."""

    def __init__(self, seats: int) -> None:
        import hashlib

        self.seats = seats
        self.games = self.decisions = self.chances = self.choices = self.most = self.cut = 0
        self.shortest, self.longest = 1 << 62, 0
        self.wins = np.zeros(seats)
        self.squares = np.zeros(seats)
        self.draws = self.shared = 0
        self.broken: dict[int, int] = {}
        self.hash = hashlib.sha256()

    def add(self, rows: np.ndarray[Any, np.dtype[np.int64]]) -> None:
        self.games += len(rows)
        self.decisions += int(rows[:, DECISIONS].sum())
        self.chances += int(rows[:, CHANCES].sum())
        self.choices += int(rows[:, CHOICES].sum())
        self.most = max(self.most, int(rows[:, MOST].max()))
        self.cut += int(rows[:, CUT].sum())
        self.shortest = min(self.shortest, int(rows[:, DECISIONS].min()))
        self.longest = max(self.longest, int(rows[:, DECISIONS].max()))
        places = rows[:, PLACES : PLACES + self.seats]
        firsts = places == 0
        count = firsts.sum(axis=1)
        shares = firsts / count[:, None]
        is_draw = count == self.seats
        self.wins += shares[~is_draw].sum(axis=0)
        self.squares += (shares[~is_draw] ** 2).sum(axis=0)
        self.draws += int(is_draw.sum())
        self.shared += int(((count > 1) & ~is_draw).sum())
        for number in rows[:, BROKEN][rows[:, BROKEN] > 0].tolist():
            self.broken[number] = self.broken.get(number, 0) + 1
        self.hash.update(np.ascontiguousarray(rows).tobytes())

    def summary(
        self, match: Match, backend: str, threads: int, seed: int, seconds: float
    ) -> Summary:
        n = self.games
        share = self.wins / n
        error = 1.96 * np.sqrt(np.maximum(self.squares / n - share**2, 0) / n)
        return Summary(
            game=match.game.name,
            seats=self.seats,
            options=dict(match.options),
            backend=backend,
            threads=threads,
            seed=seed,
            games=n,
            decisions=self.decisions,
            chances=self.chances,
            seconds=seconds,
            length_mean=self.decisions / n,
            length_least=self.shortest,
            length_most=self.longest,
            branching_mean=self.choices / max(self.decisions, 1),
            branching_most=self.most,
            wins=[round(float(x), 6) for x in share],
            wins_error=[round(float(x), 6) for x in error],
            draws=self.draws / n,
            shared=self.shared / n,
            cut=self.cut,
            broken=self.broken,
            signature=self.hash.hexdigest()[:16],
        )
