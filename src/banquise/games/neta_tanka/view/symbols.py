"""The stage: scenery, and a symbol for each kind of thing that may lie on it."""

from banquise.core import kit, svg
from banquise.core.kit import Look, oval, rounded_box
from banquise.core.state import Edition, State
from banquise.core.svg import Stage, Symbol, at, circle, g, mix, path, rect, text, width
from banquise.core.text import Words
from banquise.games.neta_tanka.notation import (
    CRAFT_CODES,
    LOCATION_CODES,
    NT_CODES,
    OBJECTIVE_CODES,
    RESOURCE_CODES,
    TOKEN_CODES,
    TRADE_CODES,
)
from banquise.games.neta_tanka.position import COPIES
from banquise.games.neta_tanka.state import (
    CHOP,
    COLOURS,
    CONSULT,
    ELDER_CRAFT,
    ELDER_FOOD,
    SMOKE,
    Kind,
    Site,
)
from banquise.games.neta_tanka.view import cards, panels, shapes
from banquise.games.neta_tanka.view.layout import (
    CARD_H,
    CARD_W,
    CLAN_W,
    FULL,
    Layout,
    layout,
    radius,
    small_plan,
)
from banquise.games.neta_tanka.view.scenery import scenery
from banquise.games.neta_tanka.view.shapes import res

NAMES = ("red", "blue", "yellow", "green")
ALL = (*RESOURCE_CODES, "gen")
ASIDE = {CHOP: -9, SMOKE: 9, ELDER_CRAFT: -14, ELDER_FOOD: -24, CONSULT: -26}  # for medallions
CARD_HIT = rounded_box(0, 0, CARD_W, CARD_H, 7)


def colour_looks(seats: int) -> dict[str, Look]:
    """The look of each of the four colours; with two players the second two are light shades."""
    found = {}
    for which in range(COLOURS):
        look = kit.LOOKS[NAMES[which % seats if seats == 2 else which]]
        if seats == 2 and which >= seats:
            base = mix(look.base, "#ffffff", 0.42)
            look = Look(base, mix(base, "#ffffff", 0.5), look.dark, look.dark, look.mark)
        found[f"c{which}"] = look
    return found


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    where = layout(shape, int(s.seats))
    looks = colour_looks(where.seats)
    seats = tuple(looks[f"c{seat}"] for seat in range(where.seats))
    gradients = kit.seat_gradients(looks | {"grey": kit.LOOKS["grey"]})
    return Stage(
        where.width,
        where.height,
        scenery=scenery(ed, where, words),
        symbols=_places(ed, where, words)
        | _village()
        | _pieces(where, looks)
        | _cards(ed)
        | _panels(ed, where, seats, words)
        | _clans(ed),
        defs=kit.materials("shade", "paper") + gradients + shapes.DEFS + shapes.shared(),
        css=_css(),
    )


def _css() -> str:
    rules = {
        "n": "font-size:12px;font-weight:800;text-anchor:middle;fill:#3a2413",
        "store": "font-size:14.8px;font-weight:800;fill:#3a2413",
        "name": "font-size:15px;font-weight:700",
        "score": "font-size:17px;font-weight:800;text-anchor:end",
        "hand": "font-size:13px;font-weight:800",
        "round": f"font-size:13px;font-weight:700;fill:{'#f3ddb0'}",
        "stock": "font-size:13px;font-weight:800;text-anchor:middle;fill:#3a2413",
        "few": f"font-size:14px;font-weight:800;fill:{kit.INK}",
        "tile": "font-size:12px;font-weight:800;text-anchor:middle;fill:#3a2413",
        "pile": "font-size:15px;font-weight:800;text-anchor:middle;fill:#fff1d6",
        "level": f"font-size:14px;font-weight:800;fill:{kit.INK}",
        "light": f"fill:{svg.tone('#ffffff', kit.SAFE_INK)}",
        "dark": "fill:#3a2a00",
        "spent": "opacity:.55",
        "none": "opacity:.4",
    }
    return svg.STATES + "".join(f".{name}{{{rule}}}" for name, rule in rules.items())


def _places(ed: Edition, where: Layout, words: Words) -> dict[str, Symbol]:
    """Round leather patches with their pictures, and the names that hang below them."""
    out = {}
    for location, code in enumerate(LOCATION_CODES):
        r, is_open = radius(int(ed.site[location]), location), ed.site[location] == Site.OPEN
        rim = circle(
            0, 0, r - 4, fill="none", stroke="#f3ddb0", stroke_width=4.5 if is_open else 1.6,
            stroke_dasharray="9 6" if is_open else "4 3",
        )  # fmt: skip
        picture = at(0, 0, shapes.pictures()[location], scale=0.85 if location == CONSULT else 0.92)
        ground = circle(0, 0, r, fill="url(#leather)", stroke=shapes.BROWN, stroke_width=2)
        out[f"loc-{code}"] = Symbol(ground + rim + picture, oval(0, 0, r + 3, r + 3))
        if not where.is_tall:
            out[f"sign-{code}"] = Symbol(_sign(where, location, r, words(f"view.place.{code}")))
    return out


def _sign(where: Layout, location: int, r: float, shown: str) -> str:
    w, (left, _) = width(shown, 11.4) + 12, where.locations[location]
    x = left + ASIDE.get(location, 0)
    x = min(max(x, 12 + w / 2), 734 - w / 2) - left
    plate = rect(x - w / 2, r - 9.5, w, 16, 8, fill="#3f2712", opacity=0.86)
    return plate + text(x, r + 3, shown, 12, "#fff1d6", 600, "middle")


def _village() -> dict[str, Symbol]:
    out = {
        "buffalo-free": Symbol(g(res(0, 0, "buffalo", 0.56), opacity=0.32)),
        "buffalo-hunted": Symbol(res(0, 0, "buffalo", 0.56) + _arrow()),
        "deck": Symbol(
            circle(0, -5, 11, fill="#2a1a0c", stroke="#f3ddb0", stroke_width=1.4),
        ),
    }
    for kind in Kind:
        rim = "#2f8d92" if kind not in shapes.AREA_KINDS and kind < Kind.PB else shapes.RUST
        body = (
            circle(1, 2, 16, fill="#3f2712", opacity=0.4)
            + circle(0, 0, 15.5, fill="#fff6e2", stroke=rim, stroke_width=2.4)
            + res(0, 0, shapes.KIND_SIGNS[kind], 0.76)
        )
        out[f"link-{kind.name}"] = Symbol(body, oval(0, 0, 20, 20))
    for name in RESOURCE_CODES:
        out[f"store-{name}"] = Symbol(res(-14, -5, name, 0.7), rounded_box(-32, -37, 46, 46, 8))
    for name in ALL:
        body = circle(0, 0, 19, fill="#6b4a30", stroke="#2a1a0c", stroke_width=1.3)
        out[f"supply-{name}"] = Symbol(body + res(0, 0, name, 1.15), oval(0, 0, 20, 20))
    return out


def _arrow() -> str:
    """A hunted buffalo wears an arrow."""
    return path("M12 -14 L0 -2 M12 -14 l1 5 M12 -14 l-5 1", stroke="#7d1b16", stroke_width=2.4)


def _pieces(where: Layout, looks: dict[str, Look]) -> dict[str, Symbol]:
    out = {}
    hit = oval(0, -12, 22, 25)
    for which, (name, look) in enumerate(looks.items()):
        is_light = where.seats == 2 and which >= 2
        body = shapes.nomad(name, look, shapes.BANDS[which % 4], is_light)
        out[f"nomad-{which}"] = Symbol(kit.shadow(4, 8, 20, 7) + body, hit)
        out[f"hand-{which}"] = Symbol(body, rounded_box(-22, -36, 64, 72, 16))
        out[f"lying-{which}"] = Symbol(
            kit.shadow(4, 8, 22, 7) + g(body, transform="rotate(82)", opacity=0.92),
            oval(12, 0, 24, 16),
        )
        ring = circle(0, 0, 19, fill="none", stroke="#fff", stroke_width=6)
        ring += circle(0, 0, 19, fill="none", stroke=look.base, stroke_width=4)
        out[f"ring-{which}"] = Symbol(ring)
        out[f"token-{which}"] = Symbol(kit.badge(0, 0, name, look, 11))
    out["pin"] = Symbol(shapes.pin())
    guest = shapes.visiting(kit.LOOKS["grey"])
    out["visitor"] = Symbol(kit.shadow(4, 8, 20, 7) + guest, hit)
    out["visitor-lying"] = Symbol(
        kit.shadow(4, 8, 22, 7) + g(guest, transform="rotate(82)", opacity=0.92),
        oval(12, 0, 24, 16),
    )
    return out


def _cards(ed: Edition) -> dict[str, Symbol]:
    out = {"back": Symbol(cards.back_badge(), oval(0, 0, 21, 21))}
    for card, code in enumerate(CRAFT_CODES):
        out[f"craft-{code}"] = Symbol(cards.craft(ed, card), CARD_HIT)
        out[f"done-{code}"] = Symbol(cards.done(ed, card), CARD_HIT)
        out[f"begun-{code}"] = Symbol(cards.craft_tile(ed, card, False))
        out[f"finished-{code}"] = Symbol(cards.craft_tile(ed, card, True))
    for card, code in enumerate(NT_CODES):
        out[f"nt-{code}"] = Symbol(cards.nt(ed, card), CARD_HIT)
        out[f"tile-{code}"] = Symbol(cards.nt_tile(ed, card))
    for card, code in enumerate(TRADE_CODES):
        out[f"trade-{code}"] = Symbol(cards.trade(ed, card), rounded_box(0, 0, 104, CARD_H, 7))
    for token, code in enumerate(TOKEN_CODES):
        out[f"token-{code}"] = Symbol(cards.token(int(ed.token_kind[token])), oval(0, 0, 20, 20))
    box = rounded_box(0, 0, 64, 46, 6)
    for card, code in enumerate(OBJECTIVE_CODES):
        out[f"objective-{code}"] = Symbol(cards.objective(ed, card), box)
    out["objective-hidden"] = Symbol(cards.objective_back(), box)
    for name in ("wood", "hide"):
        chip = circle(0, 0, 8.2, fill="#fff6e2", stroke=cards.EDGE, stroke_width=1.1)
        out[f"on-{name}"] = Symbol(chip + res(0, 0, name, 0.55))
    return out


def _panels(ed: Edition, where: Layout, looks: tuple[Look, ...], words: Words) -> dict[str, Symbol]:
    out = {}
    for name, plan in (("full", FULL), ("small", small_plan(where.shape, where.seats))):
        hit = rounded_box(0, 0, CLAN_W, plan.height, 14)
        out[f"turn-{name}"] = Symbol(panels.frame(plan))
        for seat, look in enumerate(looks):
            out[f"clan-{seat}-{name}"] = Symbol(panels.panel(ed, plan, look, words), hit)
    return out


def _clans(ed: Edition) -> dict[str, Symbol]:
    pill = rect(0, -13, 46, 20, 10, fill="#fff6e2", stroke="#3a2413")
    out = {
        "first": Symbol(pill),
        "level-wood": Symbol(cards.level("wood")),
        "level-skull": Symbol(cards.level("skull")),
    }
    for name in ALL:
        well = circle(-13, -15, 20, fill="#efe0c2", stroke="#8a5a2c", stroke_width=1.3)
        badge = circle(0, -4.5, 10.5, fill="#fff6e2", stroke="#3a2413", stroke_width=1.2)
        out[f"stock-{name}"] = Symbol(
            well + res(-13, -15, name, 1.12) + badge, oval(-13, -15, 22, 22)
        )
        out[f"few-{name}"] = Symbol(res(-13, -5, name, 0.74))
    for name in ("meat", "mushroom"):
        out[f"food-{name}"] = Symbol(
            circle(0, 0, 8, fill="#fff6e2", stroke="#8a5a2c") + res(0, 0, name, 0.58)
        )
    for state in COPIES:
        out[f"copy-{state}"] = Symbol(cards.copy_sign(state), oval(0, 0, 15, 15))
    wood, hide = int(ed.tent_wood), int(ed.tent_hide)
    for w in range(wood + 1):
        for h in range(hide + 1):
            out[f"tent-{w}-{h}"] = Symbol(cards.tent(w, h, wood, hide))
    return out
