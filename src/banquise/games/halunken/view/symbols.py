"""The stage: the quarter, and a symbol for every kind of thing that can lie or stand on it."""

from banquise.core import kit, svg
from banquise.core.kit import Look
from banquise.core.state import Edition, State
from banquise.core.svg import Point, Stage, Symbol
from banquise.core.text import Words
from banquise.games.halunken.notation import colour_of
from banquise.games.halunken.state import BLACK_JACK, HOURS, LETTERS, ROGUES, RUM_CARD
from banquise.games.halunken.view import faces, shapes
from banquise.games.halunken.view.layout import EVEN, GAP, KINDS, OWN, STRIP, Layout, layout
from banquise.games.halunken.view.scenery import scenery

NAMES = ("blue", "green", "white", "orange")
MARKS = {"orange": "triangle"}  # two stars would be one sign too few


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    where = layout(s, shape)
    looks = _looks(ed)
    return Stage(
        where.width,
        where.height,
        scenery=scenery(where),
        symbols=_symbols(ed, where, looks, words),
        defs=kit.materials("shade")
        + kit.seat_gradients(dict(zip(NAMES, looks, strict=True)))
        + shapes.DEFS
        + _shared(ed),
        css=_css(where),
    )


def _looks(ed: Edition) -> tuple[Look, ...]:
    found = []
    for name, colour in zip(NAMES, ed.captain_hex.tolist(), strict=True):
        look = kit.look(name, f"#{colour:06x}")
        found.append(look._replace(mark=MARKS.get(name, look.mark)))
    return tuple(found)


def _base(ed: Edition, colour: int) -> str:
    return f"#{int(ed.rogue_hex[colour]):06x}"


def _shared(ed: Edition) -> str:
    """Shapes that several symbols use."""
    suits = (
        svg.g(faces.card_ground(suit, _base(ed, k)), id=f"suit-{suit}")
        + svg.g(faces.card_sign(suit, _base(ed, k)), id=f"sign-{suit}")
        for k, suit in enumerate(LETTERS)
    )
    return "".join(suits) + svg.g(shapes.back(), id="back-card")


def _css(where: Layout) -> str:
    big = where.is_tall
    light, soft = "#f6efdf", "#cdd6ee"
    sizes = {
        "name": f"font-size:17px;font-weight:700;fill:{light}",
        "count": "font-size:27px;font-weight:800;text-anchor:end;fill:#fffdf5",
        "cards": f"font-size:12px;font-weight:600;fill:{soft}",
        "twice": f"font-size:12.5px;font-weight:600;fill:{soft}",
        "total": "font-size:23px;font-weight:800;text-anchor:end;fill:#ffe6ad",
        "reach": "font-size:12.5px;font-weight:700;text-anchor:middle;fill:#5b4a1e",
        "gain": "font-size:13.5px;font-weight:800;text-anchor:end;fill:#24304a",
        "meet": "font-size:12.5px;font-weight:800;text-anchor:middle;fill:#24304a",
        "hour": f"font-size:{25 if big else 14}px;font-weight:600;fill:{soft}"
        + ("" if big else ";text-anchor:middle"),
        "night": f"font-size:{25 if big else 14}px;font-weight:600;fill:{soft};text-anchor:"
        + ("end" if big else "middle"),
        "caption": f"font-size:{24 if big else 13}px;font-weight:600;fill:{soft}",
        "below": "font-size:12px;font-weight:700;text-anchor:middle;fill:#ffe6ad",
        "service": f"font-size:15px;font-weight:700;fill:{light}",
        "pot": f"font-size:{24 if big else 14}px;font-weight:600;text-anchor:middle;fill:#cfe6f0",
        "steps": "font-size:17px;font-weight:800;text-anchor:middle;fill:#24304a",
        "vacant": f"font-size:14px;font-weight:500;fill:{soft}",
    }
    return svg.STATES + "".join(f".{name}{{{rule}}}" for name, rule in sizes.items())


def _symbols(
    ed: Edition, where: Layout, looks: tuple[Look, ...], words: Words
) -> dict[str, Symbol]:
    reach = 44.0 if where.is_tall else 31.0
    out = {
        "cell": Symbol("", kit.oval(0, 0, reach, reach)),
        "empty": Symbol(shapes.empty_tavern(words("view.empty"), 19.5 if where.is_tall else 14)),
        "badge": Symbol(shapes.count_badge()),
        "hand": Symbol(shapes.hand()),
        "laid": Symbol(shapes.laid()),
        "thinks": Symbol(shapes.thinks()),
        "strip": Symbol(shapes.strip(where.panel_w, STRIP, where.strip_tile[0] > 40)),
        "chip-none": Symbol(shapes.no_chip()),
        "jack": Symbol(shapes.jack()),
        "step": Symbol(svg.rect(-14, -23, 28, 34, 6, fill="url(#card)", stroke="#c9b98f")),
        "order-4": Symbol(svg.at(0, 13, shapes.jack(), scale=0.5)),
    }
    for hour in range(HOURS + 1):
        out[f"struck-{hour}"] = Symbol(shapes.struck(hour))
    for down in range(4):
        out[f"pile-{down}"] = Symbol(shapes.pile(down, has_top=False))
        out[f"under-{down}"] = Symbol(shapes.pile(down, has_top=True))
    for rogue in range(ROGUES):
        out[f"rogue-{rogue}"] = _rogue(ed, rogue, 20 if where.is_tall else 18.5)
    for k, suit in enumerate(LETTERS):
        out[f"suit-{suit}"] = Symbol(faces.suit_mark(suit, _base(ed, k)))
        out[f"chip-{suit}"] = Symbol(faces.chip(suit, _base(ed, k)))
    for seat in range(where.seats):
        out.update(_of_a_seat(where, seat, looks[seat]))
    return out | _meetings(where, looks) | _tiles(where, words) | _jack_tiles(where, words)


def _rogue(ed: Edition, rogue: int, size: float) -> Symbol:
    colour = colour_of(rogue)
    body = faces.card(rogue, LETTERS[colour], _base(ed, colour), int(ed.value[rogue]), size)
    return Symbol(body, kit.rounded_box(-31, -43, 62, 86, 8))


def _of_a_seat(where: Layout, seat: int, look: Look) -> dict[str, Symbol]:
    name = NAMES[seat]
    out = {
        f"captain-{seat}": Symbol(shapes.captain(name, look)),
        f"flag-{seat}": Symbol(shapes.jack() + shapes.flag(look)),
        f"order-{seat}": Symbol(kit.badge(0, 0, name, look, 12)),
    }
    for kind, panel in enumerate(where.kinds):
        ground = shapes.panel(panel.w, panel.h, look, kind == OWN)
        out[f"{KINDS[kind]}-{seat}"] = Symbol(ground + kit.badge(23, 18, name, look, 13))
    return out


def _meetings(where: Layout, looks: tuple[Look, ...]) -> dict[str, Symbol]:
    """Who stands where a card leads: a sign in the corner of the card, above the words."""
    w, h = where.kinds[OWN].tile
    x, y = w / 2 - 8.5, 16 - h
    out = {
        f"meet-{seat}": Symbol(kit.badge(x, y, NAMES[seat], looks[seat], 7.5))
        for seat in range(where.seats)
    }
    return out | {f"meet-{BLACK_JACK}": Symbol(svg.at(x, y + 9, shapes.jack(), scale=0.36))}


def _tiles(where: Layout, words: Words) -> dict[str, Symbol]:
    """Movement cards by kind of panel, state and number; their words stand below the number."""
    out, rum = {}, words("view.rum")
    for kind, panel in enumerate(where.kinds):
        for state in shapes.TILES:
            for card in range(1, RUM_CARD + 1):
                label = rum if card == RUM_CARD else str(card)
                has_target = state == "left" and card != RUM_CARD and kind in (OWN, EVEN)
                symbol = _tile(panel.tile, panel.foot, label, state, has_target, where.is_tall)
                out[f"{KINDS[kind]}-{state}-{card}"] = symbol
    return out


def _jack_tiles(where: Layout, words: Words) -> dict[str, Symbol]:
    """Black-Jack's cards by state and number; only those of the duel lead somewhere."""
    out, is_duel = {}, where.jack_tiles == RUM_CARD
    _, w, h = where.strip_tile
    for state in shapes.TILES:
        for card in range(1, where.jack_tiles + 1):
            is_rum = is_duel and card == RUM_CARD
            label = words("view.rum") if is_rum else str(card)
            has_target = state == "left" and is_duel and not is_rum
            symbol = _tile((w, h), h - 8, label, state, has_target, where.is_tall)
            out[f"jack-{state}-{card}"] = symbol
    return out


def _tile(
    size: Point, foot: float, label: str, state: str, has_target: bool, is_tall: bool
) -> Symbol:
    """The origin is where the words stand: in the middle, ``foot`` below the upper edge.

    A finger may miss by half the gap to the next card.
    """
    w, h = size
    body = svg.at(-w / 2, -foot, shapes.tile(w, h, label, state, has_target))
    across = w + GAP if is_tall else w
    return Symbol(body, kit.rounded_box(-across / 2, -foot, across, h, 6))
