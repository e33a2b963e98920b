"""What several commands ask for alike: a language, options, files, and output for machines."""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from banquise.core.errors import BadOption, BadRecord
from banquise.core.game import Game
from banquise.core.options import Value, parse_value
from banquise.core.record import MOST_BYTES
from banquise.core.text import LANGUAGES, Words, load_words

HERE = Path(__file__).parent
EDITION_ID = "[a-z0-9_-]{1,40}"


def words(lang: str) -> Words:
    """The sentences of the command line itself."""
    return load_words(HERE, lang)


def language(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, or English.

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
    parser.add_argument("--json", action="store_true", help="output for machines")


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be repeated (banquise games GAME lists them)",
    )


def given_name(text: str) -> str:
    """What a file or an edition is called; an empty text would be the folder one is in."""
    if not text:
        raise argparse.ArgumentTypeError("a name is wanted, not ''")
    return text


def given_path(text: str) -> Path:
    """The place of a file or folder."""
    return Path(given_name(text))


def add_edition(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--edition",
        type=given_name,
        metavar="FILE_OR_ID",
        help="what is printed in the box: an edition's id, or a file of your own "
        "(banquise edition export GAME > mine.toml makes one to start from)",
    )


def edition(args: argparse.Namespace) -> str | Path | None:
    """The edition asked for: what cannot be an id is a file."""
    given: str | None = args.edition
    if given is None:
        return None
    if any(pair.startswith("edition=") for pair in args.option):
        raise BadOption("Name the edition once: by --edition or by --option edition=ID.")
    return given if re.fullmatch(EDITION_ID, given) else Path(given)


def options(game: Game, pairs: Sequence[str]) -> dict[str, Value]:
    """The options typed as NAME=VALUE, in the types that the game wants."""
    known = {option.key: option for option in game.options}
    given: dict[str, Value] = {}
    for pair in pairs:
        key, sign, text = pair.partition("=")
        if not sign:
            raise BadOption(f"An option is given as NAME=VALUE, not {pair!r}.")
        given[key] = parse_value(known[key], text) if key in known else text
    return given


def read_text(path: str) -> str:
    """The text of a file that somebody gives us."""
    with Path(path).open("rb") as file:
        data = file.read(4 * MOST_BYTES)
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise BadRecord(f"{path}: this is not a text in UTF-8.") from None


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))
