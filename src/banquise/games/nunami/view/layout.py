"""Where things are: the land fitted to its room, mats, pile and hand in both shapes."""

import functools
import math
from dataclasses import dataclass

from banquise.core.state import State
from banquise.core.svg import Point
from banquise.games.nunami.rules.land import board_at, distance, is_spot, step_q, step_r
from banquise.games.nunami.state import PLAYERS, Phase

WIDE, TALL = "wide", "tall"
UNIT = 100.0  # side of a hexagon, and of a card, as the symbols draw them
Spot = tuple[int, int]
Box = tuple[float, float, float, float]  # left, top, width, height


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
    panel: Box  # the ground of what is one's own
    holder: Box  # where the hand lies
    columns: int  # hand cards in a row
    hand_k: float
    step: Point  # from one hand card to the next
    chip: Point  # the switch for face-down
    chip_k: float
    looked: Box  # where a hand that one looks into lies
    legend: Point | None  # where there is room for the signs of the sets
    least: float  # scale below which small print would be too small to read

    @property
    def is_tall(self) -> bool:
        return self.shape == TALL

    def hand_spot(self, slot: int, held: int, is_looked: bool = False) -> Point:
        """Where a hand card lies; each row is in the middle of its room."""
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
    """The boards in their room: as large as may be, in the middle."""

    side: float
    centres: tuple[Point, ...] = ()  # [board]
    spots: tuple[tuple[Spot, Point], ...] = ()  # free spots beside the boards, while they are laid
    turned: int = 0  # by how many sixths of a circle the land lies turned

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


def ground(s: State, where: Layout) -> Ground:
    laid = tuple((int(s.board_q[k]), int(s.board_r[k])) for k in range(int(s.laid_boards)))
    free = _free_spots(s) if s.phase == Phase.SETUP_BOARDS else ()
    if not where.is_tall:
        return _ground(laid, free, where.land, 138.0)
    ways = 1 if s.boards == PLAYERS else 3  # what people lay themselves stays as they laid it
    return max((_ground(laid, free, where.land, 150.0, way) for way in range(ways)), key=_size)


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
    """A spot turned clockwise around the first board."""
    for _ in range(sixths):
        spot = -spot[1], spot[0] + spot[1]
    return spot


def _point(spot: Spot) -> Point:
    q, r = spot
    return math.sqrt(3) * (q + r / 2), 1.5 * r
