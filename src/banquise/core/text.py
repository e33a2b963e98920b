"""Texts in three languages, from TOML files with the same keys."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from banquise.core.errors import BadLanguage, short

LANGUAGES = ("en", "fr", "de")
SINGULAR = {"en": (1,), "fr": (0, 1), "de": (1,)}


@dataclass(frozen=True)
class Words:
    """The texts of one language, by dotted key.

    ``words("prompt.move", die=3)`` fills the placeholders of a text; ``words.count("log.back", 2)``
    chooses between its forms ``one`` and ``other``. Sentences are never put together from parts.
    """

    lang: str
    table: Mapping[str, str]
    players: tuple[str, ...] = ()

    def __call__(self, key: str, **holes: Any) -> str:
        try:
            return self.table[key].format(**holes) if holes else self.table[key]
        except KeyError as missing:
            raise KeyError(f"{key}: no text for {missing} in language {self.lang}") from None

    def count(self, key: str, n: int, **holes: Any) -> str:
        """The form of a text for n things."""
        return self(f"{key}.{self.form(n)}", n=n, **holes)

    def form(self, n: int) -> str:
        """The plural form for n: ``one`` or ``other``."""
        return "one" if n in SINGULAR[self.lang] else "other"

    def number(self, value: float) -> str:
        """A number with one decimal: "3.5", or "3,5" in French and German."""
        text = f"{value:.1f}"
        return text if self.lang == "en" else text.replace(".", ",")

    def listed(self, names: Iterable[str]) -> str:
        """Names in a bare list: "red, yellow, red"."""
        return functools.reduce(lambda a, b: self("list.more", a=a, b=b), names)

    def joined(self, names: Sequence[str]) -> str:
        """Names joined for a sentence: "Red, Yellow and Green"."""
        if len(names) == 1:
            return names[0]
        return self("list.pair", a=self.listed(names[:-1]), b=names[-1])

    def has(self, key: str) -> bool:
        return key in self.table

    def keys(self, section: str) -> list[str]:
        """The names directly under a section, in the order of the file."""
        start = f"{section}."
        names = (key[len(start) :].split(".")[0] for key in self.table if key.startswith(start))
        return list(dict.fromkeys(names))

    def player(self, seat: int) -> str:
        """The name of a player, or else the name of the seat (``seat.0``)."""
        if 0 <= seat < len(self.players) and self.players[seat]:
            return self.players[seat]
        return self(f"seat.{seat}")

    def named(self, seat: int, colour: str) -> str:
        """A player with the colour, unless the seat's name is all there is (``board.player``)."""
        player = self.player(seat)
        if player == self(f"seat.{seat}"):
            return player
        return self("board.player", player=player, colour=colour)

    def with_players(self, players: tuple[str, ...]) -> Words:
        return replace(self, players=tuple(players))


def flatten(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Flatten nested tables to dotted keys."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


def load_words(folder: Path, lang: str, names: str = "") -> Words:
    """Load a folder's ``text/<lang>.toml``.

    Tables under ``[names.<value>]`` hold the texts that the option ``names`` replaces.
    """
    check_language(lang)
    return _words(folder, lang, names)


def check_language(lang: str) -> None:
    """Reject anything but the name of a language."""
    if lang not in LANGUAGES:
        raise BadLanguage(f"There is no language {short(lang)}; choose {', '.join(LANGUAGES)}.")


@functools.cache
def _words(folder: Path, lang: str, names: str) -> Words:
    with (folder / "text" / f"{lang}.toml").open("rb") as file:
        data = tomllib.load(file)
    overlays = data.pop("names", {})
    table = dict(flatten(data))
    table.update(flatten(overlays.get(names, {})))
    return Words(lang, table)
