"""A toy with one part replaced, for the faults that the contract has to find."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from types import ModuleType
from typing import Any

from banquise.core.game import Game


def variant(game: Game, name: str, part: str = "rules", **functions: Callable[..., Any]) -> Game:
    """The game with other functions in one of its modules."""
    module: ModuleType = getattr(game, part)
    copy = ModuleType(f"{module.__name__}_{name}")
    copy.__dict__.update({k: v for k, v in vars(module).items() if not k.startswith("__")})
    copy.__dict__.update(functions)
    parts: dict[str, Any] = {part: copy}
    return dataclasses.replace(game, name=f"{game.name}_{name}", **parts)
