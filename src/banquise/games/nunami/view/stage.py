"""What does not depend on the position: the table, and the symbols of what lies on it."""

from pathlib import Path

from banquise.core import kit, svg
from banquise.core.art import Art
from banquise.core.svg import Stage, Symbol, at, circle, linear, mix, number, path, rect, text, tone
from banquise.core.text import Words

from ..state import CARDS, LETTERS, SAND, SET_SIZE, SPIRITS, Edition, State
from ..words.names import signed
from .layout import Layout, hexagon, layout, triangle

WAYS = ("l", "r", "u")  # where the apex of a triangle points: left, right, up
CENTRES = {"l": (-5.0, -3.0), "r": (5.0, -3.0), "u": (0.0, -1.0)}  # of what is printed on a card
MIDDLE = "text-anchor:middle"
OUTLINE = "paint-order:stroke;stroke:#2f2a1f;stroke-width:4px;stroke-linejoin:round"
SEAT_COLOURS = {"P": "pink", "Y": "yellow", "G": "green", "B": "blue"}
SEAT_SIGNS = {"P": "ring", "Y": "frame", "G": "leaf", "B": "waves"}
WHITE = tone("#ffffff", kit.SAFE_INK)  # on the colour of a seat
INKS = {"P": WHITE, "Y": "#3a2600", "G": WHITE, "B": WHITE, "S": "#fff", "D": "#3a2a10"}

ART = Art(Path(__file__).parent / "art")


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    where, looks = layout(int(s.seats), shape), colours(ed)
    return Stage(
        where.width,
        where.height,
        scenery=_scenery(where, looks, words),
        symbols=_symbols(ed, where, looks, words),
        defs=ART.defs() + _gradients(looks) + _grounds(looks),
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


# The table


def _scenery(where: Layout, looks: dict[str, str], words: Words) -> str:
    left, top, height = where.title
    return (
        ART(f"table-{where.shape}-{where.seats}")
        + _legend(where, looks, words)
        + kit.lettering(left, top, "NUNAMI", height, "#f3ead9", 13, 26)
    )


def _legend(where: Layout, looks: dict[str, str], words: Words) -> str:
    """The signs of the sets, two in a line."""
    if where.legend is None:
        return ""
    out = []
    for i, letter in enumerate(LETTERS[:SAND]):  # only four play with sand: they have no room
        x, y = (i % 2) * where.mat[0] / 2 + 14, (i // 2) * 30 + 14
        out.append(at(x, y, _medal(letter, looks[letter], 11)))
        out.append(text(x + 20, y + 5, words(f"area.{letter}"), 14, "#e6eeee", 600))
    return at(*where.legend, "".join(out))


def _css(where: Layout) -> str:
    tall = where.is_tall
    rules = {
        "sum": f"{_font(22 if tall else 15, 800)};{MIDDLE};fill:#2f2a1f",
        "cap": f"{_font(22, 800)};{MIDDLE};fill:#fffaf0;{OUTLINE}"
        if tall
        else f"{_font(14, 700)};{MIDDLE};fill:#5c5342",
        "height": f"{_font(14, 700)};{MIDDLE};fill:#3a3424",
        "secret": f"{_font(14, 700)};{MIDDLE};fill:#ffe9b0",
        "name": f"{_font(18, 700)};fill:{kit.INK}",
        "score": f"{_font(21, 800)};text-anchor:end;fill:{kit.INK}",
        "held": f"{_font(19 if tall else 16, 600)};text-anchor:end;fill:{kit.INK_2}",
        "inua": f"{_font(18 if tall else 13, 600)};{MIDDLE};fill:{kit.INK_2}",
        "beside": f"{_font(13, 600)};fill:{kit.INK_2}",
        "stock": f"{_font(19, 700)};fill:#f3ead9",
        "goal": f"{_font(22 if tall else 15, 600)};fill:#d3dede",
        "gone": f"{_font(17 if tall else 15, 500)};fill:#d3dede",
        "chip": f"{_font(15, 700)};{MIDDLE};fill:#3a3424",
        "choice": f"{_font(15, 700)};{MIDDLE};fill:#f3ead9",
    }
    return svg.STATES + "".join(f".{name}{{{rule}}}" for name, rule in rules.items())


def _font(size: float, weight: int) -> str:
    return f"font-size:{size}px;font-weight:{weight}"


# The colours of the areas


def _tones(base: str) -> tuple[str, str]:
    """The light and the dark of a colour."""
    return mix(base, "#ffffff", 0.5), mix(base, "#101010", 0.5)


def _gradients(looks: dict[str, str]) -> str:
    out = []
    for letter, base in looks.items():
        light, dark = _tones(base)
        stops = (0.0, mix(base, light, 0.5)), (0.6, base), (1.0, mix(base, dark, 0.4))
        out.append(linear(f"area-{letter}", *stops, x2=0.7))
    return "".join(out)


def _grounds(looks: dict[str, str]) -> str:
    """The faces of the areas without their numbers."""
    out = []
    for letter, base in looks.items():
        for way in WAYS:
            body = ART(f"face-{letter}-{way}", face=f"url(#area-{letter})", dark=_tones(base)[1])
            out.append(svg.g(body, id=f"ground-{letter}-{way}"))
    return "".join(out)


def _sign(letter: str, x: float, y: float, k: float) -> str:
    """Circle, square, leaf, wave, star, dots: an area is never shown by its colour alone."""
    return at(x, y, ART(f"sign-{letter}", ink=INKS[letter]), scale=k)


def _medal(letter: str, base: str, r: float) -> str:
    """An area's colour and sign as a small disc."""
    dark = _tones(base)[1]
    disc = circle(0, 0, r, fill=f"url(#area-{letter})", stroke=dark, stroke_width=1.6)
    return disc + _sign(letter, 0, 0, r / 19)


# Symbols


def _symbols(ed: Edition, where: Layout, looks: dict[str, str], words: Words) -> dict[str, Symbol]:
    height = "high" if where.is_high else "low"
    reach = 42 if where.is_tall else 25  # a finger is wider than the badge
    mat_w, mat_h = where.mat
    mat_box = kit.rounded_box(-4, -4, mat_w + 8, mat_h + 8, 17)  # its ring lies around the mat
    plain = ("frost", "needle", "known", "shown", "held", "height", "empty-figure")
    out = {name: Symbol(ART(name)) for name in plain} | {
        "white": Symbol(ART("board", land="url(#land-white)", line="#b9b09c", rim="#6f6753")),
        "black": Symbol(ART("board", land="url(#land-black)", line="#5b636d", rim="#0c0e11")),
        "spot": Symbol(ART("spot"), hexagon()),
        "badge": Symbol(ART(f"badge-{where.shape}"), kit.oval(0, 0, reach, reach)),
        "mat": Symbol(ART(f"mat-{height}"), mat_box),
        "turn": Symbol(ART(f"turn-{height}")),
        "won": Symbol(kit.won(mat_w, mat_h)),
        "pile": Symbol(ART("pile"), triangle("u", 1.06)),
        "no-pile": Symbol(ART("no-pile"), triangle("u", 1.06)),
        "chip": _chip(max(132.0, svg.width(words("view.face_down"), 15) + 62)),
        "looked": Symbol(ART(f"looked-{where.shape}")),
    }
    for way in WAYS:
        out[f"cell-{way}"] = Symbol("", triangle(way, 0.93))
        out[f"below-{way}"] = Symbol(ART(f"below-{way}"))
        out[f"back-{way}"] = Symbol(ART(f"back-{way}"), triangle(way))
    spirit_box = (-40, -38, 80, 76, 8) if where.is_tall else (-25, -18, 50, 36, 8)
    for name in SPIRITS:
        out[f"spirit-{name}"] = Symbol(ART(f"spirit-{name}"), kit.rounded_box(*spirit_box))
    return out | _pieces(looks) | _cards(ed, 30 if where.is_tall else 25)


def _chip(w: float) -> Symbol:
    """The switch for laying face down, as wide as its words."""
    box = rect(-w / 2, -17, w, 34, 17, fill="#fffaf0", stroke="#4a4334", stroke_width=1.4)
    return Symbol(box + at(20 - w / 2, 1.5, ART("held")), kit.rounded_box(-w / 2, -17, w, 34, 17))


def _pieces(looks: dict[str, str]) -> dict[str, Symbol]:
    """Figures and medals."""
    out = {}
    for letter, base in looks.items():
        cone = ART("figure", base=base, dark=_tones(base)[1])
        out[f"figure-{letter}"] = Symbol(cone + _sign(letter, 0, 3, 0.44))
        out[f"medal-{letter}"] = Symbol(_medal(letter, base, 16))
        out[f"choice-{letter}"] = Symbol(_medal(letter, base, 44), kit.oval(0, 0, 48, 48))
    return out


def _cards(ed: Edition, size: float) -> dict[str, Symbol]:
    out = {}
    for card in range(CARDS):
        letter, life = LETTERS[card // SET_SIZE], signed(int(ed.life[card]))
        for way in WAYS:
            body = _card(letter, way, life, int(ed.strength[card]), size)
            out[face(ed, card, way)] = Symbol(body, triangle(way))
    return out


def _card(letter: str, way: str, life: str, strength: int, size: float) -> str:
    """A whole face: sign and life side by side, strength as small triangles below.

    The sign lies at the narrow end, where the middle of a board may be. ``size`` is that of the
    life number: on a phone it is larger.
    """
    (x, y), ink = CENTRES[way], INKS[letter]
    side = -1 if way == "r" else 1
    starts = [x + (i - (strength - 1) / 2) * 12.5 - 4.6 for i in range(strength)]
    signs = "".join(f"M{number(left)} {number(y + 21)}h9.2l-4.6 -8.4Z" for left in starts)
    room = x + side * (size * 0.4 - 1.5)
    return (
        f'<use href="#ground-{letter}-{way}"/>'
        + _sign(letter, x - side * (8 + size * 0.4), y - 1, 0.64)
        + text(room, y - 1 + size * 0.36, life, size, ink, 800, "middle")
        + (path(signs, fill=ink) if signs else "")
    )
