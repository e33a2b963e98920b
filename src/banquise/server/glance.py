"""States to look at: the fields of records, each read once for all who look.

What draws and tells reads a few fields many times. An attribute of a NumPy record costs twenty
times one of a plain object, so they are looked up once and kept, numbers as plain integers.
"""

from __future__ import annotations

from typing import Any

from banquise.core.state import Records

Columns = dict[str, list[Any]]


class Glance:
    """One state of an array, for reading; glances at the same array share its columns."""

    def __init__(self, states: Records, row: int = 0, columns: Columns | None = None) -> None:
        own = self.__dict__
        own["_states"], own["_row"] = states, row
        own["_columns"] = {} if columns is None else columns

    def __getattr__(self, name: str) -> Any:
        own = self.__dict__
        columns: Columns = own["_columns"]
        column = columns.get(name)
        if column is None:
            column = columns[name] = _column(own["_states"], name)
        value = own[name] = column[own["_row"]]
        return value

    def __getitem__(self, name: str) -> Any:
        """A field as the record has it."""
        own = self.__dict__
        return own["_states"][name][own["_row"]]

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name}: this state is only for reading.")


def glances(states: Records) -> list[Glance]:
    """One for each state of an array."""
    columns: Columns = {}
    return [Glance(states, row, columns) for row in range(len(states))]


def states_of(glance: Glance) -> Records:
    """What a glance looks at, as an array of one state."""
    own = glance.__dict__
    found: Records = own["_states"][own["_row"] : own["_row"] + 1]
    return found


def _column(states: Records, name: str) -> list[Any]:
    try:
        values = states[name]
    except (ValueError, IndexError):
        return [getattr(state, name) for state in states]
    return list(values) if values.ndim > 1 else list(values.tolist())
