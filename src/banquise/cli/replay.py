"""``banquise replay``: show a record in words, as a whole or step by step."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from banquise.cli.arguments import add_json, add_lang, given_name, print_json, read_record, words
from banquise.cli.screen import Screen
from banquise.cli.typed import find_command, tidy
from banquise.core import record
from banquise.core.errors import BadOption
from banquise.core.loading import load
from banquise.core.match import Match
from banquise.core.text import Words

SUMMARY = "print a record in words, or step through it"
EXAMPLE = "banquise replay papua-20260314-201500.banquise --ply 12"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=given_name)
    parser.add_argument("--ply", type=int, help="show the position after this many decisions")
    parser.add_argument("--seat", type=int, help="show only what this seat saw (from 0)")
    parser.add_argument("--all", action="store_true", help="print the whole game without pausing")
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    story = Story(read_record(args.file), args.seat, args.lang)
    if args.ply is not None and not 0 <= args.ply <= story.length:
        raise BadOption(f"--ply must be 0 to {story.length} for this record, not {args.ply}.")
    if args.json:
        print_json(story.as_dict(args.ply))
    elif args.ply is not None:
        story.show(Screen(), args.ply)
    elif args.all or not (sys.stdin.isatty() and sys.stdout.isatty()):
        story.tell(Screen())
    else:
        walk(story, Screen())
    return 0


class Story:
    """A recorded game: its log lines and its positions."""

    def __init__(self, text: str, seat: int | None, lang: str) -> None:
        self.text, self.seat, self.lang = text, seat, lang
        self._tokens = record.read(text).tokens
        self.length = len(self._tokens)
        self.match = self.at(self.length)
        if seat is not None and not 0 <= seat < self.match.seats:
            raise BadOption(
                f"--seat must be 0 to {self.match.seats - 1} for this record, not {seat}."
            )
        self.lines = self.match.log(seat, lang)
        self.words: Words = words(lang)

    def at(self, ply: int) -> Match:
        """The match after ``ply`` decisions."""
        match = load(self.text, backend="python")
        match.back_to(min(ply, match.version))
        return match

    def line(self, ply: int) -> str:
        """The log line of decision number ``ply`` (from 1)."""
        return self.words(
            "replay.line", ply=ply, plies=self.length, text=" ".join(self.lines[ply - 1])
        )

    def tell(self, screen: Screen) -> None:
        """Print every decision, then the result or whose turn it is."""
        if self.match.rules_version != self.match.game.version:
            screen.say(self.words("replay.version", version=self.match.rules_version))
        for ply in range(1, self.length + 1):
            if self.lines[ply - 1]:
                screen.say(self.line(ply))
        screen.say(self.match.prompt(self.seat, self.lang))

    def show(self, screen: Screen, ply: int) -> None:
        """Print one decision and the position after it."""
        if ply:
            screen.say(self.line(ply))
        match = self.at(ply)
        for heading, lines in match.board(self.seat, self.lang):
            screen.say(heading)
            for line in lines:
                screen.say(line, indent=2)
        screen.say(match.prompt(self.seat, self.lang))

    def as_dict(self, ply: int | None) -> dict[str, Any]:
        """The decisions and the position as the viewer may know them, for ``--json``."""
        match = self.match
        shown = self.at(self.length if ply is None else ply)
        return {
            "game": match.game.name,
            "rules": match.rules_version,
            "seats": match.seats,
            "options": dict(match.options),
            "players": list(match.players),
            "plies": [self._ply(k) for k, lines in enumerate(self.lines) if lines],
            "ply": shown.version,
            "position": shown.seen(self.seat),
            "over": shown.is_over,
            "points": shown.points,
            "ranking": shown.ranking,
        }

    def _ply(self, k: int) -> dict[str, Any]:
        """One decision, with its token only if the viewer may know it."""
        entry = self.match.history[k]
        is_known = self.match.known(k, self.seat) == entry.action
        token = self._tokens[k] if is_known else None
        return {"ply": k + 1, "seat": entry.seat, "token": token, "text": self.lines[k]}


def walk(story: Story, screen: Screen) -> None:
    """Step through the game: Enter goes on, a number jumps to that decision."""
    ply = 0
    screen.say(story.words("replay.help"))
    while True:
        try:
            text = tidy(screen.ask(story.words("replay.ask", ply=ply, plies=story.length)))
        except EOFError:
            screen.say()
            return
        command, _ = find_command(text, story.lang)
        if command == "quit" or (not text and ply == story.length):
            return
        if command == "board":
            story.show(screen, ply)
        elif not text or command == "undo" or text.isdecimal():
            ply = _target(ply, text, story.length)
            if ply:
                screen.say(story.line(ply))
        else:
            screen.say(story.words("replay.help"))


def _target(ply: int, text: str, length: int) -> int:
    """The ply to show next: the next one, the previous one, or a number."""
    if not text:
        return min(ply + 1, length)
    if text.isdecimal():
        return min(int(text[:9]), length)
    return max(ply - 1, 0)
