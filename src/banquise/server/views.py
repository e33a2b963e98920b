"""What each viewer sees of a table, built once for all who see the same."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from banquise.core.state import NOBODY, Records
from banquise.core.svg import Item
from banquise.core.text import Words, load_words
from banquise.server.protocol import Last, Legal, Line, Result, Situation, Stages, State
from banquise.server.story import Story
from banquise.server.table import Table

Place = tuple[float, float]
SUMMED_UP = 12  # at most so many lines of what happened since one's last decision


@functools.cache
def sayings(lang: str) -> Words:
    """The server's own words."""
    return load_words(Path(__file__).parent, lang)


@dataclass(frozen=True, eq=False)
class Scene:
    """The items that a viewer sees, by key."""

    items: Mapping[str, Item]
    order: tuple[str, ...]


@dataclass(eq=False)
class Frame:
    """All that a viewer is shown at one moment."""

    serial: int  # of the page of the views that it was last checked against
    event: int
    scene: Scene
    story: Story
    situation: Situation

    def whole(self, lang: str, shape: str, stage: Stages) -> State:
        """Everything, for a screen that knows nothing yet."""
        return _state(
            self.situation,
            full=True,
            set=_round(self.scene.items.values()),
            gone=[],
            order=list(self.scene.order),
            log=_told(self.story.lines),
            log_from=0,
            lang=lang,
            shape=shape,
            stage=stage,
        )

    def since(self, old: Frame) -> State:
        """What is new, for a screen that shows the older frame."""
        now, then = self.scene, old.scene
        first = self._first_new(old)
        changed = [] if now is then else _changed(now, then)
        gone = [] if now is then else [key for key in then.items if key not in now.items]
        return _state(
            self.situation,
            full=False,
            set=_round(changed),
            gone=gone,
            order=None if now.order == then.order else list(now.order),
            log=_told(self.story.lines[first:]),
            log_from=first,
        )

    def differs(self, old: Frame) -> bool:
        """Would the viewer notice anything?"""
        return (
            self.situation != old.situation
            or self._first_new(old) < len(self.story.lines)
            or (self.scene is not old.scene and self.scene.items != old.scene.items)
        )

    def _first_new(self, old: Frame) -> int:
        """The first line that is not as it was; another viewer's screen is told everything."""
        return self.story.changed_since(old.event) if self.story is old.story else 0


def _state(situation: Situation, **rest: Any) -> State:
    held = {name: getattr(situation, name) for name in situation.__struct_fields__}
    return State(**held, **rest)


def _changed(now: Scene, then: Scene) -> list[Item]:
    old = then.items
    return [item for key, item in now.items.items() if old.get(key) != item]


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
        self._scenes: dict[tuple[bytes, str, str], Scene] = {}
        self._older: dict[tuple[bytes, str, str], Scene] = {}
        self._seen: dict[int, Records] = {}
        self._legal: dict[tuple[int, str], list[Legal]] = {}
        self._stories: dict[tuple[int, str], Story] = {}
        self.rematch: str | None = None

    def frame(self, viewer: int, lang: str, shape: str, curtain: int | None = None) -> Frame:
        """What a viewer is shown now. Behind a curtain it is what everybody may see."""
        self._turn_page()
        scene = self._scene(self.seen(viewer), lang, shape)
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
        if viewer not in self._seen:
            self._seen[viewer] = self.table.match.seen_state(None if viewer == NOBODY else viewer)
        return self._seen[viewer]

    def story(self, viewer: int, lang: str) -> Story:
        self._turn_page()
        story = self._stories.get((viewer, lang))
        if story is None:
            story = self._stories[viewer, lang] = Story(self.table, viewer, lang)
        story.update()
        return story

    def forget(self, viewer: int, lang: str) -> None:
        """Nobody looks from there any more."""
        self._stories.pop((viewer, lang), None)

    def renew(self) -> None:
        """Names or seats have changed: build everything again."""
        self._event = -1

    def scene_of(self, seen: Records, lang: str, shape: str) -> Scene:
        """The scene of any position as somebody knows it; not kept."""
        match = self.table.match
        items = match.game.view.scene(match.edition.record[0], seen[0], match.words(lang), shape)
        held = {item.key: item for item in items}
        return Scene(held, tuple(held))

    def legal(self, seat: int, lang: str) -> list[Legal]:
        """The legal actions of a seat that is asked, described by what that seat knows."""
        key = (seat, lang)
        if key not in self._legal:
            match, s = self.table.match, self.seen(seat)[0]
            ed, words, game = match.edition.record[0], match.words(lang), match.game
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
        s = self.seen(viewer)[0]
        text: str = match.game.words.prompt(match.edition.record[0], s, viewer, match.words(lang))
        return text

    def last(self, viewer: int, lang: str, shape: str, upto: int | None = None) -> Last | None:
        """The last decision of a seat that the viewer noticed: what was clicked, what moved."""
        story = self.story(viewer, lang)
        end = len(story.lines) if upto is None else upto
        for at in range(end - 1, -1, -1):
            if story.lines[at].seat >= 0:
                return self._trace(story.plies[at], viewer, lang, shape)
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
        self._seen.clear()
        self._legal.clear()

    def _scene(self, seen: Records, lang: str, shape: str) -> Scene:
        key = (seen.tobytes(), lang, shape)
        scene = self._scenes.get(key) or self._older.get(key)
        if scene is None:
            scene = self.scene_of(seen, lang, shape)
        self._scenes[key] = scene
        return scene

    def _situation(
        self, viewer: int, lang: str, shape: str, story: Story, curtain: int | None
    ) -> Situation:
        table, match = self.table, self.table.match
        asked = table.asked
        is_asked = viewer in asked and curtain is None
        return Situation(
            version=table.version(viewer if curtain is None else curtain),
            phase=match.phase,
            phase_name=self._phase_name(lang),
            seat=curtain if curtain is not None else (None if viewer == NOBODY else viewer),
            waiting=list(match.waiting),
            prompt=self.prompt(viewer, lang),
            legal=self.legal(viewer, lang) if is_asked else [],
            points=match.points,
            undo=viewer >= 0 and curtain is None and table.may_undo(viewer),
            over=match.is_over,
            started=table.has_started,
            free=table.free,
            last=self.last(viewer, lang, shape),
            since=_since(story.lines, viewer) if is_asked else [],
            result=self._result(viewer, lang) if match.is_over else None,
            curtain=curtain is not None,
        )

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

    def _trace(self, ply: int, viewer: int, lang: str, shape: str) -> Last:
        match = self.table.match
        before, after = (self._hidden(ply + k, viewer) for k in range(2))
        then, now = (self._scene(seen, lang, shape) for seen in (before, after))
        start: list[Place] = []
        end: list[Place] = []
        for key, item in now.items.items():
            old = then.items.get(key)
            if old is not None and item.label and (old.x, old.y) != (item.x, item.y):
                start.append((round(old.x, 1), round(old.y, 1)))
                end.append((round(item.x, 1), round(item.y, 1)))
        seat = match.history[ply].seat
        return Last(seat, self._keys(ply, viewer, before), start, end)

    def _hidden(self, ply: int, viewer: int) -> Records:
        """The position before a ply as the viewer knew it then."""
        match = self.table.match
        if ply >= match.version:
            return self.seen(viewer)
        state: np.ndarray[Any, Any] = match.history[ply].before.copy()
        match._rules.hide(match.edition.record, state, 0, viewer)
        return state

    def _keys(self, ply: int, viewer: int, before: Records) -> list[str]:
        match = self.table.match
        known = match.known(ply, None if viewer == NOBODY else viewer)
        if not 0 <= known < match.game.actions:
            return []
        with contextlib.suppress(IndexError, KeyError, ValueError):
            ed, seat = match.edition.record[0], match.history[ply].seat
            return list(match.game.view.keys(ed, before[0], seat, known))
        return []  # the picture cannot say it of a position with holes


def _since(lines: list[Line], viewer: int) -> list[str]:
    """What happened since this seat decided last."""
    told: list[str] = []
    for line in reversed(lines):
        if line.seat == viewer or len(told) == SUMMED_UP:
            break
        if line.text:
            told.append(" ".join(line.text))
    return told[::-1]
