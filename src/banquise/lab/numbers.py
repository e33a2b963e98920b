"""Numbers that a run is told, checked before it begins."""

from __future__ import annotations

from typing import Any

from banquise.core.errors import BadOption, short

MOST = 1 << 40


def check_count(name: str, value: Any, least: int = 1) -> None:
    """A whole number of games, threads, decisions …; None stands for the default.

    >>> check_count("games", 10)
    """
    if value is None or (type(value) is int and least <= value <= MOST):
        return
    bound = "above 0" if least == 1 else f"from {least} on"
    raise BadOption(f"{name} is a whole number {bound}, at most {MOST}, not {short(value)}.")


def check_seed(seed: Any) -> None:
    if type(seed) is not int or not 0 <= seed < 1 << 62:
        raise BadOption(f"seed is a whole number from 0 to 2**62 - 1, not {short(seed)}.")
