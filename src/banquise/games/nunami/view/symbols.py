"""The table and the symbols of all that lies on it: what does not depend on the position."""

import random

from banquise.core import kit, svg
from banquise.core.state import Edition, State
from banquise.core.svg import Stage, Symbol, path, rect
from banquise.core.text import Words
from banquise.games.nunami.notation import SPIRITS
from banquise.games.nunami.state import CARDS, LETTERS, SAND, SET_SIZE
from banquise.games.nunami.view import shapes
from banquise.games.nunami.view.layout import Layout, layout
from banquise.games.nunami.words.names import signed

WAYS = ("l", "r", "u")
MIDDLE = "text-anchor:middle"
SEAT_COLOURS = {"P": "pink", "Y": "yellow", "G": "green", "B": "blue"}
SEAT_SIGNS = {"P": "ring", "Y": "frame", "G": "leaf", "B": "waves"}


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    where, looks = layout(int(s.seats), shape), colours(ed)
    grounds = "".join(
        svg.g(shapes.card_ground(letter, way, base), id=f"ground-{letter}-{way}")
        for letter, base in looks.items()
        for way in WAYS
    )
    return Stage(
        where.width,
        where.height,
        scenery=_scenery(where, looks, words),
        symbols=_symbols(ed, where, looks, words),
        defs=kit.materials("shade") + shapes.DEFS + shapes.gradients(looks) + grounds,
        css=_css(where),
    )


def colours(ed: Edition) -> dict[str, str]:
    """The display colour of each set, by its letter."""
    return {
        letter: kit.paint(SEAT_COLOURS.get(letter, ""), f"#{int(tone):06x}")
        for letter, tone in zip(LETTERS, ed.hex, strict=True)
    }


def look(s: State, seat: int) -> tuple[str, str] | None:
    """The colour and the sign of a seat on the pages: those of its first area, if it has one."""
    areas = int(s.colour[seat])
    for area, letter in enumerate(LETTERS):
        if areas >> area & 1:
            return SEAT_COLOURS[letter], SEAT_SIGNS[letter]
    return None


def face(ed: Edition, card: int, way: str) -> str:
    """The name of a card's symbol: equal cards share it."""
    letter = LETTERS[card // SET_SIZE]
    return f"{way}-{letter}{int(ed.life[card])}-{int(ed.strength[card])}"


def _scenery(where: Layout, looks: dict[str, str], words: Words) -> str:
    """Felt with a little weave, and lines of height as on a map of the land."""
    w, h = where.width, where.height
    chance = random.Random(2)
    weave = "".join(
        f"M{kit.between(chance, 0, w):.0f} {kit.between(chance, 0, h):.0f}"
        f"l{kit.between(chance, 6, 16):.0f} {kit.between(chance, -2, 2):.0f}"
        for _ in range(260)
    )
    x, y, lw, lh = where.land
    heights = "".join(
        kit.blob((x + d, y + d * 0.8, x + lw - d, y + lh - d * 0.8), 5 + d, 26, 9, 0.75)
        for d in (10, 62, 120, 184, 250)
    )
    return (
        rect(0, 0, w, h, fill="url(#felt)")
        + path(weave, stroke="#fff", stroke_width=1, opacity=0.06)
        + path(heights, fill="none", stroke="#a9c7cb", stroke_width=1.2, opacity=0.16)
        + rect(*where.panel, 20, fill="#0f1e23", opacity=0.55)
        + _legend(where, looks, words)
        + kit.lettering(where.title[0], where.title[1], "NUNAMI", where.title[2], "#f3ead9", 13, 26)
    )


def _legend(where: Layout, looks: dict[str, str], words: Words) -> str:
    if where.legend is None:
        return ""
    rows = [
        (letter, base, words(f"area.{letter}"))
        for letter, base in looks.items()
        if letter != LETTERS[SAND]  # only four play with it, and they have no room
    ]
    return svg.at(*where.legend, shapes.legend(where.mat[0], rows))


def _css(where: Layout) -> str:
    tall = where.is_tall
    rules = {
        "sum": f"{_font(22 if tall else 15, 800)};{MIDDLE};fill:#2f2a1f",
        "cap": f"{_font(11.6, 700)};{MIDDLE};fill:#5c5342",
        "height": f"{_font(12.6, 700)};{MIDDLE};fill:#3a3424",
        "secret": f"{_font(12.5, 700)};{MIDDLE};fill:#ffe9b0",
        "name": f"{_font(18, 700)};fill:{kit.INK}",
        "score": f"{_font(21, 800)};text-anchor:end;fill:{kit.INK}",
        "held": f"{_font(19 if tall else 16, 600)};text-anchor:end;fill:{kit.INK_2}",
        "inua": f"{_font(18 if tall else 13, 600)};{MIDDLE};fill:{kit.INK_2}",
        "beside": f"{_font(13, 600)};fill:{kit.INK_2}",
        "stock": f"{_font(19, 700)};fill:#f3ead9",
        "gone": f"{_font(17 if tall else 15, 500)};fill:#d3dede",
        "chip": f"{_font(15, 700)};{MIDDLE};fill:#3a3424",
        "choice": f"{_font(15, 700)};{MIDDLE};fill:#f3ead9",
    }
    return svg.STATES + "".join(f".{name}{{{rule}}}" for name, rule in rules.items())


def _font(size: float, weight: int) -> str:
    return f"font-size:{size}px;font-weight:{weight}"


def _symbols(ed: Edition, where: Layout, looks: dict[str, str], words: Words) -> dict[str, Symbol]:
    hexagon, mat_box = shapes.hexagon(), kit.rounded_box(0, 0, *where.mat, 14)
    chip_width = max(132.0, svg.width(words("view.face_down"), 15) + 62)
    reach = 42 if where.is_tall else 25  # a finger is wider than the badge
    spirit_box = kit.rounded_box(-40, -38, 80, 76, 8)
    if not where.is_tall:
        spirit_box = kit.rounded_box(-25, -18, 50, 36, 8)
    chip_box = kit.rounded_box(-chip_width / 2, -17, chip_width, 34, 17)
    out = {
        "white": Symbol(shapes.board("white")),
        "black": Symbol(shapes.board("black")),
        "frost": Symbol(shapes.frost()),
        "spot": Symbol(shapes.spot(), hexagon),
        "badge": Symbol(shapes.badge(where.is_tall), kit.oval(0, 0, reach, reach)),
        "needle": Symbol(shapes.needle()),
        "known": Symbol(shapes.known()),
        "shown": Symbol(shapes.shown()),
        "held": Symbol(shapes.small_back()),
        "height": Symbol(shapes.count_badge()),
        "empty-figure": Symbol(shapes.empty_figure()),
        "mat": Symbol(shapes.mat(*where.mat), mat_box),
        "turn": Symbol(shapes.turn_ring(*where.mat)),
        "pile": Symbol(shapes.pile(), shapes.triangle("u", 1.06)),
        "no-pile": Symbol(shapes.empty_pile(), shapes.triangle("u", 1.06)),
        "chip": Symbol(shapes.chip(chip_width), chip_box),
        "looked": Symbol(shapes.panel(*where.looked[2:])),
    }
    for way in WAYS:
        out[f"cell-{way}"] = Symbol("", shapes.triangle(way, 0.93))
        out[f"below-{way}"] = Symbol(shapes.below(way))
        out[f"back-{way}"] = Symbol(shapes.back(way), shapes.triangle(way))
    for letter, base in looks.items():
        out[f"figure-{letter}"] = Symbol(shapes.figure(letter, base))
        out[f"medal-{letter}"] = Symbol(shapes.medal(letter, base))
        out[f"choice-{letter}"] = Symbol(shapes.medal(letter, base, 44), kit.oval(0, 0, 48, 48))
    for name in SPIRITS:
        out[f"spirit-{name}"] = Symbol(shapes.spirit(name), spirit_box)
    return out | _faces(ed, 30 if where.is_tall else 25)


def _faces(ed: Edition, size: float) -> dict[str, Symbol]:
    out = {}
    for card in range(CARDS):
        letter, strength = LETTERS[card // SET_SIZE], int(ed.strength[card])
        for way in WAYS:
            body = shapes.card(letter, way, signed(int(ed.life[card])), strength, size)
            out[face(ed, card, way)] = Symbol(body, shapes.triangle(way))
    return out
