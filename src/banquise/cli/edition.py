"""``banquise edition``: export an edition, and check an edition file of your own."""

from __future__ import annotations

import argparse
import tomllib

from banquise.cli.arguments import add_json, add_lang, given_path, print_json, words
from banquise.core.edition import Edition
from banquise.core.errors import BanquiseError
from banquise.core.game import Game, load
from banquise.core.match import Match

SUMMARY = "export an edition as TOML, or check an edition file of your own"
EXAMPLE = "banquise edition export papua > mine.toml && banquise edition check papua mine.toml"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    table = parser.add_subparsers(metavar="export|check", required=True)
    export = table.add_parser(
        "export", help="print an edition", epilog="Example: banquise edition export papua papua42"
    )
    export.add_argument("game")
    export.add_argument("id", nargs="?", help="the edition (default: the standard one)")
    check = table.add_parser(
        "check",
        help="check an edition file",
        epilog="Example: banquise edition check papua mine.toml",
    )
    check.add_argument("game")
    check.add_argument("file", type=given_path)
    for parts, work in ((export, run_export), (check, run_check)):
        add_lang(parts)
        add_json(parts)
        parts.set_defaults(work=work)


def run(args: argparse.Namespace) -> int:
    return int(args.work(args))


def run_export(args: argparse.Namespace) -> int:
    edition = load(args.game).load_edition(args.id)
    if args.json:
        print_json({"id": edition.id, "digest": edition.digest, **tomllib.loads(edition.source)})
    else:
        print(edition.source, end="")
    return 0


def run_check(args: argparse.Namespace) -> int:
    game = load(args.game)
    edition = game.load_edition(args.file)
    refused = refusals(game, edition)
    seats = [n for n in game.seats if n not in refused]
    if not seats:
        raise BanquiseError(f"{edition.where}: {refused[game.seats[0]]}")
    if args.json:
        print_json(
            {"ok": True, "id": edition.id, "digest": edition.digest, "seats": seats}
            | {"refused": {str(n): reason for n, reason in refused.items()}}
        )
        return 0
    said = words(args.lang)
    listed = ", ".join(str(n) for n in seats)
    print(said("edition.right", file=edition.where, id=edition.id, seats=listed))
    for n, reason in refused.items():
        print(said("edition.refused", n=n, reason=reason))
    return 0


def refusals(game: Game, edition: Edition) -> dict[int, str]:
    """The numbers of seats that cannot play an edition, with the reason for each."""
    found = {}
    for seats in game.seats:
        try:
            Match(game, seats, edition=edition, chance="manual", backend="python")
        except BanquiseError as error:
            found[seats] = str(error)
    return found
