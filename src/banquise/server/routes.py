"""The HTTP side: games, tables, seats and records. OpenAPI describes it at /api/openapi.json."""

from __future__ import annotations

import gzip
from asyncio import to_thread, wait_for
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from banquise.core.errors import UnknownGame
from banquise.core.game import Game, load
from banquise.core.state import NOBODY
from banquise.server import archive, catalogue, metrics, tokens
from banquise.server.guard import PICTURE_POLICY, language
from banquise.server.live import Live
from banquise.server.lobby import Access, Lobby, Made
from banquise.server.models import (
    Enter,
    Failure,
    Fitting,
    GameName,
    Games,
    Join,
    Lang,
    NewTable,
    OwnLink,
    Replay,
    Rules,
    Seated,
    Shape,
    TableId,
    TableInfo,
    Tables,
    Verified,
)
from banquise.server.room import Room
from banquise.server.table import Refused

_TEXTS = {
    400: "malformed",
    403: "not allowed",
    404: "no such thing, or not for you",
    409: "the table has moved on, or is not so far",
    413: "too large",
    415: "not JSON",
    422: "a rule or an option forbids it",
    429: "too much",
}
ERRORS: dict[int | str, dict[str, Any]] = {
    code: {"model": Failure, "description": text} for code, text in _TEXTS.items()
}
PATIENCE = 5.0  # seconds until a database that does not answer is said to be away
FOREVER = "public, max-age=31536000, immutable"

router = APIRouter(prefix="/api", responses=ERRORS)
host = APIRouter()

Name = Annotated[GameName, Path()]
Which = Annotated[TableId, Path()]
Invite = Annotated[str, Query(max_length=80)]


def lang_of(request: Request, lang: Annotated[Lang | None, Query()] = None) -> str:
    return language(lang, request.headers.get("accept-language", ""))


def lobby_of(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def game_of(game: Name) -> Game:
    try:
        return load(game)
    except UnknownGame:
        raise Refused("no_page") from None


Spoken = Annotated[str, Depends(lang_of)]
Hall = Annotated[Lobby, Depends(lobby_of)]
Chosen = Annotated[Game, Depends(game_of)]


def shown(request: Request, table: str) -> list[str]:
    """The tokens that a caller shows for a table."""
    return tokens.given(request.cookies, request.headers.get("authorization", ""), table)


def _seat_cookie(request: Request, response: Response, table: str, held: list[str]) -> None:
    response.set_cookie(
        tokens.COOKIE + table,
        tokens.join(held),
        max_age=tokens.LASTS,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


def _seated(request: Request, response: Response, made: Made, seats: list[int]) -> Seated:
    """Hand out the seats that somebody got, in a cookie."""
    if made.tokens:
        before = tokens.given(request.cookies, "", made.id)
        _seat_cookie(request, response, made.id, [*before, *made.tokens.values()])
    return Seated(
        id=made.id,
        link=f"/t/{made.id}",
        invite=f"/t/{made.id}?invite={made.invite}",
        seats=seats or sorted(made.tokens),
    )


# Games


@router.get("/games")
def games(lang: Spoken) -> Games:
    """Every game there is."""
    return Games(games=catalogue.games(lang))


@router.get("/games/{game}/rules")
def rules(game: Chosen, lang: Spoken, names: Annotated[str, Query(max_length=40)] = "") -> Rules:
    """Every clause and ruling."""
    return catalogue.rules(game, lang, names)


@router.get("/games/{game}/fitting")
def fitting(
    game: Chosen,
    seats: Annotated[int, Query(ge=1, le=16)],
    option: Annotated[list[str] | None, Query(max_length=60)] = None,
) -> Fitting:
    """Which options go together: what each can be beside those chosen, as ``mode:duel``."""
    return Fitting(options=catalogue.fits(game, seats, option or []))


@router.get("/games/{game}/picture.svg", response_class=Response, responses={
    200: {"content": {"image/svg+xml": {}}, "description": "a picture"},
})  # fmt: skip
def picture(
    game: Chosen,
    lang: Spoken,
    shape: Shape = "wide",
    seats: Annotated[int | None, Query(ge=1, le=16)] = None,
    edition: Annotated[str | None, Query(pattern=r"^[A-Za-z0-9_-]{1,60}$")] = None,
) -> Response:
    """The board of a game, for those who choose."""
    text = catalogue.picture(game.name, lang, shape, seats, edition)
    headers = {"cache-control": "public, max-age=3600", "content-security-policy": PICTURE_POLICY}
    return Response(text, media_type="image/svg+xml", headers=headers)


@router.get("/stage/{digest}")
async def stage(
    request: Request,
    hall: Hall,
    digest: Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")],
    table: Annotated[TableId, Query()],
    lang: Spoken,
    shape: Shape = "wide",
) -> dict[str, Any]:
    """The printed board of a table, by its hash: it never changes."""
    shop = hall.live.shop
    packed = shop.find(digest)
    if packed is None:
        room = await hall.live.room(table)
        if room is None or room.table is None:
            raise Refused("no_page")
        found, packed = shop.build(room.table.match, lang, shape)
        if found != digest:
            raise Refused("no_page")
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return Response(packed, media_type="application/json", headers=headers)  # type: ignore[return-value]


# Tables


@router.post("/tables", status_code=201)
async def make(
    request: Request, response: Response, hall: Hall, wish: NewTable, lang: Spoken
) -> Seated:
    """Make a table, and take one's seats at it."""
    address = request.client.host if request.client else ""
    made = await hall.make(wish, address, wish.lang or lang)
    return _seated(request, response, made, [])


@router.get("/tables")
async def public(request: Request, hall: Hall, lang: Spoken) -> Tables:
    """The tables that everybody may watch or join."""
    return Tables(tables=await hall.public(_all_shown(request), lang))


@router.get("/mine")
async def mine(request: Request, hall: Hall, lang: Spoken) -> Tables:
    """The tables at which the caller has a seat."""
    return Tables(tables=await hall.mine(_all_shown(request), lang))


def _all_shown(request: Request) -> list[str]:
    held = [
        token
        for name, value in request.cookies.items()
        if name.startswith(tokens.COOKIE)
        for token in tokens.split(value)
    ]
    kind, _, value = request.headers.get("authorization", "").partition(" ")
    return (held + (tokens.split(value) if kind.lower() == "bearer" else []))[:200]


async def access_of(request: Request, hall: Hall, table: Which, invite: Invite = "") -> Access:
    return await hall.access(table, shown(request, table), invite)


Allowed = Annotated[Access, Depends(access_of)]


@router.get("/tables/{table}")
async def info(
    request: Request, hall: Hall, table: Which, access: Allowed, lang: Spoken
) -> TableInfo:
    """A table, for those who may know of it."""
    return await hall.info(table, shown(request, table), lang)


@router.post("/tables/{table}/join")
async def join(
    request: Request, response: Response, hall: Hall, table: Which, wish: Join
) -> Seated:
    """Take a free seat."""
    access = await hall.access(table, shown(request, table), wish.invite)
    made = await hall.join(table, access, wish.name, wish.seat)
    return _seated(request, response, made, list(access.seats))


@router.post("/tables/{table}/enter")
async def enter(
    request: Request, response: Response, hall: Hall, table: Which, wish: Enter
) -> Seated:
    """Take one's own seats along to another device, by one's own link."""
    held = [*shown(request, table), *tokens.split(wish.token)]
    access = await hall.access(table, held, "")
    if not access.seats:
        raise Refused("token")
    _, kept = await hall.store.players(table)
    good = [token for token in held if tokens.seats([token], kept)]
    _seat_cookie(request, response, table, good)
    made = Made(table, access.row["invite"], {})
    return _seated(request, response, made, list(access.seats))


@router.get("/tables/{table}/link")
async def own_link(request: Request, hall: Hall, table: Which, access: Allowed) -> OwnLink:
    """The address that opens one's own seats on another device. It is as good as the seats."""
    if not access.seats:
        raise Refused("no_seat")
    held = tokens.join(shown(request, table))
    return OwnLink(link=f"/t/{table}#seat={held}")


@router.post("/tables/{table}/rematch")
async def rematch(
    request: Request, response: Response, hall: Hall, table: Which, access: Allowed
) -> Seated:
    """The same seats once more."""
    address = request.client.host if request.client else ""
    made = await hall.rematch(table, access, shown(request, table), address)
    return _seated(request, response, made, [])


# What was


async def room_of(
    hall: Hall,
    table: Which,
    access: Allowed,
    seat: Annotated[int | None, Query(ge=0, le=16)] = None,
) -> tuple[Room, int]:
    """A table that can be read, and who looks at it. Who has several seats says from which; with
    one it is that one, and otherwise what everybody may see.
    """
    if not access.may_watch:
        raise Refused("not_found")
    room = await hall.live.room(table)
    if room is None:
        raise Refused("not_found")
    if seat is not None and seat not in access.seats:
        raise Refused("not_yours")
    if seat is None and len(access.seats) == 1:
        seat = access.seats[0]
    return room, NOBODY if seat is None else seat


Looked = Annotated[tuple[Room, int], Depends(room_of)]


@router.get("/tables/{table}/record", response_class=Response, responses={
    200: {"content": {"text/plain": {}}, "description": "a text record"},
})  # fmt: skip
async def record(looked: Looked) -> Response:
    """The record, as the caller may know it."""
    room, viewer = looked
    async with room.lock:
        text = archive.kept(room.open_table.match, viewer)
    return Response(text, media_type="text/plain; charset=utf-8")


@router.get("/tables/{table}/replay")
async def replay(
    looked: Looked,
    lang: Spoken,
    shape: Shape = "wide",
    ply: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
) -> Replay:
    """An earlier position, as the caller may know it."""
    room, viewer = looked
    async with room.lock:
        room.open_table  # noqa: B018
        return archive.replay(room.views, viewer, lang, shape, ply, room.stages(lang))


@router.get("/tables/{table}/verify")
async def verify(looked: Looked, lang: Spoken) -> Verified:
    """Was it fair? Every draw of a finished game, recomputed."""
    room, _ = looked
    async with room.lock:
        return archive.verify(room.open_table.match, lang)


# For the host


@host.get("/healthz", include_in_schema=False)
def healthz() -> dict[str, str]:
    """This process is alive."""
    return {"status": "ok"}


@host.get("/readyz", include_in_schema=False)
async def readyz(request: Request) -> Response:
    """This process can serve tables: the database answers, and it is not shutting down."""
    live: Live = request.app.state.lobby.live
    try:
        is_ready = not live.is_stopping and await wait_for(live.store.is_ready(), PATIENCE)
    except Exception:
        is_ready = False
    return Response(
        "ready" if is_ready else "not ready", 200 if is_ready else 503, media_type="text/plain"
    )


@host.get("/metrics", include_in_schema=False)
async def numbers() -> Response:
    """Numbers for Prometheus. What was noted is counted where it is noted, in this loop."""
    metrics.settle()
    page = await to_thread(metrics.page)
    return Response(page, media_type="text/plain; version=0.0.4; charset=utf-8")
