"""Calibrate the levels: play a ladder of budgets, fit strengths, print iterations per level.

``python -m benchmarks.calibrate play --seconds 300 --out games.jsonl`` plays adjacent rungs of a
ladder of budgets against each other, for every game and number of seats, until the time is up.
``python -m benchmarks.calibrate fit games.jsonl`` fits a strength to each budget (Bradley–Terry on
who finished ahead of whom; a parabola in the logarithm of the iterations for levels without slack,
lines for those with slack) and prints the budgets that put equal steps between the five levels.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import os
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import chain, permutations
from pathlib import Path
from typing import Any

import numpy as np

from banquise.core.game import load, names
from banquise.lab.arena import Arena, Result, play

Floats = np.ndarray[Any, np.dtype[np.float64]]
Rows = list[dict[str, Any]]
Groups = dict[tuple[str, int], Rows]  # by game and seats
Rung = tuple[str, float]  # a way to think, and its iterations
FIRST, RELAXED, PLAIN = "first_game", "relaxed", "seasoned"  # ways to think; sharp is like seasoned
TOP = "best"
LADDER = [
    (FIRST, 10), (FIRST, 40), (RELAXED, 40), (FIRST, 160), (RELAXED, 160), (PLAIN, 160),
    (PLAIN, 640), (PLAIN, 2560), (PLAIN, 10240), (TOP, 100_000),
]  # fmt: skip
LADDER_OF = {FIRST: 0, RELAXED: 1, PLAIN: 2}
APART = (1, 2)  # rungs between opponents
STEP = 190.0  # target Elo between adjacent levels: three of four games between two
LEAST, MOST = 30, 10_000  # iterations of a level
DOUBTS = (900, 200, 40, 900, 200, 900, 200)  # Elo; prior standard deviations of the weights
BENDS = (200, 60, 30, 200, 60, 200, 60)  # and of their deviation from the other games'
UNLIKE = 0.5  # prior standard deviation of a factor from 1
STEPS, SCALE = 50, math.log(10) / 400
BEST = 0.8  # seconds


@dataclass(frozen=True)
class Pair:
    """Two rungs of the ladder at a table."""

    game: str
    seats: int
    low: int
    high: int

    @property
    def arena(self) -> Arena:
        bots = tuple(rung(k) for k in (self.low, self.high))
        return Arena(self.game, bots, self.seats, 1 << 20, seed=1)

    @property
    def cost(self) -> float:
        return float(sum(LADDER[k][1] ** 0.3 for k in (self.low, self.high)))


def rung(number: int) -> str:
    way, iterations = LADDER[number]
    return way if way == TOP else f"{way}:iterations={iterations}"


def pairs(chosen: list[str]) -> list[Pair]:
    return [
        Pair(game, seats, low, low + apart)
        for game in chosen
        for seats in load(game).seats
        for low in range(len(LADDER))
        for apart in APART
        if low + apart < len(LADDER)
    ]


def one(pair: Pair, number: int) -> tuple[Result, float, float]:
    """Play a game; returns it, its seconds, and the iterations per second of the weaker bot."""
    before = time.perf_counter()
    result = play(pair.arena, number)
    sure = [s for s in range(pair.seats) if result.seating[s] == rung(pair.low)]
    thought = sum(result.seconds[s] for s in sure)
    rounds = LADDER[pair.low][1] * sum(result.decisions[s] for s in sure)
    return result, time.perf_counter() - before, rounds / thought if thought else 0.0


def warm(game: str) -> str:
    """Compile a game and its search before its games are distributed."""
    play(Arena(game, ("search:iterations=8", "uniform"), load(game).seats[0], 2), 0)
    return game


class Schedule:
    """Choose the next game: of the pair that has had the least time."""

    def __init__(self, every: list[Pair]) -> None:
        self.next = dict.fromkeys(every, 0)

    def take(self, ready: set[str]) -> tuple[Pair, int] | None:
        some = [pair for pair in self.next if pair.game in ready]
        if not some:
            return None
        pair = min(some, key=lambda pair: (self.next[pair] + 1) * pair.cost)
        self.next[pair] += 1
        return pair, self.next[pair] - 1


def games(chosen: list[str], seconds: float, workers: int) -> Iterator[dict[str, Any]]:
    """Play until the time is up; yields a row per game."""
    end, schedule, ready = time.monotonic() + seconds, Schedule(pairs(chosen)), set[str]()
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context) as pool:
        running: dict[Future[Any], Pair | None] = {pool.submit(warm, g): None for g in chosen}
        while time.monotonic() < end:
            while len(running) < workers + 4 and (job := schedule.take(ready)):
                running[pool.submit(one, *job)] = job[0]
            done, _ = wait(running, end - time.monotonic(), FIRST_COMPLETED)
            for future in done:
                pair = running.pop(future)
                if pair is None:
                    ready.add(future.result())
                else:
                    yield row(pair, *future.result())
        for worker in list((pool._processes or {}).values()):
            worker.terminate()


def row(pair: Pair, result: Result, seconds: float, rate: float) -> dict[str, Any]:
    """The stored row of a game: how each seat thought, and its place."""
    thought = {rung(k): LADDER[k] for k in (pair.low, pair.high)}
    return {
        "game": pair.game, "seats": pair.seats, "deal": result.deal, "places": result.places,
        "thought": [thought[name] for name in result.seating], "seconds": round(seconds, 2),
        "rate": round(rate),
    }  # fmt: skip


def features(way: str, iterations: float) -> Floats:
    """The features of a strength: a parabola for plain search, a line for each other way."""
    x = math.log2(iterations) - 8
    plain = [1.0, x, x * x / 10] if way == PLAIN else [0.0] * 3
    relaxed = [1.0, x] if way == RELAXED else [0.0] * 2
    first = [1.0, x] if way == FIRST else [0.0] * 2
    return np.array([*plain, *relaxed, *first])  # one for each of the DOUBTS


def fit(rows: Rows, usual: Floats, doubts: Sequence[float]) -> Floats:
    """The maximum a posteriori weights of the features (Newton's method)."""
    differences, shares, counts = observed(rows)
    weights, trust = usual, np.diag(1 / np.square(doubts, dtype=np.float64))
    for _ in range(STEPS):
        odds = 1 / (1 + np.exp(-SCALE * differences @ weights))
        slope = SCALE * differences.T @ (counts * (shares - odds)) - trust @ (weights - usual)
        bend = differences.T * (counts * odds * (1 - odds)) @ differences * SCALE**2 + trust
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def stretch(rows: Rows, weights: Floats) -> float:
    """How much more or less skill counts here than where the weights come from."""
    differences, shares, counts = observed(rows)
    along, factor, trust = differences @ weights, 1.0, 1 / UNLIKE**2
    for _ in range(STEPS):
        odds = 1 / (1 + np.exp(-SCALE * along * factor))
        slope = SCALE * float(along @ (counts * (shares - odds))) - trust * (factor - 1)
        bend = SCALE**2 * float(along**2 @ (counts * odds * (1 - odds))) + trust
        factor += slope / bend
    return factor


def curves(groups: Groups) -> dict[tuple[str, int], Floats]:
    """A curve for each table: one for all games, bent for each game, scaled for each table.

    Tables with few games borrow from similar ones.
    """
    usual = fit(list(chain(*groups.values())), np.zeros(len(DOUBTS)), DOUBTS)
    found = {}
    for game in sorted({game for game, _ in groups}):
        some = {seats: rows for (name, seats), rows in groups.items() if name == game}
        every = list(chain(*some.values()))
        own = fit(every, usual * stretch(every, usual), BENDS)
        for seats, rows in some.items():
            found[game, seats] = own * stretch(rows, own)
    return found


def observed(rows: Rows) -> tuple[Floats, Floats, Floats]:
    """For each pair of ways to think: feature difference, who finished ahead, number of meetings.

    Seats of one table share their luck, so a table of n seats counts as n - 1 meetings.
    """
    sums: dict[tuple[Rung, Rung], list[float]] = defaultdict(lambda: [0.0, 0.0])
    for line in rows:
        thought = [(str(way), float(n)) for way, n in line["thought"]]
        met = [
            (a, b)
            for a, b in permutations(range(len(thought)), 2)
            if (LADDER_OF[thought[a][0]], thought[a]) > (LADDER_OF[thought[b][0]], thought[b])
        ]
        for a, b in met:
            place, other = line["places"][a], line["places"][b]
            share = 1.0 if place < other else 0.5 if place == other else 0.0
            weight = (len(thought) - 1) / len(met)
            sums[thought[a], thought[b]][0] += weight * share
            sums[thought[a], thought[b]][1] += weight
    keys = list(sums)
    differences = np.array([features(*high) - features(*low) for high, low in keys])
    counts = np.array([sums[key][1] for key in keys])
    return differences, np.array([sums[key][0] for key in keys]) / counts, counts


def strength(weights: Floats, way: str, iterations: float) -> float:
    return float(features(way, iterations) @ weights)


def solve(weights: Floats, way: str, wanted: float) -> int:
    """The fewest iterations that reach a strength, rounded to two digits."""
    for exponent in range(int(24 * math.log2(LEAST)), int(24 * math.log2(MOST)) + 1):
        iterations = 2 ** (exponent / 24)
        if strength(weights, way, iterations) >= wanted:
            return two_digits(iterations)
    return MOST


def two_digits(value: float) -> int:
    """
    >>> two_digits(1234.5)
    1200
    """
    size = 10 ** max(len(str(int(value))) - 2, 0)
    return int(round(value / size) * size)


def budgets(weights: Floats, rate: float) -> tuple[list[int], float]:
    """Iterations of levels 1 to 4, and the step between adjacent levels.

    The step is the target, or less if luck leaves less room above the weakest level. A level that
    cannot reach its strength gets the iterations of the next one. The parabola may bend down
    outside the data; strength is never assumed to fall with more iterations.
    """
    top = max(strength(weights, PLAIN, BEST * rate / 2**k) for k in range(6))
    step = min(STEP, (top - strength(weights, FIRST, LEAST)) / 4)
    ways = [FIRST, RELAXED, PLAIN, PLAIN]
    found = [solve(weights, way, top - (4 - k) * step) for k, way in enumerate(ways)]
    return [min(found[k:]) for k in range(len(found))], step


def settle(rows: Rows) -> float:
    """Iterations per second of long searches, for the strongest level."""
    told = [row["rate"] for row in rows if row["rate"] and max(n for _, n in row["thought"]) > 2000]
    rate = float(np.median(told)) if told else 50_000.0
    for line in rows:
        line["thought"] = [
            (PLAIN, BEST * rate) if way == TOP else (way, n) for way, n in line["thought"]
        ]
    return rate


def report(path: Path) -> None:
    """Print the budgets of all games in the format of ``levels.toml``."""
    groups: Groups = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        groups[entry["game"], entry["seats"]].append(entry)
    rates = {key: settle(rows) for key, rows in groups.items()}
    found_curves = curves(groups)
    for (game, seats), rows in sorted(groups.items()):
        rate = rates[game, seats]
        weights = found_curves[game, seats]
        found, step = budgets(weights, rate)
        ladder = [round(strength(weights, way, n)) for way, n in LADDER if way != TOP]
        ladder.append(round(strength(weights, PLAIN, BEST * rate)))
        print(
            f"{game} {seats}: {found}  # step {step:.0f} Elo, {len(rows)} games, "
            f"{rate:,.0f} iterations/s, ladder {ladder}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parts = parser.add_subparsers(dest="part", required=True)
    playing = parts.add_parser("play")
    playing.add_argument("game", nargs="*", default=names())
    playing.add_argument("--seconds", type=float, default=300.0)
    playing.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    playing.add_argument("--out", type=Path, required=True)
    fitting = parts.add_parser("fit")
    fitting.add_argument("file", type=Path)
    args = parser.parse_args()
    if args.part == "fit":
        report(args.file)
        return
    with args.out.open("w", encoding="utf-8") as file:
        for line in games(args.game, args.seconds, args.workers):
            file.write(json.dumps(line) + "\n")
            file.flush()


if __name__ == "__main__":
    main()
