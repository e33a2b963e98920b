"""Shapes that the boards share: seat colours and marks, materials, plates, dice, titles, nature.

Light comes from the upper left. A piece is a contact shadow, a body with a gradient of its own hue,
an outline in the darkest tone of that hue and one highlight.
"""

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from banquise.core.svg import (
    Attribute,
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
    tone,
    tones,
)


class Look(NamedTuple):
    """The colours and the mark of a seat. The mark is there because colour alone is not enough."""

    base: str
    light: str
    dark: str
    ink: str  # readable on the base colour
    mark: str


# Colour-blind safe colours, after Okabe and Ito; white and grey are unchanged.
SAFE: Mapping[str, str] = {
    "red": "#d55e00",
    "yellow": "#f0e442",
    "green": "#009e73",
    "blue": "#56b4e9",
    "purple": "#cc79a7",
    "pink": "#cc79a7",  # no game has both
    "orange": "#e69f00",
}
SAFE_INK = "#16130c"


def shades(base: str, mark: str) -> Look:
    """A look around one colour."""
    red, green, blue = (int(tones(base)[0][i : i + 2], 16) for i in (1, 3, 5))
    ink = "#2b2418" if 0.3 * red + 0.59 * green + 0.11 * blue > 150 else "#ffffff"
    return Look(base, mix(base, "#ffffff", 0.4), mix(base, "#000000", 0.45), ink, mark)


def paint(name: str, colour: str) -> str:
    """A shade of a seat's colour, with its colour-blind safe counterpart."""
    return tone(colour, SAFE.get(name, colour))


def _toned(name: str, usual: Look) -> Look:
    if name not in SAFE:
        return usual
    safe = shades(SAFE[name], usual.mark)._replace(ink=SAFE_INK)
    base, light, dark, ink = map(tone, usual[:4], safe[:4])
    return Look(base, light, dark, ink, usual.mark)


_USUAL: Mapping[str, Look] = {
    "red": Look("#c8372d", "#ee7a63", "#7d1b16", "#ffffff", "triangle"),
    "yellow": Look("#e8b923", "#ffe07a", "#8f6a06", "#3a2a00", "disc"),
    "green": Look("#3c8d40", "#7cc273", "#1d5223", "#ffffff", "square"),
    "blue": Look("#2f6db5", "#74a9e4", "#163c6d", "#ffffff", "diamond"),
    "purple": Look("#7b4a9e", "#b389d2", "#44235d", "#ffffff", "cross"),
    "white": Look("#f2efe6", "#ffffff", "#8c8674", "#3b382f", "star"),
    "orange": Look("#dd7a1f", "#ffb469", "#87420a", "#ffffff", "star"),
    "grey": Look("#8a8f94", "#c3c8cc", "#4c5155", "#ffffff", "disc"),
}
LOOKS: Mapping[str, Look] = {name: _toned(name, usual) for name, usual in _USUAL.items()}


def look(name: str, base: str = "") -> Look:
    """The look of a colour, or of an edition's own base colour."""
    if base in ("", _USUAL[name].base):
        return LOOKS[name]
    return shades(base, _USUAL[name].mark)


MATERIALS: Mapping[str, str] = {
    "shade": radial("shade", (0, "#000", 0.42), (0.55, "#000", 0.2), (1, "#000", 0)),
    "glint": radial("glint", (0, "#fff", 0.75), (1, "#fff", 0)),
    "bevel": linear("bevel", (0, "#fff", 0.55), (0.45, "#fff", 0), (1, "#000", 0.22)),
    "wood": radial(
        "wood", (0, "#f6dfb5"), (0.7, "#e2bf86"), (1, "#c79c5f"), cx=0.36, cy=0.3, r=0.8
    ),
    "wood-dark": radial(
        "wood-dark", (0, "#6b5648"), (0.7, "#46362c"), (1, "#2a1f19"), cx=0.36, cy=0.3, r=0.8
    ),
    "pearl": radial(
        "pearl", (0, "#ffffff"), (0.7, "#eceff1"), (1, "#c6ced4"), cx=0.36, cy=0.3, r=0.8
    ),
    "ice": linear("ice", (0, "#ffffff"), (1, "#cfe7f1"), x2=0.5),
    "paper": linear("paper", (0, "#fffaf0"), (1, "#efe4cd")),
    "gold": linear("gold", (0, "#ffe9a3"), (0.5, "#e3ae35"), (1, "#9a6a12"), x2=1),
}

# Plates and their text: a page in dark mode sets the variables; elsewhere plates look like paper.
PAPER, INK, INK_2 = (
    "var(--plate,url(#paper))",
    "var(--plate-ink,#33281a)",
    "var(--plate-ink-2,#6a5739)",
)


def materials(*names: str) -> str:
    """The gradients of these materials, for the defs of a stage."""
    return "".join(MATERIALS[name] for name in names)


def seat_gradients(looks: Mapping[str, Look]) -> str:
    """``wood-<name>`` for bodies and ``ball-<name>`` for round things, of each colour."""
    out = []
    for name, (base, light, dark, _, _) in looks.items():
        pale, glow = mix(light, "#ffffff", 0.12), mix(light, "#ffffff", 0.35)
        out.append(linear(f"wood-{name}", (0, pale), (0.35, base), (1, dark), x2=1, y2=0.6))
        out.append(
            radial(f"ball-{name}", (0, glow), (0.5, base), (1, dark), cx=0.35, cy=0.3, r=0.8)
        )
    return "".join(out)


def shadow(x: float, y: float, rx: float, ry: float) -> str:
    """The soft contact shadow under a piece."""
    return ellipse(x, y, rx, ry, fill="url(#shade)")


MARKS: Mapping[str, str] = {
    "triangle": "M0 -9 L9 7 H-9 Z",
    "disc": "M0 -8 A8 8 0 1 1 -.01 -8 Z",
    "square": "M-7.4 -7.4 H7.4 V7.4 H-7.4 Z",
    "diamond": "M0 -10 L9 0 L0 10 L-9 0 Z",
    "cross": "M-3.2 -9 H3.2 V-3.2 H9 V3.2 H3.2 V9 H-3.2 V3.2 H-9 V-3.2 H-3.2 Z",
    "star": "M0 -10L2.8 -3.4L9.6 -3L4.4 1.4L6 8.2L0 4.6L-6 8.2L-4.4 1.4L-9.6 -3L-2.8 -3.4Z",
}


def mark(x: float, y: float, of: Look, r: float = 8, fill: str = "") -> str:
    """The mark of a seat."""
    return at(x, y, path(MARKS[of.mark], fill=fill or of.ink), scale=r / 9)


def badge(x: float, y: float, name: str, of: Look, r: float = 14) -> str:
    """A seat's colour and mark as a small medallion, for mats and plates."""
    ball = circle(x, y, r, fill=f"url(#ball-{name})", stroke=of.dark, stroke_width=1.4)
    return ball + mark(x, y, of, r * 0.55)


def plate(x: float, y: float, w: float, h: float, r: float = 12) -> str:
    """A paper plate lying on the table."""
    return g(
        rect(x + 2, y + 4, w, h, r, fill="#000", opacity=0.22),
        rect(
            x,
            y,
            w,
            h,
            r,
            fill="url(#paper)",
            style=f"fill:{PAPER}",
            stroke="#000",
            stroke_opacity=0.2,
        ),
        rect(
            x + 1,
            y + 1,
            w - 2,
            h / 2,
            r,
            fill="#fff",
            opacity=0.16,
            style="opacity:var(--gloss,.16)",
        ),
    )


def rounded_box(x: float, y: float, w: float, h: float, r: float) -> str:
    """The path of a rounded box, for hit areas."""
    n, across, down = number, number(w - 2 * r), number(h - 2 * r)
    curve = f"a{n(r)} {n(r)} 0 0 1"
    return (
        f"M{n(x + r)} {n(y)}h{across}{curve} {n(r)} {n(r)}v{down}{curve} {n(-r)} {n(r)}"
        f"h-{across}{curve} {n(-r)} {n(-r)}v-{down}{curve} {n(r)} {n(-r)}Z"
    )


def oval(x: float, y: float, rx: float, ry: float) -> str:
    """The path of an ellipse, for hit areas and holes."""
    half = f"a{number(rx)} {number(ry)} 0 1 1"
    return f"M{number(x - rx)} {number(y)}{half} {number(2 * rx)} 0{half} {number(-2 * rx)} 0"


# A monoline alphabet for titles, height 100: (advance, strokes).
GLYPHS: Mapping[str, tuple[float, str]] = {
    "A": (78, "M0 100 L39 0 L78 100 M15 66 H63"),
    "B": (62, "M0 0 V100 H34 A27 27 0 0 0 34 46 H0 M30 46 A23 23 0 0 0 30 0 H0"),
    "D": (68, "M0 0 V100 H26 A50 50 0 0 0 26 0 Z"),
    "E": (56, "M56 0 H0 V100 H57 M0 48 H48"),
    "Ē": (56, "M56 0 H0 V100 H57 M0 48 H48 M10 -22 H46"),
    "Ā": (78, "M0 100 L39 0 L78 100 M15 66 H63 M20 -22 H58"),
    "H": (64, "M0 0 V100 M64 0 V100 M0 48 H64"),
    "I": (0, "M0 0 V100"),
    "K": (62, "M0 0 V100 M58 0 L0 58 M19 40 L62 100"),
    "L": (52, "M0 0 V100 H52"),
    "M": (86, "M0 100 V0 L43 64 L86 0 V100"),
    "N": (66, "M0 100 V0 L66 100 V0"),
    "O": (88, "M44 0 A44 50 0 1 1 43.9 0 Z"),
    "P": (60, "M0 100 V0 H32 A28 28 0 0 1 32 56 H0"),
    "Q": (88, "M44 0 A44 50 0 1 1 43.9 0 Z M56 74 L86 106"),
    "R": (62, "M0 100 V0 H32 A28 28 0 0 1 32 56 H0 M28 56 L62 100"),
    "S": (62, "M58 16 C48 -5 3 -6 3 24 C3 55 62 42 62 74 C62 107 8 107 0 82"),
    "T": (70, "M0 0 H70 M35 0 V100"),
    "U": (66, "M0 0 V66 A33 35 0 0 0 66 66 V0"),
    "!": (0, "M0 0 V66 M0 97 V100"),
    "-": (30, "M0 52 H30"),
    "&": (
        72,
        "M72 100L20 34C6 12 18 0 32 0C50 0 54 22 38 34L18 48C-6 66 4 100 32 100C54 100 66 80 70 58",
    ),
    " ": (26, ""),
}


def lettering(
    x: float, y: float, words: str, height: float, colour: str, weight: float = 12, gap: float = 26,
    anchor: str = "start", **attributes: Attribute,
) -> str:  # fmt: skip
    """A title in the house alphabet; weight and gap are in hundredths of the height."""
    k = height / 100
    length = sum(GLYPHS[letter][0] + gap for letter in words) - gap
    x -= {"start": 0.0, "middle": length * k / 2, "end": length * k}[anchor]
    out, pen = [], 0.0
    for letter in words:
        advance, strokes = GLYPHS[letter]
        if strokes:
            out.append(path(strokes, transform=f"translate({number(pen)} 0)"))
        pen += advance + gap
    letters = g(
        *out, fill="none", stroke=colour, stroke_width=weight, stroke_linecap="round",
        stroke_linejoin="round", **attributes,
    )  # fmt: skip
    return at(x, y, letters, scale=k)


_SPOTS: Mapping[int, Sequence[tuple[int, int]]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die(size: float, value: int) -> str:
    """An ivory die with the given face; 0 is a die not yet rolled."""
    s, p = size / 2, size * 0.26
    spots = "".join(f"M{number(i * p)} {number(j * p)}h0" for i, j in _SPOTS[value])
    faces = (
        path(spots, stroke="#2a211a", stroke_width=size * 0.2)
        + path(spots, stroke="#4a3b2e", stroke_width=size * 0.14, transform="translate(.6 1)")
    )  # fmt: skip
    return (
        shadow(4, s * 0.75, s * 1.35, s * 0.7)
        + rect(-s, -s + 4, size, size, size * 0.2, fill="#b9a988")
        + rect(-s, -s, size, size, size * 0.2, fill="#fdf8ea", stroke="#a89670", stroke_width=1.2)
        + rect(-s + 3, -s + 3, size - 6, size - 6, size * 0.17, fill="url(#bevel)", opacity=0.5)
        + (g(faces, stroke_linecap="round") if spots else "")
    )


def brackets(r: float, colour: str = "#163c6d") -> str:
    """The mark of the last action, centred on the origin: four corners, white under dark blue."""
    a, n = r * 0.6, number
    d = (
        f"M{n(-r)} {n(-a)}V{n(-r)}H{n(-a)}M{n(a)} {n(-r)}H{n(r)}V{n(-a)}"
        f"M{n(r)} {n(a)}V{n(r)}H{n(a)}M{n(-a)} {n(r)}H{n(-r)}V{n(a)}"
    )
    lines = path(d, stroke="#fff", stroke_width=7) + path(d, stroke=colour, stroke_width=4)
    return g(lines, fill="none", stroke_linecap="round", stroke_linejoin="round")


def won(w: float, h: float, r: float = 16) -> str:
    """Around the panel of a winner: a golden frame with a crown on its upper edge."""
    frame = rect(-3, -3, w + 6, h + 6, r, fill="none", stroke="#f4c53d", stroke_width=4)
    crown = f"M{number(w / 2 - 15)} 9v-10l7 4l8 -8l8 8l7 -4v10z"
    return frame + path(crown, fill="#f4c53d", stroke="#5a3d00", stroke_width=1.4)


def star(x: float, y: float, r: float, inner: float = 0.45, points: int = 5) -> str:
    """The path of a star."""
    corners = []
    for i in range(points * 2):
        a, q = -math.pi / 2 + i * math.pi / points, r if i % 2 == 0 else r * inner
        corners.append(f"{number(x + q * math.cos(a))} {number(y + q * math.sin(a))}")
    return "M" + "L".join(corners) + "Z"


def line(points: Iterable[Point]) -> str:
    """The path of straight lines from point to point."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def smooth(points: Sequence[Point], close: bool = True) -> str:
    """The path of a curve through points (Catmull-Rom as Bézier)."""
    n, d = len(points), [f"M{number(points[0][0])} {number(points[0][1])}"]
    for i in range(n if close else n - 1):
        before, a, b, after = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        if not close:
            before, after = before if i else a, after if i < n - 2 else b
        curve = (
            a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6,
            b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6, b[0], b[1],
        )  # fmt: skip
        d.append("C" + " ".join(map(number, curve)))
    return "".join(d) + ("Z" if close else "")


def between(chance: random.Random, low: float, high: float) -> float:
    """A random number. Only ``random()`` gives the same numbers in every Python version."""
    return low + (high - low) * chance.random()


def blob(
    box: tuple[float, float, float, float], seed: int, n: int = 30, wobble: float = 10,
    corner: float = 0.28,
) -> str:  # fmt: skip
    """The outline of an island or a clearing inside a box: a superellipse with a little noise."""
    x0, y0, x1, y1 = box
    chance, points = random.Random(seed), []
    for i in range(n):
        c, s = math.cos(i * 2 * math.pi / n), math.sin(i * 2 * math.pi / n)
        x = (x0 + x1) / 2 + (x1 - x0) / 2 * math.copysign(abs(c) ** corner, c)
        y = (y0 + y1) / 2 + (y1 - y0) / 2 * math.copysign(abs(s) ** corner, s)
        points.append((x + between(chance, -wobble, wobble), y + between(chance, -wobble, wobble)))
    return smooth(points)


def scatter(
    box: tuple[float, float, float, float], keep_off: Sequence[tuple[float, float, float]],
    count: int, seed: int, apart: float = 17,
) -> list[tuple[float, float, float]]:  # fmt: skip
    """Up to ``count`` places (x, y, size) in a box, off all discs (x, y, radius), back to front."""
    x0, y0, x1, y1 = box
    chance, room = random.Random(seed), float(count)
    spots: list[tuple[float, float, float]] = []
    while len(spots) < room:
        x, y = between(chance, x0, x1), between(chance, y0, y1)
        size = between(chance, 0.55, 1.15)
        near = any(math.hypot(x - a, y - b) <= apart for a, b, _ in spots)
        if near or any(math.hypot(x - a, y - b) <= d + 12 * size for a, b, d in keep_off):
            room -= 0.02
        else:
            spots.append((x, y, size))
    return sorted(spots, key=lambda spot: spot[1])
