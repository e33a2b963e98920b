"""A game as a frozen value: its sizes, records, options and modules."""

from __future__ import annotations

import functools
import importlib
import inspect
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from banquise.core import compile as compiling
from banquise.core import hooks, tiers
from banquise.core.actions import Blocks
from banquise.core.chapters import Chapter, chapters
from banquise.core.edition import Edition, Shelf
from banquise.core.errors import BadBackend, BadEdition, BadVersion, Clause, UnknownGame, short
from banquise.core.events import Events
from banquise.core.options import Option, Value
from banquise.core.records import Record
from banquise.core.scene import Kept, Now
from banquise.core.svg import Item, Layers
from banquise.core.text import Words, check_language, load_words

_OWN = "banquise.games"
_NO_FIELDS: np.dtype[Any] = np.dtype([])
_FOUND: Any = None  # filled in by ``core.hooks`` from the package, or by a default


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """One game. Games need no registration: ``load`` finds them by their folder.

    ``package`` is the game's package, ``__name__`` in its ``__init__``. Values not given here are
    found there: ``core.hooks`` lists the optional parts of a game and their defaults. Its modules
    are ``state`` (records and numbers), ``rules`` (the contract of ``core.contract``), ``notation``
    (actions as text), ``position`` (states as JSON), ``words`` (labels, prompts), ``view``
    (pictures) and ``editions`` (reading edition files).

    ``earlier`` lists the earlier versions of the rules that can still be played, each with the
    defaults that have changed since, new options included (``docs/records.md``).

    ``records`` are the classes ``State`` and ``Edition`` (``core.records``); ``state`` and
    ``edition`` are their NumPy types. A game without such classes gives these two directly.
    """

    package: str = ""
    name: str = ""  # the name of its folder
    prefix: str = ""  # of clause ids, such as "PA"; default: the initials of the name
    version: int = 1  # of the rules; increases when a rule changes
    earlier: Mapping[int, Mapping[str, Value]] = field(default_factory=dict)
    seats: tuple[int, ...]
    blocks: Blocks | None = field(default=None, repr=False)  # its actions as a table
    actions: int = 0  # size of the action numbering
    masks: int = 0  # number of masked forms after it (0: no action is masked)
    draws: int = 0  # random numbers that `imagine` may use
    secret: str = ""  # the field that each seat hides, if ``core.default_rules`` hides it
    records: tuple[type[Record], type[Record]] | None = field(default=None, repr=False)
    state: np.dtype[Any] = _NO_FIELDS
    edition: np.dtype[Any] = _NO_FIELDS
    phase: type[IntEnum] = _FOUND
    clause: type[IntEnum] = _FOUND  # the clauses that can forbid an action; 0 is LEGAL
    options: tuple[Option, ...] = ()
    rules: ModuleType = field(default=_FOUND, repr=False)
    notation: ModuleType = field(default=_FOUND, repr=False)
    position: ModuleType = field(default=_FOUND, repr=False)
    words: ModuleType = field(default=_FOUND, repr=False)
    view: ModuleType = field(default=_FOUND, repr=False)
    editions: ModuleType = field(default=_FOUND, repr=False)
    folder: Path = field(default=_FOUND, repr=False)
    seat_letters: str = (
        ""  # the seat's letter before each decision of a record, if the specification has one
    )
    minutes: str = ""  # how long a game takes
    default_edition: str = "standard"
    most_candidates: int = 0  # the longest possible list of candidates or outcomes (0: unknown)
    all_options: bool = True  # a position lists every option; False: it may omit defaults
    check: Callable[[Any, Mapping[str, Any], int], str | None] | None = (
        None  # checks options against the edition
    )
    event: type[Events] | None = None  # what its rules emit; None: nothing is logged
    final: tuple[int, ...] = ()  # phases whose decisions cannot be undone

    def __post_init__(self) -> None:
        hooks.discover(self)
        if self.records:
            state, edition = self.records
            object.__setattr__(self, "state", state.dtype)
            object.__setattr__(self, "edition", edition.dtype)

    @property
    def width(self) -> int:
        """The array length needed for a list of candidates or outcomes."""
        return max(self.most_candidates or self.actions, 16)

    @cached_property
    def python(self) -> compiling.Backend:
        """The rules interpreted, for debugging and coverage."""
        return compiling.python(self)

    @cached_property
    def auto(self) -> tiers.Tiers:
        """The rules interpreted at first, and compiled as soon as that is ready."""
        return tiers.Tiers(self.python, lambda: self.cpu)

    @cached_property
    def cpu(self) -> compiling.Compiled:
        """The rules compiled for this machine's processor."""
        return compiling.cpu(self)

    @cached_property
    def checked(self) -> compiling.Compiled:
        """Like ``cpu`` with bounds checks, for tests."""
        return compiling.cpu(self, boundscheck=True)

    @cached_property
    def telling(self) -> compiling.Telling:
        """The rules interpreted, collecting events."""
        return compiling.Telling(self)

    @cached_property
    def event_words(self) -> ModuleType:
        """The module that words the arguments of events: ``words.events``, else ``words``."""
        return hooks.room(self.words, "events")

    @cached_property
    def shelf(self) -> Shelf:
        """The editions that can be played: built-in ones and the user's own."""
        return hooks.shelf(self)

    def backend(self, name: str) -> compiling.Backend | tiers.Tiers:
        """``auto``, ``python``, ``cpu`` or ``checked``."""
        if name not in ("auto", "python", "cpu", "checked"):
            raise BadBackend(
                f"There is no backend {short(name)}; choose auto, python, cpu or checked."
            )
        backend: compiling.Backend | tiers.Tiers = getattr(self, name)
        return backend

    @cached_property
    def has_parts(self) -> bool:
        """Whether the view draws in parts (``core.scene``)."""
        return hasattr(self.view, "parts")

    @cached_property
    def turns(self) -> bool:
        """Whether the picture depends on the viewer, not only on what the viewer knows."""
        return self.has_parts or "viewer" in inspect.signature(self.view.scene).parameters

    def plain_state(self, s: Any) -> Any:
        """A state as plain numbers and lists for words and views, if the game declares records."""
        return self.records[0].plain(s) if self.records and self.has_parts else s

    def plain_edition(self, ed: Any) -> Any:
        """An edition as plain numbers and lists; one shared copy."""
        return self.records[1].shared(ed) if self.records and self.has_parts else ed

    def working(self, ed: Any, state: Any) -> tuple[Any, Any]:
        """An edition, and a copy of the only state of an array: to run interpreted rules on."""
        if not self.records:
            return ed, state.copy()[0]
        return self._working_editions(ed.tobytes()), self.records[0].working(state.tobytes())

    @cached_property
    def _working_editions(self) -> Callable[[bytes], Record]:
        assert self.records
        return functools.lru_cache(16)(self.records[1].working)

    def scene(self, ed: Any, seen: Any, viewer: int, words: Words, shape: str) -> list[Item]:
        """Everything that a viewer sees on the board. ``seen`` is already redacted."""
        layers = self.layers(ed, seen, viewer, words, shape)
        return layers[0] if len(layers) == 1 else [item for layer in layers for item in layer]

    def layers(
        self,
        ed: Any,
        seen: Any,
        viewer: int,
        words: Words,
        shape: str,
        kept: Kept | None = None,
    ) -> Layers:
        """The scene in parts, if the view has parts; ``kept`` caches them."""
        ed, seen = self.plain_edition(ed), self.plain_state(seen)
        if self.has_parts:
            return Now(ed, seen, words, shape, viewer, kept).layers(self.view.parts)
        if self.turns:
            found = self.view.scene(ed, seen, words, shape, viewer=viewer)
        else:
            found = self.view.scene(ed, seen, words, shape)
        return found if isinstance(found, Layers) else Layers((found,))

    def text(self, lang: str = "en", names: str = "", players: tuple[str, ...] = ()) -> Words:
        """The game's texts in one language."""
        check_language(lang)  # before it is looked up in a cache
        return self._text(lang, names if names in self._namings else "").with_players(players)

    @functools.cached_property
    def _namings(self) -> frozenset[str]:
        """The values of the option ``names``; texts are cached for these only."""
        found = [option for option in self.options if option.key == "names"]
        return frozenset(str(value) for option in found for value in option.values)

    @functools.cached_property
    def _text(self) -> Callable[[str, str], Words]:
        """Games with a package fall back to English and to the common texts."""
        if self.package:
            return functools.cache(functools.partial(hooks.text, self))
        return functools.partial(load_words, self.folder)

    def defaults_of(self, version: int) -> Mapping[str, Value]:
        """The defaults of an earlier version of the rules that have changed since."""
        if version == self.version:
            return {}
        if version in self.earlier:
            return self.earlier[version]
        known = " and ".join(str(v) for v in (*sorted(self.earlier), self.version))
        do = "Update Banquise" if version > self.version else "Use the release they come from"
        raise BadVersion(
            f"This needs version {short(version)} of the rules of {self.name}; known: {known}. "
            f"{do} to play it."
        )

    @property
    def is_built_in(self) -> bool:
        """Does it come with Banquise? Built-in games have to pass extra tests."""
        return self.rules.__name__.startswith(f"{_OWN}.")

    def clause_id(self, number: int) -> str:
        """The id of a clause as the specification prints it: PA-MOV-1."""
        return f"{self.prefix}-{self.clause(number).name.replace('_', '-')}"

    def clauses(self, lang: str = "en", names: str = "") -> list[Clause]:
        """Every clause of the specification in order, including those that forbid nothing."""
        words = self.text(lang, names)
        return [Clause(name, words(f"clause.{name}")) for name in words.keys("clause")]

    def chapters(self, lang: str = "en", names: str = "") -> list[Chapter]:
        """The rules as chapters in reading order, without what only the engine refuses."""
        return chapters(self, lang, names)

    def check_edition(self, record: Any, options: Mapping[str, Any], seats: int) -> str | None:
        """Why these options cannot be played with this edition; None if they can."""
        return self.check(record[0], options, seats) if self.check else None

    def new_states(self, n: int = 1) -> np.ndarray[Any, Any]:
        """An array of n empty states."""
        return np.zeros(n, self.state)

    def load_edition(self, which: str | Path | Edition | None = None) -> Edition:
        """An edition by its id or from a file."""
        if isinstance(which, Edition):
            if which.record.dtype != self.edition:
                raise BadEdition(f"{which.id} is not an edition of {self.name}.")
            return which
        if which is not None and not isinstance(which, (str, Path)):
            raise BadEdition(f"An edition must be an id, a path or an Edition, not {short(which)}.")
        return self.shelf.find(which if which is not None else self.default_edition)


def homes() -> dict[str, str]:
    """The package that holds each game, by the name of the game's folder.

    Games are found in ``banquise.games`` and in the packages listed in the environment variable
    ``BANQUISE_GAMES``, separated by colons. A folder that contains ``rules`` is a game.
    """
    found: dict[str, str] = {}
    for package in [_OWN, *filter(None, os.environ.get("BANQUISE_GAMES", "").split(":"))]:
        try:
            roots = list(importlib.import_module(package).__path__)
        except (ImportError, AttributeError):
            raise UnknownGame(f"BANQUISE_GAMES: there is no package {package!r}.") from None
        for path in (path for root in roots for path in Path(root).glob("*/rules*")):
            if path.suffix in (".py", ""):
                found.setdefault(path.parent.name, package)
    return found


def names() -> list[str]:
    """The names of all games, which are the names of their folders."""
    return sorted(homes())


def built_in() -> list[str]:
    """The names of the games that come with Banquise."""
    return sorted(name for name, package in homes().items() if package == _OWN)


def load(name: str) -> Game:
    """Load a game by name. The core itself names no game.

    >>> load("papua").seats
    (3, 4, 5, 6)
    """
    known = homes()
    if not isinstance(name, str) or name.replace("-", "_") not in known:
        there = ", ".join(sorted(known))
        raise UnknownGame(f"There is no game {short(name)}; choose one of {there}.")
    folder = name.replace("-", "_")
    return _game(f"{known[folder]}.{folder}")


@functools.cache
def _game(module: str) -> Game:
    game: Game = importlib.import_module(module).GAME
    return game
