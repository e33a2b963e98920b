"""``banquise verify``: check the random draws of a finished game against its secret."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from banquise.cli.arguments import add_json, add_lang, given_name, print_json, read_record, words
from banquise.cli.screen import Screen
from banquise.core.text import Words
from banquise.core.verify import Verdict, verify

SUMMARY = "recompute every draw of a finished record from its secret"
EXAMPLE = "banquise verify papua-20260314-201500.banquise"
NOT_PROVED = 1  # something is wrong, or cannot be checked


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=given_name, help="a record with its secret")
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    verdict = verify(read_record(args.file))
    if args.json:
        print_json({"ok": verdict.is_whole, **asdict(verdict)})
    else:
        screen = Screen()
        for line in sentences(verdict, words(args.lang)):
            screen.say(line)
    return 0 if verdict.is_whole else NOT_PROVED


def sentences(verdict: Verdict, said: Words) -> list[str]:
    """The verdict as lines of text."""
    lines = [] if verdict.is_committed else [said("verify.secret")]
    if not verdict.is_consistent:
        lines.append(said("verify.contributions"))
    lines += [
        said("verify.differs", ply=row.ply, recorded=row.recorded, drawn=row.drawn)
        for row in verdict.differences
    ]
    if verdict.differences:
        lines.append(said.count("verify.wrong", len(verdict.differences), draws=verdict.draws))
    else:
        key = "verify.partly" if verdict.earlier else "verify.right"
        lines.append(said.count(key, verdict.draws))
    if verdict.earlier:
        lines.append(said.count("verify.earlier", verdict.earlier))
    if verdict.devices:
        lines.append(said.count("verify.devices", verdict.devices))
    return lines
