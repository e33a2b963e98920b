"""Beside the ice: sheets of hunters, plates of the other games, the strip and the card."""

import math

from banquise.core.kit import Look, mark, plate, star
from banquise.core.svg import Attribute, at, circle, g, path, polygon, rect, text
from banquise.core.text import Words
from banquise.games.nanuuk.view import shapes
from banquise.games.nanuuk.view.layout import SLOTS, Layout, Size

HIDE: dict[str, Attribute] = {"fill": "url(#snow-hide)", "stroke": "#a67c45", "stroke_width": 1}
FROST: dict[str, Attribute] = {"fill": "url(#frost)", "stroke": "#86b3c7", "stroke_width": 1}


def _print(x: float, y: float, r: float, name: str, at_home: bool) -> str:
    """An empty socket: a faint print of what belongs there."""
    ink = "#41718a" if at_home else "#5d4a30"
    return (
        circle(x, y, r - 1, fill="#fff", opacity=0.28)
        + circle(x, y, r - 1, fill="none", stroke=ink, stroke_width=1.2, stroke_dasharray="3 3",
                 opacity=0.7)
        + at(x, y, shapes.icon(name, ink, "#fff"), scale=0.033 * r, opacity=0.32)
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
    top, base, letters = (56.0, 82.0, 24.0) if where.is_tall else (36.0, 49.5, 12.5)
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
    size, r = (24.0, 30.0) if where.is_tall else (13.5, 25.0)
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
    for i, (name, goods) in enumerate(zip(shapes.STARS, trades, strict=True)):
        x, y = 134 * (i % 2) * k, 64 * (i // 2) * k
        arrow = f"M{x + 25 * k:.0f} {y:.0f}h{14 * k:.0f}m-6 -5l6 5l-6 5"
        out.append(at(x, y, shapes.icon(name, shapes.BURN, "#fff5df"), scale=0.95 * k))
        out.append(
            path(arrow, fill="none", stroke="#6a5739", stroke_width=2.4, stroke_linecap="round",
                 stroke_linejoin="round")
        )  # fmt: skip
        size, first = (0.95, 68) if len(goods) == 1 else (0.62, 60)
        for j, item in enumerate(goods):
            picture = shapes.icon(item, "#2b5a72", "#fff5df")
            out.append(at(x + (first + 32 * j) * k, y, picture, scale=size * k))
    return g(*out)
