"""The printed part of the picture: village, cords, location patches, boxes and clan panels."""

import math
import random
from collections.abc import Iterator

from banquise.core import kit
from banquise.core.kit import between
from banquise.core.state import Edition
from banquise.core.svg import at, circle, el, ellipse, g, path, rect, text
from banquise.core.text import Words
from banquise.games.neta_tanka.state import (
    CONSULT,
    ELDER_FOREST,
    ELDER_HUNT,
    LOCATIONS,
    SLOTS,
    Site,
)
from banquise.games.neta_tanka.view import cards
from banquise.games.neta_tanka.view.layout import (
    BOX_H,
    BOX_W,
    CARD_H,
    CARD_W,
    VILLAGE_H,
    Layout,
    radius,
)
from banquise.games.neta_tanka.view.shapes import BROWN, RUST, res

DARK_PLATE, PALE = "#4a3220", "#f3ddb0"
MISSIONS = ((ELDER_FOREST, 0), (ELDER_HUNT, 10))
STORES = {  # upper left corners of what lies in the areas, in both shapes
    "wide": {"forest": (612, 60), "tanning": (102, 208), "buffalo": (14, 392)},
    "tall": {"forest": (10, 905), "tanning": (148, 14), "buffalo": (572, 22)},
}


def scenery(ed: Edition, where: Layout, words: Words) -> str:
    return g(
        rect(0, 0, where.width, where.height, fill="url(#board)"),
        ground(where),
        *cords(ed, where),
        *(rim(ed, where, location) for location in range(LOCATIONS)),
        *stores(where, words),
        title(where),
        *slots(where),
        *boxes(ed, where, words),
    )


def ground(where: Layout) -> str:
    """Ochre ground, river with waves, forest and grass."""
    chance = random.Random(6)
    box = (0, 0, 780, VILLAGE_H, 0) if where.is_tall else (8, 8, 730, 540, 16)
    left, top, w, h, corner = box
    n = 150 if where.is_tall else 90
    spots = [(between(chance, left + 8, left + w - 8), between(chance, top + 50, top + h - 8))
             for _ in range(n)]  # fmt: skip
    tufts = "".join(
        f"M{x:.0f} {y:.0f}l-3 -7M{x:.0f} {y:.0f}l0 -9M{x:.0f} {y:.0f}l3 -7" for x, y in spots
    )
    stones = "".join(
        ellipse(
            between(chance, left + 8, left + w - 8), between(chance, top + 40, top + h - 8),
            between(chance, 2, 6), between(chance, 1.5, 4), fill="#a47a4a", opacity=0.5,
        )
        for _ in range(60)
    )  # fmt: skip
    frame = rect(left, top, w, h, corner, fill="none", stroke="#5b3a1c", stroke_width=3)
    return g(
        rect(left, top, w, h, corner, fill="url(#ground)"),
        el("clipPath", rect(left, top, w, h, corner), id="village"),
        g(
            *meadows(where), stones,
            path(tufts, stroke="#7f8f3c", stroke_width=1.3, stroke_linecap="round", opacity=0.7),
            *river(where), *pines(where, chance), *footprints(where),
            clip_path="url(#village)",
        ),
        frame,
    )  # fmt: skip


def meadows(where: Layout) -> Iterator[str]:
    if where.is_tall:
        yield ellipse(520, 90, 300, 190, fill="url(#grass)")
        yield ellipse(80, 990, 230, 220, fill="url(#wood-green)")
    else:
        yield ellipse(60, 400, 180, 150, fill="url(#grass)")
        yield ellipse(660, 110, 190, 130, fill="url(#wood-green)")


def river(where: Layout) -> Iterator[str]:
    if where.is_tall:
        banks = [(-40, -40), (40, -40), (52, 180), (22, 390), (34, 600), (14, 780), (36, 960),
                 (18, 1170), (-40, 1170)]  # fmt: skip
        waves = "M10 240 q6 12 0 24 t0 24 M16 480 q6 12 0 24 M8 700 q6 12 0 24 M14 60 q6 12 0 24"
    else:
        banks = [(-20, -30), (-20, 34), (120, 52), (260, 30), (400, 22), (520, 30), (640, 16),
                 (760, 30), (760, -30)]  # fmt: skip
        waves = (
            "M40 22 q14 -6 28 0 t28 0 M250 14 q12 -6 24 0 M470 14 q14 -6 28 0 M330 16 q12 -5 24 0"
        )
    yield path(kit.smooth(banks), fill="url(#river)", stroke="#e9f6ee", stroke_width=4)
    yield path(waves, fill="none", stroke="#d6f0ea", stroke_width=2, opacity=0.8)


def pines(where: Layout, chance: random.Random) -> Iterator[str]:
    x0, x1, y0, y1 = (6, 130, 900, 1116) if where.is_tall else (590, 742, 28, 112)
    places = [
        (between(chance, x0, x1), between(chance, y0, y1), between(chance, 0.7, 1.1) * where.k)
        for _ in range(26)
    ]
    for x, y, k in sorted(places, key=lambda place: place[1]):
        yield res(x, y, "pine", k)


def footprints(where: Layout) -> Iterator[str]:
    """The way of a mission, from an elder to its goal."""
    for start, goal in MISSIONS:
        (x0, y0), (x1, y1) = where.locations[start], where.locations[goal]
        angle = math.degrees(math.atan2(y1 - y0, x1 - x0))
        for i, t in enumerate((0.34, 0.42, 0.5, 0.58)):
            x, y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
            side = 6 * where.k * (1 if i % 2 else -1)
            foot = ellipse(0, side - 14 * where.k, 4, 2.2, fill=BROWN, opacity=0.6)
            yield at(x, y, foot, turn=angle)


def cords(ed: Edition, where: Layout) -> Iterator[str]:
    """Beaded cords between locations."""
    for link in range(int(ed.links)):
        (x0, y0), (x1, y1) = (where.locations[end] for end in ed.link_end[link])
        d = kit.line(((x0, y0), (x1, y1)))
        gap, thick = 7 * where.k, 4.6 * where.k
        yield path(d, stroke="#5b3414", stroke_width=6 * where.k, opacity=0.7)
        for colour, every in (("#f3e0b8", gap), (RUST, 3 * gap)):
            yield path(
                d, stroke=colour, stroke_dasharray=f"0.1 {every}", stroke_width=thick,
                stroke_linecap="round",
            )  # fmt: skip


def rim(ed: Edition, where: Layout, location: int) -> str:
    """What lies around a location: its shadow, and feathers for elders."""
    site, r = int(ed.site[location]), radius(int(ed.site[location]), location)
    out = [circle(3, 5, r + 2, fill="#4a2c10", opacity=0.35)]
    if site == Site.ELDER or location == CONSULT:
        out += feathers(r)
    return at(*where.locations[location], *out, scale=where.k)


def feathers(r: float) -> list[str]:
    out = []
    for i in range(22):
        t = i * 2 * math.pi / 22
        feather = path(
            "M0 0 C4 -4 4 -11 0 -15 C-4 -11 -4 -4 0 0 Z", fill="#f6ead2" if i % 2 else RUST,
            stroke="#5b2f10", stroke_width=0.8,
        )  # fmt: skip
        x, y = (r - 1) * math.cos(t), (r - 1) * math.sin(t)
        out.append(at(x, y, feather, turn=math.degrees(t) + 90, scale=0.85))
    return out


def stores(where: Layout, words: Words) -> Iterator[str]:
    """What lies in the areas of the village gets a pale plate."""
    size = 15 if where.is_tall else 12
    for name, (x, y) in STORES[where.shape].items():
        w = 72 if name == "buffalo" else 84
        yield at(
            x, y,
            rect(0, 0, w, 46, 10, fill="#fff6e2", opacity=0.93, stroke="#8a5a2c", stroke_width=1.3),
            text(w / 2, 14, words(f"view.{name}"), size, BROWN, 700, "middle"),
            scale=where.k,
        )  # fmt: skip


def title(where: Layout) -> str:
    if where.is_tall:
        return kit.lettering(545, 1100, "NĒTĀ-TANKA", 18, "#5b3414", 14, 22)
    first = kit.lettering(20, 488, "NĒTĀ-", 17, "#5b3414", 14, 22)
    return first + kit.lettering(20, 518, "TANKA", 17, "#5b3414", 14, 22)


def slots(where: Layout) -> Iterator[str]:
    """Empty places of the displays, and the backs of the decks."""
    for row, k, colour in (
        (where.nt, where.nt_k, "#2f6f72"),
        (where.craft, where.craft_k, "#8a4b1c"),
    ):
        for x, y in row[:SLOTS]:
            hole = rect(
                1, 1, CARD_W - 2, CARD_H - 2, 7, fill="none", stroke="#8a6a4a", stroke_width=1.4,
                stroke_dasharray="5 4",
            )  # fmt: skip
            yield at(x, y, hole, scale=k)
        yield at(*row[SLOTS], cards.deck(colour), scale=k)


def boxes(ed: Edition, where: Layout, words: Words) -> Iterator[str]:
    """Trade, link tokens, supply and totem board."""
    titles = ("", words("view.tokens"), words("view.supply"), words("view.highest"))
    for (x, y), shown in zip(where.boxes, titles, strict=True):
        ground = rect(0, 0, BOX_W, BOX_H, 12, fill=DARK_PLATE, stroke="#2a1a0c", stroke_width=1.5)
        head = text(12, 19, shown, 13, PALE, 700) if shown else ""
        yield at(x, y, ground, head, scale=where.box_k)
    seats = where.seats
    for square in range(int(ed.squares[seats])):
        left, w = square_at(int(ed.squares[seats]), square)
        points = ed.square_points[seats, square, : ed.square_steps[seats, square]]
        values = "/".join(str(int(n)).replace("-", "−") for n in points)
        x, y = where.in_box(3, left, 30)
        yield at(
            x, y,
            rect(0, 0, w, 76, 8, fill="#6b4a30", stroke="#2a1a0c", stroke_width=1.2),
            text(w / 2, 17, values, 14, "#fff1d6", 800, "middle"),
            scale=where.box_k,
        )  # fmt: skip


def square_at(n: int, square: int) -> tuple[float, float]:
    """Left edge and width of a square of the totem board, numbered from the right."""
    w = (BOX_W - 16 - 4 * (n - 1)) / n
    return 8 + (n - 1 - square) * (w + 4), w
