"""The search bound to a game's rules and, if it has them, its hints."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from types import FunctionType, ModuleType
from typing import Any

from banquise.bots import hints
from banquise.bots.search import loop, tree
from banquise.core.compile import Backend, Calls, Loops, blank
from banquise.core.game import Game
from banquise.core.tiers import Tiers

BUILDER = "banquise.bots.search.build"  # the module ``python -m`` runs to compile


class Thinker(Backend):
    """Rules and search of one game, interpreted."""

    def own(self, function: FunctionType) -> FunctionType:
        """The game's own version of a function of the contract or of the hints."""
        return own_hint(self.game, function) or super().own(function)


class CompiledThinker(Loops):
    """Rules and search of one game, compiled. Rules that are already compiled are reused."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, "search", parts(game), examples)

    def own(self, function: FunctionType) -> FunctionType:
        return own_hint(self.game, function) or super().own(function)


def examples(game: Game) -> Calls:
    """The search with example arguments."""
    from banquise.bots.search.thinking import Knobs, memory

    states, room = memory(game, 2, 2)
    given = (blank(game)[0], states, 0, room, Knobs().array(), 0)
    return {"search": (loop.search, given)}  # type: ignore[dict-item]


def own_hint(game: Game, function: FunctionType) -> FunctionType | None:
    """The game's replacement for a function of ``bots.hints``, or None."""
    module = hints_of(game)
    if module is None or function.__module__ != hints.__name__:
        return None
    found: FunctionType = getattr(module, function.__name__, function)
    return found


@functools.cache
def hints_of(game: Game) -> ModuleType | None:
    """The game's hints module, or None."""
    name = f"{game.rules.__name__.rpartition('.')[0]}.hints"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


@functools.cache
def parts(game: Game) -> tuple[ModuleType, ...]:
    """The modules of the search, without core and rules."""
    module = hints_of(game)
    return (hints, loop, tree, *([module] if module else []))


def thinker(game: Game, backend: str = "auto") -> Any:
    """Rules and search of a game: ``auto``, ``cpu`` (compiled on first use) or ``python``."""
    return _thinker(game, backend)


@functools.cache
def _thinker(game: Game, backend: str) -> Any:
    if backend == "python":
        return Thinker(game, backend, lambda f: f, lambda f: f)
    if backend == "cpu":
        return CompiledThinker(game)
    return Tiers(thinker(game, "python"), lambda: thinker(game, "cpu"), BUILDER)


def search(game: Game, backend: str = "auto") -> Any:
    """The search loop of a game."""
    return thinker(game, backend).bind(loop.search)


def prepare(game: Game) -> None:
    """Switch to compiled rules and search, compiling them now if necessary."""
    game.auto.switch()
    thinker(game).switch()
