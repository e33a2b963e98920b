"""What does not depend on the position: the printed island, and the symbols of its pieces."""

import functools
import random
from pathlib import Path

from banquise.core import kit, svg
from banquise.core.art import Art
from banquise.core.kit import Look, blob, line, mark, oval
from banquise.core.svg import Stage, Symbol, at, path, rect
from banquise.core.text import Words

from ..state import COLOURS, Edition, Kind, State
from . import panels
from .layout import RADIUS, RIBBON, Box, Layout, layout, ribbon

ART = Art(Path(__file__).parent / "art")
NAMES = ("red", "yellow", "green", "blue", "purple", "white")
LEGEND = (Kind.SQUARE, Kind.ROUND, Kind.MASK, Kind.TRAP)
RUNS = {  # kind of run: fill, edge, dashes of the edge
    "group": ("#efdcae", "#fff8e2", None),
    "row": ("#9b7d58", "#3b3328", "5 4"),
}
GROUND = ("island", "clearing-wide", "fern", "palm")  # the drawings of the scenery alone
PIECES = ("slab", "stone", "shrine", "pit", "figure", "canoe", "pointer", "wreath")
PALMS = ((1052, 330, 0.9), (1030, 430, 0.8), (40, 360, 0.75), (214, 332, 0.7), (1046, 246, 0.62))
ROAD = (  # its strokes: colour, width, opacity, dashes
    ("#1f4a22", 82, 0.35, None), ("#5b3b1e", 72, 1.0, None), ("#93683f", 66, 1.0, None),
    ("#b98a58", 54, 0.35, None), ("#5f3f22", 60, 0.28, "1.5 13"),
)  # fmt: skip
Spot = tuple[float, float, float]  # a disc: its centre and its radius


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    ed = Edition.plain(ed)
    where = layout(ed, State.plain(s), shape)
    looks = tuple(kit.look(n, f"#{c:06x}") for n, c in zip(NAMES, ed.hex, strict=True))
    seats = dict(zip(NAMES, looks, strict=True))
    materials = kit.materials("bevel", "paper") + ART.defs(*PIECES) + kit.seat_gradients(seats)
    return Stage(
        where.width,
        where.height,
        scenery=scenery(where, looks),
        symbols=symbols(where, looks, words),
        defs=materials + shared(where, looks, words),
        css=css(where, looks),
    )


def shared(where: Layout, looks: tuple[Look, ...], words: Words) -> str:
    """Shapes that several symbols use."""
    figures = [
        svg.g(figure(NAMES[seat], looks[seat]), id=f"figure-{COLOURS[seat]}")
        for seat in range(where.seats)
    ]
    card = kit.plate(0, 0, *where.card[2:], 16)
    mat = panels.printed(where, words("view.to_go"))
    return "".join(figures) + svg.g(mat, id="mat") + svg.g(card, id="card")


def css(where: Layout, looks: tuple[Look, ...]) -> str:
    rules = {
        "number": f"font-size:{where.number_size}px;font-weight:700;text-anchor:middle;"
        "fill:#75602f",
        "on-trap": "fill:#e9d7a5",
        "on-mask": "fill:#5d3d0c",
        "turn": f"font-size:{where.turn_size}px;font-weight:700",
        "middle": "text-anchor:middle;fill:#fff",
        "name": f"font-size:17px;font-weight:700;fill:{kit.INK}",
        "status": f"font-size:14px;font-weight:500;fill:{kit.INK_2}",
        "steps": f"font-size:22px;font-weight:700;text-anchor:end;fill:{kit.INK}",
    }
    rules |= {
        f"on-{letter}": f"fill:{look.ink}" for letter, look in zip(COLOURS, looks, strict=True)
    }
    return svg.STATES + "".join(f".{name}{{{rule}}}" for name, rule in rules.items())


def symbols(where: Layout, looks: tuple[Look, ...], words: Words) -> dict[str, Symbol]:
    reach = 32.4 if where.is_tall else 30.0  # 44 px on a phone; on a desk rings that do not touch
    rows = [(cell(kind), words(f"view.legend.{kind.name.lower()}")) for kind in LEGEND]
    out = cell_symbols(where, round(reach * where.k)) | {
        "canoe": Symbol(ART("canoe"), oval(0, 2, 68, 30)),
        "pointer": Symbol(ART("pointer")),
        "wreath": Symbol(ART("wreath")),
        "legend": Symbol(panels.legend(where, rows)),
        "turn": Symbol(panels.card(where, None)),
    }
    for value in range(7):
        out[f"die-{value}"] = Symbol(kit.die(64, value), kit.rounded_box(-36, -36, 72, 72, 14))
    for seat in range(where.seats):
        out |= seat_symbols(where, seat, looks[seat], reach)
    return out | ribbon_symbols(where)


def cell_symbols(where: Layout, reach: int) -> dict[str, Symbol]:
    """Cells are painted in the scenery; the origin of a symbol is where the number stands."""
    ring, mask = (oval(0, -where.drop(kind), reach, reach) for kind in (Kind.ROUND, Kind.MASK))
    box = kit.rounded_box(-reach, -reach - where.drop(Kind.SQUARE), 2 * reach, 2 * reach, 12)
    return {
        "square": Symbol("", box),
        "round": Symbol("", ring),
        "trap": Symbol("", ring),
        "mask": Symbol(tab(where.number_size) if where.has_low_numbers else "", mask),
        "mask-taken": Symbol("", mask),
    }


def tab(size: float) -> str:
    """The tab of a mask, round its number: letters of a size, with their baseline at the origin."""
    width, height = size * 1.7, size * 1.16
    return rect(
        -width / 2, -size * 0.36 - height / 2, width, height, height / 2,
        fill="#fff4d6", stroke="#9a6a12", stroke_width=size / 10,
    )  # fmt: skip


def seat_symbols(where: Layout, seat: int, look: Look, reach: float) -> dict[str, Symbol]:
    """A figure rests in its camp without a hit: there one clicks the camp."""
    letter = COLOURS[seat]
    figure = f'<use href="#figure-{letter}"/>'
    mat = '<use href="#mat"/>' + panels.owner(NAMES[seat], look)
    dot = svg.circle(0, 0, 6, fill=look.base, stroke=look.dark, stroke_width=1.5)
    return {
        f"islander-{letter}": Symbol(figure, oval(0, -14, reach, reach)),
        f"resting-{letter}": Symbol(figure),
        f"camp-{letter}": Symbol(camp(look), oval(0, 0, 44, 37)),
        f"mat-{letter}": Symbol(mat, kit.rounded_box(0, 0, where.mat_width, 80, 13)),
        f"dot-{letter}": Symbol(dot),
        f"turn-{letter}": Symbol(panels.card(where, look)),
    }


def figure(name: str, of: Look) -> str:
    """A turned wooden figure with its seat's mark. Its foot stands on the origin."""
    body = ART("figure", body=f"url(#wood-{name})", head=f"url(#ball-{name})", dark=of.dark)
    return body + mark(0, -11, of, 6.6)


def camp(of: Look) -> str:
    mat = ART("camp", base=of.base, light=of.light, dark=of.dark)
    return mat + mark(0, 0, of, 9, fill=svg.mix(of.base, of.dark, 0.55))


def cell(kind: int, is_numbered: bool = False) -> str:
    """A cell of the path; where its number goes below the middle, its picture makes room."""
    if kind == Kind.MASK:
        return ART("shrine") + at(0, -3 if is_numbered else 0, ART("mask"), scale=0.95)
    if kind == Kind.TRAP:
        return ART("pit") + at(0, -5 if is_numbered else 0, ART("snare"), scale=0.85)
    return ART("slab" if kind == Kind.SQUARE else "stone")


def ribbon_symbols(where: Layout) -> dict[str, Symbol]:
    """Ribbons between neighbours, by length; the edges lie under the fills."""
    half, hole = RIBBON * where.k, (RADIUS + 0.7) * where.k
    out: dict[str, Symbol] = {}
    ways = {where.link(cell)[0]: where.trace(cell) for cell in range(1, where.last)}
    for name, trace in ways.items():
        way = ((0.0, 0.0), (float(name), 0.0)) if name.isdigit() else trace
        for run, (fill, edge, dashes) in RUNS.items():
            edges = path(
                ribbon(way, half, 0), fill="none", stroke=edge, stroke_width=3 * where.k,
                stroke_dasharray=dashes,
            )  # fmt: skip
            out[f"{run}-edge-{name}"] = Symbol(edges)
            d = ribbon(way, half - 0.8 * where.k, hole)
            out[f"{run}-{name}"] = Symbol(path(d, fill=fill, fill_rule="evenodd"))
    return out


@functools.lru_cache(maxsize=32)
def scenery(where: Layout, looks: tuple[Look, ...]) -> str:
    shapes = [
        svg.g(ART("fern", leaf="url(#leaf)"), id="fern-leaf"),
        svg.g(ART("fern", leaf="url(#leaf-2)"), id="fern-leaf-2"),
        svg.g(ART("palm"), id="palm"),
    ]
    ground = tall_ground(where) if where.is_tall else wide_ground(where)
    empty = [
        at(*where.camps[seat], camp(looks[seat]), scale=where.camp_k, opacity=0.3)
        for seat in range(where.seats, len(COLOURS))
    ]
    cells = [
        at(*where.cells[n], cell(where.kinds[n], where.has_low_numbers), scale=where.k)
        for n in range(1, where.last + 1)
    ]
    return svg.el("defs", ART.defs(*GROUND), *shapes) + "".join((*ground, *empty, *cells))


def wide_ground(where: Layout) -> list[str]:
    x, y = where.cells[-1]
    side = -1 if x < where.cells[where.last][0] else 1
    keep = [
        (120.0, 420.0, 95.0), (120.0, 520.0, 95.0), (108.0, 600.0, 85.0), (1062.0, 150.0, 90.0),
        (1062.0, 90.0, 90.0), (x + 34 * side, y + 13, 120.0), (x - 66 * side, y + 28, 40.0),
        (x + 120 * side, y + 150, 220.0),
    ]  # fmt: skip
    return [
        ART("island"),
        bay(x, y, side),
        ART("clearing-wide"),
        road(where),
        jungle(where, (44, 34, 1072, 648), 265, keep),
        *(svg.use("palm", px, py, scale=k) for px, py, k in PALMS),
        ART("title"),
    ]


def bay(x: float, y: float, side: int) -> str:
    """Sand and water round the canoe of the wide board, open towards the sea below."""
    sand, water = sorted((x - 126 * side, x + 274 * side)), sorted((x - 58 * side, x + 304 * side))
    return path(blob((sand[0], y - 67, sand[1], 860), 3, 16, 6, 0.8), fill="url(#sand)") + path(
        blob((water[0], y - 32, water[1], 880), 8, 18, 4, 0.85),
        fill="#0c4a66", stroke="#e9fbf6", stroke_width=5,
    )  # fmt: skip


def road(where: Layout) -> str:
    points = [p for n in range(1, where.last) for p in where.trace(n)]
    d, k = line(points), min(where.k, 1.2)
    strokes = [
        path(d, stroke=colour, stroke_width=width * k, opacity=opacity, stroke_dasharray=dashes,
             stroke_linecap="butt" if dashes else None)
        for colour, width, opacity, dashes in ROAD
    ]  # fmt: skip
    return svg.g(*strokes, fill="none", stroke_linejoin="round", stroke_linecap="round")


def jungle(where: Layout, box: Box, count: int, keep_off: list[Spot]) -> str:
    """Ferns where no cell, camp or plate is."""
    off = [(x, y, 29 * where.k + 4 * where.is_tall) for x, y in where.cells[1:]]
    off += [(x, y, 56 * where.camp_k) for x, y in where.camps] + keep_off
    chance = random.Random(7)
    return "".join(
        svg.use("fern-leaf" if chance.random() < 0.5 else "fern-leaf-2", x, y,
                turn=round(kit.between(chance, 0, 51)), scale=round(size, 2))
        for x, y, size in kit.scatter(box, off, count, 11)
    )  # fmt: skip


def tall_ground(where: Layout) -> list[str]:
    w, h = where.width, where.height
    shore = where.mats[0][1] - 30
    x, y = where.canoe
    cx, cy, cw, ch = where.card
    keep = [(x, y + 20, 210.0), (cx + cw / 2, cy + ch / 2, 150.0)]
    return [
        rect(0, 0, w, h, fill="url(#sea)"),
        waves((0, y - 60, w, h)),
        beach(coast(where, shore, 0)),
        path(coast(where, shore, 44), fill="url(#land)"),
        ART("clearing-tall"),
        road(where),
        jungle(where, (10, 10, w - 10, shore - 60), 150, keep),
        trail(where),
    ]


def waves(box: Box) -> str:
    chance, out = random.Random(1), []
    x0, y0, x1, y1 = box
    for _ in range(int((x1 - x0) * (y1 - y0) / 9000)):
        x, y = kit.between(chance, x0, x1), kit.between(chance, y0, y1)
        s = kit.between(chance, 8, 20)
        out.append(f"M{x:.0f} {y:.0f}q{s / 2:.0f} -5 {s:.0f} 0t{s:.0f} 0")
    return path(
        "".join(out), fill="none", stroke="#8fd0dc", stroke_width=1.6, stroke_linecap="round",
        opacity=0.28,
    )  # fmt: skip


def beach(outline: str) -> str:
    """The edge of the tall island: shallow water, foam, sand."""
    return (
        path(outline, fill="#bfe7e6", stroke="#bfe7e6", stroke_width=22, opacity=0.35)
        + path(outline, fill="#e9fbf6", stroke="#e9fbf6", stroke_width=9, opacity=0.5)
        + path(outline, fill="url(#sand)")
    )


def trail(where: Layout) -> str:
    """Steps in the sand from the end of the path to the canoe."""
    (x0, y0), (x1, y1) = where.cells[where.last], where.canoe
    side = -1 if x1 < x0 else 1
    x0, x1, y1 = x0 + side * 50, x1 + side * -30, y1 - 66
    d = f"M{x0:.0f} {y0:.0f}Q{x1:.0f} {y0:.0f} {x1:.0f} {y1:.0f}"
    return path(
        d, fill="none", stroke="#fff3d0", stroke_width=9, stroke_linecap="round",
        stroke_dasharray="0.1 22", opacity=0.9,
    )  # fmt: skip


def coast(where: Layout, shore: float, inland: float) -> str:
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
