"""Words.

Every sentence of a game or a page, in three languages, from TOML files with equal keys.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from banquise.core.errors import BadLanguage, short

LANGUAGES = ("en", "fr", "de")
SINGULAR = {"en": (1,), "fr": (0, 1), "de": (1,)}


@dataclass(frozen=True)
class Words:
    """The sentences of one language, by dotted key.

    ``words("prompt.move", die=3)`` fills the holes of one sentence; ``words.count("log.back", 2)``
    chooses between its forms ``one`` and ``other``. No sentence is glued from parts.
    """

    lang: str
    table: Mapping[str, str]
    players: tuple[str, ...] = ()

    def __call__(self, key: str, **holes: Any) -> str:
        try:
            return self.table[key].format(**holes) if holes else self.table[key]
        except KeyError as missing:
            raise KeyError(f"{key}: no words for {missing} in language {self.lang}") from None

    def count(self, key: str, n: int, **holes: Any) -> str:
        """The form of a sentence that goes with n things."""
        form = "one" if n in SINGULAR[self.lang] else "other"
        return self(f"{key}.{form}", n=n, **holes)

    def has(self, key: str) -> bool:
        return key in self.table

    def keys(self, section: str) -> list[str]:
        """The names directly under a section, in the order of the file."""
        start = f"{section}."
        names = (key[len(start) :].split(".")[0] for key in self.table if key.startswith(start))
        return list(dict.fromkeys(names))

    def player(self, seat: int) -> str:
        """The name of a player; without one, the words of the seat (``seat.0``)."""
        if 0 <= seat < len(self.players) and self.players[seat]:
            return self.players[seat]
        return self(f"seat.{seat}")

    def with_players(self, players: tuple[str, ...]) -> Words:
        return replace(self, players=tuple(players))


def flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Dotted keys of nested tables."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


def load_words(folder: Path, lang: str, names: str = "") -> Words:
    """The words of a folder's ``text/<lang>.toml``.

    Tables under ``[names.<value>]`` hold the sentences that an option ``names`` changes; they
    replace the others.
    """
    if lang not in LANGUAGES:
        raise BadLanguage(f"There is no language {short(lang)}; there are {', '.join(LANGUAGES)}.")
    return _words(folder, lang, names)


@functools.cache
def _words(folder: Path, lang: str, names: str) -> Words:
    with (folder / "text" / f"{lang}.toml").open("rb") as file:
        data = tomllib.load(file)
    overlays = data.pop("names", {})
    table = dict(flatten(data))
    table.update(flatten(overlays.get(names, {})))
    return Words(lang, table)
