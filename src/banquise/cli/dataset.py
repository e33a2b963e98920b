"""``banquise dataset``: random games as a Parquet file, for those who learn from games."""

from __future__ import annotations

import argparse

from banquise.cli.arguments import (
    add_json,
    add_lang,
    add_options,
    given_name,
    options,
    print_json,
    words,
)
from banquise.cli.warm import prepare
from banquise.core.game import load
from banquise.lab.dataset import write
from banquise.lab.progress import Bar

SUMMARY = "write random games into a Parquet file"
EXAMPLE = "banquise dataset papua papua.parquet --games 10000 --seats 4"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("file", type=given_name)
    parser.add_argument("--games", type=int, default=1000, help="how many (default: 1000)")
    parser.add_argument("--seats", type=int, help="how many play (default: the fewest)")
    add_options(parser)
    parser.add_argument("--seed", type=int, default=0, help="repeats a run (default: 0)")
    parser.add_argument("--threads", type=int, help="(default: one for each core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster (auto finds one)")
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = load(args.game)
    prepare(game, args.lang, ("start", "score", "order"))
    with Bar(game.name) as bar:
        decisions = write(
            args.file,
            game.name,
            args.games,
            args.seats,
            options(game, args.option),
            seed=args.seed,
            workers=args.threads,
            ray=args.ray,
            progress=bar,
        )
    if args.json:
        print_json({"file": args.file, "games": args.games, "decisions": decisions})
    else:
        print(words(args.lang)("dataset.written", file=args.file, games=args.games, n=decisions))
    return 0
