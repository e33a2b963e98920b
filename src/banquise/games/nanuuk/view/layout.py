"""Where things are: cells, edges, sheets and the strip of what is left, in both shapes."""

import functools
import math
from dataclasses import dataclass

from banquise.core.state import Edition, State
from banquise.core.svg import Point
from banquise.games.nanuuk.rules.pieces import piece_count
from banquise.games.nanuuk.state import NANUUK

WIDE, TALL = "wide", "tall"
SLOTS = ("harpoon", "husky", "sled", "kayak", "fish", "seal", "walrus", "whale", "inuk")
HALF = math.sqrt(3) / 2
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Layout:
    """The places of one board in one shape."""

    shape: str
    width: int
    height: int
    side: float  # of a hexagon
    cells: tuple[Point, ...]  # [cell], its centre
    edges: tuple[tuple[float, float, float], ...]  # [edge], its middle and its turn
    land: int  # the cells in play
    sheets: tuple[Box, ...]  # [sheet]
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

    def slot(self, sheet: int, name: str, at_home: bool) -> tuple[float, float, float]:
        """Place and radius of a socket."""
        x, y, _, _ = self.sheets[sheet]
        dx, dy, r = socket(self.sheets[sheet], self.is_tall, SLOTS.index(name), at_home)
        return x + dx, y + dy, r

    def waiting(self, sheet: int, number: int) -> Point:
        """Where a piece stands beside the ice."""
        x, y, w, h = self.sheets[sheet]
        if not self.is_hunt:
            return x + w - 44 - 52 * number, y + h * 0.68
        return (x + 92, y + 84) if self.is_tall else (x + w - 84, y + 24)


def socket(box: Box, is_tall: bool, i: int, at_home: bool) -> tuple[float, float, float]:
    """Place of a socket on its sheet, and its radius."""
    _, _, w, h = box
    if is_tall:
        pitch = (w - 178) / 9
        return 172 + pitch * (i + 0.5), h * (0.74 if at_home else 0.26), 29.0
    half, px, py = (w - 24) / 2, (w - 24) / 6, (h - 64) / 3
    x = 8 + px * (i % 3 + 0.5) + (half + 8 if at_home else 0)
    return x, 54 + py * (i // 3 + 0.5), min(px, py, 46) * 0.46


def layout(ed: Edition, s: State, shape: str) -> Layout:
    cells, edges = int(ed.cells), int(ed.edges)
    spots = tuple(zip(ed.column[:cells].tolist(), ed.halfrow[:cells].tolist(), strict=True))
    ends = tuple(tuple(pair) for pair in ed.ends[:edges].tolist())
    is_hunt = bool(s.mode == NANUUK)
    sheets = piece_count(s) if is_hunt else int(s.seats)
    return _layout(spots, ends, int(ed.land[s.board]), sheets, is_hunt, shape)


@functools.lru_cache(maxsize=64)
def _layout(
    spots: tuple[tuple[int, int], ...], ends: tuple[tuple[int, ...], ...], land: int, sheets: int,
    is_hunt: bool, shape: str,
) -> Layout:  # fmt: skip
    is_tall = shape == TALL
    x0, y0, w, h = (14.0, 14.0, 752.0, 640.0) if is_tall else (16.0, 76.0, 716.0, 616.0)
    side, cells, bottom = _fit(spots, (x0, y0, w, h), is_tall)
    edges = tuple(_edge(cells[a], cells[b]) for a, b in ends)
    if is_tall:
        top = bottom + 22
        strip = (14.0, top)
        top += 88 if is_hunt else 0
        boxes, end = _tall_sheets(sheets, is_hunt, top)
        card = (14.0, end, 752.0, 176.0)
        return Layout(
            shape, 780, int(end + 190), side, cells, edges, land, boxes, is_hunt, strip, card
        )
    boxes, end = _wide_sheets(sheets, is_hunt)
    room = 768 - end
    card = (744.0, end, 364.0, room if room > 150 else 0.0)
    return Layout(shape, 1120, 780, side, cells, edges, land, boxes, is_hunt, (44.0, 706.0), card)


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


def _wide_sheets(count: int, is_hunt: bool) -> tuple[tuple[Box, ...], float]:
    height = {1: 216.0, 2: 216.0, 3: 196.0, 4: 181.0}[count] if is_hunt else 108.0
    pitch = height + 10
    return tuple((744.0, 12 + i * pitch, 364.0, height) for i in range(count)), 12 + count * pitch


def _tall_sheets(count: int, is_hunt: bool, top: float) -> tuple[tuple[Box, ...], float]:
    if is_hunt:
        return tuple((14.0, top + i * 158, 752.0, 148.0) for i in range(count)), top + count * 158
    boxes = tuple((14 + 381.0 * (i % 2), top + 138 * (i // 2), 371.0, 128.0) for i in range(count))
    return boxes, top + 138 * math.ceil(count / 2)
