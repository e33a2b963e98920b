"""Messages: everything that is said over the WebSocket of a table, as types (docs/protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from banquise.core import actions
from banquise.core.events import BAD, GOOD, NEUTRAL
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
Motion = tuple[Any, ...]  # step, key, kind, and for a stop symbol, x, y, turn, scale
TONES = {GOOD: "g", BAD: "b", NEUTRAL: "n"}

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


class Coach(Said, tag="coach", kw_only=True):
    """What is sensible, and what did the bots want? For one person among bots."""

    seat: Seat


class Explain(Said, tag="explain", kw_only=True):
    """Why did a bot do what this line of the log tells?"""

    ply: Version


class Board(Said, tag="board", kw_only=True):
    """The position in words."""


class What(Said, tag="what", kw_only=True):
    """What is this? ``ply``: in the position before that decision."""

    key: Key
    ply: Version | None = None


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


class Nonce(Said, tag="nonce", kw_only=True):
    """What this device contributes to the draws; nothing if it does not have it any more."""

    seat: Seat
    nonce: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]


class Leave(Said, tag="leave", kw_only=True):
    seat: Seat


class Return(Said, tag="return", kw_only=True):
    seat: Seat


class Replace(Said, tag="replace", kw_only=True):
    seat: Seat


class Ping(Said, tag="ping", kw_only=True):
    """Keep-alive."""


Message = (
    Act
    | Undo
    | Why
    | Preview
    | Hint
    | Coach
    | Explain
    | Board
    | What
    | View
    | Open
    | Chat
    | Name
    | Nonce
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


class Line(Struct, gc=False, omit_defaults=True):
    """One decision in the log."""

    ply: int
    seat: int
    text: tuple[str, ...]  # a tuple: the garbage collector does not track it
    tone: str = ""  # of each sentence for this viewer: a letter of TONES; left out if all neutral


class Last(Struct, gc=False, rename={"start": "from", "end": "to"}):
    """The last action: its keys, what it moved, and from where to where."""

    seat: int
    keys: list[str]
    moved: list[str]
    start: list[tuple[float, float]]
    end: list[tuple[float, float]]


class Result(Struct):
    """What came out: seats in groups, best first, and the score sheet."""

    ranking: list[list[int]]
    sheet: list[tuple[str, list[int]]]
    text: str
    secret: str
    rematch: str | None = None


Legal = actions.Legal


class Situation(Struct, gc=False):  # never part of a reference cycle
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
    silent: list[int]  # seats whose devices have not contributed to the draws yet
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
    motions: list[Motion] = []  # how the board got there, step by step
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
    motions: list[Motion]
    text: list[str]
    tone: str  # of each sentence: a letter of TONES


class Thought(Struct):
    action: int
    label: str
    share: float  # of all thought that went to it
    visits: int
    points: list[float] = []  # of each seat, that it may lead to


class Ground(Struct):
    """One reason for or against an action."""

    text: str
    tone: str  # good, bad or neutral for who decides; rival: good for somebody else


class Option(Struct):
    """An action worth considering, and why."""

    action: int
    label: str
    keys: list[str]
    reasons: list[Ground]


class Suggestion(Told, tag="answer"):
    ref: Ref
    action: int
    label: str
    keys: list[str]
    considered: list[Thought]
    options: list[Option]  # best first


class News(Struct):
    """A decision of a bot, and what it may have wanted."""

    ply: int
    seat: int
    reasons: list[Ground]


class Coached(Told, tag="answer"):
    ref: Ref
    options: list[Option]
    news: list[News]


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


class Thing(Told, tag="answer"):
    """The card of one item: ``key`` is the whole that the item is a part of."""

    ref: Ref
    key: str
    name: str
    more: str
    kind: str
    does: str
    now: list[tuple[str, str]]
    clause: Cited | None


class Done(Told, tag="answer"):
    """Success; the update follows."""

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
