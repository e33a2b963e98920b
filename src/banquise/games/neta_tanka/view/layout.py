"""Where things are in both shapes of the picture: village, displays, boxes and clan panels."""

import functools
import math
from dataclasses import dataclass

from banquise.core.svg import Point
from banquise.games.neta_tanka.state import CONSULT, SLOTS, Site

WIDE, TALL = "wide", "tall"
# Places of the locations on a village of 1000 x 700 (section 3.5).
SPOTS: tuple[Point, ...] = (
    (715, 105), (860, 200), (920, 330), (885, 465), (700, 320), (585, 475), (760, 575), (575, 630),
    (375, 620), (205, 550), (100, 435), (85, 300), (315, 415), (170, 175), (325, 90), (375, 240),
    (525, 65), (500, 350),
)  # fmt: skip
BOX_W, BOX_H, GAP = 178, 116, 6
CLAN_W = 366
HEADER = 30
STOCKS = tuple((27 + 44.0 * i, 55.0) for i in range(6))  # the reserve of a clan panel
TENT_AT = tuple((22 + 30.0 * i, 100.0) for i in range(8))
CARD_W, CARD_H = 58, 82


@dataclass(frozen=True)
class Layout:
    """One picture for one number of players."""

    shape: str
    seats: int
    width: int
    height: int
    k: float  # scale of locations, links and standing pieces
    locations: tuple[Point, ...]
    nt: tuple[Point, ...]  # upper left corners of the five slots and the deck
    nt_k: float
    craft: tuple[Point, ...]
    craft_k: float
    boxes: tuple[Point, ...]  # trade, tokens, supply, totem board
    box_k: float
    clans: tuple[Point, ...]  # [seat]
    clan_k: float
    clan_h: float  # in panel units
    card_k: float  # of the cards in a clan panel, in panel units
    rows: int  # of cards in a clan panel

    @property
    def is_tall(self) -> bool:
        return self.shape == TALL

    def in_clan(self, seat: int, x: float, y: float) -> Point:
        left, top = self.clans[seat]
        return left + x * self.clan_k, top + y * self.clan_k

    def in_box(self, box: int, x: float, y: float) -> Point:
        left, top = self.boxes[box]
        return left + x * self.box_k, top + y * self.box_k


@functools.cache
def layout(shape: str, seats: int) -> Layout:
    return tall(seats) if shape == TALL else wide(seats)


def wide(seats: int) -> Layout:
    height = (764 - GAP * (seats - 1)) / seats
    return Layout(
        WIDE, seats, 1120, 780, 1,
        tuple((0.735 * x - 2, 0.735 * y + 22) for x, y in SPOTS),
        row(10, 558, 62), 1, row(396, 560, 56.5), 0.93,
        tuple((8 + 184 * i, 656) for i in range(4)), 1,
        tuple((746, 8 + seat * (height + GAP)) for seat in range(seats)), 1, height,
        {2: 1.0, 3: 0.98, 4: 0.58}[seats], 2 if seats == 2 else 1,
    )  # fmt: skip


def tall(seats: int) -> Layout:
    k, top = 2.1, 1092.0
    boxes = tuple((8 + 388 * (i % 2), top + 252 * (i // 2)) for i in range(4))
    cards = top + 2 * 252 + 8
    clans = cards + 2 * 186
    each = 186 * k + 10
    return Layout(
        TALL, seats, 780, round(clans + seats * each), 1.5,
        tuple((1.08 * y + 20, 1.1 * x - 20) for x, y in SPOTS),
        row(12, cards, 128), 2, row(12, cards + 182, 128), 2,
        boxes, k,
        tuple((6, clans + seat * each) for seat in range(seats)), k, 186, 0.58, 1,
    )  # fmt: skip


def row(x: float, y: float, step: float) -> tuple[Point, ...]:
    return tuple((x + step * i, y) for i in range(SLOTS + 1))


def radius(site: int, location: int) -> float:
    if location == CONSULT:
        return 46
    return 38 if site == Site.ELDER else 36


def middle(where: Layout, sites: tuple[int, ...], one: int, other: int) -> Point:
    """Where the medallion of a link lies: midway between the two rims."""
    (x0, y0), (x1, y1) = where.locations[one], where.locations[other]
    length = math.hypot(x1 - x0, y1 - y0)
    near, far = (radius(sites[end], end) * where.k for end in (one, other))
    t = (near + (length - near - far) / 2) / length
    if not where.is_tall and abs(y1 - y0) > abs(x1 - x0):
        t += math.copysign(5, y1 - y0) / length  # below an upper location hangs its name
    return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t


def beside(where: Layout, location: int, n: int) -> Point:
    """Where the n-th piece of a location stands."""
    x, y = where.locations[location]
    reach = 34 if location == CONSULT else 27
    dx, dy = ((reach, 14), (-reach, 14), (reach - 6, -16), (6 - reach, -16), (0, 24))[n]
    return x + dx * where.k, y + dy * where.k


def fan(n: int, room: float, step: float) -> list[float]:
    """The left edges of n cards in a row, drawn together where there is little room."""
    if n < 2:
        return [0.0] * n
    return [i * min(step, room / (n - 1)) for i in range(n)]
