"""The WebSocket of a table: let a screen in, read what it says, send what it may see."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from banquise.server import metrics, tokens
from banquise.server.connection import Connection
from banquise.server.guard import is_own_origin, language
from banquise.server.live import Live
from banquise.server.lobby import Lobby
from banquise.server.protocol import No, Notice, write
from banquise.server.room import Room
from banquise.server.seating import seating
from banquise.server.table import Refused
from banquise.server.talk import Talk
from banquise.server.views import sayings

GONE, LATER, FULL = 4404, 1013, 4429  # codes with which a connection is closed
router = APIRouter()
_by_address: Counter[str] = Counter()


@router.websocket("/ws/tables/{table}")
async def table_socket(
    socket: WebSocket,
    table: str,
    lang: Annotated[str | None, Query(max_length=8)] = None,
    shape: Annotated[str, Query(max_length=8)] = "wide",
    invite: Annotated[str, Query(max_length=80)] = "",
) -> None:
    """One screen at one table."""
    lobby: Lobby = socket.app.state.lobby
    if not is_own_origin(socket.headers, lobby.live.settings.origins):
        await socket.close(1008)
        return
    await socket.accept()
    spoken = language(lang, socket.headers.get("accept-language", ""))
    address = socket.client.host if socket.client else ""
    _by_address[address] += 1
    try:
        room, screen = await _admit(socket, lobby, table, invite, address)
        screen.lang, screen.shape = spoken, shape if shape in ("wide", "tall") else "wide"
        await _attend(socket, lobby.live, room, screen)
    except Refused as refused:
        await _turn_away(socket, refused.code, spoken)
    finally:
        _by_address[address] -= 1
        if not _by_address[address]:
            del _by_address[address]


async def _admit(
    socket: WebSocket, lobby: Lobby, table: str, invite: str, address: str
) -> tuple[Room, Connection]:
    """The room of a table, and a screen with the seats that were shown for it."""
    live, limits = lobby.live, lobby.live.settings.limits
    shown = tokens.given(socket.cookies, socket.headers.get("authorization", ""), table)
    access = await lobby.access(table[:40], shown, invite)
    room = await live.room(table)
    if room is None or not (access.may_watch or (access.is_invited and room.is_open)):
        raise Refused("not_found")
    if _by_address[address] > limits.connections_per_address:
        raise Refused("crowded")
    alike = sum(screen.seats == access.seats for screen in room.screens)
    if alike >= (limits.connections_per_seat if access.seats else limits.spectators):
        metrics.LIMITED.labels("connections" if access.seats else "spectators").inc()
        raise Refused("crowded")
    return room, Connection(access.seats, "en", "wide", limits)


async def _turn_away(socket: WebSocket, code: str, lang: str) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(write(No(None, code, sayings(lang)(f"refused.{code}"))))
        await socket.close(GONE if code == "not_found" else FULL)


async def _attend(socket: WebSocket, live: Live, room: Room, screen: Connection) -> None:
    """Serve a screen until it goes."""
    role = metrics.CONNECTIONS.labels("seat" if screen.seats else "spectator")
    role.inc()
    pouring = asyncio.create_task(screen.pour(socket.send_text))
    cutting = asyncio.create_task(_cut(socket, screen))
    talk = Talk(room, screen, live.settings.limits)
    try:
        await _welcome(live, room, screen)
        while True:
            message = await socket.receive()
            if message["type"] != "websocket.receive":
                break
            text = message.get("text")
            await talk.hear(text if text is not None else message.get("bytes") or b"")
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        role.dec()
        talk.end()
        pouring.cancel()
        cutting.cancel()
        room.leave(screen)
        if not live.is_stopping:
            await live.tell_presence(room)


async def _welcome(live: Live, room: Room, screen: Connection) -> None:
    async with room.lock:
        room.enter(screen)
        screen.tell(seating(room))
        room.show()
        if room.table is None:
            screen.tell(Notice("closed", sayings(screen.lang)("notice.closed")))
    await live.tell_presence(room)
    await room.show_chat()
    room.driver.go()


async def _cut(socket: WebSocket, screen: Connection) -> None:
    """Close a line that cannot keep up, or when the server stops."""
    await screen.is_cut.wait()
    await asyncio.sleep(0.05)  # what waits may still go out
    if socket.client_state is WebSocketState.CONNECTED:
        with contextlib.suppress(RuntimeError):
            await socket.close(LATER)
