"""``banquise doctor``: check a running server and its database, and report problems."""

from __future__ import annotations

import argparse
import os

from banquise.cli.extras import require

SUMMARY = "check a running server and its database, and report problems"
EXAMPLE = "banquise doctor --url https://play.example.org"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--url", default="http://127.0.0.1:8717", help="the server, as players reach it"
    )
    database = os.environ.get("BANQUISE_DATABASE", "")
    parser.add_argument("--database", default=database, metavar="URL", help="as for banquise serve")


def run(args: argparse.Namespace) -> int:
    require("The doctor", "server")
    from banquise.server.doctor import examine
    from banquise.server.settings import default_database

    is_well = True
    for finding in examine(args.url, args.database or default_database()):
        print(f"{'ok   ' if finding.is_right else 'WRONG'}  {finding.text}", flush=True)
        is_well = is_well and finding.is_right
    return 0 if is_well else 1
