"""Events: what happens in a game, as the rules report it and as the log describes it.

A game declares its events once, in ``state.py``:

    class Event(Events):
        TRAPPED = says(player=ISLANDER, cell=NUMBER, bad="player", moves=("place", "player", POT))

The rules call ``emit(Event.TRAPPED, who, cell)`` (``core.contract``), and the sentence is
``[event] trapped = "{player} lost an islander on trap {cell}."`` in ``text/<lang>.toml``. An event
carries places, seats and pieces. It is public, so it never carries a secret: the identity of a
hidden card comes from the viewer's own redacted position (``Context``) or from a whisper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Self, TypeVar

from banquise.core.text import Words

if TYPE_CHECKING:
    from banquise.core.compile import Said
    from banquise.core.game import Game

E = TypeVar("E")
S = TypeVar("S")
GOOD, BAD, NEUTRAL = "good", "bad", "neutral"
MOST_ARGUMENTS = 3

Move = tuple[str, str, str | int]  # a field of the state, the argument used as index, the value


@dataclass(frozen=True)
class Argument:
    """The kind of an argument.

    This module knows how to word the kinds below. For any other kind, the game's ``words.events``
    (or ``words.py``) has a function of that name:
    ``def card(context: Context, value: int) -> str``.
    """

    name: str
    concerns: Callable[[int, int], bool] = lambda value, seat: (
        False
    )  # does the value belong to that seat?


PLAYER = Argument("player", lambda value, seat: value == seat)
PLAYERS = Argument("players", lambda value, seat: bool(value >> seat & 1))  # a set: bit ``seat``
NUMBER = Argument("number")
COUNT = Argument("count")  # a number that selects the form ``one`` or ``other``


@dataclass(frozen=True)
class Spec:
    """The declaration of an event, made by ``says`` or ``shows``."""

    holes: Mapping[str, Argument]  # its arguments in order, by placeholder
    form: str = ""
    good: str = ""
    bad: str = ""
    moves: Move | None = None
    replaces: str = ""
    is_silent: bool = False


def says(
    *,
    form: str = "",
    good: str = "",
    bad: str = "",
    moves: Move | None = None,
    replaces: str = "",
    **holes: Argument,
) -> Spec:
    """An event with a sentence in the log.

    ``holes``     its arguments, at most three, in order
    ``form``      a function of ``words.events`` that chooses between several sentences: the
                  text is ``event.<name>.<result>``; it gets the context and all arguments
    ``good``      the argument whose player benefits, for the tone
    ``bad``       the argument whose player suffers
    ``moves``     ``("place", "player", "cell")``: ``state.place[player]`` is now ``cell``;
                  the value may be a constant, the index is into the flattened array
    ``replaces``  the preceding event, which viewers of this one do not see
    """
    return Spec(holes, form, good, bad, moves, replaces)


def shows(*, moves: Move | None = None, **arguments: Argument) -> Spec:
    """An event without a sentence, shown only in the picture."""
    return Spec(arguments, moves=moves, is_silent=True)


class Events(IntEnum):
    """The base of a game's ``Event``: members are numbered from 0 and keep their declaration."""

    spec: Spec

    def __new__(cls, spec: Spec) -> Self:
        number = len(cls.__members__)
        member = int.__new__(cls, number)
        member._value_ = number
        member.spec = spec
        return member

    @classmethod
    def numbered(cls, number: Any) -> Self:
        return cls(number)


class Happening(NamedTuple):
    """An event as one viewer may know it."""

    event: Events
    arguments: tuple[int, ...]
    tone: str = NEUTRAL  # good, bad or neutral for the viewer

    @property
    def key(self) -> str:
        """Its name in texts and messages."""
        return self.event.name.lower()

    @property
    def move(self) -> tuple[str, int, int] | None:
        """The field, the index and the new value, if a piece goes somewhere."""
        spec = self.event.spec
        if spec.moves is None:
            return None
        named = dict(zip(spec.holes, self.arguments, strict=True))
        field, piece, place = spec.moves
        return field, named[piece], place if isinstance(place, int) else named[place]


class Sentence(NamedTuple):
    """A line of the log."""

    text: str
    tone: str = NEUTRAL


class Context(NamedTuple, Generic[E, S]):
    """What a sentence may depend on: what the viewer knows, but not who the viewer is.

    Viewers with the same knowledge read the same text, so a server can share one sentence.
    """

    game: Game
    ed: E
    before: S  # the positions around the decision, redacted
    after: S
    seat: int  # who decided
    action: int  # as the viewer may know it
    words: Words


def happened(game: Game, ed: Any, state: Any, seat: int, action: int) -> tuple[Said, ...]:
    """The events of an action played on a copy of a state, whispers included."""
    if game.event is None:
        return ()
    return game.telling.listen(*game.working(ed[0], state), seat, action)


def heard(game: Game, said: Iterable[Said], viewer: int, whole: bool) -> list[Happening]:
    """The events that one viewer may see; with ``whole``, nothing is secret any more."""
    found: list[Happening] = []
    for seat, number, *values in said:
        if game.event is None or (seat not in (None, viewer) and not whole):
            continue
        event = game.event.numbered(number)
        arguments = tuple(values[: len(event.spec.holes)])
        one = Happening(event, arguments, tone_of(event.spec, arguments, viewer))
        if found and seat is not None and found[-1] == one:
            continue  # the same whisper to several seats
        if found and event.spec.replaces == found[-1].event.name:
            found.pop()
        found.append(one)
    return found


def tone_of(spec: Spec, arguments: tuple[int, ...], viewer: int) -> str:
    """The tone for a viewer: bad beats good; a spectator's tone is neutral."""
    if viewer < 0:
        return NEUTRAL
    for name, tone in ((spec.bad, BAD), (spec.good, GOOD)):
        for (hole, kind), value in zip(spec.holes.items(), arguments, strict=True):
            if hole == name and kind.concerns(value, viewer):
                return tone
    return NEUTRAL


def narrate(context: Context[Any, Any], happenings: Iterable[Happening]) -> list[Sentence]:
    """The log of one decision: the action, then a sentence for each consequence."""
    return [
        Sentence(sentence(context, one), one.tone)
        for one in happenings
        if not one.event.spec.is_silent
    ]


def sentence(context: Context[Any, Any], one: Happening) -> str:
    """An event in words."""
    key = _key(context, one, f"event.{one.key}")
    return context.words(key, **_holes(context, one))


def _key(context: Context[Any, Any], one: Happening, key: str, role: str = "") -> str:
    """The key of an event's text: its name, its form, the reader's role, one or other."""
    spec = one.event.spec
    if spec.form:
        key = f"{key}.{getattr(context.game.event_words, spec.form)(context, *one.arguments)}"
    if role:
        key = f"{key}.{role}"
    for kind, value in zip(spec.holes.values(), one.arguments, strict=True):
        if kind is COUNT:
            key = f"{key}.{context.words.form(value)}"
    return key


def _holes(context: Context[Any, Any], one: Happening) -> dict[str, Any]:
    """What fills the placeholders of an event's text."""
    said = context.game.event_words
    return {
        hole: (COMMON.get(kind) or getattr(said, kind.name))(context, value)
        for (hole, kind), value in zip(one.event.spec.holes.items(), one.arguments, strict=True)
    }


def reason(context: Context[Any, Any], one: Happening, reader: int) -> str:
    """An event as a reason, addressed to one player: "you take a whale". Empty if it is none.

    The text is ``reason.<name>``, then the form, then the placeholder that the reader fills
    (``they`` if none does), then ``one`` or ``other``. Without any such text, a game's reasons are
    the log's sentences about what is good or bad for the reader.
    """
    words = context.words
    if one.event.spec.is_silent:
        return ""
    key = _key(context, one, f"reason.{one.key}", _role(one, reader))
    if words.has(key):
        return words(key, **_holes(context, one))
    if one.tone == NEUTRAL or words.keys("reason"):
        return ""
    return sentence(context, one).removesuffix(".")


def cause(context: Context[Any, Any], one: Happening) -> str:
    """What a game says of an event that may cause others: "with a 3". Mostly empty."""
    key = f"cause.{one.key}"
    return context.words(key, **_holes(context, one)) if context.words.has(key) else ""


def _role(one: Happening, reader: int) -> str:
    """The first placeholder that concerns the reader."""
    for (hole, kind), value in zip(one.event.spec.holes.items(), one.arguments, strict=True):
        if reader >= 0 and kind.concerns(value, reader):
            return hole
    return "they"


def _players(context: Context[Any, Any], value: int) -> str:
    seats = [seat for seat in range(value.bit_length()) if value >> seat & 1]
    return context.words.joined([context.words.player(seat) for seat in seats])


COMMON: dict[Argument, Callable[[Context[Any, Any], int], Any]] = {
    PLAYER: lambda context, value: context.words.player(value),
    PLAYERS: _players,
    NUMBER: lambda context, value: value,
    COUNT: lambda context, value: value,
}
