"""``banquise study``: measure balance, length and luck over many games; writes an HTML report."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from banquise.cli.arguments import (
    add_json,
    add_lang,
    add_options,
    check_run,
    given_path,
    options,
    print_json,
)
from banquise.cli.warm import prepare
from banquise.core.errors import BadOption
from banquise.core.game import Game, load
from banquise.core.options import Value
from banquise.core.text import Words
from banquise.lab import study_report
from banquise.lab.numbers import check_count
from banquise.lab.progress import Bar
from banquise.lab.study import Findings, Setup, setups, study
from banquise.lab.study_actions import Kind, kinds

SUMMARY = "measure who wins, how long games take, how much is luck and which actions are good"
EXAMPLE = "banquise study nanuuk --seats 2 --versus crack_priority=protective"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000, help="games per set-up (default: 2000)")
    parser.add_argument(
        "--seats", type=int, action="append", help="number of players (default: each)"
    )
    add_options(parser)
    parser.add_argument(
        "--versus",
        action="append",
        metavar="NAME=VALUE",
        help="compare with this option, not with every value of every option; may be repeated",
    )
    parser.add_argument("--seed", type=int, default=0, help="random seed (default: 0)")
    parser.add_argument(
        "--worlds",
        type=int,
        default=0,
        help="worlds that players sample per decision (0: random play)",
    )
    parser.add_argument("--limit", type=int, help="stop games after this many decisions")
    parser.add_argument(
        "--positions", type=int, default=120, help="positions for rating actions (default: 120)"
    )
    parser.add_argument("--threads", type=int, help="threads (default: one per core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="run on a Ray cluster (auto finds one)")
    parser.add_argument(
        "--out", type=given_path, help="folder for the report (default: study-GAME)"
    )
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    game = load(args.game)
    check_run(args, "games", "limit", "threads")
    for name in ("positions", "worlds"):
        check_count(name, getattr(args, name), least=0)
    folder: Path = args.out or Path(f"study-{game.name}")
    if folder.exists() and not folder.is_dir():
        raise BadOption(f"{folder} is a file, not a folder.")
    ways = asked(game, args)
    prepare(game, args.lang)
    with Bar(game.name) as bar:
        found = study(
            ways,
            args.games,
            seed=args.seed,
            worlds=args.worlds,
            limit=args.limit,
            workers=args.threads,
            ray=args.ray,
            folder=folder / "games",
            progress=bar,
        )
    judged = _judged(ways[0], args)
    said = study_report.words(args.lang)
    title = game.text(args.lang)("game.title")
    file = folder / "index.html"
    file.write_text(
        study_report.page(title, found, said, seed=args.seed, worlds=args.worlds, kinds=judged)
    )
    if args.json:
        print_json(_plain(found, judged))
    else:
        for line in _compared(found, said) if args.versus else ():
            print(line)
        print(said("study.written", file=file))
        print(said("study.kept", folder=folder / "games"))
    return 0


def _compared(found: list[Findings], said: Words) -> Iterator[str]:
    """Describe the differences, for each number of seats."""
    for base, other in zip(found[0::2], found[1::2], strict=True):
        yield said("study.seats", n=base.setup.seats)
        yield from study_report.differences(base, [other], said)


def asked(game: Game, args: argparse.Namespace) -> list[Setup]:
    """The set-ups to play: the two that are compared, or each option value in turn."""
    given: dict[str, Value] = options(game, args.option)
    if not args.versus:
        return setups(game, args.seats, given)
    other = given | options(game, args.versus)
    pairs = [
        [Setup(game.name, n, tuple(chosen.items())) for chosen in (given, other)]
        for n in args.seats or game.seats
    ]
    for way in [way for pair in pairs for way in pair]:
        way.match("python")  # rejects an unplayable set-up before the first game
    return [way for pair in pairs for way in pair]


def _judged(way: Setup, args: argparse.Namespace) -> list[Kind]:
    if args.positions == 0:
        return []
    each = 6
    with Bar(way.game) as bar:
        return kinds(
            way,
            max(args.positions // each, 1),
            each_game=each,
            seed=args.seed,
            workers=args.threads,
            ray=args.ray,
            progress=bar,
        )


def _plain(found: list[Findings], judged: list[Kind]) -> dict[str, Any]:
    return {
        "setups": [one.as_dict() for one in found],
        "actions": [kind.as_dict() for kind in judged],
    }
