"""Cards, tokens and the small things of a clan board, each drawn around its own origin."""

from banquise.core import kit
from banquise.core.state import Edition
from banquise.core.svg import circle, g, path, rect, text
from banquise.games.neta_tanka.editions import TYPES
from banquise.games.neta_tanka.notation import RESOURCE_CODES
from banquise.games.neta_tanka.state import Front, Goal, Right
from banquise.games.neta_tanka.view.layout import CARD_H, CARD_W, TILE_H, TILE_W
from banquise.games.neta_tanka.view.shapes import BROWN, KIND_SIGNS, RUST, outlined, res

EDGE, TEAL, INK = "#8a5a2c", "#2f6f72", "#3a2413"
GOALS_OF = {Front.FOOD: "bowl", Front.TENTS: "tent", Front.TOTEM: "pole", Front.CRAFT: "card"}


def sheet(stroke: str, fill: str = "url(#paper)") -> str:
    return rect(2, 3, CARD_W, CARD_H, 7, fill="#000", opacity=0.3) + rect(
        0, 0, CARD_W, CARD_H, 7, fill=fill, stroke=stroke, stroke_width=1.4
    )


def needs(ed: Edition, card: int) -> list[str]:
    """What a craft card asks for, piece by piece."""
    return ["wood"] * int(ed.craft_wood[card]) + ["hide"] * int(ed.craft_hide[card])


def need_at(n: int, i: int) -> tuple[float, float]:
    """Where the i-th of n pieces lies on a craft card."""
    step = min(17, 50 / max(n, 1))
    return CARD_W / 2 + (i - (n - 1) / 2) * step, 67


def craft(ed: Edition, card: int) -> str:
    wanted = needs(ed, card)
    out = [
        sheet(EDGE),
        res(CARD_W / 2, 33, TYPES[ed.craft_type[card]], 1.1),
        circle(12, 12, 9.5, fill=RUST),
        text(12, 16.6, int(ed.craft_points[card]), 13, "#fff", 800, "middle"),
    ]
    for i, name in enumerate(wanted):
        x, y = need_at(len(wanted), i)
        out.append(
            circle(x, y, 8.2, fill="#efe0c2", stroke=EDGE, stroke_dasharray="2.5 2")
            + g(res(x, y, name, 0.52), opacity=0.45)
        )
    return "".join(out)


def done(ed: Edition, card: int) -> str:
    """A finished object: no more costs, a green tick."""
    tick = circle(CARD_W / 2, 67, 11, fill="#2b7a4b") + path(
        "M23 67 l4 5 l8 -10", fill="none", stroke="#fff", stroke_width=3, stroke_linecap="round"
    )
    return (
        sheet("#2b7a4b", "#fffaf0")
        + res(CARD_W / 2, 33, TYPES[ed.craft_type[card]], 1.2)
        + circle(12, 12, 9.5, fill="#2b7a4b")
        + text(12, 16.6, int(ed.craft_points[card]), 13, "#fff", 800, "middle")
        + tick
    )


def craft_tile(ed: Edition, card: int, is_done: bool) -> str:
    """A craft card in a small panel, around the middle of the text at its right."""
    ground = rect(
        -33, -18, TILE_W, TILE_H, 6, fill="#fffaf0" if is_done else "#efe0c2",
        stroke="#2b7a4b" if is_done else EDGE, stroke_width=1.8 if is_done else 1.2,
        stroke_dasharray=None if is_done else "3 2",
    )  # fmt: skip
    sign = res(-20, -5, TYPES[ed.craft_type[card]], 0.66)
    return ground + (sign if is_done else g(sign, opacity=0.6))


def nt_tile(ed: Edition, card: int) -> str:
    """A Neta-Tanka card in a small panel: what it gives, and where that goes."""
    front, amount = Front(int(ed.nt_front[card])), int(ed.nt_amount[card])
    out = rect(0, 0, TILE_W, TILE_H, 6, fill="#dff0ea", stroke=TEAL, stroke_width=1.6)
    if front in (Front.TENTS, Front.CRAFT):
        return out + res(11, 13, "wood", 0.5) + res(35, 13, GOALS_OF[front], 0.62)
    out += res(12, 13, RESOURCE_CODES[ed.nt_resource[card]], 0.56)
    if front == Front.TAKE:
        return out + text(33, 18, amount, 13, "#1f5a5c", 800, "middle")
    return out + res(35, 13, GOALS_OF[front], 0.62)


def nt(ed: Edition, card: int) -> str:
    out = (
        sheet(TEAL)
        + rect(4, 4, 50, 74, 4, fill="#dff0ea", stroke="#2f8d92")
        + path("M4 60 C20 48 36 68 54 54 V78 H4 Z", fill="#2f8d92", opacity=0.25)
    )
    front, amount = Front(int(ed.nt_front[card])), int(ed.nt_amount[card])
    name = RESOURCE_CODES[ed.nt_resource[card]]
    if front == Front.TAKE:
        if amount == 1:
            return out + res(29, 38, name, 1.35)
        return out + res(22, 38, name, 1.15) + text(37, 46, amount, 20, "#1f5a5c", 800)
    arrow = path("M29 37 V44 M25 41 L29 45 L33 41", fill="none", stroke="#1f5a5c", stroke_width=2.4)
    if front in (Front.TENTS, Front.CRAFT):
        top = res(18, 22, "wood", 0.8) + res(40, 22, "hide", 0.75)
    elif amount > 1:
        top = res(22, 22, name, 0.85) + text(36, 28, amount, 16, "#1f5a5c", 800)
    else:
        top = res(29, 22, name, 0.95)
    return out + top + arrow + res(29, 59, GOALS_OF[front], 0.85)


def back_badge() -> str:
    """The back of a held card: one generosity point."""
    return circle(0, 0, 12, fill="#fff6e2", stroke="#0f4f4c", stroke_width=1.5) + res(
        0, 0, "gen", 0.72
    )


def deck(colour: str) -> str:
    edges = "".join(
        rect(2 * i, -2 * i, CARD_W, CARD_H, 7, fill=colour, stroke="#2a1a0c", stroke_width=1.2)
        for i in range(3)
    )
    return edges + path(kit.star(33, 36, 13), fill="#f3ddb0")


def trade(ed: Edition, card: int) -> str:
    """Slots above, resources on the left, the option on the right; 104 x 82."""
    left = [name for r, name in enumerate(RESOURCE_CODES) if ed.trade_left[card, r]]
    out = [
        rect(2, 3, 104, CARD_H, 7, fill="#000", opacity=0.3),
        rect(0, 0, 104, CARD_H, 7, fill="url(#paper)", stroke=BROWN, stroke_width=1.5),
        path("M52 24 V76", stroke=EDGE, stroke_width=1.2, stroke_dasharray="3 3"),
    ]
    for i in range(int(ed.trade_slots[card])):
        out.append(circle(12 + 16 * i, 12, 6, fill="#c48a54", stroke=BROWN, stroke_width=1.4))
    for i, name in enumerate(left):
        out.append(res(26, 52 + (i - (len(left) - 1) / 2) * 24, name, 0.95))
    if ed.trade_right[card] == Right.CRAFT:
        out.append(res(78, 51, "card", 1.7))
    else:
        out.append(res(78, 40, "visitor", 1.2) + res(67, 66, "meat", 0.6))
        out.append(res(90, 66, "mushroom", 0.6))
    return "".join(out)


GOAL_SIGNS = {
    Goal.TENTS: "tent", Goal.FOOD: "bowl", Goal.LEVELS: "pole", Goal.TOTEM_WOOD: "wood",
    Goal.TOTEM_SKULL: "skull", Goal.GEN: "gen",
}  # fmt: skip


def objective(ed: Edition, card: int) -> str:
    """The signs and numbers of an objective; 64 x 46."""
    out = [rect(0, 0, 64, 46, 6, fill=TEAL, stroke="#f3ddb0", stroke_width=1.6)]
    goals = [goal for goal in Goal if ed.goal[card, goal] > 0]
    for i, goal in enumerate(goals):
        x = 32 + (i - (len(goals) - 1) / 2) * 20
        n = int(ed.goal[card, goal])
        if goal == Goal.TYPES:
            sign = res(x - 4, 12, "drum", 0.42) + res(x + 4, 18, "bow", 0.42)
        elif goal == Goal.SAME:
            sign = res(x - 3, 12, "drum", 0.42) + res(x + 3, 18, "drum", 0.42)
        else:
            sign = res(x, 15, GOAL_SIGNS[goal], 0.66)
        out.append(sign + text(x, 40, n, 14, "#fff", 800, "middle"))
    return "".join(out)


def objective_back() -> str:
    ground = rect(0, 0, 64, 46, 6, fill=TEAL, stroke="#f3ddb0", stroke_width=1.6)
    return ground + path(kit.star(32, 23, 13), fill="#f3ddb0", opacity=0.85)


def token(kind: int) -> str:
    """A link token with the sign of its kind; radius 19."""
    return (
        circle(1, 2, 19, fill="#000", opacity=0.3)
        + circle(0, 0, 18.5, fill="#ede3f3", stroke="#5a3378", stroke_width=3)
        + res(0, 0, KIND_SIGNS[kind], 0.9)
    )


def tent(wood: int, hide: int, cost_wood: int, cost_hide: int) -> str:
    """A tent with what it holds; 26 wide, around its middle."""
    is_done = wood >= cost_wood and hide >= cost_hide
    shape = "M-13 13 L0 -14 L13 13 Z"
    if is_done:
        return outlined(shape, "url(#canvas)", BROWN, 1.6) + outlined(
            "M-4 13 L0 3 L4 13 Z M-2 -12 L-6 -18 M2 -12 L6 -18", "#b5532f", BROWN, 1.6
        )
    ground = path(
        shape, fill="#c9a66b", fill_opacity=0.35 if wood + hide else 0.14, stroke=kit.INK_2,
        stroke_width=1.4,
        stroke_dasharray="4 3", stroke_linejoin="round",
    )  # fmt: skip
    held = ["wood"] * wood + ["hide"] * hide
    chips = [
        res((i - (len(held) - 1) / 2) * 8, 6, name, 0.42 if name == "wood" else 0.4)
        for i, name in enumerate(held)
    ]
    return ground + "".join(chips)


def copy_sign(state: str) -> str:
    """The copy power: two figures, grey while locked, crossed when used."""
    fill = "#2b7a4b" if state == "ready" else "#a79a84"
    figures = "".join(
        circle(x, -4, 3.4, fill="#fff")
        + path(f"M{x - 5} 8 C{x - 5} 0 {x + 5} 0 {x + 5} 8 Z", fill="#fff")
        for x in (-5, 5)
    )
    cross = path("M-9 9 L9 -9", stroke="#7d1b16", stroke_width=3) if state == "used" else ""
    return circle(0, 0, 13, fill=fill, stroke=INK, stroke_width=1.4) + figures + cross


def level(name: str) -> str:
    """A level of a totem, with room for a number to the right of it."""
    fill = "url(#log)" if name == "wood" else "#d8c49c"
    block = rect(-24, -14, 20, 18, 4, fill=fill, stroke="#43260f", stroke_width=1.4)
    face = path("M-18 -4 H-10 M-17 -9 v1 M-11 -9 v1", stroke="#f0c77a", stroke_width=2)
    return block + (face if name == "wood" else res(-14, -5, "skull", 0.6))
