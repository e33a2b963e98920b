"""The rules as chapters in reading order.

``chapters.toml`` in a game's folder says once which clauses and rulings each chapter holds:

    idea = "GOAL Q32"             # PA-GOAL-1, PA-GOAL-2, …, and the ruling PA-Q32
    turn = "TURN RND-1"           # a clause named itself belongs to no other chapter

Titles are texts, ``chapter.<key>``. Clauses of the engine (no rules of the game) are in no chapter.
A game without the file has one chapter.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from banquise.core.errors import Clause
from banquise.core.text import Words

if TYPE_CHECKING:
    from banquise.core.game import Game

FILE = "chapters.toml"
ENGINE = "ENGINE"


@dataclass(frozen=True)
class Chapter:
    """A part of the rules: its clauses, and the rulings on them."""

    key: str
    title: str
    clauses: tuple[Clause, ...]
    rulings: tuple[Clause, ...]


def chapters(game: Game, lang: str = "en", names: str = "") -> list[Chapter]:
    """All chapters of a game, in one language."""
    words = game.text(lang, names)
    contents = place(game, read(game))
    if not contents:
        contents = {"": [*clauses(game), *words.keys("ruling")]}
    return [_chapter(game, words, key, held) for key, held in contents.items()]


def _chapter(game: Game, words: Words, key: str, held: list[str]) -> Chapter:
    prefix = f"{game.prefix}-"
    title = words(f"chapter.{key}") if key else words("game.title")
    rulings = [name for name in held if words.has(f"ruling.{name}")]
    said = [name for name in held if name not in rulings]
    return Chapter(
        key,
        title,
        tuple(Clause(prefix + name, words(f"clause.{prefix}{name}")) for name in said),
        tuple(Clause(prefix + name, words(f"ruling.{name}")) for name in rulings),
    )


def read(game: Game) -> dict[str, list[str]]:
    """What each chapter names, in reading order; nothing if the game has no chapters."""
    path = game.folder / FILE
    if not path.exists():
        return {}
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {key: str(names).split() for key, names in data.items()}


def clauses(game: Game) -> list[str]:
    """The clauses for readers, without the game's prefix, in the order of the specification."""
    names = (name.removeprefix(f"{game.prefix}-") for name in game.text().keys("clause"))
    return [name for name in names if group(name) != ENGINE]


def group(name: str) -> str:
    """``MOV`` of ``MOV-3``."""
    return name.partition("-")[0]


def place(game: Game, contents: dict[str, list[str]]) -> dict[str, list[str]]:
    """The clauses and rulings of each chapter: what is named itself, and the rest of its groups."""
    every = [*clauses(game), *game.text().keys("ruling")]
    named = {name for names in contents.values() for name in names}
    return {
        key: [name for name in every if name in names or (name not in named and _in(name, names))]
        for key, names in contents.items()
    }


def _in(name: str, names: list[str]) -> bool:
    return "-" in name and group(name) in names


def faults(game: Game) -> list[str]:
    """What is wrong with a game's chapters: clauses in none or in several, names of nothing."""
    contents = read(game)
    if not contents:
        return []
    every = [*clauses(game), *game.text().keys("ruling")]
    groups = {group(name) for name in every if "-" in name}
    held = Counter(name for names in place(game, contents).values() for name in names)
    listed = Counter(name for names in contents.values() for name in names)
    wrong = [f"{name} is in {held[name]} chapters" for name in every if held[name] != 1]
    wrong += [f"{name} is named twice" for name, times in listed.items() if times > 1]
    wrong += [f"{name} is no clause" for name in listed if name not in {*every, *groups}]
    return wrong
