"""TCP connections: their number, how long they may be silent, and how to abort them.

The classes derive from uvicorn's protocols and override methods of ``asyncio.Protocol`` only.
"""

from __future__ import annotations

import asyncio
import functools
import resource
from collections import Counter
from collections.abc import Awaitable
from contextvars import ContextVar

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from banquise.server.limits import network
from banquise.server.ops import metrics
from banquise.server.settings import Settings

REQUEST_SECONDS = 10.0  # seconds for the headers of a request, from the first byte
ANSWER_SECONDS = 120.0  # seconds for a body and the response
UNREAD_SECONDS = 30.0  # seconds in which a client must read some pending data
RESERVED = 200  # file descriptors kept for the database, files and bots
MOST_FILES = 65_536


class Link:
    """One TCP connection. A timer aborts it if it misses a deadline."""

    def __init__(self, transport: asyncio.Transport, address: str) -> None:
        self.transport, self.address = transport, address
        self._requests = 0
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @property
    def is_silent(self) -> bool:
        """Is no request in progress?"""
        return self._requests == 0

    def expect_head(self) -> None:
        if self.is_silent:
            self._start("head", REQUEST_SECONDS)

    def begin(self, seconds: float | None) -> None:
        """The headers are complete; the response is due within this many seconds."""
        self._requests += 1
        self._stop("head")
        if seconds is not None:
            self._start("answer", seconds)

    def end(self) -> None:
        self._requests -= 1
        if self.is_silent:
            self._stop("answer")

    def expect_reading(self) -> None:
        self._start("unread", UNREAD_SECONDS)

    def was_read(self) -> None:
        self._stop("unread")

    def abort(self) -> None:
        """Abort the connection; pending data is dropped."""
        self.forget()
        self.transport.abort()

    def forget(self) -> None:
        for timer in self._timers.values():
            timer.cancel()

    def _start(self, name: str, seconds: float) -> None:
        if name not in self._timers:
            loop = asyncio.get_running_loop()
            self._timers[name] = loop.call_later(seconds, self.abort)

    def _stop(self, name: str) -> None:
        if name in self._timers:
            self._timers.pop(name).cancel()


CURRENT: ContextVar[Link | None] = ContextVar("link", default=None)  # of the request in progress


class Links:
    """All connections of this process."""

    def __init__(self, most: int, most_per_address: int, trusted: str = "") -> None:
        self.most, self.most_per_address, self._trusted = most, most_per_address, trusted
        self._open: dict[asyncio.Transport, Link] = {}  # oldest first
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._open)

    def add(self, transport: asyncio.Transport) -> Link:
        """A new connection; it is aborted if there are too many.

        The address of a trusted proxy is not counted: all clients behind it share it.
        """
        peer = transport.get_extra_info("peername")
        address = network(str(peer[0])) if peer else ""
        link = self._open[transport] = Link(transport, address)
        self._by_address[address] += 1
        link.expect_head()
        is_proxy = not address or self._trusted in ("*", str(peer[0]))
        if not is_proxy and self._by_address[address] > self.most_per_address:
            metrics.LIMITED.labels("connections_per_address").inc()
            link.abort()
        elif len(self._open) > self.most:
            metrics.LIMITED.labels("connections").inc()
            self._silent(link).abort()
        return link

    def _silent(self, newest: Link) -> Link:
        """Close the connection that has been silent the longest, to make room for a new one."""
        waiting = (one for one in self._open.values() if one.is_silent)
        return next((one for one in waiting if not one.transport.is_closing()), newest)

    def of(self, transport: asyncio.Transport) -> Link:
        return self._open[transport]

    def remove(self, transport: asyncio.Transport) -> None:
        link = self._open.pop(transport, None)
        if link is not None:
            link.forget()
            self._by_address[link.address] -= 1
            if not self._by_address[link.address]:
                del self._by_address[link.address]


def raise_file_limit() -> int:
    """Raise the limit of open files as far as the system allows; return it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


@functools.cache
def links() -> Links:
    """The connections of this process, with the limits from the settings."""
    settings = Settings.from_environment()
    limits = settings.limits
    most = min(limits.connections, max(16, raise_file_limit() - RESERVED))
    return Links(most, limits.connections_per_address, settings.proxy)


class Supervised(asyncio.Protocol):
    """What both protocols do: leave the list of connections, and watch whether clients read."""

    link: Link

    def connection_lost(self, exc: Exception | None) -> None:
        links().remove(self.link.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self.link.expect_reading()
        super().pause_writing()

    def resume_writing(self) -> None:
        self.link.was_read()
        super().resume_writing()


class Http(Supervised, H11Protocol):
    """HTTP/1.1; a WebSocket starts here too."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.link = links().add(transport)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        self.link.expect_head()
        token = CURRENT.set(self.link)
        try:
            super().data_received(data)
        finally:
            CURRENT.reset(token)


class WebSocket(Supervised, WebSocketsSansIOProtocol):
    """A WebSocket on a connection that started as HTTP."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.link = links().of(transport)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated:  # headers that websockets rejects, such as a long cookie
            self.link.abort()


async def serve(kind: str, work: Awaitable[None]) -> None:
    """Answer a request under its connection's timer; WebSockets have no deadline."""
    link = CURRENT.get()
    if link is None:  # tests call the application without a network
        await work
        return
    link.begin(None if kind == "websocket" else ANSWER_SECONDS)
    try:
        await work
    finally:
        link.end()
