"""What each viewer sees of a table, built once for all who see the same."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

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
            self._than = then
            then._than, then._changed = None, []  # no chain of all scenes there ever were
            self._changed = _changed(self.items, then.items)
        return self._changed

    def gone_from(self, then: Scene) -> list[str]:
        return [key for key in then.items if key not in self.items]


def _changed(now: dict[str, Item], then: dict[str, Item]) -> list[Item]:
    if list(now) == list(then):
        pairs = zip(now.values(), then.values(), strict=True)
        return [item for item, was in pairs if item is not was and item != was]
    return [item for key, item in now.items() if item != then.get(key)]


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
        order = list(now.items)
        is_alike = now is then or order == list(then.items)
        return self._message(
            Change(
                full=False,
                set=[] if now is then else _round(now.changed_from(then)),
                gone=[] if is_alike else now.gone_from(then),
                order=None if is_alike else order,
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
        Item(key, symbol, round(x, 1), round(y, 1), round(turn, 1), round(scale, 3), *words)
        for key, symbol, x, y, turn, scale, *words in items
    ]


def _told(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line.text]


class Page(NamedTuple):
    """What is the same for all viewers at one moment."""

    asked: tuple[int, ...]
    free: list[int]
    phase: str
    waiting: list[int]
    points: list[int]


class Views:
    """The frames of one table; forgotten when the table changes, shared while it does not."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._event, self._serial, self._version = -1, 0, -1
        self._names: tuple[str, ...] = ()
        self._scenes: dict[tuple[int, int, str, str], Scene] = {}
        self._teller = Teller(table)
        self._page: Page | None = None
        self._phases: dict[str, str] = {}
        self._legal: dict[tuple[int, str], list[Legal]] = {}
        self._stories: dict[tuple[int, str], Story] = {}
        self.rematch: str | None = None

    def frame(self, viewer: int, lang: str, shape: str, curtain: int | None = None) -> Frame:
        """What a viewer is shown now. Behind a curtain it is what everybody may see."""
        story = self.story(viewer, lang)
        scene = self._scene(self._version, viewer, lang, shape)
        situation = self._situation(viewer, lang, shape, story, curtain)
        return Frame(self._serial, self.table.events, scene, story, situation)

    def serial(self) -> int:
        """Counts the pages: a frame of the same page is still right."""
        self._turn_page()
        return self._serial

    def seen(self, viewer: int) -> Records:
        """What a viewer knows of the position."""
        self._turn_page()
        return self._teller.hidden(self._version, viewer)

    def glance(self, viewer: int) -> Any:
        """The same, to be read field by field."""
        self._turn_page()
        return self._teller.glance(self._version, viewer)

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
        self._keep(self._version)

    def scene_of(self, seen: Records, viewer: int, lang: str, shape: str) -> Scene:
        """The scene of any position as somebody knows it; not kept."""
        return self._draw(Glance(seen), viewer, lang, shape)

    def words(self, lang: str) -> Words:
        """The game's words, with the names of the players."""
        self._turn_page()
        return self._teller.words(lang)

    def legal(self, seat: int, lang: str) -> list[Legal]:
        """The legal actions of a seat that is asked, described by what that seat knows."""
        key = (seat, lang)
        if key not in self._legal:
            match, s = self.table.match, self.glance(seat)
            ed, words, game = self._teller.ed, self._teller.words(lang), match.game
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
        self._turn_page()
        free, teller = self._shared.free, self._teller
        if free:
            return sayings(lang).count("prompt.free", len(free))
        s, words = teller.glance(self._version, viewer), teller.words(lang)
        text: str = self.table.match.game.words.prompt(teller.ed, s, viewer, words)
        return text

    def last(self, viewer: int, lang: str, shape: str, upto: int | None = None) -> Last | None:
        """The last decision of a seat that the viewer noticed: what was clicked, what moved."""
        story = self.story(viewer, lang)
        end = len(story.lines) if upto is None else upto
        for at in range(end - 1, -1, -1):
            if story.lines[at].seat >= 0:
                is_last = at + 1 >= len(story.plies)
                after = self._version if is_last else story.plies[at + 1]
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
        version = table.match.version
        self._keep(self._version if version > self._version else -1)
        self._event, self._version = table.events, version
        self._serial += 1
        names = tuple(player.name for player in table.players)
        if names != self._names:
            self._names = table.match.players = names
            self._teller.rename()
            self._stories.clear()
            self._scenes.clear()
        self._page = None
        self._phases.clear()
        self._legal.clear()

    def _keep(self, version: int) -> None:
        """Forget all positions but one."""
        self._scenes = {key: scene for key, scene in self._scenes.items() if key[0] == version}
        self._teller.forget(version)

    @property
    def _shared(self) -> Page:
        if self._page is None:
            table, match = self.table, self.table.match
            waiting = list(table.moment.asked)
            self._page = Page(table.asked, table.free, match.phase, waiting, match.points)
        return self._page

    def _scene(self, ply: int, viewer: int, lang: str, shape: str) -> Scene:
        """What a viewer saw before a decision, or sees now; one for all who see the same."""
        who = viewer if self._teller.has_secrets or self.table.match.game.turns else NOBODY
        key = (ply, who, lang, shape)
        scene = self._scenes.get(key)
        if scene is None:
            look = self._teller.glance(ply, who)
            scene = self._scenes[key] = self._draw(look, who, lang, shape)
        return scene

    def _draw(self, look: Any, viewer: int, lang: str, shape: str) -> Scene:
        teller = self._teller
        return Scene(
            self.table.match.game.scene(teller.ed, look, viewer, teller.words(lang), shape)
        )

    def _situation(
        self, viewer: int, lang: str, shape: str, story: Story, curtain: int | None
    ) -> Situation:
        table, page = self.table, self._shared
        is_asked = viewer in page.asked and curtain is None
        is_over = table.moment.is_over
        return Situation(
            version=table.version(viewer if curtain is None else curtain),
            phase=page.phase,
            phase_name=self._phase_name(lang),
            seat=curtain if curtain is not None else (None if viewer == NOBODY else viewer),
            waiting=page.waiting,
            prompt=self.prompt(viewer, lang),
            legal=self.legal(viewer, lang) if is_asked else [],
            points=page.points,
            undo=viewer >= 0 and curtain is None and table.may_undo(viewer),
            over=is_over,
            started=not page.free,
            free=page.free,
            last=self.last(viewer, lang, shape),
            since=_since(story.lines, viewer) if is_asked else [],
            result=self._result(viewer, lang) if is_over else None,
            curtain=curtain is not None,
        )

    def _phase_name(self, lang: str) -> str:
        name = self._phases.get(lang)
        if name is None:
            words, phase = self._teller.words(lang), self._shared.phase
            key = f"phase.{phase}"
            name = self._phases[lang] = words(key) if words.has(key) else phase
        return name

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
        then = self._scene(ply, viewer, lang, shape)
        now = self._scene(after, viewer, lang, shape)
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
        try:
            return list(
                match.game.view.keys(self._teller.ed, before, match.history[ply].seat, known)
            )
        except (IndexError, KeyError, ValueError):
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
