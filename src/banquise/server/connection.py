"""One screen at a table: the seats it holds, the one it shows, and what waits to be sent."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

from msgspec import Struct

from banquise.core.state import NOBODY
from banquise.server.limits import Bucket, Limits
from banquise.server.protocol import write
from banquise.server.views import Frame

WAITING = 256  # messages that may wait for a slow line before it is cut
Send = Callable[[str], Awaitable[None]]
Angle = tuple[int, str, str, int | None]  # viewer, language, shape, seat behind the curtain


class Connection:
    """A WebSocket, seen from the table."""

    def __init__(self, seats: tuple[int, ...], lang: str, shape: str, limits: Limits) -> None:
        self.seats, self.lang, self.shape = seats, lang, shape
        self.shows = seats[0] if seats else NOBODY
        self.curtain: int | None = None  # the seat that has to lift it first
        self.frame: Frame | None = None  # what the screen shows
        self.chat = 0  # the last line of the chat it was sent
        self.is_cut = asyncio.Event()
        self._out: asyncio.Queue[str] = asyncio.Queue(WAITING)
        now = time.monotonic()
        self.messages = Bucket(limits.messages_per_second, limits.messages_at_once, now)
        self.chats = Bucket(limits.chat_per_minute / 60, max(3, limits.chat_per_minute // 4), now)
        self.hints = Bucket(limits.hints_per_minute / 60, max(3, limits.hints_per_minute // 4), now)

    @property
    def angle(self) -> Angle:
        """All screens of one angle are sent the same bytes."""
        viewer = self.shows if self.curtain is None else NOBODY
        return viewer, self.lang, self.shape, self.curtain

    def tell(self, message: Struct) -> None:
        self.push(write(message))

    def push(self, text: str) -> None:
        """Send when the line is free; a line that stays busy is cut, and may connect anew."""
        if self._out.full():
            self.is_cut.set()
        else:
            self._out.put_nowait(text)

    async def pour(self, send: Send) -> None:
        """Send what waits, for ever."""
        while True:
            await send(await self._out.get())
