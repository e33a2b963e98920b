"""The default words of a game, made from its texts, its blocks and its declared fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from banquise.core.position import HIDDEN_TEXT, show
from banquise.core.records import Field
from banquise.core.state import CHANCE, is_waiting
from banquise.core.text import Words
from banquise.core.things import Thing, by_key

if TYPE_CHECKING:
    from banquise.core.game import Game

CONTRACT = ("phase", "seats", "waiting")  # fields of every state, shown elsewhere


class DefaultWords:
    """``label``   ``action.<block>`` with the values of the action, ``action.<block>_masked``
    ``verb``    the label
    ``prompt``  ``prompt.<phase>`` for those who are asked, with ``{player}``
    ``board``   the declared fields, called ``field.<name>``
    ``sheet``   the points
    ``thing``   of a key such as ``camp-R`` the kind is ``camp``, called ``thing.camp``
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def label(self, ed: Any, s: Any, seat: int, action: int, words: Words) -> str:
        blocks = self.game.blocks
        if blocks is None:
            raise TypeError(f"{self.game.name} has no ACTIONS, so it needs words.label.")
        found = blocks.parts(action)
        if found:
            return words(f"action.{found[0].name}", **found[1])
        block = blocks.masked_block(action)
        key = f"action.{block.name}_masked" if block else ""
        return words(key if words.has(key) else "action.masked")

    def verb(self, ed: Any, s: Any, seat: int, action: int, words: Words) -> str:
        return self.label(ed, s, seat, action, words)

    def prompt(self, ed: Any, s: Any, seat: int, words: Words) -> str:
        if int(s.waiting) == 0:
            return words("prompt.over")
        if seat >= 0 and is_waiting(s, seat):
            key = f"prompt.{self.game.phase(int(s.phase)).name.lower()}"
            return words(key if words.has(key) else "prompt.you", player=words.player(seat))
        if is_waiting(s, CHANCE):
            return words("prompt.chance")
        asked = [words.player(other) for other in range(int(s.seats)) if is_waiting(s, other)]
        return words("prompt.watch", players=words.joined(asked))

    def board(self, ed: Any, s: Any, words: Words) -> list[tuple[str, list[str]]]:
        found, shared = [], []
        for name, field in shown(self.game):
            heading, value = called(words, name), getattr(s, name)
            if not field.per_seat:
                shared.append(words("value.named", name=heading, value=said(words, field, value)))
                continue
            parts = [said(words, field, value[seat]) for seat in range(int(s.seats))]
            names = [words.player(seat) for seat in range(int(s.seats))]
            lines = [words("value.named", name=n, value=v) for n, v in zip(names, parts)]  # noqa: B905
            found.append((heading, lines))
        return [*([(words("board.table"), shared)] if shared else []), *found]

    def sheet(self, ed: Any, s: Any, words: Words) -> list[tuple[str, list[int]]]:
        out: Any = [0] * 16
        self.game.rules.points(ed, s, out)
        return [(words("sheet.points"), [int(value) for value in out[: int(s.seats)]])]

    def thing(self, ed: Any, s: Any, viewer: int, key: str, words: Words) -> Thing:
        return by_key(key)


def shown(game: Game) -> Iterator[tuple[str, Field]]:
    """The fields that players see."""
    for name, field in (game.records[0].fields if game.records else {}).items():
        if name not in CONTRACT and not field.option and not field.derived:
            yield name, field


def called(words: Words, field: str) -> str:
    """The name of a field in words, or else its name in the code."""
    key = f"field.{field}"
    return words(key) if words.has(key) else field.replace("_", " ")


def said(words: Words, field: Field, value: Any) -> str:
    """A number of a field in words, or a list of them."""
    plain = value.tolist() if hasattr(value, "tolist") else value
    found = show(field, plain)
    if isinstance(found, list):
        return words.listed([said(words, field, part) for part in plain])
    if found is None:
        return words("value.none")
    if found == HIDDEN_TEXT:
        return words("value.hidden")
    return words(f"value.{str(found).lower()}") if isinstance(found, bool) else str(found)
