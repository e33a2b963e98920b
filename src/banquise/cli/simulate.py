"""``banquise simulate``: play many random games and print statistics."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from banquise.cli.arguments import (
    add_edition,
    add_json,
    add_lang,
    add_options,
    check_game,
    check_run,
    edition,
    options,
    print_json,
    words,
)
from banquise.cli.screen import Screen
from banquise.cli.warm import prepare
from banquise.core.game import Game, load
from banquise.core.text import Words
from banquise.lab.progress import Bar
from banquise.lab.simulate import Summary, simulate

SUMMARY = "play random games and print statistics"
EXAMPLE = "banquise simulate papua --games 10000 --seats 4 --option variant=family --check"
BROKEN = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1000, help="number of games (default: 1000)")
    parser.add_argument("--seats", type=int, help="number of players (default: the fewest)")
    add_options(parser)
    add_edition(parser)
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    parser.add_argument("--threads", type=int, help="threads (default: one per core)")
    parser.add_argument("--backend", choices=("cpu", "python", "checked"), default="cpu")
    parser.add_argument("--ray", metavar="ADDRESS", help="run on a Ray cluster (auto finds one)")
    parser.add_argument("--check", action="store_true", help="check every invariant as well")
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = load(args.game)
    check_run(args, "games", "threads")
    chosen, printed = options(game, args.option), edition(args)
    check_game(game, args.seats, chosen, printed)
    if args.backend == "cpu":
        prepare(game, args.lang)
    with Bar(game.name) as bar:
        summary = simulate(
            game.name,
            args.games,
            args.seats,
            chosen,
            seed=args.seed,
            backend=args.backend,
            threads=args.threads,
            check=args.check,
            edition=printed,
            ray=args.ray,
            progress=bar,
        )
    if args.json:
        print_json(summary.as_dict())
    else:
        screen = Screen()
        for line in sentences(game, summary, words(args.lang), args.check):
            screen.say(line)
    return BROKEN if summary.broken else 0


def sentences(game: Game, summary: Summary, said: Words, was_checked: bool) -> Iterator[str]:
    """Yield the summary as lines of text."""
    text = game.text(said.lang)

    def decimal(value: float, digits: int = 1) -> str:
        return f"{value:.{digits}f}".replace(".", "." if said.lang == "en" else ",")

    yield said(
        "simulate.games",
        game=text("game.title"),
        seats=summary.seats,
        games=summary.games,
        seconds=decimal(summary.seconds),
        rate=decimal(summary.per_second, 0),
        threads=summary.threads,
    )
    yield said(
        "simulate.length",
        mean=decimal(summary.length_mean),
        least=summary.length_least,
        most=summary.length_most,
    )
    yield said(
        "simulate.branching", mean=decimal(summary.branching_mean, 2), most=summary.branching_most
    )
    for seat, (share, error) in enumerate(zip(summary.wins, summary.wins_error, strict=True)):
        yield said(
            "simulate.wins",
            player=text.player(seat),
            share=decimal(100 * share),
            error=decimal(100 * error),
        )
    yield said(
        "simulate.shared", draws=decimal(100 * summary.draws), shared=decimal(100 * summary.shared)
    )
    if was_checked:
        yield said("simulate.broken" if summary.broken else "simulate.sound")
        for number, count in sorted(summary.broken.items()):
            yield said.count("simulate.invariant", count, number=number)
    yield said("simulate.signature", signature=summary.signature)
