"""A game as a frozen value.

Its sizes, its records, its options, and the modules that know the rest.
"""

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
from banquise.core.edition import Edition, Shelf
from banquise.core.errors import BadBackend, BadEdition, Clause, UnknownGame, short
from banquise.core.options import Option
from banquise.core.svg import Item, Layers
from banquise.core.text import Words, load_words

_OWN = "banquise.games"


@dataclass(frozen=True, eq=False)
class Game:
    """One game. Everything else derives from it; nothing registers it (``games.load`` finds its
    folder).

    ``module`` is the game's package. Beside it lie ``rules`` (the contract of ``core.contract``),
    ``notation`` (actions as text), ``position`` (states as JSON), ``words`` (labels, prompts, log),
    ``view`` (pictures) and ``editions`` (reading what is printed in the box).
    """

    name: str
    prefix: str  # of its clause ids, "PA"
    version: int  # of its rules; grows when a rule changes
    seats: tuple[int, ...]
    actions: int  # size of the action numbering
    masks: int  # how many masked forms stand behind it (0: nothing is ever veiled)
    draws: int  # random numbers that `imagine` may use
    state: np.dtype[Any]
    edition: np.dtype[Any]
    phase: type[IntEnum]
    clause: type[IntEnum]  # those that can forbid an action; 0 is LEGAL
    options: tuple[Option, ...]
    rules: ModuleType = field(repr=False)
    notation: ModuleType = field(repr=False)
    position: ModuleType = field(repr=False)
    words: ModuleType = field(repr=False)
    view: ModuleType = field(repr=False)
    editions: ModuleType = field(repr=False)
    folder: Path = field(repr=False)
    seat_letters: str = (
        ""  # a record's sign before each decision, where the specification wants one
    )
    minutes: str = ""  # how long a game takes people
    default_edition: str = "standard"
    most_candidates: int = 0  # the longest list of candidates or outcomes there can be (0: unknown)
    all_options: bool = (
        True  # a position names every option; False: those at their default may be left out
    )
    check: Callable[[Any, Mapping[str, Any], int], str | None] | None = (
        None  # options that hang on the edition
    )
    final: tuple[int, ...] = ()  # phases whose answers the rules do not let anybody take back

    @property
    def width(self) -> int:
        """Room that a list of candidates or of outcomes needs."""
        return max(self.most_candidates or self.actions, 16)

    @cached_property
    def python(self) -> compiling.Backend:
        """The rules as they are: to read, to debug, to measure coverage."""
        return compiling.python(self)

    @cached_property
    def cpu(self) -> compiling.Backend:
        """The rules compiled for this machine's processor."""
        return compiling.cpu(self)

    @cached_property
    def checked(self) -> compiling.Backend:
        """As ``cpu``, with every index checked: for tests."""
        return compiling.cpu(self, boundscheck=True)

    @cached_property
    def shelf(self) -> Shelf:
        """The editions that can be played: those of the box and the owner's own."""
        return Shelf(self)

    def backend(self, name: str) -> compiling.Backend:
        """``python``, ``cpu`` or ``checked``."""
        if name not in ("python", "cpu", "checked"):
            raise BadBackend(
                f"There is no backend {short(name)}; there are python, cpu and checked."
            )
        backend: compiling.Backend = getattr(self, name)
        return backend

    @cached_property
    def turns(self) -> bool:
        """Whether a picture hangs on who looks (own panel large), not only on what is known."""
        return "viewer" in inspect.signature(self.view.scene).parameters

    def scene(self, ed: Any, seen: Any, viewer: int, words: Words, shape: str) -> list[Item]:
        """Everything on the board that a viewer sees; what ``seen`` hides is hidden."""
        layers = self.layers(ed, seen, viewer, words, shape)
        return layers[0] if len(layers) == 1 else [item for layer in layers for item in layer]

    def layers(self, ed: Any, seen: Any, viewer: int, words: Words, shape: str) -> Layers:
        """The same in parts, if the view knows any."""
        if self.turns:
            found = self.view.scene(ed, seen, words, shape, viewer=viewer)
        else:
            found = self.view.scene(ed, seen, words, shape)
        return found if isinstance(found, Layers) else Layers((found,))

    def text(self, lang: str = "en", names: str = "", players: tuple[str, ...] = ()) -> Words:
        """All words of the game in one language."""
        return load_words(self.folder, lang, names).with_players(players)

    def clause_id(self, number: int) -> str:
        """The id of a clause as the specification prints it: PA-MOV-1."""
        return f"{self.prefix}-{self.clause(number).name.replace('_', '-')}"

    def clauses(self, lang: str = "en", names: str = "") -> list[Clause]:
        """Every clause of the specification, in its order, those that forbid nothing included."""
        words = self.text(lang, names)
        return [Clause(name, words(f"clause.{name}")) for name in words.keys("clause")]

    def check_edition(self, record: Any, options: Mapping[str, Any], seats: int) -> str | None:
        """Why these options cannot be played on this edition; None if they can."""
        return self.check(record[0], options, seats) if self.check else None

    def new_states(self, n: int = 1) -> np.ndarray[Any, Any]:
        """Room for n states, all zero."""
        return np.zeros(n, self.state)

    def load_edition(self, which: str | Path | Edition | None = None) -> Edition:
        """An edition by its id or from a file."""
        if isinstance(which, Edition):
            if which.record.dtype != self.edition:
                raise BadEdition(f"{which.id} is an edition of another game than {self.name}.")
            return which
        if which is not None and not isinstance(which, (str, Path)):
            raise BadEdition(f"An edition is an id, a path or an Edition, not {short(which)}.")
        return self.shelf.find(which if which is not None else self.default_edition)


def homes() -> dict[str, str]:
    """The package that holds each game, by the name of the game's folder.

    Games lie in ``banquise.games`` and in the packages that the environment variable
    ``BANQUISE_GAMES`` names, separated by colons; a folder with ``rules`` in it is a game.
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
    """The games there are, by the names of their folders."""
    return sorted(homes())


def load(name: str) -> Game:
    """The game of a folder under ``games/``; the core knows none by name.

    >>> load("papua").seats
    (3, 4, 5, 6)
    """
    known = homes()
    if not isinstance(name, str) or name.replace("-", "_") not in known:
        there = ", ".join(sorted(known))
        raise UnknownGame(f"There is no game {short(name)}; there are {there}.")
    folder = name.replace("-", "_")
    return _game(f"{known[folder]}.{folder}")


@functools.cache
def _game(module: str) -> Game:
    game: Game = importlib.import_module(module).GAME
    return game
