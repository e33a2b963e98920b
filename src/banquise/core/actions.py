"""Actions declared once: a table of blocks defines their numbers, notation and bounds.

    ACTIONS = Blocks(
        Block("take", range(1, 4), text="take-{n}"),
        Block("give", range(SEATS), range(PEBBLES), text="{n}>{seat}"),
        Block("pass", text="pass"),
    )
    TAKE = ACTIONS.first("take")

The actions of a block are numbered consecutively; the last of its values changes fastest. So
``take-2`` has the number ``TAKE + 1``. The rules use these numbers; people read and write texts.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any

Legal = tuple[int, str, str, tuple[str, ...], str]  # number, label, verb, keys, notation

MASK = "?"  # shown for each value of a masked action


@dataclass(frozen=True, init=False)
class Block:
    """Actions of one kind, one for each combination of their values.

    ``values``  the possible values (numbers or words) of each placeholder of the text, in order
    ``text``    the notation; the label ``action.<name>`` uses the same placeholders
    ``masked``  other players learn that such an action was taken, but not which one

    >>> list(Block("go", ("left", "right"), range(1, 3), text="{way}-{n}").texts())
    ['left-1', 'left-2', 'right-1', 'right-2']
    """

    name: str
    values: tuple[Sequence[Any], ...]
    text: str
    masked: bool
    holes: tuple[str, ...]

    def __init__(
        self, name: str, *values: Sequence[Any], text: str = "", masked: bool = False
    ) -> None:
        text = text or name
        holes = tuple(hole for _, hole, _, _ in Formatter().parse(text) if hole)
        if len(holes) != len(values) or len(set(holes)) != len(holes):
            raise TypeError(
                f"Block {name!r}: {text!r} needs one placeholder for each of its values."
            )
        found = {"name": name, "values": values, "text": text, "masked": masked, "holes": holes}
        for key, value in found.items():
            object.__setattr__(self, key, value)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """The values of each action, by placeholder."""
        for values in itertools.product(*self.values):
            yield dict(zip(self.holes, values, strict=True))

    def texts(self) -> Iterator[str]:
        return (self.text.format(**values) for values in self)

    @property
    def mask(self) -> str:
        """The notation of its masked form."""
        return self.text.format(**dict.fromkeys(self.holes, MASK))


class Blocks:
    """All actions of a game, in the order of their numbers; masked forms follow the last one.

    >>> actions = Blocks(Block("take", range(1, 4), text="take-{n}", masked=True), Block("pass"))
    >>> actions.size, actions.first("pass"), actions.write(None, None, 0, 2)
    (4, 3, 'take-3')
    >>> actions.read(None, None, 0, "take-1"), actions.write(None, None, 0, 4)
    (0, 'take-?')
    """

    def __init__(self, *blocks: Block) -> None:
        self.blocks = blocks
        self._rows = [(block, values) for block in blocks for values in block]
        self.size = len(self._rows)
        self.masked = tuple(block for block in blocks if block.masked)
        if len({block.name for block in blocks}) != len(blocks):
            raise TypeError("Two blocks have the same name.")
        if len(self._numbers) != self.size:
            raise TypeError("Two actions have the same text.")

    def first(self, name: str) -> int:
        """The number of a block's first action."""
        names = [block.name for block, _ in self._rows]
        return names.index(name)

    def end(self, name: str) -> int:
        """The number after the block's last action."""
        return self.first(name) + sum(block.name == name for block, _ in self._rows)

    def parts(self, action: int) -> tuple[Block, dict[str, Any]] | None:
        """The block and the values of an action; None if there is no such action."""
        return self._rows[action] if 0 <= action < self.size else None

    def masked_block(self, action: int) -> Block | None:
        """The block that a masked form stands for."""
        place = action - self.size
        return self.masked[place] if 0 <= place < len(self.masked) else None

    def write(self, ed: Any, s: Any, seat: int, action: int) -> str:
        if 0 <= action < self.size:
            return self._texts[action]
        block = self.masked_block(action)
        return block.mask if block else f"{MASK}{action}"

    def read(self, ed: Any, s: Any, seat: int, text: str) -> int:
        """The number of an action, or -1."""
        return self._numbers.get(text, -1)

    @functools.cached_property
    def _texts(self) -> list[str]:
        return list(self._numbers)

    @functools.cached_property
    def _numbers(self) -> dict[str, int]:
        texts = (text for block in self.blocks for text in block.texts())
        return {text: number for number, text in enumerate(texts)}
