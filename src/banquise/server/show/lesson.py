"""A lesson as a screen shows it. Nothing is kept: each request builds the position it is about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any, NamedTuple

import msgspec

from banquise.core.errors import Clause
from banquise.core.lessons import Lesson, Outcome, Step, Verdict
from banquise.core.match import Match
from banquise.server.show import analysis
from banquise.server.show.protocol import Stages
from banquise.server.show.views import Views
from banquise.server.tables.table import BOT, PERSON, Event, Player, Refused, Table

State = dict[str, Any]  # a message ``state`` of docs/protocol.md


class Screen(NamedTuple):
    """The viewer, the language and the URLs of the stage."""

    lang: str
    shape: str
    stages: Callable[[Match, int], Stages]


class Classroom:
    """One point of a lesson: a step, and how many of its actions have been played."""

    def __init__(self, lesson: Lesson, step: int, part: int, screen: Screen) -> None:
        if not 0 <= step < len(lesson.steps) or not 0 <= part <= len(lesson.steps[step].do):
            raise Refused("no_page")
        self.lesson, self.at, self.part, self.screen = lesson, step, part, screen
        self.step: Step = lesson.steps[step]
        self.table = _table(lesson, lesson.match(step, part), screen.lang)
        self.views = Views(self.table)
        self._frame = self.views.frame(lesson.seat, screen.lang, screen.shape)

    @property
    def match(self) -> Match:
        return self.table.match

    def state(self) -> State:
        """All that the screen shows."""
        lang, shape, stages = self.screen
        whole = self._frame.whole(lang, shape, stages(self.match, self.at))
        return _read(whole)

    def coach(self) -> dict[str, Any]:
        """What the coach says, and what is asked for."""
        lang, step = self.screen.lang, self.step
        wanted = self.lesson.wanted(self.match, self.at, self.part)
        return {
            "id": step.id,
            "kind": step.kind,
            "title": step.title[lang],
            "text": step.text[lang],
            "why": step.why.get(lang, ""),
            "clause": _cited(self.lesson.taught(self.match, self.at, lang)),
            "show": list(step.show),
            "touch": step.touch,
            "action": wanted,
        }

    # What the learner does

    def touch(self, key: str) -> dict[str, Any]:
        """A click on an item where nothing is played."""
        if self.step.kind != "touch":
            raise Refused("malformed", reason="touch")
        if key == self.step.touch:
            return self._done(())
        return self._wrong(self._astray(), "")

    def click(self, keys: list[str]) -> dict[str, Any]:
        """Clicks that make no legal action, or are no part of any: no clause forbids those."""
        why = analysis.why_keys(self.views, self.lesson.seat, keys, self.screen.lang)
        if why.legal:
            raise Refused("stale")
        if why.clause is None:
            return self._wrong(self._astray(), "")
        verdict = self.lesson.judge(self.match, self.at, self.part, why.action, self.screen.lang)
        return self._wrong(replace(verdict, clause=why.clause), why.tried)

    def act(self, action: int) -> dict[str, Any]:
        """An action, whether it is the one that is asked for or not."""
        if self.step.kind == "touch":
            return self._wrong(Verdict("wrong", None, self.step.otherwise), "")
        verdict = self.lesson.judge(self.match, self.at, self.part, action, self.screen.lang)
        if verdict.kind == "wrong":
            return self._wrong(verdict, "")
        return self._done((action,)) if verdict.kind == "right" else self._chosen(action, verdict)

    def what(self, key: str) -> dict[str, Any]:
        """What is this?"""
        look = self.screen.lang, self.screen.shape
        found = analysis.what(self.views, self.lesson.seat, key, look)
        if found is None:
            raise Refused("stale")
        return {**asdict(found), "clause": _cited(found.clause)}

    def preview(self, action: int) -> dict[str, Any]:
        """What an action would change on the board."""
        seat, (lang, shape, _) = self.lesson.seat, self.screen
        if action not in self.match.legal_ids(seat).tolist():
            raise Refused("not_legal")
        found = analysis.preview(self.views, seat, action, lang, shape)
        return {"set": [list(item) for item in found.changed], "gone": found.gone,
                "motions": found.motions, "text": found.text, "tone": found.tone}  # fmt: skip

    def _done(self, actions: tuple[int, ...]) -> dict[str, Any]:
        part = self.part + len(actions)
        is_over = part >= len(self.step.do)
        state = self._play(actions, is_over)
        lang = self.screen.lang
        return {
            "t": "done",
            "state": state,
            "text": self.step.done.get(lang, "") if is_over else "",
            "fresh": is_over and self._begins_elsewhere(self.at + 1),
            "step": self.at + 1 if is_over else self.at,
            "part": 0 if is_over else part,
        }

    def _begins_elsewhere(self, step: int) -> bool:
        """Does a step have a position of its own?"""
        steps = self.lesson.steps
        return step < len(steps) and steps[step].position is not None

    def _astray(self) -> Verdict:
        """The answer to a click that means no action."""
        taught = self.lesson.taught(self.match, self.at, self.screen.lang)
        return Verdict("wrong", taught, self.step.otherwise)

    def _chosen(self, action: int, verdict: Verdict) -> dict[str, Any]:
        lang, before = self.screen.lang, self.lesson.match(self.at, self.part)
        state = self._play((action,), follows=False)
        return {
            "t": "chosen",
            "state": state,
            "text": verdict.outcome.text[lang] if verdict.outcome else "",
            "prefer": self.step.prefer[lang],
            "outcomes": [
                self._compared(before, one, one is verdict.outcome) for one in self.step.outcomes
            ],
            "step": self.at + 1,
            "part": 0,
        }

    def _compared(self, match: Match, outcome: Outcome, is_chosen: bool) -> dict[str, Any]:
        lang, seat = self.screen.lang, self.lesson.seat
        number = match.number(outcome.actions[0], seat)
        labels = {one.id: one.label for one in match.legal(seat, lang)}
        return {
            "label": labels[number],
            "text": outcome.text[lang],
            "tone": outcome.tone,
            "chosen": is_chosen,
        }

    def _wrong(self, verdict: Verdict, tried: str) -> dict[str, Any]:
        clause = verdict.clause
        text = verdict.text.get(self.screen.lang) or (clause.text if clause else "")
        return {"t": "wrong", "text": text, "clause": _cited(clause), "tried": tried}

    def _play(self, actions: tuple[int, ...], follows: bool) -> State:
        """Play on, with what the script says afterwards; what the screen has to change."""
        lesson, first = self.lesson, self.match.version
        played = lesson.match(self.at, self.part)
        for action in actions:
            played.play(action, lesson.seat)
        if follows:
            lesson.follow(played, self.at)
        rows = enumerate(played.history[first:], first)
        start = self.table.events - first
        self.table.absorb(
            Event(start + ply, entry.seat, entry.action, played.bytes_after(ply), 0.0)
            for ply, entry in rows
        )
        frame = self.views.frame(lesson.seat, self.screen.lang, self.screen.shape)
        return _read(frame.since(self._frame))


def _table(lesson: Lesson, match: Match, lang: str) -> Table:
    words = match.words(lang)
    players = [
        Player(PERSON if seat == lesson.seat else BOT, words.player(seat))
        for seat in range(match.seats)
    ]
    table = Table(match, players)
    table.begin(0.0)
    return table


def _read(message: bytes) -> State:
    found: State = msgspec.json.decode(message)
    return found


def _cited(clause: Clause | None) -> dict[str, str] | None:
    return {"id": clause.id, "text": clause.text} if clause else None
