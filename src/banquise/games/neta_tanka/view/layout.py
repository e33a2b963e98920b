"""Where things are in both shapes: village, displays, boxes, and the panels as a viewer sees them.

The viewer's panel is large and nearest to the reader: lower right in the wide shape, right below
the village in the tall one. With two players both panels are large.
"""

import functools
import math
from dataclasses import dataclass

from banquise.core import scene
from banquise.core.svg import Point

from ..state import SLOTS, Edition, Place, Site, State

Now = scene.Now[Edition, State]
WIDE, TALL = "wide", "tall"
# Places of the locations on a village of 1000 x 700 (section 3.5).
SPOTS: tuple[Point, ...] = (
    (715, 105), (860, 200), (920, 330), (885, 465), (700, 320), (585, 475), (760, 575), (575, 630),
    (375, 620), (205, 550), (100, 435), (85, 300), (315, 415), (170, 175), (325, 90), (375, 240),
    (525, 65), (500, 350),
)  # fmt: skip
BOX_W, GAP = 178, 6
CLAN_W, FULL_H, SMALL_H = 366, 379, 122  # of a panel, in its own units
CARD_W, CARD_H = 58, 82
TILE_W, TILE_H = 46, 26  # a card in a small panel
VILLAGE_H = 1130  # in the tall shape
STORES = {  # upper left corners of what lies in the areas
    WIDE: {"forest": (612, 60), "tanning": (102, 208), "buffalo": (14, 392)},
    TALL: {"forest": (10, 918), "tanning": (148, 14), "buffalo": (572, 22)},
}


@dataclass(frozen=True)
class Plan:
    """Where things are in a panel, in its own units: x, y, then a step or a scale."""

    is_full: bool
    height: float
    header: float
    stock: tuple[float, float, float]
    objective: tuple[float, float, float]
    tent: tuple[float, float, float, float]  # x, y, step, scale
    food: tuple[float, float, float]  # x, y, scale
    levels: tuple[Point, Point]
    copy: tuple[float, float, float]
    rows: tuple[float, float]  # tops of the craft cards, and of the other cards and tokens
    card_k: float


FULL = Plan(
    True, FULL_H, 30, (29, 55, 48), (294, 34, 1), (32, 123, 45.5, 1.5), (76, 173, 1.2),
    ((338, 126), (338, 150)), (331, 171, 0.85), (192, 284), 1,
)  # fmt: skip


def small(height: float) -> Plan:
    """Cards of both kinds share a row where the panel is low."""
    is_low = height < 2 * TILE_H + SMALL_H
    rows = (93.0, 93.0) if is_low else (height - 78, height - 40)
    return Plan(
        False, height, 26, (28, 50, 45.5), (304, 30, 0.85), (20, 76, 24.5, 0.82), (172, 69, 0.78),
        ((272, 83), (316, 83)), (350, 80, 0.7), rows, 1 if is_low else 1.2,
    )  # fmt: skip


@dataclass(frozen=True)
class Layout:
    """One picture for one viewer and number of players."""

    shape: str
    seats: int
    width: int
    height: int
    k: float  # scale of locations and areas
    link_k: float
    piece_k: float
    locations: tuple[Point, ...]
    nt: tuple[Point, ...]  # upper left corners of the five slots and the deck
    nt_k: float
    craft: tuple[Point, ...]
    craft_k: float
    boxes: tuple[Point, ...]  # trade, tokens, supply, totem board
    box_k: float
    clans: tuple[Point, ...]  # [seat]
    plans: tuple[Plan, ...]  # [seat]
    clan_k: float

    @property
    def is_tall(self) -> bool:
        return self.shape == TALL

    def in_clan(self, seat: int, x: float, y: float) -> Point:
        left, top = self.clans[seat]
        return left + x * self.clan_k, top + y * self.clan_k

    def in_box(self, box: int, x: float, y: float) -> Point:
        left, top = self.boxes[box]
        return left + x * self.box_k, top + y * self.box_k


def village(now: Now) -> Layout:
    """The layout of what is the same for every viewer."""
    return layout(now.shape, now.s.seats)


def table(now: Now) -> Layout:
    """The layout with the viewer's own panel in its place."""
    return layout(now.shape, now.s.seats, now.viewer)


@functools.cache
def layout(shape: str, seats: int, viewer: int = 0) -> Layout:
    """A spectator sees the table from the first seat."""
    mine = viewer if 0 <= viewer < seats else 0
    return tall(seats, mine) if shape == TALL else wide(seats, mine)


def small_plan(shape: str, seats: int) -> Plan:
    """The panels of the others."""
    if seats == 2:
        return FULL
    if shape == TALL:
        return small(SMALL_H + 2 * TILE_H)
    return small((764 - FULL_H) / (seats - 1) - GAP)


def wide(seats: int, mine: int) -> Layout:
    others = small_plan(WIDE, seats)
    spots, plans = [(0.0, 0.0)] * seats, [others] * seats
    for k in range(1, seats):
        spots[(mine + k) % seats] = (746, 8 + (k - 1) * (others.height + GAP))
    spots[mine], plans[mine] = (746, 772 - FULL_H), FULL
    return Layout(
        WIDE, seats, 1120, 780, 1, 1, 0.9,
        tuple((0.735 * x - 2, 0.735 * y + 22) for x, y in SPOTS),
        row(10, 558, 62), 1, row(396, 560, 56.5), 0.93,
        tuple((8 + 184 * i, 656) for i in range(4)), 1,
        tuple(spots), tuple(plans), 1,
    )  # fmt: skip


def tall(seats: int, mine: int) -> Layout:
    """The village mirrored along its diagonal, then what is mine, the displays, the others."""
    k, own = 2.1, VILLAGE_H + 10.0
    top = own + FULL_H * k + 12
    boxes = tuple((8 + 388 * (i % 2), top + 252 * (i // 2)) for i in range(4))
    cards = top + 2 * 252 + 8
    others = small_plan(TALL, seats)
    clans, each = cards + 2 * 186, others.height * k + 12
    spots, plans = [(6.0, own)] * seats, [others] * seats
    for n in range(1, seats):
        spots[(mine + n) % seats] = (6, clans + (n - 1) * each)
    plans[mine] = FULL
    return Layout(
        TALL, seats, 780, round(clans + (seats - 1) * each), 1.5, 2.1, 1.85,
        tuple((1.16 * y - 16, 1.16 * x - 12) for x, y in SPOTS),
        row(12, cards, 128), 2, row(12, cards + 182, 128), 2,
        boxes, k, tuple(spots), tuple(plans), k,
    )  # fmt: skip


def row(x: float, y: float, step: float) -> tuple[Point, ...]:
    return tuple((x + step * i, y) for i in range(SLOTS + 1))


def radius(site: int, location: int) -> float:
    if location == Place.CONSULT:
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
    """Where the n-th piece of a location stands; near the right edge the first stands left."""
    x, y = where.locations[location]
    reach = 34 if location == Place.CONSULT else 27
    if where.is_tall and x > where.width - 100:
        reach = -reach
    dx, dy = ((reach, 14), (-reach, 14), (reach - 6, -16), (6 - reach, -16), (0, 24))[n]
    return x + dx * where.k, y + dy * where.k


def fan(n: int, room: float, step: float) -> list[float]:
    """The left edges of n cards in a row, drawn together where there is little room."""
    if n < 2:
        return [0.0] * n
    return [i * min(step, room / (n - 1)) for i in range(n)]


def tent_step(plan: Plan, tents: int) -> float:
    return plan.tent[2] * min(1, 6 / tents)


def food_at(plan: Plan, unlock: int, places: int, i: int) -> Point:
    """One row in a large panel, two in a small one; the part that unlocks the copy power first."""
    x, y, k = plan.food
    if plan.is_full:
        gap = 8 if i >= unlock else 0
        return x + i * min(21.5, 194 / max(places - 1, 1)) + gap, y
    row, column = (0, i) if i < unlock else (1, i - unlock)
    longest = max(unlock, places - unlock)
    return x + column * min(14.5, 58 / max(longest - 1, 1)), y + 17 * k * row


def square_at(n: int, square: int) -> tuple[float, float]:
    """Left edge and width of a square of the totem board, numbered from the right."""
    w = (BOX_W - 16 - 4 * (n - 1)) / n
    return 8 + (n - 1 - square) * (w + 4), w


def needs(ed: Edition, card: int) -> list[str]:
    """What a craft card asks for, piece by piece."""
    return ["wood"] * int(ed.craft_wood[card]) + ["hide"] * int(ed.craft_hide[card])


def need_at(n: int, i: int) -> Point:
    """Where the i-th of n pieces lies on a craft card."""
    step = min(17, 50 / max(n, 1))
    return CARD_W / 2 + (i - (n - 1) / 2) * step, 67
