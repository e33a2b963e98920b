"""The quarter at night without its pieces: sky, quay, harbour, fourteen taverns, lanterns."""

import functools
import math
import random

from banquise.core import kit, svg
from banquise.core.svg import at, circle, ellipse, g, path, rect
from banquise.games.halunken.state import CELLS
from banquise.games.halunken.view import shapes
from banquise.games.halunken.view.layout import Layout

STONES = ("#4a5371", "#535d7e", "#434b68", "#5d6788")


@functools.lru_cache(maxsize=32)
def scenery(where: Layout) -> str:
    return svg.el("defs", shapes.GROUNDS) + "".join(
        (
            _sky(where),
            _quay(where),
            _harbour(where),
            *(circle(*where.cell(c), 62, fill="url(#glow)") for c in range(1, CELLS + 1)),
            *(_lantern(where, c) for c in range(1, CELLS + 1)),
            *(_tavern(where, c) for c in range(1, CELLS + 1)),
            at(*where.clock, shapes.clock(), scale=where.clock_k),
            _title(where),
        )
    )


def _sky(where: Layout) -> str:
    w, h, chance = where.width, where.height, random.Random(8)
    stars = "".join(
        f"M{kit.between(chance, 0, w):.0f} {kit.between(chance, 0, h):.0f}h0" for _ in range(70)
    )
    return rect(0, 0, w, h, fill="url(#night)") + path(
        stars, stroke="#dfe8ff", stroke_width=2, stroke_linecap="round", opacity=0.6
    )


def _quay(where: Layout) -> str:
    (cx, cy), chance = where.centre, random.Random(3)
    stones: dict[str, list[str]] = {colour: [] for colour in STONES}
    for _ in range(200):
        a = kit.between(chance, 0, 2 * math.pi)
        d = kit.between(chance, where.cell_r - 46, where.cell_r + 64)
        colour = STONES[int(chance.random() * len(STONES))]
        rx, ry = kit.between(chance, 5, 9), kit.between(chance, 4, 6)
        stones[colour].append(ellipse(cx + d * math.cos(a), cy + d * math.sin(a), rx, ry))
    return (
        circle(cx, cy, where.cell_r + 76, fill="#0a1122", opacity=0.5)
        + circle(cx, cy, where.cell_r + 68, fill="url(#quay)")
        + "".join(g(*found, fill=colour, opacity=0.55) for colour, found in stones.items())
    )


def _harbour(where: Layout) -> str:
    (cx, cy), r, chance = where.centre, where.cell_r - 58, random.Random(8)
    ripples: list[str] = []
    while len(ripples) < 22:
        x, y = kit.between(chance, -r, r - 24), kit.between(chance, -r, r)
        if math.hypot(x + 12, y) < r - 22:
            ripples.append(f"M{cx + x:.0f} {cy + y:.0f}q12 -5 24 0")
    ship = at(cx - 4, cy - 62, shapes.ship(), scale=0.84 if where.is_tall else 0.92)
    return (
        circle(cx, cy, r + 6, fill="#2b334c", stroke="#79839f", stroke_width=5)
        + circle(cx, cy, r, fill="url(#harbour)", stroke="#06141f", stroke_width=3)
        + path("".join(ripples), fill="none", stroke="#6fb6cf", stroke_width=1.6,
               stroke_linecap="round", opacity=0.45)
        + ship
    )  # fmt: skip


def _lantern(where: Layout, cell: int) -> str:
    return at(*where.cell(cell), shapes.lantern(cell, 23 if where.is_tall else 15))


def _tavern(where: Layout, cell: int) -> str:
    number = shapes.sign(cell, 1.5 if where.is_tall else 1)
    return at(*where.tavern(cell), shapes.house(), number, scale=where.k)


def _title(where: Layout) -> str:
    if where.is_tall:
        return ""
    first = kit.lettering(22, 26, "HALUNKEN &", 19, "#ffe6ad", 13, 24)
    return first + kit.lettering(22, 57, "SPELUNKEN", 19, "#ffe6ad", 13, 24)
