"""Where things are: cells, edges, panels and the strip of what is left, in both shapes.

Who plays has the own panel large and nearest, at the foot of the wide picture and right under the
floe on a phone; the others follow in turn. Whoever watches sees all alike.
"""

import functools
import math
from dataclasses import dataclass
from typing import NamedTuple

from banquise.core import scene
from banquise.core.state import NOBODY
from banquise.core.svg import Point

from ..rules.pieces import piece_count
from ..state import Edition, Mode, State

Now = scene.Now[Edition, State]
WIDE, TALL = "wide", "tall"
SLOTS = ("harpoon", "husky", "sled", "kayak", "fish", "seal", "walrus", "whale", "inuk")
HALF = math.sqrt(3) / 2
MINE, THEIRS, ALIKE = "mine", "theirs", "alike"  # sizes of panels
GAP = 10.0
COLUMN, RIGHT, FOOT = 744.0, 364.0, 766.0  # the column of panels in the wide shape
MARGIN, ACROSS = 14.0, 752.0  # on a phone
Box = tuple[float, float, float, float]


class Size(NamedTuple):
    """A kind of panel: a hunter's sheet or, in the other games, a player's plate."""

    name: str
    w: float
    h: float


class Panel(NamedTuple):
    """A sheet or plate in its place."""

    x: float
    y: float
    size: Size


@dataclass(frozen=True)
class Layout:
    """The places of one board in one shape, for one viewer."""

    shape: str
    width: int
    height: int
    side: float  # of a hexagon
    cells: tuple[Point, ...]  # [cell], its centre
    edges: tuple[tuple[float, float, float], ...]  # [edge], its middle and its turn
    land: int  # the cells in play
    panels: tuple[Panel, ...]  # [sheet, or seat]
    sizes: tuple[Size, ...]  # that panels may have, whoever looks
    is_hunt: bool  # with sheets; otherwise with plates
    strip: Point  # upper left corner of what is left on the ice
    card: Box  # how cracks run, what animals buy; no height: no room for it

    @property
    def is_tall(self) -> bool:
        return self.shape == TALL

    @property
    def k(self) -> float:
        """How large pieces are, for a hexagon of side 65."""
        return self.side / 65

    def is_land(self, cell: int) -> bool:
        return self.land >> cell & 1 == 1

    def is_row(self, size: Size) -> bool:
        """Is this sheet but one row on a phone?"""
        return self.is_tall and self.is_hunt and size.name != MINE

    def slot(self, sheet: int, name: str, at_home: bool) -> tuple[float, float, float]:
        """Place and radius of a socket."""
        x, y, size = self.panels[sheet]
        dx, dy, r = self.socket(size, SLOTS.index(name), at_home)
        return x + dx, y + dy, r

    def socket(self, size: Size, i: int, at_home: bool) -> tuple[float, float, float]:
        """Place of a socket on its sheet, and its radius."""
        if self.is_row(size):
            pitch = (size.w - 240) / 9
            return 234 + pitch * (i + 0.5), 82 if at_home else 33, 15 if at_home else 25
        half = (size.w - 24) / 2
        aside = half + 8 if at_home else 0
        if self.is_tall:  # equipment in one row, animals and the Inuk in the next
            row, column = divmod(i, 4) if i < 8 else (1, 4)
            return 8 + 72 * (column + 1 - row / 2) + aside, 128 + 88 * row, 31.0
        px, py = half / 3, (size.h - 64) / 3
        r = min(px, py, 54.0) * 0.46
        return 8 + px * (i % 3 + 0.5) + aside, 54 + py * (i // 3 + 0.5), r

    def waiting(self, sheet: int, number: int) -> tuple[float, float, float]:
        """Where a piece stands beside the ice, and how large."""
        x, y, size = self.panels[sheet]
        if not self.is_hunt:
            right = x + size.w - (104 if self.is_tall else 86)
            return right - 52 * number, y + size.h * 0.62, 1.2 if self.is_tall else 1.0
        if self.is_row(size):
            return x + 206, y + 66, 1.0
        return (x + size.w - 300, y + 38, 0.9) if self.is_tall else (x + 206, y + 24, 0.6)


def layout(ed: Edition, s: State, shape: str, viewer: int = NOBODY) -> Layout:
    is_hunt, seats = s.mode == Mode.NANUUK, s.seats
    each = piece_count(s) // seats if is_hunt else 1
    who = viewer if 0 <= viewer < seats else NOBODY
    return _layout(ed, ed.land[s.board], is_hunt, (seats, each, who), shape)


def floe(now: Now) -> Layout:
    """The layout of the ice, which is the same for every viewer."""
    return layout(now.ed, now.s, now.shape)


def table(now: Now) -> Layout:
    """The layout with the viewer's own sheet in its place."""
    return layout(now.ed, now.s, now.shape, now.viewer)


Company = tuple[int, int, int]  # seats, panels of each, and who looks


@functools.lru_cache(maxsize=256)
def _layout(ed: Edition, land: int, is_hunt: bool, company: Company, shape: str) -> Layout:
    spots = tuple(zip(ed.column[: ed.cells], ed.halfrow[: ed.cells], strict=True))
    is_tall = shape == TALL
    box = (MARGIN, 14.0, ACROSS, 640.0) if is_tall else (16.0, 76.0, 716.0, 616.0)
    side, cells, bottom = _fit(spots, box, is_tall)
    edges = tuple(_edge(cells[a], cells[b]) for a, b in ed.ends[: ed.edges])
    sizes = _sizes(is_tall, is_hunt, company)
    strip = (MARGIN, bottom + 42) if is_tall else (44.0, 706.0)
    if is_tall:
        top = strip[1] + 88 if is_hunt else bottom + 22
        panels, end = _tall_panels(sizes, company, top)
        card = (MARGIN, end, ACROSS, 176.0)
        height = int(_tall_panels(sizes, (*company[:2], 0), top)[1] + 190)
    else:
        panels, card = _wide_panels(sizes, is_hunt, company)
        height = 780
    width = 780 if is_tall else 1120
    return Layout(
        shape, width, height, side, cells, edges, land, panels, sizes, is_hunt, strip, card
    )


def _fit(
    spots: tuple[tuple[int, int], ...], box: Box, is_tall: bool
) -> tuple[float, tuple[Point, ...], float]:
    """The largest hexagons that fit, and their centres; on a phone the height is free."""
    x0, y0, w, h = box
    columns = max(c for c, _ in spots) + 1
    first, last = min(r for _, r in spots), max(r for _, r in spots)
    across, down = 1.5 * (columns - 1) + 2, HALF * (last - first + 2)
    side = min(w / across, 92.0) if is_tall else min(w / across, h / (down + 0.25), 92.0)
    left = x0 + (w - side * across) / 2 + side
    top = y0 + (0 if is_tall else (h - side * (down + 0.25)) / 2) + HALF * side
    cells = tuple((left + 1.5 * side * c, top + HALF * side * (r - first)) for c, r in spots)
    return side, cells, y0 + side * down + 13 * side / 65


def _edge(a: Point, b: Point) -> tuple[float, float, float]:
    """The middle of the side between two cells, and how it is turned."""
    turn = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) + 90
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, round((turn + 90) % 180 - 90)


def _sizes(is_tall: bool, is_hunt: bool, company: Company) -> tuple[Size, ...]:
    """How large the panels are: the own, those of the others, and those that onlookers see."""
    seats, each, _ = company
    if is_tall:
        own, other = (270.0, 104.0) if is_hunt else (128.0, 96.0)
        return Size(MINE, ACROSS, own), Size(THEIRS, ACROSS, other)
    heights = (140.0, 108.0, 108.0)
    if is_hunt:
        heights = {
            (2, 1): (244.0, 196.0, 216.0),
            (2, 2): (202.0, 160.0, 181.0),
            (3, 1): (232.0, 168.0, 190.0),
            (4, 1): (244.0, 160.0, 181.0),
        }[seats, each]
    names = (MINE, THEIRS, ALIKE)
    return tuple(Size(name, RIGHT, h) for name, h in zip(names, heights, strict=True))


def _order(company: Company) -> tuple[list[int], list[int]]:
    """The own panels, and those of the others: those who play next come first."""
    seats, each, who = company
    mine = [] if who == NOBODY else [who * each + k for k in range(each)]
    start = 0 if who == NOBODY else who + 1
    turns = [(start + i) % seats for i in range(seats - (0 if who == NOBODY else 1))]
    return mine, [seat * each + k for seat in turns for k in range(each)]


def _stack(panels: dict[int, Panel], sheets: list[int], size: Size, x: float, top: float) -> float:
    """Panels one below the other, and where the next one may begin."""
    for sheet in sheets:
        panels[sheet] = Panel(x, top, size)
        top += size.h + GAP
    return top


def _wide_panels(
    sizes: tuple[Size, ...], is_hunt: bool, company: Company
) -> tuple[tuple[Panel, ...], Box]:
    """The others above, the own at the foot, the card between them."""
    panels: dict[int, Panel] = {}
    own, others, alike = sizes
    mine, rest = _order(company)
    end = _stack(panels, rest, others if mine else alike, COLUMN, 12.0)
    foot = FOOT - len(mine) * (own.h + GAP) + (GAP if mine else 0)
    _stack(panels, mine, own, COLUMN, foot)
    tall = 176.0 if not is_hunt else {2: 292.0, 3: 152.0, 4: 0.0}[company[0] * company[1]]
    top = foot - GAP - tall if mine else end
    return tuple(panels[k] for k in sorted(panels)), (COLUMN, top, RIGHT, tall)


def _tall_panels(
    sizes: tuple[Size, ...], company: Company, top: float
) -> tuple[tuple[Panel, ...], float]:
    """The viewer's own directly below the ice, then the others."""
    panels: dict[int, Panel] = {}
    mine, rest = _order(company)
    top = _stack(panels, mine, sizes[0], MARGIN, top)
    top = _stack(panels, rest, sizes[1], MARGIN, top)
    return tuple(panels[k] for k in sorted(panels)), top


def hexagon(r: float) -> list[Point]:
    """The corners of a hexagon around the origin."""
    return [
        (r * math.cos(math.radians(60 * i)), r * math.sin(math.radians(60 * i))) for i in range(6)
    ]
