"""The floe on dark water and the symbols of all that may lie on it."""

import functools
import math
import random

from banquise.core import kit, svg
from banquise.core.kit import Look
from banquise.core.state import Edition, State
from banquise.core.svg import Point, Stage, Symbol, at, g, path, polygon, rect
from banquise.core.text import Words
from banquise.games.nanuuk.editions import GOODS, cell_name
from banquise.games.nanuuk.plain import plain
from banquise.games.nanuuk.state import ANIMALS, COLOURS, NANUUK
from banquise.games.nanuuk.view import shapes, sheets
from banquise.games.nanuuk.view.layout import SLOTS, Layout, layout

NAMES = ("red", "blue", "yellow", "white")
LOOKS: tuple[Look, ...] = tuple(kit.look(name) for name in NAMES)
JAGS = 4  # kinds of broken ice along a crack


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    ed, s = plain(ed), plain(s)
    where = layout(ed, s, shape)
    cells = int(ed.cells)
    names = tuple(cell_name(ed, cell) for cell in range(cells))
    igloos = tuple(cell for cell in range(cells) if int(ed.igloos) >> cell & 1)
    dotted = tuple(cell for cell in range(cells) if not int(ed.land[1]) >> cell & 1)
    trades = tuple(
        tuple(name for name, bit in GOODS.items() if int(ed.trade[animal]) & bit)
        for animal in range(ANIMALS)
    )
    each = int(s.hunters_each) if s.mode == NANUUK else 1
    return Stage(
        where.width,
        where.height,
        scenery=_scenery(where, names, igloos, dotted),
        symbols=_symbols(where, each) | {"card": Symbol(sheets.card(where, words, trades))},
        defs=kit.materials("shade", "wood", "wood-dark", "paper")
        + kit.seat_gradients(dict(zip(NAMES, LOOKS, strict=True)))
        + shapes.DEFS
        + _blank_sheets(where, words),
        css=_css(where),
    )


def _blank_sheets(where: Layout, words: Words) -> str:
    if not where.is_hunt:
        return ""
    return "".join(
        g(sheets.halves(where, size, words), id=f"blank-{size.name}") for size in where.sizes
    )


def _css(where: Layout) -> str:
    tall = where.is_tall
    rules = {
        "name": f"font-size:{26 if tall else 16}px;font-weight:700",
        "points": f"font-size:{36 if tall else 20}px;font-weight:800;text-anchor:end",
        "score": "font-size:40px;font-weight:800;text-anchor:middle",
        "parts": f"font-size:{22 if tall else 12.5}px;font-weight:600;text-anchor:end",
        "role": f"font-size:{22 if tall else 13.5}px;font-weight:500;fill:{kit.INK_2}",
        "plain": f"font-size:{24 if tall else 18}px;font-weight:700;fill:{kit.INK}",
        "total": f"font-size:{40 if tall else 28}px;font-weight:800;text-anchor:end;fill:{kit.INK}",
        "count": f"font-size:{26 if tall else 17}px;font-weight:700;fill:#fff",
        "many": f"font-size:{22 if tall else 13}px;font-weight:700;fill:#fff;text-anchor:middle",
        "note": f"font-size:{24 if tall else 15}px;font-weight:600;fill:#d6eef8;text-anchor:end",
        "loud": "font-weight:800;fill:#fff",
        "caption": f"font-size:{24 if tall else 14}px;font-weight:600;fill:#bfe3f0",
    }
    for letter, look in zip(COLOURS, LOOKS, strict=True):
        rules[f"on-{letter}"] = f"fill:{look.ink}"
    return svg.STATES + "".join(f".{name}{{{rule}}}" for name, rule in rules.items())


# Symbols


def _symbols(where: Layout, each: int) -> dict[str, Symbol]:
    out = _ice_symbols(where)
    for name in SLOTS:
        out[f"disc-{name}"] = Symbol(shapes.disc(name))
    own, other = ((36.0, 44.0), (28.0, 28.0)) if where.is_tall else ((24.0, 24.0), (15.0, 15.0))
    out["bag"] = Symbol("", kit.oval(0, 0, *own))
    out["bag-far"] = Symbol("", kit.oval(0, 0, *other))
    for name in (*shapes.STARS, "inuk", "bear"):
        body = shapes.bear() if name == "bear" else shapes.disc(name)
        out[f"tally-{name}"] = Symbol(body, kit.oval(0, 0, 40, 34))
    out["bear"] = Symbol(shapes.bear())
    out["bear-neutral"] = Symbol(shapes.bear(), kit.oval(0, 0, 38, 28))
    out["many"] = Symbol(shapes.badge(22 if where.is_tall else 13))
    out["strip"] = Symbol(sheets.strip(where.is_tall))
    out["turn"] = Symbol(sheets.pointer(where))
    out["sign-kayak"] = Symbol(shapes.sign("kayak"))
    out["sign-harpoon"] = Symbol(shapes.sign("harpoon"))
    for seat, letter in enumerate(COLOURS):
        out.update(_of_a_seat(where, seat, letter, each))
    return out


def _ice_symbols(where: Layout) -> dict[str, Symbol]:
    side, k = where.side, where.k
    reach = (
        (max(side * 1.1, 80.0), max(side * 0.62, 52.0)) if where.is_tall else (side, side * 0.52)
    )
    hit = kit.rounded_box(-reach[0] / 2, -reach[1] / 2, *reach, min(reach) / 2)
    out = {
        "cell": Symbol("", kit.line(_hexagon(side - 7 * k)) + "Z"),
        "edge": Symbol("", hit),
        "edge-c": Symbol(shapes.dashes(side, 5 * k, "#008fd6"), hit),
        "edge-d": Symbol(shapes.dashes(side, 5 * k, "#d9730d"), hit),
    }
    for i in range(JAGS):
        out[f"stick-{i}"] = Symbol(shapes.stick(side, 10.5 * k, _jag(side, i)))
    return out


def _hexagon(r: float) -> list[Point]:
    return [
        (r * math.cos(math.radians(60 * i)), r * math.sin(math.radians(60 * i))) for i in range(6)
    ]


def _jag(side: float, seed: int) -> str:
    """The broken rim of a crack along the x axis."""
    chance, n = random.Random(seed), 7
    points = [
        (side * (i / n - 0.5), 0.0 if i in (0, n) else kit.between(chance, -5, 5) * side / 65)
        for i in range(n + 1)
    ]
    return kit.line(points)


def _of_a_seat(where: Layout, seat: int, letter: str, each: int) -> dict[str, Symbol]:
    name, look = NAMES[seat], LOOKS[seat]
    piece = kit.oval(0, -10, 24, 32)
    outline = _hexagon(where.side - 6 * where.k)
    lit = polygon(outline, fill="none", stroke="#fff", stroke_width=7 * where.k,
                  stroke_linejoin="round")  # fmt: skip
    lit += polygon(outline, fill="none", stroke=look.dark, stroke_width=4 * where.k,
                   stroke_linejoin="round")  # fmt: skip
    out = {
        f"hunter-{letter}": Symbol(shapes.hunter(name, look), piece),
        f"bear-{letter}": Symbol(shapes.bear(name, look), kit.oval(0, 0, 38, 28)),
        f"actor-{letter}": Symbol(lit),
    }
    for size in where.sizes:
        area = kit.rounded_box(0, 0, size.w, size.h, 14)
        if not where.is_hunt:
            plate = sheets.seat_plate(where, size, look)
            out[f"plate-{letter}-{size.name}"] = Symbol(plate, area)
            continue
        for number in range(each):
            body = f'<use href="#blank-{size.name}"/>' + sheets.head(where, size, look, number)
            out[f"sheet-{letter}-{number}-{size.name}"] = Symbol(body, area)
    for number in range(each if where.is_hunt else 0):
        out[f"hunter-{letter}-{number}"] = Symbol(shapes.hunter(name, look, number), piece)
    return out


# Scenery

GROUNDS = "".join(
    (
        svg.linear("deep", (0, "#12445f"), (0.5, "#0b3049"), (1, "#071f33")),
        svg.radial(
            "ice-top", (0, "#ffffff"), (0.55, "#eef8fc"), (1, "#cfe7f1"), cx=0.38, cy=0.3, r=0.8
        ),
        svg.linear("ice-side", (0, "#8fc3d8"), (1, "#3f7f9e")),
    )
)


@functools.lru_cache(maxsize=32)
def _scenery(
    where: Layout, names: tuple[str, ...], igloos: tuple[int, ...], dotted: tuple[int, ...]
) -> str:
    land = [cell for cell in range(len(names)) if where.is_land(cell)]
    sea = [cell for cell in range(len(names)) if not where.is_land(cell)]
    k = where.k
    title = "" if where.is_tall else kit.lettering(36, 28, "NANUUK!", 34, "#eaf8ff", 13, 24)
    corners = _hexagon(where.side)
    below = [(x, y + 13 * k) for x, y in corners]
    shade = polygon(below, fill="#04182a", opacity=0.35)
    sides = polygon(below, fill="url(#ice-side)", stroke="#2d6683", stroke_width=1)
    top = polygon(corners, fill="url(#ice-top)", stroke="#9cc6d8", stroke_width=1.4) + polygon(
        _hexagon(where.side - 4), fill="none", stroke="#fff", stroke_width=2, opacity=0.8
    )
    shared = (
        ("cell-shade", shade),
        ("cell-side", sides),
        ("cell-top", top),
        ("igloo", shapes.igloo()),
    )
    defs = svg.el("defs", GROUNDS, *(g(body, id=name) for name, body in shared))
    homes = [svg.use("igloo", x, y + 8 * k, scale=1.06 * k) for x, y in _places(where, igloos)]
    return "".join(
        (
            defs,
            _water(where),
            title,
            *(_wave(where, cell) for cell in sea),
            *(svg.use("cell-shade", x + 6 * k, y + 8 * k) for x, y in _places(where, land)),
            *(svg.use("cell-side", x, y) for x, y in _places(where, land)),
            *(_cell(where, cell, names[cell], cell in dotted) for cell in land),
            g(*homes, opacity=None if where.is_hunt else 0.4),
        )
    )


def _places(where: Layout, cells: list[int] | tuple[int, ...]) -> list[Point]:
    return [where.cells[cell] for cell in cells]


def _cell(where: Layout, cell: int, name: str, is_dotted: bool) -> str:
    (x, y), k, chance = where.cells[cell], where.k, random.Random(cell)
    marks = "".join(
        f"M{kit.between(chance, -38, 38) * k:.0f} {kit.between(chance, -34, 34) * k:.0f}"
        f"l{kit.between(chance, 4, 12):.0f} {kit.between(chance, -5, 5):.0f}"
        for _ in range(5)
    )
    dots = f"M{-9 * k:.1f} {46 * k:.1f}h0m{9 * k:.1f} 0h0m{9 * k:.1f} 0h0"
    return at(
        x, y,
        '<use href="#cell-top"/>',
        path(marks, stroke="#b7d8e5", stroke_width=1.2, stroke_linecap="round"),
        path(dots, stroke="#7fa9bd", stroke_width=5.6 * k, stroke_linecap="round")
        if is_dotted else "",
        "" if where.is_tall or k < 0.9
        else svg.text(-26 * k, -37 * k, name, 12, "#3f7089", 600, "middle"),
    )  # fmt: skip


def _wave(where: Layout, cell: int) -> str:
    """A cell out of play: its outline under water, and waves."""
    (x, y), k = where.cells[cell], where.k
    waves = "".join(
        f"M{-22 * k:.0f} {dy * k:.0f}q{11 * k:.0f} {-9 * k:.0f} {22 * k:.0f} 0t{22 * k:.0f} 0"
        for dy in (-14, 4, 22)
    )
    outline = polygon(_hexagon(where.side - 5), fill="#0f4a66", fill_opacity=0.5, stroke="#3d7c9a",
                      stroke_width=1.4, stroke_dasharray="5 6")  # fmt: skip
    lines = path(waves, fill="none", stroke="#8fd0e6", stroke_width=2.4, stroke_linecap="round",
                 opacity=0.6)  # fmt: skip
    return at(x, y, outline, lines)


def _water(where: Layout) -> str:
    chance, w, h = random.Random(4), where.width, where.height
    waves = []
    for _ in range(int(w * h / 7000)):
        x, y, s = kit.between(chance, 0, w), kit.between(chance, 0, h), kit.between(chance, 9, 26)
        waves.append(f"M{x:.0f} {y:.0f}q{s / 2:.0f} -5 {s:.0f} 0")
    chips = "".join(_chip(chance, w, h) for _ in range(16))
    return (
        rect(0, 0, w, h, fill="url(#deep)")
        + path("".join(waves), fill="none", stroke="#7fc4dd", stroke_width=1.5,
               stroke_linecap="round", opacity=0.25)
        + chips
    )  # fmt: skip


def _chip(chance: random.Random, w: float, h: float) -> str:
    """A piece of drift ice."""
    x, y = kit.between(chance, 0, w), kit.between(chance, h - 110, h)
    s = kit.between(chance, 5, 13)
    corners = ((0, -1.0), (1, -0.2), (0.6, 0.8), (-0.7, 0.7), (-1, -0.3))
    points = [(x + (dx + kit.between(chance, -0.8, 0.8)) * s, y + dy * s) for dx, dy in corners]
    return polygon(points, fill="#d8eef6", stroke="#6fa6bf", stroke_width=1.2)
