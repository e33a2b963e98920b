"""What each viewer sees of a table, built once for all who see the same."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from banquise.core.actions import Legal
from banquise.core.game import Game
from banquise.core.state import NOBODY, Records
from banquise.core.text import Words, load_words
from banquise.server.show.frames import Frame, Scene
from banquise.server.show.gamelog import GameLog, Knowledge, isolated
from banquise.server.show.motions import GIVES, SENT, Cue, short
from banquise.server.show.protocol import Last, Line, Result, Situation
from banquise.server.tables.table import Table

Place = tuple[float, float]
SUMMED_UP = 12  # at most so many lines of what happened since one's last decision


@functools.cache
def sayings(lang: str) -> Words:
    """The server's own words."""
    return load_words(Path(__file__).parents[1], lang)


class Page(NamedTuple):
    """What is the same for all viewers at one moment."""

    asked: tuple[int, ...]
    free: list[int]
    waiting: list[int]
    chose: list[int]
    points: list[int]
    is_over: bool


@functools.cache
def _phases(game: Game) -> dict[int, str]:
    """The names of the questions of a game, as ``Match.phase`` has them."""
    return {int(phase): phase.name.lower() for phase in game.phase}


class Views:
    """The frames of one table; forgotten when the table changes, shared while it does not."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._event, self._serial, self._version = -1, 0, -1
        self._returns = 0  # how often something was taken back
        self._names: tuple[str, ...] = ()
        self._scenes: dict[tuple[int, int, str, str], Scene] = {}
        self._common: dict[tuple[int, int, str, str], Scene] = {}  # [ply, position, lang, shape]
        self._knowledge = Knowledge(table)
        self._is_for_all = not (self._knowledge.has_secrets or table.match.game.turns)
        self._page: Page | None = None
        self._phases = _phases(table.match.game)
        self._phase_names: dict[tuple[str, str], str] = {}  # [phase, lang]
        self._legal: dict[tuple[int, str], list[Legal]] = {}
        self._lasts: dict[tuple[int, int, int, int, int], Last] = {}
        self._logs: dict[tuple[int, str], GameLog] = {}
        self.rematch: str | None = None

    def frame(self, viewer: int, lang: str, shape: str, curtain: int | None = None) -> Frame:
        """What a viewer is shown now. Behind a curtain it is what everybody may see."""
        log = self.log(viewer, lang)
        words = self._knowledge.words(lang)
        situation = self._situation(viewer, words, shape, log, curtain)  # first: it looks back
        scene = self._scene(self._version, viewer, words, shape)
        return Frame(self._serial, self._event, scene, log, situation, shape, log.mark)

    def serial(self) -> int:
        """The version of the views. Frames of the same version are current."""
        self._turn_page()
        return self._serial

    def seen(self, viewer: int) -> Records:
        """What a viewer knows of the position."""
        self._turn_page()
        return self._knowledge.seen(self._version, viewer)

    def plain(self, viewer: int) -> Any:
        """The same for words and views."""
        self._turn_page()
        return self._knowledge.plain(self._version, viewer)

    def log(self, viewer: int, lang: str) -> GameLog:
        self._turn_page()
        log = self._logs.get((viewer, lang))
        if log is None:
            log = GameLog(self.table, self._knowledge, viewer, self._knowledge.words(lang))
            log.update()
            log.share([told for (_, other), told in self._logs.items() if other == lang])
            self._logs[viewer, lang] = log
        log.update()
        return log

    def forget(self, viewer: int, lang: str) -> None:
        """Drop the cache of an unused view."""
        self._logs.pop((viewer, lang), None)

    def renew(self) -> None:
        """Names or seats have changed: build everything again."""
        self._event = -1
        self._keep(-1)

    def rest(self) -> None:
        """Everyone is up to date: keep only what the next update is compared with."""
        self._keep(self._version)
        for scene in self._scenes.values():
            scene.rest()

    def scene_of(self, seen: Records, viewer: int, lang: str, shape: str) -> Scene:
        """The scene of any position as somebody knows it; not kept."""
        return self._draw(
            self.table.match.game.plain_state(seen[0]),
            viewer,
            self._knowledge.words(lang),
            shape,
        )

    def words(self, lang: str) -> Words:
        """The game's words, with the names of the players."""
        self._turn_page()
        return self._knowledge.words(lang)

    def legal(self, seat: int, lang: str) -> list[Legal]:
        """The legal actions of a seat that is asked, described by what that seat knows."""
        self._turn_page()
        found = self._legal.get((seat, lang))
        if found is None:
            match, knowledge = self.table.match, self._knowledge
            plain, words = knowledge.plain(self._version, seat), knowledge.words(lang)
            actions = match.legal_ids(seat).tolist()
            found = _described(match.game, knowledge.ed, plain, seat, actions, words)
            self._legal[seat, lang] = found
        return found

    def prompt(self, viewer: int, lang: str) -> str:
        self._turn_page()
        return self._prompt(viewer, self._knowledge.words(lang))

    def last(self, viewer: int, lang: str, shape: str, upto: int | None = None) -> Last | None:
        """The last decision of a seat that the viewer noticed: what was clicked, what moved."""
        return self._last(self.log(viewer, lang), viewer, self._knowledge.words(lang), shape, upto)

    def motions(self, viewer: int, lang: str, shape: str, upto: int) -> list[list[Any]]:
        """What led to a position of the past, step by step: one line of the log."""
        log = self.log(viewer, lang)
        found = log.told_by(upto - 1, shape) if upto else []
        return [list(row) for row in found]

    def known_at(self, ply: int, viewer: int) -> Records:
        """The position before a decision, as a viewer may know it: all of it after the game."""
        match = self.table.match
        state = match.state if ply >= match.version else match.history[ply].before
        if not match.is_over:
            match.rules.hide(match.edition.record, state, 0, viewer)
        return state

    def points_at(self, ply: int) -> list[int]:
        """What counts before a decision, as far as everybody can see: what the game shows in the
        place of points, if it has none.
        """
        match = self.table.match
        standing = getattr(match.game.words, "standing", None)
        if standing is not None:
            s = self.known_at(ply, NOBODY)[0]
            return [standing(self._knowledge.ed, s, seat) for seat in range(match.seats)]
        if ply == match.version:
            return match.points
        out = np.zeros(max(match.game.actions, 16), np.int64)
        match.rules.score(match.edition.record, match.history[ply].before, 0, out)
        return [int(value) for value in out[: match.seats]]

    # Small things

    def _turn_page(self) -> None:
        table = self.table
        if self._event == table.events:
            return
        version = table.match.version
        if self._returns == len(table.returns):
            self._lasts.clear()
            self._knowledge.forget_told()
        else:
            self._keep(-1)
        self._event, self._version, self._returns = table.events, version, len(table.returns)
        self._serial += 1
        names = tuple([player.name for player in table.players])
        if names != self._names:
            self._names = table.match.players = names
            self._knowledge.rename()
            self._logs.clear()
            self._scenes.clear()
        self._page = None
        self._legal.clear()

    def _keep(self, version: int) -> None:
        """Forget all positions but one."""
        for key in [key for key in self._scenes if key[0] != version]:
            del self._scenes[key]
        self._common.clear()
        self._lasts.clear()
        self._knowledge.forget(version)

    def _shared(self) -> Page:
        page = self._page
        if page is None:
            table, match, moment = self.table, self.table.match, self.table.moment
            page = self._page = Page(
                asked=table.asked,
                free=table.free,
                waiting=list(moment.asked),
                chose=list(moment.chose),
                points=self.points_at(match.version),
                is_over=moment.is_over,
            )
        return page

    def _prompt(self, viewer: int, words: Words) -> str:
        table, knowledge = self.table, self._knowledge
        if table.free:
            return sayings(words.lang).count("prompt.free", len(table.free))
        if not table.has_started:
            names = [isolated(table.players[seat].name) for seat in table.silent]
            return sayings(words.lang)("prompt.silent", names=", ".join(names))
        s = knowledge.plain(self._version, viewer)
        text: str = self.table.match.game.words.prompt(knowledge.ed, s, viewer, words)
        return text

    def _scene(self, ply: int, viewer: int, words: Words, shape: str) -> Scene:
        """What a viewer saw before a decision, or sees now; one for all who see the same."""
        who = NOBODY if self._is_for_all else viewer
        key = (ply, who, words.lang, shape)
        scene = self._scenes.get(key)
        if scene is None:
            look = self._knowledge.plain(ply, who)
            common = (ply, id(look), words.lang, shape)
            scene = self._common.get(common) or self._draw(look, who, words, shape)
            self._scenes[key] = scene
            if scene.layers.is_for_all:
                self._common[common] = scene
        return scene

    def _draw(self, look: Any, viewer: int, words: Words, shape: str) -> Scene:
        layers = self.table.match.game.layers(
            self._knowledge.ed, look, viewer, words, shape, self._knowledge.kept
        )
        return Scene(layers)

    def _situation(
        self, viewer: int, words: Words, shape: str, log: GameLog, curtain: int | None
    ) -> Situation:
        table, page, lang = self.table, self._page or self._shared(), words.lang
        is_seat = curtain is None and viewer >= 0
        is_asked = is_seat and viewer in page.asked
        phase = self._phases[self._knowledge.plain(self._version, viewer).phase]
        return Situation(
            version=table.version(viewer if curtain is None else curtain),
            phase=phase,
            phase_name=self._phase_names.get((phase, lang)) or self._phase_name(phase, words),
            seat=curtain if curtain is not None else (None if viewer == NOBODY else viewer),
            waiting=page.waiting,
            chose=page.chose,
            prompt=self._prompt(viewer, words),
            legal=self.legal(viewer, lang) if is_asked else [],
            points=page.points,
            undo=is_seat and table.may_undo(viewer),
            over=page.is_over,
            started=table.has_started,
            free=page.free,
            silent=[] if page.free or table.has_started else table.silent,
            last=self._last(log, viewer, words, shape),
            since=_since(log.lines, viewer) if is_asked else [],
            result=self._result(viewer, lang) if page.is_over else None,
            curtain=curtain is not None,
        )

    def _phase_name(self, phase: str, words: Words) -> str:
        key = f"phase.{phase}"
        name = words(key) if words.has(key) else phase
        self._phase_names[phase, words.lang] = name
        return name

    def _result(self, viewer: int, lang: str) -> Result:
        """Players ask for the rematch themselves, and get their seats there."""
        match = self.table.match
        return Result(
            ranking=match.ranking,
            sheet=match.sheet(lang),
            text=self.prompt(NOBODY, lang),
            secret=match.secret.key.hex(),
            rematch=f"/t/{self.rematch}" if self.rematch and viewer == NOBODY else None,
        )

    def _last(
        self, log: GameLog, viewer: int, words: Words, shape: str, upto: int | None = None
    ) -> Last | None:
        lines, plies = log.lines, log.plies
        for at in range((len(lines) if upto is None else upto) - 1, -1, -1):
            if lines[at].seat >= 0:
                after = self._version if at + 1 >= len(plies) else plies[at + 1]
                return self._trace(plies[at], viewer, words, shape, after)
        return None

    def _trace(self, ply: int, viewer: int, words: Words, shape: str, after: int) -> Last:
        """What an action clicked, and what it moved or changed."""
        then = self._scene(ply, viewer, words, shape)
        now = self._scene(after, viewer, words, shape)
        who = viewer if self._knowledge.has_secrets else NOBODY
        key = (ply, after, who, id(then), id(now))
        last = self._lasts.get(key)
        if last is None:
            moved, start, end = _moved(now, then, self._knowledge.cues(ply, viewer))
            seat = self.table.match.history[ply].seat
            last = self._lasts[key] = Last(seat, self._keys(ply, viewer), moved, start, end)
        return last

    def _keys(self, ply: int, viewer: int) -> list[str]:
        match, before = self.table.match, self._knowledge.plain(ply, viewer)
        known = self._knowledge.account(ply).known[viewer]
        if not 0 <= known < match.game.actions:
            return []
        try:
            return list(
                match.game.view.keys(self._knowledge.ed, before, match.history[ply].seat, known)
            )
        except (IndexError, KeyError, ValueError):
            return []  # keys are undefined for redacted positions


def _described(
    game: Game, ed: Any, s: Any, seat: int, actions: list[int], words: Words
) -> list[Legal]:
    """Legal actions as rows. A game with long lists makes those that it can all at once."""
    rows = getattr(game.view, "rows", None)
    made = rows(ed, s, seat, actions, words) if rows else [None] * len(actions)
    label, verb, keys, write = (
        game.words.label,
        game.words.verb,
        game.view.keys,
        game.notation.write,
    )
    return [
        row
        or (
            action,
            label(ed, s, seat, action, words),
            verb(ed, s, seat, action, words),
            tuple(keys(ed, s, seat, action)),
            write(ed, s, seat, action),
        )
        for action, row in zip(actions, made, strict=True)
    ]


def _moved(now: Scene, then: Scene, cues: list[Cue]) -> tuple[list[str], list[Place], list[Place]]:
    """The pieces that an action moved, from where to where; without any, what it changed first."""
    goes = [cue for cue in cues if cue.kind not in (SENT, GIVES)]
    pairs = {new.key: (new, was) for new, was in now.changes_from(then).pairs if new.label}
    changed = [cue for cue in goes if cue.key in pairs]
    named = [cue.key for cue in changed if cue.is_piece]
    moved = list(dict.fromkeys(named or [cue.key for cue in changed if cue.at == changed[0].at]))
    start: list[Place] = []
    end: list[Place] = []
    for key in moved:
        item, was = pairs[key]
        begun = was or then.items.get(item.home) or item
        start.append(_place(begun.x, begun.y))
        end.append(_place(item.x, item.y))
    return moved, start, end


@functools.lru_cache(1024)
def _place(x: float, y: float) -> Place:
    return short(x, 1), short(y, 1)


def _since(lines: list[Line], viewer: int) -> list[str]:
    """What happened since this seat decided last."""
    told: list[str] = []
    for line in reversed(lines):
        if line.seat == viewer or len(told) == SUMMED_UP:
            break
        if line.text:
            told.append(" ".join(line.text))
    return told[::-1]
