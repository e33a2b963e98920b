"""The stage: the background, and a symbol for every kind of thing in the picture."""

import functools
import random
from pathlib import Path

from banquise.core import kit, svg
from banquise.core.art import Art
from banquise.core.kit import Look, mark
from banquise.core.svg import Point, Stage, Symbol, at, circle, mix, path, rect, text
from banquise.core.text import Words

from ..rules.board import colour_of
from ..state import BLACK_JACK, CELLS, HOURS, LETTERS, ROGUES, RUM_CARD, Edition, State
from .layout import EVEN, GAP, HEADER, KINDS, OWN, STRIP, Layout, layout

ART = Art(Path(__file__).parent / "art")
NAMES = ("blue", "green", "white", "orange")
MARKS = {"orange": "triangle"}  # white already has the star
SIGNS = {"y": "sun", "g": "anchor", "v": "grapes", "r": "rooster"}  # of the rogues' colours
TINTS = {  # base, light, dark, ink on the base
    "y": ("#e8c020", "#fff0b0", "#7a5c00", "#3a2a00"),
    "g": ("#8f979e", "#e6eaed", "#42494f", "#171b1f"),
    "v": ("#8a4fb0", "#ead9f5", "#4a2266", "#ffffff"),
    "r": ("#c8342b", "#f9d6d0", "#701711", "#ffffff"),
}
TILES = {  # fill, ink, edge of a movement card
    "left": ("url(#card)", "#24304a", "#c9b98f"),
    "now": ("#a9dcff", "#0d2c4a", "#ffffff"),
    "spent": ("#1b2540", "#8d98b5", "#3b4767"),
}
GROUND = ("harbour-wide", "house", "lantern", "ship")  # the drawings of the background alone
PIECES = ("back", "captain", "card", "jack")
GLOW = svg.radial("glow", (0, "#ffe39a", 0.95), (0.35, "#ffc65c", 0.55), (1, "#ff9d2e", 0))
NIGHT = svg.radial(
    "night", (0, "#27365c"), (0.55, "#17223f"), (1, "#0b1226"), cx=0.34, cy=0.5, r=0.8
)


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    where, looks = layout(s, shape), captain_looks(ed)
    return Stage(
        where.width,
        where.height,
        scenery=scenery(where),
        symbols=symbols(ed, where, looks, words),
        defs=kit.seat_gradients(dict(zip(NAMES, looks, strict=True)))
        + ART.defs(*PIECES)
        + shared(ed),
        css=css(where),
    )


def captain_looks(ed: Edition) -> tuple[Look, ...]:
    found = []
    for name, colour in zip(NAMES, ed.captain_hex.tolist(), strict=True):
        look = kit.look(name, f"#{colour:06x}")
        found.append(look._replace(mark=MARKS.get(name, look.mark)))
    return tuple(found)


def shared(ed: Edition) -> str:
    """Shapes that several symbols use: cards without faces, the signs of the colours, a back."""
    out = [svg.g(ART("back"), id="back-card")]
    for suit in LETTERS:
        base, light, dark, _ = tints(ed, suit)
        sign = circle(-18.5, 29.5, 10.5, fill="#fffdf5", stroke=base, stroke_width=1.5)
        sign += at(-18.5, 29.5, ART(SIGNS[suit], ink=dark), scale=0.78)
        ground = ART("card", base=base, light=light, dark=dark)
        out += [svg.g(ground, id=f"suit-{suit}"), svg.g(sign, id=f"sign-{suit}")]
    return "".join(out)


def tints(ed: Edition, suit: str) -> tuple[str, str, str, str]:
    """The tones of a colour; an edition may give another base."""
    base, known = f"#{int(ed.rogue_hex[LETTERS.index(suit)]):06x}", TINTS[suit]
    if base == known[0]:
        return known
    return base, mix(base, "#ffffff", 0.75), mix(base, "#000000", 0.5), known[3]


def css(where: Layout) -> str:
    big = where.is_tall
    light, soft = "#f6efdf", "#cdd6ee"
    rules = {
        "name": f"font-size:17px;font-weight:700;fill:{light}",
        "count": "font-size:27px;font-weight:800;text-anchor:end;fill:#fffdf5",
        "cards": f"font-size:14px;font-weight:600;fill:{soft}",
        "twice": f"font-size:14px;font-weight:600;fill:{soft}",
        "total": "font-size:23px;font-weight:800;text-anchor:end;fill:#ffe6ad",
        "reach": "font-size:14px;font-weight:700;text-anchor:middle;fill:#5b4a1e",
        "gain": "font-size:14px;font-weight:800;text-anchor:end;fill:#24304a",
        "meet": "font-size:14px;font-weight:800;text-anchor:middle;fill:#24304a",
        "hour": f"font-size:{25 if big else 14}px;font-weight:600;fill:{soft}"
        + ("" if big else ";text-anchor:middle"),
        "night": f"font-size:{25 if big else 14}px;font-weight:600;fill:{soft};text-anchor:"
        + ("end" if big else "middle"),
        "caption": f"font-size:{24 if big else 14}px;font-weight:600;fill:{soft}",
        "scoring": f"font-size:{23 if big else 14}px;font-weight:600;fill:{soft};text-anchor:end",
        "below": "font-size:14px;font-weight:700;text-anchor:middle;fill:#ffe6ad",
        "service": f"font-size:15px;font-weight:700;fill:{light}",
        "pot": f"font-size:{24 if big else 14}px;font-weight:600;text-anchor:middle;fill:#cfe6f0",
        "steps": "font-size:17px;font-weight:800;text-anchor:middle;fill:#24304a",
        "vacant": f"font-size:14px;font-weight:500;fill:{soft}",
    }
    return svg.STATES + "".join(f".{name}{{{rule}}}" for name, rule in rules.items())


@functools.lru_cache(maxsize=32)
def scenery(where: Layout) -> str:
    cells = range(1, CELLS + 1)
    ship_k, number, sign_k = (0.84, 23, 1.5) if where.is_tall else (0.92, 15, 1)
    x, y = where.centre
    return svg.el("defs", NIGHT, GLOW, ART.defs(*GROUND)) + "".join(
        (
            sky(where),
            ART(f"harbour-{where.shape}"),
            at(x - 4, y - 62, ART("ship"), scale=ship_k),
            *(circle(*where.cell(c), 62, fill="url(#glow)") for c in cells),
            *(at(*where.cell(c), lantern(c, number)) for c in cells),
            *(at(*where.tavern(c), ART("house"), sign(c, sign_k), scale=where.k) for c in cells),
            at(*where.clock, ART("clock"), scale=where.clock_k),
            "" if where.is_tall else ART("title"),
        )
    )


def sky(where: Layout) -> str:
    w, h, chance = where.width, where.height, random.Random(8)
    stars = "".join(
        f"M{kit.between(chance, 0, w):.0f} {kit.between(chance, 0, h):.0f}h0" for _ in range(70)
    )
    return rect(0, 0, w, h, fill="url(#night)") + path(
        stars, stroke="#dfe8ff", stroke_width=2, stroke_linecap="round", opacity=0.6
    )


def lantern(cell: int, size: float) -> str:
    return ART("lantern") + text(0, size * 0.36, cell, size, "#4a3210", 700, "middle")


def sign(cell: int, scale: float) -> str:
    """The number of a tavern, over its door."""
    board = circle(0, 0, 12, fill="#f4d58a", stroke="#6d4413", stroke_width=1.8)
    return at(0, -50, board, text(0, 4.7, cell, 14, "#3c2406", 800, "middle"), scale=scale)


def symbols(ed: Edition, where: Layout, looks: tuple[Look, ...], words: Words) -> dict[str, Symbol]:
    reach = 44.0 if where.is_tall else 31.0
    out = {name: Symbol(ART(name)) for name in ("badge", "hand", "laid", "thinks", "jack")} | {
        "cell": Symbol("", kit.oval(0, 0, reach, reach)),
        "empty": Symbol(empty_tavern(words("view.empty"), 19.5 if where.is_tall else 14)),
        "strip": Symbol(strip(where.panel_w, where.strip_tile[0] > 40)),
        "chip-none": Symbol(ART("nobody")),
        "step": Symbol(rect(-14, -23, 28, 34, 6, fill="url(#card)", stroke="#c9b98f")),
        "order-4": Symbol(at(0, 13, ART("jack"), scale=0.5)),
    }
    for hour in range(HOURS + 1):
        out[f"struck-{hour}"] = Symbol(struck(hour))
    for down in range(4):
        out[f"pile-{down}"] = Symbol(pile(down, 0))
        out[f"under-{down}"] = Symbol(pile(down, 1))
    for rogue in range(ROGUES):
        face = card(ed, rogue, 20 if where.is_tall else 22.5)
        out[f"rogue-{rogue}"] = Symbol(face, kit.rounded_box(-31, -43, 62, 86, 8))
    for suit in LETTERS:
        out[f"suit-{suit}"] = Symbol(ART(SIGNS[suit], ink=tints(ed, suit)[0]))
        out[f"chip-{suit}"] = Symbol(chip(ed, suit))
    for name, of in zip(KINDS, where.kinds, strict=True):
        out[f"won-{name}"] = Symbol(kit.won(of.w, of.h))
    for seat in range(where.seats):
        out |= seat_symbols(where, seat, looks[seat])
    return out | meetings(where, looks) | tiles(where, words) | jack_tiles(where, words)


def empty_tavern(words: str, size: float) -> str:
    return rect(
        -29, -35, 58, 84, 7, fill="#1b1210", stroke="#8a6a4d", stroke_width=1.4,
        stroke_dasharray="5 4",
    ) + text(0, 12, words, size, "#c9ad8a", 600, "middle")  # fmt: skip


def struck(hour: int) -> str:
    """The marks of the hours that have begun."""
    marks = "".join(path("M0 -30V-24", transform=f"rotate({i * 45})") for i in range(1, hour + 1))
    return svg.g(marks, stroke="#ffd98a", stroke_width=4, stroke_linecap="round")


def pile(down: int, first: int) -> str:
    """Cards face down; ``first`` is 1 beneath a card face up."""
    return "".join(
        at(3.5 * i, 7 + 3.5 * i, '<use href="#back-card"/>', scale=0.94)
        for i in range(down - 1 + first, first - 1, -1)
    )


def card(ed: Edition, rogue: int, size: float) -> str:
    """A rogue card, 60 x 84, around its middle; ``size`` is that of its numbers."""
    suit, value = LETTERS[colour_of(rogue)], int(ed.value[rogue])
    base, _, dark, ink = tints(ed, suit)
    wide, high = size * 1.55, size + 2
    foot = (
        f"M30 33Q30 42 21 42H{30 - wide:g}V{50 - high:g}Q{30 - wide:g} {42 - high:g} "
        f"{38 - wide:g} {42 - high:g}H30Z"
    )
    return (
        f'<use href="#suit-{suit}"/>'
        + at(3, 5, portrait(rogue, base), scale=0.98)
        + f'<use href="#sign-{suit}"/>'
        + path(foot, fill=base, stroke=dark, stroke_width=1)
        + text(-16, -22, value, size, ink, 800, "middle")
        + text(30 - wide / 2, 41 - size * 0.14, value, size, ink, 800, "middle")
    )


def portrait(rogue: int, tint: str) -> str:
    name = f"rogue-{rogue}"
    tones = {"tint": tint, "coat": mix(tint, "#1b1b22", 0.35), "dark": mix(tint, "#111118", 0.6)}
    return ART(name, **{key: tones[key] for key in ART.variables(name)})


def chip(ed: Edition, suit: str) -> str:
    """A rogue as a small sign, its value left of the origin."""
    base, light, dark, _ = tints(ed, suit)
    return rect(-17, -15, 34, 20, 6, fill=light, stroke=base, stroke_width=2) + at(
        9, -5, ART(SIGNS[suit], ink=dark), scale=0.68
    )


def seat_symbols(where: Layout, seat: int, look: Look) -> dict[str, Symbol]:
    name = NAMES[seat]
    flag = ART("jack") + ART("flag", cloth=look.base) + mark(25, -46, look, 5.5)
    out = {
        f"captain-{seat}": Symbol(captain(name, look)),
        f"flag-{seat}": Symbol(flag),
        f"order-{seat}": Symbol(kit.badge(0, 0, name, look, 12)),
    }
    for kind, of in enumerate(where.kinds):
        ground = panel(of.w, of.h, look, kind == OWN)
        out[f"{KINDS[kind]}-{seat}"] = Symbol(ground + kit.badge(23, 18, name, look, 13))
    return out


def captain(name: str, look: Look) -> str:
    rim = "#2a2620" if name == "white" else look.dark
    pawn = ART("captain", body=f"url(#wood-{name})", head=f"url(#ball-{name})", rim=rim)
    return pawn + mark(0, -6, look, 7.4)


def panel(w: float, h: float, look: Look, is_own: bool) -> str:
    """The ground of a player's panel: night blue, with the seat's colour along its edge.

    The viewer's own is lighter and has the colour all around.
    """
    fill, edge, line = ("#2b3a66", look.light, 2.4) if is_own else ("#1c2744", "#3d4a70", 1.2)
    return (
        rect(2, 4, w, h, 14, fill="#000", opacity=0.35)
        + rect(0, 0, w, h, 14, fill=fill, stroke=edge, stroke_width=line)
        + rect(1.5, 1.5, w - 3, HEADER, 13, fill="#fff", opacity=0.06)
        + rect(0, HEADER + 8, 4, h - HEADER - 22, 2, fill=look.base)
    )


def strip(w: float, is_pawn_large: bool) -> str:
    x, y, scale = (31, 70, 0.95) if is_pawn_large else (24, 31, 0.55)
    return (
        rect(2, 4, w, STRIP, 14, fill="#000", opacity=0.35)
        + rect(0, 0, w, STRIP, 14, fill="#12192e", stroke="#3d4a70", stroke_width=1.2)
        + at(x, y, ART("jack"), scale=scale)
    )


def meetings(where: Layout, looks: tuple[Look, ...]) -> dict[str, Symbol]:
    """Who stands where a card leads: a sign in the corner of the card, above the words."""
    w, h = where.kinds[OWN].tile
    x, y = w / 2 - 8.5, 16 - h
    out = {
        f"meet-{seat}": Symbol(kit.badge(x, y, NAMES[seat], looks[seat], 7.5))
        for seat in range(where.seats)
    }
    return out | {f"meet-{BLACK_JACK}": Symbol(at(x, y + 9, ART("jack"), scale=0.36))}


def tiles(where: Layout, words: Words) -> dict[str, Symbol]:
    """Movement cards by kind of panel, state and number; their words stand below the number."""
    out, rum = {}, words("view.rum")
    for kind, of in enumerate(where.kinds):
        for state in TILES:
            for number in range(1, RUM_CARD + 1):
                label = rum if number == RUM_CARD else str(number)
                has_target = state == "left" and number != RUM_CARD and kind in (OWN, EVEN)
                symbol = tile(of.tile, of.foot, label, state, has_target, where.is_tall)
                out[f"{KINDS[kind]}-{state}-{number}"] = symbol
    return out


def jack_tiles(where: Layout, words: Words) -> dict[str, Symbol]:
    """Black-Jack's cards by state and number; only those of the duel lead somewhere."""
    out, is_duel = {}, where.jack_tiles == RUM_CARD
    _, w, h = where.strip_tile
    for state in TILES:
        for number in range(1, where.jack_tiles + 1):
            is_rum = is_duel and number == RUM_CARD
            label = words("view.rum") if is_rum else str(number)
            has_target = state == "left" and is_duel and not is_rum
            symbol = tile((w, h), h - 8, label, state, has_target, where.is_tall)
            out[f"jack-{state}-{number}"] = symbol
    return out


def tile(
    size: Point, foot: float, label: str, state: str, has_target: bool, is_tall: bool
) -> Symbol:
    """The origin is where the words stand: in the middle, ``foot`` below the upper edge.

    A finger may miss by half the gap to the next card.
    """
    w, h = size
    body = at(-w / 2, -foot, tile_ground(w, h, state), tile_label(size, label, state, has_target))
    across = w + GAP if is_tall else w
    return Symbol(body, kit.rounded_box(-across / 2, -foot, across, h, 6))


def tile_ground(w: float, h: float, state: str) -> str:
    """A movement card with its upper left corner at the origin."""
    fill, _, edge = TILES[state]
    ground = rect(0, 0, w, h, 6, fill=fill, stroke=edge, stroke_width=1.3)
    if state == "now":
        ground += rect(
            3, 3, w - 6, h - 6, 4, fill="none", stroke="#2f6db5", stroke_width=1.4,
            stroke_dasharray="4 3",
        )  # fmt: skip
    if state == "spent":
        strike = f"M5 {svg.number(h - 5)}L{svg.number(w - 5)} 5"
        ground += path(strike, stroke="#8d98b5", stroke_width=1.4, opacity=0.7)
    return ground


def tile_label(of: Point, label: str, state: str, has_target: bool) -> str:
    """What stands on a movement card; above its words, if it leads somewhere."""
    (w, h), (_, ink, _) = of, TILES[state]
    is_large = h > 70
    if len(label) > 2:
        keg = at(w / 2, h * 0.36, ART("keg", ink=ink)) if is_large else ""
        size, low = 14.0, h * (0.78 if is_large else 0.5)
        return keg + text(w / 2, low + size * 0.36, label, size, ink, 700, "middle")
    size = 26.0 if is_large else 14.0 if w < 30 else 17.0
    x, y = w / 2, h / 2
    if has_target:
        x, y = (w * 0.4, 18.0) if is_large else (x, h * 0.3)
    return text(x, y + size * 0.36, label, size, ink, 700, "middle")
