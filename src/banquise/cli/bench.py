"""``banquise bench``: measure the speed of each game and print its signature."""

from __future__ import annotations

import argparse
import importlib

from banquise.cli.arguments import add_json

SUMMARY = "measure the speed of each game and print its signature"
EXAMPLE = "banquise bench papua --quick --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", help="games (default: all)")
    parser.add_argument(
        "--quick", action="store_true", help="take a few seconds instead of a minute"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    bench = importlib.import_module("banquise.lab.bench")
    return int(bench.run(args.game or None, as_json=args.json, quick=args.quick))
