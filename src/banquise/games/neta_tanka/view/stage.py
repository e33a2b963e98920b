"""The stage: the printed village, and a symbol for each kind of thing that may lie on it."""

from collections.abc import Iterator
from pathlib import Path

from banquise.core import kit, svg
from banquise.core.art import Art
from banquise.core.kit import Look, oval, rounded_box
from banquise.core.svg import Stage, Symbol, at, g, linear, mix, path, rect, text, width
from banquise.core.text import Words

from .. import state as S
from ..state import Edition, Front, Goal, Kind, Place, Right, Site, State
from .layout import CARD_H, CARD_W, STORES, Layout, layout, need_at, needs, radius, square_at
from .panels import panel_symbols, res

ART = Art(Path(__file__).parent / "art")
NAMES = ("red", "blue", "yellow", "green")
BANDS = ("4 2", "1.5 2", "none", "6 2 1 2")  # the headbands of the four colours
GOODS = (*S.RESOURCE_CODES, "gen")
SHARED = (  # drawings that others are put together from
    *GOODS, "tent", "pole", "card", "swap", "any", "token", "bowl", "buffalo", *S.TYPES, "visitor",
    "axe", "workshop", "frame", "smoke", "canoe", "fire", "elder-tent", "great-tent",
)  # fmt: skip
PICTURES: dict[str, tuple[tuple[float, float, str, float], ...]] = {
    "chop": ((-7, -1, "pine", 0.95), (0, 0, "axe", 1)),
    "collect_wood": ((-7, 8, "wood", 1), (8, 8, "wood", 1), (0, -3, "wood", 1)),
    "gather": ((-7, 0, "mushroom", 1.1), (10, 6, "mushroom", 0.8)),
    "raise_totem": ((0, 0, "pole", 1.35),),
    "elder_forest": ((0, 0, "elder-tent", 1), (0, 0, "wood", 0.72)),
    "elder_craft": ((0, 0, "elder-tent", 1), (0, 0, "card", 0.72)),
    "craft": ((0, 0, "workshop", 1),),
    "offering": ((0, 5, "bowl", 1.3), (0, -9, "gen", 0.7)),
    "build_tents": ((0, 2, "tent", 1.6),),
    "meditate": ((0, 0, "fire", 1),),
    "hunt": ((0, 0, "buffalo", 1),),
    "tan": ((0, 0, "frame", 1), (0, 0, "hide", 1.25)),
    "elder_hunt": ((0, 0, "elder-tent", 1), (0, 0, "hide", 0.72)),
    "smoke": ((0, -6, "meat", 1.05), (0, 0, "smoke", 1)),
    "feed": ((0, 2, "bowl", 1.5),),
    "elder_food": ((0, 0, "elder-tent", 1), (0, 0, "mushroom", 0.72)),
    "trade": ((0, 0, "canoe", 1), (-6, -6, "hide", 0.6), (8, -6, "any", 0.6)),
    "consult": ((0, 0, "great-tent", 1),),
}
SIGNS = {  # what the medallion of a link shows
    Kind.W: "wood", Kind.H: "hide", Kind.M: "mushroom", Kind.G: "gen", Kind.K: "skull",
    Kind.ANY: "any", Kind.FW: "wood", Kind.FM: "mushroom", Kind.TH: "hide", Kind.TM: "meat",
    Kind.PB: "tent", Kind.PF: "bowl", Kind.PC: "card", Kind.PT: "pole", Kind.RC: "swap",
    Kind.S: "token",
}  # fmt: skip
FRONT_SIGNS = {Front.FOOD: "bowl", Front.TENTS: "tent", Front.TOTEM: "pole", Front.CRAFT: "card"}
GOAL_SIGNS = {
    Goal.TENTS: "tent", Goal.FOOD: "bowl", Goal.LEVELS: "pole", Goal.TOTEM_WOOD: "wood",
    Goal.TOTEM_SKULL: "skull", Goal.GEN: "gen",
}  # fmt: skip
ASIDE: dict[int, int] = {  # names that make room for a medallion
    Place.CHOP: -9, Place.SMOKE: 9, Place.ELDER_CRAFT: -14, Place.ELDER_FOOD: -24,
    Place.CONSULT: -26,
}  # fmt: skip
TALL_ASIDE: dict[int, int] = {  # the same on a phone
    Place.CHOP: -30, Place.ELDER_CRAFT: -32, Place.ELDER_FOOD: -56, Place.CONSULT: -42,
    Place.MEDITATE: -50, Place.TAN: 18, Place.HUNT: -24, Place.RAISE_TOTEM: -30,
}  # fmt: skip
CARD_HIT, TEAL, BLUE, RUST = rounded_box(0, 0, CARD_W, CARD_H, 7), "#1f5a5c", "#2f8d92", "#b5532f"
CSS = svg.STATES + (
    ".n{font-size:14px;font-weight:800;text-anchor:middle;fill:#3a2413}"
    ".store{font-size:14.8px;font-weight:800;fill:#3a2413}"
    ".name{font-size:15px;font-weight:700}"
    ".score{font-size:17px;font-weight:800;text-anchor:end}"
    ".hand{font-size:14px;font-weight:800}"
    ".round{font-size:14px;font-weight:700;fill:#f3ddb0}"
    ".stock{font-size:14px;font-weight:800;text-anchor:middle;fill:#3a2413}"
    f".few{{font-size:14px;font-weight:800;fill:{kit.INK}}}"
    ".tile{font-size:14px;font-weight:800;text-anchor:middle;fill:#3a2413}"
    ".pile{font-size:15px;font-weight:800;text-anchor:middle;fill:#fff1d6}"
    f".level{{font-size:14px;font-weight:800;fill:{kit.INK}}}"
    f".light{{fill:{svg.tone('#ffffff', kit.SAFE_INK)}}}.dark{{fill:#3a2a00}}"
    ".spent{opacity:.55}.none{opacity:.4}"
)


def stage(ed: Edition, s: State, words: Words, shape: str) -> Stage:
    where = layout(shape, int(s.seats))
    looks = colour_looks(where.seats)
    seats = tuple(looks[f"c{seat}"] for seat in range(where.seats))
    shared = "".join(g(ART(name), id=f"r-{name}") for name in SHARED)
    gradients = kit.seat_gradients(looks | {"grey": kit.LOOKS["grey"]})
    board = linear("board", (0, "#5a3d28"), (1, "#3a2617"))
    symbols = places(ed, where, words) | village() | pieces(where.seats, looks) | cards(ed)
    return Stage(
        where.width,
        where.height,
        scenery=g(*scenery(ed, where, words)),
        symbols=symbols | goods(ed) | panel_symbols(ed, where, seats, words),
        defs=kit.materials("shade") + gradients + board + ART.defs() + shared,
        css=CSS,
    )


def colour_looks(seats: int) -> dict[str, Look]:
    """The look of each of the four colours; with two players the second two are light shades."""
    found = {}
    for which in range(S.COLOURS):
        look = kit.LOOKS[NAMES[which % seats if seats == 2 else which]]
        if seats == 2 and which >= seats:
            base = mix(look.base, "#ffffff", 0.42)
            look = Look(base, mix(base, "#ffffff", 0.5), look.dark, look.dark, look.mark)
        found[f"c{which}"] = look
    return found


# The printed village


def scenery(ed: Edition, where: Layout, words: Words) -> Iterator[str]:
    yield rect(0, 0, where.width, where.height, fill="url(#board)")
    yield ART(f"ground-{where.shape}")
    yield from cords(ed, where)
    for location, spot in enumerate(where.locations):
        yield at(*spot, ART(f"rim{form(int(ed.site[location]), location)}"), scale=where.k)
    yield from areas(where, words)
    for row, k, colour in (
        (where.nt, where.nt_k, "#2f6f72"),
        (where.craft, where.craft_k, "#8a4b1c"),
    ):
        yield from (at(x, y, ART("slot"), scale=k) for x, y in row[: S.SLOTS])
        yield at(*row[S.TOP], ART("deck", colour=colour), scale=k)
    yield from boxes(ed, where, words)


def form(site: int, location: int) -> str:
    """How the drawings of a location end: they are larger for elders and the Neta-Tanka."""
    if location == Place.CONSULT:
        return "-consult"
    return "-elder" if site == Site.ELDER else ""


def cords(ed: Edition, where: Layout) -> Iterator[str]:
    """Beaded cords between locations."""
    gap, thick = 7 * where.k, 4.6 * where.k
    for link in range(int(ed.links)):
        d = kit.line(where.locations[end] for end in ed.link_end[link])
        yield path(d, stroke="#5b3414", stroke_width=6 * where.k, opacity=0.7)
        for colour, every in (("#f3e0b8", gap), (RUST, 3 * gap)):
            yield path(
                d, stroke=colour, stroke_dasharray=f"0.1 {every}", stroke_width=thick,
                stroke_linecap="round",
            )  # fmt: skip


def areas(where: Layout, words: Words) -> Iterator[str]:
    """What lies in the areas of the village gets a pale plate."""
    for name, (x, y) in STORES[where.shape].items():
        w = 72 if name == "buffalo" else 84
        yield at(
            x, y,
            rect(0, 0, w, 46, 10, fill="#fff6e2", opacity=0.93, stroke="#8a5a2c", stroke_width=1.3),
            text(w / 2, 14, words(f"view.{name}"), 15 if where.is_tall else 14, "#6b4220", 700,
                 "middle"),
            scale=where.k,
        )  # fmt: skip


def boxes(ed: Edition, where: Layout, words: Words) -> Iterator[str]:
    """Trade, link tokens, supply and totem board."""
    titles = ("", words("view.tokens"), words("view.supply"), words("view.highest"))
    for (x, y), shown in zip(where.boxes, titles, strict=True):
        head = text(12, 19, shown, 14, "#f3ddb0", 700) if shown else ""
        yield at(x, y, ART("box"), head, scale=where.box_k)
    seats, count = where.seats, int(ed.squares[where.seats])
    for square in range(count):
        left, w = square_at(count, square)
        points = ed.square_points[seats, square, : ed.square_steps[seats, square]]
        values = "/".join(str(int(n)).replace("-", "−") for n in points)
        yield at(
            *where.in_box(3, left, 30),
            rect(0, 0, w, 76, 8, fill="#6b4a30", stroke="#2a1a0c", stroke_width=1.2),
            text(w / 2, 17, values, 14, "#fff1d6", 800, "middle"),
            scale=where.box_k,
        )


# Symbols


def places(ed: Edition, where: Layout, words: Words) -> dict[str, Symbol]:
    """Round leather patches with their pictures, and the names that hang below them."""
    out = {}
    for location, (code, picture) in enumerate(PICTURES.items()):
        site = int(ed.site[location])
        r = radius(site, location)
        patch = ART("patch-open" if site == Site.OPEN else f"patch{form(site, location)}")
        k = 0.85 if location == Place.CONSULT else 0.92
        body = patch + at(0, 0, *(res(*part) for part in picture), scale=k)
        out[f"loc-{code}"] = Symbol(body, oval(0, 0, r + 3, r + 3))
        hang = tall_sign if where.is_tall else sign
        out[f"sign-{code}"] = Symbol(hang(where, location, r, words(f"view.place.{code}")))
    return out


def tall_sign(where: Layout, location: int, r: float, shown: str) -> str:
    """A name on a phone: large letters, in two lines if it is long."""
    lines = [shown]
    if width(shown, 22) > 130 and " " in shown:
        cuts = [i for i, letter in enumerate(shown) if letter == " "]
        cut = min(cuts, key=lambda i: abs(i - len(shown) / 2))
        lines = [shown[:cut], shown[cut + 1 :]]
    w, (left, _) = max(width(line, 21) for line in lines) + 16, where.locations[location]
    x = min(max(left + TALL_ASIDE.get(location, 0), 4 + w / 2), 776 - w / 2) - left
    y, high = r * where.k - 12, 23 * len(lines) + 5
    plate = rect(x - w / 2, y, w, high, 12, fill="#3f2712", opacity=0.86)
    return plate + "".join(
        text(x, y + 20.5 + 23 * n, line, 22, "#fff1d6", 600, "middle")
        for n, line in enumerate(lines)
    )


def sign(where: Layout, location: int, r: float, shown: str) -> str:
    w, (left, _) = width(shown, 13.3) + 12, where.locations[location]
    x = min(max(left + ASIDE.get(location, 0), 12 + w / 2), 734 - w / 2) - left
    plate = rect(x - w / 2, r - 10.5, w, 18, 9, fill="#3f2712", opacity=0.86)
    return plate + text(x, r + 3.5, shown, 14, "#fff1d6", 600, "middle")


def village() -> dict[str, Symbol]:
    buffalo = res(0, 0, "buffalo", 0.56)
    out = {
        "buffalo-free": Symbol(g(buffalo, opacity=0.32)),
        "buffalo-hunted": Symbol(buffalo + ART("hunted")),
        "deck": Symbol(ART("pile")),
        "pin": Symbol(ART("pin")),
    }
    for kind in Kind:
        is_supply = kind <= Kind.ANY
        body = ART("medallion", rim=BLUE if is_supply else RUST) + res(0, 0, SIGNS[kind], 0.76)
        out[f"link-{kind.name}"] = Symbol(body, oval(0, 0, 20, 20))
    for name in S.RESOURCE_CODES:
        out[f"store-{name}"] = Symbol(res(-14, -5, name, 0.7), rounded_box(-32, -37, 46, 46, 8))
    for name in GOODS:
        out[f"supply-{name}"] = Symbol(ART("supply") + res(0, 0, name, 1.15), oval(0, 0, 20, 20))
    return out


def pieces(seats: int, looks: dict[str, Look]) -> dict[str, Symbol]:
    out: dict[str, Symbol] = {}
    for which, (name, look) in enumerate(looks.items()):
        is_second = seats == 2 and which >= seats
        stripe, belt = (look.dark, ART("belt", dark=look.dark)) if is_second else ("#ffffff", "")
        nomad = figure(name, look, BANDS[which], stripe) + kit.mark(0, -3, look, 6) + belt
        out |= standing_and_lying(f"nomad-{which}", f"lying-{which}", nomad)
        out[f"hand-{which}"] = Symbol(nomad, rounded_box(-22, -36, 64, 72, 16))
        out[f"ring-{which}"] = Symbol(ART("ring", colour=look.base))
        out[f"token-{which}"] = Symbol(kit.badge(0, 0, name, look, 11))
    guest = ART("staff") + figure("grey", kit.LOOKS["grey"], "2 2", "#ffffff")
    return out | standing_and_lying("visitor", "visitor-lying", guest)


def figure(name: str, look: Look, band: str, stripe: str) -> str:
    """A wooden figure around its foot."""
    return ART(
        "nomad", body=f"url(#wood-{name})", ball=f"url(#ball-{name})", dark=look.dark, band=band,
        stripe=stripe,
    )  # fmt: skip


def standing_and_lying(stands: str, lies: str, body: str) -> dict[str, Symbol]:
    laid = kit.shadow(4, 8, 22, 7) + g(body, transform="rotate(82)", opacity=0.92)
    return {
        stands: Symbol(kit.shadow(4, 8, 20, 7) + body, oval(0, -12, 22, 25)),
        lies: Symbol(laid, oval(12, 0, 24, 16)),
    }


def cards(ed: Edition) -> dict[str, Symbol]:
    out = {"back": Symbol(ART("back") + res(0, 0, "gen", 0.72), oval(0, 0, 21, 21))}
    for card, code in enumerate(S.CRAFT_CODES):
        out |= craft_symbols(ed, card, code)
    for card, code in enumerate(S.NT_CODES):
        out[f"nt-{code}"] = Symbol(ART("nt-card") + nt_front(ed, card), CARD_HIT)
        out[f"tile-{code}"] = Symbol(ART("tile-nt") + nt_tile(ed, card))
    for card, code in enumerate(S.TRADE_CODES):
        out[f"trade-{code}"] = Symbol(trade(ed, card), rounded_box(0, 0, 104, CARD_H, 7))
    for token, code in enumerate(S.TOKEN_CODES):
        body = ART("link-token") + res(0, 0, SIGNS[Kind(int(ed.token_kind[token]))], 0.9)
        out[f"token-{code}"] = Symbol(body, oval(0, 0, 20, 20))
    box = rounded_box(0, 0, 64, 46, 6)
    for card, code in enumerate(S.OBJECTIVE_CODES):
        out[f"objective-{code}"] = Symbol(ART("objective") + goals(ed, card), box)
    out["objective-hidden"] = Symbol(ART("objective-back"), box)
    return out


def craft_symbols(ed: Edition, card: int, code: str) -> dict[str, Symbol]:
    """A craft card, large and as a tile of a small panel, in work and finished."""
    kind, wanted = S.TYPES[ed.craft_type[card]], needs(ed, card)
    points = text(12, 16.6, int(ed.craft_points[card]), 15.2, "#fff", 800, "middle")
    asked = "".join(
        at(*need_at(len(wanted), i), ART("need"), g(res(0, 0, name, 0.52), opacity=0.45))
        for i, name in enumerate(wanted)
    )
    small = res(-20, -5, kind, 0.66)
    work = res(CARD_W / 2, 33, kind, 1.1) + ART("points", colour=RUST) + points + asked
    done = res(CARD_W / 2, 33, kind, 1.2) + ART("points", colour="#2b7a4b") + points + ART("tick")
    return {
        f"craft-{code}": Symbol(ART("craft-card") + work, CARD_HIT),
        f"done-{code}": Symbol(ART("craft-done") + done, CARD_HIT),
        f"begun-{code}": Symbol(ART("tile-begun") + g(small, opacity=0.6)),
        f"finished-{code}": Symbol(ART("tile-done") + small),
    }


def nt_front(ed: Edition, card: int) -> str:
    front, amount = Front(int(ed.nt_front[card])), int(ed.nt_amount[card])
    name = S.RESOURCE_CODES[ed.nt_resource[card]]
    if front == Front.TAKE and amount == 1:
        return res(29, 38, name, 1.35)
    if front == Front.TAKE:
        return res(22, 38, name, 1.15) + text(37, 46, amount, 20, TEAL, 800)
    if front in (Front.TENTS, Front.CRAFT):
        given = res(18, 22, "wood", 0.8) + res(40, 22, "hide", 0.75)
    elif amount > 1:
        given = res(22, 22, name, 0.85) + text(36, 28, amount, 16, TEAL, 800)
    else:
        given = res(29, 22, name, 0.95)
    return given + ART("arrow") + res(29, 59, FRONT_SIGNS[front], 0.85)


def nt_tile(ed: Edition, card: int) -> str:
    """A Neta-Tanka card in a small panel: what it gives, and where that goes."""
    front = Front(int(ed.nt_front[card]))
    if front in (Front.TENTS, Front.CRAFT):
        return res(11, 13, "wood", 0.5) + res(35, 13, FRONT_SIGNS[front], 0.62)
    given = res(12, 13, S.RESOURCE_CODES[ed.nt_resource[card]], 0.56)
    if front == Front.TAKE:
        return given + text(33, 18, int(ed.nt_amount[card]), 14, TEAL, 800, "middle")
    return given + res(35, 13, FRONT_SIGNS[front], 0.62)


def trade(ed: Edition, card: int) -> str:
    """Slots above, resources on the left, the option on the right; 104 x 82."""
    left = [name for r, name in enumerate(S.RESOURCE_CODES) if ed.trade_left[card, r]]
    out = [ART("trade-card")]
    out += [at(12 + 16 * i, 12, ART("trade-slot")) for i in range(int(ed.trade_slots[card]))]
    out += [res(26, 52 + (i - (len(left) - 1) / 2) * 24, n, 0.95) for i, n in enumerate(left)]
    if ed.trade_right[card] == Right.CRAFT:
        return "".join(out) + res(78, 51, "card", 1.7)
    price = res(67, 66, "meat", 0.6) + res(90, 66, "mushroom", 0.6)
    return "".join(out) + res(78, 40, "visitor", 1.2) + price


def goals(ed: Edition, card: int) -> str:
    """The signs and numbers of an objective; 64 x 46."""
    asked = [goal for goal in Goal if ed.goal[card, goal] > 0]
    out = []
    for i, goal in enumerate(asked):
        x = 32 + (i - (len(asked) - 1) / 2) * 20
        if goal == Goal.TYPES:
            shown = res(x - 4, 12, "drum", 0.42) + res(x + 4, 18, "bow", 0.42)
        elif goal == Goal.SAME:
            shown = res(x - 3, 12, "drum", 0.42) + res(x + 3, 18, "drum", 0.42)
        else:
            shown = res(x, 15, GOAL_SIGNS[goal], 0.66)
        out.append(shown + text(x, 40, int(ed.goal[card, goal]), 16.6, "#fff", 800, "middle"))
    return "".join(out)


def goods(ed: Edition) -> dict[str, Symbol]:
    """What lies in the panels."""
    out = {
        "first": Symbol(ART("first")),
        "level-wood": Symbol(ART("level-wood")),
        "level-skull": Symbol(ART("level-skull") + res(-14, -5, "skull", 0.6)),
    }
    for name in GOODS:
        body = ART("stock") + res(-13, -15, name, 1.12) + ART("stock-count")
        out[f"stock-{name}"] = Symbol(body, oval(-13, -15, 22, 22))
        out[f"few-{name}"] = Symbol(res(-13, -5, name, 0.74))
    for name in ("meat", "mushroom"):
        out[f"food-{name}"] = Symbol(ART("food") + res(0, 0, name, 0.58))
    for name in ("wood", "hide"):
        out[f"on-{name}"] = Symbol(ART("chip") + res(0, 0, name, 0.55))
    for state in S.COPIES:
        ground = "#2b7a4b" if state == "ready" else "#a79a84"
        body = ART("copy", ground=ground, cross="#7d1b16" if state == "used" else "none")
        out[f"copy-{state}"] = Symbol(body, oval(0, 0, 15, 15))
    for w in range(int(ed.tent_wood) + 1):
        for h in range(int(ed.tent_hide) + 1):
            out[f"tent-{w}-{h}"] = Symbol(tent(ed, w, h))
    return out


def tent(ed: Edition, wood: int, hide: int) -> str:
    """A tent with what it holds; 26 wide, around its middle."""
    if wood >= ed.tent_wood and hide >= ed.tent_hide:
        return ART("tent-done")
    held = ["wood"] * wood + ["hide"] * hide
    site = ART("tent-site", fill="0.35" if held else "0.14", ink=kit.INK_2)
    return site + "".join(
        res((i - (len(held) - 1) / 2) * 8, 6, name, 0.42 if name == "wood" else 0.4)
        for i, name in enumerate(held)
    )
