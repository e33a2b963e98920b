"""Rogues: no two faces alike, all made of the same few parts."""

import random

from banquise.core.svg import at, circle, ellipse, g, mix, path, rect, text

SUITS = "ygvr"
TINTS = {  # base, light, dark, ink on the base
    "y": ("#e8c020", "#fff0b0", "#7a5c00", "#3a2a00"),
    "g": ("#8f979e", "#e6eaed", "#42494f", "#171b1f"),
    "v": ("#8a4fb0", "#ead9f5", "#4a2266", "#ffffff"),
    "r": ("#c8342b", "#f9d6d0", "#701711", "#ffffff"),
}
SKINS = ("#f0c9a0", "#d9a273", "#a86f45", "#7d4e2e", "#f3d6b8")
HAIRS = ("#2d1e16", "#6b3f1d", "#a8702a", "#8d8d8d", "#b5482a")
BEARDS = (
    "M-11 1C-11 15 11 15 11 1C7 5 -7 5 -11 1Z",
    "M-7 5.5C-4 2.5 -1 3.5 0 5C1 3.5 4 2.5 7 5.5C4 7.5 1 6.5 0 5.8C-1 6.5 -4 7.5 -7 5.5Z",
    "M-3.5 8L0 18L3.500 8Z",
    "",
)
INK, EYE = "#15151a", "#1d1512"


def tints(suit: str, base: str) -> tuple[str, str, str, str]:
    """The tones of a colour; an edition may give another base."""
    known = TINTS[suit]
    if base == known[0]:
        return known
    return base, mix(base, "#ffffff", 0.75), mix(base, "#000000", 0.5), known[3]


def suit_mark(suit: str, fill: str) -> str:
    """Sun, anchor, grapes, rooster: the colour is never the only sign."""
    if suit == "y":
        ray = "M0 -6.5V-9.5"
        rays = "".join(path(ray, transform=f"rotate({i * 45})") for i in range(8))
        return circle(0, 0, 4.4, fill=fill) + g(
            rays, stroke=fill, stroke_width=2, stroke_linecap="round"
        )
    if suit == "g":
        stem = "M0 -4.5V8M-4.5 -1.5H4.5M-7.5 2C-7 7 -3 8.5 0 8.5C3 8.5 7 7 7.5 2"
        return g(
            circle(0, -7, 2.3), path(stem, stroke_linecap="round"),
            fill="none", stroke=fill, stroke_width=2,
        )  # fmt: skip
    if suit == "v":
        berries = ((-4.6, -2.6), (0, -2.6), (4.6, -2.6), (-2.3, 1.6), (2.3, 1.6), (0, 5.8))
        stalk = path("M0 -5C0 -8 2 -9 5 -9", fill="none", stroke=fill, stroke_width=1.8)
        return g(*(circle(x, y, 3) for x, y in berries), fill=fill) + stalk
    body = (
        "M-7 2C-9 -3 -7 -7 -6 -8C-4 -5 -2 -4 1 -4C2 -8 6 -9 7 -6L9.5 -4.5L6.8 -3.5"
        "C7 3 3 7 -1 7C-4 7 -6 5 -7 2Z"
    )
    return path(body, fill=fill) + path("M-1 7V9.5M2 6.5V9.5", stroke=fill, stroke_width=1.5)


def pick(chance: random.Random, items: tuple[str, ...]) -> str:
    return items[int(chance.random() * len(items))]


def face(rogue: int, tint: str) -> str:
    """The portrait of one rogue."""
    chance = random.Random(100 + rogue)
    skin, hair = pick(chance, SKINS), pick(chance, HAIRS)
    hat, beard, has_patch = rogue % 4, int(chance.random() * 4), chance.random() < 0.3
    line = mix(skin, "#3a1e0a", 0.55)
    coat = "M-19 26C-19 14 -11 10 0 10C11 10 19 14 19 26Z"
    out = [
        path(coat, fill=mix(tint, "#1b1b22", 0.35)),
        path("M-5 10L0 19L5 10Z", fill="#f4ecd8"),
        ellipse(0, -1, 11.5, 13, fill=skin, stroke=line, stroke_width=1),
    ]
    if BEARDS[beard]:
        out.append(path(BEARDS[beard], fill=hair))
    mouth = "M-3.5 7.6Q0 9.8 3.8 7" if beard else "M-3 8Q0 10 3 8"
    out += [
        path("M-4.4 -2h0M4.4 -2h0", stroke=EYE, stroke_width=3, stroke_linecap="round"),
        path("M0 -1.5L-1.6 3H1", fill="none", stroke=line, stroke_width=1.2),
        path(mouth, fill="none", stroke="#5a1f16", stroke_width=1.4, stroke_linecap="round"),
        path("M-7 -5L-2.5 -5.5M7 -5.5L2.5 -5", stroke=hair, stroke_width=1.5),
    ]
    if has_patch:
        out.append(circle(4.4, -2, 3.2, fill=INK))
        out.append(path("M-11 -7L7.5 -3.5", stroke=INK, stroke_width=1.2))
    return "".join(out) + headgear(hat, tint, hair)


def headgear(kind: int, tint: str, hair: str) -> str:
    dark = mix(tint, "#111118", 0.6)
    if kind == 0:
        brim = "M-20 -9C-12 -10 -9 -22 0 -22C9 -22 12 -10 20 -9C12 -6 -12 -6 -20 -9Z"
        trim = path("M-16 -9C-8 -11 8 -11 16 -9", fill="none", stroke="#e9c45c", stroke_width=1.3)
        return path(brim, fill=dark, stroke="#0b0b10", stroke_width=0.8) + trim
    if kind == 1:
        scarf = "M-12.5 -6C-12 -18 12 -18 12.5 -6C6 -9 -6 -9 -12.5 -6Z"
        dots = "M-4 -12h0M2 -13.5h0M7 -11h0"
        return (
            path(scarf + "M12 -8l7 3l-5 1l3 5l-7 -6z", fill=tint, stroke=dark, stroke_width=0.9)
            + path(dots, stroke="#fff", stroke_width=2.6, stroke_linecap="round")
        )  # fmt: skip
    if kind == 2:
        cap = path("M-13 -6C-13 -20 13 -20 13 -6L17 -4H-13Z", fill=dark)
        return cap + path("M-13 -8H13", stroke=tint, stroke_width=2)
    locks = "M-12.5 -2C-16 -18 16 -20 12.5 -1C10 -9 4 -11 -3 -10C-8 -10 -11 -7 -12.5 -2Z"
    return path(locks, fill=hair)


def card_ground(suit: str, base: str) -> str:
    """The card of a colour without its face and value; a shape of the defs.

    The sign of the colour lies in the corner that stays in sight when cards are fanned.
    """
    base, light, dark, _ = tints(suit, base)
    corner = "M-30 -34Q-30 -42 -22 -42H-2V-24Q-2 -16 -10 -16H-30Z"
    return (
        rect(-28, -38, 60, 84, 8, fill="#000", opacity=0.35)
        + rect(-30, -42, 60, 84, 8, fill="url(#card)", stroke=dark, stroke_width=1.2)
        + rect(-26, -38, 52, 76, 5.5, fill=light, stroke=base, stroke_width=1.6)
        + path(corner, fill=base, stroke=dark, stroke_width=1)
    )


def card_sign(suit: str, base: str) -> str:
    """The sign of a colour in its corner, over the face."""
    base, _, dark, _ = tints(suit, base)
    return circle(-18.5, 29.5, 10.5, fill="#fffdf5", stroke=base, stroke_width=1.5) + at(
        -18.5, 29.5, suit_mark(suit, dark), scale=0.78
    )


def card(rogue: int, suit: str, base: str, value: int, size: float) -> str:
    """A rogue card, 60 x 84, around its middle; ``size`` is that of its second number."""
    base, _, dark, ink = tints(suit, base)
    wide, high = size * 1.55, size + 2
    foot = (
        f"M30 33Q30 42 21 42H{30 - wide:g}V{50 - high:g}Q{30 - wide:g} {42 - high:g} "
        f"{38 - wide:g} {42 - high:g}H30Z"
    )
    return (
        f'<use href="#suit-{suit}"/>'
        + at(3, 5, face(rogue, base), scale=0.98)
        + f'<use href="#sign-{suit}"/>'
        + path(foot, fill=base, stroke=dark, stroke_width=1)
        + text(-16, -22, value, 20, ink, 800, "middle")
        + text(30 - wide / 2, 41 - size * 0.14, value, size, ink, 800, "middle")
    )


def chip(suit: str, base: str) -> str:
    """A rogue as a small sign, its value left of the origin."""
    base, light, dark, _ = tints(suit, base)
    return rect(-17, -15, 34, 20, 6, fill=light, stroke=base, stroke_width=2) + at(
        9, -5, suit_mark(suit, dark), scale=0.68
    )
