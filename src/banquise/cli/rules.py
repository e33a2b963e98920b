"""``banquise rules``: the clauses of a game and the rulings on them, in words."""

from __future__ import annotations

import argparse

from banquise.cli.arguments import add_json, add_lang, print_json
from banquise.cli.screen import Screen
from banquise.core.errors import BadOption, Clause
from banquise.core.game import Game, load
from banquise.core.text import Words

SUMMARY = "read the rules of a game, or one clause"
EXAMPLE = "banquise rules papua PA-MOV-1 --lang de"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("clause", nargs="?", default="", help="an id or its beginning: MOV, PA-Q5")
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = load(args.game)
    text = game.text(args.lang)
    clauses = find(game, text, "clause", args.clause)
    rulings = find(game, text, "ruling", args.clause)
    if not clauses and not rulings:
        raise BadOption(f"{game.name} has no clause {args.clause!r}.")
    if args.json:
        print_json({"game": game.name, "clauses": rows(clauses), "rulings": rows(rulings)})
        return 0
    show(Screen(), clauses + rulings)
    return 0


def find(game: Game, text: Words, section: str, asked: str) -> list[Clause]:
    """The clauses or rulings that an id or its beginning names; nothing asked names all."""
    own = f"{game.prefix}-"
    asked = asked.upper().removeprefix(own)
    keys = {key.removeprefix(own): key for key in text.keys(section)}
    found = [short for short in keys if short.upper() == asked]
    found = found or [short for short in keys if _is_within(short.upper(), asked)]
    return [Clause(own + short, text(f"{section}.{keys[short]}")) for short in found]


def _is_within(key: str, asked: str) -> bool:
    """Is a clause named by a beginning? ``Q1`` names no other ruling than itself."""
    return not asked or key.startswith(f"{asked}-") or key.rstrip("0123456789") == asked


def show(screen: Screen, clauses: list[Clause]) -> None:
    for clause in clauses:
        screen.say(f"{clause.id}  {clause.text}")


def rows(clauses: list[Clause]) -> list[dict[str, str]]:
    return [{"id": clause.id, "text": clause.text} for clause in clauses]
