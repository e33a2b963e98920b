"""What a screen is sent: a scene, a log and a situation, or what is new in them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from msgspec import Raw

from banquise.core.svg import Item, Layers
from banquise.server.protocol import Change, Line, Situation, Stages, encode, write
from banquise.server.story import Story

Pair = tuple[Item, Item | None]  # a thing as it is and as it was
KEPT = 2048  # items whose bytes are kept
PIECE = 32  # items that are compared at once


class Scene:
    """The items that a viewer sees, in layers, in the order of painting."""

    __slots__ = ("_by_key", "_changes", "_than", "_unlike", "layers")

    def __init__(self, layers: Layers, unlike: Unlike) -> None:
        self.layers, self._unlike = layers, unlike
        self._by_key: dict[str, Item] | None = None
        self._than: Scene | None = None
        self._changes: tuple[list[Pair], bool] = ([], True)

    @property
    def painted(self) -> list[Item]:
        return [item for layer in self.layers for item in layer]

    @property
    def items(self) -> dict[str, Item]:
        """The same by key."""
        if self._by_key is None:
            self._by_key = {item.key: item for item in self.painted}
        return self._by_key

    def changes_from(self, then: Scene) -> tuple[list[Pair], bool]:
        """What is new or different, and whether the order is as it was; asked again and again
        about the scene before.
        """
        if self._than is not then:
            self._than = then
            then._than, then._changes = None, ([], True)  # no chain of all scenes there ever were
            self._changes = self._compared(then)
        return self._changes

    def rest(self) -> None:
        """Nobody will ask about the scene before."""
        self._than, self._by_key, self._changes = None, None, ([], True)

    def gone_from(self, then: Scene) -> list[str]:
        return [item.key for item in then.painted if item.key not in self.items]

    def _compared(self, then: Scene) -> tuple[list[Pair], bool]:
        pairs: list[Pair] = []
        if [*map(len, self.layers)] == [*map(len, then.layers)]:
            for layer, old in zip(self.layers, then.layers, strict=True):
                if layer is not old:
                    pairs += self._unlike(layer, old)
            if not [new for new, was in pairs if was is None or new.key != was.key]:
                return pairs, True
        before = then.items
        found = [(new, before.get(new.key)) for new in self.painted]
        return [(new, was) for new, was in found if new != was], False


class Unlike:
    """What differs in two layers, found out once for all scenes that have them."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], tuple[Any, ...]] = {}  # and both, so that they live on

    def __call__(self, now: list[Item], was: list[Item]) -> list[Pair]:
        """The pairs that differ, of layers of the same length."""
        if len(now) <= PIECE:
            return _pairs(now, was)
        key = (id(now), id(was))
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = (_unlike(now, was), now, was)
        pairs: list[Pair] = found[0]
        return pairs

    def forget(self) -> None:
        self._found.clear()


@dataclass(eq=False, slots=True)
class Frame:
    """All that a viewer is shown at one moment."""

    serial: int  # of the page of the views that it was last checked against
    event: int
    scene: Scene
    story: Story
    situation: Situation

    def whole(self, lang: str, shape: str, stage: Stages) -> bytes:
        """Everything, for a screen that knows nothing yet."""
        painted = self.scene.painted
        return self._message(
            Change(
                full=True,
                set=[_bytes_of(item) for item in painted],
                gone=[],
                order=[item.key for item in painted],
                log=_told(self.story.lines),
                log_from=0,
                lang=lang,
                shape=shape,
                stage=stage,
            )
        )

    def since(self, old: Frame) -> bytes:
        """What is new, for a screen that shows the older frame."""
        now, then = self.scene, old.scene
        first = self._first_new(old)
        changes, is_alike = ([], True) if now is then else now.changes_from(then)
        return self._message(
            Change(
                full=False,
                set=[_bytes_of(item) for item, _ in changes],
                gone=[] if is_alike else now.gone_from(then),
                order=None if is_alike else [item.key for item in now.painted],
                log=_told(self.story.lines[first:]),
                log_from=first,
            )
        )

    def _message(self, change: Change) -> bytes:
        """One object: the change, and the situation as it is."""
        return b"%b,%b" % (write(change)[:-1], write(self.situation)[1:])

    def differs(self, old: Frame) -> bool:
        """Would the viewer notice anything?"""
        return (
            self.situation.version != old.situation.version
            or self.situation != old.situation
            or self._first_new(old) < len(self.story.lines)
            or (self.scene is not old.scene and self._is_repainted(old))
        )

    def _is_repainted(self, old: Frame) -> bool:
        changes, is_alike = self.scene.changes_from(old.scene)
        return bool(changes) or not is_alike

    def _first_new(self, old: Frame) -> int:
        """The first line that is not as it was; another viewer's screen is told everything."""
        return self.story.changed_since(old.event) if self.story is old.story else 0


def _unlike(now: list[Item], was: list[Item]) -> list[Pair]:
    """The pairs that differ. Most do not, and whole pieces are compared at once."""
    found: list[Pair] = []
    for at in range(0, len(now), PIECE):
        new, old = now[at : at + PIECE], was[at : at + PIECE]
        if new != old:
            found += _pairs(new, old)
    return found


def _pairs(now: list[Item], was: list[Item]) -> list[Pair]:
    return [(new, old) for new, old in zip(now, was, strict=True) if new is not old and new != old]


def _told(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line.text]


@functools.lru_cache(KEPT)
def _bytes_of(item: Item) -> Raw:
    """A thing on the wire. A tenth of a unit is as fine as anybody sees."""
    key, symbol, x, y, turn, scale, *words = item
    shown = (short(x, 1), short(y, 1), short(turn, 1), short(scale, 3))
    return Raw(encode((key, symbol, *shown, *words)))


def short(value: float, digits: int) -> float:
    """Rounded, and the same whether it came as 60 or as 60.0."""
    rounded = round(value, digits)
    whole = int(rounded)
    return whole if whole == rounded else rounded
