"""Editions: the printed data of a game, read from TOML into one read-only record.

A file has an ``id``, the data of its game, and a table ``[provenance]`` with the source of each
value: R rulebook, S another public source, D deduced, X reconstructed, O from the owner's own box.
Users can add files of their own: in the folder ``BANQUISE_EDITIONS`` (or
``~/.config/banquise/editions``), in a subfolder named after the game, or by giving a path. A user's
file overrides a built-in one with the same id.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from banquise.core.errors import BadEdition
from banquise.core.records import Field, Record

if TYPE_CHECKING:
    from banquise.core.game import Game

TAGS = ("R", "S", "D", "X", "O")
MOST_BYTES = 1 << 20


@dataclass(frozen=True, eq=False)
class Edition:
    """A loaded edition: its id, its record in an array of one, and the file it came from."""

    id: str
    record: np.ndarray[Any, Any] = field(repr=False)
    source: str = field(repr=False)
    where: str
    is_offered: bool = True

    @property
    def digest(self) -> str:
        """A hash of the data. A record stores it to identify the edition it was played with."""
        return hashlib.sha256(self.record.tobytes()).hexdigest()[:16]


class Page:
    """An edition file being read. Every error names the file, the key and the reason."""

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
        """A value by its dotted key, which must exist."""
        value = self._find(key)
        if value is None:
            raise self.refuse(key, "this key is missing.")
        return value

    def text(self, key: str, pattern: str = ".*") -> str:
        value = self.get(key)
        if not isinstance(value, str) or re.fullmatch(pattern, value) is None:
            raise self.refuse(key, f"a text that matches {pattern} is expected, not {value!r}.")
        return value

    def integer(self, key: str, low: int, high: int) -> int:
        return self.check_integer(key, self.get(key), low, high)

    def check_integer(self, key: str, value: Any, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise self.refuse(
                key, f"a whole number from {low} to {high} is expected, not {value!r}."
            )
        return value

    def items(self, key: str, length: int | None = None) -> list[Any]:
        value = self.get(key)
        if not isinstance(value, list) or (length is not None and len(value) != length):
            wanted = "a list" if length is None else f"a list of {length}"
            raise self.refuse(key, f"{wanted} is expected, not {value!r}.")
        return value

    def integers(self, key: str, length: int | None, low: int, high: int) -> list[int]:
        return [
            self.check_integer(f"{key}[{i}]", value, low, high)
            for i, value in enumerate(self.items(key, length))
        ]

    def choice(self, key: str, value: Any, names: Sequence[str]) -> int:
        """The index of a name."""
        if not isinstance(value, str) or value not in names:
            raise self.refuse(key, f"one of {', '.join(names)} is expected, not {value!r}.")
        return names.index(value)

    def row(self, key: str, value: Any, length: int) -> list[Any]:
        """A list inside another one."""
        if not isinstance(value, list) or len(value) != length:
            raise self.refuse(key, f"a list of {length} is expected, not {value!r}.")
        return value

    def colours(self, key: str, length: int) -> list[int]:
        """Colours such as #c8372d, as numbers 0xRRGGBB."""
        found = []
        for i, colour in enumerate(self.items(key, length)):
            if not isinstance(colour, str) or not re.fullmatch("#[0-9a-fA-F]{6}", colour):
                raise self.refuse(
                    f"{key}[{i}]", f"a colour such as #c8372d is expected, not {colour!r}."
                )
            found.append(int(colour[1:], 16))
        return found

    def table(self, key: str) -> dict[str, Any]:
        value = self.get(key)
        if not isinstance(value, dict):
            raise self.refuse(key, f"a table is expected, not {value!r}.")
        return value

    def finish(self) -> None:
        """Check that every key was read and has a provenance."""
        self._refuse_unread(self.data, "")
        said = self.data.get("provenance", {})
        if not isinstance(said, dict):
            raise self.refuse("provenance", f"a table is expected, not {said!r}.")
        self._refuse_unsaid(said)
        for key, value in said.items():
            if key not in self.data:
                raise self.refuse(f"provenance.{key}", "there is no such key to speak of.")
            if not isinstance(value, str) or not re.match(rf"[{''.join(TAGS)}]\d?( |:|$)", value):
                raise self.refuse(f"provenance.{key}", f"must begin with one of {', '.join(TAGS)}.")

    def _refuse_unsaid(self, said: dict[str, Any]) -> None:
        """Reject data without a source, and show the missing lines."""
        known = ("id", "provenance", "offered", *said)
        missing = [key for key in self.data if key not in known]
        if missing:
            lines = "".join(f'\n{key} = "O: my own box"' for key in missing)
            raise self.refuse(
                f"provenance.{missing[0]}",
                f"say where it comes from. An example of what is missing:\n\n[provenance]{lines}"
                "\n\nThe letter is R (rulebook), S (another public source), D (deduced), "
                "X (reconstructed) or O (the owner's own box).",
            )

    def _refuse_unread(self, table: dict[str, Any], path: str) -> None:
        """Reject a key that was never read; reading a table counts for all its keys."""
        for name, value in table.items():
            key = f"{path}{name}"
            parts = any(asked.startswith(f"{key}.") for asked in self._asked)
            if key not in self._asked and not parts:
                raise self.refuse(key, "the game knows no such key.")
            if parts and isinstance(value, dict):
                self._refuse_unread(value, f"{key}.")

    def _find(self, key: str) -> Any:
        first, *rest = key.split(".")
        self._asked.add(key)
        value = self.data.get(first)
        for part in rest:
            value = value.get(part) if isinstance(value, dict) else None
        return value


def read_fields(page: Page, ed: Any, record: type[Record]) -> None:
    """Fill every field that is declared with a key and a range.

    A field with ``by`` is a table. Missing entries are 0, if 0 is in the range.
    """
    for name, declared in record.fields.items():
        key = declared.json
        if key and declared.by:
            ed[name][:] = _read_table(page, declared)
        elif key and declared.names:
            ed[name] = page.choice(key, page.get(key), declared.names)
        elif key:
            ed[name] = page.integer(key, *declared.bounds(ed, ed))


def _read_table(page: Page, declared: Field) -> list[int]:
    page.table(declared.json)
    low, high = declared.bounds(None, None)
    found = [0] * len(declared.by)
    for k, name in enumerate(declared.by):
        key = f"{declared.json}.{name}"
        if name and (low > 0 or page.has(key)):
            found[k] = page.integer(key, low, high)
    return found


def read_edition(game: Game, text: str, where: str) -> Edition:
    """Read an edition from the text of its file."""
    if len(text) > MOST_BYTES:
        raise BadEdition(f"{where}: the file is larger than {MOST_BYTES} bytes.")
    page = Page(text, where)
    name = page.text("id", "[a-z0-9_-]{1,40}")
    offered = page.data.get("offered", True)
    if not isinstance(offered, bool):
        raise page.refuse("offered", f"true or false is expected, not {offered!r}.")
    record = np.zeros(1, game.edition)
    game.editions.read(page, record[0])
    page.finish()
    record.setflags(write=False)
    return Edition(name, record, text, where, offered)


class Shelf:
    """The editions of a game: the built-in ones and the user's, which override them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._read: dict[str, Edition] = {}

    def __iter__(self) -> Iterator[Edition]:
        own = {edition.id: edition for edition in self._readable(self._own())}
        for edition in map(self.read, self._built_in()):
            yield own.pop(edition.id, edition)
        yield from own.values()

    def _readable(self, paths: list[Path]) -> Iterator[Edition]:
        """The files that can be read. A broken file is only reported when it is requested."""
        for path in paths:
            with contextlib.suppress(BadEdition):
                yield self.read(path)

    def offered(self) -> list[Edition]:
        """The editions that players may choose."""
        return [edition for edition in self if edition.is_offered]

    def find(self, which: str | Path) -> Edition:
        """Find an edition by its id or the path of its file."""
        if isinstance(which, Path) or which.endswith(".toml"):
            return self.read(Path(which), str(which))
        return self.named(which)

    def named(self, name: str, digest: str = "") -> Edition:
        """Find an edition by id only, for untrusted input; with a digest, prefer the same data."""
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
        raise BadEdition(f"{self.game.name} has no edition {name!r}; its editions are {known}.")

    def _id(self, path: Path) -> str:
        """The id of a file, or "" if it is broken: it is only reported when it is requested."""
        try:
            return self.read(path).id
        except BadEdition:
            return path.stem

    def read(self, path: Path, where: str = "") -> Edition:
        """Read a file. Errors call it ``where``, by default its name without the folder."""
        where = where or path.name
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise BadEdition(f"{where}: {error.strerror or 'cannot be read'}.") from None
        except UnicodeDecodeError:
            raise BadEdition(f"{where} is not a UTF-8 text file.") from None
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
    """The folder of the user's own editions."""
    chosen = os.environ.get("BANQUISE_EDITIONS")
    with contextlib.suppress(RuntimeError):  # no home folder
        return Path(chosen or "~/.config/banquise/editions").expanduser()
    return Path("/nonexistent")
