"""HTTP routes: games, tables, seats and records, described at /api/openapi.json."""

from __future__ import annotations

import asyncio
import gzip
from asyncio import wait_for
from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import BaseModel
from starlette.responses import Response

from banquise.core.errors import UnknownGame
from banquise.core.game import Game, load
from banquise.core.state import NOBODY
from banquise.server.http import archive, catalogue, tokens
from banquise.server.http.lobby import Access, Lobby, Made
from banquise.server.http.middleware import PICTURE_POLICY, language
from banquise.server.http.models import (
    Enter,
    Failure,
    Fitting,
    GameName,
    Games,
    Join,
    Lang,
    Lobbied,
    NewTable,
    OwnLink,
    Ready,
    Rematch,
    Replay,
    Rules,
    Seated,
    Shape,
    TableId,
    TableInfo,
    Tables,
    Verified,
)
from banquise.server.http.packing import repack, send
from banquise.server.live.registry import Live
from banquise.server.live.room import Room
from banquise.server.tables.table import Refused

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
PATIENCE = 5.0  # seconds until a silent database counts as unavailable
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
    """The tokens that a caller presents for a table."""
    return tokens.given(request.cookies, request.headers.get("authorization", ""), table)


def _keep_session(request: Request, response: Response, secret: str) -> None:
    response.set_cookie(
        tokens.SESSION,
        secret,
        max_age=tokens.LASTS,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


async def _seated(
    request: Request, response: Response, hall: Lobby, made: Made, seats: Sequence[int] = ()
) -> Seated:
    """Give the new seats to the caller's session."""
    got = list(seats) or sorted(made.tokens)
    if got:
        secret = tokens.own_secret(request.cookies, request.headers.get("authorization", ""))
        await hall.hold(secret, made.id, got)
        _keep_session(request, response, secret)
    return Seated(
        id=made.id,
        link=f"/t/{made.id}",
        invite=f"/t/{made.id}?invite={made.invite}",
        seats=got,
        nonce_seat=made.nonce_seat,
    )


async def absorb(request: Request, response: Response, hall: Hall) -> None:
    """Replace the cookies of earlier versions with a session."""
    old = tokens.legacy(request.cookies)
    if not old:
        return
    secret = tokens.session(request.cookies) or tokens.fresh()
    await hall.absorb(secret, old[:200])
    _keep_session(request, response, secret)
    for name in request.cookies:
        if name.startswith(tokens.COOKIE):
            response.delete_cookie(name, path="/", httponly=True, samesite="strict")


# Games


def packed(request: Request, found: BaseModel) -> Any:
    """What everybody gets, compressed; a browser that has it is told so."""
    return send(request, repack(found.model_dump_json(by_alias=True).encode(), "application/json"))


@router.get("/games")
def games(request: Request, lang: Spoken) -> Games:
    """All games."""
    return packed(request, Games(games=catalogue.games(lang)))  # type: ignore[no-any-return]


@router.get("/ready")
async def ready(hall: Hall) -> Ready:
    """The games that are still being compiled, with an estimate."""
    return Ready(games=hall.live.compiling.seconds())


@router.get("/games/{game}/rules")
def rules(
    request: Request, game: Chosen, lang: Spoken, names: Annotated[str, Query(max_length=40)] = ""
) -> Rules:
    """All clauses and rulings."""
    return packed(request, catalogue.rules(game, lang, names))  # type: ignore[no-any-return]


@router.get("/games/{game}/fitting")
def fitting(
    game: Chosen,
    seats: Annotated[int, Query(ge=1, le=16)],
    option: Annotated[list[str] | None, Query(max_length=60)] = None,
) -> Fitting:
    """The values of each option that fit the ones chosen so far, given as ``mode:duel``."""
    return Fitting(options=catalogue.fits(game, seats, option or []))


@router.get("/games/{game}/picture.svg", response_class=Response, responses={
    200: {"content": {"image/svg+xml": {}}, "description": "a picture"},
})  # fmt: skip
def picture(
    request: Request,
    game: Chosen,
    lang: Spoken,
    shape: Shape = "wide",
    seats: Annotated[int | None, Query(ge=1, le=16)] = None,
    edition: Annotated[str | None, Query(pattern=r"^[A-Za-z0-9_-]{1,60}$")] = None,
) -> Response:
    """The board of a game, for the lobby."""
    text = catalogue.picture(game.name, lang, shape, seats, edition)
    headers = {"cache-control": "public, max-age=3600", "content-security-policy": PICTURE_POLICY}
    return send(request, repack(text.encode(), "image/svg+xml"), headers)


@router.get("/stage/{digest}")
async def stage(
    request: Request,
    hall: Hall,
    digest: Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")],
    table: Annotated[TableId, Query()],
    lang: Spoken,
    shape: Shape = "wide",
) -> dict[str, Any]:
    """The printed board of a table, by its hash; immutable."""
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
    """Create a table and take seats at it."""
    address = request.client.host if request.client else ""
    made = await hall.make(wish, address, wish.lang or lang)
    return await _seated(request, response, hall, made)


@router.get("/tables")
async def public(request: Request, hall: Hall, lang: Spoken) -> Tables:
    """Public tables to watch or join."""
    return Tables(tables=await hall.public(_all_shown(request), lang))


@router.get("/mine", dependencies=[Depends(absorb)])
async def mine(request: Request, hall: Hall, lang: Spoken) -> Tables:
    """The tables at which the caller has a seat."""
    return Tables(tables=await hall.mine(_all_shown(request), lang))


@router.get("/lobby", dependencies=[Depends(absorb)])
async def lobby(request: Request, hall: Hall, lang: Spoken) -> Lobbied:
    """What the home page shows besides the games: own tables, public tables, what is not ready."""
    tokens_shown = _all_shown(request)
    return Lobbied(
        mine=await hall.mine(tokens_shown, lang),
        public=await hall.public(tokens_shown, lang),
        ready=hall.live.compiling.seconds(),
    )


def _all_shown(request: Request) -> list[str]:
    return tokens.given_for_all(request.cookies, request.headers.get("authorization", ""))


async def access_of(request: Request, hall: Hall, table: Which, invite: Invite = "") -> Access:
    return await hall.access(table, shown(request, table), invite)


Allowed = Annotated[Access, Depends(access_of)]


@router.get("/tables/{table}", dependencies=[Depends(absorb)])
async def info(
    request: Request, hall: Hall, table: Which, access: Allowed, lang: Spoken
) -> TableInfo:
    """One table, if the caller may see it."""
    return await hall.info(table, shown(request, table), lang)


@router.post("/tables/{table}/join")
async def join(
    request: Request, response: Response, hall: Hall, table: Which, wish: Join
) -> Seated:
    """Take a free seat."""
    access = await hall.access(table, shown(request, table), wish.invite)
    secret = tokens.known_secret(request.cookies, request.headers.get("authorization", ""))
    made = await hall.join(table, access, wish.name, wish.seat, wish.nonce_hash, secret)
    return await _seated(request, response, hall, made, access.seats)


@router.post("/tables/{table}/enter")
async def enter(
    request: Request, response: Response, hall: Hall, table: Which, wish: Enter
) -> Seated:
    """Continue with the caller's seats on another device, by the seat link."""
    held = [*shown(request, table), *tokens.split(wish.token)]
    access = await hall.access(table, held, "")
    if not access.seats:
        raise Refused("token")
    made = Made(table, access.row["invite"], {})
    return await _seated(request, response, hall, made, access.seats)


@router.get("/tables/{table}/link")
async def own_link(request: Request, hall: Hall, table: Which, access: Allowed) -> OwnLink:
    """The link that opens the caller's seats on another device. Whoever has it holds the seats."""
    if not access.seats:
        raise Refused("no_seat")
    own = tokens.session(request.cookies)
    if not own:
        return OwnLink(link=f"/t/{table}#seat={tokens.join(shown(request, table))}")
    secret = tokens.following(own, table)
    await hall.hold(secret, table, access.seats)
    return OwnLink(link=f"/t/{table}#seat={secret}")


@router.post("/tables/{table}/rematch")
async def rematch(
    request: Request,
    response: Response,
    hall: Hall,
    table: Which,
    access: Allowed,
    wish: Rematch | None = None,
) -> Seated:
    """A new table with the same seats."""
    address = request.client.host if request.client else ""
    nonce_hash = wish.nonce_hash if wish else ""
    made = await hall.rematch(table, access, shown(request, table), address, nonce_hash)
    return await _seated(request, response, hall, made)


# History


async def room_of(
    hall: Hall,
    table: Which,
    access: Allowed,
    seat: Annotated[int | None, Query(ge=0, le=16)] = None,
) -> tuple[Room, int]:
    """A readable table, and the viewer: the caller's only seat, the one that a caller with several
    seats names, or else a spectator.
    """
    if not access.may_watch:
        raise Refused("not_found")
    room = await hall.live.room(table)
    if room is None:
        raise Refused("not_found")
    if hall.store.is_shared:
        await room.refresh()  # show no less than another process already has
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
    """The record, limited to what the caller may know."""
    room, viewer = looked
    async with room.lock:
        text = archive.kept(room.open_table.match, viewer)
    return Response(text, media_type="text/plain; charset=utf-8")


@router.get("/tables/{table}/replay")
async def replay(
    request: Request,
    hall: Hall,
    looked: Looked,
    lang: Spoken,
    shape: Shape = "wide",
    ply: Annotated[int | None, Query(ge=0, le=1_000_000)] = None,
) -> Replay:
    """An earlier position, limited to what the caller may know."""
    room, viewer = looked
    async with room.question(hall.keyed(request.client.host if request.client else "")):
        room.open_table  # noqa: B018
        return archive.replay(room.views, viewer, lang, shape, ply, room.stages(lang))


@router.get("/tables/{table}/verify")
async def verify(looked: Looked, lang: Spoken) -> Verified:
    """Recompute every draw of a finished game."""
    room, _ = looked
    async with room.lock:
        match = room.open_table.match
        if not match.is_over:
            raise Refused("not_over")
        text = match.save()
    return await asyncio.to_thread(archive.verify, text, lang)


# For the host


@host.get("/healthz", include_in_schema=False)
def healthz() -> dict[str, str]:
    """This process is alive."""
    return {"status": "ok"}


@host.get("/readyz", include_in_schema=False)
async def readyz(request: Request) -> Response:
    """This process can serve tables: a write to the database succeeds."""
    live: Live = request.app.state.lobby.live
    try:
        is_ready = not live.is_stopping and await wait_for(live.store.is_ready(), PATIENCE)
    except Exception:
        is_ready = False
    return Response(
        "ready" if is_ready else "not ready", 200 if is_ready else 503, media_type="text/plain"
    )
