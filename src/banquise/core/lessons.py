"""Lessons: a newcomer learns a game by playing it.

A game's folder ``lessons`` holds ``course.toml`` (which lessons there are, the basic clauses, the
pictures of "How it works") and a file for each lesson. ``docs/lessons.md`` describes both.

A lesson runs on a ``Match`` with the game's own rules. Nothing is kept between two decisions:
``Lesson.match(step, part)`` builds the position of any point, so a learner can leave and return.
"""

from __future__ import annotations

import functools
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NoReturn

from banquise.core.errors import BanquiseError, Clause
from banquise.core.game import Game
from banquise.core.match import Match
from banquise.core.options import settle
from banquise.core.state import CHANCE
from banquise.core.text import LANGUAGES

FOLDER, COURSE = "lessons", "course.toml"
TONES = ("good", "bad", "")
Kind = Literal["touch", "do", "choose"]
Say = Mapping[str, str]  # a sentence by language


class BadLesson(BanquiseError):
    """An invalid lesson file; the message names the file, the key and the reason."""


class Page:
    """A table of a TOML file that knows its path in the file, for error messages."""

    def __init__(self, file: str, data: Mapping[str, Any], at: str = "") -> None:
        self.file, self.data, self.at = file, data, at
        self._read: set[str] = set()

    def refuse(self, key: str, reason: str) -> NoReturn:
        where = f"{self.at}.{key}" if self.at and key else self.at or key
        raise BadLesson(f"{self.file}: {where}: {reason}")

    def get(self, key: str, kind: type, otherwise: Any = None) -> Any:
        """A value of the given type; without ``otherwise`` the key is required."""
        self._read.add(key)
        if key not in self.data:
            if otherwise is None:
                self.refuse(key, "this key is missing.")
            return otherwise
        value = self.data[key]
        if type(value) is not kind:
            self.refuse(key, f"this should be {_NAMES[kind]}, not {_NAMES.get(type(value), '?')}.")
        return value

    def strings(self, key: str) -> tuple[str, ...]:
        """A list of strings; a single string is a list of one."""
        self._read.add(key)
        given = self.data.get(key, [])
        found = [given] if isinstance(given, str) else given
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            self.refuse(key, "this should be a text or a list of texts.")
        return tuple(found)

    def pages(self, key: str) -> list[Page]:
        """A list of tables."""
        found = self.get(key, list, [])
        if not all(isinstance(one, dict) for one in found):
            self.refuse(key, "this should be a list of tables.")
        start = f"{self.at}.{key}" if self.at else key
        return [Page(self.file, one, f"{start} {n}") for n, one in enumerate(found, 1)]

    def say(self, key: str, is_needed: bool = True) -> Say:
        """A sentence in every language."""
        if not is_needed and key not in self.data:
            self._read.add(key)
            return {}
        return _in_all_languages(Page(self.file, self.get(key, dict), self._inner(key)))

    def _inner(self, key: str) -> str:
        return f"{self.at}.{key}" if self.at else key

    def end(self) -> None:
        """Reject a key that was never read."""
        for key in self.data:
            if key not in self._read:
                self.refuse(key, "there is no such key.")


_NAMES = {str: "a text", int: "a whole number", bool: "true or false", list: "a list",
          dict: "a table", float: "a number"}  # fmt: skip


def _in_all_languages(page: Page) -> Say:
    found = {lang: page.get(lang, str) for lang in LANGUAGES}
    page.end()
    for lang, text in found.items():
        if not text.strip():
            page.refuse(lang, "this sentence is empty.")
    return found


@dataclass(frozen=True)
class Answer:
    """The coach's reply to an action that the step does not ask for."""

    actions: tuple[str, ...]
    clause: str  # the clause that must forbid these actions; "" if they are legal
    text: Say


@dataclass(frozen=True)
class Outcome:
    """The coach's comment on some of the actions of a free choice."""

    actions: tuple[str, ...]
    text: Say
    tone: str


@dataclass(frozen=True)
class Turn:
    """A scripted decision of another seat or of chance (seat -1); None: the seat to decide."""

    play: str
    seat: int | None = None


@dataclass(frozen=True)
class Step:
    """One step of a lesson, which teaches one idea."""

    id: str
    title: Say
    text: Say
    why: Say
    done: Say
    teaches: tuple[str, ...]
    show: tuple[str, ...]  # keys of further items that are not dimmed
    touch: str  # the key of an item to click, where nothing is played
    do: tuple[str, ...]  # the actions to play, in order
    then: tuple[Turn, ...]  # what chance and the others do when the step is done
    position: Mapping[str, Any] | None
    answers: tuple[Answer, ...]
    otherwise: Say  # the reply to everything else
    outcomes: tuple[Outcome, ...]
    prefer: Say

    @property
    def kind(self) -> Kind:
        if self.touch:
            return "touch"
        return "choose" if self.outcomes else "do"


@dataclass(frozen=True)
class Verdict:
    """The coach's verdict on an action: right, a free choice, or wrong with a reply."""

    kind: Literal["right", "chosen", "wrong"]
    clause: Clause | None = None
    text: Say = field(default_factory=dict)
    outcome: Outcome | None = None


@dataclass(frozen=True, eq=False)
class Lesson:
    """A lesson of one game."""

    game: Game
    id: str
    file: str
    title: Say
    minutes: int
    seat: int
    players: tuple[str, ...]
    steps: tuple[Step, ...]

    def match(self, step: int, part: int = 0) -> Match:
        """The match at the start of a step, or after its first ``part`` actions."""
        first = max(n for n in range(step + 1) if self.steps[n].position is not None)
        match = self._start(first)
        for number in range(first, step):
            self._play(match, number, len(self.steps[number].do))
        for token in self.steps[step].do[:part]:
            match.play(token, self.seat)
        return match

    def _start(self, step: int) -> Match:
        try:
            return _from_position(self.game, self.steps[step].position or {}, self.players)
        except BanquiseError as error:
            raise BadLesson(f"{self._where(step)}.position: {error}") from None

    def _play(self, match: Match, step: int, parts: int) -> None:
        for token in self.steps[step].do[:parts]:
            match.play(token, self.seat)
        self.follow(match, step)

    def follow(self, match: Match, step: int) -> None:
        """Play the scripted decisions that follow a finished step."""
        for turn in self.steps[step].then:
            try:
                match.play(turn.play, turn.seat)
            except BanquiseError as error:
                raise BadLesson(f"{self._where(step)}.then: {turn.play}: {error}") from None

    def _where(self, step: int) -> str:
        return f"{self.file}: step {step + 1}"

    def wanted(self, match: Match, step: int, part: int) -> int | None:
        """The number of the action that a guided step asks for now."""
        do = self.steps[step].do
        return match.number(do[part], self.seat) if part < len(do) else None

    def judge(self, match: Match, step: int, part: int, action: int, lang: str) -> Verdict:
        """Judge an action without playing it."""
        one = self.steps[step]
        clause = match.why(action, self.seat, lang)
        if clause is None and one.kind == "choose":
            outcome = _said_to(match, self.seat, one.outcomes, action)
            return Verdict("chosen", outcome=outcome)
        if clause is None and action == self.wanted(match, step, part):
            return Verdict("right")
        cited = clause.id if clause else ""
        fitting = [answer for answer in one.answers if answer.clause == cited]
        answer = _said_to(match, self.seat, fitting, action)
        text = answer.text if answer else (one.otherwise if clause is None else {})
        return Verdict("wrong", clause or self.taught(match, step, lang), text)

    def taught(self, match: Match, step: int, lang: str) -> Clause | None:
        """The first clause that a step teaches."""
        teaches = self.steps[step].teaches
        return Clause(teaches[0], match.words(lang)(f"clause.{teaches[0]}")) if teaches else None


def _said_to(match: Match, seat: int, said: Sequence[Any], action: int) -> Any:
    for one in said:
        if action in [match.number(token, seat) for token in one.actions]:
            return one
    return None


@dataclass(frozen=True)
class Picture:
    """A picture of "How it works": a detail of the board, optionally with an action to show."""

    title: Say
    text: Say
    alt: Say
    position: Mapping[str, Any]
    play: str
    seat: int | None
    around: tuple[str, ...]  # keys of items that are in the picture
    room: int  # margin around them, in units of the board


@dataclass(frozen=True)
class Callout:
    """A short name at an item of the board."""

    at: str
    text: Say
    shift: tuple[int, int]  # from there, in units of the board


@dataclass(frozen=True, eq=False)
class Course:
    """A game's material for newcomers: its lessons, and "How it works" on one page."""

    game: Game
    basic: tuple[str, ...]  # the clauses that a first game needs
    lessons: tuple[str, ...]
    facts: tuple[Say, ...]
    goal: Say
    turn: tuple[tuple[Say, Say], ...]  # title and text of each part of a turn
    end: Say
    alt: Say  # of the whole board
    position: Mapping[str, Any]
    callouts: tuple[Callout, ...]
    pictures: tuple[Picture, ...]

    def match(self, position: Mapping[str, Any]) -> Match:
        """A match in one of the positions of the pictures."""
        return _from_position(self.game, position, ())

    def lines(self, lang: str) -> list[str]:
        """ "How it works" as text for a terminal: the goal, a turn, the end."""
        turns = [f"{n}. {title[lang]} {text[lang]}" for n, (title, text) in enumerate(self.turn, 1)]
        return [self.goal[lang], *turns, self.end[lang]]


# Reading the files


@functools.cache
def course(game: Game) -> Course | None:
    """Load a game's material for newcomers; None if it has none."""
    path = game.folder / FOLDER / COURSE
    if not path.exists():
        return None
    page = _open(game, path)
    base = _base(game, page) or page.refuse("position", "this key is missing.")
    found = Course(
        game=game,
        basic=page.strings("basic"),
        lessons=page.strings("lessons"),
        facts=tuple(map(_in_all_languages, page.pages("facts"))),
        goal=page.say("goal"),
        turn=tuple(map(_part, page.pages("turn"))),
        end=page.say("end"),
        alt=page.say("alt"),
        position=base,
        callouts=tuple(map(_callout, page.pages("callout"))),
        pictures=tuple(_picture(game, one, base) for one in page.pages("picture")),
    )
    page.end()
    _check_clauses(page, "basic", game, found.basic)
    return found


@functools.cache
def lesson(game: Game, name: str) -> Lesson:
    """Load a lesson by the name of its file."""
    path = game.folder / FOLDER / f"{name}.toml"
    if name + ".toml" == COURSE or not name.isidentifier() or not path.exists():
        raise BadLesson(f"{game.name} has no lesson {name!r}.")
    page = _open(game, path)
    base = _base(game, page)
    steps = [_step(game, one, base) for one in page.pages("step")]
    found = Lesson(
        game=game,
        id=name,
        file=page.file,
        title=page.say("title"),
        minutes=page.get("minutes", int),
        seat=page.get("seat", int, 0),
        players=page.strings("players"),
        steps=tuple(steps),
    )
    page.end()
    _check(page, found)
    return found


def lessons(game: Game) -> list[Lesson]:
    """All lessons of a game, in the order of its course."""
    found = course(game)
    return [lesson(game, name) for name in found.lessons] if found else []


def _open(game: Game, path: Path) -> Page:
    name = f"{game.name}/{FOLDER}/{path.name}"
    try:
        return Page(name, tomllib.loads(path.read_text("utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadLesson(f"{name}: {error}") from None


def _base(game: Game, page: Page) -> Mapping[str, Any] | None:
    """The base position that other positions of the file modify."""
    return _position(game, page, None) if "position" in page.data else None


def _position(game: Game, page: Page, base: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """A position: the name of a JSON file, or the differences from the base position."""
    given = page.data["position"]
    if isinstance(given, str):
        page.get("position", str)
        path = game.folder / FOLDER / given
        if path.parent != game.folder / FOLDER or not path.exists():
            page.refuse("position", f"there is no file {given}.")
        found: Mapping[str, Any] = json.loads(path.read_text("utf-8"))
        return found
    return _merged(base or {}, page.get("position", dict))


def _merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> Mapping[str, Any]:
    """Tables are merged, everything else is replaced. The text "null" stands for JSON's null."""
    found = dict(base)
    for key, value in changes.items():
        old = found.get(key)
        is_table = isinstance(value, Mapping)
        found[key] = _merged(old if isinstance(old, Mapping) else {}, value) if is_table else value
        if value == "null":
            found[key] = None
    return found


def _part(page: Page) -> tuple[Say, Say]:
    found = page.say("title"), page.say("text")
    page.end()
    return found


def _callout(page: Page) -> Callout:
    shift = page.get("shift", list, [0, 0])
    if len(shift) != 2 or not all(type(way) is int for way in shift):
        page.refuse("shift", "this should be two whole numbers.")
    found = Callout(page.get("at", str), page.say("text"), (shift[0], shift[1]))
    page.end()
    return found


def _picture(game: Game, page: Page, base: Mapping[str, Any]) -> Picture:
    found = Picture(
        title=page.say("title"),
        text=page.say("text"),
        alt=page.say("alt"),
        position=_position(game, page, base) if "position" in page.data else base,
        play=page.get("play", str, ""),
        seat=page.get("seat", int, CHANCE) if "seat" in page.data else None,
        around=page.strings("around"),
        room=page.get("room", int, 60),
    )
    page.end()
    return found


def _step(game: Game, page: Page, base: Mapping[str, Any] | None) -> Step:
    page.at = f"{page.at} ({page.get('id', str)})"
    found = Step(
        id=page.get("id", str),
        title=page.say("title"),
        text=page.say("text"),
        why=page.say("why", is_needed=False),
        done=page.say("done", is_needed=False),
        teaches=page.strings("teaches"),
        show=page.strings("show"),
        touch=page.get("touch", str, ""),
        do=page.strings("do"),
        then=tuple(_turn(page, one) for one in page.get("then", list, [])),
        position=_position(game, page, base) if "position" in page.data else None,
        answers=tuple(map(_answer, page.pages("instead"))),
        otherwise=page.say("otherwise", is_needed=False),
        outcomes=tuple(map(_outcome, page.pages("outcome"))),
        prefer=page.say("prefer", is_needed=False),
    )
    page.end()
    return found


def _turn(page: Page, given: Any) -> Turn:
    if isinstance(given, str):
        return Turn(given)
    if not isinstance(given, dict):
        page.refuse("then", "a decision is a text or {seat = …, play = …}.")
    one = Page(page.file, given, f"{page.at}.then")
    found = Turn(one.get("play", str), one.get("seat", int))
    one.end()
    return found


def _answer(page: Page) -> Answer:
    found = Answer(page.strings("actions"), page.get("clause", str, ""), page.say("text"))
    page.end()
    return found


def _outcome(page: Page) -> Outcome:
    found = Outcome(page.strings("actions"), page.say("text"), page.get("tone", str, ""))
    if found.tone not in TONES:
        page.refuse("tone", 'a tone is "good" or "bad", or not given.')
    page.end()
    return found


def _from_position(game: Game, position: Mapping[str, Any], players: tuple[str, ...]) -> Match:
    """A match with scripted chance. A position lists the options that differ from the default."""
    seats = position.get("seats", game.seats[0])
    options = settle(game.name, game.options, position.get("options", {}), seats)
    whole = {**position, "seats": seats, "options": options}
    return Match.from_position(game, whole, chance="manual", players=players, backend="python")


# Checks that need no playing


def _check_clauses(page: Page, key: str, game: Game, clauses: tuple[str, ...]) -> None:
    known = set(game.text().keys("clause"))
    for clause in clauses:
        if clause not in known:
            page.refuse(key, f"there is no clause {clause}.")


def _check(page: Page, found: Lesson) -> None:
    if not found.steps:
        page.refuse("step", "a lesson has steps.")
    if found.steps[0].position is None:
        page.refuse("step 1.position", "the first step has a position.")
    for n, step in enumerate(found.steps):
        at = Page(page.file, {}, f"step {n + 1} ({step.id})")
        _check_kind(at, step)
        _check_clauses(at, "teaches", found.game, step.teaches)
        if n and found.steps[n - 1].kind == "choose" and step.position is None:
            at.refuse("position", "after a free choice the next step has its own position.")


def _check_kind(page: Page, step: Step) -> None:
    if bool(step.touch) + bool(step.do) + bool(step.outcomes) != 1:
        page.refuse("", "a step has one of 'touch', 'do' and 'outcome'.")
    if step.kind == "touch" and not step.otherwise:
        page.refuse("otherwise", "this key is missing.")
    if step.kind == "choose" and not step.prefer:
        page.refuse("prefer", "this key is missing.")
