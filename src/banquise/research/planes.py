"""Observations as numbers: every field of the redacted record is a named plane.

Signed fields become planes of numbers. Unsigned and 64-bit fields hold sets and become planes of
bits, lowest first. ``me`` is the observing seat, ``waiting`` says who can decide now (the seats,
then chance).
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np

from banquise.core.game import Game
from banquise.core.state import CHANCE_WAITS, MOST_SEATS

Floats = np.ndarray[Any, np.dtype[np.float32]]
ME, WAITING = "me", "waiting"


@dataclass(frozen=True)
class Plane:
    """A named part of an observation: ``tensor[..., first:first + size]`` with a shape."""

    name: str
    shape: tuple[int, ...]
    first: int
    bits: bool = False  # each number of the field is spread over its bits

    @property
    def size(self) -> int:
        return int(np.prod(self.shape, dtype=int))

    def of(self, tensor: Floats) -> Floats:
        """A view of this plane in one or many observations."""
        part = tensor[..., self.first : self.first + self.size]
        return part.reshape((*tensor.shape[:-1], *self.shape))


def fields(game: Game) -> list[str]:
    """The fields of a game's record, without padding."""
    return [name for name in game.state.names or () if not name.startswith("gap_")]


@functools.cache
def layout(game: Game) -> tuple[Plane, ...]:
    """The planes of a game, in the order of its record.

    >>> from banquise.core.game import load
    >>> [plane for plane in layout(load("papua")) if plane.name == "place"]
    [Plane(name='place', shape=(6, 4), first=34, bits=False)]
    """
    found = [Plane(ME, (MOST_SEATS,), 0)]
    for name in fields(game):
        field, shape = game.state[name].base, game.state[name].shape or (1,)
        bits = field.kind == "u" or field.itemsize == 8
        if name == WAITING:
            shape = (MOST_SEATS + 1,)
        elif bits:
            shape = (*game.state[name].shape, 8 * field.itemsize)
        found.append(Plane(name, shape, found[-1].first + found[-1].size, bits))
    return tuple(found)


def width(game: Game) -> int:
    """The length of an observation."""
    last = layout(game)[-1]
    return last.first + last.size


def bounds(game: Game) -> tuple[Floats, Floats]:
    """The minimum and maximum of each number of an observation."""
    low, high = np.zeros(width(game), np.float32), np.ones(width(game), np.float32)
    for plane in layout(game)[1:]:
        if not plane.bits and plane.name != WAITING:
            kind = np.iinfo(game.state[plane.name].base)
            plane.of(low)[...], plane.of(high)[...] = kind.min, kind.max
    return low, high


def spread(game: Game, seen: Any, viewers: Any, out: Any = None, on: Any = np) -> Any:
    """Records redacted for ``viewers`` as rows of numbers: ``out[i, number]``.

    ``seen`` gives the fields by name; ``on`` is the array module, NumPy or CuPy.
    """
    own = on.asarray(viewers).reshape(-1, 1) == on.arange(MOST_SEATS)
    tensor = on.zeros((len(own), width(game)), np.float32) if out is None else out
    tensor[:, :MOST_SEATS] = own
    for plane in layout(game)[1:]:
        numbers = _numbers(plane, seen[plane.name], on)
        plane.of(tensor)[...] = numbers.reshape(len(own), *plane.shape)
    return tensor


@functools.cache
def plan(game: Game) -> tuple[Any, int]:
    """The steps from a record to a row of numbers, and the index of ``waiting`` in them.

    Each row of the plan: bytes per number, index of the first, how many, the bits that each is
    spread into (0: none), and the target index. Adjacent fields of the same kind share a row.
    """
    rows: list[list[int]] = []
    places: Any = game.state.fields
    for plane in layout(game)[1:]:
        if plane.name == WAITING:
            continue
        kind, offset = places[plane.name][:2]
        size, bits = kind.base.itemsize, plane.shape[-1] * plane.bits
        row = [size, offset // size, kind.itemsize // size, bits, plane.first]
        if rows and _goes_on(rows[-1], row):
            rows[-1][2] += row[2]
        else:
            rows.append(row)
    waiting = next(plane.first for plane in layout(game) if plane.name == WAITING)
    return np.array(rows, np.int64), waiting


def _goes_on(row: list[int], other: list[int]) -> bool:
    size, at, count, bits, to = row
    return other[0] == size and other[3] == bits and (
        (other[1], other[4]) == (at + count, to + count * max(bits, 1))
    )  # fmt: skip


def integers(records: Any) -> tuple[Any, ...]:
    """The bytes of records as integers of 1, 2, 4 and 8 bytes: [record, integer].

    Empty for a width that does not divide the record size.
    """
    n, size = len(records), records.dtype.itemsize
    plain = records.view(np.uint8).reshape(n, size)
    return tuple(
        plain.view(f"i{k}") if size % k == 0 else np.zeros((n, 0), f"i{k}") for k in (1, 2, 4, 8)
    )


def _numbers(plane: Plane, field: Any, on: Any) -> Any:
    if plane.name == WAITING:
        sets = [1 << seat for seat in range(MOST_SEATS)] + [CHANCE_WAITS]
        return (field[:, None] & on.array(sets, dtype=field.dtype)) != 0
    if not plane.bits:
        return field
    count = plane.shape[-1]
    unsigned = field.astype(f"u{count // 8}")
    return (unsigned[..., None] >> on.arange(count, dtype=unsigned.dtype)) & 1
