"""The symbols of all that may lie on the ice and beside it, and the style of the words."""

import functools
import math
import random
from pathlib import Path

from banquise.core import kit, svg
from banquise.core.art import Art
from banquise.core.kit import Look, mark, plate, star
from banquise.core.svg import (
    Attribute,
    Point,
    Stage,
    Symbol,
    at,
    circle,
    g,
    path,
    polygon,
    rect,
    text,
)
from banquise.core.text import Words

from ..editions import GOODS, cell_name
from ..state import ANIMALS, COLOURS, Edition, Mode, State
from .layout import SLOTS, Layout, Size, hexagon, layout

ART = Art(Path(__file__).parent / "art")
NAMES = ("red", "blue", "yellow", "white")
LOOKS: tuple[Look, ...] = tuple(kit.look(name) for name in NAMES)
JAGS = 4  # kinds of broken ice along a crack
STARS = {"fish": 1, "seal": 2, "walrus": 3, "whale": 4}
BURN, WOOD = "#4a2d17", "#f2d9ab"  # a silhouette burnt into wood
DEFS = "".join(
    (
        svg.linear("deep", (0, "#12445f"), (0.5, "#0b3049"), (1, "#071f33")),
        svg.radial(
            "ice-top", (0, "#ffffff"), (0.55, "#eef8fc"), (1, "#cfe7f1"), cx=0.38, cy=0.3, r=0.8
        ),
        svg.linear("ice-side", (0, "#8fc3d8"), (1, "#3f7f9e")),
        svg.linear("snow-hide", (0, "#e9cfa2"), (1, "#c9a066")),
        svg.linear("frost", (0, "#eaf6fb"), (1, "#bcdcea")),
    )
)


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    ed, s = Edition.shared(ed), State.plain(s)
    where = layout(ed, s, shape)
    cells = int(ed.cells)
    names = tuple(cell_name(ed, cell) for cell in range(cells))
    igloos = tuple(cell for cell in range(cells) if int(ed.igloos) >> cell & 1)
    dotted = tuple(cell for cell in range(cells) if not int(ed.land[1]) >> cell & 1)
    trades = tuple(
        tuple(name for name, bit in GOODS.items() if int(ed.trade[animal]) & bit)
        for animal in range(ANIMALS)
    )
    each = int(s.hunters_each) if s.mode == Mode.NANUUK else 1
    return Stage(
        where.width,
        where.height,
        scenery=scenery(where, names, igloos, dotted),
        symbols=_symbols(where, each) | {"card": Symbol(card(where, words, trades))},
        defs=kit.materials("shade", "wood", "wood-dark", "paper")
        + kit.seat_gradients(dict(zip(NAMES, LOOKS, strict=True)))
        + DEFS
        + ART.defs()
        + g(ART("igloo"), id="igloo")
        + _blank_sheets(where, words),
        css=_css(where),
    )


def _blank_sheets(where: Layout, words: Words) -> str:
    if not where.is_hunt:
        return ""
    return "".join(g(halves(where, size, words), id=f"blank-{size.name}") for size in where.sizes)


def _css(where: Layout) -> str:
    tall = where.is_tall
    rules = {
        "name": f"font-size:{26 if tall else 16}px;font-weight:700",
        "points": f"font-size:{36 if tall else 20}px;font-weight:800;text-anchor:end",
        "score": "font-size:40px;font-weight:800;text-anchor:middle",
        "parts": f"font-size:{22 if tall else 14}px;font-weight:600;text-anchor:end",
        "role": f"font-size:{22 if tall else 14}px;font-weight:500;fill:{kit.INK_2}",
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


# The scenery: an ice floe of hexagons on dark water, with drift ice around it


@functools.lru_cache(maxsize=32)
def scenery(
    where: Layout, names: tuple[str, ...], igloos: tuple[int, ...], dotted: tuple[int, ...]
) -> str:
    """Water, waves on cells out of play, the cells of the floe, and igloos, faint in the games
    where they mean nothing.
    """
    land = [cell for cell in range(len(names)) if where.is_land(cell)]
    sea = [cell for cell in range(len(names)) if not where.is_land(cell)]
    k = where.k
    title = "" if where.is_tall else kit.lettering(36, 28, "NANUUK!", 34, "#eaf8ff", 13, 24)
    corners = hexagon(where.side)
    below = [(x, y + 13 * k) for x, y in corners]
    shade = polygon(below, fill="#04182a", opacity=0.35)
    sides = polygon(below, fill="url(#ice-side)", stroke="#2d6683", stroke_width=1)
    top = polygon(corners, fill="url(#ice-top)", stroke="#9cc6d8", stroke_width=1.4) + polygon(
        hexagon(where.side - 4), fill="none", stroke="#fff", stroke_width=2, opacity=0.8
    )
    shared = {"cell-shade": shade, "cell-side": sides, "cell-top": top}
    defs = svg.el("defs", *(g(body, id=name) for name, body in shared.items()))
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
        else svg.text(-26 * k, -37 * k, name, 14, "#3f7089", 600, "middle"),
    )  # fmt: skip


def _wave(where: Layout, cell: int) -> str:
    """A cell out of play: its outline under water, and waves."""
    (x, y), k = where.cells[cell], where.k
    waves = "".join(
        f"M{-22 * k:.0f} {dy * k:.0f}q{11 * k:.0f} {-9 * k:.0f} {22 * k:.0f} 0t{22 * k:.0f} 0"
        for dy in (-14, 4, 22)
    )
    outline = polygon(hexagon(where.side - 5), fill="#0f4a66", fill_opacity=0.5, stroke="#3d7c9a",
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


# Symbols


def _symbols(where: Layout, each: int) -> dict[str, Symbol]:
    out = _ice_symbols(where)
    for name in SLOTS:
        out[f"disc-{name}"] = Symbol(disc(name))
    own, other = ((36.0, 44.0), (28.0, 28.0)) if where.is_tall else ((24.0, 24.0), (15.0, 15.0))
    out["bag"] = Symbol("", kit.oval(0, 0, *own))
    out["bag-far"] = Symbol("", kit.oval(0, 0, *other))
    for name in (*STARS, "inuk", "bear"):
        body = ART("bear") if name == "bear" else disc(name)
        out[f"tally-{name}"] = Symbol(body, kit.oval(0, 0, 40, 34))
    out["bear"] = Symbol(ART("bear"))
    out["bear-neutral"] = Symbol(ART("bear"), kit.oval(0, 0, 38, 28))
    out["many"] = Symbol(badge(22 if where.is_tall else 13))
    out["strip"] = Symbol(strip(where.is_tall))
    out["turn"] = Symbol(pointer(where))
    out["sign-kayak"] = Symbol(sign("kayak"))
    out["sign-harpoon"] = Symbol(sign("harpoon"))
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
        "cell": Symbol("", kit.line(hexagon(side - 7 * k)) + "Z"),
        "edge": Symbol("", hit),
        "edge-c": Symbol(dashes(side, 5 * k, "#008fd6"), hit),
        "edge-d": Symbol(dashes(side, 5 * k, "#d9730d"), hit),
    }
    for i in range(JAGS):
        out[f"stick-{i}"] = Symbol(stick(side, 10.5 * k, _jag(side, i)))
    return out


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
    outline = hexagon(where.side - 6 * where.k)
    lit = polygon(outline, fill="none", stroke="#fff", stroke_width=7 * where.k,
                  stroke_linejoin="round")  # fmt: skip
    lit += polygon(outline, fill="none", stroke=look.dark, stroke_width=4 * where.k,
                   stroke_linejoin="round")  # fmt: skip
    out = {
        f"hunter-{letter}": Symbol(hunter(name, look), piece),
        f"bear-{letter}": Symbol(bear(name, look), kit.oval(0, 0, 38, 28)),
        f"actor-{letter}": Symbol(lit),
    }
    for size in where.sizes:
        area = kit.rounded_box(0, 0, size.w, size.h, 14)
        if not where.is_hunt:
            plate = seat_plate(where, size, look)
            out[f"plate-{letter}-{size.name}"] = Symbol(plate, area)
            continue
        for number in range(each):
            body = f'<use href="#blank-{size.name}"/>' + head(where, size, look, number)
            out[f"sheet-{letter}-{number}-{size.name}"] = Symbol(body, area)
    for number in range(each if where.is_hunt else 0):
        out[f"hunter-{letter}-{number}"] = Symbol(hunter(name, look, number), piece)
    return out


# Things on the ice, each around its own origin


def icon(name: str, ink: str = BURN, light: str = WOOD) -> str:
    """A silhouette; light is the colour of the wood that shows through."""
    colours = {"ink": ink, "light": light}
    return ART(name, **{key: colours[key] for key in ART.variables(name)})


def disc(name: str) -> str:
    """A wooden disc of radius 27: animals light with stars, the Inuk dark, equipment natural."""
    if name == "inuk":
        ground = ART("disc", rim="#1e140d", face="url(#wood-dark)", edge="#1e140d", ring="#8a7565")
        return ground + at(0, 0, icon(name, "#f3ead9", "#46362c"), scale=0.92)
    ground = ART("disc", rim="#9b7340", face="url(#wood)", edge="#8f6836", ring="#fff1d2")
    stars = STARS.get(name, 0)
    marks = "".join(star((i - (stars - 1) / 2) * 9.5, 18, 4.6) for i in range(stars))
    gold = path(marks, fill="#b07a1c", stroke="#6b4408", stroke_width=0.6) if stars else ""
    return ground + at(0, -4 if stars else 0, icon(name), scale=0.92) + gold


def bear(name: str, of: Look) -> str:
    """A wooden bear that belongs to somebody wears a blanket of that colour."""
    blanket = ART("blanket", coat=f"url(#wood-{name})", dark=of.dark)
    return ART("bear") + blanket + mark(4.5, -5, of, 6.6)


def hunter(name: str, of: Look, number: int = 0) -> str:
    """A pawn in a parka with a hood of its own; the second of two wears stripes."""
    dark = "#3b3a36" if name == "white" else of.dark
    pawn = ART(f"hunter-{name}", coat=f"url(#wood-{name})", dark=dark)
    if number:
        return pawn + ART("stripes", ink=of.ink) + mark(0, 5, of, 6.2)
    return pawn + mark(0, 2, of, 7.4)


def stick(length: float, width: float, jag: str) -> str:
    """Open water along a side, and the blue stick that marks it; both lie along the x axis."""
    half = length * 0.4
    bar = f"M{-half:.1f} 0H{half:.1f}"
    return (
        path(jag, fill="none", stroke="#0b3049", stroke_width=width * 0.67, stroke_linejoin="round",
             opacity=0.55)
        + g(
            path(bar, stroke="#0b3a66", stroke_width=width),
            path(bar, stroke="#2f86cf", stroke_width=width * 0.76),
            path(f"M{3 - half:.1f} -1.7H{half - 3:.1f}", stroke="#a9dcff",
                 stroke_width=width * 0.23),
            stroke_linecap="round",
        )
    )  # fmt: skip


def dashes(length: float, width: float, colour: str) -> str:
    """A line on which the ice may crack now."""
    half = length * 0.34
    bar = f"M{-half:.1f} 0H{half:.1f}"
    return path(bar, stroke="#fff", stroke_width=width * 1.4, stroke_linecap="round") + path(
        bar, stroke=colour, stroke_width=width, stroke_dasharray=f"{width * 1.4:.1f}"
    )


def sign(name: str) -> str:
    """What a step costs: a small picture on a medallion."""
    return circle(0, 0, 14.5, fill="#fff8e4", stroke="#8a5a0c", stroke_width=2) + at(
        0, 0, icon(name, "#5a3a00", "#fff8e4"), scale=0.56
    )


def badge(size: float) -> str:
    """The ground of a number of discs."""
    return circle(0, -size * 0.35, size * 0.74, fill="#1f4a63", stroke="#fff", stroke_width=1.6)


# Beside the ice

HIDE: dict[str, Attribute] = {"fill": "url(#snow-hide)", "stroke": "#a67c45", "stroke_width": 1}
FROST: dict[str, Attribute] = {"fill": "url(#frost)", "stroke": "#86b3c7", "stroke_width": 1}


def _print(x: float, y: float, r: float, name: str, at_home: bool) -> str:
    """An empty socket: a faint print of what belongs there."""
    ink = "#41718a" if at_home else "#5d4a30"
    return (
        circle(x, y, r - 1, fill="#fff", opacity=0.28)
        + circle(x, y, r - 1, fill="none", stroke=ink, stroke_width=1.2, stroke_dasharray="3 3",
                 opacity=0.7)
        + at(x, y, icon(name, ink, "#fff"), scale=0.033 * r, opacity=0.32)
    )  # fmt: skip


def halves(where: Layout, size: Size, words: Words) -> str:
    """The two halves of a sheet with all their sockets, without its colour."""
    w, h, half = size.w, size.h, (size.w - 24) / 2
    sockets = "".join(
        _print(*where.socket(size, i, home), name, home)
        for i, name in enumerate(SLOTS)
        for home in (False, True)
    )
    if where.is_row(size):
        return (
            plate(0, 0, w, h, 14)
            + rect(228, 5, w - 234, 56, 9, **HIDE)
            + rect(228, 64, w - 234, 35, 9, **FROST)
            + sockets
        )
    top, base, letters = (56.0, 82.0, 24.0) if where.is_tall else (36.0, 49.5, 14.0)
    return (
        plate(0, 0, w, h, 14)
        + rect(8, top, half, h - top - 8, 9, **HIDE)
        + rect(16 + half, top, half, h - top - 8, 9, **FROST)
        + text(8 + half / 2, base, words("view.with_me"), letters, "#5d4422", 700, "middle")
        + text(16 + half * 1.5, base, words("view.at_home"), letters, "#2b5a72", 700, "middle")
        + sockets
    )


def head(where: Layout, size: Size, of: Look, number: int) -> str:
    """The seat's colour and mark: the head of a sheet, the left end of a row."""
    w, h = size.w, size.h
    if where.is_row(size):
        d = f"M14 0H76V{h:g}H14Q0 {h:g} 0 {h - 14:g}V14Q0 0 14 0Z"
        return path(d, fill=of.base) + mark(38, 31, of, 17) + (_pips(of, 38, 76) if number else "")
    k = 1.6 if where.is_tall else 1.0
    d = f"M0 {30 * k:g}V14Q0 0 14 0H{w - 14:g}Q{w:g} 0 {w:g} 14V{30 * k:g}Z"
    sign = at(w - 46 * k, 15 * k, path(star(0, 0, 8 * k), fill=of.ink, opacity=0.85))
    after = _pips(of, 40 * k, 16 * k, k) if number else sign
    return path(d, fill=of.base) + mark(22 * k, 15.5 * k, of, 8.5 * k) + after


def _pips(of: Look, x: float, y: float, k: float = 1.6) -> str:
    """Two strokes: the second hunter of a player."""
    d = f"M{x - 3 * k:g} {y - 6 * k:g}v{12 * k:g}M{x + 3 * k:g} {y - 6 * k:g}v{12 * k:g}"
    return path(d, stroke=of.ink, stroke_width=3 * k)


def seat_plate(where: Layout, size: Size, of: Look) -> str:
    """The plate of a seat in the games without sheets."""
    w, h = size.w, size.h
    edge = 64.0 if where.is_tall else 52.0
    d = f"M14 0H{edge:g}V{h:g}H14Q0 {h:g} 0 {h - 14:g}V14Q0 0 14 0Z"
    return plate(0, 0, w, h, 14) + path(d, fill=of.base) + mark(edge / 2, h / 2, of, edge * 0.3)


def pointer(where: Layout) -> str:
    """Whose turn it is: a tooth of ivory at the edge of the panel."""
    k = 1.5 if where.is_tall else 1.0
    corners = [(-8 * k, -9 * k), (8 * k, 0.0), (-8 * k, 9 * k)]
    return polygon(corners, fill="#fffaf0", stroke="#33281a", stroke_width=2.4 * k,
                   stroke_linejoin="round")  # fmt: skip


def strip(is_tall: bool) -> str:
    """The ground of what is left on the ice."""
    w, h = (752, 76) if is_tall else (660, 60)
    return rect(0, 0, w, h, h / 2, fill="#0a2c43", stroke="#3d7c9a", stroke_width=1.5)


Trades = tuple[tuple[str, ...], ...]  # each animal's goods


def card(where: Layout, words: Words, trades: Trades) -> str:
    """How cracks run, and what animals buy."""
    _, _, w, h = where.card
    if not h:
        return ""
    size, r = (24.0, 30.0) if where.is_tall else (14.0, 25.0)
    prices = ""
    if where.is_hunt and where.is_tall:
        prices = at(448, 56, _prices(trades, 1.0))
    elif where.is_hunt and h > 240:
        prices = at(44, 190, _prices(trades, 1.1))
    ground = plate(0, 0, w, h, 14) + rect(8, 8, w - 16, h - 16, 9, **FROST)
    return ground + _lines_legend(where, words, size, r) + prices


def _lines_legend(where: Layout, words: Words, size: float, r: float) -> str:
    cx, cy = (100.0, 88.0) if where.is_tall else (76.0, min(where.card[3], 176) / 2)
    corners = [
        (math.cos(math.radians(60 * i)) * r, math.sin(math.radians(60 * i)) * r) for i in range(6)
    ]
    outward = "".join(f"M{a:.1f} {b:.1f}L{a * 1.9:.1f} {b * 1.9:.1f}" for a, b in corners)
    tx = cx + r * 2.25
    room = (430 if where.is_tall and where.is_hunt else where.card[2]) - tx - 10
    first, then = (_wrap(words(f"view.legend.{key}"), room, size) for key in ("lines", "sides"))
    rows = [(line, "#075a8f") for line in first] + [(line, "#8a4100") for line in then]
    step = size * 1.3
    top = cy - step * (len(rows) - 1) / 2 + size * 0.35
    said = "".join(
        text(tx, top + i * step, line, size, ink, 600) for i, (line, ink) in enumerate(rows)
    )
    picture = g(
        path(outward, stroke="#0b6fae", stroke_width=5, stroke_linecap="round"),
        polygon(corners, fill="#eef8fc", stroke="#d9730d", stroke_width=4,
                stroke_dasharray="7 5"),
        transform=f"translate({cx} {cy})",
    )  # fmt: skip
    return picture + said


def _wrap(words: str, room: float, size: float) -> list[str]:
    """A sentence in lines of about this length."""
    lines, line = [], ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and len(longer) * size * 0.5 > room:
            lines.append(line)
            longer = word
        line = longer
    return [*lines, line]


def _prices(trades: Trades, k: float) -> str:
    """Each animal, an arrow, and what it buys."""
    out = []
    for i, (name, goods) in enumerate(zip(STARS, trades, strict=True)):
        x, y = 134 * (i % 2) * k, 64 * (i // 2) * k
        arrow = f"M{x + 25 * k:.0f} {y:.0f}h{14 * k:.0f}m-6 -5l6 5l-6 5"
        out.append(at(x, y, icon(name, BURN, "#fff5df"), scale=0.95 * k))
        out.append(
            path(arrow, fill="none", stroke="#6a5739", stroke_width=2.4, stroke_linecap="round",
                 stroke_linejoin="round")
        )  # fmt: skip
        size, first = (0.95, 68) if len(goods) == 1 else (0.62, 60)
        for j, item in enumerate(goods):
            picture = icon(item, "#2b5a72", "#fff5df")
            out.append(at(x + (first + 32 * j) * k, y, picture, scale=size * k))
    return g(*out)
