"""``banquise learn``: a game's lesson in the terminal, left at any time and continued later."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
from pathlib import Path

from banquise.cli import play
from banquise.cli.arguments import add_lang, words
from banquise.cli.screen import Screen
from banquise.cli.typed import NOTATION, by_notation, by_number, tidy
from banquise.core import lessons
from banquise.core.errors import BadOption, BanquiseError
from banquise.core.game import Game, load
from banquise.core.lessons import Lesson, Step, Verdict
from banquise.core.match import Match
from banquise.core.text import LANGUAGES

SUMMARY = "learn a game by playing it, with a coach"
EXAMPLE = "banquise learn papua --lang de"
INTERRUPTED = 130
COMMANDS = ("why", "show", "skip", "back", "board", "help", "quit")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("lesson", nargs="?", help="its name (default: the first lesson)")
    parser.add_argument(
        "--step", type=int, help="start at this step (default: where you stopped, or 1)"
    )
    add_lang(parser)


def run(args: argparse.Namespace) -> int:
    lesson = chosen(load(args.game), args.lesson)
    kept = Progress(lesson)
    step = kept.step() if args.step is None else args.step - 1
    if not 0 <= step < len(lesson.steps):
        raise BadOption(f"The lesson has steps 1 to {len(lesson.steps)}, not {args.step}.")
    teacher = Teacher(lesson, Screen(), args.lang, kept)
    try:
        teacher.teach(step)
        if teacher.wants_to_play():
            return first_game(lesson.game, args.lang)
    except (Leave, EOFError):
        teacher.say("learn.bye")
    except KeyboardInterrupt:
        teacher.screen.say()
        teacher.say("learn.bye")
        return INTERRUPTED
    return 0


def first_game(game: Game, lang: str) -> int:
    """A game with the gentlest bots and the coach."""
    parser = argparse.ArgumentParser()
    play.add_arguments(parser)
    seats = str(game.seats[0])
    typed = [game.name, "--terminal", "--seats", seats, "--bot", "first_game", "--coach"]
    return play.run(parser.parse_args([*typed, "--lang", lang]))


def chosen(game: Game, name: str | None) -> Lesson:
    """The requested lesson, or the first."""
    course = lessons.course(game)
    there = course.lessons if course else ()
    if not there:
        raise BadOption(f"{game.name} has no lesson yet; banquise rules {game.name} explains it.")
    if name is not None and name not in there:
        raise BadOption(f"{game.name} has no lesson {name!r}; it has {', '.join(there)}.")
    return lessons.lesson(game, name or there[0])


class Leave(Exception):
    """The learner stops for now."""


class Progress:
    """The step at which the learner stopped, kept in a file."""

    def __init__(self, lesson: Lesson) -> None:
        home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
        self._path = Path(home) / "banquise" / "lessons.json"
        self._key, self._steps = f"{lesson.game.name}/{lesson.id}", len(lesson.steps)

    def step(self) -> int:
        step = self._all().get(self._key, 0)
        return step if 0 <= step < self._steps else 0

    def keep(self, step: int) -> None:
        """Save the step. The lesson goes on even if it cannot be saved."""
        with contextlib.suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_text(json.dumps(self._all() | {self._key: step}), "utf-8")

    def _all(self) -> dict[str, int]:
        try:
            found = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(found, dict):
            return {}
        return {key: step for key, step in found.items() if type(step) is int}


class Teacher:
    """The coach at a terminal."""

    def __init__(self, lesson: Lesson, screen: Screen, lang: str, kept: Progress) -> None:
        self.lesson, self.screen, self.lang, self.kept = lesson, screen, lang, kept
        self.words = words(lang)

    def say(self, key: str, **holes: object) -> None:
        self.screen.say(self.words(key, **holes))

    def teach(self, step: int) -> None:
        """Teach from a step to the end."""
        title = self.lesson.title[self.lang]
        self.say("learn.welcome", title=title, minutes=self.lesson.minutes)
        while step < len(self.lesson.steps):
            self.kept.keep(step)
            step += self._step(step)
        self.kept.keep(0)
        self.say("learn.over", game=self.lesson.game.name)

    def wants_to_play(self) -> bool:
        """After the lesson: go on to a first game?"""
        self.say("learn.first")
        try:
            return not self._typed()
        except EOFError:
            return False

    def _step(self, number: int) -> int:
        """Teach one step; return 1 for the next step or -1 for the previous one."""
        step = self.lesson.steps[number]
        self.screen.say()
        self.say(
            "learn.step", n=number + 1, all=len(self.lesson.steps), title=step.title[self.lang]
        )
        self.screen.say(step.text[self.lang])
        if step.kind == "touch":
            return self._touch(number)
        for part in range(max(len(step.do), 1)):
            moved = self._ask(number, part)
            if moved is not None:
                return moved
        self._say_done(step)
        return 1

    def _say_done(self, step: Step) -> None:
        if step.done:
            self.screen.say(step.done[self.lang])

    def _touch(self, number: int) -> int:
        self.say("learn.enter")
        while True:
            text = self._typed()
            moved = self._command(text, number)
            if moved is not None:
                return moved
            if not text or self._name(text) == "show":
                self._say_done(self.lesson.steps[number])
                return 1

    def _ask(self, number: int, part: int) -> int | None:
        """Ask until the learner plays the right action; return a number to change the step."""
        match = self.lesson.match(number, part)
        self._show(match, number, part)
        while True:
            text = self._typed()
            moved = self._command(text, number)
            if moved is not None:
                return moved
            if self._name(text) == "show" and self.lesson.steps[number].kind == "do":
                text = self.lesson.steps[number].do[part]
                self.screen.say(text)
            elif not text or self._name(text):
                continue
            verdict = self._judge(match, number, part, text)
            if verdict.kind != "wrong":
                return self._chosen(number, verdict) if verdict.kind == "chosen" else None

    def _show(self, match: Match, number: int, part: int) -> None:
        """Show the question and the possible answers."""
        seat, step = self.lesson.seat, self.lesson.steps[number]
        self.screen.say(match.prompt(seat, self.lang))
        legal = match.legal(seat, self.lang)
        if step.kind == "choose":
            for place, action in enumerate(legal, 1):
                self.screen.say(f"{place}. {action.label} ({action.notation})", indent=2)
            return
        wanted = self.lesson.wanted(match, number, part)
        asked = next(action for action in legal if action.id == wanted)
        self.say("learn.type", notation=asked.notation, label=asked.label)

    def _judge(self, match: Match, number: int, part: int, text: str) -> Verdict:
        """Judge the learner's answer, and comment on it if it is wrong."""
        action = self._number(match, text, self.lesson.steps[number].kind == "choose")
        verdict = self.lesson.judge(match, number, part, action, self.lang)
        if verdict.kind == "wrong":
            if verdict.text:
                self.screen.say(verdict.text[self.lang])
            if verdict.clause:
                self.screen.say(str(verdict.clause), indent=2)
        return verdict

    def _number(self, match: Match, text: str, is_listed: bool) -> int:
        """The action for a text: a notation, legal or not, or a number of the list."""
        seat, texts = self.lesson.seat, (text, text.removeprefix(NOTATION))
        legal = match.legal(seat, self.lang)
        written = by_notation(texts[0], legal) or by_notation(texts[1], legal)
        found = written or (by_number(text, legal) if is_listed else None)
        if found is not None:
            return found.id
        for one in texts:
            with contextlib.suppress(BanquiseError, ValueError, IndexError):
                return match.number(one, seat)
        return -1

    def _chosen(self, number: int, verdict: Verdict) -> int:
        """Comment on a free choice; keep it, or take it back."""
        step = self.lesson.steps[number]
        match = self.lesson.match(number)
        labels = {one.id: one.label for one in match.legal(self.lesson.seat, self.lang)}
        self.say("learn.compare")
        for outcome in step.outcomes:
            label = labels[match.number(outcome.actions[0], self.lesson.seat)]
            sign = "→" if outcome is verdict.outcome else "-"
            self.screen.say(f"{sign} {label}: {outcome.text[self.lang]}", indent=2)
        self.screen.say(step.prefer[self.lang])
        self.say("learn.keep")
        while True:
            text = self._typed()
            if self._name(text) == "back":
                return 0
            if not text or self._name(text) == "skip":
                return 1
            self._command(text, number)

    # Commands

    def _typed(self) -> str:
        return tidy(self.screen.ask(self.words("table.ask")))

    def _name(self, text: str) -> str:
        """The command of a text, in the learner's language or in English."""
        for lang in dict.fromkeys((self.lang, LANGUAGES[0])):
            for name in COMMANDS:
                if text.lower() in words(lang)(f"learn.command.{name}").split(", "):
                    return name
        return ""

    def _command(self, text: str, number: int) -> int | None:
        """Run a command; return the change of step, if any."""
        name, step = self._name(text), self.lesson.steps[number]
        if name == "quit":
            raise Leave
        if name == "skip":
            return 1
        if name == "back" and number:
            return -1
        if name == "why" and step.why:
            self.screen.say(step.why[self.lang])
        elif name == "board":
            for heading, lines in self.lesson.match(number).board(self.lesson.seat, self.lang):
                self.screen.say(heading)
                for line in lines:
                    self.screen.say(line, indent=2)
        elif name == "help":
            for one in COMMANDS:
                typed = self.words(f"learn.command.{one}")
                self.screen.say(f"{typed}: {self.words(f'learn.help.{one}')}", indent=2)
        return None
