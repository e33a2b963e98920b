"""Options of a game: variants and settings, checked before a match starts."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from banquise.core.errors import BadOption, short

Value = str | int | bool
LONGEST_NAME = 60
Check = Callable[[Mapping[str, Value], int], str | None]


@dataclass(frozen=True)
class Option:
    """One option. It accepts ``values``, or the integers of ``span``; an edition is given by its
    id.

    ``check`` gets all settled options and the seats, and returns the reason why this option is
    invalid, or None. The state stores the index of the value, or the number itself, in the field
    of the same name.
    """

    key: str
    values: tuple[Value, ...] = ()
    span: range | None = None
    default: Value | Callable[[int], Value] | None = (
        None  # the first value, or one that depends on the seats
    )
    check: Check | None = None
    is_edition: bool = False

    def start(self, seats: int) -> Value:
        """The default for this number of seats."""
        if callable(self.default):
            return self.default(seats)
        if self.default is not None:
            return self.default
        return self.values[0]

    def accepts(self) -> str:
        """The accepted values, in words."""
        if self.is_edition:
            return "the id of an edition"
        shown = [_show(value) for value in self.values]
        if self.span is not None:
            shown.append(f"a whole number from {self.span.start} to {self.span.stop - 1}")
        return " or ".join([", ".join(shown[:-1]), shown[-1]] if shown[:-1] else shown)

    def offers(self) -> list[Value]:
        """Every accepted value; empty for an edition."""
        return [*self.values, *(self.span or ())]

    def words_of(self, value: Value) -> str:
        """The text key that describes a value."""
        return f"option.{self.key}.value.{str(value).lower()}"

    def code(self, value: Value) -> int:
        """The number that stands for a value in a state."""
        if self.span is not None and type(value) is int:
            return value
        return next(i for i, v in enumerate(self.values) if _same(v, value))

    def value(self, code: int) -> Value:
        """The value for a number in a state. A span excludes named values with the same number."""
        if self.span is not None and code in self.span:
            return int(code)
        return self.values[code]

    def is_accepted(self, value: Any) -> bool:
        if self.is_edition:
            return isinstance(value, str)
        if self.span is not None and type(value) is int and value in self.span:
            return True
        return any(_same(v, value) for v in self.values)


def _same(a: Value, b: Any) -> bool:
    return type(a) is type(b) and a == b


def _show(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def check_seats(title: str, allowed: tuple[int, ...], seats: Any) -> int:
    """Check the number of seats."""
    if type(seats) is int and seats in allowed:
        return seats
    shown = ", ".join(str(n) for n in allowed[:-1]) + f" or {allowed[-1]}"
    raise BadOption(f"{title} is for {shown} players, not {short(seats)}.")


def check_players(players: Any, seats: int) -> tuple[str, ...]:
    """Check the names of the players: printable, at most one for each seat."""
    if isinstance(players, str) or not isinstance(players, Sequence) or len(players) > seats:
        raise BadOption(f"players must be a list of at most {seats} names, not {short(players)}.")
    for name in players:
        if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
            raise BadOption(
                f"A player's name must be one line of at most 60 characters, not {short(name)}."
            )
    return tuple(players)


def settle(
    title: str,
    options: tuple[Option, ...],
    given: Any,
    seats: int,
    earlier: Mapping[str, Value] = MappingProxyType({}),
) -> dict[str, Value]:
    """All options with their values; an error for the first invalid one.

    ``earlier`` holds the defaults of an earlier version of the rules, for options that are not
    given. If such a default is invalid, it had no effect, and the current default is used.
    """
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise BadOption(
            f"The options of {title} must be a mapping of names to values, not {short(given)}."
        )
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            names = ", ".join(known)
            raise BadOption(f"{title} has no option {short(key)}; its options are {names}.")
    settled: dict[str, Value] = {}
    for option in options:
        value = given.get(option.key, earlier.get(option.key, option.start(seats)))
        if not option.is_accepted(value):
            raise BadOption(
                f"Option {option.key!r} accepts {option.accepts()}, not {short(value)}."
            )
        settled[option.key] = value
    for option in options:
        reason = option.check(settled, seats) if option.check else None
        if reason and option.key in earlier and settled[option.key] == earlier[option.key]:
            settled[option.key] = option.start(seats)
        elif reason:
            raise BadOption(f"Option {option.key!r} cannot be {settled[option.key]!r}: {reason}")
    return settled


def fitting(
    options: tuple[Option, ...], given: Mapping[str, Value], seats: int
) -> dict[str, list[Value]]:
    """The values that each option can have beside the others, for options that are restricted.

    A given value that is invalid counts as the default.
    """
    settled = {
        option.key: given[option.key]
        if option.is_accepted(given.get(option.key))
        else option.start(seats)
        for option in options
    }
    checked = [(option, option.check) for option in options if option.check]
    for option, check in checked:
        if check(settled, seats):
            settled[option.key] = option.start(seats)
    return {
        option.key: [v for v in option.offers() if not check({**settled, option.key: v}, seats)]
        for option, check in checked
    }


def parse_value(option: Option, text: str) -> Value:
    """Parse a typed value into the option's type.

    Returns the text itself if nothing fits.
    """
    for value in option.values:
        if text == str(value) or (isinstance(value, bool) and text.lower() == str(value).lower()):
            return value
    if option.span is not None and re.fullmatch(r"-?[0-9]{1,18}", text):
        return int(text)
    return text
