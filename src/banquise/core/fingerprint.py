"""Fingerprints of a game's state layout and action numbers, to keep stored data readable.

A server stores both next to the bytes of states and the numbers of actions. If they are equal, the
current code reads the stored data correctly (``docs/records.md``).
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from banquise.core.game import Game
from banquise.core.state import CHANCE


@functools.cache
def layout(game: Game) -> str:
    """Fingerprint of the state layout: its fields, and the names of phases, options and values."""
    fields: Mapping[str, Any] = game.state.fields or {}
    rows = [(name, str(value[0]), int(value[1])) for name, value in fields.items()]
    phases = [(phase.name, int(phase)) for phase in game.phase]
    options = [(option.key, option.values, option.span) for option in game.options]
    return _hash((game.state.itemsize, rows, phases, options, _names(game)))


def _names(game: Game) -> list[tuple[Any, ...]]:
    """The names of the numbers in the fields."""
    declared = game.records[0].fields if game.records else {}
    return [(key, one.names, one.none, one.hidden) for key, one in declared.items()]


def numbers(game: Game) -> str:
    """Fingerprint of the action numbers: how many there are, and a hash of their notation."""
    return f"{game.actions}:{_hash(_texts(game))}"


def has_numbers(game: Game, stored: str) -> bool:
    """Are the actions of a stored fingerprint unchanged? New ones may have been added."""
    count, _, found = stored.partition(":")
    if not count.isdecimal() or int(count) > game.actions:
        return False
    return _hash(_texts(game)[: int(count)]) == found


@functools.cache
def _texts(game: Game) -> list[tuple[str, str]]:
    """The notation of every action of a seat and of chance, in an empty state."""
    ed, s = np.zeros(1, game.edition)[0], game.new_states()[0]
    s.seats = game.seats[0]
    return [
        (_write(game, ed, s, 0, number), _write(game, ed, s, CHANCE, number))
        for number in range(game.actions)
    ]


def _write(game: Game, ed: Any, s: Any, seat: int, number: int) -> str:
    try:
        return str(game.notation.write(ed, s, seat, number))
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return ""  # this notation needs a real position


def _hash(value: Any) -> str:
    return hashlib.sha256(repr(value).encode()).hexdigest()[:32]
