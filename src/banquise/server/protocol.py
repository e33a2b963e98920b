"""Messages: everything that is said over the WebSocket of a table, as types (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from banquise.core.svg import Item

VERSION = 1
Lang = Literal["en", "fr", "de"]
Shape = Literal["wide", "tall"]
Ref = Annotated[int, Meta(ge=0, le=1 << 53)] | None
Seat = Annotated[int, Meta(ge=0, le=15)]
Key = Annotated[str, Meta(max_length=60)]
Notation = Annotated[str, Meta(max_length=80)]
Number = Annotated[int, Meta(ge=-(1 << 53), le=1 << 53)]
Version = Annotated[int, Meta(ge=0, le=1 << 31)]

# From the client


class Said(Struct, tag_field="t"):
    """Anything a client says. ``ref`` comes back with the reply."""

    ref: Ref = None


class Act(Said, tag="act", kw_only=True):
    seat: Seat
    action: Number | Notation
    version: Version


class Undo(Said, tag="undo", kw_only=True):
    seat: Seat
    version: Version


class Why(Said, tag="why", kw_only=True):
    seat: Seat
    keys: Annotated[list[Key], Meta(max_length=24)] | None = None
    action: Number | Notation | None = None


class Preview(Said, tag="preview", kw_only=True):
    seat: Seat
    action: Number | Notation


class Hint(Said, tag="hint", kw_only=True):
    seat: Seat


class Explain(Said, tag="explain", kw_only=True):
    """Why did a bot do what this line of the log tells?"""

    ply: Version


class Board(Said, tag="board", kw_only=True):
    """The position in words."""


class View(Said, tag="view", kw_only=True):
    lang: Lang | None = None
    shape: Shape | None = None


class Open(Said, tag="open", kw_only=True):
    seat: Seat


class Chat(Said, tag="chat", kw_only=True):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Name(Said, tag="name", kw_only=True):
    seat: Seat
    name: Annotated[str, Meta(min_length=1, max_length=40)]


class Leave(Said, tag="leave", kw_only=True):
    seat: Seat


class Return(Said, tag="return", kw_only=True):
    seat: Seat


class Replace(Said, tag="replace", kw_only=True):
    seat: Seat


class Ping(Said, tag="ping", kw_only=True):
    """Is anybody there?"""


Message = (
    Act
    | Undo
    | Why
    | Preview
    | Hint
    | Explain
    | Board
    | View
    | Open
    | Chat
    | Name
    | Leave
    | Return
    | Replace
    | Ping
)
_decoder = msgspec.json.Decoder(Message)


def read(text: str | bytes) -> Message:
    """A message from outside; ``msgspec.MsgspecError`` tells what is wrong with it."""
    message: Message = _decoder.decode(text)
    return message


# From the server


class Told(Struct, tag_field="t"):
    """Anything the server says."""


class Stages(Struct):
    """The addresses of the printed board in both shapes."""

    wide: str
    tall: str


class Hello(Told, tag="hello"):
    table: str
    title: str
    game: str
    names: str
    lang: str
    you: list[int]
    seats: int
    options: dict[str, Any]
    commitment: str
    watch: str
    stage: Stages | None
    invite: str | None
    away: float | None
    protocol: int = VERSION


class ClockLeft(Struct):
    left: float
    running: bool


class PlayerInfo(Struct):
    seat: int
    name: str
    kind: str
    level: int
    here: bool
    colour: str
    mark: str
    clock: ClockLeft | None = None
    may_replace: bool = False


class Players(Told, tag="players"):
    players: list[PlayerInfo]
    votes: dict[str, list[int]]
    spectators: int


class Line(Struct, gc=False):
    """One decision in the log."""

    ply: int
    seat: int
    text: tuple[str, ...]  # and no list: the collector need not look at it


class Last(Struct, gc=False, rename={"start": "from", "end": "to"}):
    """The last action: its keys, and where it began and ended."""

    seat: int
    keys: list[str]
    start: list[tuple[float, float]]
    end: list[tuple[float, float]]


class Result(Struct):
    """What came out: seats in groups, best first, and the score sheet."""

    ranking: list[list[int]]
    sheet: list[tuple[str, list[int]]]
    text: str
    secret: str
    rematch: str | None = None


Legal = tuple[int, str, str, tuple[str, ...], str]  # number, label, verb, keys, notation


class Situation(Struct, gc=False):  # as all that a state is made of, it can be in no ring
    """The part of a state that is sent whole every time."""

    version: int
    phase: str
    phase_name: str
    seat: int | None
    waiting: list[int]
    chose: list[int]
    prompt: str
    legal: list[Legal]
    points: list[int]
    undo: bool
    over: bool
    started: bool
    free: list[int]
    last: Last | None
    since: list[str]
    result: Result | None
    curtain: bool


class Change(Struct, gc=False, tag_field="t", tag="state", kw_only=True):
    """What changed on the board and in the log; with a situation it makes a ``state``."""

    full: bool
    set: list[Raw]  # items, each as it goes over the wire
    gone: list[str]
    order: list[str] | None
    log: list[Line]
    log_from: int
    lang: str | None = None
    shape: str | None = None
    stage: Stages | None = None


class Ack(Told, tag="ack"):
    ref: Ref
    version: int


class Cited(Struct):
    id: str
    text: str


class No(Told, tag="no"):
    ref: Ref
    code: str
    text: str
    clause: Cited | None = None


class Forbidden(Told, tag="answer"):
    ref: Ref
    clause: Cited
    text: str
    tried: str


class Allowed(Told, tag="answer"):
    ref: Ref
    legal: list[int]


class Foreseen(Told, tag="answer"):
    """What a seat would see after an action."""

    ref: Ref
    set: list[Item]
    gone: list[str]
    text: list[str]


class Thought(Struct):
    action: int
    label: str
    share: float  # of all thought that went to it
    visits: int
    points: list[float] = []  # of each seat, that it may lead to


class Suggestion(Told, tag="answer"):
    ref: Ref
    action: int
    label: str
    keys: list[str]
    considered: list[Thought]
    text: list[str]


class Reason(Struct):
    """An action that a bot considered before it decided."""

    label: str
    share: float
    visits: int
    points: list[float]
    chosen: bool


class Fear(Struct):
    """The answer that it feared: whose, which, how likely, and its prospects then and otherwise."""

    seat: int
    label: str
    share: float
    worth: float
    otherwise: float
    points: list[float]


class Explained(Told, tag="answer"):
    ref: Ref
    seat: int
    basis: str  # own: what it thought; again: thought once more; yours: from what the asker saw
    text: list[str]
    reasons: list[Reason]
    feared: Fear | None


class Described(Told, tag="answer"):
    ref: Ref
    board: list[tuple[str, list[str]]]


class Done(Told, tag="answer"):
    """It was done; what changed comes by itself."""

    ref: Ref


class ChatLine(Told, tag="chat"):
    seat: int | None
    name: str
    text: str
    at: float


class Notice(Told, tag="notice"):
    code: str
    text: str
    table: str | None = None


class Pong(Told, tag="pong"):
    ref: Ref


_encoder = msgspec.json.Encoder()
encode = _encoder.encode


def write(message: Struct) -> bytes:
    """A message as it goes over the wire."""
    return _encoder.encode(message)
