"""``banquise games``: list the games, or the options and editions of one."""

from __future__ import annotations

import argparse
from typing import Any

from banquise.cli.arguments import add_json, add_lang, print_json, words
from banquise.cli.screen import Screen
from banquise.core.game import Game, load, names
from banquise.core.options import Option, Value
from banquise.core.text import Words

SUMMARY = "list the games, or one game's options and editions"
EXAMPLE = "banquise games papua --lang fr"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="one game, with its options and editions")
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    games = [load(name) for name in (names() if args.game is None else [args.game])]
    described = [describe(game, args.lang) for game in games]
    if args.json:
        print_json({"games": described})
        return 0
    screen, said = Screen(), words(args.lang)
    for game in described:
        seats = said("games.seats", seats=", ".join(map(str, game["seats"])))
        screen.say(said("games.line", name=game["name"], title=game["title"], seats=seats))
        screen.say(game["sentence"], indent=2)
        if args.game:
            _show_details(screen, said, game)
    return 0


def describe(game: Game, lang: str) -> dict[str, Any]:
    """Describe a game for ``--json``."""
    text = game.text(lang)
    return {
        "name": game.name,
        "version": game.version,
        "title": text("game.title"),
        "sentence": _words(text, "game.sentence"),
        "seats": list(game.seats),
        "minutes": game.minutes,
        "options": [_describe_option(game, option, text) for option in game.options],
        "editions": [
            {"id": edition.id, "name": _words(text, f"option.edition.value.{edition.id}")}
            for edition in game.shelf.offered()
        ],
    }


def _describe_option(game: Game, option: Option, text: Words) -> dict[str, Any]:
    values: list[Value] = list(option.values)
    if option.is_edition:
        values = [edition.id for edition in game.shelf.offered()]
    return {
        "key": option.key,
        "name": _words(text, f"option.{option.key}.name"),
        "help": _words(text, f"option.{option.key}.help"),
        "values": [
            {"value": value, "name": _words(text, option.words_of(value))} for value in values
        ],
        "from": option.span.start if option.span else None,
        "to": option.span.stop - 1 if option.span else None,
        "defaults": {str(seats): option.start(seats) for seats in game.seats},
    }


def _key(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _words(text: Words, key: str) -> str:
    return text(key) if text.has(key) else ""


def _show_details(screen: Screen, said: Words, game: dict[str, Any]) -> None:
    for option in game["options"]:
        screen.say()
        screen.say(said("games.option", option=option["key"], name=option["name"]))
        if option["help"]:
            screen.say(option["help"], indent=2)
        defaults = set(option["defaults"].values())
        for row in option["values"]:
            key = "games.value_default" if defaults == {row["value"]} else "games.value"
            value = _key(row["value"])
            line = said(key, option=option["key"], value=value, name=row["name"] or value)
            screen.say(line, indent=2)
        if option["from"] is not None:
            screen.say(said("games.span", low=option["from"], high=option["to"]), indent=2)
