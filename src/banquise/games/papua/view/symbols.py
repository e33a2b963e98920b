"""The printed island and the symbols of its pieces: all that does not depend on the position."""

from banquise.core import kit, svg
from banquise.core.kit import Look, oval
from banquise.core.state import Edition, State
from banquise.core.svg import Stage, Symbol, path
from banquise.core.text import Words
from banquise.games.papua.state import COLOURS, Kind
from banquise.games.papua.view import shapes
from banquise.games.papua.view.layout import Layout, layout
from banquise.games.papua.view.scenery import scenery

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
        scenery=scenery(where, looks),
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
    sizes = {
        "number": f"font-size:{where.number_size}px;font-weight:700;text-anchor:middle;"
        "fill:#75602f",
        "on-trap": "fill:#e9d7a5",
        "on-mask": "fill:#5d3d0c",
        "turn": f"font-size:{where.turn_size}px;font-weight:700",
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
    out = _cell_symbols(where, round(reach * where.k)) | {
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


def _cell_symbols(where: Layout, reach: int) -> dict[str, Symbol]:
    """Cells are painted in the scenery; the origin of a symbol is where the number stands."""
    ring, mask = (oval(0, -where.drop(kind), reach, reach) for kind in (Kind.ROUND, Kind.MASK))
    box = kit.rounded_box(-reach, -reach - where.drop(Kind.SQUARE), 2 * reach, 2 * reach, 12)
    tab = shapes.tab(where.number_size) if where.has_low_numbers else ""
    return {
        "square": Symbol("", box),
        "round": Symbol("", ring),
        "trap": Symbol("", ring),
        "mask": Symbol(tab, mask),
        "mask-taken": Symbol("", mask),
    }


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
    """Ribbons between neighbours, by length; the edges lie under the fills."""
    half, hole = shapes.RIBBON * where.k, (shapes.RADIUS + 0.7) * where.k
    out: dict[str, Symbol] = {}
    ways = {where.link(cell)[0]: where.trace(cell) for cell in range(1, where.last)}
    for name, trace in ways.items():
        way = ((0.0, 0.0), (float(name), 0.0)) if name.isdigit() else trace
        for run, (fill, edge, dashes) in RUNS.items():
            edges = path(
                shapes.ribbon(way, half, 0), fill="none", stroke=edge, stroke_width=3 * where.k,
                stroke_dasharray=dashes,
            )  # fmt: skip
            out[f"{run}-edge-{name}"] = Symbol(edges)
            d = shapes.ribbon(way, half - 0.8 * where.k, hole)
            out[f"{run}-{name}"] = Symbol(path(d, fill=fill, fill_rule="evenodd"))
    return out
