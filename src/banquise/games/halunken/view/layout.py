"""Where things are: the ring, the harbour, the panels of the players, in both shapes."""

import functools
import math
from dataclasses import dataclass

from banquise.core.state import Edition, State
from banquise.core.svg import Point
from banquise.games.halunken.state import BEGINNER, CELLS, DUEL, RUM_CARD

WIDE, TALL = "wide", "tall"
HEADER = 34.0  # height of a panel's head, in panel units
GAP = 4.0  # between two movement cards


@dataclass(frozen=True)
class Panel:
    """The inside of a player's panel, in its own units, the origin at its upper left corner."""

    w: float
    h: float

    @property
    def tile(self) -> Point:
        """Width and height of a movement card."""
        tall = 40 if self.h < 170 else 46 if self.h < 240 else 64
        return (self.w - 20 - 7 * GAP) / 8, float(tall)

    def tile_at(self, card: int) -> Point:
        """The upper left corner of a movement card, 1 to 8."""
        w, h = self.tile
        return 10 + (card - 1) * (w + GAP), self.h - h - 8

    @property
    def rows(self) -> int:
        """How many rows a large crew may fill."""
        return 2 if self.h > 280 else 1

    @property
    def crew(self) -> tuple[float, float, float]:
        """Top, height and card scale of the crew."""
        top = HEADER + 5
        room = self.h - self.tile[1] - 8 - top - 5
        return top, room, min(1.15, room / (87.0 * self.rows))

    def crew_at(self, k: int, n: int) -> Point:
        """The middle of card k of a crew of n."""
        top, room, scale = self.crew
        rows = self.rows if n > 6 else 1
        per_row = math.ceil(n / rows)
        row, k = divmod(k, per_row)
        across = self.w - 24 - 60 * scale
        step = min(62 * scale + 3, across / max(1, per_row - 1))
        height = room / rows
        return 12 + 30 * scale + k * step, top + height * (row + 0.5)


@dataclass(frozen=True)
class Layout:
    """One picture for one number of players and one mode."""

    shape: str
    seats: int
    mode: int
    width: int
    height: int
    centre: Point
    cell_r: float  # radius of the ring of lanterns
    tavern_r: float
    k: float  # scale of a tavern
    panel: Panel
    panels: tuple[Point, ...]  # [seat], upper left corners
    unit: float  # scale of panels and of small words
    strip: Point  # Black-Jack's strip
    clock: Point
    clock_k: float
    hour: Point  # of its words
    order: Point
    pot_k: float

    @property
    def is_tall(self) -> bool:
        return self.shape == TALL

    @property
    def has_jack(self) -> bool:
        return self.mode != BEGINNER

    @property
    def jack_tiles(self) -> int:
        return 0 if self.mode == BEGINNER else RUM_CARD if self.mode == DUEL else 12

    def ring(self, cell: int, radius: float) -> Point:
        angle = math.radians(-90 + (cell - 1) * 360 / CELLS)
        x, y = self.centre
        return x + radius * math.cos(angle), y + radius * math.sin(angle)

    def cell(self, cell: int) -> Point:
        return self.ring(cell, self.cell_r)

    def tavern(self, cell: int) -> Point:
        return self.ring(cell, self.tavern_r)

    def on_panel(self, seat: int, x: float, y: float) -> Point:
        """A place on a player's panel, given in its units."""
        left, top = self.panels[seat]
        return left + x * self.unit, top + y * self.unit

    @property
    def strip_tile(self) -> tuple[float, float, float]:
        """Left edge of the first of Black-Jack's cards, width and height of each."""
        left, n = 62.0, self.jack_tiles
        gap = GAP if self.mode == DUEL else 3.0
        return left, (self.panel.w - left - 10 - (n - 1) * gap) / n, 42.0

    def strip_at(self, card: int) -> Point:
        """The upper left corner of one of Black-Jack's cards, in strip units."""
        left, w, _ = self.strip_tile
        return left + (card - 1) * (w + (GAP if self.mode == DUEL else 3.0)), 36.0

    def pot_rows(self, n: int) -> list[int]:
        """How many cards of a pot of n lie in each row in the harbour."""
        rows: list[int] = []
        for room in (6, 5) if self.is_tall else (7, 7):
            rows.append(min(room, n - sum(rows)))
        return [count for count in (*rows, n - sum(rows)) if count]

    def pot_at(self, k: int, n: int) -> Point:
        """The middle of card k of a pot of n."""
        rows, row = self.pot_rows(n), 0
        while k >= rows[row]:
            k, row = k - rows[row], row + 1
        (x, y), room = self.centre, (250.0, 226.0, 190.0)[row] - 60 * self.pot_k
        step = min(64 * self.pot_k, room / max(1, rows[row] - 1))
        top = 46 if len(rows) == 1 else 20 if self.is_tall else 34
        return x + (k - (rows[row] - 1) / 2) * step, y + top + 46 * row


def layout(ed: Edition, s: State, shape: str) -> Layout:
    return _layout(int(s.seats), int(s.mode), shape)


@functools.lru_cache(maxsize=32)
def _layout(seats: int, mode: int, shape: str) -> Layout:
    return _tall(seats, mode) if shape == TALL else _wide(seats, mode)


def _wide(seats: int, mode: int) -> Layout:
    has_jack = mode != BEGINNER
    room = 756 - (94 if has_jack else 0) - 8 * (seats - 1)
    panel = Panel(356, min(250.0 if not has_jack else 330.0, room / seats))
    top = 12 + (94 if has_jack else 0)
    return Layout(
        WIDE, seats, mode, 1120, 780, (366.0, 396.0), 224, 318, 1.0, panel,
        panels=tuple((752.0, top + k * (panel.h + 8)) for k in range(seats)), unit=1.0,
        strip=(752.0, 12.0), clock=(690.0, 66.0), clock_k=1.0, hour=(690.0, 122.0),
        order=(16.0, 706.0), pot_k=0.8,
    )  # fmt: skip


def _tall(seats: int, mode: int) -> Layout:
    has_jack = mode != BEGINNER
    panel = Panel(376, 164 if seats == 4 else 184)
    top = 896.0 + (180 if has_jack else 0)
    height = int(top + seats * (2 * panel.h + 14) + 6)
    return Layout(
        TALL, seats, mode, 780, height, (390.0, 402.0), 206, 312, 1.18, panel,
        panels=tuple((14.0, top + k * (2 * panel.h + 14)) for k in range(seats)), unit=2.0,
        strip=(14.0, 896.0), clock=(52.0, 52.0), clock_k=1.1, hour=(26.0, 858.0),
        order=(400.0, 818.0), pot_k=1.1,
    )  # fmt: skip
