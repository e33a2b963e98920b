"""Request and response types of the HTTP API, as OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

Lang = Literal["en", "fr", "de"]
Shape = Literal["wide", "tall"]
Name = Annotated[str, Field(max_length=40)]
TABLE = r"^[A-Za-z0-9_-]{1,40}$"
TableId = Annotated[str, Field(pattern=TABLE)]
GameName = Annotated[str, Field(pattern=r"^[a-z0-9_-]{1,40}$")]
Value = StrictBool | StrictInt | Annotated[StrictStr, Field(max_length=80)]


class Strict(BaseModel):
    """A body with exactly these fields."""

    model_config = ConfigDict(extra="forbid")


class NewPlayer(Strict):
    kind: Literal["me", "open", "bot"]
    level: int | None = Field(default=None, ge=1, le=9)
    name: Name | None = None


class NewClock(Strict):
    start: float = Field(ge=1, le=30 * 86400, allow_inf_nan=False)
    add: float = Field(default=0, ge=0, le=86400, allow_inf_nan=False)


NonceHash = Annotated[str, Field(pattern=r"^([0-9a-f]{64})?$")]


class NewTable(Strict):
    """A table to be created."""

    game: GameName
    seats: int | None = Field(default=None, ge=1, le=16)
    options: dict[Annotated[str, Field(max_length=40)], Value] = Field(
        default_factory=dict, max_length=60
    )
    title: Annotated[str, Field(max_length=60)] = ""
    name: Name = ""
    players: list[NewPlayer] | None = Field(default=None, min_length=1, max_length=16)
    watch: Literal["nobody", "link", "all"] = "nobody"
    clock: NewClock | None = None
    away: float | None = Field(default=None, ge=60, le=30 * 86400, allow_inf_nan=False)
    lang: Lang | None = None
    nonce_hash: NonceHash = ""


class Join(Strict):
    name: Name = ""
    invite: Annotated[str, Field(max_length=80)] = ""
    seat: int | None = Field(default=None, ge=0, le=15)
    nonce_hash: NonceHash = ""


class Rematch(Strict):
    nonce_hash: NonceHash = ""


class Enter(Strict):
    """The caller's seats on another device: the tokens of the seat link."""

    token: Annotated[str, Field(min_length=1, max_length=800)]


class Seated(BaseModel):
    id: str
    link: str
    invite: str | None
    seats: list[int]
    nonce_seat: int | None = None  # the seat for which this device contributes to the draws


class OwnLink(BaseModel):
    link: str


class Cited(BaseModel):
    id: str
    text: str


class Mistake(BaseModel):
    code: str
    text: str
    clause: Cited | None = None


class Failure(BaseModel):
    """The format of all errors."""

    error: Mistake


class Colour(BaseModel):
    colour: str
    mark: str


class Choice(BaseModel):
    value: bool | int | str
    name: str


class OptionInfo(BaseModel):
    key: str
    name: str
    help: str
    kind: Literal["choice", "number", "edition"]
    main: bool
    default: bool | int | str
    defaults: dict[str, bool | int | str] | None
    values: list[Choice]
    start: int | None = Field(default=None, serialization_alias="from")
    end: int | None = Field(default=None, serialization_alias="to")


class GameInfo(BaseModel):
    name: str
    title: str
    sentence: str
    seats: list[int]
    players: str
    minutes: str
    lessons: list[str]  # names of its lessons, in order
    lesson_minutes: int
    how: bool  # whether there is a page "How it works"
    levels: list[int]
    level_titles: list[str]  # their titles, in the same order
    level: int
    colours: list[Colour]
    options: list[OptionInfo]


class Games(BaseModel):
    games: list[GameInfo]


class Ready(BaseModel):
    """By game: seconds until its bots are at full strength. Games that are ready are left out."""

    games: dict[str, int]


class RulesChapter(BaseModel):
    key: str
    title: str
    clauses: list[Cited]
    rulings: list[Cited]


class ClauseFigure(BaseModel):
    """A picture of "How it works", beside the clause that it shows."""

    clause: str
    title: str
    alt: str
    picture: str


class Rules(BaseModel):
    chapters: list[RulesChapter]
    clauses: list[Cited]
    rulings: list[Cited]
    figures: list[ClauseFigure]
    now: dict[str, list[str]]  # by phase: the clauses that matter first


class Fitting(BaseModel):
    """By option: the values that fit the others. Options without restrictions are left out."""

    options: dict[str, list[bool | int | str]]


class PlayerCard(BaseModel):
    seat: int
    name: str
    kind: str
    level: int
    here: bool
    colour: str
    mark: str


class TableCard(BaseModel):
    """A table in a list."""

    id: str
    title: str
    game: str
    game_title: str
    seats: int
    free: int
    version: int
    phase_name: str
    players: list[PlayerCard]
    you: list[int]
    your_turn: bool
    waiting: list[int]
    over: bool
    watching: int
    at: float


class Tables(BaseModel):
    tables: list[TableCard]


class Lobbied(BaseModel):
    """The home page, apart from the games."""

    mine: list[TableCard]
    public: list[TableCard]
    ready: dict[str, int]


class TableInfo(TableCard):
    options: dict[str, Any]
    watch: str
    clock: dict[str, float] | None
    started: bool
    rematch: str | None


class Replay(BaseModel):
    """One earlier position, as the caller may know it."""

    ply: int
    plies: int
    marks: list[int]
    set: list[list[Any]]
    order: list[str]
    prompt: str
    log: list[dict[str, Any]]
    points: list[int]
    last: dict[str, Any] | None
    motions: list[list[Any]]
    stage: dict[str, str]


class Verified(BaseModel):
    ok: bool
    commitment: str
    secret: str
    nonce_hashes: list[str]  # of the players' devices, by seat
    nonces: list[str]
    draws: int
    checked: int
    text: str
