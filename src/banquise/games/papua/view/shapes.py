"""The things of the island, each around its own origin: cells, figures, camps, canoe, leaves."""

import math
from collections.abc import Sequence

from banquise.core.kit import INK, INK_2, Look, badge, line, mark, oval, plate, shadow
from banquise.core.svg import (
    Point,
    at,
    circle,
    ellipse,
    fit,
    g,
    linear,
    mix,
    number,
    path,
    place,
    radial,
    rect,
    text,
)  # fmt: skip
from banquise.games.papua.state import Kind

RADIUS = 26.0  # of a round cell
RIBBON = 31.0  # half the width of the ribbon round a group

DEFS = "".join(
    (
        linear("slab", (0, "#fdf0cb"), (1, "#e0c48b")),
        radial("stone", (0, "#fffdf4"), (0.65, "#ece5d1"), (1, "#c9bea1"), cx=0.38, cy=0.32, r=0.8),
        radial("pit", (0, "#3f3a3d"), (0.7, "#1d191c"), (1, "#0b090b"), cx=0.4, cy=0.35, r=0.75),
        linear("hull", (0, "#b5743c"), (1, "#6b3c18")),
    )
)
GROUNDS = "".join(
    (
        linear("sea", (0, "#0f5d78"), (0.55, "#0c4a66"), (1, "#083650")),
        linear("sand", (0, "#f3dfae"), (1, "#d9b878")),
        radial("land", (0, "#6aa34a"), (0.6, "#4b8a3d"), (1, "#336f35"), cx=0.4, cy=0.35, r=0.75),
        radial("clearing", (0, "#e9cf95"), (0.75, "#d3b073"), (1, "#b98f52")),
        linear("leaf", (0, "#7fbf55"), (1, "#2f6f35"), x2=1),
        linear("leaf-2", (0, "#5fa653"), (1, "#1f5a33"), x2=1),
    )
)


def mask() -> str:
    """A carved wooden mask, plain and symmetric."""
    return (
        path(
            "M0 -17C11 -17 14 -9 13 -1C12 9 6 17 0 17C-6 17 -12 9 -13 -1C-14 -9 -11 -17 0 -17Z",
            fill="#8d5a2b", stroke="#4a2b10", stroke_width=1.4,
        )
        + path("M0 -16V15", stroke="#b98048", stroke_width=2)
        + path(
            "M-10 -7C-7 -11 -3 -10 -2 -6M10 -7C7 -11 3 -10 2 -6",
            fill="none", stroke="#3a200a", stroke_width=1.6,
        )
        + ellipse(-5.4, -3, 3.2, 2, fill="#2a1505")
        + ellipse(5.4, -3, 3.2, 2, fill="#2a1505")
        + path("M-2.4 4L0 -1L2.4 4Z", fill="#5d3614")
        + rect(-5, 7.4, 10, 3.6, 1.8, fill="#2a1505")
        + path(
            "M-11 1L-7 3M11 1L7 3M-10 5L-7 6M10 5L7 6",
            stroke="#f0c77a", stroke_width=1.3, stroke_linecap="round",
        )
    )  # fmt: skip


def snare() -> str:
    """A rope loop on a bent twig over a dark pit."""
    loop = ellipse(0, 7, 10, 6, stroke="#e9d7a5") + ellipse(
        0, 7, 10, 6, stroke="#8a6f3c", stroke_dasharray="2 3"
    )
    twig = path(
        "M-15 8C-12 -12 4 -18 12 -12", stroke="#8a6237", stroke_width=3, stroke_linecap="round"
    )
    rope = path("M12 -12C16 -6 12 0 6 2", stroke="#d9c08a", stroke_width=1.8)
    return g(twig, rope, loop, fill="none", stroke_width=2.4)


def cell(kind: int, numbered: bool = False) -> str:
    """A cell of the path; where its number goes below the middle, its picture makes room."""
    if kind == Kind.SQUARE:
        return (
            rect(-25, -22, 50, 50, 9, fill="#5d3d20", opacity=0.5)
            + rect(-25, -25, 50, 50, 9, fill="url(#slab)", stroke="#8e6a35", stroke_width=1.4)
            + path(
                "M-21 16V-17Q-21 -21 -17 -21H16",
                fill="none", stroke="#fff", stroke_width=2, opacity=0.7,
            )
        )  # fmt: skip
    fill, edge = {
        Kind.ROUND: ("stone", "#8f8363"),
        Kind.MASK: ("stone", "#9a6a12"),
        Kind.TRAP: ("pit", "#100d0c"),
    }[Kind(kind)]
    disc = circle(0, 3, RADIUS, fill="#3d2812", opacity=0.5) + circle(
        0, 0, RADIUS, fill=f"url(#{fill})", stroke=edge, stroke_width=1.4
    )
    if kind == Kind.MASK:
        rim = circle(0, 0, 24, fill="none", stroke="url(#gold)", stroke_width=4.6)
        return disc + rim + at(0, -3 if numbered else 0, mask(), scale=0.95)
    if kind == Kind.TRAP:
        stones = circle(
            0, 0, 22, fill="none", stroke="#6d5b4d", stroke_width=1.2, stroke_dasharray="3 3"
        )
        return disc + stones + at(0, -5 if numbered else 0, snare(), scale=0.85)
    return disc


def tab(size: float) -> str:
    """The tab of a mask, round its number: letters of a size, with their baseline at the origin."""
    width, height = size * 1.7, size * 1.16
    return rect(
        -width / 2, -size * 0.36 - height / 2, width, height, height / 2,
        fill="#fff4d6", stroke="#9a6a12", stroke_width=size / 10,
    )  # fmt: skip


def figure(name: str, of: Look) -> str:
    """A turned wooden figure: head, cone, seat mark on the chest. Its foot stands on the origin."""
    body = "M-15 -2C-13 -12 -9 -20 -6 -27C-4 -31 4 -31 6 -27C9 -20 13 -12 15 -2C15 5 -15 5 -15 -2Z"
    return (
        shadow(5, 1, 22, 9)
        + path(
            body, fill=f"url(#wood-{name})", stroke=of.dark, stroke_width=1.5,
            stroke_linejoin="round",
        )
        + path(
            "M-9.5 -4C-9 -12 -6 -20 -4 -26",
            fill="none", stroke="#fff", stroke_width=2.4, stroke_linecap="round", opacity=0.35,
        )
        + circle(0, -35, 9.5, fill=f"url(#ball-{name})", stroke=of.dark, stroke_width=1.5)
        + ellipse(-3, -39, 3.2, 2.2, fill="#fff", opacity=0.6)
        + mark(0, -11, of, 6.6)
    )  # fmt: skip


def camp(of: Look) -> str:
    """A woven mat in the colour of its owner, with room for four."""
    rings = [
        ellipse(0, 0, 40 - 7 * i, 33 - 6 * i, stroke=of.dark if i % 2 else of.light)
        for i in range(1, 4)
    ]
    return (
        ellipse(3, 5, 40, 33, fill="#5d3d18", opacity=0.4)
        + ellipse(0, 0, 40, 33, fill=of.base, stroke=of.dark, stroke_width=1.8)
        + g(*rings, fill="none", stroke_width=1.6, stroke_dasharray="5 3", opacity=0.55)
        + mark(0, 0, of, 9, fill=mix(of.base, of.dark, 0.55))
    )


def canoe() -> str:
    return (
        ellipse(6, 16, 66, 17, fill="#042534", opacity=0.45)
        + path(
            "M-64 -8C-40 22 40 22 64 -8C50 4 24 9 0 9C-24 9 -50 4 -64 -8Z",
            fill="url(#hull)", stroke="#3d1f0a", stroke_width=1.6,
        )
        + path("M-64 -8C-46 -2 46 -2 64 -8C50 6 24 10 0 10C-24 10 -50 6 -64 -8Z", fill="#472510")
        + path("M-58 -6C-40 0 40 0 58 -6", fill="none", stroke="#d79a5c", stroke_width=2.4)
        + rect(-9, -3, 18, 6, 3, fill="#d9a566", stroke="#5b2f10")
        + path(
            "M-58 5l8 4l8 -3l8 5l8 -3l8 4l8 -3l8 4l8 -4l8 3l8 -5l8 2",
            fill="none", stroke="#f2c98a", stroke_width=1.6, opacity=0.8,
        )
        + path("M34 -28L-4 22", stroke="#b98148", stroke_width=4, stroke_linecap="round")
        + path("M-4 22l-9 12q-5 0 -5 -5l9 -12z", fill="#b98148", stroke="#5b2f10")
    )  # fmt: skip


def fern(tone: str) -> str:
    """A rosette of leaves seen from above, drawn once and used a hundred times."""
    leaf = "M0 0C5 -6 6 -16 0 -24C-6 -16 -5 -6 0 0Z"
    leaves = [path(leaf, transform=f"rotate({i * 51})", fill=f"url(#{tone})") for i in range(7)]
    ground = ellipse(3, 5, 21, 19, fill="#123d1f", opacity=0.3)
    return g(ground, *leaves, circle(0, 0, 3, fill="#cfe38c", opacity=0.8), id=f"fern-{tone}")


def palm() -> str:
    frond = "M0 0C10 -14 30 -16 42 -4C30 -8 14 -4 0 0Z"
    turns = (-10, 40, 95, 150, 200, 255, 310)
    fronds = [
        path(frond, transform=f"rotate({a})", fill="url(#leaf)", stroke="#215a2b", stroke_width=0.8)
        for a in turns
    ]
    return g(
        ellipse(8, 14, 40, 30, fill="#0d3a1e", opacity=0.35), *fronds,
        circle(0, 0, 5, fill="#8a5a2c"), circle(-4, 3, 3.6, fill="#6b4420"),
        circle(4, 3, 3.6, fill="#7c4f26"), id="palm",
    )  # fmt: skip


def wreath() -> str:
    """Two twigs of leaves, for the winner."""
    leaf, out = "M0 0C5 -4 6 -11 0 -17C-6 -11 -5 -4 0 0Z", []
    for side in (-1, 1):
        for i in range(7):
            a = math.radians(150 - i * 21)
            x, y, turn = side * 27 * math.sin(a), -27 * math.cos(a), side * (math.degrees(a) - 62)
            out.append(
                path(leaf, transform=place(x, y, turn), fill="#4b9a49" if i % 2 else "#7fbf55")
            )
    return shadow(2, 30, 34, 8) + g(*out, stroke="#1f5a33", stroke_width=0.8)


def pointer() -> str:
    """A small carved arrow that lies on the mat of whose turn it is."""
    d = "M-13 -9Q-13 -12 -10 -12H10Q13 -12 13 -9L2.5 6Q0 9 -2.5 6Z"
    return (
        path(d, transform="translate(1.5 3)", fill="#000", opacity=0.25)
        + path(d, fill="url(#wood)", stroke="#6b4420", stroke_width=1.5, stroke_linejoin="round")
        + path("M-8 -8H8", stroke="#fff", stroke_width=2, stroke_linecap="round", opacity=0.6)
    )


def ribbon(way: Sequence[Point], half: float, hole: float) -> str:
    """The path of a band with round ends along a way, open where the cells at its ends are."""
    x0, y0 = way[0]
    points = [(x - x0, y - y0) for x, y in way]
    left = [_beside(points, i, half) for i in range(len(points))]
    right = [_beside(points, i, -half) for i in range(len(points))][::-1]
    cap = f"A{number(half)} {number(half)} 0 0 1 "
    a, b = right[0], left[0]
    band = (
        line(left) + f"{cap}{number(a[0])} {number(a[1])}" + "L" + line(right)[1:]
        + f"{cap}{number(b[0])} {number(b[1])}Z"
    )  # fmt: skip
    if not hole:
        return band
    return band + oval(0, 0, hole, hole) + oval(*points[-1], hole, hole)


def _beside(points: Sequence[Point], i: int, off: float) -> Point:
    """The point ``off`` to the left of a way (seen on the screen, where y grows downwards)."""
    (x0, y0), (x1, y1) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
    length = math.hypot(x1 - x0, y1 - y0) or 1.0
    x, y = points[i]
    return x + off * (y1 - y0) / length, y - off * (x1 - x0) / length


def mat(width: float, ticks: Sequence[float], to_go: str) -> str:
    """What all mats share: a bar from the camp to the canoe, with a tick for each mask."""
    x, w = bar(width)
    masks = "".join(f"M{number(x + w * tick)} 56v12" for tick in ticks)
    return (
        plate(0, 0, width, 80, 13)
        + rect(x, 59, w, 6, 3, fill="#d8c7a2")
        + (path(masks, stroke="#b98a2e", stroke_width=2) if masks else "")
        + path(f"M{number(width - 33)} 58q10 10 20 0q-3 9 -10 9t-10 -9z", fill="#7d4a20")
        + text(width - 14, 44, to_go, 13, "#6a5739", 500, "end", style=f"fill:{INK_2}")
    )


def owner(name: str, of: Look) -> str:
    """What tells a mat's owner: the badge, and the pocket for those in camp."""
    pocket = mix(of.base, "#f4e8cf", 0.72)
    return badge(24, 27, name, of, 15) + rect(
        11, 54, 36, 16, 8, fill=pocket, stroke=of.dark, stroke_width=0.8
    )


def bar(width: float) -> tuple[float, float]:
    """Left end and length of the progress bar of a mat."""
    return 54, width - 94


def dot(of: Look) -> str:
    return circle(0, 0, 6, fill=of.base, stroke=of.dark, stroke_width=1.5)


def strip(width: float, height: float, of: Look | None) -> str:
    """The head of the card with the die, in the colour of whose turn it is."""
    w, h = number(width), number(height)
    top = f"M0 {h}V16A16 16 0 0 1 16 0H{number(width - 16)}A16 16 0 0 1 {w} 16V{h}Z"
    sign = mark(height * 0.68, height / 2, of, height * 0.24) if of else ""
    return path(top, fill=of.base if of else "#5c5548", stroke="#000", stroke_opacity=0.2) + sign


def legend(width: float, height: float, rows: Sequence[tuple[int, str]], size: float) -> str:
    """What each kind of cell means, in one column or two."""
    columns = 2 if width > 26 * size else 1
    lines = len(rows) // columns
    step = height * 0.89 / lines
    k = min(size / 27, step / 62)
    out = [plate(0, 0, width, height, 14)]
    for i, (kind, words) in enumerate(rows):
        x = size * 1.93 + (i // lines) * width / columns
        y = height * 0.055 + step * (i % lines + 0.5)
        out.append(at(x, y, cell(kind), scale=k))
        said = fit(words, width / columns - size * 4, size)
        out.append(
            text(x + size * 1.63, y + size * 0.36, said, size, "#33281a", style=f"fill:{INK}")
        )
    return g(*out)
