"""The WebSocket of a table: accept a screen, read its messages, send its updates."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import re
from collections import Counter

from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from banquise.core.state import NOBODY
from banquise.server.http import tokens
from banquise.server.http.handlers import Conversation
from banquise.server.http.lobby import Lobby
from banquise.server.http.middleware import is_own_origin, language
from banquise.server.http.models import TABLE
from banquise.server.http.transport import CURRENT, Link
from banquise.server.limits import network
from banquise.server.live.connection import Connection
from banquise.server.live.outbox import Outbox
from banquise.server.live.registry import Live
from banquise.server.live.room import Room
from banquise.server.live.seating import seating
from banquise.server.ops import metrics
from banquise.server.ops.logging import logger
from banquise.server.show.protocol import No, Notice, write
from banquise.server.show.views import sayings
from banquise.server.tables.table import Refused

PATH = "/ws/tables/"
GONE, LATER, FULL = 4404, 1013, 4429  # close codes
CLOSING = 5.0  # seconds for a clean close
_by_address: Counter[str] = Counter()
_closing: set[asyncio.Task[None]] = set()


def is_table(scope: Scope) -> bool:
    """Is this the WebSocket of a table?"""
    return scope["type"] == "websocket" and str(scope["path"]).startswith(PATH)


async def serve(scope: Scope, receive: Receive, send: Send) -> None:
    """One screen at one table."""
    socket = WebSocket(scope, receive, send)
    lobby: Lobby = scope["app"].state.lobby
    if not is_own_origin(socket.headers, lobby.live.settings.origins):
        await socket.close(1008)
        return
    address = network(socket.client.host if socket.client else "")
    if not lobby.handshakes.take(address, lobby.live.times.steady()):
        metrics.LIMITED.labels("handshakes_per_second").inc()
        await socket.send_denial_response(Response(status_code=429, headers={"retry-after": "2"}))
        return
    await socket.accept()
    asked = socket.query_params
    lang = language(asked.get("lang"), socket.headers.get("accept-language", ""))
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
    """The room of a table, and a screen with the seats its tokens hold."""
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
    shows = next((s for s in access.seats if str(s) == socket.query_params.get("shows")), NOBODY)
    outbox = Outbox(socket.send_text)
    link = CURRENT.get()
    cut = functools.partial(_close_soon, socket, link)
    abort = functools.partial(_abort, socket, link)
    return room, Connection(
        access.seats, lang, shape, limits, outbox, cut, abort, shows, lobby.keyed(address)
    )


def _abort(socket: WebSocket, link: Link | None) -> None:
    """Abort a connection whose buffers are full: a close frame would wait behind them."""
    if link is not None:
        link.abort()
    else:
        _close_soon(socket, link)


def _close_soon(socket: WebSocket, link: Link | None) -> None:
    """Disconnect a screen; it is aborted if it does not answer."""
    task = asyncio.create_task(_close(socket))
    _closing.add(task)
    task.add_done_callback(_closing.discard)
    if link is not None:
        asyncio.get_running_loop().call_later(CLOSING, link.abort)


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
    """Serve a screen until it disconnects."""
    role = metrics.CONNECTIONS.labels("seat" if screen.seats else "spectator")
    role.inc()
    conversation = Conversation(room, screen, live.settings.limits)
    try:
        await _welcome(live, room, screen)
        await _listen(socket, conversation)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        role.dec()
        conversation.end()
        screen.end()
        room.leave(screen)
        if not live.is_stopping:
            await live.tell_presence(room)


async def _listen(socket: WebSocket, conversation: Conversation) -> None:
    """Answer messages one after the other until the browser disconnects.

    The next message is read once this one is answered, so a flood waits at the sender.
    """
    while (message := await socket.receive())["type"] == "websocket.receive":
        text = message.get("text")
        await conversation.hear(text if text is not None else message.get("bytes") or b"")


async def _welcome(live: Live, room: Room, screen: Connection) -> None:
    async with room.lock:
        if room.is_given_up:  # while this screen waited
            screen.cut()
            return
        await room.refresh_locked()
        room.enter(screen)
        screen.tell(seating(room))
        room.show()
        if room.table is None:
            screen.tell(Notice("closed", sayings(screen.lang)("notice.closed")))
    await live.forget_votes(room, screen.seats)
    await live.tell_presence(room)
    await room.show_chat()
    room.driver.go()
