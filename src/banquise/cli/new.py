"""``banquise new``: write the skeleton of a game, small but playable."""

from __future__ import annotations

import argparse
import contextlib
import keyword
import re
from pathlib import Path

from banquise.core.errors import BanquiseError, UnknownGame
from banquise.core.game import names
from banquise.core.hooks import untranslated

SUMMARY = "write the skeleton of a new game, playable at once"
EXAMPLE = "banquise new pebbles --folder mygames"
SKELETON = Path(__file__).parent / "skeleton"
FILES = {  # where each part goes
    "__init__": "__init__.py",
    "state": "state.py",
    "rules": "rules.py",
    "en": "text/en.toml",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="its name: lower-case letters, digits and underscores")
    parser.add_argument(
        "--folder",
        type=Path,
        default=Path("mygames"),
        help="the Python package that holds your games (default: mygames)",
    )


def run(args: argparse.Namespace) -> int:
    target = write(args.game, args.folder)
    package = target.parent.resolve()
    command = f"PYTHONPATH={args.folder.parent} BANQUISE_GAMES={package.name} banquise"
    print(f"{target} is a game in {lines(target)} lines of Python. Play it:")
    print(f"  {command} play {args.game}")
    print(f"  {command} play {args.game} --terminal")
    print("Then change state.py, rules.py and text/en.toml. docs/adding-a-game.md explains them.")
    for lang, keys in untranslated(target).items():
        print(f"Without text/{lang}.toml, {len(keys)} texts are shown in English.")
    return 0


def write(game: str, folder: Path) -> Path:
    """Write the files of a game. Nothing is overwritten."""
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", game) or keyword.iskeyword(game):
        kind = "use lower-case letters, digits and underscores"
        raise BanquiseError(f"{game[:60]!r} is not a valid name for a game: {kind}.")
    if not folder.resolve().name.isidentifier():
        raise BanquiseError(f"{folder} is not a valid name for a Python package; rename it.")
    target = folder / game
    if target.exists():
        raise BanquiseError(f"{target} already exists; nothing was written.")
    with contextlib.suppress(UnknownGame):  # BANQUISE_GAMES may name the folder that is made now
        if game in names():
            raise BanquiseError(f"There is already a game called {game}; choose another name.")
    for part, file in FILES.items():
        path = target / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(render(part, game), encoding="utf-8")
    return target


def render(part: str, game: str, title: str = "") -> str:
    """One file of the skeleton with the name of the game filled in."""
    words = [word for word in game.split("_") if word]
    holes = {
        "title": title or " ".join(words).capitalize(),
        "prefix": "".join(word[0] for word in words).upper(),
    }
    text = (SKELETON / f"{part}.txt").read_text(encoding="utf-8")
    for name, value in holes.items():
        text = text.replace(f"{{{{{name}}}}}", value)
    return text


def lines(target: Path) -> int:
    return sum(len(path.read_text().splitlines()) for path in target.glob("*.py"))
