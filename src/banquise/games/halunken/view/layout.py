"""Layout: where the ring, the harbour and the players' panels are, in both shapes.

The viewer's own panel is the largest: last in the column of the wide shape, first below the ring in
the tall one. For a spectator all panels have the same size.
"""

import functools
import math
from dataclasses import dataclass

from banquise.core import scene
from banquise.core.state import NOBODY
from banquise.core.svg import Point

from ..state import CELLS, RUM_CARD, Edition, Mode, State

Now = scene.Now[Edition, State]
WIDE, TALL = "wide", "tall"
HEADER = 34.0  # height of a panel's head, in panel units
GAP = 3.0  # between two movement cards
PAD = 8.0  # between them and the edge of their panel
STRIP = 86.0  # height of Black-Jack's strip
LARGEST, SMALLEST = 1.4, 0.64  # scale of the cards of a crew
OWN, OTHER, EVEN = range(3)  # kinds of panels: the viewer's, another player's, all for spectators
KINDS = ("own", "other", "even")
POT_ROWS = {1: (46, 0), 2: (34, 46), 3: (34, 46)}  # where the first begins, how far apart they are
POT_ROWS_TALL = {1: (46, 0), 2: (8, 68), 3: (-58, 73)}  # over the ship, so that fingers find a card
SHARES = {2: 0.4, 3: 0.265, 4: 0.213}  # of the column for another's panel, by number of players


@dataclass(frozen=True)
class Panel:
    """The inside of a player's panel, in its own units, the origin at its upper left corner."""

    w: float
    h: float
    tile_h: float

    @property
    def tile(self) -> Point:
        """Width and height of a movement card."""
        return (self.w - 2 * PAD - 7 * GAP) / 8, self.tile_h

    def tile_at(self, card: int) -> Point:
        """The upper left corner of a movement card, 1 to 8."""
        w, h = self.tile
        return PAD + (card - 1) * (w + GAP), self.h - h - PAD

    def words_at(self, card: int) -> Point:
        """Where the words of a movement card stand: below its number."""
        x, y = self.tile_at(card)
        return x + self.tile[0] / 2, y + self.foot

    @property
    def foot(self) -> float:
        """From the upper edge of a movement card to its words."""
        return 45.0 if self.tile_h > 70 else self.tile_h - 8

    @property
    def crew(self) -> tuple[float, float]:
        """Top and height of the place for the crew."""
        top = HEADER + 3
        return top, self.h - self.tile_h - PAD - 3 - top

    def fan(self, n: int) -> tuple[int, float]:
        """In how many rows a crew of n lies, and how large its cards are."""
        return _fan(self, n)

    def crew_at(self, k: int, n: int) -> Point:
        """The middle of card k of a crew of n."""
        rows, scale = self.fan(n)
        per_row = math.ceil(n / rows)
        row, k = divmod(k, per_row)
        across = self.w - 2 * PAD - 60 * scale
        step = min(64 * scale, across / max(1, per_row - 1))
        top, room = self.crew
        height = min(room / rows, 92 * scale)
        return PAD + 30 * scale + k * step, top + room / 2 + height * (row + 0.5 - rows / 2)


@functools.lru_cache(maxsize=512)
def _fan(panel: Panel, n: int) -> tuple[int, float]:
    def scale(rows: int) -> float:
        height = panel.crew[1] / rows / 89
        across = (panel.w - 2 * PAD) / (62 * math.ceil(max(1, n) / rows))
        return min(LARGEST, height, max(across, SMALLEST))

    return max(((rows, scale(rows)) for rows in (1, 2)), key=lambda fan: fan[1])


@functools.lru_cache(maxsize=256)
def _on_ring(centre: Point, cell: int, radius: float) -> Point:
    angle = math.radians(-90 + (cell - 1) * 360 / CELLS)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


@dataclass(frozen=True)
class Layout:
    """One picture for one number of players, one mode and one viewer."""

    shape: str
    seats: int
    mode: int
    width: int
    height: int
    centre: Point
    cell_r: float  # radius of the ring of lanterns
    tavern_r: float
    k: float  # scale of a tavern
    kinds: tuple[Panel, Panel, Panel]
    panels: tuple[tuple[int, Point], ...]  # [seat], kind and upper left corner
    unit: float  # scale of panels and of small words
    strip: Point  # Black-Jack's strip
    clock: Point
    clock_k: float
    hour: Point  # of its words
    night: Point
    order: Point
    scoring: tuple[float, float, int]  # last line: right end and baseline; most letters in a line
    pot_k: float

    @property
    def is_tall(self) -> bool:
        return self.shape == TALL

    @property
    def has_jack(self) -> bool:
        return self.mode != Mode.BEGINNER

    @property
    def jack_tiles(self) -> int:
        return 0 if self.mode == Mode.BEGINNER else RUM_CARD if self.mode == Mode.DUEL else 12

    def ring(self, cell: int, radius: float) -> Point:
        return _on_ring(self.centre, cell, radius)

    def cell(self, cell: int) -> Point:
        return self.ring(cell, self.cell_r)

    def tavern(self, cell: int) -> Point:
        return self.ring(cell, self.tavern_r)

    @property
    def panel_w(self) -> float:
        return self.kinds[EVEN].w

    def kind(self, seat: int) -> int:
        return self.panels[seat][0]

    def panel(self, seat: int) -> Panel:
        return self.kinds[self.kind(seat)]

    def on_panel(self, seat: int, x: float, y: float) -> Point:
        """A place on a player's panel, given in its units."""
        left, top = self.panels[seat][1]
        return left + x * self.unit, top + y * self.unit

    @property
    def strip_tile(self) -> tuple[float, float, float]:
        """Left edge of the first of Black-Jack's cards, width and height of each.

        In the duel somebody clicks them, and they take the whole width.
        """
        left, n = (PAD if self.mode == Mode.DUEL else 62.0), max(1, self.jack_tiles)
        return left, (self.panel_w - left - PAD - (n - 1) * GAP) / n, 44.0

    def strip_at(self, card: int) -> Point:
        """The upper left corner of one of Black-Jack's cards, in strip units."""
        left, w, h = self.strip_tile
        return left + (card - 1) * (w + GAP), STRIP - h - 6

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
        top, apart = POT_ROWS_TALL[len(rows)] if self.is_tall else POT_ROWS[len(rows)]
        return x + (k - (rows[row] - 1) / 2) * step, y + top + apart * row


def layout(s: State, shape: str, viewer: int = NOBODY) -> Layout:
    return _layout(int(s.seats), int(s.mode), shape, viewer)


def ring(now: Now) -> Layout:
    """The layout of the ring and the harbour, which are the same for every viewer."""
    return layout(now.s, now.shape)


@functools.lru_cache(maxsize=64)
def _layout(seats: int, mode: int, shape: str, viewer: int) -> Layout:
    return (_tall if shape == TALL else _wide)(seats, mode, viewer)


def _after(viewer: int, seats: int) -> list[int]:
    """The other seats, clockwise from the viewer."""
    return [(viewer + k) % seats for k in range(1, seats)]


def _wide(seats: int, mode: int, viewer: int) -> Layout:
    left, gap, strip = 752.0, 8.0, STRIP + 8 if mode != Mode.BEGINNER else 0.0
    room = 756 - strip - gap * (seats - 1)
    other = round(room * SHARES[seats])
    own = room - other * (seats - 1)
    even = min(330.0, room / seats)
    kinds = (
        Panel(356, own, 92 if own < 290 else 108),
        Panel(356, other, 32 if other < 180 else 40),
        Panel(356, even, 40 if even < 170 else 46 if even < 240 else 64),
    )
    spots = {k: (EVEN, (left, 12 + strip + k * (even + gap))) for k in range(seats)}
    strip_at = (left, 12.0)
    if viewer != NOBODY:
        others = _after(viewer, seats)
        spots = {k: (OTHER, (left, 12 + i * (other + gap))) for i, k in enumerate(others)}
        spots[viewer] = OWN, (left, 768 - own)
        strip_at = (left, 768 - own - strip)
    return Layout(
        WIDE, seats, mode, 1120, 780, (366.0, 396.0), 224, 318, 1.0, kinds,
        panels=tuple(spots[k] for k in range(seats)), unit=1.0,
        strip=strip_at, clock=(690.0, 66.0), clock_k=1.0, hour=(690.0, 122.0),
        night=(690.0, 140.0), order=(16.0, 741.0), scoring=(738.0, 766.0, 14), pot_k=0.8,
    )  # fmt: skip


def _tall(seats: int, mode: int, viewer: int) -> Layout:
    left, top, gap, unit = 14.0, 816.0, 12.0, 2.0
    strip = STRIP * unit + gap if mode != Mode.BEGINNER else 0.0
    own, other = 212.0, 140.0
    height = top + own * unit + gap + strip + (seats - 1) * (other * unit + gap)
    even = ((height - top - strip) / seats - gap) / unit
    kinds = Panel(376, own, 92), Panel(376, other, 32), Panel(376, even, 40)
    spots = {k: (EVEN, (left, top + strip + k * (even * unit + gap))) for k in range(seats)}
    strip_at = (left, top)
    if viewer != NOBODY:
        strip_at = (left, top + own * unit + gap)
        first = strip_at[1] + strip
        others = _after(viewer, seats)
        step = other * unit + gap
        spots = {k: (OTHER, (left, first + i * step)) for i, k in enumerate(others)}
        spots[viewer] = OWN, (left, top)
    return Layout(
        TALL, seats, mode, 780, int(height), (390.0, 402.0), 206, 312, 1.18, kinds,
        panels=tuple(spots[k] for k in range(seats)), unit=unit,
        strip=strip_at, clock=(52.0, 52.0), clock_k=1.1, hour=(12.0, 118.0),
        night=(768.0, 36.0), order=(14.0, 762.0), scoring=(766.0, 800.0, 14), pot_k=1.1,
    )  # fmt: skip
