"""The default view of a game: a row for each seat, a card for each declared field.

A seat's fields are cards (``choice-0``), and so are its actions (``card-0-3``: action 3 of seat 0)
if there are few; otherwise actions are buttons. The last row shows the shared fields. Fields with
more than one number per seat appear only in words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from banquise.core import svg
from banquise.core.default_words import called, said, shown
from banquise.core.position import HIDDEN_TEXT, show
from banquise.core.records import Field
from banquise.core.svg import Item, Stage, Symbol
from banquise.core.text import Words

if TYPE_CHECKING:
    from banquise.core.game import Game

MOST_CARDS = 12  # if there are more actions, they are buttons
CARD, TALL, NAME = 64, 88, 180  # the width and height of a card, the room for a name
CSS = (
    ".name{font-size:20px;font-weight:700;fill:#fff}"
    ".value{font-size:22px;font-weight:700;fill:#33281a;text-anchor:middle}"
    ".small{font-size:13px;font-weight:700;fill:#33281a;text-anchor:middle}"
    ".caption{font-size:13px;fill:#dfeee0;text-anchor:middle}" + svg.STATES
)


class Grid(NamedTuple):
    """The layout of the cards."""

    width: int
    height: int
    step: float  # from card to card
    row: float  # from seat to seat
    below: float  # from the fields of a seat to its actions
    before: int  # cards before the first action in the same row


class DefaultView:
    def __init__(self, game: Game) -> None:
        self.game = game

    def stage(self, ed: Any, s: Any, words: Words, shape: str) -> Stage:
        grid = self._grid(shape, int(s.seats))
        cloth = svg.rect(0, 0, grid.width, grid.height, fill="#3c6e52")
        return Stage(grid.width, grid.height, cloth, SYMBOLS, "", CSS)

    def scene(self, ed: Any, s: Any, words: Words, shape: str) -> list[Item]:
        grid, items = self._grid(shape, int(s.seats)), []
        for seat in range(int(s.seats)):
            y = 70 + grid.row * seat
            name = svg.fit_name(words.player(seat), NAME - 20, 20)
            items.append(Item(f"name-{seat}", "", 20, y + 6, state="name", text=name))
            for k, (field, kind) in enumerate(self._own()):
                x = NAME + 40 + grid.step * k
                value = getattr(s, field)[seat]
                items += _card(f"{field}-{seat}", (x, y), grid.step, words, field, kind, value)
            for action in range(self._cards()):
                x = NAME + 40 + grid.step * (grid.before + action)
                items.append(self._action(ed, s, words, seat, action, x, y + grid.below))
        y = 70 + grid.row * int(s.seats)
        for k, (field, kind) in enumerate(self._shared()):
            x = NAME + 40 + grid.step * k
            items += _card(field, (x, y), grid.step, words, field, kind, getattr(s, field))
        return items

    def keys(self, ed: Any, s: Any, seat: int, action: int) -> tuple[str, ...]:
        return (f"card-{seat}-{action}",) if seat >= 0 and action < self._cards() else ()

    def _action(
        self, ed: Any, s: Any, words: Words, seat: int, action: int, x: float, y: float
    ) -> Item:
        label = self.game.words.label(ed, s, seat, action, words)
        text = self.game.notation.write(ed, s, seat, action)
        return Item(
            f"card-{seat}-{action}", "action", x, y + 5, state="small", label=label,
            text=svg.fit(text, CARD - 6, 13),
        )  # fmt: skip

    def _own(self) -> list[tuple[str, Field]]:
        return [(n, f) for n, f in shown(self.game) if f.per_seat and len(f.shape) == 1]

    def _shared(self) -> list[tuple[str, Field]]:
        return [(n, f) for n, f in shown(self.game) if not f.shape]

    def _cards(self) -> int:
        """The number of actions drawn as cards."""
        return self.game.actions if self.game.actions <= MOST_CARDS else 0

    def _grid(self, shape: str, seats: int) -> Grid:
        own, cards = len(self._own()), self._cards()
        is_wide = shape == "wide"
        columns = max(own + cards if is_wide else max(own, cards), len(self._shared()), 1)
        width = 1120 if is_wide else 780
        step = min(CARD + 28.0, (width - NAME - 80) / columns)
        row = TALL + 42 if is_wide else 2 * TALL + 54
        height = int(row * seats + TALL + 70)
        below, before = (0, own) if is_wide else (TALL + 10, 0)
        return Grid(width, max(height, 400), step, row, below, before)


def _card(
    key: str, at: svg.Point, room: float, words: Words, field: str, kind: Field, value: Any
) -> list[Item]:
    """A card with one number of a field, and its caption above."""
    x, y = at
    found, name = show(kind, int(value)), called(words, field)
    symbol = "place" if found is None else "back" if found == HIDDEN_TEXT else "card"
    text = said(words, kind, int(value)) if symbol == "card" else ""
    label = words("value.named", name=name, value=said(words, kind, int(value)))
    state = "value" if len(text) <= 3 else "small"
    return [
        Item(key, symbol, x, y + 6, state=state, label=label, text=svg.fit(text, CARD - 6, 13)),
        Item(
            f"caption-{key}", "", x, y - TALL / 2 - 4, state="caption", text=svg.fit(name, room, 13)
        ),
    ]


def _shape(fill: str, stroke: str, more: str = "") -> Symbol:
    """A card, centred on the baseline of its text."""
    x, y = -CARD / 2, -TALL / 2 - 6
    hit = f"M{x:g} {y:g}h{CARD}v{TALL}h{-CARD}Z"
    return Symbol(svg.rect(x, y, CARD, TALL, 8, fill=fill, stroke=stroke) + more, hit)


SYMBOLS = {
    "card": _shape("#fffaf0", "#8c7a54"),
    "action": _shape("#ffe9a3", "#9a6a12"),
    "place": _shape("#335f47", "#2a4d3a"),
    "back": _shape(
        "#2f6db5", "#163c6d",
        svg.path("M-14 -26L14 14M14 -26L-14 14", stroke="#74a9e4", stroke_width=6),
    ),
}  # fmt: skip
