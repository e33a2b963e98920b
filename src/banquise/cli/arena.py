"""``banquise arena``: run bots against each other and rate them."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from banquise import bots
from banquise.cli.arguments import (
    add_json,
    add_lang,
    add_options,
    check_game,
    check_new_file,
    check_run,
    given_path,
    options,
    print_json,
    words,
)
from banquise.cli.screen import Screen
from banquise.core.game import load
from banquise.core.text import Words
from banquise.lab.arena import Arena, results, usual_journal
from banquise.lab.arena_report import Report, plot, report
from banquise.lab.progress import Bar

SUMMARY = "let bots play each other and rate them"
EXAMPLE = "banquise arena nanuuk --bots best,sharp,search:iterations=200 --seats 3 --games 60"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument(
        "--bots",
        required=True,
        help=f"two or more of {', '.join(bots.names())}, separated by commas; add settings after "
        "a colon, as in search:iterations=200:curiosity=0.5",
    )
    parser.add_argument("--seats", type=int, help="number of players (default: the fewest)")
    parser.add_argument("--games", type=int, default=100, help="number of games (default: 100)")
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    parser.add_argument("--workers", type=int, help="processes (default: one per core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="run on a Ray cluster (auto finds one)")
    parser.add_argument(
        "--journal",
        type=given_path,
        help="progress file, so that an interrupted arena can continue (default: one in the cache, "
        "removed at the end)",
    )
    parser.add_argument(
        "--plot", type=given_path, metavar="FILE", help="write a chart of the ratings (SVG)"
    )
    add_options(parser)
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = load(args.game)
    chosen = options(game, args.option)
    check_run(args, "workers")
    check_new_file(args.plot)
    check_game(game, args.seats, chosen)
    arena = Arena(
        game.name,
        tuple(name.strip() for name in args.bots.split(",")),
        game.seats[0] if args.seats is None else args.seats,
        args.games,
        args.seed,
        dict(chosen),
    )
    journal = args.journal or usual_journal(arena)
    with Bar(game.name) as bar:
        found = report(arena, results(arena, args.workers, journal, bar, args.ray))
    if journal and not args.journal:
        journal.unlink(missing_ok=True)
    if args.plot:
        args.plot.write_text(plot(found), encoding="utf-8")
    if args.json:
        print_json(found.as_dict())
        return 0
    screen = Screen()
    for line in sentences(found, words(args.lang)):
        screen.say(line)
    return 0


def sentences(found: Report, said: Words) -> Iterator[str]:
    """Yield the report as lines of text."""

    def number(value: float, digits: int = 1) -> str:
        return f"{value:.{digits}f}".replace(".", "." if said.lang == "en" else ",")

    for row in found.rows:
        yield said(
            "arena.bot",
            bot=row.bot,
            games=row.games,
            share=number(100 * row.share),
            low=number(100 * row.low),
            high=number(100 * row.high),
            fair=number(100 * row.fair),
        )
        yield "  " + said(
            "arena.rating",
            rating=f"{row.rating:+.0f}",
            low=f"{row.rating_low:+.0f}",
            high=f"{row.rating_high:+.0f}",
            points=number(row.points),
            rate=number(row.per_second),
        )
    for seat, (share, low, high) in enumerate(found.seats):
        yield said(
            "arena.seat",
            seat=seat,
            share=number(100 * share),
            low=number(100 * low),
            high=number(100 * high),
        )
