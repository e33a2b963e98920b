"""A WebSocket between a browser and a process: slow, in order, and cut at any moment."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from contextvars import Context
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from banquise.server.http import sockets
from banquise.server.http.transport import CURRENT

if TYPE_CHECKING:
    from banquise.server.http.lobby import Lobby

WINDOW = 6  # messages that fit into the buffers between a process and a browser


class Line:
    """One connection. Messages arrive in order; nothing arrives after a cut."""

    def __init__(self, table: str, query: str, secret: str, chance: random.Random) -> None:
        self._table, self._query, self._secret, self._chance = table, query, secret, chance
        self._to_server: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._arrived: deque[dict[str, Any]] = deque()  # at the browser
        self._changed = asyncio.Event()
        self._under_way = 0  # messages to the browser
        self._neutral = Context()  # what is under way survives the process
        self._last = [0.0, 0.0]
        self.is_cut = False

    # The browser's end

    def send(self, text: str) -> None:
        message = {"type": "websocket.receive", "text": text}
        self._later(0, self._to_server.put_nowait, message)

    async def read(self, seconds: float) -> str | None:
        """The next message; None if there is none for a while."""
        try:
            async with asyncio.timeout(seconds):
                while not self._arrived:
                    if self.is_cut:
                        raise ConnectionError
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            return None
        message = self._arrived.popleft()
        self._changed.set()
        if message["type"] == "websocket.close":
            self.cut()
            raise ConnectionError(message.get("code"))
        return str(message["text"])

    def cut(self) -> None:
        """Both ends find out after a while."""
        if not self.is_cut:
            self.is_cut = True
            self._changed.set()
            end = {"type": "websocket.disconnect", "code": 1006}
            self._later(0, self._to_server.put_nowait, end)

    abort = cut  # what the server does to a slow reader

    # The server's end

    async def serve(self, lobby: Lobby) -> None:
        CURRENT.set(self)  # type: ignore[arg-type]
        scope: dict[str, Any] = {
            "type": "websocket",
            "path": f"{sockets.PATH}{self._table}",
            "query_string": self._query.encode(),
            "headers": [(b"host", b"h"), (b"authorization", f"Bearer {self._secret}".encode())],
            "client": ("10.0.0.1", 1),
            "app": SimpleNamespace(state=SimpleNamespace(lobby=lobby)),
        }
        await sockets.serve(scope, self._to_server.get, self._send)

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.accept":
            return
        while len(self._arrived) + self._under_way > WINDOW and not self.is_cut:
            self._changed.clear()
            await self._changed.wait()
        if self.is_cut:
            raise RuntimeError("The connection was cut.")
        self._under_way += 1
        self._later(1, self._arrive, message)

    def _arrive(self, message: Any) -> None:
        self._under_way -= 1
        if not self.is_cut:
            self._arrived.append(message)
        self._changed.set()

    def _later(self, way: int, work: Any, *args: Any) -> None:
        loop = asyncio.get_running_loop()
        at = max(self._last[way] + 1e-6, loop.time() + self._chance.expovariate(30.0))
        self._last[way] = at
        loop.call_at(at, work, *args, context=self._neutral)
