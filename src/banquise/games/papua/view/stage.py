"""The printed island and the symbols of its pieces: all that does not depend on the position."""

import functools
import random

from banquise.core import kit, svg
from banquise.core.kit import Look, blob, line, oval
from banquise.core.state import Edition, State
from banquise.core.svg import Stage, Symbol, at, path, rect
from banquise.core.text import Words
from banquise.games.papua.state import COLOURS, Kind
from banquise.games.papua.view import shapes
from banquise.games.papua.view.layout import Layout, layout

NAMES = ("red", "yellow", "green", "blue", "purple", "white")
LEGEND = ("square", "round", "mask", "trap")
RUNS = {  # kind of run: fill, edge, dashes of the edge
    "group": ("#efdcae", "#fff8e2", None),
    "row": ("#9b7d58", "#3b3328", "5 4"),
}


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    where, looks = layout(ed, s, shape), _looks(ed)
    named = dict(zip(NAMES, looks, strict=True))
    return Stage(
        where.width,
        where.height,
        scenery=_scenery(where, looks),
        symbols=_symbols(where, looks, words),
        defs=kit.materials("shade", "bevel", "wood", "paper", "gold")
        + kit.seat_gradients(named)
        + shapes.DEFS
        + _shared(where, looks, words),
        css=_css(where, looks),
    )


def _looks(ed: Edition) -> tuple[Look, ...]:
    return tuple(
        kit.look(name, f"#{int(colour):06x}") for name, colour in zip(NAMES, ed.hex, strict=True)
    )


def _shared(where: Layout, looks: tuple[Look, ...], words: Words) -> str:
    """Shapes that several symbols use."""
    end = where.last + 1
    masks = [cell / end for cell in range(1, end) if where.kinds[cell] == Kind.MASK]
    figures = [
        svg.g(shapes.figure(NAMES[seat], looks[seat]), id=f"figure-{COLOURS[seat]}")
        for seat in range(where.seats)
    ]
    mat = shapes.mat(where.mat_width, masks, words("view.to_go"))
    card = kit.plate(0, 0, *where.card[2:], 16)
    return "".join(figures) + svg.g(mat, id="mat") + svg.g(card, id="card")


def _css(where: Layout, looks: tuple[Look, ...]) -> str:
    number, turn = number_size(where), 26 if where.is_tall else 16
    sizes = {
        "number": f"font-size:{number}px;font-weight:700;text-anchor:middle;fill:#75602f",
        "on-trap": "fill:#e9d7a5",
        "on-mask": "fill:#5d3d0c",
        "turn": f"font-size:{turn}px;font-weight:700",
        "middle": "text-anchor:middle;fill:#fff",
        "name": f"font-size:17px;font-weight:700;fill:{kit.INK}",
        "status": f"font-size:13px;font-weight:500;fill:{kit.INK_2}",
        "steps": f"font-size:22px;font-weight:700;text-anchor:end;fill:{kit.INK}",
    }
    for letter, look in zip(COLOURS, looks, strict=True):
        sizes[f"on-{letter}"] = f"fill:{look.ink}"
    return svg.STATES + "".join(f".{name}{{{rule}}}" for name, rule in sizes.items())


def _symbols(where: Layout, looks: tuple[Look, ...], words: Words) -> dict[str, Symbol]:
    reach = 32.4 if where.is_tall else 30.0  # 44 px on a phone; on a desk rings that do not touch
    side = reach * where.k
    out = {
        "cell": Symbol("", oval(0, 0, side, side)),
        "square": Symbol("", kit.rounded_box(-side, -side, 2 * side, 2 * side, 12 * where.k)),
        "tab": Symbol(shapes.tab(number_size(where))),
        "canoe": Symbol(shapes.canoe(), oval(0, 2, 68, 30)),
        "pointer": Symbol(shapes.pointer()),
        "wreath": Symbol(shapes.wreath()),
        "legend": _legend(where, words),
        "turn": _card(where, None),
    }
    for value in range(7):
        out[f"die-{value}"] = Symbol(kit.die(64, value), kit.rounded_box(-36, -36, 72, 72, 14))
    for seat in range(where.seats):
        out.update(_of_a_seat(where, seat, looks[seat], reach))
    return out | _links(where)


def _of_a_seat(where: Layout, seat: int, look: Look, reach: float) -> dict[str, Symbol]:
    """A figure rests in its camp without a hit: there one clicks the camp."""
    letter, name = COLOURS[seat], NAMES[seat]
    figure = f'<use href="#figure-{letter}"/>'
    mat = '<use href="#mat"/>' + shapes.owner(name, look)
    return {
        f"islander-{letter}": Symbol(figure, oval(0, -14, reach, reach)),
        f"resting-{letter}": Symbol(figure),
        f"camp-{letter}": Symbol(shapes.camp(look), oval(0, 0, 44, 37)),
        f"mat-{letter}": Symbol(mat, kit.rounded_box(0, 0, where.mat_width, 80, 13)),
        f"dot-{letter}": Symbol(shapes.dot(look)),
        f"turn-{letter}": _card(where, look),
    }


def _card(where: Layout, look: Look | None) -> Symbol:
    return Symbol('<use href="#card"/>' + shapes.strip(where.card[2], where.banner, look))


def _legend(where: Layout, words: Words) -> Symbol:
    size = 13.5 if not where.is_tall else 22 if where.seats % 2 else 24
    rows = [(int(Kind[name.upper()]), words(f"view.legend.{name}")) for name in LEGEND]
    return Symbol(shapes.legend(*where.legend[2:], rows, size))


def _links(where: Layout) -> dict[str, Symbol]:
    """The ribbons between neighbours, by length; edges lie under fills, so that a run has one outline."""
    half, hole = shapes.RIBBON * where.k, (shapes.RADIUS + 0.7) * where.k
    out = {}
    for cell in range(1, where.last):
        name, turn = where.link(cell)
        way = where.trace(cell) if not turn and not name.isdigit() else ((0, 0), (float(name), 0))
        if f"group-{name}" in out:
            continue
        for run, (fill, edge, dashes) in RUNS.items():
            edges = path(
                shapes.ribbon(way, half, 0), fill="none", stroke=edge, stroke_width=3 * where.k,
                stroke_dasharray=dashes,
            )  # fmt: skip
            out[f"{run}-edge-{name}"] = Symbol(edges)
            d = shapes.ribbon(way, half - 0.8 * where.k, hole)
            out[f"{run}-{name}"] = Symbol(path(d, fill=fill, fill_rule="evenodd"))
    return out


@functools.lru_cache(maxsize=32)
def _scenery(where: Layout, looks: tuple[Look, ...]) -> str:
    ground = _tall_ground(where) if where.is_tall else _wide_ground(where)
    nature = svg.el(
        "defs", shapes.GROUNDS, shapes.fern("leaf"), shapes.fern("leaf-2"), shapes.palm()
    )
    empty = [
        at(*where.camps[seat], shapes.camp(looks[seat]), scale=where.camp_k, opacity=0.3)
        for seat in range(where.seats, len(COLOURS))
    ]
    cells = [
        at(*where.cells[n], shapes.cell(where.kinds[n], has_low_numbers(where)), scale=where.k)
        for n in range(1, where.last + 1)
    ]
    return nature + "".join((*ground, *empty, *cells))


def number_size(where: Layout) -> float:
    return 22.4 if where.is_tall else 12


def has_low_numbers(where: Layout) -> bool:
    """Is there room for the number below the middle of a cell? On very long paths it fills the cell."""
    return where.k > 0.8


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
        "".join(out), fill="none", stroke="#8fd0dc", stroke_width=1.6, stroke_linecap="round", opacity=0.28
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
    palms = ((1052, 330, 0.9), (1030, 430, 0.8), (40, 360, 0.75), (214, 332, 0.7), (1046, 246, 0.62))
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
    x0, x1, y1 = x0 + side * 50, x1 + side * -30, y1 - 44
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
        (-60, y - 96 - inland), (reach - 40, y - 92 - inland), (reach + 96 + inland * 0.6, y - 58 - inland),
        (reach + 150 + inland, y + 24 - inland * 0.4), (reach + 214 + inland, shore - 12 - inland),
        (w * 0.66, shore - 4 - inland), (w * 0.85, shore - 14 - inland), (w + 70, shore - inland),
        (w + 80, shore - 160), (w + 90, -60.0), (w / 2, 8 + inland * 0.2 - 60), (-90, -60.0), (-80, y - 260),
    ]  # fmt: skip
    if x > w / 2:
        points = [(w - px, py) for px, py in points]
    return kit.smooth(points)
