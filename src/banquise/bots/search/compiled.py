"""The search bound to a game: its rules in the place of the contract, and its hints if any."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from banquise.bots import hints
from banquise.bots.search import loop, tree
from banquise.core import compile as compiling
from banquise.core.compile import Backend
from banquise.core.game import Game


class Thinker(Backend):
    """Rules and search of one game."""

    def own(self, function: FunctionType) -> FunctionType:
        """The game's own function in the place of one of the contract or of the hints."""
        own = hints_of(self.game)
        if own is not None and function.__module__ == hints.__name__:
            found: FunctionType = getattr(own, function.__name__, function)
            return found
        return super().own(function)


@functools.cache
def hints_of(game: Game) -> ModuleType | None:
    """What the game tells the search, if anything."""
    name = f"{game.rules.__name__.rpartition('.')[0]}.hints"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def sources(game: Game) -> tuple[Path, ...]:
    """The files that the compiled search is made from, besides the core and the rules."""
    own = hints_of(game)
    modules: list[ModuleType] = [hints, loop, tree, *([own] if own else [])]
    return tuple(Path(str(module.__file__)) for module in modules)


@functools.cache
def thinker(game: Game, backend: str = "cpu") -> Any:
    """Rules and search of a game: compiled on first use and kept on disk, or as they are."""
    if backend == "python":
        return Thinker(game, backend, lambda f: f, lambda f: f)
    return compiling.cpu(game, kind=Thinker, sources=sources(game))


def search(game: Game, backend: str = "cpu") -> Any:
    """The loop of a game, compiled or (``python``) as it is."""
    return thinker(game, backend).bind(loop.search)
