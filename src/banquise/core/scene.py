"""Scenes in parts: a part is redrawn only if something that it reads has changed.

A view lists its parts in painting order::

    def parts(now: Now[Edition, State]) -> Iterator[list[Item]]:
        yield now.part(boards)
        for board in range(now.s.laid_boards):
            yield now.part(cells, board)

``now.s`` is the position as the viewer knows it. While a part is drawn, ``now.s`` and
``now.viewer`` track which numbers the part reads. The part is cached with these numbers, and the
same list is returned for every position and viewer with the same numbers. So a part must depend on
nothing but ``now`` and its arguments. ``now.ask(question, *args)`` answers a question about the
position, such as whether it is the set-up: then the part depends on the answer, not on the numbers
behind it.

There are two caches (``Kept``). A ``Memory`` follows what one viewer sees: two positions in a row
are compared once, and a part is still right if it reads none of the numbers that changed. For the
others, ``forms`` has what was drawn lately for any viewer, with the numbers that it was drawn from.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable, Iterator
from operator import index
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from banquise.core.records import Record
from banquise.core.text import Words

E = TypeVar("E")
S = TypeVar("S")
P = ParamSpec("P")
T = TypeVar("T")
MOST = 4  # cached forms of a part: viewers who know different things see different ones
ANY = -2  # instead of a viewer: the part is the same for all


class Question(NamedTuple):
    """Something that a part wants to know about a position."""

    answer: Callable[..., Hashable]
    args: tuple[Any, ...]


# A field, an index along the first axis of a field, or a question
Read = str | tuple[str, int] | Question


class Notes:
    """The numbers of a position that were read."""

    def __init__(self) -> None:
        self.reads: set[Read] = set()
        self.has_viewer = False

    def add(self, other: Notes) -> None:
        """Add the reads of a nested part."""
        self.reads |= other.reads
        self.has_viewer |= other.has_viewer


class Row:
    """An array field that tracks which of its numbers are read."""

    __slots__ = ("_name", "_reads", "_values")

    def __init__(self, name: str, values: list[Any], reads: set[Read]) -> None:
        self._name, self._values, self._reads = name, values, reads

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return self._whole()[at]
        first = index(at[0] if isinstance(at, tuple) else at)
        self._reads.add((self._name, first if first >= 0 else first + len(self._values)))
        return self._values[at]

    def __len__(self) -> int:
        return len(self._values)  # the same in every position

    def __iter__(self) -> Iterator[Any]:
        return iter(self._whole())

    def __contains__(self, value: object) -> bool:
        return value in self._whole()

    def index(self, value: object) -> int:
        return self._whole().index(value)

    def count(self, value: object) -> int:
        return self._whole().count(value)

    def _whole(self) -> list[Any]:
        self._reads.add(self._name)
        return self._values


@functools.cache
def _noting(record: type[Record]) -> type[Record]:
    """A record class that tracks which of its fields are read."""

    def read(self: Any, name: str) -> Any:
        own = self.__dict__
        reads, value = own["_reads"], own["_fields"][name]
        if isinstance(value, list):
            value = Row(name, value, reads)
        else:
            reads.add(name)
        own[name] = value  # already tracked: the next read is a plain attribute
        return value

    return type(f"Noting{record.__name__}", (record,), {"__getattr__": read})


def _reader(s: Any, notes: Notes) -> Any:
    noting = _noting(type(s))  # type: ignore[arg-type]
    reader = noting.__new__(noting)
    reader.__dict__.update(_fields=s.__dict__, _reads=notes.reads)
    return reader


class Made(Generic[T]):
    """Something that was made, and the numbers that it was made from."""

    __slots__ = ("_answers", "_cells", "_fields", "notes", "value")

    def __init__(self, value: T, notes: Notes, s: Any) -> None:
        self.value, self.notes = value, notes
        fields = s.__dict__
        self._fields: list[tuple[str, Any]] = [
            (name, fields[name]) for name in notes.reads if isinstance(name, str)
        ]
        asked = [read for read in notes.reads if isinstance(read, Question)]
        self._answers = [(answer, args, answer(s, *args)) for answer, args in asked]
        places: list[Any] = [read for read in notes.reads if type(read) is tuple]
        self._cells: list[tuple[Any, Any, Any]] = [
            (name, at, fields[name][at]) for name, at in places
        ]

    def answers(self) -> Iterator[tuple[Question, Hashable]]:
        return ((Question(answer, args), value) for answer, args, value in self._answers)

    def fits(self, s: Any) -> bool:
        """Would the result be the same in this position?"""
        fields = s.__dict__
        for name, value in self._fields:
            if fields[name] != value:
                return False
        for field, at, value in self._cells:
            if fields[field][at] != value:
                return False
        return all(answer(s, *args) == value for answer, args, value in self._answers)


class Memory:
    """What was made for one viewer, and when the numbers that it sees changed last."""

    __slots__ = ("_answers", "_changed", "_made", "_number", "_s", "_when")

    def __init__(self) -> None:
        self._s: Any = None
        self._number = 0  # counts the positions
        self._changed: set[Read] = set()  # since the position before
        self._answers: dict[Question, Hashable] = {}
        self._when: dict[Read, int] = {}  # the position in which a number changed last
        self._made: dict[Hashable, tuple[Made[Any], int]] = {}  # and when it was right last

    def turn_to(self, s: Any) -> None:
        """Go on to another position."""
        if s is self._s:
            return
        self._changed = set() if self._s is None else differences(self._s, s)
        self._s = s
        for question, old in self._answers.items():
            answer = question.answer(s, *question.args)
            if answer != old:
                self._answers[question] = answer
                self._changed.add(question)
        self._number += 1
        self._when.update(dict.fromkeys(self._changed, self._number))

    def find(self, key: Hashable) -> Made[Any] | None:
        """What was made for this key, if it is still right."""
        found = self._made.get(key)
        if found is None:
            return None
        made, at = found
        if at == self._number:
            return made
        if at == self._number - 1:
            is_right = self._changed.isdisjoint(made.notes.reads)
        else:
            when = self._when
            is_right = all(when.get(read, 0) <= at for read in made.notes.reads)
        if not is_right:
            return None
        self._made[key] = made, self._number
        return made

    def keep(self, key: Hashable, made: Made[Any]) -> None:
        self._made[key] = made, self._number
        for question, answer in made.answers():
            self._answers.setdefault(question, answer)


def differences(was: Any, now: Any) -> set[Read]:
    """The numbers in which two plain positions differ: fields, and their indices if they are
    arrays.
    """
    found: set[Read] = set()
    before = was.__dict__
    for name, value in now.__dict__.items():
        old = before[name]
        if value != old:
            found.add(name)
            if isinstance(value, list):
                found.update([(name, k) for k, one in enumerate(value) if one != old[k]])
    return found


class Kept:
    """The parts of one match that were drawn, with one set of words in each language."""

    def __init__(self) -> None:
        self.forms: dict[Hashable, list[Made[Any]]] = {}
        self._memories: dict[Hashable, Memory] = {}

    def memory(self, key: Hashable, s: Any) -> Memory:
        """What was made for somebody, in this position."""
        memory = self._memories.get(key)
        if memory is None:
            memory = self._memories[key] = Memory()
        memory.turn_to(s)
        return memory

    def clear(self) -> None:
        self.forms.clear()
        self._memories.clear()


class Now(Generic[E, S]):
    """A position to draw: the edition, what the viewer knows, the words and the shape."""

    def __init__(
        self, ed: E, s: S, words: Words, shape: str, viewer: int, kept: Kept | None = None
    ) -> None:
        self.ed, self.words, self.shape = ed, words, shape
        self._s, self._viewer = s, viewer
        self._kept = kept or Kept()
        self._memory: Memory | None = None  # without: reads cannot be tracked
        if isinstance(s, Record):
            self._memory = self._kept.memory((viewer, shape, words.lang), s)
        self._notes: Notes | None = None  # while a part is drawn
        self._reader: S | None = None

    @property
    def s(self) -> S:
        return self._s if self._reader is None else self._reader

    @property
    def viewer(self) -> int:
        if self._notes is not None:
            self._notes.has_viewer = True
        return self._viewer

    def ask(self, question: Callable[Concatenate[S, P], T], *args: P.args, **no: P.kwargs) -> T:
        """The answer of a function of the position; see above."""
        if self._notes is not None:
            self._notes.reads.add(Question(question, args))
        return question(self._s, *args, **no)

    def part(
        self,
        draw: Callable[Concatenate[Now[E, S], P], Iterable[T]],
        *args: P.args,
        **options: P.kwargs,
    ) -> list[T]:
        """The items of ``draw``, from the cache if nothing that it reads has changed.

        A ``draw`` that yields parts makes a group: they are looked at again only together.
        """
        return self.keep(_listed, draw, *args, **options)

    def keep(
        self, make: Callable[Concatenate[Now[E, S], P], T], *args: P.args, **options: P.kwargs
    ) -> T:
        """The result of ``make``, from the cache if nothing that it reads has changed."""
        memory = self._memory
        if memory is None:
            return make(self, *args, **options)
        key = (make, args, *options.items()) if options else (make, args)
        made = memory.find(key)
        if made is None:
            made = self._form(key) or self._make(key, lambda: make(self, *args, **options))
            memory.keep(key, made)
        if self._notes is not None:
            self._notes.add(made.notes)  # it is inside something else
        value: T = made.value
        return value

    def _form(self, key: Hashable) -> Made[Any] | None:
        """What was drawn for the same numbers before, perhaps for another viewer."""
        for who in (ANY, self._viewer):
            for made in self._kept.forms.get((key, who, self.shape, self.words.lang), ()):
                if made.fits(self._s):
                    return made
        return None

    def _make(self, key: Hashable, make: Callable[[], T]) -> Made[T]:
        outside = self._notes, self._reader
        self._notes = notes = Notes()
        self._reader = _reader(self._s, notes)
        try:
            made = Made(make(), notes, self._s)
        finally:
            self._notes, self._reader = outside
        who = self._viewer if notes.has_viewer else ANY
        forms = self._kept.forms.setdefault((key, who, self.shape, self.words.lang), [])
        forms.insert(0, made)
        del forms[MOST:]
        return made


def _listed(
    now: Now[Any, Any], draw: Callable[..., Iterable[Any]], *args: Any, **options: Any
) -> list[Any]:
    return list(draw(now, *args, **options))
