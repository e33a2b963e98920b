"""What each viewer sees of a table, built once for all who see the same."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from banquise.core.state import NOBODY, Records
from banquise.core.svg import Item
from banquise.core.text import Words, load_words
from banquise.server.glance import Glance
from banquise.server.protocol import (
    Change,
    Last,
    Legal,
    Line,
    Result,
    Situation,
    Stages,
    write,
)
from banquise.server.story import Story, Teller
from banquise.server.table import Table

Place = tuple[float, float]
T = TypeVar("T")
SUMMED_UP = 12  # at most so many lines of what happened since one's last decision


@functools.cache
def sayings(lang: str) -> Words:
    """The server's own words."""
    return load_words(Path(__file__).parent, lang)


class Scene:
    """The items that a viewer sees, by key, in the order of painting."""

    __slots__ = ("_changed", "_than", "items")

    def __init__(self, items: Iterable[Item]) -> None:
        self.items = {item.key: item for item in items}
        self._than: Scene | None = None
        self._changed: list[Item] = []

    def changed_from(self, then: Scene) -> list[Item]:
        """What is new or different; asked again and again about the scene before."""
        if self._than is not then:
            old = then.items
            self._than = then
            then._than, then._changed = None, []  # no chain of all scenes there ever were
            self._changed = [
                item
                for key, item in self.items.items()
                if (was := old.get(key)) is not item and was != item
            ]
        return self._changed

    def gone_from(self, then: Scene) -> list[str]:
        if len(self.items) == len(then.items) and self.items.keys() == then.items.keys():
            return []
        return [key for key in then.items if key not in self.items]


@dataclass(eq=False)
class Frame:
    """All that a viewer is shown at one moment."""

    serial: int  # of the page of the views that it was last checked against
    event: int
    scene: Scene
    story: Story
    situation: Situation

    def whole(self, lang: str, shape: str, stage: Stages) -> bytes:
        """Everything, for a screen that knows nothing yet."""
        return self._message(
            Change(
                full=True,
                set=_round(self.scene.items.values()),
                gone=[],
                order=list(self.scene.items),
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
        is_same = now is then
        order = None if is_same or list(now.items) == list(then.items) else list(now.items)
        return self._message(
            Change(
                full=False,
                set=[] if is_same else _round(now.changed_from(then)),
                gone=[] if is_same else now.gone_from(then),
                order=order,
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
        now, then = self.scene, old.scene
        return bool(now.changed_from(then)) or list(now.items) != list(then.items)

    def _first_new(self, old: Frame) -> int:
        """The first line that is not as it was; another viewer's screen is told everything."""
        return self.story.changed_since(old.event) if self.story is old.story else 0


def _round(items: Iterable[Item]) -> list[Item]:
    """A tenth of a unit is as fine as anybody sees."""
    return [
        item._replace(
            x=round(item.x, 1),
            y=round(item.y, 1),
            turn=round(item.turn, 1),
            scale=round(item.scale, 3),
        )
        for item in items
    ]


def _told(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line.text]


class Views:
    """The frames of one table; forgotten when the table changes, shared while it does not."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._event, self._serial = -1, 0
        self._names: tuple[str, ...] = ()
        self._scenes: dict[tuple[bytes, int, str, str], Scene] = {}
        self._older: dict[tuple[bytes, int, str, str], Scene] = {}
        self._teller = Teller(table)
        self._shared: dict[str, Any] = {}  # what is the same for all viewers
        self._legal: dict[tuple[int, str], list[Legal]] = {}
        self._stories: dict[tuple[int, str], Story] = {}
        self.rematch: str | None = None

    def frame(self, viewer: int, lang: str, shape: str, curtain: int | None = None) -> Frame:
        """What a viewer is shown now. Behind a curtain it is what everybody may see."""
        self._turn_page()
        scene = self._scene(self.seen(viewer), viewer, lang, shape)
        story = self.story(viewer, lang)
        situation = self._situation(viewer, lang, shape, story, curtain)
        return Frame(self._serial, self.table.events, scene, story, situation)

    def serial(self) -> int:
        """Counts the pages: a frame of the same page is still right."""
        self._turn_page()
        return self._serial

    def seen(self, viewer: int) -> Records:
        """What a viewer knows of the position."""
        self._turn_page()
        return self._teller.hidden(self.table.match.version, viewer)

    def glance(self, viewer: int) -> Any:
        """The same, to be read field by field."""
        self._turn_page()
        return self._teller.glance(self.table.match.version, viewer)

    def story(self, viewer: int, lang: str) -> Story:
        self._turn_page()
        story = self._stories.get((viewer, lang))
        if story is None:
            story = self._stories[viewer, lang] = Story(self.table, self._teller, viewer, lang)
        story.update()
        return story

    def forget(self, viewer: int, lang: str) -> None:
        """Nobody looks from there any more."""
        self._stories.pop((viewer, lang), None)

    def renew(self) -> None:
        """Names or seats have changed: build everything again."""
        self._event = -1

    def rest(self) -> None:
        """Everybody has been shown everything: keep only what the next time is compared with."""
        self._teller.forget()
        self._older = {}

    def scene_of(self, seen: Records, viewer: int, lang: str, shape: str) -> Scene:
        """The scene of any position as somebody knows it; not kept."""
        match = self.table.match
        words = self._teller.words(lang)
        items = match.game.scene(match.edition.record[0], Glance(seen), viewer, words, shape)
        return Scene(items)

    def legal(self, seat: int, lang: str) -> list[Legal]:
        """The legal actions of a seat that is asked, described by what that seat knows."""
        key = (seat, lang)
        if key not in self._legal:
            match, s = self.table.match, self.glance(seat)
            ed, words, game = match.edition.record[0], self._teller.words(lang), match.game
            self._legal[key] = [
                (
                    action,
                    game.words.label(ed, s, seat, action, words),
                    game.words.verb(ed, s, seat, action, words),
                    tuple(game.view.keys(ed, s, seat, action)),
                    game.notation.write(ed, s, seat, action),
                )
                for action in match.legal_ids(seat).tolist()
            ]
        return self._legal[key]

    def prompt(self, viewer: int, lang: str) -> str:
        table, match = self.table, self.table.match
        if table.free:
            return sayings(lang).count("prompt.free", len(table.free))
        s = self.glance(viewer)
        words = self._teller.words(lang)
        text: str = match.game.words.prompt(match.edition.record[0], s, viewer, words)
        return text

    def last(self, viewer: int, lang: str, shape: str, upto: int | None = None) -> Last | None:
        """The last decision of a seat that the viewer noticed: what was clicked, what moved."""
        story = self.story(viewer, lang)
        end = len(story.lines) if upto is None else upto
        for at in range(end - 1, -1, -1):
            if story.lines[at].seat >= 0:
                is_last = at + 1 >= len(story.plies)
                after = self.table.match.version if is_last else story.plies[at + 1]
                return self._trace(story.plies[at], viewer, lang, shape, after)
        return None

    def known_at(self, ply: int, viewer: int) -> Records:
        """The position before a decision, as a viewer may know it: all of it after the game."""
        match = self.table.match
        state = match.state if ply >= match.version else match.history[ply].before.copy()
        if not match.is_over:
            match._rules.hide(match.edition.record, state, 0, viewer)
        return state

    # Small things

    def _turn_page(self) -> None:
        table = self.table
        if self._event == table.events:
            return
        self._event = table.events
        self._serial += 1
        names = tuple(player.name for player in table.players)
        if names != self._names:
            self._names = table.match.players = names
            self._stories.clear()
            self._scenes = {}
        self._older, self._scenes = self._scenes, {}
        self._teller.forget()
        self._shared.clear()
        self._legal.clear()

    def _scene(self, seen: Records, viewer: int, lang: str, shape: str) -> Scene:
        who = viewer if self.table.match.game.turns else NOBODY
        key = (seen.tobytes(), who, lang, shape)
        scene = self._scenes.get(key) or self._older.get(key)
        if scene is None:
            scene = self.scene_of(seen, who, lang, shape)
        self._scenes[key] = scene
        return scene

    def _situation(
        self, viewer: int, lang: str, shape: str, story: Story, curtain: int | None
    ) -> Situation:
        table, match = self.table, self.table.match
        asked = self._once("asked", lambda: table.asked)
        free = self._once("free", lambda: table.free)
        is_asked = viewer in asked and curtain is None
        return Situation(
            version=table.version(viewer if curtain is None else curtain),
            phase=self._once("phase", lambda: match.phase),
            phase_name=self._once(f"phase {lang}", lambda: self._phase_name(lang)),
            seat=curtain if curtain is not None else (None if viewer == NOBODY else viewer),
            waiting=self._once("waiting", lambda: list(match.waiting)),
            prompt=self.prompt(viewer, lang),
            legal=self.legal(viewer, lang) if is_asked else [],
            points=self._once("points", lambda: match.points),
            undo=viewer >= 0 and curtain is None and table.may_undo(viewer),
            over=table.moment.is_over,
            started=not free,
            free=free,
            last=self.last(viewer, lang, shape),
            since=_since(story.lines, viewer) if is_asked else [],
            result=self._result(viewer, lang) if table.moment.is_over else None,
            curtain=curtain is not None,
        )

    def _once(self, name: str, make: Callable[[], T]) -> T:
        """Something that is the same for all viewers of this page."""
        if name not in self._shared:
            self._shared[name] = make()
        found: T = self._shared[name]
        return found

    def _phase_name(self, lang: str) -> str:
        words, key = self.table.match.words(lang), f"phase.{self.table.match.phase}"
        return words(key) if words.has(key) else self.table.match.phase

    def _result(self, viewer: int, lang: str) -> Result:
        """Who held a seat asks for the rematch itself, and gets its seat there."""
        match = self.table.match
        return Result(
            ranking=match.ranking,
            sheet=match.sheet(lang),
            text=self.prompt(NOBODY, lang),
            secret=match.secret.key.hex(),
            rematch=f"/t/{self.rematch}" if self.rematch and viewer == NOBODY else None,
        )

    def _trace(self, ply: int, viewer: int, lang: str, shape: str, after: int) -> Last:
        """What an action clicked, and what is now elsewhere, new or turned since."""
        then = self._scene(self._teller.hidden(ply, viewer), viewer, lang, shape)
        now = self._scene(self._teller.hidden(after, viewer), viewer, lang, shape)
        start: list[Place] = []
        end: list[Place] = []
        for item in now.changed_from(then):
            old = then.items.get(item.key)
            if item.label and (old is None or _is_other(old, item)):
                begun = old or then.items.get(item.home) or item
                start.append((round(begun.x, 1), round(begun.y, 1)))
                end.append((round(item.x, 1), round(item.y, 1)))
        seat = self.table.match.history[ply].seat
        return Last(seat, self._keys(ply, viewer), start, end)

    def _keys(self, ply: int, viewer: int) -> list[str]:
        match, before = self.table.match, self._teller.glance(ply, viewer)
        known = self._teller.known(ply, viewer)
        if not 0 <= known < match.game.actions:
            return []
        with contextlib.suppress(IndexError, KeyError, ValueError):
            ed, seat = match.edition.record[0], match.history[ply].seat
            return list(match.game.view.keys(ed, before, seat, known))
        return []  # the picture cannot say it of a position with holes


def _is_other(old: Item, new: Item) -> bool:
    """Has a thing another place or face?"""
    return (old.x, old.y, old.symbol) != (new.x, new.y, new.symbol)


def _since(lines: list[Line], viewer: int) -> list[str]:
    """What happened since this seat decided last."""
    told: list[str] = []
    for line in reversed(lines):
        if line.seat == viewer or len(told) == SUMMED_UP:
            break
        if line.text:
            told.append(" ".join(line.text))
    return told[::-1]
