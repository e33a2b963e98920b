"""The results of an arena: win shares, ratings, seat advantage and a plot.

Ratings are Bradley–Terry strengths on the Elo scale. Every pair of different bots at a table counts
as one comparison, won by the one that finishes ahead. Intervals are 95%: Wilson intervals for
shares, and a bootstrap over deals for ratings, because games of one deal share their luck.
"""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from html import escape
from typing import Any

import numpy as np

from banquise.lab.arena import Arena, Result

Floats = np.ndarray[Any, np.dtype[np.float64]]
BOOTSTRAPS, STEPS = 200, 60
PRIOR = 0.5  # wins added to each side of every pair, to keep ratings finite


@dataclass(frozen=True)
class Row:
    """One bot's results."""

    bot: str
    games: int  # that it took part in
    share: float  # of wins in those games, per seat it held
    low: float
    high: float
    fair: float  # the share of equally strong bots
    points: float  # per game and seat
    rating: float
    rating_low: float
    rating_high: float
    decisions: int
    per_second: float  # decisions per second of thinking time


@dataclass(frozen=True)
class Report:
    """The whole report, best bot first."""

    arena: Arena
    rows: list[Row]
    seats: list[tuple[float, float, float]]  # share of wins of each seat, low, high

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def report(arena: Arena, results: list[Result]) -> Report:
    """Summarise an arena."""
    names = list(dict.fromkeys(arena.bots))
    ratings = bootstrap(names, results, arena.seed)
    rows = [_row(name, results, ratings[k], arena.seats) for k, name in enumerate(names)]
    seats = []
    for seat in range(arena.seats):
        won = sum(result.wins[seat] for result in results)
        seats.append((won / len(results), *wilson(won, len(results))))
    return Report(arena, sorted(rows, key=lambda row: -row.rating), seats)


def _row(name: str, results: list[Result], rating: tuple[float, float, float], seats: int) -> Row:
    mine = [(r, s) for r in results for s in range(seats) if r.seating[s] == name]
    won = sum(r.wins[s] for r, s in mine)
    thought = sum(r.seconds[s] for r, s in mine)
    decisions = sum(r.decisions[s] for r, s in mine)
    n = max(len(mine), 1)
    low, high = wilson(won, n)
    return Row(
        name,
        len({r.number for r, _ in mine}),
        won / n,
        low,
        high,
        1 / seats,
        sum(r.points[s] for r, s in mine) / n,
        *rating,
        decisions,
        decisions / thought if thought else math.inf,
    )


def wilson(won: float, n: int, z: float = 1.96) -> tuple[float, float]:
    """The 95% interval of a share.

    >>> [round(value, 3) for value in wilson(9, 10)]
    [0.596, 0.982]
    """
    share, square = won / n, z * z
    centre = (share + square / (2 * n)) / (1 + square / n)
    half = z * math.sqrt(share * (1 - share) / n + square / (4 * n * n)) / (1 + square / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def beaten(names: list[str], results: list[Result]) -> dict[int, Floats]:
    """For each deal: how often row finished ahead of column; a tie counts half."""
    found: dict[int, Floats] = {}
    for result in results:
        table = found.setdefault(result.deal, np.zeros((len(names), len(names))))
        who = [names.index(name) for name in result.seating]
        for a, one in enumerate(who):
            for b, other in enumerate(who):
                if one != other and result.places[a] <= result.places[b]:
                    table[one, other] += 1.0 if result.places[a] < result.places[b] else 0.5
    return found


def strengths(won: Floats) -> Floats:
    """Bradley–Terry ratings on the Elo scale with mean 0 (Hunter's MM algorithm)."""
    met = won + won.T
    won = won + PRIOR * (met > 0)
    met = won + won.T
    power = np.ones(len(won))
    for _ in range(STEPS):
        power = won.sum(axis=1) / (met / (power[:, None] + power[None, :])).sum(axis=1)
        power /= np.exp(np.log(power).mean())
    return np.asarray(400 * np.log10(power))


def bootstrap(
    names: list[str], results: list[Result], seed: int
) -> list[tuple[float, float, float]]:
    """Each bot's rating with its interval."""
    tables = np.array(list(beaten(names, results).values()))
    rng = np.random.default_rng(seed)
    again = [
        strengths(tables[rng.integers(0, len(tables), len(tables))].sum(axis=0))
        for _ in range(BOOTSTRAPS)
    ]
    low, high = np.percentile(np.array(again), [2.5, 97.5], axis=0)
    middle = strengths(tables.sum(axis=0))
    return [(float(middle[k]), float(low[k]), float(high[k])) for k in range(len(names))]


def plot(found: Report) -> str:
    """Ratings and their intervals as SVG."""
    low = min(row.rating_low for row in found.rows) - 20
    high = max(row.rating_high for row in found.rows) + 20
    left, right, step = 220, 700, 34

    def x(rating: float) -> float:
        return round(left + (right - left) * (rating - low) / (high - low), 1)

    parts = []
    for k, row in enumerate(found.rows):
        y = 50 + step * k
        parts.append(f'<text x="12" y="{y + 5}">{escape(row.bot)}</text>')
        parts.append(
            f'<path d="M{x(row.rating_low)} {y}H{x(row.rating_high)}" stroke="#2a6f97" '
            f'stroke-width="3"/><circle cx="{x(row.rating)}" cy="{y}" r="6" fill="#2a6f97"/>'
            f'<text x="710" y="{y + 5}">{row.rating:+.0f}</text>'
        )
    height = 50 + step * len(found.rows)
    title = f"{found.arena.game}, {found.arena.seats} seats, {found.arena.games} games"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 {height}" '
        f'font-family="sans-serif" font-size="14"><title>{escape(title)}</title>'
        f'<rect width="780" height="{height}" fill="#fff"/>'
        f'<text x="12" y="24" font-weight="600">{escape(title)}</text>{"".join(parts)}</svg>\n'
    )
