"""States to look at: the fields of records, each read once for all who look.

What draws and tells reads a few fields many times. An attribute of a NumPy record costs twenty
times one of a plain object, so they are looked up once and kept, numbers as plain integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from banquise.core.state import Records


class Glance:
    """One state of an array, for reading; a field that is read once is there for all glances."""

    def __init__(self, states: Records, row: int = 0, others: Sequence[Glance] = ()) -> None:
        own = self.__dict__
        own["_states"], own["_row"], own["_all"] = states, row, others

    def __getattr__(self, name: str) -> Any:
        own = self.__dict__
        states: Records = own["_states"]
        try:
            column = states[name]
        except (ValueError, IndexError):
            return getattr(states[own["_row"]], name)
        values = column if column.ndim > 1 else column.tolist()
        for glance in own["_all"] or (self,):
            there = glance.__dict__
            there[name] = values[there["_row"]]
        return own[name]

    def __getitem__(self, name: str) -> Any:
        """A field as the record has it."""
        own = self.__dict__
        return own["_states"][name][own["_row"]]

    def tobytes(self) -> bytes:
        """The record as it is stored; always the same object, so that it is hashed once."""
        own = self.__dict__
        if "_bytes" not in own:
            own["_bytes"] = own["_states"][own["_row"]].tobytes()
        raw: bytes = own["_bytes"]
        return raw

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name}: this state is only for reading.")


def glances(states: Records) -> list[Glance]:
    """One for each state of an array. Who has done with them clears the list: it is a ring."""
    found: list[Glance] = []
    found += [Glance(states, row, found) for row in range(len(states))]
    return found


def states_of(glance: Glance) -> Records:
    """What a glance looks at, as an array of one state."""
    own = glance.__dict__
    found: Records = own["_states"][own["_row"] : own["_row"] + 1]
    return found
