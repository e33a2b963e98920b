"""Arguments that several commands share: language, options, files and JSON output."""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from banquise.cli.extras import require
from banquise.core import record
from banquise.core.errors import BadOption, BadRecord
from banquise.core.game import Game
from banquise.core.match import Match
from banquise.core.options import Value, parse_value
from banquise.core.record import MOST_BYTES
from banquise.core.text import LANGUAGES, Words, load_words
from banquise.lab.numbers import check_count, check_seed

HERE = Path(__file__).parent
EDITION_ID = "[a-z0-9_-]{1,40}"


def words(lang: str) -> Words:
    """The command line's own texts."""
    return load_words(HERE, lang)


def language(environment: Mapping[str, str] = os.environ) -> str:
    """The language set in the environment, or English.

    >>> language({"LANG": "fr_CH.UTF-8"})
    'fr'
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            found = environment[name][:2].lower()
            return found if found in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def add_lang(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=language(), help="language (default: from LANG)"
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a game option; may be repeated (banquise games GAME lists them)",
    )


def given_name(text: str) -> str:
    """A file name or edition id. An empty one is refused: it would mean the current folder."""
    if not text:
        raise argparse.ArgumentTypeError("the name must not be empty")
    return text


def given_path(text: str) -> Path:
    """The path of a file or folder."""
    return Path(given_name(text))


def add_edition(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--edition",
        type=given_name,
        metavar="FILE_OR_ID",
        help="the edition to play: its id, or a file of your own (start from "
        "banquise edition export GAME > mine.toml)",
    )


def edition(args: argparse.Namespace) -> str | Path | None:
    """The requested edition. Anything that cannot be an id is a file."""
    given: str | None = args.edition
    if given is None:
        return None
    if any(pair.startswith("edition=") for pair in args.option):
        raise BadOption("Give the edition once: with --edition or with --option edition=ID.")
    return given if re.fullmatch(EDITION_ID, given) else Path(given)


def options(game: Game, pairs: Sequence[str]) -> dict[str, Value]:
    """Parse NAME=VALUE pairs into the types that the game expects."""
    known = {option.key: option for option in game.options}
    given: dict[str, Value] = {}
    for pair in pairs:
        key, sign, text = pair.partition("=")
        if not sign:
            raise BadOption(f"Give options as NAME=VALUE, not {pair!r}.")
        given[key] = parse_value(known[key], text) if key in known else text
    return given


def check_game(
    game: Game,
    seats: int | None,
    options: Mapping[str, Value],
    edition: str | Path | None = None,
) -> None:
    """Reject seats, options or an edition that the game does not have, without compiling it."""
    Match(game, seats, options, edition=edition, chance="manual", backend="python")


def check_run(args: argparse.Namespace, *counts: str) -> None:
    """Reject invalid counts and seeds, and ``--ray`` if Ray is not installed."""
    for name in counts:
        check_count(name, getattr(args, name))
    check_seed(args.seed)
    if args.ray is not None:
        require("--ray", "ray")


def check_new_file(path: Path | None) -> None:
    """Reject a file that cannot be written before the long run starts, not after it."""
    if path is None:
        return
    if path.is_dir():
        raise BadOption(f"{path} is a folder, not a file.")
    if not path.parent.is_dir():
        raise BadOption(f"The folder {path.parent} does not exist.")


def read_record(path: str, game: str | None = None) -> str:
    """Read a record, optionally only one of the given game."""
    text = read_text(path)
    played = record.read(text).game
    if game not in (None, played):
        raise BadOption(f"{path} is a record of {played}, not of {game}.")
    return text


def read_text(path: str) -> str:
    """Read a UTF-8 file, up to a limit well above the size of a record."""
    with Path(path).open("rb") as file:
        data = file.read(4 * MOST_BYTES)
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise BadRecord(f"{path} is not a UTF-8 text file.") from None


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
