"""Validate the numeric settings of a run before it starts."""

from __future__ import annotations

from typing import Any

from banquise.core.errors import BadOption, short

MOST = 1 << 40


def check_count(name: str, value: Any, least: int = 1) -> None:
    """Check a count of games, threads, decisions …; None means the default.

    >>> check_count("games", 10)
    """
    if value is None or (type(value) is int and least <= value <= MOST):
        return
    raise BadOption(f"{name} must be a whole number from {least} to {MOST}, not {short(value)}.")


def check_seed(seed: Any) -> None:
    if type(seed) is not int or not 0 <= seed < 1 << 62:
        raise BadOption(f"seed must be a whole number from 0 to 2**62 - 1, not {short(seed)}.")
