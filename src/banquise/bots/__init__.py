"""Bots. Each sees only what its seat sees, works with every game, and is loaded by name."""

from __future__ import annotations

import functools
import importlib
from dataclasses import fields, replace
from typing import Any

from banquise.bots import levels
from banquise.bots.bot import Bot, Choice, Considered, Limit, View
from banquise.bots.search import Keeper, Knobs
from banquise.core.errors import BadOption, short

MODULES = {
    "uniform": "banquise.bots.uniform",
    "rollout": "banquise.bots.rollout",
    "search": "banquise.bots.search",
}
KNOBS = {field.name: type(getattr(Knobs(), field.name)) for field in fields(Knobs)}
LIMITS: dict[str, type] = {"iterations": int, "seconds": float}


def names() -> list[str]:
    """All bots: first the basic ones, then the levels for people, each from weak to strong.

    >>> names()
    ['uniform', 'rollout', 'search', 'first_game', 'relaxed', 'seasoned', 'sharp', 'best']
    """
    return [*MODULES, *levels.names()]


def load(spec: str) -> Bot:
    """Load a bot by name, optionally followed by its own limit and search settings.

    >>> load("search:iterations=200:curiosity=0.5")  # doctest: +ELLIPSIS
    functools.partial(...)
    """
    name, *settings = spec.split(":") if isinstance(spec, str) else [short(spec)]
    if name not in names():
        raise BadOption(f"There is no bot {name!r}; choose one of {', '.join(names())}.")
    known = LIMITS | ({"threads": int, "keeps": bool} | KNOBS if name == "search" else {})
    given = dict(_setting(name, text, known) for text in settings)
    limit = {key: given.pop(key) for key in LIMITS if key in given}
    if name in levels.names() and "iterations" in limit:
        level = levels.LEVELS[levels.names().index(name)]
        return functools.partial(levels.choose, replace(level, **limit))
    bot = _bot(name, given)
    return functools.partial(_limited, bot, Limit(**limit)) if limit else bot


def _bot(name: str, given: dict[str, Any]) -> Bot:
    if name in levels.names():
        level = levels.LEVELS[levels.names().index(name)]
        return functools.partial(levels.choose, level)
    if given.pop("keeps", False):
        return Keeper(**given)
    bot: Bot = importlib.import_module(MODULES[name]).choose
    return functools.partial(bot, **given) if given else bot


def _setting(name: str, text: str, known: dict[str, Any]) -> tuple[str, Any]:
    key, _, value = text.partition("=")
    if key not in known:
        raise BadOption(f"{name} has no setting {key!r}; its settings are {', '.join(known)}.")
    try:
        return key, bool(int(value)) if known[key] is bool else known[key](float(value))
    except (ValueError, OverflowError):
        raise BadOption(f"{key} of {name} must be a number, not {value!r}.") from None


def _limited(bot: Bot, own: Limit, view: View, limit: Limit, seed: int) -> Choice:
    """Use the bot's own limit and ignore the caller's."""
    return bot(view, own, seed)


__all__ = ["Bot", "Choice", "Considered", "Limit", "View", "levels", "load", "names"]
