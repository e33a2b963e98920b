"""Opponents. Each sees what its seat sees, knows no game by name, and is found by its own name."""

from __future__ import annotations

import importlib

from banquise.bots.bot import Bot, Choice, Considered, Limit, View
from banquise.core.errors import BadOption

MODULES = {"uniform": "banquise.bots.uniform", "rollout": "banquise.bots.rollout"}


def names() -> list[str]:
    """The bots there are, from the simplest to the strongest.

    >>> names()
    ['uniform', 'rollout']
    """
    return list(MODULES)


def load(name: str) -> Bot:
    """A bot by its name."""
    if name not in MODULES:
        raise BadOption(f"There is no bot {name!r}; there are {', '.join(MODULES)}.")
    bot: Bot = importlib.import_module(MODULES[name]).choose
    return bot


__all__ = ["Bot", "Choice", "Considered", "Limit", "View", "load", "names"]
