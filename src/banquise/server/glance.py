"""A state to look at: the fields of a record, each read once.

What draws and tells reads a few fields many times. An attribute of a NumPy record costs twenty
times one of a plain object, so they are looked up once and kept.
"""

from __future__ import annotations

from typing import Any

from banquise.core.state import Records


class Glance:
    """The first state of an array, for reading."""

    def __init__(self, states: Records) -> None:
        self.__dict__["_states"] = states

    def __getattr__(self, name: str) -> Any:
        states = self.__dict__["_states"]
        value = states[name][0] if name in states.dtype.names else getattr(states[0], name)
        self.__dict__[name] = value
        return value

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name}: this state is only for reading.")
