"""Reading positions.

JSON objects from outside, asked key by key, refused with a sentence that names the key.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from banquise.core.errors import BadPosition, short


def refuse(key: str, reason: str) -> BadPosition:
    return BadPosition(f"position: {key}: {reason}")


class Reader:
    """One JSON object, or a part of one, whose keys are asked for one by one.

    ``Reader(data).integer("die", 0, 6)``; ``seat`` accepts null; ``part`` opens an object inside.
    ``only`` refuses keys that nobody has a meaning for, and keys that are missing.
    """

    def __init__(self, data: Any, where: str = "") -> None:
        self.where = where
        if not isinstance(data, Mapping):
            raise refuse(where or "the whole", f"an object is wanted, not {short(data)}.")
        self.data = data

    def at(self, key: Any) -> str:
        return f"{self.where}.{key}" if self.where else str(key)

    def refuse(self, key: Any, reason: str) -> BadPosition:
        return refuse(self.at(key), reason)

    def only(self, keys: Iterable[str], optional: Iterable[str] = ()) -> None:
        """Exactly these keys."""
        wanted, allowed = list(keys), set(keys) | set(optional)
        for key in self.data:
            if key not in allowed:
                raise self.refuse(key, "there is no such key.")
        for key in wanted:
            if key not in self.data:
                raise self.refuse(key, "this key is missing.")

    def get(self, key: str) -> Any:
        if key not in self.data:
            raise self.refuse(key, "this key is missing.")
        return self.data[key]

    def integer(self, key: str, low: int, high: int) -> int:
        return whole(self.get(key), low, high, self.at(key))

    def seat(self, key: str, seats: int, nobody: int) -> int:
        """A seat, or null for nobody."""
        value = self.get(key)
        return nobody if value is None else whole(value, 0, seats - 1, self.at(key))

    def flag(self, key: str) -> bool:
        value = self.get(key)
        if not isinstance(value, bool):
            raise self.refuse(key, f"true or false is wanted, not {short(value)}.")
        return value

    def choice(self, key: str, names: Sequence[str]) -> int:
        """The index of a name."""
        value = self.get(key)
        if not isinstance(value, str) or value not in names:
            raise self.refuse(key, f"one of {', '.join(names)} is wanted, not {short(value)}.")
        return list(names).index(value)

    def items(self, key: str, length: int | None = None) -> list[Any]:
        value = self.get(key)
        if not isinstance(value, (list, tuple)) or (length is not None and len(value) != length):
            wanted = "a list" if length is None else f"a list of {length}"
            raise self.refuse(key, f"{wanted} is wanted, not {short(value)}.")
        return list(value)

    def integers(self, key: str, length: int | None, low: int, high: int) -> list[int]:
        return [
            whole(value, low, high, f"{self.at(key)}[{i}]")
            for i, value in enumerate(self.items(key, length))
        ]

    def part(self, key: str) -> Reader:
        return Reader(self.get(key), self.at(key))

    def parts(self, key: str, length: int | None = None) -> list[Reader]:
        return [
            Reader(item, f"{self.at(key)}[{i}]") for i, item in enumerate(self.items(key, length))
        ]


def whole(value: Any, low: int, high: int, where: str) -> int:
    """A whole number in a range."""
    if type(value) is not int or not low <= value <= high:
        raise refuse(where, f"a whole number from {low} to {high} is wanted, not {short(value)}.")
    return value
