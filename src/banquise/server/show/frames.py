"""What a screen is sent: a scene, a log and a situation, or the changes in them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from msgspec import Raw

from banquise.core.svg import Item, Layers
from banquise.server.show.gamelog import GameLog, Mark
from banquise.server.show.motions import short
from banquise.server.show.protocol import Change, Line, Motion, Situation, Stages, encode, write

Pair = tuple[Item, Item | None]  # an item now and before
KEPT = 2048  # items whose bytes are kept
PIECE = 32  # items that are compared in one step


class Scene:
    """The items that a viewer sees, in layers, in painting order."""

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
        """The changed items, and whether the order is the same. The result for the scene before
        is cached.
        """
        if self._than is not then:
            self._than = then
            then._than, then._changes = None, ([], True)  # do not keep all earlier scenes alive
            self._changes = self._compared(then)
        return self._changes

    def rest(self) -> None:
        """Drop the comparison with the scene before."""
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
    """The differences of two layers, computed once for all scenes that contain them."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[tuple[int, int], tuple[Any, ...]] = {}  # with both layers

    def __call__(self, now: list[Item], was: list[Item]) -> list[Pair]:
        """The differing pairs of two layers of equal length."""
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
    """Everything a viewer is shown at one moment."""

    serial: int  # of the page of the views that it was last checked against
    event: int
    scene: Scene
    log: GameLog
    situation: Situation
    shape: str
    mark: Mark  # length of the log

    def whole(self, lang: str, shape: str, stage: Stages) -> bytes:
        """The complete frame, for a new screen."""
        painted = self.scene.painted
        return self._message(
            Change(
                full=True,
                set=[_bytes_of(item) for item in painted],
                gone=[],
                order=[item.key for item in painted],
                log=_told(self.log.lines),
                log_from=0,
                lang=lang,
                shape=shape,
                stage=stage,
            )
        )

    def since(self, old: Frame) -> bytes:
        """The changes, for a screen that shows an older frame."""
        now, then = self.scene, old.scene
        first = self._first_new(old)
        changes, is_alike = ([], True) if now is then else now.changes_from(then)
        return self._message(
            Change(
                full=False,
                set=[_bytes_of(item) for item, _ in changes],
                gone=[] if is_alike else now.gone_from(then),
                order=None if is_alike else [item.key for item in now.painted],
                log=_told(self.log.lines[first:]),
                log_from=first,
                motions=self._motions(old),
            )
        )

    def _motions(self, old: Frame) -> list[Motion]:
        """The motions that led here; a screen of another viewer gets only the result."""
        if self.log is not old.log or self.mark == old.mark:
            return []
        found = self.log.motions(old.mark, self.shape)
        now, then = self.scene.items, old.scene.items
        return [row for row in found if len(row) > 2 or now.get(row[1]) != then.get(row[1])]

    def _message(self, change: Change) -> bytes:
        """One object: the changes and the current situation."""
        return b"%b,%b" % (write(change)[:-1], write(self.situation)[1:])

    def differs(self, old: Frame) -> bool:
        """Would the viewer notice anything?"""
        return (
            self.situation.version != old.situation.version
            or self.situation != old.situation
            or self._first_new(old) < len(self.log.lines)
            or (self.scene is not old.scene and self._is_repainted(old))
        )

    def _is_repainted(self, old: Frame) -> bool:
        changes, is_alike = self.scene.changes_from(old.scene)
        return bool(changes) or not is_alike

    def _first_new(self, old: Frame) -> int:
        """The first log line that changed; a screen of another viewer gets all of them."""
        return self.log.changed_since(old.event) if self.log is old.log else 0


def _unlike(now: list[Item], was: list[Item]) -> list[Pair]:
    """The differing pairs. Most are equal, so whole chunks are compared at once."""
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
    """An item as sent. A tenth of a unit is precise enough."""
    key, symbol, x, y, turn, scale, *words = item
    shown = (short(x, 1), short(y, 1), short(turn, 1), short(scale, 3))
    return Raw(encode((key, symbol, *shown, *words)))
