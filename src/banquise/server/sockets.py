"""The WebSocket of a table: let a screen in, read what it says, send what it may see."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections import Counter

from sqlalchemy.exc import SQLAlchemyError
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from banquise.core.state import NOBODY
from banquise.server import metrics, tokens
from banquise.server.connection import Connection
from banquise.server.guard import is_own_origin, language
from banquise.server.lines import Ear, line_of, protocol_of
from banquise.server.live import Live
from banquise.server.lobby import Lobby
from banquise.server.log import logger
from banquise.server.models import TABLE
from banquise.server.protocol import No, Notice, write
from banquise.server.room import Room
from banquise.server.seating import seating
from banquise.server.table import Refused
from banquise.server.talk import Talk
from banquise.server.views import sayings

PATH = "/ws/tables/"
GONE, LATER, FULL = 4404, 1013, 4429  # codes with which a connection is closed
_by_address: Counter[str] = Counter()
_closing: set[asyncio.Task[None]] = set()


def is_line(scope: Scope) -> bool:
    """Is this the way to a table?"""
    return scope["type"] == "websocket" and str(scope["path"]).startswith(PATH)


async def serve(scope: Scope, receive: Receive, send: Send) -> None:
    """One screen at one table."""
    socket = WebSocket(scope, receive, send)
    lobby: Lobby = scope["app"].state.lobby
    if not is_own_origin(socket.headers, lobby.live.settings.origins):
        await socket.close(1008)
        return
    await socket.accept()
    asked = socket.query_params
    lang = language(asked.get("lang"), socket.headers.get("accept-language", ""))
    address = socket.client.host if socket.client else ""
    _by_address[address] += 1
    try:
        room, screen = await _admit(socket, lobby, lang, address)
        await _attend(socket, lobby.live, room, screen)
    except Refused as refused:
        await _turn_away(socket, refused.code, lang)
    except (SQLAlchemyError, OSError) as error:
        logger.warning("The store does not answer: %s", type(error).__name__)
        await _close(socket)
    finally:
        _by_address[address] -= 1
        if not _by_address[address]:
            del _by_address[address]


async def _admit(
    socket: WebSocket, lobby: Lobby, lang: str, address: str
) -> tuple[Room, Connection]:
    """The room of a table, and a screen with the seats that were shown for it."""
    live, limits = lobby.live, lobby.live.settings.limits
    if _by_address[address] > limits.connections_per_address:
        metrics.LIMITED.labels("connections_per_address").inc()
        raise Refused("crowded_address")
    table = str(socket.scope["path"]).removeprefix(PATH)
    if not re.fullmatch(TABLE, table):
        raise Refused("not_found")
    shown = tokens.given(socket.cookies, socket.headers.get("authorization", ""), table)
    access = await lobby.access(table, shown, socket.query_params.get("invite", "")[:80])
    room = await live.room(table)
    if room is None:
        raise Refused("not_found")
    if not (access.may_watch or (access.is_invited and room.is_open)):
        raise Refused("closed" if room.table is None else "no_free_seat")
    alike = sum(screen.seats == access.seats for screen in room.screens)
    if alike >= (limits.connections_per_seat if access.seats else limits.spectators):
        name = "connections_per_seat" if access.seats else "spectators"
        metrics.LIMITED.labels(name).inc()
        raise Refused("crowded_seat" if access.seats else "crowded")
    shape = "tall" if socket.query_params.get("shape") == "tall" else "wide"
    line = line_of(socket.scope, socket.send_text)
    shows = next((s for s in access.seats if str(s) == socket.query_params.get("shows")), NOBODY)
    screen = Connection(access.seats, lang, shape, limits, line, lambda: _close_soon(socket), shows)
    return room, screen


def _close_soon(socket: WebSocket) -> None:
    """Cut a line that cannot keep up, or when the server stops."""
    task = asyncio.create_task(_close(socket))
    _closing.add(task)
    task.add_done_callback(_closing.discard)


async def _close(socket: WebSocket) -> None:
    if socket.application_state is WebSocketState.CONNECTED:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(LATER)


async def _turn_away(socket: WebSocket, code: str, lang: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        message = No(None, code, sayings(lang)(f"refused.{code}"))
        await socket.send_text(write(message).decode())
        await socket.close(FULL if code.startswith("crowded") else GONE)


async def _attend(socket: WebSocket, live: Live, room: Room, screen: Connection) -> None:
    """Serve a screen until it goes."""
    role = metrics.CONNECTIONS.labels("seat" if screen.seats else "spectator")
    role.inc()
    talk = Talk(room, screen, live.settings.limits)
    try:
        await _welcome(live, room, screen)
        await _listen(socket, talk)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        role.dec()
        talk.end()
        screen.end()
        room.leave(screen)
        if not live.is_stopping:
            await live.tell_presence(room)


async def _listen(socket: WebSocket, talk: Talk) -> None:
    """Hear all that is said."""
    for cached in ("_headers", "_cookies", "_url", "_query_params"):
        socket.__dict__.pop(cached, None)  # it was looked at, and is not any more
    ear = Ear(talk.hear, socket.scope)
    try:
        while True:
            message = await socket.receive()
            if message["type"] != "websocket.receive":
                break
            text = message.get("text")
            ear.take(text if text is not None else message.get("bytes") or b"")
            if protocol_of(socket.scope) is None:  # which lets the other side wait by itself
                await ear.rest()
        ear.hang_up()
        await ear.rest()
    finally:
        ear.stop()


async def _welcome(live: Live, room: Room, screen: Connection) -> None:
    async with room.lock:
        if room.is_given_up:  # while this screen waited
            screen.cut()
            return
        room.enter(screen)
        screen.tell(seating(room))
        room.show()
        if room.table is None:
            screen.tell(Notice("closed", sayings(screen.lang)("notice.closed")))
    await live.forget_votes(room, screen.seats)
    await live.tell_presence(room)
    await room.show_chat()
    room.driver.go()
