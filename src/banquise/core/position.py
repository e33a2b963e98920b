"""Positions as JSON objects, written and read by the fields that a game's record declares.

Untrusted input is read key by key; an error names the key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from banquise.core.errors import BadPosition, short
from banquise.core.records import Field, Record

HIDDEN_TEXT = "?"  # shown for a hidden value


def refuse(key: str, reason: str) -> BadPosition:
    return BadPosition(f"position: {key}: {reason}")


class Reader:
    """A JSON object, or a part of one, read key by key.

    ``Reader(data).integer("die", 0, 6)``; ``seat`` accepts null; ``part`` opens a nested object.
    ``only`` rejects unknown and missing keys.
    """

    def __init__(self, data: Any, where: str = "") -> None:
        self.where = where
        if not isinstance(data, Mapping):
            raise refuse(where or "the whole", f"an object is expected, not {short(data)}.")
        self.data = data

    def at(self, key: Any) -> str:
        return f"{self.where}.{key}" if self.where else str(key)

    def refuse(self, key: Any, reason: str) -> BadPosition:
        return refuse(self.at(key), reason)

    def only(self, keys: Iterable[str], optional: Iterable[str] = ()) -> None:
        """Require exactly these keys."""
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
        return flag(self.get(key), self.at(key))

    def choice(self, key: str, names: Sequence[str]) -> int:
        """The index of a name."""
        return choice(self.get(key), names, self.at(key))

    def items(self, key: str, length: int | None = None) -> list[Any]:
        return items(self.get(key), length, self.at(key))

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
        raise refuse(where, f"a whole number from {low} to {high} is expected, not {short(value)}.")
    return value


def flag(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise refuse(where, f"true or false is expected, not {short(value)}.")
    return value


def choice(value: Any, names: Sequence[str], where: str) -> int:
    """The index of a name."""
    if not isinstance(value, str) or value not in names:
        raise refuse(where, f"one of {', '.join(names)} is expected, not {short(value)}.")
    return list(names).index(value)


def items(value: Any, length: int | None, where: str) -> list[Any]:
    """A list, of this length if one is given."""
    if not isinstance(value, (list, tuple)) or (length is not None and len(value) != length):
        wanted = "a list" if length is None else f"a list of {length}"
        raise refuse(where, f"{wanted} is expected, not {short(value)}.")
    return list(value)


class Part(NamedTuple):
    """A key that a game writes and reads with its own functions.

    ``write(ed, s)`` gets a plain state. ``read(ed, page, s)`` gets the object that has the key, and
    fills a state; the keys before this one have been read.
    """

    write: Callable[[Any, Any], Any]
    read: Callable[[Any, Reader, Any], None]


class SeatPart(NamedTuple):
    """The same for a key of each seat's object: ``write(ed, s, seat)`` and
    ``read(ed, page, s, seat)``.
    """

    write: Callable[[Any, Any, int], Any]
    read: Callable[[Any, Reader, Any, int], None]


class Codec:
    """The positions of one game, in the order of ``keys``.

    A key is a declared field, one of ``parts``, ``seats`` or ``options``. Dots lead into objects:
    ``forest.wood`` is the key ``wood`` of the object ``forest``. A field declared per seat under
    such a key, or a ``SeatPart``, makes the outermost object a list, one object for each seat.

    ``begin`` prepares an empty state, ``check`` compares the result with the page, ``finish``
    computes the derived fields after reading, including ``waiting``.
    """

    def __init__(
        self,
        state: type[Record],
        keys: Sequence[str],
        *,
        parts: Mapping[str, Part | SeatPart] | None = None,
        begin: Callable[[Any, Any], None] | None = None,
        check: Callable[[Any, Reader, Any], None] | None = None,
        finish: Callable[[Any, Any], None] | None = None,
    ) -> None:
        self.state, self.keys, self.parts = state, tuple(keys), dict(parts or {})
        self.begin, self.check, self.finish = begin, check, finish
        declared = state.fields.items()  # an option may have the same name as a key
        self._names = {field.json or name: name for name, field in declared if not field.option}
        for key in self.keys:
            if key not in self._names and key not in self.parts and key != "options":
                raise TypeError(f"{state.__name__} declares no field for the key {key!r}.")
        self._lists = {key.split(".")[0] for key in self.keys if self._is_in_list(key)}
        self._inside = _objects(self.keys)

    def _is_in_list(self, key: str) -> bool:
        """Does every seat have an object with this key?"""
        if key in self.parts:
            return isinstance(self.parts[key], SeatPart)
        return "." in key and self.state.fields[self._names[key]].per_seat

    def write(self, ed: Any, s: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        """The position of a state, which may be redacted."""
        plain: Any = self.state.plain(s)
        out: dict[str, Any] = {}
        for key in self.keys:
            first, _, rest = key.partition(".")
            if first not in self._lists:
                _hang(out, key, self._write(key, ed, plain, options))
                continue
            rows = out.setdefault(first, [{} for _ in range(plain.seats)])
            for seat, row in enumerate(rows):
                _hang(row, rest, self._write_row(key, ed, plain, seat))
        return out

    def _write(self, key: str, ed: Any, s: Any, options: Mapping[str, Any]) -> Any:
        if key == "options":
            return dict(options)
        part = self.parts.get(key)
        if isinstance(part, Part):
            return part.write(ed, s)
        field, value = self.state.fields[self._names[key]], getattr(s, self._names[key])
        return _show_by(field, value[: s.seats] if field.per_seat else value)

    def _write_row(self, key: str, ed: Any, s: Any, seat: int) -> Any:
        part = self.parts.get(key)
        if isinstance(part, SeatPart):
            return part.write(ed, s, seat)
        return _show_by(self.state.fields[self._names[key]], getattr(s, self._names[key])[seat])

    def read(self, ed: Any, page: Reader, s: Any) -> None:
        """Fill a state whose options and seats are set. The caller checks the invariants."""
        self._only(page, "", int(s.seats))
        self._clear(s)
        if self.begin:
            self.begin(ed, s)
        for key in self.keys:
            if key not in ("seats", "options"):
                self._read_key(key, ed, page, s)
        if self.check:
            self.check(ed, page, s)
        if self.finish:
            self.finish(ed, s)
        wrong = self.state.outside(ed, s)
        if wrong:
            raise BadPosition(f"position: {wrong}")

    def _only(self, page: Reader, path: str, seats: int) -> None:
        """Check that every object has exactly its keys."""
        page.only(self._inside[path])
        for key in self._inside[path]:
            inner = f"{path}.{key}" if path else key
            if inner in self._inside:
                pages = page.parts(key, seats) if inner in self._lists else [page.part(key)]
                for part in pages:
                    self._only(part, inner, seats)

    def _clear(self, s: Any) -> None:
        for name, field in self.state.fields.items():
            if name != "seats" and not field.option:
                s[name] = field.fill

    def _read_key(self, key: str, ed: Any, page: Reader, s: Any) -> None:
        *path, last = key.split(".")
        if path and path[0] in self._lists:
            for seat, row in enumerate(page.parts(path[0], int(s.seats))):
                self._read_row(key, last, ed, _inner(row, path[1:]), s, seat)
            return
        part, page = self.parts.get(key), _inner(page, path)
        if isinstance(part, Part):
            part.read(ed, page, s)
        else:
            self._read(key, last, ed, page, s)

    def _read_row(self, key: str, last: str, ed: Any, page: Reader, s: Any, seat: int) -> None:
        part = self.parts.get(key)
        if isinstance(part, SeatPart):
            part.read(ed, page, s, seat)
            return
        name = self._names[key]
        field = self.state.fields[name]
        s[name][seat] = _read_by(field, page, last, field.bounds(ed, s), field.shape[1:])

    def _read(self, key: str, last: str, ed: Any, page: Reader, s: Any) -> None:
        name = self._names[key]
        field = self.state.fields[name]
        bounds = field.bounds(ed, s)
        if not field.shape:
            s[name] = understand(field, page.get(last), bounds, page.at(last))
            return
        count = int(s.seats) if field.per_seat else field.shape[0]
        s[name][:count] = _read_by(field, page, last, bounds, (count, *field.shape[1:]))


def _objects(keys: Iterable[str]) -> dict[str, list[str]]:
    """The keys of each object, by its path; the whole position has the path ""."""
    found: dict[str, list[str]] = {"": []}
    for key in keys:
        path = ""
        for name in key.split("."):
            inside = found.setdefault(path, [])
            if name not in inside:
                inside.append(name)
            path = f"{path}.{name}" if path else name
    return found


def _hang(out: dict[str, Any], path: str, value: Any) -> None:
    """Put a value into nested objects."""
    *names, last = path.split(".")
    for name in names:
        out = out.setdefault(name, {})
    out[last] = value


def _inner(page: Reader, path: Iterable[str]) -> Reader:
    for name in path:
        page = page.part(name)
    return page


def _show_by(field: Field, value: Any) -> Any:
    """A value or a list of values; an object if the field names its entries."""
    found = show(field, value)
    return dict(zip(field.by, found, strict=False)) if field.by else found


def _read_by(
    field: Field, page: Reader, key: str, bounds: tuple[int, int], shape: tuple[int, ...]
) -> Any:
    """The numbers of a key, in a shape; read from an object if the field names its entries."""
    if not field.by or not shape:
        return understand(field, page.get(key), bounds, page.at(key), shape)
    part, keys = page.part(key), field.by[: shape[0]]
    part.only(keys)
    return [understand(field, part.get(k), bounds, part.at(k), shape[1:]) for k in keys]


def show(field: Field, value: Any) -> Any:
    """The JSON for a number of a field, or for a list of numbers."""
    if isinstance(value, list):
        end = value.index(field.none) if field.ends and field.none in value else len(value)
        return [show(field, part) for part in value[:end]]
    if field.bits:
        members = [k for k in range(value.bit_length()) if value >> k & 1]
        return [field.names[k] for k in members] if field.names else members
    if value == field.none:
        return None
    if value == field.hidden:
        return HIDDEN_TEXT
    if field.flag:
        return bool(value)
    return field.names[value] if field.names else value


def understand(
    field: Field, value: Any, bounds: tuple[int, int], where: str, shape: tuple[int, ...] = ()
) -> Any:
    """The number for a JSON value, or nested lists of numbers in a shape."""
    if shape:
        entries = items(value, None if field.ends else shape[0], where)
        if len(entries) > shape[0]:
            raise refuse(where, f"at most {shape[0]} entries are expected, not {len(entries)}.")
        found = enumerate(entries)
        read = [understand(field, x, bounds, f"{where}[{k}]", shape[1:]) for k, x in found]
        return read + [field.none] * (shape[0] - len(read))
    if field.bits:
        return _read_bits(field, value, bounds, where)
    if value is None and field.none is not None:
        return field.none
    if field.flag:
        return flag(value, where)
    if field.names:
        return choice(value, field.names, where)
    return whole(value, *bounds, where)


def _read_bits(field: Field, value: Any, bounds: tuple[int, int], where: str) -> int:
    """A set from the list of its members, each named once."""
    member, found = replace(field, bits=False), 0
    for k, name in enumerate(items(value, None, where)):
        bit = 1 << understand(member, name, bounds, f"{where}[{k}]")
        if found & bit:
            raise refuse(f"{where}[{k}]", f"{short(name)} is named twice.")
        found |= bit
    return found
