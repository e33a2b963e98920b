"""``banquise rules``: print the rules of a game as chapters, or single clauses."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable

from banquise.cli.arguments import add_json, add_lang, print_json, words
from banquise.cli.screen import Screen
from banquise.core import lessons
from banquise.core.chapters import Chapter
from banquise.core.errors import BadOption, Clause
from banquise.core.game import Game, load
from banquise.core.text import Words

SUMMARY = "print the rules of a game, or one clause"
EXAMPLE = "banquise rules papua PA-MOV-1 --lang de"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("clause", nargs="?", default="", help="an id or a prefix: PA-Q5, MOV")
    parser.add_argument(
        "--names", default="", help="other names, where the game has them: historical"
    )
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = load(args.game)
    names = offered_names(game, args.names)
    text = game.text(args.lang, names)
    clauses = find(game, text, "clause", args.clause)
    rulings = find(game, text, "ruling", args.clause)
    if not clauses and not rulings:
        raise BadOption(f"{game.name} has no clause {args.clause!r}.")
    chapters = [] if args.clause else game.chapters(args.lang, names)
    if args.json:
        found = {"game": game.name, "clauses": rows(clauses), "rulings": rows(rulings)}
        print_json(found if args.clause else found | {"chapters": [contents(c) for c in chapters]})
    elif args.clause:
        show(Screen(), clauses + rulings)
    else:
        introduce(Screen(), game, args.lang, names)
        tell(Screen(), chapters)
    return 0


def offered_names(game: Game, names: str) -> str:
    """Refuse names that the game does not offer; with a single set of names, say so and use it."""
    offered = [str(v) for option in game.options if option.key == "names" for v in option.values]
    if names and not offered:
        print(f"banquise: {game.name} has one set of names.", file=sys.stderr)
        return ""
    if names and names not in offered:
        raise BadOption(f"--names accepts {' or '.join(offered)}, not {names!r}.")
    return names


def introduce(screen: Screen, game: Game, lang: str, names: str) -> None:
    """How the game works, in a few lines; they know only its usual names."""
    course = lessons.course(game)
    if course is None or names not in ("", _usual_names(game)):
        return
    screen.say(words(lang)("learn.how"))
    for line in course.lines(lang):
        screen.say(line, indent=2)
    screen.say()


def _usual_names(game: Game) -> str:
    return next((str(one.start(game.seats[0])) for one in game.options if one.key == "names"), "")


def tell(screen: Screen, chapters: list[Chapter]) -> None:
    """All chapters, each with its title, its clauses and the rulings on them."""
    for number, chapter in enumerate(chapters):
        if number:
            screen.say()
        screen.say(chapter.title)
        for clause in (*chapter.clauses, *chapter.rulings):
            screen.say(f"{clause.id}  {clause.text}", indent=2)


def contents(chapter: Chapter) -> dict[str, object]:
    return {
        "key": chapter.key,
        "title": chapter.title,
        "clauses": rows(chapter.clauses),
        "rulings": rows(chapter.rulings),
    }


def find(game: Game, text: Words, section: str, asked: str) -> list[Clause]:
    """The clauses or rulings with this id or prefix; all of them if ``asked`` is empty."""
    own = f"{game.prefix}-"
    asked = asked.upper().removeprefix(own)
    keys = {key.removeprefix(own): key for key in text.keys(section)}
    found = [short for short in keys if short.upper() == asked]
    found = found or [short for short in keys if _is_within(short.upper(), asked)]
    return [Clause(own + short, text(f"{section}.{keys[short]}")) for short in found]


def _is_within(key: str, asked: str) -> bool:
    """Does a clause have this prefix? ``Q1`` is no prefix of ``Q10``."""
    return not asked or key.startswith(f"{asked}-") or key.rstrip("0123456789") == asked


def show(screen: Screen, clauses: list[Clause]) -> None:
    for clause in clauses:
        screen.say(f"{clause.id}  {clause.text}")


def rows(clauses: Iterable[Clause]) -> list[dict[str, str]]:
    return [{"id": clause.id, "text": clause.text} for clause in clauses]
