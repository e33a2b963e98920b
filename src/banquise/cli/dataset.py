"""``banquise dataset``: write random games to a Parquet file, as training data."""

from __future__ import annotations

import argparse
from pathlib import Path

from banquise.cli.arguments import (
    add_json,
    add_lang,
    add_options,
    check_game,
    check_new_file,
    check_run,
    given_name,
    options,
    print_json,
    words,
)
from banquise.cli.extras import require
from banquise.cli.warm import prepare
from banquise.core.game import load
from banquise.lab.dataset import write
from banquise.lab.progress import Bar

SUMMARY = "write random games to a Parquet file"
EXAMPLE = "banquise dataset papua papua.parquet --games 10000 --seats 4"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("file", type=given_name)
    parser.add_argument("--games", type=int, default=1000, help="number of games (default: 1000)")
    parser.add_argument("--seats", type=int, help="number of players (default: the fewest)")
    add_options(parser)
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    parser.add_argument("--threads", type=int, help="threads (default: one per core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="run on a Ray cluster (auto finds one)")
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    require("A dataset", "research", "pyarrow")
    game = load(args.game)
    check_run(args, "games", "threads")
    check_new_file(Path(args.file))
    chosen = options(game, args.option)
    check_game(game, args.seats, chosen)
    prepare(game, args.lang)
    with Bar(game.name) as bar:
        decisions = write(
            args.file,
            game.name,
            args.games,
            args.seats,
            chosen,
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
