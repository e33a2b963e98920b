"""What a screen is sent: a scene, a log and a situation, or the changes in them."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Raw

from banquise.core.svg import Item, Layers
from banquise.server.show.gamelog import GameLog, Mark
from banquise.server.show.motions import short
from banquise.server.show.protocol import Change, Line, Motion, Situation, Stages, encode, write

Pair = tuple[Item, Item | None]  # an item now and before
KEPT = 2048  # items whose bytes are kept


class Changes(NamedTuple):
    """How a scene differs from an earlier one."""

    pairs: list[Pair]  # the changed items
    gone: list[str]
    is_alike: bool  # the same keys in the same order

    def __bool__(self) -> bool:
        return bool(self.pairs) or not self.is_alike

    def keys(self) -> set[str]:
        """What changed, came or went."""
        return {new.key for new, _ in self.pairs}.union(self.gone)


UNCHANGED = Changes([], [], is_alike=True)


class Scene:
    """The items that a viewer sees, in layers, in painting order."""

    __slots__ = ("_by_key", "_changes", "layers")

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self._by_key: dict[str, Item] | None = None
        self._changes: list[tuple[Scene, Changes]] = []

    @property
    def painted(self) -> list[Item]:
        return [item for layer in self.layers for item in layer]

    @property
    def items(self) -> dict[str, Item]:
        """The same by key."""
        if self._by_key is None:
            self._by_key = {item.key: item for item in self.painted}
        return self._by_key

    def changes_from(self, then: Scene) -> Changes:
        """The differences from another scene; computed once."""
        if self.layers is then.layers:
            return UNCHANGED
        for other, changes in self._changes:
            if other is then:
                return changes
        changes = _compared(self.layers, then.layers)
        then.rest()  # do not keep all earlier scenes alive
        self._changes.append((then, changes))
        return changes

    def rest(self) -> None:
        """Drop the comparisons with earlier scenes."""
        self._by_key = None
        self._changes = []


def _compared(now: Layers, then: Layers) -> Changes:
    """What differs. A part that is the same list has not changed."""
    pairs: list[Pair] = []
    if len(now) == len(then):
        for layer, old in zip(now, then, strict=True):
            if layer is not old:
                if [item.key for item in layer] != [item.key for item in old]:
                    break
                pairs += _pairs(layer, old)
        else:
            return Changes(pairs, [], is_alike=True)
    old_parts, parts = set(map(id, then)), set(map(id, now))
    was = {item.key: item for layer in then if id(layer) not in parts for item in layer}
    new = {item.key: item for layer in now if id(layer) not in old_parts for item in layer}
    pairs = [(item, was.get(key)) for key, item in new.items() if item != was.get(key)]
    return Changes(pairs, [key for key in was if key not in new], is_alike=False)


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
        changes = now.changes_from(then)
        return self._message(
            Change(
                full=False,
                set=[_bytes_of(item) for item, _ in changes.pairs],
                gone=changes.gone,
                order=None if changes.is_alike else [item.key for item in now.painted],
                log=_told(self.log.lines[first:]),
                log_from=first,
                motions=self._motions(old, changes),
            )
        )

    def _motions(self, old: Frame, changes: Changes) -> list[Motion]:
        """The motions that led here; a screen of another viewer gets only the result."""
        if self.log is not old.log or self.mark == old.mark:
            return []
        found = self.log.motions(old.mark, self.shape)
        changed = changes.keys()
        return [row for row in found if len(row) > 2 or row[1] in changed]

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
        return bool(self.scene.changes_from(old.scene))

    def _first_new(self, old: Frame) -> int:
        """The first log line that changed; a screen of another viewer gets all of them."""
        return self.log.changed_since(old.event) if self.log is old.log else 0


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
