"""A state to look at: the fields of a record, each read once.

What draws and tells reads a few fields many times. An attribute of a NumPy record costs twenty
times one of a plain object, so they are looked up once and kept, numbers as plain integers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from banquise.core.state import Records


class Glance:
    """The first state of an array, for reading; one may also say how to get the array."""

    def __init__(self, states: Records | Callable[[], Records]) -> None:
        self.__dict__["_source"] = states

    def __getattr__(self, name: str) -> Any:
        states = states_of(self)
        try:
            value = states[name][0]
        except (ValueError, IndexError):
            value = getattr(states[0], name)
        if isinstance(value, np.generic):
            value = value.item()
        self.__dict__[name] = value
        return value

    def __getitem__(self, name: str) -> Any:
        """A field as the record has it."""
        return states_of(self)[name][0]

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"{name}: this state is only for reading.")


def states_of(glance: Glance) -> Records:
    """The array that a glance looks at."""
    source: Records | Callable[[], Records] = glance.__dict__["_source"]
    if callable(source):
        source = glance.__dict__["_source"] = source()
    return source
