"""Layout: where cells, camps, mats and the die are, in both shapes of the picture."""

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from banquise.core import scene
from banquise.core.kit import line, oval
from banquise.core.svg import Point, number

from ..state import Edition, Kind, State

Now = scene.Now[Edition, State]
Box: TypeAlias = tuple[float, float, float, float]  # left, top, width, height
Kinds: TypeAlias = tuple[int, ...]  # [cell], from 1
WIDE, TALL = "wide", "tall"
GROUND: Box = (222, 84, 804, 528)  # of the cell centres on the wide board, the canoe included
ROW = 8  # cells in a row of the tall board
RADIUS = 26.0  # of a round cell
RIBBON = 31.0  # half the width of the ribbon round a group


@dataclass(frozen=True)
class Layout:
    """One board of one edition for one number of players. A standing piece is drawn at ``k``."""

    shape: str
    seats: int
    width: int
    height: int
    kinds: Kinds
    cells: tuple[Point, ...]  # [cell], centres; 0 is unused, the last one is the canoe
    k: float  # scale of cells and islanders: 1 is a disc of radius 26
    canoe: Point
    canoe_k: float
    camps: tuple[Point, ...]  # [seat], all six
    camp_k: float
    card: Box  # the plate with the die
    banner: float  # height of the coloured strip of the card
    die: Point
    die_k: float
    legend: Box
    mats: tuple[Point, ...]  # [seat]
    mat_width: float  # in mat units
    mat_k: float

    @property
    def last(self) -> int:
        return len(self.kinds) - 1

    @property
    def is_tall(self) -> bool:
        return self.shape == TALL

    @property
    def number_size(self) -> float:
        return 22.4 if self.is_tall else 14

    @property
    def turn_size(self) -> float:
        """Of the letters on the strip of the card."""
        return 26 if self.is_tall else 16

    @property
    def turn_base(self) -> float:
        return self.card[1] + self.banner / 2 + 0.36 * self.turn_size

    @property
    def has_low_numbers(self) -> bool:
        """Do numbers stand below the middle of their cells? On very long paths they fill them."""
        return self.k > 0.8

    def drop(self, kind: int) -> float:
        """How far below the middle of a cell of this kind its number stands."""
        if not self.has_low_numbers:
            return 4.0
        return (25.5 if kind == Kind.MASK else 20.0) * self.k

    def trace(self, cell: int) -> tuple[Point, ...]:
        """The way from a cell to the next: straight, or round the end of a row of eight."""
        a, b = self.cells[cell], self.cells[cell + 1]
        if not self.is_tall or cell % ROW:
            return a, b
        side = 46 if a[0] > self.width / 2 else -46
        curve = (a, (a[0] + side, a[1] + 20), (b[0] + side, b[1] - 20), b)
        return tuple(_bezier(curve, i / 8) for i in range(9))

    def link(self, cell: int) -> tuple[str, float]:
        """The shape between a cell and the next, by name, and how it is turned."""
        way = self.trace(cell)
        (x0, y0), (x1, y1) = way[0], way[-1]
        if len(way) > 2:
            return ("right" if way[4][0] > x0 else "left"), 0
        return str(round(math.hypot(x1 - x0, y1 - y0))), math.degrees(math.atan2(y1 - y0, x1 - x0))


def _bezier(p: tuple[Point, Point, Point, Point], t: float) -> Point:
    u = 1 - t
    w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return (sum(a * q[0] for a, q in zip(w, p, strict=True)),
            sum(a * q[1] for a, q in zip(w, p, strict=True)))  # fmt: skip


def island(now: Now) -> Layout:
    """The layout of what is drawn now."""
    return _island(now.ed, now.s.seats, now.shape)


def layout(ed: Edition, s: State, shape: str) -> Layout:
    """The layout for an edition and a position, both plain records."""
    return _island(ed, s.seats, shape)


@functools.lru_cache(maxsize=64)
def _island(ed: Edition, seats: int, shape: str) -> Layout:
    end = ed.cells + 2
    kinds = (int(Kind.TRAP), *ed.kind[1 : end - 1])
    return _layout(kinds, tuple(zip(ed.x[1:end], ed.y[1:end], strict=True)), seats, shape)


@functools.lru_cache(maxsize=64)
def _layout(kinds: Kinds, points: tuple[Point, ...], seats: int, shape: str) -> Layout:
    return _tall(kinds, seats) if shape == TALL else _wide(kinds, points, seats)


def _wide(kinds: Kinds, points: tuple[Point, ...], seats: int) -> Layout:
    cells, k = _fit(points)
    x, y = cells[-1]
    ahead = -24 if x < cells[-2][0] else 24
    if x < 280 and y < 590:  # the canoe would lie under the legend
        x, y = cells[-1] = 308, y + 40
    step = 1088 / seats
    columns = (66.0, 150.0)
    return Layout(
        WIDE, seats, 1120, 780, kinds, ((0.0, 0.0), *cells), k,
        canoe=(x + ahead * k, y + 22 * k), canoe_k=0.98 * max(k, 0.7),
        camps=tuple((columns[i % 2], 84.0 + 34 * (i % 2) + 82 * (i // 2)) for i in range(6)),
        camp_k=1.0,
        card=(1000.0, 36.0, 110.0, 150.0), banner=34.0, die=(1055.0, 128.0), die_k=1.0,
        legend=(36.0, 440.0, 172.0, 162.0),
        mats=tuple((20 + step * i, 690.0) for i in range(seats)), mat_width=step - 10, mat_k=1.0,
    )  # fmt: skip


def _fit(points: tuple[Point, ...]) -> tuple[list[Point], float]:
    """Scale the printed coordinates to the ground: large, centred, clear of the die."""
    left, top = min(p[0] for p in points), min(p[1] for p in points)
    across, down = max(p[0] for p in points) - left, max(p[1] for p in points) - top
    path = max(p[0] for p in points[:-1]) - left  # without the canoe
    x0, y0, w, h = GROUND
    room = w - 67
    px, py = min(67, w / max(across, 0.1), room / max(path, 0.1)), min(88, h / max(down, 0.1))
    x0, y0 = x0 + min((room - px * path) / 2, w - px * across), y0 + (h - py * down) / 2
    cells = [(x0 + px * (x - left), y0 + py * (y - top)) for x, y in points]
    nearest = min(math.dist(a, b) for i, a in enumerate(cells[1:]) for b in cells[: i + 1])
    return cells, min(1.0, max(nearest, 24) / 66)


def _tall(kinds: Kinds, seats: int) -> Layout:
    """Rows of eight, well apart; the canoe, the die and the mats are below."""
    k = 1.36
    cells = [_tall_cell(n) for n in range(1, len(kinds))]
    rows = math.ceil(len(cells) / ROW)
    foot = 262 + 122 * (rows - 1)
    leftwards = rows % 2 == 0
    canoe = (190.0 if leftwards else 590.0, foot + 112.0)
    card = (524.0 if leftwards else 16.0, foot + 74.0, 240.0, 164.0)
    mats_top, mat_k = foot + 276.0, 1.7
    lines = math.ceil(seats / 2)
    bottom = mats_top + lines * 148
    legend = (16.0, bottom, 748.0, 140.0)
    if seats % 2:  # beside the last mat
        legend, bottom = (394.0, bottom - 148, 370.0, 136.0), bottom - 148
    return Layout(
        TALL, seats, 780, int(bottom + 160), kinds, ((0.0, 0.0), *cells, canoe), k,
        canoe=canoe, canoe_k=1.7,
        camps=tuple((78 + 125.0 * i, 100.0) for i in range(6)), camp_k=1.36,
        card=card, banner=54.0, die=(card[0] + 120, card[1] + 109), die_k=1.22,
        legend=legend,
        mats=tuple((16 + 378.0 * (i % 2), mats_top + 148 * (i // 2)) for i in range(seats)),
        mat_width=370 / mat_k, mat_k=mat_k,
    )  # fmt: skip


def _tall_cell(cell: int) -> Point:
    row, k = divmod(cell - 1, ROW)
    k = k if row % 2 == 0 else ROW - 1 - k
    return 76 + 89.7 * k, 262 + 122 * row + 16 * math.sin(k * math.pi / 7)


def ribbon(way: Sequence[Point], half: float, hole: float) -> str:
    """The path of a band with round ends along a way, open where the cells at its ends are."""
    x0, y0 = way[0]
    points = [(x - x0, y - y0) for x, y in way]
    left = [_beside(points, i, half) for i in range(len(points))]
    right = [_beside(points, i, -half) for i in range(len(points))][::-1]
    cap = f"A{number(half)} {number(half)} 0 0 1 "
    a, b = right[0], left[0]
    band = (
        line(left) + f"{cap}{number(a[0])} {number(a[1])}" + "L" + line(right)[1:]
        + f"{cap}{number(b[0])} {number(b[1])}Z"
    )  # fmt: skip
    if not hole:
        return band
    return band + oval(0, 0, hole, hole) + oval(*points[-1], hole, hole)


def _beside(points: Sequence[Point], i: int, off: float) -> Point:
    """The point ``off`` to the left of a way (seen on the screen, where y grows downwards)."""
    (x0, y0), (x1, y1) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    x, y = points[i]
    return x + off * (y1 - y0) / length, y - off * (x1 - x0) / length
