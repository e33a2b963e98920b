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

There are two caches (``Kept``). A ``Memory`` follows what one viewer sees. It knows which parts
read which numbers: two positions in a row are compared once, and only the parts that read a number
that changed are drawn again. For these, ``forms`` has what was drawn lately for any viewer, with
the numbers that it was drawn from.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from operator import index
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar, cast

from banquise.core.records import Record
from banquise.core.svg import Item, Layers
from banquise.core.text import Words

E = TypeVar("E")
S = TypeVar("S")
P = ParamSpec("P")
T = TypeVar("T")
MOST = 4  # cached forms of a part: viewers who know different things see different ones
ANY = None  # instead of a viewer: the part is the same for all


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

    __slots__ = ("_cells", "_fields", "answers", "notes", "value")

    def __init__(self, value: T, notes: Notes, s: Any, answer: Callable[[Question], Any]) -> None:
        self.value, self.notes = value, notes
        fields = s.__dict__
        self._fields: list[tuple[str, Any]] = []
        self._cells: list[tuple[Any, Any, Any]] = []
        self.answers: list[tuple[Question, Hashable]] = []
        for read in notes.reads:
            if isinstance(read, str):
                self._fields.append((read, fields[read]))
            elif isinstance(read, Question):
                self.answers.append((read, answer(read)))
            else:
                name, at = read
                self._cells.append((name, at, fields[name][at]))

    def fits(self, s: Any, answer: Callable[[Question], Any]) -> bool:
        """Would the result be the same in this position?"""
        fields = s.__dict__
        for name, value in self._fields:
            if fields[name] != value:
                return False
        for field, at, value in self._cells:
            if fields[field][at] != value:
                return False
        return all(answer(question) == value for question, value in self.answers)


Key = Hashable  # of something that was made: a question, or a function and its arguments


class Memory:
    """What was made for one viewer and is still right, and who reads which numbers."""

    __slots__ = ("_made", "_reads", "_users", "dropped", "layers", "s")

    def __init__(self) -> None:
        self.s: Any = None
        self._made: dict[Key, Made[Any]] = {}
        self._reads: dict[Key, set[Read]] = {}
        self._users: dict[Read, set[Key]] = {}
        self.dropped: set[Key] = set()  # what is not right any more, since ``layers`` was drawn
        self.layers: Layers | None = None

    def turn_to(self, s: Any, answer: Callable[[Question], Any]) -> None:
        """Go on to another position, and forget what it changes."""
        was, self.s = self.s, s
        if was is None or was is s:
            return
        wrong = self._users_of(differences(was, s))
        asked = [key for key in wrong if isinstance(key, Question)]
        old = [(key, self._made.pop(key).value) for key in asked if key in self._made]
        wrong.difference_update(asked)
        wrong.update(
            *(self._users.get(key, ()) for key, value in old if _differs(answer, key, value))
        )
        for key in wrong:
            self._made.pop(key, None)
        self.dropped |= wrong

    def _users_of(self, changed: Iterable[Read]) -> set[Key]:
        found: set[Key] = set()
        for read in changed:
            if read in self._users:
                found |= self._users[read]
        return found

    def find(self, key: Key) -> Made[Any] | None:
        """What was made for this key, if it is still right."""
        return self._made.get(key)

    def is_for_all(self, parts: Key, keys: Iterable[Key]) -> bool:
        """Does neither the list nor any of its parts depend on the viewer?"""
        found = map(self._made.get, (parts, *keys))
        return all(made is not None and not made.notes.has_viewer for made in found)

    def keep(self, key: Key, made: Made[Any]) -> None:
        self._made[key] = made
        reads, before = made.notes.reads, self._reads.get(key, set[Read]())
        if reads != before:
            for read in before - reads:
                self._users[read].discard(key)
            for read in reads - before:
                self._users.setdefault(read, set()).add(key)
            self._reads[key] = reads


def _differs(answer: Callable[[Question], Any], asked: Question, old: Hashable) -> bool:
    try:
        return bool(answer(asked) != old)
    except (IndexError, KeyError, ValueError):
        return True  # nobody promises an answer between two events


def differences(was: Any, now: Any) -> set[Read]:
    """The numbers in which two plain positions differ: fields, and their indices if they are
    arrays.
    """
    found: set[Read] = set()
    before = was.__dict__
    for name, value in now.__dict__.items():
        old = before[name]
        if value is not old and value != old:
            found.add(name)
            if isinstance(value, list):
                found.update([(name, k) for k, one in enumerate(value) if one != old[k]])
    return found


class Kept:
    """The parts of one match that were drawn, with one set of words in each language."""

    def __init__(self) -> None:
        self.forms: dict[Hashable, list[Made[Any]]] = {}
        self._memories: dict[Hashable, Memory] = {}

    def memory(self, key: Hashable) -> Memory:
        """What was made for somebody."""
        memory = self._memories.get(key)
        if memory is None:
            memory = self._memories[key] = Memory()
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
            self._memory = self._kept.memory((viewer, shape, words.lang))
        self._notes: Notes | None = None  # while a part is drawn
        self._reader: S | None = None
        self._list: list[Key] | None = None  # of parts, while it is made
        if self._memory is not None:
            self._memory.turn_to(s, self._answer)

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
        asked = Question(question, args)
        if self._notes is not None:
            self._notes.reads.add(asked)
        answer: T = self._answer(asked)
        return answer

    def _answer(self, asked: Question) -> Any:
        if self._memory is None:
            return asked.answer(self._s, *asked.args)
        return self._made(asked, lambda: asked.answer(self.s, *asked.args)).value

    def part(
        self,
        draw: Callable[Concatenate[Now[E, S], P], Iterable[T]],
        *args: P.args,
        **options: P.kwargs,
    ) -> list[T]:
        """The items of ``draw``, from the cache if nothing that it reads has changed.

        A ``draw`` that yields parts makes a group: they are looked at again only together.
        """
        listed = self._list
        if listed is None:
            return self.keep(_listed, draw, *args, **options)
        self._list = None
        try:
            key = _key(_listed, (draw, *args), options)
            value: list[T] = self._kept_for(key).value
        finally:
            self._list = listed
        listed.append(key)
        return value

    def keep(
        self, make: Callable[Concatenate[Now[E, S], P], T], *args: P.args, **options: P.kwargs
    ) -> T:
        """The result of ``make``, from the cache if nothing that it reads has changed."""
        if self._memory is None:
            return make(self, *args, **options)
        made = self._kept_for(_key(make, args, options))
        if self._notes is not None:
            self._notes.add(made.notes)  # it is inside something else
        value: T = made.value
        return value

    def layers(self, parts: Callable[[Now[E, S]], Iterable[list[Item]]]) -> Layers:
        """All parts, in painting order.

        The list itself is kept as well: while it stays, only parts that changed are looked at.
        """
        memory = self._memory
        if memory is None:
            return Layers(parts(self))
        listed = memory.find(parts)
        if listed is not None and memory.layers is not None:
            places: dict[Key, int] = listed.value
            changed = [key for key in memory.dropped if key in places]
            if changed:
                drawn = list(memory.layers)
                for key in changed:
                    drawn[places[key]] = self._kept_for(key).value
                memory.layers = Layers(drawn)
                memory.layers.is_for_all = memory.is_for_all(parts, places)
        else:
            memory.layers = self._list_parts(memory, parts)
        memory.dropped.clear()
        return memory.layers

    def _list_parts(
        self, memory: Memory, parts: Callable[[Now[E, S]], Iterable[list[Item]]]
    ) -> Layers:
        """Draw everything. The list is kept if each of its parts is one layer."""
        drawn: list[list[Item]] = []
        self._list = keys = list[Key]()

        def places() -> dict[Key, int]:
            drawn.extend(parts(self))
            return {key: at for at, key in enumerate(keys)}

        try:
            made = self._make(parts, places, is_shared=False)
        finally:
            self._list = None
        if len(made.value) == len(drawn):
            found = [memory.find(key) for key in keys]
            if all(a is not None and a.value is b for a, b in zip(found, drawn, strict=True)):
                memory.keep(parts, made)
        layers = Layers(drawn)
        layers.is_for_all = memory.is_for_all(parts, keys)
        return layers

    def _kept_for(self, key: Key) -> Made[Any]:
        make, args, *options = cast(Any, key)
        return self._made(key, lambda: make(self, *args, **dict(options)))

    def _made(self, key: Key, make: Callable[[], T]) -> Made[T]:
        """Something from the caches, or made now."""
        memory = self._memory
        assert memory is not None
        made = memory.find(key)
        if made is None:
            made = self._form(key) or self._make(key, make)
            memory.keep(key, made)
        return made

    def _form(self, key: Key) -> Made[Any] | None:
        """What was drawn for the same numbers before, perhaps for another viewer."""
        for who in (ANY, self._viewer):
            for made in self._kept.forms.get((key, who, self.shape, self.words.lang), ()):
                if made.fits(self._s, self._answer):
                    return made
        return None

    def _make(self, key: Key, make: Callable[[], T], is_shared: bool = True) -> Made[T]:
        outside = self._notes, self._reader
        self._notes = notes = Notes()
        self._reader = _reader(self._s, notes)
        try:
            value = make()
        finally:
            self._notes, self._reader = outside
        made = Made(value, notes, self._s, self._answer)
        if is_shared:
            who = self._viewer if notes.has_viewer else ANY
            forms = self._kept.forms.setdefault((key, who, self.shape, self.words.lang), [])
            forms.insert(0, made)
            del forms[MOST:]
        return made


def _key(make: Callable[..., Any], args: tuple[Any, ...], options: Mapping[str, Any]) -> Key:
    return (make, args, *options.items()) if options else (make, args)


def _listed(
    now: Now[Any, Any], draw: Callable[..., Iterable[Any]], *args: Any, **options: Any
) -> list[Any]:
    return list(draw(now, *args, **options))
