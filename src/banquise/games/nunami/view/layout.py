"""Where things are: boards, mats, pile and hand, in both shapes."""

import functools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Concatenate, ParamSpec, TypeVar

from banquise.core import scene
from banquise.core.svg import Item, Point, number

from ..rules.boards import board_at, distance, is_spot, step_q, step_r
from ..state import BY_PLAYERS, Edition, Phase, State

Now = scene.Now[Edition, State]
P = ParamSpec("P")
T = TypeVar("T")
WIDE, TALL = "wide", "tall"
UNIT = 100.0  # side of a hexagon, and of a card, as the symbols draw them
Spot = tuple[int, int]
Box = tuple[float, float, float, float]  # left, top, width, height
HALF, LONG, SHORT = UNIT / 2, UNIT / math.sqrt(3), UNIT / (2 * math.sqrt(3))
CORNERS = {  # of a card, by where its apex points: left, right, up
    "l": ((-LONG, 0.0), (SHORT, -HALF), (SHORT, HALF)),
    "r": ((LONG, 0.0), (-SHORT, HALF), (-SHORT, -HALF)),
    "u": ((0.0, -LONG), (HALF, SHORT), (-HALF, SHORT)),
}


@dataclass(frozen=True)
class Layout:
    """The fixed part of a picture, by shape and number of seats."""

    shape: str
    seats: int
    width: int
    height: int
    land: Box
    title: tuple[float, float, float]  # left, top, height of its letters
    mats: tuple[Point, ...]  # [seat]
    mat: tuple[float, float]  # size of a mat in its own units
    mat_k: float
    pile: Point
    pile_k: float
    panel: Box  # behind one's own mat and hand
    holder: Box  # where the hand lies
    columns: int  # hand cards in a row
    hand_k: float
    step: Point  # from one hand card to the next
    chip: Point  # the switch for face-down
    chip_k: float
    looked: Box  # where the hand shown by Arsaniit lies
    legend: Point | None  # where there is room for the signs of the sets
    least: float  # scale below which small print would be too small to read

    @property
    def is_tall(self) -> bool:
        return self.shape == TALL

    @property
    def is_high(self) -> bool:
        """Has a mat room for two lines?"""
        return self.mat[1] > 80

    def hand_spot(self, slot: int, held: int, is_looked: bool = False) -> Point:
        """Where a hand card lies; each row is centred."""
        left, top, w, _ = self.looked if is_looked else self.holder
        columns = 6 if is_looked else self.columns
        row, column = divmod(slot, columns)
        in_row = min(columns, held - row * columns)
        dx, dy = self.step
        x = left + w / 2 + dx * (column - (in_row - 1) / 2)
        return x, top + dy * (row + 0.5) + 13 * self.hand_k

    def mat_of(self, seat: int, viewer: int) -> Point:
        """Where a seat's mat lies: the viewer's own is the last, nearest to the hand."""
        if not 0 <= viewer < self.seats:
            return self.mats[seat]
        return self.mats[(seat - viewer - 1) % self.seats]


@functools.cache
def layout(seats: int, shape: str) -> Layout:
    return _tall(seats) if shape == TALL else _wide(seats)


def _wide(seats: int) -> Layout:
    """Others above, then pile and signs, one's own mat and hand at the bottom."""
    tall_mat = 104.0 if seats == 2 else 74.0
    others = tuple((800.0, 74.0 + (tall_mat + 10) * n) for n in range(seats - 1))
    foot, own = others[-1][1] + tall_mat, 552 - tall_mat
    return Layout(
        WIDE, seats, 1120, 780, land=(18.0, 18.0, 760.0, 744.0), title=(804.0, 26.0, 28.0),
        mats=(*others, (800.0, own)), mat=(304.0, tall_mat), mat_k=1.0,
        pile=(850.0, foot + 58), pile_k=0.84,
        panel=(792.0, own - 8, 320.0, 776 - own),
        holder=(800.0, 562.0, 304.0, 204.0), columns=3, hand_k=0.98, step=(101.0, 102.0),
        chip=(952.0, own - 32), chip_k=1.0, looked=(92.0, 646.0, 612.0, 116.0),
        legend=(806.0, 298.0) if seats == 2 else None, least=1.0,
    )  # fmt: skip


def _tall(seats: int) -> Layout:
    k = 1.22
    tall_mat = 104.0
    rows = seats // 2
    room = 736.0 if seats == 2 else 840.0  # ten boards lie farther apart
    top = room + 76
    mats = tuple(
        (14.0 + 381 * (seat % 2), top + (tall_mat * k + 12) * (seat // 2)) for seat in range(seats)
    )
    foot = top + rows * (tall_mat * k + 12)
    return Layout(
        TALL, seats, 780, int(foot + 338), land=(14.0, 64.0, 752.0, room),
        title=(18.0, 16.0, 30.0),
        mats=mats, mat=(304.0, tall_mat), mat_k=k,
        pile=(86.0, foot + 268), pile_k=1.1,
        panel=(8.0, foot + 16, 764.0, 156.0),
        holder=(8.0, foot + 22, 764.0, 150.0), columns=6, hand_k=1.24, step=(127.4, 140.0),
        chip=(610.0, foot + 252), chip_k=2.0, looked=(8.0, room - 96, 764.0, 156.0),
        legend=None, least=1.76,
    )  # fmt: skip


@dataclass(frozen=True)
class Ground:
    """The boards, centred and as large as possible."""

    side: float
    centres: tuple[Point, ...] = ()  # [board]
    spots: tuple[tuple[Spot, Point], ...] = ()  # free spots beside the boards, while they are laid
    turned: int = 0  # rotation in sixths of a circle

    @property
    def k(self) -> float:
        """Scale of cards and boards."""
        return self.side / UNIT

    def cell(self, cell: int) -> Point:
        """The middle of a triangle."""
        x, y = self.centres[cell // 6]
        angle, far = math.radians(60 * self.way(cell)), self.side / math.sqrt(3)
        return x + far * math.cos(angle), y + far * math.sin(angle)

    def way(self, cell: int) -> int:
        """Where a triangle lies as seen from the middle of its board: 0 = East, then clockwise."""
        return (cell + self.turned) % 6


def ground(s: State, where: Layout, has_spots: bool = False) -> Ground:
    laid = tuple((int(s.board_q[k]), int(s.board_r[k])) for k in range(int(s.laid_boards)))
    free = _free_spots(s) if has_spots else ()
    if not where.is_tall:
        return _ground(laid, free, where.land, 138.0)
    ways = 1 if s.boards == BY_PLAYERS else 3  # boards that players laid are not rotated
    return max((_ground(laid, free, where.land, 150.0, way) for way in range(ways)), key=_size)


class Here:
    """What a part of the scene is drawn from, and where everything is."""

    def __init__(self, now: Now) -> None:
        self._now = now
        self.ed, self.s, self.words = now.ed, now.s, now.words
        self.where = layout(self.s.seats, now.shape)

    @property
    def viewer(self) -> int:
        return self._now.viewer

    def ask(self, question: Callable[Concatenate[State, P], T], *args: P.args, **no: P.kwargs) -> T:
        return self._now.ask(question, *args, **no)

    @functools.cached_property
    def land(self) -> Ground:
        return self._now.keep(_land)


def _land(now: Now) -> Ground:
    return ground(now.s, layout(now.s.seats, now.shape), now.ask(is_laying_boards))


def is_over(s: State) -> bool:
    return s.phase == Phase.OVER


def is_laying_boards(s: State) -> bool:
    return s.phase == Phase.SETUP_BOARDS


def here(
    now: Now, draw: Callable[Concatenate[Here, P], Iterable[Item]], *args: P.args, **how: P.kwargs
) -> Iterable[Item]:
    """Draw a part of the scene."""
    return draw(Here(now), *args, **how)


def _size(land: Ground) -> float:
    return land.side


def _free_spots(s: State) -> tuple[Spot, ...]:
    found = set()
    for board in range(int(s.laid_boards)):
        for way in range(6):
            q, r = int(s.board_q[board]) + step_q(way), int(s.board_r[board]) + step_r(way)
            if is_spot(q, r) and board_at(s, q, r) < 0:
                found.add((q, r))
    return tuple(sorted(found, key=lambda spot: (distance(*spot), spot)))


@functools.lru_cache(maxsize=256)
def _ground(
    laid: tuple[Spot, ...], free: tuple[Spot, ...], room: Box, most: float, turned: int = 0
) -> Ground:
    if not laid:
        return Ground(most)
    points = [_point(_turn(spot, turned)) for spot in (*laid, *free)]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    x0, y0, w, h = room
    across, down = right - left + math.sqrt(3), bottom - top + 2
    side = min(most, (w - 6) / across, (h - 10) / down)
    x0 += w / 2 - side * (left + right) / 2
    y0 += h / 2 - side * (top + bottom) / 2
    places = [(x0 + side * x, y0 + side * y) for x, y in points]
    n = len(laid)
    return Ground(side, tuple(places[:n]), tuple(zip(free, places[n:], strict=True)), turned)


def _turn(spot: Spot, sixths: int) -> Spot:
    """A spot rotated clockwise around the first board."""
    for _ in range(sixths):
        spot = -spot[1], spot[0] + spot[1]
    return spot


def _point(spot: Spot) -> Point:
    q, r = spot
    return math.sqrt(3) * (q + r / 2), 1.5 * r


# Outlines to click


def triangle(way: str, f: float = 0.95) -> str:
    """The outline of a card, scaled relative to a cell."""
    return _rounded([(x * f, y * f) for x, y in CORNERS[way]], 6)


def hexagon() -> str:
    """The outline of a board."""
    angles = [math.radians(60 * k - 30) for k in range(6)]
    return _rounded([((UNIT - 1) * math.cos(a), (UNIT - 1) * math.sin(a)) for a in angles], 9)


def _rounded(points: Sequence[Point], r: float) -> str:
    """The path of a polygon with soft corners."""
    parts: list[str] = []
    for i, p in enumerate(points):
        start, end = (_towards(p, points[k % len(points)], r) for k in (i - 1, i + 1))
        parts.append(f"{'L' if parts else 'M'}{_xy(start)}Q{_xy(p)} {_xy(end)}")
    return "".join(parts) + "Z"


def _towards(p: Point, q: Point, r: float) -> Point:
    far = math.dist(p, q)
    return p[0] + (q[0] - p[0]) * r / far, p[1] + (q[1] - p[1]) * r / far


def _xy(p: Point) -> str:
    return f"{number(p[0])} {number(p[1])}"
