"""Beside the ice: sheets of hunters, plates of the other games, the strip and the card."""

import math

from banquise.core.kit import Look, mark, plate, star
from banquise.core.svg import Attribute, at, circle, g, path, polygon, rect, text
from banquise.core.text import Words
from banquise.games.nanuuk.view import shapes
from banquise.games.nanuuk.view.layout import SLOTS, Box, Layout, socket


def _print(x: float, y: float, r: float, name: str, at_home: bool) -> str:
    """An empty socket: a faint print of what belongs there."""
    ink = "#41718a" if at_home else "#5d4a30"
    return (
        circle(x, y, r - 1, fill="#fff", opacity=0.28)
        + circle(x, y, r - 1, fill="none", stroke=ink, stroke_width=1.2, stroke_dasharray="3 3",
                 opacity=0.7)
        + at(x, y, shapes.icon(name, ink, "#fff"), scale=0.033 * r, opacity=0.32)
    )  # fmt: skip


def halves(box: Box, is_tall: bool, words: Words) -> str:
    """The two halves of a sheet with all their sockets, without its colour."""
    _, _, w, h = box
    half = (w - 24) / 2
    sockets = "".join(
        _print(*socket(box, is_tall, i, home), name, home)
        for i, name in enumerate(SLOTS)
        for home in (False, True)
    )
    hide: dict[str, Attribute] = {"fill": "url(#snow-hide)", "stroke": "#a67c45", "stroke_width": 1}
    frost: dict[str, Attribute] = {"fill": "url(#frost)", "stroke": "#86b3c7", "stroke_width": 1}
    if is_tall:
        return (
            plate(0, 0, w, h, 14)
            + rect(118, 6, w - 124, h / 2 - 9, 9, **hide)
            + rect(118, h / 2 + 3, w - 124, h / 2 - 9, 9, **frost)
            + at(146, h * 0.26, _bag(), scale=1.5)
            + at(146, h * 0.74 + 4, shapes.igloo(), scale=0.6)
            + sockets
        )
    return (
        plate(0, 0, w, h, 14)
        + rect(8, 36, half, h - 44, 9, **hide)
        + rect(16 + half, 36, half, h - 44, 9, **frost)
        + text(8 + half / 2, 49.5, words("view.with_me"), 12.5, "#5d4422", 700, "middle")
        + text(16 + half * 1.5, 49.5, words("view.at_home"), 12.5, "#2b5a72", 700, "middle")
        + sockets
    )


def _bag() -> str:
    """A rucksack: what the hunter has with him."""
    return (
        path("M-11 -4C-11 -15 11 -15 11 -4L13 12C13 16 -13 16 -13 12Z", fill="#8a5a2c",
             stroke="#4a2d17", stroke_width=1.6)
        + path("M-9 2H9V11H-9Z", fill="#b98048", stroke="#4a2d17", stroke_width=1.2)
        + path("M-5 -13C-5 -18 5 -18 5 -13M-9 5H9", fill="none", stroke="#4a2d17", stroke_width=1.6)
    )  # fmt: skip


def colour_strip(box: Box, is_tall: bool, of: Look, number: int) -> str:
    """The seat's colour and mark: a head on the wide sheet, the left end of the tall one."""
    _, _, w, h = box
    if is_tall:
        d = f"M14 0H112V{h}H14Q0 {h} 0 {h - 14}V14Q0 0 14 0Z"
        return path(d, fill=of.base) + mark(30, 84, of, 17) + (_pips(of, 30, 116) if number else "")
    d = f"M0 30V14Q0 0 14 0H{w - 14}Q{w} 0 {w} 14V30Z"
    sign = at(w - 46, 15, path(star(0, 0, 8), fill=of.ink, opacity=0.85))
    return path(d, fill=of.base) + mark(22, 15.5, of, 8.5) + (_pips(of, 40, 16) if number else sign)


def _pips(of: Look, x: float, y: float) -> str:
    """Two strokes: the second hunter of a player."""
    return path(f"M{x - 3} {y - 6}v12M{x + 3} {y - 6}v12", stroke=of.ink, stroke_width=3)


def seat_plate(box: Box, is_tall: bool, of: Look) -> str:
    """The plate of a seat in the games without sheets."""
    _, _, w, h = box
    edge = 64.0 if is_tall else 52.0
    d = f"M14 0H{edge}V{h}H14Q0 {h} 0 {h - 14}V14Q0 0 14 0Z"
    return plate(0, 0, w, h, 14) + path(d, fill=of.base) + mark(edge / 2, h / 2, of, edge * 0.3)


def strip(is_tall: bool) -> str:
    """The ground of what is left on the ice."""
    w, h = (752, 76) if is_tall else (660, 60)
    return rect(0, 0, w, h, h / 2, fill="#0a2c43", stroke="#3d7c9a", stroke_width=1.5)


Trades = tuple[tuple[str, ...], ...]  # each animal's goods


def card(where: Layout, words: Words, trades: Trades) -> str:
    """How cracks run, and what animals buy."""
    x, y, w, h = where.card
    if not h:
        return ""
    size = 24.0 if where.is_tall else 13.5
    r = 30.0 if where.is_tall else 25.0
    height = min(h, 300.0) if where.is_hunt and not where.is_tall else min(h, 176.0)
    lines = _lines_legend(where, words, size, r)
    prices = ""
    if where.is_hunt and where.is_tall:
        prices = at(448, 56, _prices(trades, 1.0))
    elif where.is_hunt and height > 240:
        prices = at(44, 190, _prices(trades, 1.1))
    return at(x, y, plate(0, 0, w, height, 14), lines, prices)


def _lines_legend(where: Layout, words: Words, size: float, r: float) -> str:
    cx, cy = (100.0, 88.0) if where.is_tall else (78.0, 82.0)
    corners = [
        (math.cos(math.radians(60 * i)) * r, math.sin(math.radians(60 * i)) * r) for i in range(6)
    ]
    outward = "".join(f"M{a:.1f} {b:.1f}L{a * 1.9:.1f} {b * 1.9:.1f}" for a, b in corners)
    tx = cx + r * 2.4
    room = (430 if where.is_tall and where.is_hunt else where.card[2]) - tx - 12
    first, then = (_wrap(words(f"view.legend.{key}"), room, size) for key in ("lines", "sides"))
    rows = [(line, "#0b6fae") for line in first] + [(line, "#a34d00") for line in then]
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
        if line and len(longer) * size * 0.52 > room:
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
