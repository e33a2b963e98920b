"""WebSocket connections: send text messages in order, without waiting for a slow reader."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

MOST_MESSAGES = 256  # messages that may be pending before the connection is aborted
MOST_BYTES = 1 << 20  # bytes, likewise


class Outbox:
    """Messages to one browser; a task writes them as fast as the browser reads."""

    __slots__ = ("_bytes", "_is_full", "_more", "_send", "_waiting", "_writer")

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        self._send = send
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._is_full = False
        self._more = asyncio.Event()
        self._writer = asyncio.create_task(self._write())

    def put(self, messages: Sequence[str]) -> bool:
        """Queue messages; False if the browser does not keep up, and the queue is dropped."""
        if self._is_full:
            return False
        self._waiting.extend(messages)
        self._bytes += sum(map(len, messages))
        self._more.set()
        self._is_full = len(self._waiting) > MOST_MESSAGES or self._bytes > MOST_BYTES
        if self._is_full:
            self.stop()
        return not self._is_full

    def stop(self) -> None:
        self._writer.cancel()
        self._waiting.clear()

    async def _write(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            while self._waiting:
                message = self._waiting.popleft()
                await self._send(message)
                self._bytes -= len(message)
