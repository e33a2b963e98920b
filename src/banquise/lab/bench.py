"""Measure how fast the games run, and sign what they play.

Times are CPU times, so that other load on the machine matters little. Figures are medians of
several rounds with minimum and maximum. A fixed kernel runs between the rounds of a game; rates per
kernel step can be compared across machines.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from banquise.core.batch import CHANCES, DECISIONS, RESULTS
from banquise.core.game import Game, load, names
from banquise.core.match import Match
from banquise.core.random import MASK, bits, seed_stream
from banquise.core.state import CHANCE_WAITS, Ints, Records, first_waiting
from banquise.lab.bench_search import searching
from banquise.lab.bench_text import show
from banquise.lab.progress import Bar
from banquise.lab.simulate import ENDLESS, Run, Totals

SIGNED_GAMES = 1000  # seeded games hashed into a signature
KERNEL_STEPS = 4_000_000
POSITIONS = 32
FIRST_LIST = """
import sys, time
wall, cpu = time.perf_counter(), time.process_time()
import banquise
banquise.Match(sys.argv[1], int(sys.argv[2]), seed=1).legal()
print(time.perf_counter() - wall, time.process_time() - cpu)
"""


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    rounds: int
    seconds: float  # of a round


LONG, QUICK = Effort(rounds=7, seconds=0.3), Effort(rounds=3, seconds=0.04)


@dataclass(frozen=True)
class Spread:
    """The median, minimum and maximum of several rounds."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Spread:
        """
        >>> Spread.of([3, 1, 2])
        Spread(median=2, low=1, high=3)
        """
        found = sorted(values)
        return cls(statistics.median(found), found[0], found[-1])


@dataclass(frozen=True)
class Clock:
    """CPU and wall seconds."""

    cpu: float
    wall: float

    @classmethod
    def of(cls, work: Callable[[], Any]) -> tuple[Clock, Any]:
        wall, cpu = time.perf_counter(), time.process_time()
        answer = work()
        return cls(time.process_time() - cpu, time.perf_counter() - wall), answer


@functools.cache
def kernel() -> Callable[[Ints, int], int]:
    """A compiled sum of random numbers: the same work on every machine."""
    import numba

    draw: Any = numba.njit(bits)

    def total(rng: Ints, steps: int) -> int:
        answer = 0
        for _ in range(steps):
            answer = (answer + draw(rng)) & MASK
        return answer

    compiled: Any = numba.njit(total)
    return compiled  # type: ignore[no-any-return]


def kernel_rate() -> float:
    """Kernel steps per second, measured now."""
    rng = np.zeros(4, np.int64)
    seed_stream(rng, 1, 1)
    kernel()(rng, 1)
    clock, _ = Clock.of(lambda: kernel()(rng, KERNEL_STEPS))
    return KERNEL_STEPS / clock.cpu


@dataclass(frozen=True)
class Rates:
    """Decisions per second of one game at one number of seats, random play to the end."""

    together: Spread  # with chance, one core, per CPU second
    of_seats: Spread
    of_chance: Spread
    wall: Spread  # together, one core, per wall second
    per_kernel: Spread  # together, per thousand kernel steps
    cores: int
    all_wall: Spread  # together, all cores, per wall second
    all_cpu: Spread  # together, all cores, per CPU second; linear scaling if equal to one core


def rates(match: Match, effort: Effort, workers: int) -> Rates:
    run = Run(match, 0, ENDLESS, check=False)
    run.warm()
    games = games_for(run, effort.seconds)
    rounds = [one_round(run, games) for _ in range(effort.rounds)]
    wide = [all_round(run, games * workers, workers) for _ in range(effort.rounds)]
    return Rates(
        together=Spread.of((seats + chance) / clock.cpu for seats, chance, clock, _ in rounds),
        of_seats=Spread.of(seats / clock.cpu for seats, _, clock, _ in rounds),
        of_chance=Spread.of(chance / clock.cpu for _, chance, clock, _ in rounds),
        wall=Spread.of((seats + chance) / clock.wall for seats, chance, clock, _ in rounds),
        per_kernel=Spread.of(
            1000 * (seats + chance) / clock.cpu / kernel for seats, chance, clock, kernel in rounds
        ),
        cores=workers,
        all_wall=Spread.of(decisions / clock.wall for decisions, clock in wide),
        all_cpu=Spread.of(decisions / clock.cpu for decisions, clock in wide),
    )


def games_for(run: Run, seconds: float) -> int:
    """The number of games that take about ``seconds`` on one core."""
    games, clock = 1, Clock.of(lambda: run.play(0, 1))[0]
    while clock.cpu < seconds / 4:
        games *= 2
        clock, _ = Clock.of(functools.partial(run.play, 0, games))
    return max(1, round(games * seconds / clock.cpu))


def one_round(run: Run, games: int) -> tuple[int, int, Clock, float]:
    """Decisions of seats and of chance, their time, and the kernel rate just before."""
    steps = kernel_rate()
    clock, rows = Clock.of(lambda: run.play(0, games))
    return int(rows[:, DECISIONS].sum()), int(rows[:, CHANCES].sum()), clock, steps


def all_round(run: Run, games: int, workers: int) -> tuple[int, Clock]:
    clock, chunks = Clock.of(lambda: list(run.chunks(games, workers)))
    return sum(int(rows[:, : CHANCES + 1].sum()) for rows in chunks), clock


@dataclass(frozen=True)
class Calls:
    """Microseconds per call in positions of random games."""

    legal_arrays: Spread  # the compiled entry point, on arrays
    legal_ids: Spread  # Match.legal_ids
    legal: Spread  # Match.legal: with notation and labels
    copy_play: Spread  # copy a state and play an action in it, from Python
    copy_step: Spread  # copy, start a stream, play a random decision, rank: in compiled code


def calls(match: Match, effort: Effort) -> Calls:
    states = positions(match, POSITIONS)
    matches = [at_position(match, states[i : i + 1]) for i in range(len(states))]
    rules, ed, out = match.rules, match.ed, match.scratch[0]
    asked = [(i, first_waiting(states[i])) for i in range(len(states))]
    first = [int(m.legal_ids()[0]) for m in matches]
    room = match.game.new_states(1)

    def legal_arrays() -> None:
        for i, seat in asked:
            rules.legal(ed, states, i, seat, out)

    def copy_play() -> None:
        for i, seat in asked:
            room[:] = states[i : i + 1]
            rules.play(ed, room, 0, seat, first[i])

    def micro(work: Callable[[], Any]) -> Spread:
        return per_call(work, len(states), effort)

    return Calls(
        legal_arrays=micro(legal_arrays),
        legal_ids=micro(lambda: [m.legal_ids() for m in matches]),
        legal=micro(lambda: [m.legal() for m in matches]),
        copy_play=micro(copy_play),
        copy_step=copy_step(match, states, effort),
    )


def positions(match: Match, count: int) -> Records:
    """Positions of random games, from early to late, in which a seat decides."""
    length = (
        int(Run(match, 0, ENDLESS, check=False).play(0, count)[:, : CHANCES + 1].sum()) // count
    )
    states, found = np.concatenate([match.state, match.state]), []
    for game in range(count):
        limit = 1 + game * length // count
        play_some(match, states, game, 1, limit)
        while int(states[1].waiting) in (0, CHANCE_WAITS):
            limit = limit + 1 if states[1].waiting else 1
            play_some(match, states, game, 1, limit)
        found.append(states[1:2].copy())
    return np.concatenate(found)


def play_some(match: Match, states: Records, first: int, games: int, limit: int) -> None:
    """Play games from states[0], each for at most ``limit`` decisions."""
    results, rng = np.zeros((games, RESULTS), np.int64), np.zeros(4, np.int64)
    args = (0, first, results, rng, match.scratch, limit, False)
    match.rules.simulate(match.ed, states, *args)


def at_position(match: Match, state: Records) -> Match:
    copy = Match(match.game, match.seats, chance="manual")
    copy.states[:1] = state
    return copy


def copy_step(match: Match, states: Records, effort: Effort) -> Spread:
    """Measured with ``simulate`` on games of one decision, so that nothing else is compiled."""
    copies = 200
    pairs = [np.concatenate([states[i : i + 1]] * 2) for i in range(len(states))]

    def work() -> None:
        for pair in pairs:
            play_some(match, pair, 0, copies, 1)

    return per_call(work, copies * len(pairs), effort)


def per_call(work: Callable[[], Any], count: int, effort: Effort) -> Spread:
    """Microseconds per call, for the ``count`` calls that ``work`` makes."""
    work()
    once, _ = Clock.of(work)
    times = max(1, round(effort.seconds / 5 / max(once.cpu, 1e-6)))
    found = [Clock.of(lambda: [work() for _ in range(times)])[0] for _ in range(effort.rounds)]
    return Spread.of(clock.cpu / (times * count) * 1e6 for clock in found)


@dataclass(frozen=True)
class Start:
    """Seconds in a new process."""

    first_list: Clock  # from `import banquise` to the first legal list, with a warm cache
    cold_list: Clock | None  # the same with an empty cache
    cold_all: Clock | None  # compiling every entry point of the rules with an empty cache


def starts(game: Game, seats: int, effort: Effort) -> Start:
    cold_list = cold_all = None
    if effort is LONG:
        with tempfile.TemporaryDirectory() as folder:
            cold_list = first_list(game.name, seats, folder)
        with tempfile.TemporaryDirectory() as folder:
            cold_all = warm(game.name, folder)
    first_list(game.name, seats)
    found = sorted((first_list(game.name, seats) for _ in range(3)), key=lambda clock: clock.cpu)
    return Start(found[1], cold_list, cold_all)


def first_list(game: str, seats: int, cache: str | None = None) -> Clock:
    command = [sys.executable, "-c", FIRST_LIST, game, str(seats)]
    wall, cpu = child(command, cache).split()
    return Clock(float(cpu), float(wall))


def warm(game: str, cache: str) -> Clock:
    before = os.times()
    child([sys.executable, "-m", "banquise.cli.main", "warm", "--rules", game], cache)
    after = os.times()
    cpu = after.children_user - before.children_user + after.children_system
    return Clock(cpu - before.children_system, after.elapsed - before.elapsed)


def child(command: list[str], cache: str | None) -> str:
    env = os.environ | ({"BANQUISE_CACHE": cache} if cache else {})
    return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout


def measure(game: Game, effort: Effort, tell: Callable[[str], None]) -> dict[str, Any]:
    """All measurements of one game, as JSON."""
    rows = []
    for seats in game.seats:
        tell(f"{game.name}, {seats} seats")
        match = Match(game, seats, chance="manual")
        rows.append(
            {
                "seats": seats,
                "signature": signature(match),
                "rates": asdict(rates(match, effort, os.cpu_count() or 1)),
                "calls": asdict(calls(match, effort)),
                "search": searching(match, positions(match, 8), effort.rounds, effort.seconds),
            }
        )
    tell(f"{game.name}, first list")
    whole = hashlib.sha256("".join(str(row["signature"]) for row in rows).encode())
    return {
        "game": game.name,
        "version": game.version,
        "signature": whole.hexdigest()[:8],
        "start": asdict(starts(game, game.seats[0], effort)),
        "seats": rows,
    }


def signature(match: Match) -> str:
    """The hash of a thousand seeded games; it changes if the rules play differently."""
    totals = Totals(match.seats)
    for rows in Run(match, 0, ENDLESS, check=False).chunks(SIGNED_GAMES, os.cpu_count() or 1):
        totals.add(rows)
    return totals.hash.hexdigest()[:16]


def machine() -> dict[str, Any]:
    """The machine and versions measured on."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    model = next((line.split(": ")[1] for line in lines if line.startswith("model name")), "")
    return {
        "processor": model or platform.processor() or platform.machine(),
        "cores": os.cpu_count() or 1,
        "python": platform.python_version(),
    } | {name: version(name) for name in ("banquise", "numpy", "numba")}


def report(games: list[str] | None, *, quick: bool) -> dict[str, Any]:
    """Measure games, all of them by default."""
    effort, chosen = QUICK if quick else LONG, [load(name) for name in games or names()]
    parts = sum(len(game.seats) + 1 for game in chosen)
    found: list[dict[str, Any]] = []
    with Bar("bench") as bar:
        done = 0

        def tell(label: str) -> None:
            nonlocal done
            bar.label = label
            bar(done, parts)
            done += 1

        for game in chosen:
            found.append(measure(game, effort, tell))
    steps = asdict(Spread.of(kernel_rate() for _ in range(effort.rounds)))
    return {"machine": machine(), "kernel": steps, "games": found}


def run(games: list[str] | None, *, as_json: bool, quick: bool) -> int:
    """Measure games and print the report."""
    found = report(games, quick=quick)
    print(json.dumps(found, indent=2) if as_json else show(found))
    return 0
