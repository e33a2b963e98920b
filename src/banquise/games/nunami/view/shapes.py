"""The things of the land, each around its own origin: boards, cards, figures, mats, emblems."""

import math
from collections.abc import Sequence

from banquise.core.kit import SAFE_INK, shadow
from banquise.core.svg import (
    Point,
    at,
    circle,
    ellipse,
    g,
    linear,
    mix,
    number,
    path,
    radial,
    rect,
    text,
    tone,
)  # fmt: skip
from banquise.games.nunami.view.layout import UNIT

HALF, LONG, SHORT = UNIT / 2, UNIT / math.sqrt(3), UNIT / (2 * math.sqrt(3))
# The three ways a triangle lies: apex to the left, to the right, up.
CORNERS: dict[str, tuple[Point, Point, Point]] = {
    "l": ((-LONG, 0), (SHORT, -HALF), (SHORT, HALF)),
    "r": ((LONG, 0), (-SHORT, HALF), (-SHORT, -HALF)),
    "u": ((0, -LONG), (HALF, SHORT), (-HALF, SHORT)),
}
CENTRES = {"l": (-5.0, -3.0), "r": (5.0, -3.0), "u": (0.0, -1.0)}  # of what is printed on a card
WHITE = tone("#ffffff", SAFE_INK)  # on the colour of a seat
INKS = {"P": WHITE, "Y": "#3a2600", "G": WHITE, "B": WHITE, "S": "#fff", "D": "#3a2a10"}
HIDE, HIDE_DARK, HIDE_LINE = "#3f6169", "#172a30", "#8fb2b8"

DEFS = "".join(
    (
        radial("felt", (0, "#4a6a72"), (0.6, "#2f4a52"), (1, "#1c3037"), cx=0.38, cy=0.4, r=0.8),
        linear("land-white", (0, "#fbf8f1"), (1, "#d9d3c5")),
        linear("land-black", (0, "#3c4148"), (1, "#1f2328")),
        linear("slate", (0, "#fffaf0"), (1, "#eee4d2")),
        radial("frost", (0, "#ffffff", 0.12), (0.6, "#e3f5fd", 0.38), (1, "#bfe4f5", 0.9)),
        linear("bar", (0, "#2f7f6d"), (0.5, "#f1ead9"), (1, "#cf4f82"), x2=1, y2=0),
    )
)


def tones(base: str) -> tuple[str, str]:
    """The light and the dark of a colour."""
    return mix(base, "#ffffff", 0.5), mix(base, "#101010", 0.5)


def gradients(looks: dict[str, str]) -> str:
    out = []
    for letter, base in looks.items():
        light, dark = tones(base)
        stops = (0.0, mix(base, light, 0.5)), (0.6, base), (1.0, mix(base, dark, 0.4))
        out.append(linear(f"area-{letter}", *stops, x2=0.7))
    return "".join(out)


def rounded(points: Sequence[Point], r: float = 6) -> str:
    """The path of a polygon with soft corners."""
    parts: list[str] = []
    for i, p in enumerate(points):
        a, b = points[i - 1], points[(i + 1) % len(points)]
        start, end = _towards(p, a, r), _towards(p, b, r)
        step = "L" if parts else "M"
        parts.append(f"{step}{_xy(start)}Q{_xy(p)} {_xy(end)}")
    return "".join(parts) + "Z"


def _towards(p: Point, q: Point, r: float) -> Point:
    far = math.dist(p, q) or 1
    return p[0] + (q[0] - p[0]) * r / far, p[1] + (q[1] - p[1]) * r / far


def _xy(p: Point) -> str:
    return f"{number(p[0])} {number(p[1])}"


def scaled(points: Sequence[Point], f: float, dx: float = 0, dy: float = 0) -> list[Point]:
    return [(x * f + dx, y * f + dy) for x, y in points]


def triangle(way: str, f: float = 0.95, dx: float = 0, dy: float = 0) -> str:
    return rounded(scaled(CORNERS[way], f, dx, dy))


def hexagon(side: float = UNIT - 1, dx: float = 0, dy: float = 0, r: float = 9) -> str:
    return rounded([corner(k, side, dx, dy) for k in range(6)], r)


def corner(k: int, side: float, dx: float = 0, dy: float = 0) -> Point:
    angle = math.radians(60 * k - 30)
    return dx + side * math.cos(angle), dy + side * math.sin(angle)


# Signs


def area_mark(letter: str, fill: str, x: float = 0, y: float = 0, k: float = 1) -> str:
    """Circle, square, leaf, wave, star, dots: an area is never told by its colour alone."""
    line = {"fill": "none", "stroke": fill, "stroke_width": 3, "stroke_linecap": "round"}
    shape = {
        "P": lambda: circle(0, 0, 6, fill="none", stroke=fill, stroke_width=3),
        "Y": lambda: rect(-5.5, -5.5, 11, 11, 1.5, fill="none", stroke=fill, stroke_width=3),
        "G": lambda: path("M-7 7C-8 -4 0 -8 8 -8C8 1 4 8 -7 7Z", fill=fill),
        "B": lambda: path("M-9 -3q4.5 -6 9 0t9 0M-9 5q4.5 -6 9 0t9 0", **line),  # type: ignore[arg-type]
        "S": lambda: path("M0 -8.5V8.5M-7.4 -4.3 7.4 4.3M-7.4 4.3 7.4 -4.3", **line),  # type: ignore[arg-type]
        "D": lambda: path(
            "M-5 3h0M2 -5h0M6 5h0", stroke=fill, stroke_width=5.4, stroke_linecap="round"
        ),
    }[letter]()
    return at(x, y, shape, scale=k)


def medal(letter: str, base: str, r: float = 16) -> str:
    """An area's colour and sign as a small disc."""
    _, dark = tones(base)
    disc = circle(0, 0, r, fill=f"url(#area-{letter})", stroke=dark, stroke_width=1.6)
    return disc + area_mark(letter, INKS[letter], k=r / 19)


# Cards

HILLS = {  # how high the ground stands along a card, from left to right
    "P": (4, 0, -5, -2, 3, 1, -3),
    "Y": (6, -8, 4, -3, -10, 2, 5),
    "G": (2, -7, 1, -5, 3, -8, 0),
    "B": (0, -4, 0, -4, 0, -4, 0),
    "S": (3, 1, -2, -4, -2, 1, 3),
    "D": (0, 4, 1, -5, -2, 3, 1),
}
HORIZON = {"l": 14.0, "r": 14.0, "u": 12.0}


def hills(letter: str, way: str) -> str:
    """A quiet line of land on the lower part of a card, cut to its edges."""
    f, base = 0.93, HORIZON[way]
    points = scaled(CORNERS[way], f)
    lowest = max(y for _, y in points)
    heights = [base + h * 0.6 for h in HILLS[letter]]
    ends = [_edges(points, y) for y in (heights[0], heights[-1])]
    left, right = ends[0][0], ends[1][1]
    step = (right - left) / (len(heights) - 1)
    line = [(left + step * i, min(y, lowest - 3)) for i, y in enumerate(heights)]
    low = sorted((p for p in points if p[1] > base), key=lambda p: -p[0])
    return "M" + "L".join(_xy(p) for p in [*line, *low]) + "Z"


def _edges(points: Sequence[Point], y: float) -> tuple[float, float]:
    """Where a horizontal line enters and leaves a triangle."""
    found = []
    for i, (x1, y1) in enumerate(points):
        x0, y0 = points[i - 1]
        if min(y0, y1) <= y <= max(y0, y1) and y0 != y1:
            found.append(x0 + (x1 - x0) * (y - y0) / (y1 - y0))
    return min(found), max(found)


def card_ground(letter: str, way: str, base: str) -> str:
    """The face of an area without its numbers."""
    _, dark = tones(base)
    return (
        path(triangle(way, 0.95, 1.5, 3), fill="#000", opacity=0.25)
        + path(triangle(way), fill=f"url(#area-{letter})", stroke=dark, stroke_width=1.3)
        + path(hills(letter, way), fill=dark, opacity=0.3)
        + path(triangle(way, 0.87), fill="none", stroke="#fff", stroke_width=1.1, opacity=0.5)
    )


def card(letter: str, way: str, life: str, strength: int, size: float) -> str:
    """A whole face: sign and life side by side, strength as small triangles below.

    The sign lies at the narrow end, where the middle of a board may be. ``size`` is that of the
    life number: on a phone it is larger.
    """
    (x, y), ink = CENTRES[way], INKS[letter]
    side = -1 if way == "r" else 1
    mark, room = x - side * (8 + size * 0.4), x + side * (size * 0.4 - 1.5)
    starts = [x + (i - (strength - 1) / 2) * 12.5 - 4.6 for i in range(strength)]
    signs = "".join(f"M{number(left)} {number(y + 21)}h9.2l-4.6 -8.4Z" for left in starts)
    return (
        f'<use href="#ground-{letter}-{way}"/>'
        + area_mark(letter, ink, mark, y - 1, 0.64)
        + text(room, y - 1 + size * 0.36, life, size, ink, 800, "middle")
        + (path(signs, fill=ink) if signs else "")
    )


def back(way: str) -> str:
    rings = "".join(
        path(triangle(way, f), fill="none", stroke=HIDE_LINE, stroke_width=1, opacity=0.75)
        for f in (0.8, 0.62, 0.44, 0.26)
    )
    return (
        path(triangle(way, 0.95, 1.5, 3), fill="#000", opacity=0.25)
        + path(triangle(way), fill=HIDE, stroke=HIDE_DARK, stroke_width=1.3)
        + rings
    )


def below(way: str) -> str:
    """The edges of the cards under the top one."""
    return "".join(
        path(triangle(way, 0.95, d, 1.4 * d), fill="#d9cfb9", stroke="#5f573f", stroke_width=0.8)
        for d in (4, 2)
    )


def known() -> str:
    """The badge of a face-down card that only its owner knows."""
    return rect(
        -17, -9.5, 34, 19, 9.5, fill="#14272d", stroke="#ffd34d", stroke_width=1.4,
        stroke_dasharray="4 3",
    )  # fmt: skip


def shown() -> str:
    """The badge of a face-down card after the game, when nothing is secret."""
    return rect(-17, -9.5, 34, 19, 9.5, fill="#14272d", stroke=HIDE_LINE, stroke_width=1.4)


def small_back() -> str:
    """A card in a hand, beside the number of them."""
    return path(triangle("u", 0.2), fill=HIDE, stroke=HIDE_DARK, stroke_width=1)


def count_badge() -> str:
    return circle(0, 0, 8.6, fill="#fffdf5", stroke="#5f573f", stroke_width=1.1)


# Boards


def board(kind: str) -> str:
    line, rim = ("#b9b09c", "#6f6753") if kind == "white" else ("#5b636d", "#0c0e11")
    spokes = "".join(f"M0 0L{_xy(corner(k, UNIT - 2))}" for k in range(6))
    return (
        path(hexagon(UNIT - 1, 3, 7), fill="#0b1519", opacity=0.4)
        + path(hexagon(), fill=f"url(#land-{kind})", stroke=rim, stroke_width=1.6)
        + path(spokes, stroke=line, stroke_width=1.1)
    )


def frost() -> str:
    flake = "M0 -8V8M-7 -4 7 4M-7 4 7 -4M-2.2 -6.6 0 -4.4 2.2 -6.6M-2.2 6.6 0 4.4 2.2 6.6"
    flakes = "".join(
        at(62 * math.cos(t), 62 * math.sin(t), path(flake))
        for t in (math.radians(30 + 60 * k) for k in range(6))
    )
    return (
        path(hexagon(), fill="url(#frost)")
        + g(flakes, stroke="#fff", stroke_width=1.5, fill="none", stroke_linecap="round")
        + path(hexagon(), fill="none", stroke="#e9f8ff", stroke_width=3.6)
    )


def spot() -> str:
    return path(
        hexagon(UNIT * 0.9), fill="#ffffff", fill_opacity=0.07, stroke="#c9d6d6",
        stroke_width=1.6, stroke_dasharray="7 6",
    )  # fmt: skip


def badge(is_tall: bool) -> str:
    """The middle of a board: room for the sum, and the balance bar."""
    top = 9 if is_tall else 5
    bar = rect(-15, top, 30, 4.6, 2.3, fill="url(#bar)", stroke="#4a4334", stroke_width=0.7)
    ends = path(f"M-15 {top}v4.6M15 {top}v4.6", stroke="#b3261e", stroke_width=2.2)
    return circle(0, 0, 24, fill="#fffaf0", stroke="#4a4334", stroke_width=1.3) + bar + ends


def needle() -> str:
    return rect(-1.4, -1.8, 2.8, 8.2, 1.4, fill="#1d1a14")


# People


def figure(letter: str, base: str) -> str:
    """A score figure: a small cone on a pale foot."""
    _, dark = tones(base)
    return (
        shadow(2, 9, 15, 6)
        + ellipse(0, 9, 12, 4.4, fill="#fffaf0", stroke=dark, stroke_width=1)
        + path(
            "M-9 9 0 -17 9 9Z", fill=base, stroke="#fffaf0", stroke_width=1.8,
            stroke_linejoin="round",
        )
        + path("M0 -16 9.6 9H0Z", fill=dark, opacity=0.4)
        + area_mark(letter, INKS[letter], 0, 3, 0.44)
    )  # fmt: skip


def empty_figure() -> str:
    return path(
        "M-9 9 0 -15 9 9Z", fill="none", stroke="#8d836c", stroke_width=1.5, stroke_dasharray="3 3"
    )


def mat(w: float, h: float) -> str:
    return (
        rect(2, 4, w, h, 14, fill="#000", opacity=0.22)
        + rect(
            0, 0, w, h, 14, fill="url(#slate)", style="fill:var(--plate,url(#slate))",
            stroke="#000", stroke_opacity=0.2,
        )
        + rect(1, 1, w - 2, h / 2, 14, fill="#fff", style="opacity:var(--gloss,.16)")
    )  # fmt: skip


def turn_ring(w: float, h: float) -> str:
    """Whose turn it is: an edge of ice (gold is for what can be clicked)."""
    return rect(-3, -3, w + 6, h + 6, 17, fill="none", stroke="#a9dcec", stroke_width=4)


EMBLEMS = {  # a plain sign for each Inua card; no spirit is pictured
    "katjutayuuq": "M-8 6A9 9 0 0 1 8 6M-4 6A5 5 0 0 1 4 6M0 -9V-4",
    "tarniq": "M-8 -3H5M2 -6 5 -3 2 0M8 4H-5M-2 1 -5 4 -2 7",
    "arsaniit": "M-9 5C-5 -9 -2 7 1 -5S7 -2 9 -8M-9 8C-3 2 3 9 9 0",
    "lumaayuuq": "M-9 6H9M-6 2 -3 -5 0 2M0 2 3 -5 6 2",
    "angakkuk": "M0 0m-8 0a8 8 0 1 0 16 0a8 8 0 1 0 -16 0M0 -8V8M-8 0H8",
    "tuurngaq": "M-8 0H8M-4 -6H4M-4 6H4M0 -9V9",
}


def spirit(name: str) -> str:
    """An Inua card: night blue, four dots in each corner, its sign."""
    corners = [(x, y) for x in (-20, -16, 16, 20) for y in (-13, -9, 9, 13)]
    dots = "".join(f"M{x} {y}h0" for x, y in corners)
    return (
        rect(-23, -15, 46, 32, 7, fill="#000", opacity=0.25)
        + rect(-24, -17, 48, 34, 7, fill="#2b3a67", stroke="#16203f", stroke_width=1.3)
        + path(dots, stroke="#cfe0ff", stroke_width=1.7, stroke_linecap="round")
        + path(
            EMBLEMS[name], fill="none", stroke="#fff", stroke_width=1.9, stroke_linecap="round",
            stroke_linejoin="round",
        )
    )  # fmt: skip


def pile() -> str:
    """Backs lying on each other."""
    under = "".join(
        path(triangle("u", 0.95, -2 * i, 2.4 * i), fill=HIDE, stroke=HIDE_DARK, stroke_width=1.2)
        for i in (3, 2, 1)
    )
    return under + back("u")


def chip(w: float) -> str:
    return rect(-w / 2, -17, w, 34, 17, fill="#fffaf0", stroke="#4a4334", stroke_width=1.4) + path(
        triangle("u", 0.2, -w / 2 + 20, 1.5), fill=HIDE, stroke=HIDE_DARK, stroke_width=1
    )


def empty_pile() -> str:
    return path(
        triangle("u"), fill="none", stroke=HIDE_LINE, stroke_width=1.6, stroke_dasharray="6 5"
    )


def panel(w: float, h: float) -> str:
    """A dark ground for a hand that one looks into."""
    return rect(0, 0, w, h, 18, fill="#0f1e23", opacity=0.88, stroke="#8fb2b8", stroke_width=1.5)


def legend(w: float, rows: Sequence[tuple[str, str, str]]) -> str:
    """The signs of the sets, two in a line: letter, colour, name."""
    out = []
    for i, (letter, base, name) in enumerate(rows):
        x, y = (i % 2) * w / 2 + 14, (i // 2) * 30 + 14
        out.append(at(x, y, medal(letter, base, 11)))
        out.append(text(x + 20, y + 5, name, 14, "#e6eeee", 600))
    return "".join(out)
