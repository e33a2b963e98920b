"""Editions: what is printed in the box, read from TOML, checked, and turned into one read-only
record.

A file holds an ``id``, the data of its game, and a table ``[provenance]`` with a line for each
datum: R rulebook, S another public source, D deduced, X reconstructed, O from the owner's own box.
Owners put their files into the folder named by ``BANQUISE_EDITIONS`` (or
``~/.config/banquise/editions``), under the name of the game, or give a path. A file of theirs takes
the place of one in the box with the same id.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from banquise.core.errors import BadEdition

if TYPE_CHECKING:
    from banquise.core.game import Game

TAGS = ("R", "S", "D", "X", "O")
MOST_BYTES = 1 << 20


@dataclass(frozen=True, eq=False)
class Edition:
    """An edition that has been read.

    Its id, its record in an array of one, and the file it came from.
    """

    id: str
    record: np.ndarray[Any, Any] = field(repr=False)
    source: str = field(repr=False)
    where: str
    is_offered: bool = True

    @property
    def digest(self) -> str:
        """A hash of the data, so that a record can say what it was played on."""
        return hashlib.sha256(self.record.tobytes()).hexdigest()[:16]


class Page:
    """One edition file while it is read.

    Every question that fails names the file, the key and the reason.
    """

    def __init__(self, text: str, where: str) -> None:
        self.where = where
        self.source = text
        try:
            self.data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadEdition(f"{where}: this is not TOML: {str(error)[:200]}") from None
        self._asked: set[str] = {"id", "provenance", "offered"}

    def refuse(self, key: str, reason: str) -> BadEdition:
        return BadEdition(f"{self.where}: {key}: {reason}")

    def has(self, key: str) -> bool:
        return self._find(key) is not None

    def get(self, key: str) -> Any:
        """Any datum, by dotted key; it must be there."""
        value = self._find(key)
        if value is None:
            raise self.refuse(key, "this key is missing.")
        return value

    def text(self, key: str, pattern: str = ".*") -> str:
        value = self.get(key)
        if not isinstance(value, str) or re.fullmatch(pattern, value) is None:
            raise self.refuse(key, f"a text that matches {pattern} is wanted, not {value!r}.")
        return value

    def integer(self, key: str, low: int, high: int) -> int:
        return self.check_integer(key, self.get(key), low, high)

    def check_integer(self, key: str, value: Any, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise self.refuse(key, f"a whole number from {low} to {high} is wanted, not {value!r}.")
        return value

    def items(self, key: str, length: int | None = None) -> list[Any]:
        value = self.get(key)
        if not isinstance(value, list) or (length is not None and len(value) != length):
            wanted = "a list" if length is None else f"a list of {length}"
            raise self.refuse(key, f"{wanted} is wanted, not {value!r}.")
        return value

    def integers(self, key: str, length: int | None, low: int, high: int) -> list[int]:
        return [
            self.check_integer(f"{key}[{i}]", value, low, high)
            for i, value in enumerate(self.items(key, length))
        ]

    def table(self, key: str) -> dict[str, Any]:
        value = self.get(key)
        if not isinstance(value, dict):
            raise self.refuse(key, f"a table is wanted, not {value!r}.")
        return value

    def finish(self) -> None:
        """No key may be left unread, and every datum says where it comes from."""
        for key in self.data:
            if key not in self._asked:
                raise self.refuse(key, "the game knows no such key.")
        said = self.data.get("provenance", {})
        if not isinstance(said, dict):
            raise self.refuse("provenance", f"a table is wanted, not {said!r}.")
        for key in self._asked - {"id", "provenance", "offered"}:
            if key in self.data and key not in said:
                raise self.refuse(
                    f"provenance.{key}", f"say where it comes from: {', '.join(TAGS)}."
                )
        for key, value in said.items():
            if key not in self.data:
                raise self.refuse(f"provenance.{key}", "there is no such key to speak of.")
            if not isinstance(value, str) or not re.match(rf"[{''.join(TAGS)}]\d?( |:|$)", value):
                raise self.refuse(f"provenance.{key}", f"must begin with one of {', '.join(TAGS)}.")

    def _find(self, key: str) -> Any:
        first, *rest = key.split(".")
        self._asked.add(first)
        value = self.data.get(first)
        for part in rest:
            value = value.get(part) if isinstance(value, dict) else None
        return value


def read_edition(game: Game, text: str, where: str) -> Edition:
    """An edition from the text of its file."""
    if len(text) > MOST_BYTES:
        raise BadEdition(f"{where}: the file is larger than {MOST_BYTES} bytes.")
    page = Page(text, where)
    name = page.text("id", "[a-z0-9_-]{1,40}")
    offered = page.data.get("offered", True)
    if not isinstance(offered, bool):
        raise page.refuse("offered", f"true or false is wanted, not {offered!r}.")
    record = np.zeros(1, game.edition)
    game.editions.read(page, record[0])
    page.finish()
    record.setflags(write=False)
    return Edition(name, record, text, where, offered)


class Shelf:
    """The editions of a game: those in its folder, and the owner's, which come first by id."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._read: dict[str, Edition] = {}

    def __iter__(self) -> Iterator[Edition]:
        own = {edition.id: edition for edition in self._readable(self._own())}
        for edition in map(self.read, self._built_in()):
            yield own.pop(edition.id, edition)
        yield from own.values()

    def _readable(self, paths: list[Path]) -> Iterator[Edition]:
        """Those that can be read: a broken file is nobody's concern until it is wanted."""
        for path in paths:
            with contextlib.suppress(BadEdition):
                yield self.read(path)

    def offered(self) -> list[Edition]:
        """Those that players may choose."""
        return [edition for edition in self if edition.is_offered]

    def find(self, which: str | Path) -> Edition:
        """By id, or a file's path."""
        if isinstance(which, Path) or which.endswith(".toml"):
            return self.read(Path(which), str(which))
        return self.named(which)

    def named(self, name: str, digest: str = "") -> Edition:
        """By id alone: what comes from outside may name no file. A digest prefers those data."""
        key = f"{_owners()}|{name}|{digest}"
        if key not in self._read:
            self._read[key] = self._search(name, digest)
        return self._read[key]

    def _search(self, name: str, digest: str) -> Edition:
        paths = [path for path in [*self._own(), *self._built_in()] if self._id(path) == name]
        for edition in self._readable(paths):
            if edition.digest == digest:
                return edition
        if paths:
            return self.read(paths[0])
        known = ", ".join(self._id(path) for path in [*self._built_in(), *self._own()])
        raise BadEdition(f"{self.game.name} has no edition {name!r}; there are {known}.")

    def _id(self, path: Path) -> str:
        """Another broken file is nobody's concern until it is wanted."""
        try:
            return self.read(path).id
        except BadEdition:
            return path.stem

    def read(self, path: Path, where: str = "") -> Edition:
        """A file, called as its giver did; one from the shelf is called by its name, without the
        folder, which is nobody's concern.
        """
        where = where or path.name
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise BadEdition(f"{where}: {error.strerror or 'cannot be read'}.") from None
        except UnicodeDecodeError:
            raise BadEdition(f"{where}: this is not a text in UTF-8.") from None
        key = f"{path}|{where}|{hashlib.sha256(text.encode()).hexdigest()}"
        if key not in self._read:
            self._read[key] = read_edition(self.game, text, where)
        return self._read[key]

    def _built_in(self) -> list[Path]:
        files = sorted((self.game.folder / "edition").glob("*.toml"))
        return sorted(files, key=lambda path: path.stem != self.game.default_edition)

    def _own(self) -> list[Path]:
        return sorted((_owners() / self.game.name).glob("*.toml"))


def _owners() -> Path:
    """The folder of the owner's own files."""
    chosen = os.environ.get("BANQUISE_EDITIONS")
    with contextlib.suppress(RuntimeError):  # nobody's home
        return Path(chosen or "~/.config/banquise/editions").expanduser()
    return Path("/nonexistent")
