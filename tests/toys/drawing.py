"""What the pictures of the toys share: cards of 60 by 84 and a table that has room for them."""

from collections.abc import Iterable, Mapping

from banquise.core import svg
from banquise.core.svg import Item, Stage, Symbol

WIDTH, HEIGHT = 60, 84
HIT = f"M{-WIDTH // 2} {-HEIGHT // 2}h{WIDTH}v{HEIGHT}h{-WIDTH}Z"


def card(value: str) -> Symbol:
    """A card around its middle, with its value in it; an empty value is a back."""
    ground = "#fffaf0" if value else "#2f6db5"
    body = svg.rect(-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT, 8, fill=ground, stroke="#163c6d")
    if value:
        body += svg.text(0, 10, value, 30, "#33281a", anchor="middle")
    else:
        body += svg.path("M-14 -20L14 20M14 -20L-14 20", stroke="#74a9e4", stroke_width=6)
    return Symbol(body, HIT)


def table(shape: str, rows: int, symbols: Mapping[str, Symbol]) -> Stage:
    """A plain cloth with room for so many rows."""
    width, height = size(shape, rows)
    cloth = svg.rect(0, 0, width, height, fill="#3c8d40")
    css = ".name{font-size:20px;fill:#fff}.dim{opacity:.6}"
    return Stage(width, height, cloth, dict(symbols), "", css)


def size(shape: str, rows: int) -> tuple[int, int]:
    return (1120, 780) if shape == "wide" else (780, 160 * rows + 40)


def spot(shape: str, row: int, column: int) -> svg.Point:
    """The middle of a card's place."""
    return (240.0 + 110 * column, 90.0 + 150 * row) if shape == "wide" else (
        180.0 + 100 * column, 90.0 + 160 * row
    )  # fmt: skip


def lay(shape: str, row: int, cards: Iterable[tuple[str, str, str, str]]) -> list[Item]:
    """Cards of one row from left to right: key, symbol, label, text."""
    items = []
    for column, (key, symbol, label, text) in enumerate(cards):
        x, y = spot(shape, row, column)
        items.append(Item(key, symbol, x, y, label=label, text=text, state="name" if text else ""))
    return items
