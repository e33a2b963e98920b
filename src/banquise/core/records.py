"""Records declared once: the layout, types, ranges and JSON format follow from a class.

    class State(Record):
        phase: int = i1(Phase)
        seats: int = i1()
        die: int = i1(0, 6)
        winner: int = seat_or(NOBODY)
        place: Ints = i1(0, canoe, shape=(SEATS, ISLANDERS), per_seat=True, by=COLOURS)
        on: Ints = i1(EMPTY, LAST, shape=CELLS + 2, derived=True)

The rules work on NumPy records of ``State.dtype`` and annotate them as ``State``, so the type
checker knows every field. An instance of ``State`` itself is a plain copy of such a record:
``State.plain(record)`` has the same fields as numbers and lists. It needs no NumPy.
"""

from __future__ import annotations

import functools
import math
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from banquise.core.state import record

if TYPE_CHECKING:
    from typing import Self

    import numpy as np

R = TypeVar("R", bound="Record")
MOST_SHARED = 32  # copies of one record class
Bound: TypeAlias = int | Callable[[Any, Any], int]  # a number, or bound(edition, state)

# The letters of module struct. Every number is aligned to its own size.
LETTERS = {
    "i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q",
    "f4": "f", "f8": "d",
}  # fmt: skip


@dataclass(frozen=True)
class Field:
    """One field: its numbers, their range, and their JSON form in a position (section 12)."""

    kind: str  # "i1", as NumPy writes it
    shape: tuple[int, ...] = ()
    low: Bound | None = None  # None: any number of this type
    high: Bound | None = None
    names: tuple[str, ...] = ()  # names of the numbers from 0
    flag: bool = False  # 0 and 1 are false and true
    none: int | None = None  # the number for null
    hidden: int | None = None  # the number for "?"
    fill: int = 0  # the number in unused entries
    bits: bool = False  # a set: range and names are those of its members
    ends: bool = False  # a list that ends before the first ``none``
    json: str = ""  # the JSON key, dotted for nested objects; default: the name of the field
    by: tuple[str, ...] = ()  # keys of the entries: makes an object instead of a list
    per_seat: bool = False  # the first axis is the seats; only seats in play are shown
    option: bool = False  # set from the option of this name
    derived: bool = False  # computed from other fields

    def bounds(self, ed: Any, s: Any) -> tuple[int, int]:
        """The smallest and the largest number, apart from ``none`` and ``hidden``."""
        low, high = self.low, self.high
        if low is None or high is None:
            raise TypeError("This field has no range.")
        return _number(low, ed, s), _number(high, ed, s)


def _number(bound: Bound, ed: Any, s: Any) -> int:
    return int(bound(ed, s) if callable(bound) else bound)


def last_seat(ed: Any, s: Any) -> int:
    """The bound of a field that holds a seat in play."""
    return int(s.seats) - 1


def _declare(
    kind: str,
    low: Bound | type[IntEnum] | type[bool] | None = None,
    high: Bound | None = None,
    *,
    shape: int | tuple[int, ...] = (),
    names: Sequence[str] = (),
    none: int | None = None,
    hidden: int | None = None,
    fill: int | None = None,
    bits: bool = False,
    ends: bool = False,
    json: str = "",
    by: Sequence[str] = (),
    per_seat: bool = False,
    option: bool = False,
    derived: bool = False,
) -> Any:
    """A field of numbers from ``low`` to ``high``, of the members of an enum, or of flags.

    The type checker sees the annotation: ``die: int = i1(0, 6)``.
    """
    flag = low is bool
    if isinstance(low, type) and issubclass(low, IntEnum):
        names = _names(low)
    if names:
        low, high = 0, len(names) - 1
    elif flag:
        low, high = 0, 1
    return Field(
        kind, (shape,) if isinstance(shape, int) else shape, low, high, tuple(names), flag, none,
        hidden, fill if fill is not None else none or 0, bits, ends, json, tuple(by), per_seat,
        option, derived,
    )  # fmt: skip


def _names(members: type[IntEnum]) -> list[str]:
    """The names of an enum's members in a position."""
    if [int(member) for member in members] != list(range(len(members))):
        raise TypeError(f"The members of {members.__name__} must count from 0.")
    return [member.name.lower() for member in members]


i1 = functools.partial(_declare, "i1")
i2 = functools.partial(_declare, "i2")
i4 = functools.partial(_declare, "i4")
i8 = functools.partial(_declare, "i8")
u1 = functools.partial(_declare, "u1")
u2 = functools.partial(_declare, "u2")
u4 = functools.partial(_declare, "u4")
u8 = functools.partial(_declare, "u8")
f4 = functools.partial(_declare, "f4")
f8 = functools.partial(_declare, "f8")


def seat_or(none: int, **how: Any) -> Any:
    """A field that holds a seat in play, or the number ``none``, which a position shows as null."""
    return i1(0, last_seat, none=none, **how)


class _Dtype:
    """``State.dtype``, computed on first use because it needs NumPy."""

    def __get__(self, instance: Record | None, owner: type[Record]) -> np.dtype[Any]:
        if owner._numpy is None:
            owner._numpy = _dtype(owner)
        return owner._numpy


def _dtype(owner: type[Record]) -> np.dtype[Any]:
    kinds = {n: (f.kind, f.shape) if f.shape else f.kind for n, f in owner.fields.items()}
    found = record(**kinds)
    if found.itemsize != owner.packing.size:
        raise TypeError(f"{owner.__name__} has only {owner.packing.size} bytes.")
    return found


class Record:
    """The base class of a game's ``State`` and ``Edition``; an instance is a plain copy."""

    fields: ClassVar[dict[str, Field]] = {}
    packing: ClassVar[struct.Struct] = struct.Struct("=")
    dtype: ClassVar[_Dtype] = _Dtype()
    _numpy: ClassVar[np.dtype[Any] | None] = None
    _kept: ClassVar[dict[bytes, Any]] = {}  # shared copies
    _arrays: ClassVar[list[tuple[str, Any, tuple[int, ...]]]] = []  # name, letter, shape

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name, field in own.items():
            _check(cls, name, field)
            delattr(cls, name)  # instances have it, the class does not
        cls.fields = cls.fields | own
        cls.packing = struct.Struct(_format(cls.fields))
        cls._numpy, cls._kept = None, {}
        cls._arrays = [(n, LETTERS[f.kind], f.shape) for n, f in cls.fields.items() if f.shape]

    @classmethod
    def plain(cls, source: Any) -> Self:
        """A copy in plain numbers and lists of a NumPy record, an array of one, or bytes.

        Fields with more than one axis are ``Rows``. A plain record is returned unchanged.
        """
        if isinstance(source, cls):
            return source
        is_raw = isinstance(source, (bytes, bytearray, memoryview))
        values = cls.packing.unpack(source if is_raw else source.tobytes())
        fields = dict(zip(cls.fields, values, strict=True))
        for name, letter, shape in cls._arrays:
            fields[name] = _array(fields[name], letter, shape)
        copy = cls.__new__(cls)
        copy.__dict__ = fields
        return copy

    @classmethod
    def shared(cls, source: Any) -> Self:
        """The same as ``plain``, but one copy for equal bytes: nobody may change it."""
        if isinstance(source, cls):
            return source
        raw = source.tobytes()
        if raw not in cls._kept:
            if len(cls._kept) == MOST_SHARED:
                cls._kept.clear()
            cls._kept[raw] = cls.plain(raw)
        found: Self = cls._kept[raw]
        return found

    @classmethod
    def working(cls, source: bytes) -> Self:
        """A copy of a record's bytes to run interpreted rules on.

        Rules can change it like a NumPy record, at a fraction of the cost: numbers are plain,
        arrays are ``Cells``, and only arrays of more than one axis are NumPy's.
        """
        import numpy as np

        fields = dict(zip(cls.fields, cls.packing.unpack(source), strict=True))
        for name, letter, shape in cls._arrays:
            run = fields[name]
            if len(shape) == 1:
                fields[name] = Cells(memoryview(run).cast(letter))
            else:
                fields[name] = np.frombuffer(bytearray(run), letter).reshape(shape)
        copy = cls.__new__(cls)
        copy.__dict__ = fields
        return copy

    @classmethod
    def outside(cls, ed: Any, s: Any, is_seen: bool = False) -> str:
        """Describe the first number that is out of range; empty if all are in range.

        ``is_seen`` allows hidden numbers. Entries of seats not in play must equal ``fill``.
        """
        plain: Any = cls.plain(s)
        for name, field in cls.fields.items():
            if field.low is None:
                continue
            low, high = field.bounds(ed, plain)
            if field.bits:
                low, high = 0, (2 << high) - 1
            seats = plain.seats if field.per_seat else None
            extra = {field.none, field.hidden if is_seen else None}
            for where, number, in_play in _entries(field.json or name, getattr(plain, name), seats):
                if not in_play and number != field.fill:
                    return f"{where}: this seat is not in play, so {field.fill} is expected."
                if in_play and not low <= number <= high and number not in extra:
                    return f"{where}: {number} is not a number from {low} to {high}."
        return ""


class Follower(Generic[R]):
    """Reads positions that follow each other. Arrays that stay are the same lists: nobody may
    change them.
    """

    def __init__(self, record: type[R]) -> None:
        self._record = record
        self._arrays = [(list(record.fields).index(a[0]), *a) for a in record._arrays]
        self._values: tuple[Any, ...] | None = None
        self._fields: dict[str, Any] = {}

    def read(self, source: bytes) -> R:
        """The plain copy of a record's bytes."""
        values = self._record.packing.unpack(source)
        fields = dict(zip(self._record.fields, values, strict=True))
        old, before = self._values, self._fields
        for at, name, letter, shape in self._arrays:
            run = values[at]
            if old is not None and old[at] == run:
                fields[name] = before[name]
            else:
                fields[name] = _array(run, letter, shape)
        self._values, self._fields = values, fields
        copy = self._record.__new__(self._record)
        copy.__dict__ = fields
        return copy


def _array(run: bytes, letter: Any, shape: tuple[int, ...]) -> list[Any]:
    numbers: list[Any] = memoryview(run).cast(letter, shape).tolist()
    return Rows(numbers) if len(shape) > 1 else numbers


class Cells(list[Any]):
    """A list that can be filled like an array: ``cells[:] = 0``."""

    def __setitem__(self, at: Any, value: Any) -> None:
        if isinstance(at, slice) and not isinstance(value, Iterable):
            value = [value] * len(self[at])
        super().__setitem__(at, value)


class Rows(list[Any]):
    """A list of lists. ``rows[i, j]`` works as in an array, so that rules can read plain records.

    >>> rows = Rows([[1, 2], [3, 4]])
    >>> rows[1, 0], rows[1]
    (3, [3, 4])
    """

    def __getitem__(self, at: Any) -> Any:
        if not isinstance(at, tuple):
            return super().__getitem__(at)
        found: Any = self
        for k in at:
            found = found[k]
        return found


def _check(cls: type, name: str, field: Field) -> None:
    """Check the annotation and the name of a field."""
    declared = cls.__annotations__.get(name)
    is_one = declared in (int, float, "int", "float")
    if declared is None or is_one == bool(field.shape):
        raise TypeError(
            f"{cls.__name__}.{name}: annotate one number as int or float, an array as Ints."
        )
    if hasattr(Record, name):
        raise TypeError(f"{cls.__name__}.{name}: this name is reserved by Record.")


def _format(fields: dict[str, Field]) -> str:
    """The format string for module struct: aligned; an array is one run of bytes."""
    parts, at, widest = ["="], 0, 1
    for field in fields.values():
        size = int(field.kind[1])
        length = size * math.prod(field.shape)
        gap = -at % size
        parts.append(f"{gap}x" + (f"{length}s" if field.shape else LETTERS[field.kind]))
        at, widest = at + gap + length, max(widest, size)
    return "".join(parts) + f"{-at % widest}x"


def _entries(where: str, value: Any, seats: int | None) -> Iterator[tuple[str, Any, bool]]:
    """Every number of a field, its place, and whether it belongs to a seat in play."""
    if not isinstance(value, list):
        yield where, value, True
        return
    for k, part in enumerate(value):
        for place, number, _ in _entries(f"{where}[{k}]", part, None):
            yield place, number, seats is None or k < seats
