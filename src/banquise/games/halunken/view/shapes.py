"""The things of the harbour, each around its own origin: houses, lanterns, pawns, cards, ship."""

from banquise.core.kit import Look, mark, shadow
from banquise.core.svg import at, circle, ellipse, g, linear, number, path, radial, rect, text
from banquise.games.halunken.view.layout import HEADER

DEFS = "".join(
    (
        linear("card", (0, "#fffdf5"), (1, "#efe4cb")),
        linear("back", (0, "#2b4a6e"), (1, "#182d47")),
        radial(
            "jackball", (0, "#8a8f98"), (0.5, "#33363c"), (1, "#0d0e10"), cx=0.35, cy=0.3, r=0.8
        ),
    )
)
GROUNDS = "".join(
    (
        radial("night", (0, "#27365c"), (0.55, "#17223f"), (1, "#0b1226"), cx=0.34, cy=0.5, r=0.8),
        radial("harbour", (0, "#1d5470"), (0.7, "#11384f"), (1, "#0a2436")),
        radial("glow", (0, "#ffe39a", 0.95), (0.35, "#ffc65c", 0.55), (1, "#ff9d2e", 0)),
        radial("lamp", (0, "#fffbe6"), (0.45, "#ffe08a"), (1, "#f0a63a")),
        linear("quay", (0, "#5b6480"), (1, "#3b4460")),
        linear("wall", (0, "#7a5a46"), (1, "#4b3427")),
        linear("roof", (0, "#5a3140"), (1, "#311a26")),
        linear("hull", (0, "#6b4429"), (1, "#2e1a0f")),
        linear("sail", (0, "#f2e6c9"), (1, "#bfae87"), x2=1),
    )
)
PAWN = "M-17 2C-15 -14 -10 -22 -7 -26H7C10 -22 15 -14 17 2C17 8 -17 8 -17 2Z"
HAT = "M-20 -36C-11 -38 -9 -48 0 -48C9 -48 11 -38 20 -36C12 -32 -12 -32 -20 -36Z"
GLINT = "M-12 -1C-11 -12 -8 -19 -5 -23"


def house() -> str:
    """A tavern without its number."""
    roof = "M-47 -38L-6 -64H6L47 -38Z"
    tiles = "M-36 -42H36M-24 -49H24M-13 -56H13"
    return (
        path("M-37 -34L5 -64L47 -34V56H-37Z", fill="#05080f", opacity=0.4)
        + rect(-40, -44, 80, 96, 6, fill="url(#wall)", stroke="#24160f", stroke_width=1.4)
        + rect(-31, -36, 62, 86, 7, fill="#1b1210", opacity=0.55)
        + path(roof, fill="url(#roof)", stroke="#1a0d14", stroke_width=1.4)
        + path(tiles, stroke="#7c4a5c", stroke_width=1.2, opacity=0.7)
    )


def sign(cell: int, scale: float) -> str:
    """The number of a tavern, over its door."""
    board = circle(0, 0, 12, fill="#f4d58a", stroke="#6d4413", stroke_width=1.8)
    return at(0, -50, board, text(0, 4.7, cell, 13.5, "#3c2406", 800, "middle"), scale=scale)


def lantern(cell: int, size: float) -> str:
    return (
        circle(2, 4, 29, fill="#0b1020", opacity=0.5)
        + circle(0, 0, 28, fill="url(#lamp)", stroke="#7a4a10", stroke_width=2)
        + circle(0, 0, 23, fill="none", stroke="#c98a2e", stroke_width=1.2, stroke_dasharray="3 3")
        + text(0, size * 0.36, cell, size, "#7a4a10", 700, "middle")
    )


def empty_tavern(words: str, size: float) -> str:
    return rect(
        -29, -35, 58, 84, 7, fill="#1b1210", stroke="#8a6a4d", stroke_width=1.4,
        stroke_dasharray="5 4",
    ) + text(0, 12, words, size, "#c9ad8a", 600, "middle")  # fmt: skip


def back() -> str:
    """A face-down card, 60 x 84."""
    return (
        rect(-28, -39, 60, 84, 8, fill="#000", opacity=0.3)
        + rect(-30, -42, 60, 84, 8, fill="url(#back)", stroke="#0b1a2c", stroke_width=1.2)
        + rect(-25, -37, 50, 74, 5, fill="none", stroke="#d9b45a", stroke_width=1.4)
        + path("M0 -22L14 0L0 22L-14 0Z", fill="none", stroke="#d9b45a", stroke_width=1.4)
        + circle(0, 0, 5, fill="#d9b45a")
    )


def pile(down: int, has_top: bool) -> str:
    """So many cards face down, beneath the place of a face-up card."""
    first = 1 if has_top else 0
    out = [
        at(3.5 * i, 7 + 3.5 * i, '<use href="#back-card"/>', scale=0.94)
        for i in range(down - 1 + first, first - 1, -1)
    ]
    return "".join(out)


def count_badge() -> str:
    return circle(0, 0, 10.5, fill="#12233a", stroke="#d9b45a", stroke_width=1.5)


def captain(name: str, look: Look) -> str:
    rim = "#2a2620" if name == "white" else look.dark
    return (
        shadow(5, 4, 24, 9)
        + path(PAWN, fill=f"url(#wood-{name})", stroke=rim, stroke_width=1.7)
        + circle(0, -31, 9.5, fill=f"url(#ball-{name})", stroke=rim, stroke_width=1.5)
        + path(HAT, fill=f"url(#wood-{name})", stroke=rim, stroke_width=1.6)
        + path(GLINT, fill="none", stroke="#fff", stroke_width=2.2, stroke_linecap="round",
               opacity=0.4)
        + mark(0, -6, look, 7.4)
    )  # fmt: skip


def jack() -> str:
    """The black pawn."""
    rim = "#cfd3da"
    return (
        shadow(5, 4, 24, 9)
        + path(PAWN, fill="url(#jackball)", stroke=rim, stroke_width=1.7)
        + circle(0, -31, 9.5, fill="url(#jackball)", stroke=rim, stroke_width=1.5)
        + path(HAT, fill="url(#jackball)", stroke=rim, stroke_width=1.6)
        + path(GLINT, fill="none", stroke="#fff", stroke_width=2.2, stroke_linecap="round",
               opacity=0.4)
    )  # fmt: skip


def flag(look: Look) -> str:
    """The employer's colour and mark on Black-Jack."""
    cloth = "M13 -56C22 -60 28 -50 38 -54V-36C28 -32 22 -42 13 -38Z"
    return (
        path("M13 -12V-56", stroke="#d9b45a", stroke_width=2.6, stroke_linecap="round")
        + path(cloth, fill=look.base, stroke="#fff", stroke_width=1.2)
        + mark(25, -46, look, 5.5)
    )


def sail(x: float, y: float, w: float, h: float) -> str:
    n = number
    d = (
        f"M{n(x)} {n(y)}C{n(x + w * 0.9)} {n(y + h * 0.2)} {n(x + w * 0.9)} {n(y + h * 0.8)} "
        f"{n(x)} {n(y + h)}C{n(x + w * 0.25)} {n(y + h * 0.6)} {n(x + w * 0.25)} {n(y + h * 0.4)} "
        f"{n(x)} {n(y)}Z"
    )
    return path(d, fill="url(#sail)", stroke="#7d6c49", stroke_width=1)


def ship() -> str:
    sails = ((-46, -56, 40, 36), (-46, -18, 44, 38), (6, -74, 46, 44), (6, -28, 50, 44),
             (52, -48, 32, 34))  # fmt: skip
    hull = "M-92 8L-72 22H74L96 4C94 32 74 46 44 46H-48C-74 46 -88 30 -92 8Z"
    windows = (rect(-58 + i * 24, 29, 9, 8, 2, fill="#ffc65c") for i in range(6))
    masts = "M-46 28V-62M6 30V-80M52 26V-54"
    return (
        ellipse(4, 40, 100, 15, fill="#04121c", opacity=0.55)
        + path(masts, stroke="#3a2414", stroke_width=4.5, stroke_linecap="round")
        + "".join(sail(*box) for box in sails)
        + path("M6 -80C14 -86 20 -78 30 -82V-72C20 -68 14 -76 6 -71Z", fill="#17181c",
               stroke="#777")
        + path(hull, fill="url(#hull)", stroke="#180c05", stroke_width=1.8)
        + path("M-84 20C-40 30 40 30 88 16", fill="none", stroke="#c08a4a", stroke_width=2.4)
        + "".join(windows)
        + path("M-92 8L-118 -8", stroke="#3a2414", stroke_width=3.5, stroke_linecap="round")
    )  # fmt: skip


TILES = {  # fill, ink, edge of a movement card
    "left": ("url(#card)", "#24304a", "#c9b98f"),
    "now": ("#a9dcff", "#0d2c4a", "#ffffff"),
    "spent": ("#1b2540", "#8d98b5", "#3b4767"),
}


def tile(w: float, h: float, label: str, state: str, has_target: bool) -> str:
    """A movement card with its upper left corner at the origin."""
    fill, ink, edge = TILES[state]
    out = [rect(0, 0, w, h, 6, fill=fill, stroke=edge, stroke_width=1.3)]
    if state == "now":
        out.append(
            rect(3, 3, w - 6, h - 6, 4, fill="none", stroke="#2f6db5", stroke_width=1.4,
                 stroke_dasharray="4 3")
        )  # fmt: skip
    if state == "spent":
        strike = f"M5 {number(h - 5)}L{number(w - 5)} 5"
        out.append(path(strike, stroke="#8d98b5", stroke_width=1.4, opacity=0.7))
    return "".join(out) + _number(w, h, label, ink, has_target)


def _number(w: float, h: float, label: str, ink: str, has_target: bool) -> str:
    """What stands on a movement card; above its words, if it leads somewhere."""
    is_large = h > 70
    if len(label) > 2:
        keg_ = at(w / 2, h * 0.36, keg(ink)) if is_large else ""
        size, low = (12.5 if w > 37 else 11.5), h * (0.78 if is_large else 0.5)
        return keg_ + text(w / 2, low + size * 0.36, label, size, ink, 700, "middle")
    size = 26.0 if is_large else 14.0 if w < 30 else 17.0
    x, y = w / 2, h / 2
    if has_target:
        x, y = (w * 0.4, 18.0) if is_large else (x, h * 0.3)
    return text(x, y + size * 0.36, label, size, ink, 700, "middle")


def keg(ink: str) -> str:
    """A small barrel in one line."""
    return g(
        path("M-11 -13C-15 -5 -15 5 -11 13H11C15 5 15 -5 11 -13Z", fill="#b98a4e"),
        path("M-13 -6H13M-13 6H13M0 -13V13M-6.5 -13V13M6.500 -13V13", stroke_width=1.1),
        fill="none", stroke=ink, stroke_width=1.6,
    )  # fmt: skip


def no_chip() -> str:
    """Nothing to hire where a card leads."""
    return rect(-17, -15, 34, 20, 6, fill="none", stroke="#9c8f6e", stroke_width=1.3,
                stroke_dasharray="4 3")  # fmt: skip


def panel(w: float, h: float, look: Look, is_own: bool) -> str:
    """The ground of a player's panel: night blue, with the seat's colour along its edge.

    The own one is lighter and has the colour all around.
    """
    fill, edge, line = ("#2b3a66", look.light, 2.4) if is_own else ("#1c2744", "#3d4a70", 1.2)
    return (
        rect(2, 4, w, h, 14, fill="#000", opacity=0.35)
        + rect(0, 0, w, h, 14, fill=fill, stroke=edge, stroke_width=line)
        + rect(1.5, 1.5, w - 3, HEADER, 13, fill="#fff", opacity=0.06)
        + rect(0, HEADER + 8, 4, h - HEADER - 22, 2, fill=look.base)
    )


def strip(w: float, h: float, is_pawn_large: bool) -> str:
    pawn = at(31, 70, jack(), scale=0.95) if is_pawn_large else at(24, 31, jack(), scale=0.55)
    return (
        rect(2, 4, w, h, 14, fill="#000", opacity=0.35)
        + rect(0, 0, w, h, 14, fill="#12192e", stroke="#3d4a70", stroke_width=1.2)
        + pawn
    )


def laid() -> str:
    """A card face down with a tick: this player has chosen."""
    return (
        rect(-8, -11, 16, 22, 3, fill="url(#back)", stroke="#d9b45a", stroke_width=1.3)
        + path("M-4 0L-1 4L6 -6", fill="none", stroke="#8fe3ae", stroke_width=3,
               stroke_linecap="round", stroke_linejoin="round")
    )  # fmt: skip


def thinks() -> str:
    """Three dots: this player still chooses."""
    return path("M-7 0h0M0 0h0M7 0h0", stroke="#cdd6ee", stroke_width=4.5, stroke_linecap="round")


def clock() -> str:
    """The face of the clock with eight marks."""
    marks = "".join(path("M0 -30V-24", transform=f"rotate({i * 45})") for i in range(1, 9))
    return circle(0, 0, 38, fill="#0e1730", stroke="#d9b45a", stroke_width=2.4) + g(
        marks, stroke="#8d9ac2", stroke_width=4, stroke_linecap="round"
    )


def hand() -> str:
    return path(
        "M0 5V-21M-5 -14L0 -22L5 -14", fill="none", stroke="#ffe6ad", stroke_width=4,
        stroke_linecap="round", stroke_linejoin="round",
    ) + circle(0, 0, 4.5, fill="#ffe6ad")  # fmt: skip


def struck(hour: int) -> str:
    """The marks of the hours that have begun."""
    marks = "".join(path("M0 -30V-24", transform=f"rotate({i * 45})") for i in range(1, hour + 1))
    return g(marks, stroke="#ffd98a", stroke_width=4, stroke_linecap="round")
