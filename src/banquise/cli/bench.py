"""``banquise bench``: how fast each game runs, and whether it still plays the same games."""

from __future__ import annotations

import argparse
import importlib

from banquise.cli.arguments import add_json

SUMMARY = "measure decisions a second, and the signature of each game"
EXAMPLE = "banquise bench papua --quick --json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", help="games (default: all)")
    parser.add_argument("--quick", action="store_true", help="a few seconds instead of a minute")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    bench = importlib.import_module("banquise.lab.bench")
    return int(bench.run(args.game or None, as_json=args.json, quick=args.quick))
