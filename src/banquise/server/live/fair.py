"""A fair queue for a scarce resource: urgent requests first, then callers in rotation."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

URGENT, LATER = 0, 1


class Turn(NamedTuple):
    """The caller of a request, and its urgency."""

    urgency: int = URGENT
    caller: str = ""


class FairQueue:
    """A semaphore on which a caller with a hundred requests waits behind callers with one.

    >>> queue = FairQueue(1)
    >>> asyncio.run(queue.acquire(Turn()))
    >>> queue.waiting
    0
    """

    def __init__(self, size: int) -> None:
        self._free = size
        self._lines: dict[int, OrderedDict[str, deque[asyncio.Future[None]]]] = {}

    @property
    def waiting(self) -> int:
        return sum(len(line) for callers in self._lines.values() for line in callers.values())

    async def acquire(self, turn: Turn) -> None:
        if self._free:
            self._free -= 1
            return
        admitted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        callers = self._lines.setdefault(turn.urgency, OrderedDict())
        callers.setdefault(turn.caller, deque()).append(admitted)
        try:
            await admitted
        except asyncio.CancelledError:
            if admitted.done() and not admitted.cancelled():
                self.release()  # its turn had already come
            raise

    def release(self) -> None:
        """Admit the next request; cancelled ones are skipped."""
        while (admitted := self._next()) is not None:
            if not admitted.done():
                admitted.set_result(None)
                return
        self._free += 1

    def _next(self) -> asyncio.Future[None] | None:
        for urgency in sorted(self._lines):
            callers = self._lines[urgency]
            caller, line = callers.popitem(last=False)
            found = line.popleft()
            if line:
                callers[caller] = line  # after the other callers
            if not callers:
                del self._lines[urgency]
            return found
        return None

    @asynccontextmanager
    async def turn(self, turn: Turn) -> AsyncIterator[None]:
        await self.acquire(turn)
        try:
            yield
        finally:
            self.release()
