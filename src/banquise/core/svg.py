"""SVG elements, and the stage and items that every game's view is made of.

A view does not draw whole pictures. It returns a ``Stage`` once (scenery, and a symbol for each
kind of thing) and a list of ``Item`` for every position; the web client and ``picture`` combine
them. Both rely on this:

- an item is ``<g data-key>``, placed by ``translate rotate scale``, drawn in the order of the list;
  its text, if any, has its baseline at the item's origin;
- a key names the same thing in every position and in both shapes, whatever its symbol is;
- ids in ``defs`` are unique within a stage; symbols refer to defs, not to symbols, and have no
  classes (rules over ancestors do not reach into ``<use>``; inheritance and variables do).
"""

import hashlib
import html
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

Attribute: TypeAlias = str | int | float | None
Point: TypeAlias = tuple[float, float]
SANS = (
    "'Avenir Next','Segoe UI Variable','Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,"
    "sans-serif"
)
STATES = ".dim{opacity:.6}.ghost{opacity:.4}.hidden{visibility:hidden}"  # for the css of a stage
_HIT = ".hit{fill:none;pointer-events:all}"
_RATIOS = frozenset(
    {"opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "offset", "cx", "cy", "r"}
)


class Symbol(NamedTuple):
    """A kind of thing, drawn around its own origin."""

    body: str
    hit: str = ""  # the `d` of the clickable path; empty: not clickable


class Item(NamedTuple):
    """One thing that a seat sees."""

    key: str
    symbol: str
    x: float
    y: float
    turn: float = 0
    scale: float = 1
    state: str = ""  # classes, styled by the css of the stage: "dim", "title"
    label: str = ""  # what a screen reader says
    text: str = ""  # text drawn at its place; the symbol may then be empty
    home: str = (
        ""  # key of the item it grows from when it appears and shrinks into when it disappears
    )


class Layers(tuple[list[Item], ...]):
    """A scene in parts, in painting order. If two scenes share the same list object for a part,
    the part is unchanged and need not be compared.
    """

    is_for_all = False  # it depends only on the position, not on who looks


@dataclass(frozen=True)
class Stage:
    """The static part of a picture: the scenery, and the shapes of everything placed on it."""

    width: int
    height: int
    scenery: str
    symbols: Mapping[str, Symbol]
    defs: str  # gradients and shapes that scenery and symbols refer to
    css: str  # plain rules over classes, without at-rules


def number(value: float, digits: int = 1) -> str:
    """A number in as few characters as possible.

    >>> number(12.0), number(0.25), number(-0.04)
    ('12', '0.2', '0')
    """
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def escape(words: str) -> str:
    """Escape a text for use as the content or an attribute of an element.

    >>> escape('<b>&"')
    '&lt;b&gt;&amp;&quot;'
    """
    return html.escape(_FORBIDDEN.sub("", words), quote=True)


def el(tag: str, *children: str, **attributes: Attribute) -> str:
    """An element with its children. Write ``_`` for a dash and ``cls`` for class; None is omitted.

    >>> el("path", d="M0 0H9", stroke_width=1.5, fill=None)
    '<path d="M0 0H9" stroke-width="1.5"/>'
    """
    out = [tag]
    for key, value in attributes.items():
        if value is None:
            continue
        name = "class" if key == "cls" else key.replace("_", "-")
        out.append(f'{name}="{_attribute(name, value)}"')
    head, body = " ".join(out), "".join(children)
    return f"<{head}>{body}</{tag}>" if body else f"<{head}/>"


def _attribute(name: str, value: str | float) -> str:
    if isinstance(value, str):
        return escape(value)
    return number(value, 2 if name in _RATIOS and abs(value) <= 1 else 1)


def g(*children: str, **attributes: Attribute) -> str:
    return el("g", *children, **attributes)


def place(x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """The transform of an item at this place."""
    parts = [f"translate({number(x)} {number(y)})"]
    if turn:
        parts.append(f"rotate({number(turn)})")
    if scale != 1:
        parts.append(f"scale({number(scale, 3)})")
    return " ".join(parts)


def at(
    x: float, y: float, *children: str, turn: float = 0, scale: float = 1, **attributes: Attribute
) -> str:
    """A group placed at (x, y)."""
    return g(*children, transform=place(x, y, turn, scale), **attributes)


def use(name: str, x: float, y: float, turn: float = 0, scale: float = 1) -> str:
    """A reference to a shape of the defs."""
    return el("use", href=f"#{name}", transform=place(x, y, turn, scale))


def path(d: str, **attributes: Attribute) -> str:
    return el("path", d=d, **attributes)


def rect(x: float, y: float, w: float, h: float, r: float = 0, **attributes: Attribute) -> str:
    return el(
        "rect", x=number(x), y=number(y), width=number(w), height=number(h),
        rx=number(r) if r else None, **attributes,
    )  # fmt: skip


def circle(x: float, y: float, r: float, **attributes: Attribute) -> str:
    return el("circle", cx=number(x), cy=number(y), r=number(r), **attributes)


def ellipse(x: float, y: float, rx: float, ry: float, **attributes: Attribute) -> str:
    return el("ellipse", cx=number(x), cy=number(y), rx=number(rx), ry=number(ry), **attributes)


def polygon(points: Iterable[Point], **attributes: Attribute) -> str:
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return el("polygon", points=corners, **attributes)


def text(
    x: float, y: float, words: str | int, size: float, fill: str | None = None, weight: int = 600,
    anchor: str = "start", **attributes: Attribute,
) -> str:  # fmt: skip
    """A text element, escaped."""
    return el(
        "text", escape(str(words)), x=number(x), y=number(y), font_size=number(size), fill=fill,
        font_weight=weight, text_anchor=None if anchor == "start" else anchor, **attributes,
    )  # fmt: skip


Stop: TypeAlias = tuple[float, str] | tuple[float, str, float]


def _stop(stop: Stop) -> str:
    opacity = stop[2] if len(stop) == 3 else None
    return el("stop", offset=float(stop[0]), stop_color=stop[1], stop_opacity=opacity)


def linear(name: str, *stops: Stop, x2: float = 0, y2: float = 1) -> str:
    """A gradient from the upper left corner of a box to (x2, y2), in fractions of the box."""
    return el(
        "linearGradient", *map(_stop, stops), id=name, x1=0, y1=0, x2=number(x2), y2=number(y2)
    )


def radial(name: str, *stops: Stop, cx: float = 0.5, cy: float = 0.5, r: float = 0.5) -> str:
    """A gradient from a centre outwards, in fractions of the box."""
    return el("radialGradient", *map(_stop, stops), id=name, cx=cx, cy=cy, r=r)


_TONE = re.compile(r"var\(--([0-9a-f]{6}),(#[0-9a-f]{6})\)")


def tone(colour: str, safe: str) -> str:
    """A colour and its colour-blind safe replacement.

    A browser paints the first; the web client finds the second in the name of the variable.

    >>> tone("#c8372d", "#d55e00")
    'var(--d55e00,#c8372d)'
    """
    return colour if colour == safe else f"var(--{safe[1:]},{colour})"


def tones(colour: str) -> tuple[str, str]:
    """Both colours of a tone; for a plain colour, the same one twice."""
    found = _TONE.fullmatch(colour)
    return (found[2], f"#{found[1]}") if found else (colour, colour)


def plain(markup: str) -> str:
    """Replace every tone in markup by its normal colour."""
    return _TONE.sub(r"\2", markup)


def mix(a: str, b: str, t: float) -> str:
    """Interpolate from colour a to b; mixing tones gives a tone.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    usual, safe = (_blend(p, q, t) for p, q in zip(tones(a), tones(b), strict=True))
    return tone(usual, safe)


def _blend(a: str, b: str, t: float) -> str:
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(p + (q - p) * t):02x}" for p, q in pairs)


_NARROW, _WIDE = frozenset("iljtfrI.,:;'’!|()[]·-– \u00a0\u202f"), frozenset("mwMWÆŒ@%&—…")


def _advance(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if letter in _NARROW:
        return 0.34
    if letter in _WIDE:
        return 0.9
    if ord(letter) >= 0x1100:
        return 1.0
    return 0.72 if letter.isupper() else 0.6


def width(words: str, size: float) -> float:
    """The approximate width of a line in the bold system typeface, rounded up."""
    return size * sum(map(_advance, words))


def fit(words: str, room: float, size: float) -> str:
    """Shorten a text to fit.

    >>> fit("Ada", 60, 16), fit("Ada Countess of Lovelace", 70, 16)
    ('Ada', 'Ada C…')
    """
    return _cut(" ".join(words.split()), "", room, size)


_LAST = (re.compile(r" \S+$"), re.compile(r"\d+$"))


def fit_name(name: str, room: float, size: float) -> str:
    """Shorten a name to fit, but keep its last word, which tells "Ada 1" from "Ada 2".

    >>> fit_name("Ada Countess of Lovelace 2", 90, 16), fit_name("Ada Countess of Lovelace", 70, 16)
    ('Ada Co… 2', 'Ada C…')
    """
    name = " ".join(name.split())
    ends = [end[0] for last in _LAST if (end := last.search(name))]
    short = [end for end in ends if width(end, size) <= room * 0.4]
    return _cut(name, short[0] if short else "", room, size)


def _cut(words: str, tail: str, room: float, size: float) -> str:
    """Cut a text so that it fits together with its tail."""
    if width(words, size) <= room:
        return words
    end = len(words) - len(tail)
    while end > 1 and width(f"{words[:end]}…{tail}", size) > room:
        end -= 1
    return f"{words[:end].rstrip()}…{tail}"


_REFERENCE = re.compile(r'( id="|url\(#|href="#)')
_SELECTOR = re.compile(r"([^{},]+)(?=[^{}]*\{)")


def _scope(markup: str, prefix: str) -> str:
    return _REFERENCE.sub(rf"\g<1>{prefix}", markup)


def symbols(stage: Stage, names: Iterable[str] | None = None, prefix: str = "") -> str:
    """The symbols of a stage (or those named) as groups with ids, to go into ``<defs>``."""
    wanted = stage.symbols if names is None else set(names)
    return "".join(
        f'<g id="{prefix}i-{name}">{_scope(symbol.body, prefix)}</g>'
        for name, symbol in stage.symbols.items()
        if symbol.body and name in wanted
    )


def backdrop(stage: Stage) -> str:
    """The scenery as a separate image: the layer under the pieces."""
    return _document(stage, el("defs", stage.defs), stage.scenery)


def picture(
    stage: Stage, items: Iterable[Item], title: str, description: str, lang: str = "en"
) -> str:
    """A standalone picture: the scenery and every item on it.

    Ids and styles have a prefix derived from the stage, so that several pictures can share a page.
    """
    items = list(items)
    prefix = f"b{_digest(stage)}-"
    css = _SELECTOR.sub(rf".{prefix}page \1", _HIT + stage.css)
    return _document(
        stage,
        el("title", escape(title)),
        el("desc", escape(description)),
        el("style", _scope(css, prefix)),
        "<defs>",
        _scope(stage.defs, prefix),
        symbols(stage, {item.symbol for item in items}, prefix),
        el("clipPath", rect(0, 0, stage.width, stage.height, 18), id=f"{prefix}frame"),
        f'</defs><g clip-path="url(#{prefix}frame)">',
        g(_scope(stage.scenery, prefix), aria_hidden="true"),
        *(draw(stage, item, prefix) for item in items),
        "</g>",
        cls=f"{prefix}page",
        lang=lang,
    )


def draw(stage: Stage, item: Item, prefix: str = "") -> str:
    """The SVG group of an item."""
    symbol = stage.symbols[item.symbol] if item.symbol else Symbol("")
    return g(
        f'<use href="#{prefix}i-{item.symbol}"/>' if symbol.body else "",
        el("text", escape(item.text)) if item.text else "",
        f'<path class="hit" d="{symbol.hit}"/>' if symbol.hit else "",
        data_key=item.key,
        transform=place(item.x, item.y, item.turn, item.scale),
        cls=item.state or None,
        data_home=item.home or None,
        **_aria(item, bool(symbol.hit)),
    )


def _aria(item: Item, can_be_asked: bool) -> dict[str, Attribute]:
    if not item.label:
        return {"aria_hidden": "true"}
    return {"role": "button" if can_be_asked else "img", "aria_label": item.label}


def _document(stage: Stage, *body: str, **attributes: Attribute) -> str:
    return el(
        "svg", plain("".join(body)), xmlns="http://www.w3.org/2000/svg", width=stage.width,
        height=stage.height, viewBox=f"0 0 {stage.width} {stage.height}", font_family=SANS,
        role="group", **attributes,
    )  # fmt: skip


def _digest(stage: Stage) -> str:
    digest = hashlib.sha256(f"{stage.defs}{stage.scenery}{stage.css}".encode())
    for name, symbol in stage.symbols.items():
        digest.update(f"{name}{symbol}".encode())
    return digest.hexdigest()[:5]
