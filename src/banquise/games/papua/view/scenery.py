"""The island without its pieces: sea, sand, jungle, the road and its cells."""

import functools
import random

from banquise.core import kit, svg
from banquise.core.kit import Look, blob, line
from banquise.core.svg import at, path, rect
from banquise.games.papua.state import COLOURS
from banquise.games.papua.view import shapes
from banquise.games.papua.view.layout import Layout


@functools.lru_cache(maxsize=32)
def scenery(where: Layout, looks: tuple[Look, ...]) -> str:
    ground = _tall_ground(where) if where.is_tall else _wide_ground(where)
    nature = svg.el(
        "defs", shapes.GROUNDS, shapes.fern("leaf"), shapes.fern("leaf-2"), shapes.palm()
    )
    empty = [
        at(*where.camps[seat], shapes.camp(looks[seat]), scale=where.camp_k, opacity=0.3)
        for seat in range(where.seats, len(COLOURS))
    ]
    cells = [
        at(*where.cells[n], shapes.cell(where.kinds[n], where.has_low_numbers), scale=where.k)
        for n in range(1, where.last + 1)
    ]
    return nature + "".join((*ground, *empty, *cells))


def _road(where: Layout) -> str:
    points = [p for n in range(1, where.last) for p in where.trace(n)]
    d, k = line(points), where.k if where.k < 1 else min(where.k, 1.2)
    strokes = (
        ("#1f4a22", 82, 0.35, None), ("#5b3b1e", 72, 1.0, None), ("#93683f", 66, 1.0, None),
        ("#b98a58", 54, 0.35, None), ("#5f3f22", 60, 0.28, "1.5 13"),
    )  # fmt: skip
    out = [
        path(d, stroke=colour, stroke_width=width * k, opacity=opacity, stroke_dasharray=dashes,
             stroke_linecap="butt" if dashes else None)
        for colour, width, opacity, dashes in strokes
    ]  # fmt: skip
    return svg.g(*out, fill="none", stroke_linejoin="round", stroke_linecap="round")


def _waves(box: tuple[float, float, float, float], seed: int) -> str:
    chance, out = random.Random(seed), []
    x0, y0, x1, y1 = box
    for _ in range(int((x1 - x0) * (y1 - y0) / 9000)):
        x, y = kit.between(chance, x0, x1), kit.between(chance, y0, y1)
        s = kit.between(chance, 8, 20)
        out.append(f"M{x:.0f} {y:.0f}q{s / 2:.0f} -5 {s:.0f} 0t{s:.0f} 0")
    return path(
        "".join(out), fill="none", stroke="#8fd0dc", stroke_width=1.6, stroke_linecap="round",
        opacity=0.28,
    )  # fmt: skip


def _jungle(where: Layout, box: tuple[float, float, float, float], count: int,
            keep_off: list[tuple[float, float, float]]) -> str:  # fmt: skip
    """Ferns where no cell, camp or plate is."""
    off = [(x, y, 29 * where.k + 4 * where.is_tall) for x, y in where.cells[1:]]
    off += [(x, y, 56 * where.camp_k) for x, y in where.camps] + keep_off
    chance = random.Random(7)
    return "".join(
        svg.use("fern-leaf" if chance.random() < 0.5 else "fern-leaf-2", x, y,
                turn=round(kit.between(chance, 0, 51)), scale=round(size, 2))
        for x, y, size in kit.scatter(box, off, count, 11)
    )  # fmt: skip


def _shore(outline: str) -> str:
    """An island's edge: shallow water, foam, sand."""
    return (
        path(outline, fill="#bfe7e6", stroke="#bfe7e6", stroke_width=22, opacity=0.35)
        + path(outline, fill="#e9fbf6", stroke="#e9fbf6", stroke_width=9, opacity=0.5)
        + path(outline, fill="url(#sand)")
    )


def _bay(where: Layout) -> str:
    """Sand and water round the canoe of the wide board, open towards the sea below."""
    x, y = where.cells[-1]
    sand, water = (x - 126, x + 274), (x - 58, x + 304)
    if x < where.cells[where.last][0]:
        sand, water = (x - 274, x + 126), (x - 304, x + 58)
    return path(blob((sand[0], y - 67, sand[1], 860), 3, 16, 6, 0.8), fill="url(#sand)") + path(
        blob((water[0], y - 32, water[1], 880), 8, 18, 4, 0.85),
        fill="#0c4a66", stroke="#e9fbf6", stroke_width=5,
    )  # fmt: skip


def _wide_ground(where: Layout) -> list[str]:
    w, h = where.width, where.height
    x, y = where.cells[-1]
    side = -1 if x < where.cells[where.last][0] else 1
    keep = [(120.0, 420.0, 95.0), (120.0, 520.0, 95.0), (108.0, 600.0, 85.0), (1062.0, 150.0, 90.0),
            (1062.0, 90.0, 90.0), (x + 34 * side, y + 13, 120.0), (x - 66 * side, y + 28, 40.0),
            (x + 120 * side, y + 150, 220.0)]  # fmt: skip
    palms = (
        (1052, 330, 0.9),
        (1030, 430, 0.8),
        (40, 360, 0.75),
        (214, 332, 0.7),
        (1046, 246, 0.62),
    )
    return [
        rect(0, 0, w, h, fill="url(#sea)"),
        _waves((0, 0, w, h), 1),
        _shore(blob((14, 12, 1098, 684), 5)),
        path(blob((34, 30, 1078, 660), 9, wobble=8), fill="url(#land)"),
        _bay(where),
        _clearing((18, 30, 204, 332), 16, 0.55),
        _road(where),
        _jungle(where, (44, 34, 1072, 648), 265, keep),
        *(svg.use("palm", px, py, scale=k) for px, py, k in palms),
        kit.lettering(123, 374, "PAPUA", 34, "#1c4a22", 19, 22, "middle", opacity=0.7),
        kit.lettering(122, 372, "PAPUA", 34, "#fff3d0", 15, 22, "middle"),
    ]


def _clearing(box: tuple[float, float, float, float], n: int, corner: float) -> str:
    return path(blob(box, 4, n, 6, corner), fill="url(#clearing)", stroke="#8d6a38", stroke_width=2)


def _tall_ground(where: Layout) -> list[str]:
    w, h = where.width, where.height
    shore = where.mats[0][1] - 30
    x, y = where.canoe
    cx, cy, cw, ch = where.card
    keep = [(x, y + 20, 210.0), (cx + cw / 2, cy + ch / 2, 150.0)]
    return [
        rect(0, 0, w, h, fill="url(#sea)"),
        _waves((0, y - 60, w, h), 1),
        _shore(_coast(where, shore, 0)),
        path(_coast(where, shore, 44), fill="url(#land)"),
        _clearing((6, 30, w - 6, 178), 24, 0.4),
        _road(where),
        _jungle(where, (10, 10, w - 10, shore - 60), 150, keep),
        _trail(where),
    ]


def _trail(where: Layout) -> str:
    """Steps in the sand from the end of the path to the canoe."""
    (x0, y0), (x1, y1) = where.cells[where.last], where.canoe
    side = -1 if x1 < x0 else 1
    x0, x1, y1 = x0 + side * 50, x1 + side * -30, y1 - 66
    d = f"M{x0:.0f} {y0:.0f}Q{x1:.0f} {y0:.0f} {x1:.0f} {y1:.0f}"
    return path(
        d, fill="none", stroke="#fff3d0", stroke_width=9, stroke_linecap="round",
        stroke_dasharray="0.1 22", opacity=0.9,
    )  # fmt: skip


def _coast(where: Layout, shore: float, inland: float) -> str:
    """The tall island: its lower edge runs round the canoe, then along the shore above the mats."""
    w, (x, y) = where.width, where.canoe
    reach = x if x < w / 2 else w - x
    points = [
        (-60, y - 96 - inland), (reach - 40, y - 92 - inland),
        (reach + 96 + inland * 0.6, y - 58 - inland), (reach + 150 + inland, y + 24 - inland * 0.4),
        (reach + 214 + inland, shore - 12 - inland), (w * 0.66, shore - 4 - inland),
        (w * 0.85, shore - 14 - inland), (w + 70, shore - inland), (w + 80, shore - 160),
        (w + 90, -60.0), (w / 2, -52 + inland * 0.2), (-90, -60.0), (-80, y - 260),
    ]  # fmt: skip
    if x > w / 2:
        points = [(w - px, py) for px, py in points]
    return kit.smooth(points)
