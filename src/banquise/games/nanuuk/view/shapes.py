"""The things on the ice, each around its own origin: discs, bears, hunters, igloos, sticks."""

from collections.abc import Callable, Mapping

from banquise.core.kit import Look, mark, shadow, star
from banquise.core.svg import at, circle, ellipse, g, linear, path, radial

BURN, PALE, WOOD = "#4a2d17", "#f3ead9", "#f2d9ab"
DARK = "#46362c"
STARS = {"fish": 1, "seal": 2, "walrus": 3, "whale": 4}

DEFS = "".join(
    (
        linear("snow-hide", (0, "#e9cfa2"), (1, "#c9a066")),
        linear("frost", (0, "#eaf6fb"), (1, "#bcdcea")),
        linear("fur", (0, "#ffffff"), (1, "#cfd9de"), x2=1),
        radial("snow", (0, "#ffffff"), (0.6, "#e8f2f7"), (1, "#b8d0dc"), cx=0.38, cy=0.25, r=0.85),
    )
)


def _fish(c: str, light: str) -> str:
    return (
        path("M-17 0C-9 -10 5 -9 11 -1L18 -8C16 -3 16 3 18 8L11 1C5 9 -9 10 -17 0Z", fill=c)
        + circle(-9, -2, 1.8, fill=light)
        + path("M-4 -6C-2 -2 -2 2 -4 6M2 -5q2 5 0 10", fill="none", stroke=light, stroke_width=1.5)
    )


def _seal(c: str, light: str) -> str:
    body = (
        "M-15 -6C-16 -12 -8 -14 -4 -10C0 -5 5 0 11 3C14 4 17 2 19 -1C20 4 19 10 13 11"
        "C5 13 -5 12 -9 10L-15 13L-13 6C-15 2 -14 -2 -15 -6Z"
    )
    return (
        path(body, fill=c)
        + circle(-11, -8, 1.5, fill=light)
        + path("M-15 -4l-5 -1M-15 -3l-5 1", stroke=c, stroke_width=1)
    )


def _walrus(c: str, light: str) -> str:
    body = (
        "M-17 -4C-17 -13 -6 -15 -1 -10C7 -9 15 -2 18 7C20 11 16 12 12 12H-6L-12 14L-10 9"
        "C-14 7 -17 2 -17 -4Z"
    )
    tusks = "M-14 -1L-15.5 9L-12 0ZM-9 0L-9.5 9L-6.5 -1Z"
    return path(body, fill=c) + circle(-11, -7, 1.5, fill=light) + path(tusks, fill=light)


def _whale(c: str, light: str) -> str:
    body = (
        "M-20 3C-18 -8 -2 -11 6 -4C9 -1 12 -2 12.5 -6C9 -8 7 -12 8 -15C11 -14 13.5 -12 14.5 -10"
        "C15.5 -12 18 -14 21 -14C21.5 -10 19 -7 16.5 -6C18 3 12 10 2 10C-8 11 -20 10 -20 3Z"
    )
    spout = "M-9 -11q-1 -5 -5 -5M-9 -11q1 -6 5 -5"
    return (
        path(body, fill=c)
        + circle(-12, 1, 1.6, fill=light)
        + path("M-18 6C-10 9 -2 8 4 4", fill="none", stroke=light, stroke_width=1.4)
        + path(spout, fill="none", stroke=c, stroke_width=1.8, stroke_linecap="round")
    )


def _inuk(c: str, light: str) -> str:
    return (
        path("M-12 14C-13 2 -8 -3 0 -3C8 -3 13 2 12 14Z", fill=c)
        + circle(0, -6, 8.6, fill=c)
        + circle(0, -5.6, 5.6, fill=light)
        + path("M-12 8H12", stroke=light, stroke_width=1.6, stroke_dasharray="3 2")
    )


def _harpoon(c: str, light: str) -> str:
    return g(
        path("M-15 13L11 -11", stroke_width=3),
        path("M17 -16L4 -10L9 -8L10 -3Z", fill=c, stroke="none"),
        path("M-13 11C-6 16 2 12 -1 6C-3 2 3 -2 8 2", stroke_width=1.5),
        fill="none", stroke=c, stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip


def _husky(c: str, light: str) -> str:
    head = "M-12 -14L-5 -8H5L12 -14L13 0C13 6 6 9 4 13C2 15 -2 15 -4 13C-6 9 -13 6 -13 0Z"
    face = "M0 -4C-3 0 -6 1 -9 1C-6 6 -4 8 -3 11H3C4 8 6 6 9 1C6 1 3 0 0 -4Z"
    return (
        path(head, fill=c)
        + path(face, fill=light)
        + circle(-5, -2, 1.5, fill=light)
        + circle(5, -2, 1.5, fill=light)
        + path("M-2.5 8H2.5L0 11Z", fill=c)
    )


def _sled(c: str, light: str) -> str:
    return g(
        path("M-18 9H10C16 9 19 5 18 -1", stroke_width=2.8),
        path("M-16 1H12M-12 1V9M-3 1V9M6 1V9M-16 1L-19 -11", stroke_width=2.4),
        path("M-14 -3H4V1", stroke_width=2),
        fill="none", stroke=c, stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip


def _kayak(c: str, light: str) -> str:
    blades = "M-21 -15L-12 -13.5L-12 -8L-21 -10ZM21 -2L12 -3.5L12 -9L21 -7Z"
    return (
        path("M-23 -1C-12 13 12 13 23 -1C12 4 -12 4 -23 -1Z", fill=c)
        + path("M-23 -1C-12 5 12 5 23 -1C12 1 -12 1 -23 -1Z", fill=c)
        + ellipse(0, 3, 5.5, 2, fill=light)
        + path("M-15 -11L15 -6", stroke=c, stroke_width=2.2, stroke_linecap="round")
        + path(blades, fill=c)
    )


ICONS: Mapping[str, Callable[[str, str], str]] = {
    "fish": _fish,
    "seal": _seal,
    "walrus": _walrus,
    "whale": _whale,
    "inuk": _inuk,
    "harpoon": _harpoon,
    "husky": _husky,
    "sled": _sled,
    "kayak": _kayak,
}


def icon(name: str, colour: str = BURN, light: str = WOOD) -> str:
    """A burnt-in silhouette; light is the colour of the wood that shows through."""
    return ICONS[name](colour, light)


def disc(name: str) -> str:
    """A wooden disc of radius 27: animals light with stars, the Inuk dark, equipment natural."""
    is_dark, stars = name == "inuk", STARS.get(name, 0)
    rim, face = ("#1e140d", "url(#wood-dark)") if is_dark else ("#9b7340", "url(#wood)")
    marks = "".join(star((i - (stars - 1) / 2) * 9.5, 18, 4.6) for i in range(stars))
    picture = icon(name, PALE if is_dark else BURN, DARK if is_dark else WOOD)
    return (
        shadow(3, 6, 31, 29)
        + circle(0, 3, 27, fill=rim)
        + circle(0, 0, 27, fill=face, stroke="#1e140d" if is_dark else "#8f6836", stroke_width=1.2)
        + circle(
            0, 0, 23.5, fill="none", stroke="#8a7565" if is_dark else "#fff1d2", stroke_width=1.2,
            opacity=0.8,
        )
        + at(0, -4 if stars else 0, picture, scale=0.92)
        + (path(marks, fill="#b07a1c", stroke="#6b4408", stroke_width=0.6) if marks else "")
    )  # fmt: skip


BEAR = (
    "M-30 2C-32 -5 -28 -11 -22 -12C-21 -16 -16 -16 -15 -12C-8 -17 8 -19 18 -15C28 -11 30 -1 28 8"
    "L27 18H17L16 9C9 12 -1 12 -6 9L-7 18H-17L-17 6C-21 8 -27 8 -30 2Z"
)


def bear(name: str = "", of: Look | None = None) -> str:
    """A wooden bear; one that belongs to somebody wears a blanket of that colour."""
    blanket = ""
    if of is not None:
        blanket = path(
            "M-8 -15C0 -18 8 -18 15 -16L17 4C9 8 0 8 -6 5Z", fill=f"url(#wood-{name})",
            stroke=of.dark, stroke_width=1.6, stroke_linejoin="round",
        ) + mark(4.5, -5, of, 6.6)  # fmt: skip
    return (
        shadow(3, 17, 38, 11)
        + path(BEAR, fill="url(#fur)", stroke="#33444e", stroke_width=2, stroke_linejoin="round")
        + path("M-12 -10C-4 -14 8 -15 17 -12", fill="none", stroke="#fff", stroke_width=3,
               stroke_linecap="round")
        + path("M-7 9C-9 4 -9 0 -8 -3M16 9C14 5 14 1 15 -2", fill="none", stroke="#8fa1ab",
               stroke_width=1.6)
        + circle(-22, -4, 1.7, fill="#1d2a31")
        + ellipse(-29.5, 0, 2.4, 2, fill="#1d2a31")
        + path("M-20 -12q2 -2 3 0", fill="none", stroke="#33444e", stroke_width=1.4)
        + blanket
    )  # fmt: skip


HOODS = {  # each hunter has a hood of its own
    "red": "M-11 -22C-12 -36 12 -36 11 -22Z",
    "blue": "M-11 -22C-12 -30 -4 -36 0 -42C4 -36 12 -30 11 -22Z",
    "yellow": "M-12 -22V-31C-12 -35 12 -35 12 -31V-22Z",
    "white": "M-12 -22C-14 -38 14 -38 12 -22ZM0 -43A5 5 0 1 1 -.01 -43Z",
}
BODY = "M-17 10C-17 -6 -11 -17 0 -17C11 -17 17 -6 17 10C17 16 -17 16 -17 10Z"


def hunter(name: str, of: Look, number: int = 0) -> str:
    """A pawn in a parka; the second of two carries a stripe."""
    dark = "#3b3a36" if name == "white" else of.dark
    stripe = ""
    if number:
        stripe = path("M-15.5 -1C-8 2 8 2 15.5 -1", fill="none", stroke=of.ink, stroke_width=2.4)
        stripe += path("M-16.8 11C-8 14 8 14 16.8 11", fill="none", stroke=of.ink, stroke_width=2.4)
    return (
        shadow(5, 12, 26, 9)
        + path(BODY, fill=f"url(#wood-{name})", stroke=dark, stroke_width=1.8)
        + path(HOODS[name], fill=f"url(#wood-{name})", stroke=dark, stroke_width=1.8,
               stroke_linejoin="round")
        + circle(0, -20, 9.5, fill="#fff", stroke="#c9c2b4", stroke_width=1.2,
                 stroke_dasharray="2 1.2")
        + circle(0, -20, 6.6, fill="#e9c9a4", stroke="#a37d55", stroke_width=0.8)
        + path("M-12 6C-11 -4 -8 -10 -4 -13", fill="none", stroke="#fff", stroke_width=2.2,
               stroke_linecap="round", opacity=0.4)
        + stripe
        + mark(0, 5 if number else 2, of, 6.2 if number else 7.4)
    )  # fmt: skip


def igloo() -> str:
    bricks = (
        "M-33 6H33M-29 -6H29M-20 -17H20M-20 6V18M21 6V18M-26 -6V6M-10 -6V6M10 -6V6M27 -6V6"
        "M-17 -17V-6M2 -17V-6M18 -17V-6M-7 -26V-17M9 -26V-17"
    )
    return (
        shadow(6, 18, 48, 14)
        + path("M-36 19A36 46 0 0 1 36 19Z", fill="url(#snow)", stroke="#5d8299", stroke_width=1.8)
        + path(bricks, fill="none", stroke="#9cbccc", stroke_width=1.4)
        + path("M-15 20V8A15 14 0 0 1 15 8V20Z", fill="#dfeaf0", stroke="#5d8299", stroke_width=1.8)
        + path("M-10 20V9A10 10 0 0 1 10 9V20Z", fill="#23323c")
        + ellipse(0, 16, 8, 5, fill="#ffb347", opacity=0.75)
        + path("M-24 -8C-20 -18 -10 -24 -2 -25", fill="none", stroke="#fff", stroke_width=4,
               stroke_linecap="round", opacity=0.85)
    )  # fmt: skip


def stick(length: float, width: float, jag: str) -> str:
    """Open water along a side, and the blue stick that marks it; both lie along the x axis."""
    half = length * 0.4
    bar = f"M{-half:.1f} 0H{half:.1f}"
    return (
        path(jag, fill="none", stroke="#0b3049", stroke_width=width * 0.67, stroke_linejoin="round",
             opacity=0.55)
        + g(
            path(bar, stroke="#0b3a66", stroke_width=width),
            path(bar, stroke="#2f86cf", stroke_width=width * 0.76),
            path(f"M{3 - half:.1f} -1.7H{half - 3:.1f}", stroke="#a9dcff",
                 stroke_width=width * 0.23),
            stroke_linecap="round",
        )
    )  # fmt: skip


def dashes(length: float, width: float, colour: str) -> str:
    """A line on which the ice may crack now."""
    half = length * 0.34
    bar = f"M{-half:.1f} 0H{half:.1f}"
    return path(bar, stroke="#fff", stroke_width=width * 1.4, stroke_linecap="round") + path(
        bar, stroke=colour, stroke_width=width, stroke_dasharray=f"{width * 1.4:.1f}"
    )


def sign(name: str) -> str:
    """What a step costs: a small picture on a medallion."""
    return circle(0, 0, 14.5, fill="#fff8e4", stroke="#8a5a0c", stroke_width=2) + at(
        0, 0, icon(name, "#5a3a00", "#fff8e4"), scale=0.56
    )


def badge(size: float) -> str:
    """The ground of a number of discs."""
    return circle(0, -size * 0.35, size * 0.74, fill="#1f4a63", stroke="#fff", stroke_width=1.6)
