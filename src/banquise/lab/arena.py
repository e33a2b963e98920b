"""Bots against bots: every deal is played in every seating, on all cores, and can be resumed.

A deal is the secret that determines all chance in a game. Every seating of the bots plays it, so
they share their luck. A journal keeps one line per finished game; an interrupted arena continues
from there.
"""

from __future__ import annotations

import functools
import hashlib
import itertools
import json
import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TextIO

from banquise import bots
from banquise.bots import Limit, View
from banquise.bots.search.compiled import prepare
from banquise.core.chance import Secret
from banquise.core.compile import cache_root
from banquise.core.errors import BadOption, BadRecord, short
from banquise.core.game import load
from banquise.core.match import Match
from banquise.lab.ray_cluster import each

Progress = Callable[[int, int], None]
MOST_GAMES = 1 << 30
AT_A_TIME = 64  # games queued for each worker
UNLIMITED = Limit(seconds=0.8)  # for bots without their own limit; the strongest level's


@dataclass(frozen=True)
class Arena:
    """The settings of an arena."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int
    seed: int = 0
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if type(self.games) is not int or not 1 <= self.games <= MOST_GAMES:
            bound = f"above 0, at most {MOST_GAMES}"
            raise BadOption(f"games must be a whole number {bound}, not {short(self.games)}.")
        if type(self.seed) is not int or not 0 <= self.seed < 1 << 62:
            raise BadOption(f"seed must be 0 to 2**62 - 1, not {short(self.seed)}.")
        if len(set(self.bots)) < 2:
            raise BadOption("An arena needs at least two different bots.")
        for name in self.bots:
            bots.load(name)
        self.match(0)

    def match(self, deal: int) -> Match:
        """The match of a deal, before the first decision."""
        return Match(self.game, self.seats, self.options, seed=f"arena {self.seed} deal {deal}")

    @property
    def seatings(self) -> list[tuple[str, ...]]:
        """All seatings: every selection of bots, in every rotation.

        >>> Arena("papua", ("uniform", "rollout", "search"), 3, 3).seatings[1]
        ('rollout', 'search', 'uniform')
        """
        return seatings(self.bots, self.seats)

    @property
    def name(self) -> str:
        """A name derived from all settings."""
        text = json.dumps(asdict(self), sort_keys=True)
        return f"{self.game}-{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def seatings(names: tuple[str, ...], seats: int) -> list[tuple[str, ...]]:
    """If bots are fewer than seats, they take turns filling them; if more, every selection plays.

    >>> seatings(("a", "b"), 3)
    [('a', 'b', 'a'), ('b', 'a', 'a'), ('a', 'a', 'b'), ('b', 'a', 'b'), ('a', 'b', 'b'), \
('b', 'b', 'a')]
    """
    if len(names) >= seats:
        groups = list(itertools.combinations(names, seats))
    else:
        starts = range(len(names) if seats % len(names) else 1)
        turned = [names[k:] + names[:k] for k in starts]
        groups = [tuple(itertools.islice(itertools.cycle(row), seats)) for row in turned]
    found = [row[k:] + row[:k] for row in groups for k in range(seats)]
    return list(dict.fromkeys(found))


@dataclass(frozen=True)
class Result:
    """One finished game."""

    number: int
    deal: int
    seating: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    decisions: tuple[int, ...]  # of each seat, forced ones excluded
    seconds: tuple[float, ...]  # thinking time of each seat

    @property
    def wins(self) -> tuple[float, ...]:
        """1 for the winner; a shared win counts as a fraction."""
        firsts = self.places.count(0)
        return tuple(1 / firsts if place == 0 else 0.0 for place in self.places)


@functools.cache
def _prepare(game: str) -> None:
    """Compile rules and search before the first decision."""
    prepare(load(game))


def play(arena: Arena, number: int) -> Result:
    """Play one game of an arena; the result depends only on the settings and the number."""
    _prepare(arena.game)
    table = arena.seatings
    deal, row = divmod(number, len(table))
    seating = table[row]
    match, players = arena.match(deal), [bots.load(name) for name in seating]
    decisions, seconds = [0] * arena.seats, [0.0] * arena.seats
    secret = Secret.from_seed(f"arena {arena.seed} game {number}")
    while not match.is_over:
        seat = match.waiting[0]
        view = View.of(match, seat)
        before = time.perf_counter()
        action = players[seat](view, UNLIMITED, secret.number(match.version) >> 66).action
        if len(view.legal) > 1:
            seconds[seat] += time.perf_counter() - before
            decisions[seat] += 1
        match.play(action, seat)
    places = [0] * arena.seats
    for group in match.ranking:
        behind = sum(len(other) for other in match.ranking[: match.ranking.index(group)])
        for seat in group:
            places[seat] = behind
    rounded = tuple(round(value, 4) for value in seconds)
    return Result(
        number, deal, seating, tuple(places), tuple(match.points), tuple(decisions), rounded
    )


def results(
    arena: Arena,
    workers: int | None = None,
    journal: Path | None = None,
    progress: Progress | None = None,
    ray: str | None = None,
) -> list[Result]:
    """All results in order; games missing from the journal are played.

    ``ray`` is the address of a Ray cluster to play them on.
    """
    found = read_journal(arena, journal) if journal else {}
    left = [number for number in range(arena.games) if number not in found]
    tell = progress or (lambda done, total: None)
    tell(len(found), arena.games)
    with open_journal(arena, journal, not found) as file:
        for result in _played(arena, left, workers or os.cpu_count() or 1, ray):
            found[result.number] = result
            if file:
                file.write(json.dumps(asdict(result)) + "\n")
                file.flush()
            tell(len(found), arena.games)
    return [found[number] for number in range(arena.games)]


def _played(arena: Arena, numbers: list[int], workers: int, ray: str | None) -> Iterator[Result]:
    """Yield results as games end; the first is played here so that workers find compiled code."""
    if not numbers:
        return
    yield play(arena, numbers[0])
    if ray is not None:
        yield from each(play, [(arena, number) for number in numbers[1:]], address=ray)
        return
    if workers == 1:
        for number in numbers[1:]:
            yield play(arena, number)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context) as pool:
        for start in range(1, len(numbers), AT_A_TIME * workers):
            some = numbers[start : start + AT_A_TIME * workers]
            try:
                yield from pool.map(play, itertools.repeat(arena), some)
            except BaseException:
                pool.shutdown(wait=True, cancel_futures=True)
                raise


def usual_journal(arena: Arena) -> Path | None:
    """The default path of an arena's journal."""
    root = cache_root()
    return root / "arena" / f"{arena.name}.jsonl" if root else None


def read_journal(arena: Arena, path: Path) -> dict[int, Result]:
    """The finished games of a journal; a truncated line is ignored."""
    if not path.exists():
        return {}
    title = _title(arena)
    first, *lines = path.read_text(encoding="utf-8").split("\n")
    if not lines and title.startswith(first):
        return {}  # interrupted before the first game
    if first != title:
        raise BadRecord(f"{path} is the journal of a different arena.")
    found = {}
    for line in lines:
        try:
            row: dict[str, Any] = json.loads(line)
            result = Result(**{k: _frozen(value) for k, value in row.items()})
        except (ValueError, TypeError):
            continue
        found[result.number] = result
    return {number: result for number, result in found.items() if number < arena.games}


def _title(arena: Arena) -> str:
    return json.dumps({"arena": arena.name})


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def open_journal(arena: Arena, path: Path | None, is_new: bool) -> Any:
    """The journal opened for appending, or a stand-in that discards writes."""
    if path is None:
        return _NoJournal()
    path.parent.mkdir(parents=True, exist_ok=True)
    file: TextIO = path.open("w" if is_new else "a", encoding="utf-8")
    file.write(_title(arena) + "\n" if is_new else "\n")
    file.flush()
    return file


class _NoJournal:
    def __enter__(self) -> None: ...

    def __exit__(self, *error: object) -> None: ...
