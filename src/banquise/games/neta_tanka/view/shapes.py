"""The shapes of the village: resources, pictures of the locations, nomads, objects."""

import math

from banquise.core import kit
from banquise.core.kit import Look
from banquise.core.svg import circle, ellipse, g, linear, path, polygon, radial, rect, use

DARK, BROWN, RUST, CREAM = "#43260f", "#6b4220", "#b5532f", "#f3e0b8"
DEFS = "".join((
    radial("ground", (0, "#f0cf92"), (0.6, "#ddb06c"), (1, "#b98548"), r=0.72),
    linear("river", (0, "#2f8d92"), (1, "#57b6b0")),
    radial("leather", (0, "#e0b07a"), (0.7, "#c48a54"), (1, "#9a6536"), cx=0.38, cy=0.32, r=0.8),
    linear("canvas", (0, "#fff1d6"), (1, "#d6ad74"), x2=1),
    linear("log", (0, "#a8713c"), (1, "#6b4220")),
    radial("grass", (0, "#a9bf62", 0.95), (1, "#a9bf62", 0)),
    radial("wood-green", (0, "#4f8a4a", 0.95), (1, "#4f8a4a", 0)),
    linear("board", (0, "#5a3d28"), (1, "#3a2617")),
    radial("bead", (0, "#fff"), (0.4, "#7fd0c8"), (1, "#1f7d78"), cx=0.35, cy=0.3, r=0.8),
))  # fmt: skip


def outlined(d: str, fill: str, stroke: str = DARK, width: float = 1.3) -> str:
    return path(d, fill=fill, stroke=stroke, stroke_width=width, stroke_linejoin="round")


def line(d: str, stroke: str, width: float) -> str:
    return path(d, fill="none", stroke=stroke, stroke_width=width, stroke_linecap="round")


def pine() -> str:
    return (
        outlined("M0 -26 L11 -6 H5 L14 10 H-14 L-5 -6 H-11 Z", "#2f6b3c", "#173d22", 1.2)
        + path("M0 -26 L-11 -6 H-5 L-14 10 H-4 Z", fill="#4f9455", opacity=0.8)
        + rect(-2.5, 10, 5, 6, fill="#5b3a1c")
    )


def wood() -> str:
    return (
        rect(-12, -5, 24, 11, 5, fill="url(#log)", stroke=DARK, stroke_width=1.3)
        + ellipse(9, 0.5, 3.6, 5, fill="#e3b67c", stroke=DARK, stroke_width=1.1)
        + line("M-8 -1.5 H3 M-6 2.5 H1", "#d09a5c", 1.3)
    )


def hide() -> str:
    return outlined(
        "M-4 -12 L0 -8 L4 -12 L8 -8 L13 -9 L10 -2 L11 5 L14 10 L7 9 L3 12 L0 9 L-3 12 L-7 9"
        " L-14 10 L-11 5 L-10 -2 L-13 -9 L-8 -8 Z",
        "#d9a866", "#7a4f22",
    )  # fmt: skip


def meat() -> str:
    return (
        outlined(
            "M-11 3 C-13 -6 -2 -13 6 -8 C13 -4 11 5 4 8 C-2 11 -9 10 -11 3 Z", "#c0392f", "#6a1611"
        )
        + line("M-7 2 C-6 -3 0 -7 5 -4", "#f3b1a4", 2.2)
        + circle(4, 2.5, 2.6, fill="#fbeee2", stroke="#6a1611")
    )


def mushroom() -> str:
    spots = ((-5, -4, 2), (2, -7, 1.8), (7, -2, 1.6))
    return (
        outlined("M-4 0 H4 L5 10 Q0 12.5 -5 10 Z", "#fbf0d9", "#7a5a30", 1.2)
        + outlined("M-13 1 C-12 -14 12 -14 13 1 Q0 5 -13 1 Z", "#c6413a", "#6a1611")
        + "".join(circle(x, y, r, fill="#fff3df") for x, y, r in spots)
    )


def skull() -> str:
    return (
        outlined(
            "M-14 -9 C-10 -9 -9 -6 -7 -5 C-3 -8 3 -8 7 -5 C9 -6 10 -9 14 -9 C14 -3 11 -1 7 0"
            " C7 4 4 6 3 12 H-3 C-4 6 -7 4 -7 0 C-11 -1 -14 -3 -14 -9 Z",
            "#fbf7ea", "#55503f",
        )
        + ellipse(-3, 0, 1.6, 2.2, fill="#3a3529")
        + ellipse(3, 0, 1.6, 2.2, fill="#3a3529")
    )  # fmt: skip


def gen() -> str:
    """Generosity: an open hand on a turquoise bead."""
    return circle(0, 0, 12, fill="url(#bead)", stroke="#0f4f4c", stroke_width=1.3) + line(
        "M-5 5 V-3 M-2 3 V-6 M1.5 3 V-6 M5 5 V-3 M-5 4 C-5 9 5 9 5 4", "#fff", 2.2
    )


def tent() -> str:
    return outlined(
        "M-12 10 L0 -12 L12 10 Z M0 -12 L4 -16 M0 -12 L-4 -16 M-4 10 L0 1 L4 10 Z",
        "url(#canvas)", BROWN, 1.4,
    )  # fmt: skip


def pole() -> str:
    return (
        rect(-5, -13, 10, 26, 3, fill="url(#log)", stroke=DARK, stroke_width=1.3)
        + line("M-11 -7 L-5 -4 M11 -7 L5 -4", DARK, 3)
        + circle(-2, -8, 1.3, fill="#fff")
        + circle(2, -8, 1.3, fill="#fff")
        + line("M-3 0 H3 M-3 6 H3", "#f0c77a", 2)
    )


def card() -> str:
    return rect(-8, -11, 16, 22, 3, fill="#fffaf0", stroke=BROWN, stroke_width=1.4) + line(
        "M-3 4 L4 -4 M-4 -3 C2 -7 6 0 2 5", "#8a4b1c", 1.8
    )


def swap() -> str:
    return line("M-9 -4 H7 L3 -8 M9 4 H-7 L-3 8", "#6b3a14", 2.8)


def wild() -> str:
    """Any of four resources."""
    dots = ((-5, -5, "#8a5a2c"), (5, -5, "#d9a866"), (-5, 5, "#c0392f"), (5, 5, "#fbf0d9"))
    return "".join(circle(x, y, 4.6, fill=fill, stroke=DARK) for x, y, fill in dots)


def token() -> str:
    corners = [(12 * math.cos(i * math.pi / 3), 12 * math.sin(i * math.pi / 3)) for i in range(6)]
    edge = polygon(corners, fill="#7b4a9e", stroke="#3c1f52", stroke_width=1.3)
    return edge + path(kit.star(0, 0, 7), fill="#fff")


def bowl() -> str:
    return outlined(
        "M-12 -1 H12 C12 8 6 11 0 11 C-6 11 -12 8 -12 -1 Z", "#a5622c", "#5b2f10"
    ) + line("M-6 -4 q2 -4 0 -8 M1 -4 q2 -4 0 -8 M7 -4 q2 -4 0 -7", "#fff", 1.8)


def buffalo() -> str:
    return (
        outlined(
            "M-22 6 C-22 -6 -14 -14 -4 -12 C4 -16 16 -10 20 2 L20 12 H14 L13 6 C6 8 -4 8 -9 6"
            " L-10 12 H-16 L-16 8 C-20 9 -22 8 -22 6 Z",
            "#6b4526", "#2f1b0b", 1.5,
        )
        + line("M-20 -2 C-26 -4 -25 -9 -22 -10", "#f3e6cc", 2.6)
        + circle(-17, 0, 1.4, fill="#fff")
    )  # fmt: skip


def bow() -> str:
    return line("M-8 12 C-14 -6 2 -16 12 -12", BROWN, 3.2) + line("M-8 12 L12 -12", "#8d7a5a", 1.3)


def drum() -> str:
    head = ellipse(0, -7, 13, 6, fill=CREAM, stroke=BROWN, stroke_width=1.8)
    return (
        outlined("M-13 -7 V7 C-13 14 13 14 13 7 V-7", RUST, BROWN, 1.8)
        + line("M-13 -4 L-6 10 L0 -1 L6 10 L13 -4", CREAM, 1.6)
        + head
    )


def clothing() -> str:
    return outlined(
        "M-5 -13 L5 -13 L15 -6 L11 1 L8 -1 L9 13 H-9 L-8 -1 L-11 1 L-15 -6 Z",
        "#d9a866", BROWN, 1.6,
    ) + line("M-9 9 H9 M-4 -12 L0 -6 L4 -12", RUST, 2)  # fmt: skip


def visitor() -> str:
    """The visitor as a small sign."""
    return circle(0, -6, 6, fill="#8a8f94", stroke="#4c5155", stroke_width=1.3) + outlined(
        "M-9 12 C-9 2 -5 0 0 0 C5 0 9 2 9 12 Z", "#8a8f94", "#4c5155"
    ) + line("M12 12 V-12", BROWN, 2.4)  # fmt: skip


# Shapes of the defs by name: everything that many symbols use.
SHARED = {
    "wood": wood, "hide": hide, "meat": meat, "mushroom": mushroom, "skull": skull, "gen": gen,
    "tent": tent, "pole": pole, "card": card, "swap": swap, "any": wild, "token": token,
    "bowl": bowl, "buffalo": buffalo, "bow": bow, "drum": drum, "clothing": clothing,
    "visitor": visitor, "pine": pine,
}  # fmt: skip
KIND_SIGNS = (
    "wood", "hide", "mushroom", "gen", "skull", "any", "wood", "mushroom", "hide", "meat", "tent",
    "bowl", "card", "pole", "swap", "token",
)  # fmt: skip
AREA_KINDS = (6, 7, 8, 9)  # taken from an area of the board, not from the supply


def shared() -> str:
    return "".join(g(draw(), id=f"r-{name}") for name, draw in SHARED.items())


def res(x: float, y: float, name: str, k: float = 1) -> str:
    """A shared shape, about 24 x 24 at scale 1."""
    return use(f"r-{name}", x, y, scale=k)


def elder_tent(sign: str) -> str:
    return (
        outlined("M-25 20 L0 -24 L25 20 Z", "url(#canvas)", BROWN, 1.6)
        + line("M-2 -20 L-8 -31 M2 -20 L8 -31", BROWN, 2)
        + path("M-19 10 L19 10", stroke=RUST, stroke_width=3, stroke_dasharray="5 3")
        + res(0, 0, sign, 0.72)
    )


def great_tent() -> str:
    band = "M-26 15 L26 15 M-19 2 L-8 2 M8 2 L19 2"
    return (
        outlined("M-32 26 L0 -34 L32 26 Z", "url(#canvas)", BROWN, 1.8)
        + line("M-3 -29 L-11 -44 M3 -29 L11 -44 M0 -30 V-46", BROWN, 2.2)
        + path("M-9 26 L0 2 L9 26 Z", fill="#4a2a14")
        + path(band, stroke=RUST, stroke_width=3.4, stroke_dasharray="6 3")
        + path(kit.star(0, -12, 7), fill="#2f8d92")
    )


def fire() -> str:
    return (
        line("M-18 12 H18", BROWN, 3)
        + outlined(
            "M0 -14 C9 -4 10 2 6 8 C2 12 -4 12 -7 8 C-10 2 -4 0 0 -14 Z", "#f0892b", "#8f3c0a"
        )
        + path("M0 -2 C4 3 4 7 0 9 C-4 7 -3 3 0 -2 Z", fill="#ffe08a")
    )


def pictures() -> tuple[str, ...]:
    """The one big picture of each location, in their order."""
    axe = line("M4 16 L16 -12", BROWN, 4) + outlined(
        "M11 -13 C16 -18 23 -15 23 -8 L14 -7 Z", "#aebbc2", "#3d4a50"
    )
    workshop = (
        line("M-16 14 C-20 -8 -6 -20 14 -16", BROWN, 4)
        + line("M-16 14 L14 -16", "#fff3df", 1.6)
        + line("M-10 -10 L14 14 M14 14 l-7 -2 M14 14 l-2 -7", DARK, 2.6)
    )
    frame = rect(-19, -18, 38, 37, 3, fill="none", stroke=BROWN, stroke_width=3.4)
    smoke = line("M-12 18 L12 11 M12 18 L-12 11", BROWN, 4) + line(
        "M-8 -18 q3 -4 0 -8 M5 -18 q3 -4 0 -8", "#fff", 2
    )
    canoe = outlined("M-25 0 C-14 16 14 16 25 0 C12 5 -12 5 -25 0 Z", "#a5622c", "#4a2410", 1.5)
    return (
        res(-7, -1, "pine", 0.95) + axe,
        res(-7, 8, "wood") + res(8, 8, "wood") + res(0, -3, "wood"),
        res(-7, 0, "mushroom", 1.1) + res(10, 6, "mushroom", 0.8),
        res(0, 0, "pole", 1.35),
        elder_tent("wood"),
        elder_tent("card"),
        workshop,
        res(0, 5, "bowl", 1.3) + res(0, -9, "gen", 0.7),
        res(0, 2, "tent", 1.6),
        fire(),
        res(0, 0, "buffalo"),
        frame + res(0, 0, "hide", 1.25),
        elder_tent("hide"),
        res(0, -6, "meat", 1.05) + smoke,
        res(0, 2, "bowl", 1.5),
        elder_tent("mushroom"),
        canoe + res(-6, -6, "hide", 0.6) + res(8, -6, "any", 0.6),
        great_tent(),
    )


# Nomads

BANDS = ("4 2", "1.5 2", None, "6 2 1 2")  # the headbands of the four colours


def nomad(name: str, look: Look, band: str | None, is_light: bool) -> str:
    """A standing wooden figure around its foot; a light one is a player's second colour."""
    stripe = "#ffffff" if not is_light else look.dark
    return (
        outlined(
            "M-13 6 C-13 -10 -8 -18 0 -18 C8 -18 13 -10 13 6 C13 11 -13 11 -13 6 Z",
            f"url(#wood-{name})", look.dark, 1.6,
        )
        + circle(0, -24, 8.6, fill=f"url(#ball-{name})", stroke=look.dark, stroke_width=1.5)
        + path("M-8.6 -26 H8.6", stroke=stripe, stroke_width=3, stroke_dasharray=band)
        + kit.mark(0, -3, look, 6)
        + (line("M-8 5 H8", look.dark, 2) if is_light else "")
    )  # fmt: skip


def visiting(look: Look) -> str:
    return (
        line("M15 8 V-34", BROWN, 3)
        + outlined(
            "M-13 6 C-13 -10 -8 -18 0 -18 C8 -18 13 -10 13 6 C13 11 -13 11 -13 6 Z",
            "url(#wood-grey)", look.dark, 1.6,
        )
        + circle(0, -24, 8.6, fill="url(#ball-grey)", stroke=look.dark, stroke_width=1.5)
        + path("M-8.6 -26 H8.6", stroke="#fff", stroke_width=3, stroke_dasharray="2 2")
    )  # fmt: skip


def pin() -> str:
    """On a piece that has to act before the turn ends."""
    return (
        line("M0 0 V11", "#fff6e2", 4.5)
        + line("M0 0 V11", DARK, 2.2)
        + circle(0, -3, 7, fill="#b3261e", stroke="#fff6e2", stroke_width=1.8)
        + line("M0 -6.5 V-3", "#fff6e2", 2.2)
        + circle(0, 0.4, 1.2, fill="#fff6e2")
    )
