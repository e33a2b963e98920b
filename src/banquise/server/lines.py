"""Lines to browsers: text in and out, as directly as the server in front of us allows.

Under uvicorn a message is framed once and written to the sockets of all who get it, without a task
or a queue for each; what comes in is read and heard in the turn of the loop that brought it. Under
any other ASGI server, such as the tests', messages wait in queues.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping, Sequence
from typing import Any, Protocol

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WAITING = 256  # messages that may wait for a slow line before it is cut
MOST_BYTES = 1 << 20  # likewise, in the buffer of a socket
UNHEARD = 16  # messages that may wait for an answer before no more are read
DIRECT = "banquise.line"  # the extension by which the socket is reached
TEXT, CONTROL = 0x81, 0x88  # first bytes of RFC 6455: a whole text; close, ping, pong from here on
NO_TEXT = 1007  # the code for text that is none
MASKED, LONG = 0x80, 126  # of the second byte: always set by clients; the size is in the next two


class Packet:
    """A message, and its frame on the wire."""

    __slots__ = ("frame", "text")

    def __init__(self, text: bytes) -> None:
        self.text, self.frame = text, frame(text)


def frame(text: bytes) -> bytes:
    """The frame of a text message from a server."""
    size = len(text)
    if size < 126:
        return struct.pack("!BB", TEXT, size) + text
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size) + text
    return struct.pack("!BBQ", TEXT, 127, size) + text


def text_in(data: bytes) -> tuple[bytes | None, int]:
    """The text of the first frame, if it is a whole text message of a client, and where the frame
    ends; no text for a control frame, and the end 0 for anything else.
    """
    first, second = (data[0], data[1] - MASKED) if len(data) > 1 else (0, 0)
    mask, size = 2, second
    if second == LONG:
        mask, size = 4, int.from_bytes(data[2:4], "big")
    start = mask + 4
    end = start + size
    if not 0 <= second <= LONG or len(data) < end:
        return None, 0
    if first != TEXT:
        return None, end if first >= CONTROL else 0
    key = (data[mask:start] * (size // 4 + 1))[:size]
    bits = int.from_bytes(data[start:end], "little") ^ int.from_bytes(key, "little")
    return bits.to_bytes(size, "little"), end


class Inbox:
    """What a queue does for one reader, in a tenth of the memory."""

    __slots__ = ("_events", "_reader")

    def __init__(self) -> None:
        self._events: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def empty(self) -> bool:
        return not self._events

    async def get(self) -> Any:
        while not self._events:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._events.pop(0)


class Gate:
    """An event that is nearly always set, likewise."""

    __slots__ = ("_opened",)

    def __init__(self) -> None:
        self._opened: asyncio.Future[None] | None = None  # where somebody has to wait

    def set(self) -> None:
        if self._opened is not None and not self._opened.done():
            self._opened.set_result(None)
        self._opened = None

    def clear(self) -> None:
        if self._opened is None:
            self._opened = asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        if self._opened is not None:
            await asyncio.shield(self._opened)


class LeanProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSocket, with a short way out for text and one in for messages, and little in
    memory while nobody says anything.
    """

    hears: Callable[[str | bytes], None] | None = None  # is told each message, past the queue
    is_plain = True  # so far there were only whole messages, none in parts
    heard_at = 0.0  # by the loop's clock

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.queue: Any = Inbox()
        self.writable: Any = Gate()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        scope: MutableMapping[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][DIRECT] = self

    def data_received(self, data: bytes) -> None:
        """Whole text messages are read here, all else by the library, which then goes on."""
        self.heard_at = self.loop.time()
        while data and self.is_plain and self.hears is not None and not self.close_sent:
            text, end = text_in(data)
            if text is None or not self._is_heard(text):
                self.is_plain = end > 0
                super().data_received(data[:end] if end else data)
                data = data[end:] if end else b""
            else:
                data = data[end:]
        if data:
            super().data_received(data)

    def _is_heard(self, text: bytes) -> bool:
        try:
            message = text.decode()
        except UnicodeDecodeError:
            return False  # it comes back as a message of the library, and ends the line
        if self.hears is not None:
            self.hears(message)
        return True

    def send_keepalive_ping(self) -> None:
        """Whoever said something lately, and was answered, is there."""
        quiet = self.loop.time() - self.heard_at
        if self.ping_interval is not None and quiet < self.ping_interval - 1:
            pause = self.ping_interval - quiet
            self.ping_timer = self.loop.call_later(pause, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def send_receive_event_to_app(self) -> None:
        data = b"".join(self.frames)
        try:
            message = data.decode() if self.curr_msg_data_type == "text" else data
        except UnicodeDecodeError:
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
            return
        if self.hears is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        self.frames = []
        self.hears(message)

    def settle(self, hears: Callable[[str | bytes], None]) -> None:
        """Somebody is let in, and heard. What was said at the door is forgotten."""
        self.hears = hears
        self.scope["headers"] = []
        self.request.headers.clear()  # the parser still holds the request
        del self.request, self.response

    def listen(self, is_listening: bool) -> None:
        """Read on, or let the other side wait."""
        if self.transport.is_closing():
            return
        if is_listening:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    def push(self, data: bytes) -> bool:
        """Write a frame; False if the line is gone or cannot keep up."""
        if self.disconnected or self.close_sent or not self.handshake_complete:
            return False
        self.transport.write(data)
        return bool(self.transport.get_write_buffer_size() < MOST_BYTES)


class Line(Protocol):
    """Where packets go."""

    def send(self, packets: Sequence[Packet]) -> bool: ...

    def stop(self) -> None: ...


class DirectLine:
    """Straight to the socket."""

    __slots__ = ("_protocol",)

    def __init__(self, protocol: LeanProtocol) -> None:
        self._protocol = protocol

    def send(self, packets: Sequence[Packet]) -> bool:
        if len(packets) == 1:
            return self._protocol.push(packets[0].frame)
        return self._protocol.push(b"".join([packet.frame for packet in packets]))

    def stop(self) -> None:
        """Nothing waits here."""


class QueuedLine:
    """Through a queue and a task."""

    def __init__(self, send: Callable[[str], Awaitable[None]]) -> None:
        self._send = send
        self._out: asyncio.Queue[Packet] = asyncio.Queue(WAITING)
        self._pouring = asyncio.create_task(self._pour())

    def send(self, packets: Sequence[Packet]) -> bool:
        for packet in packets:
            if self._out.full():
                return False
            self._out.put_nowait(packet)
        return True

    def stop(self) -> None:
        self._pouring.cancel()

    async def _pour(self) -> None:
        while True:
            packet = await self._out.get()
            await self._send(packet.text.decode())


class Ear:
    """Hears what comes in on a line, one message after the other.

    It runs what hears a message itself, and goes on when what that waits for is there: a task would
    cost two more turns of the loop. Whoever needs one all the same says so by ``need_task``.
    """

    __slots__ = ("_hear", "_hearing", "_idle", "_protocol", "_task", "_waiting")

    def __init__(
        self, hear: Callable[[str | bytes], Coroutine[Any, Any, None]], scope: Scope
    ) -> None:
        self._hear, self._protocol = hear, protocol_of(scope)
        self._waiting: list[str | bytes] = []
        self._hearing: Coroutine[Any, Any, None] | None = None
        self._task: asyncio.Task[None] | None = None
        self._idle: asyncio.Future[None] | None = None  # where somebody waits for it
        if self._protocol is not None:
            self._protocol.settle(self.take)

    def take(self, message: str | bytes) -> None:
        """Begin at once, where nothing is being heard."""
        if self._hearing is None:
            self._begin(message)
            return
        self._waiting.append(message)
        if len(self._waiting) == UNHEARD and self._protocol is not None:
            self._protocol.listen(False)

    async def rest(self) -> None:
        """Until everything that came in has been heard."""
        if self._hearing is not None:
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle

    def hang_up(self) -> None:
        """The other side has gone. Of a flood that it left behind only the beginning is heard."""
        del self._waiting[UNHEARD:]

    def stop(self) -> None:
        if self._protocol is not None:
            self._protocol.hears = None

    def _begin(self, message: str | bytes) -> None:
        self._hearing = self._hear(message)
        self._go_on()

    def _go_on(self, _: object = None) -> None:
        assert self._hearing is not None
        try:
            awaited = self._hearing.send(None)
        except (StopIteration, asyncio.CancelledError):
            self._end()
            return
        except BaseException:
            self._end()
            raise
        if awaited is None:
            self._task = asyncio.create_task(self._hearing)
            self._task.add_done_callback(self._end)
        else:
            awaited._asyncio_future_blocking = False  # as a task would tell it
            awaited.add_done_callback(self._go_on)

    def _end(self, _: object = None) -> None:
        """It has been heard: the next one, if there is one."""
        self._hearing = self._task = None
        if self._waiting:
            if len(self._waiting) == UNHEARD and self._protocol is not None:
                self._protocol.listen(True)
            self._begin(self._waiting.pop(0))
        elif self._idle is not None and not self._idle.done():
            self._idle.set_result(None)


async def need_task() -> None:
    """Be a task from here on: what speaks to a database, or has a time limit, looks for it."""
    await asyncio.sleep(0)


def protocol_of(scope: Scope) -> LeanProtocol | None:
    """The protocol below, if it is ours."""
    found: LeanProtocol | None = scope.get("extensions", {}).get(DIRECT)
    return found


def line_of(scope: Scope, send: Callable[[str], Awaitable[None]]) -> Line:
    """The shortest line there is."""
    protocol = protocol_of(scope)
    return DirectLine(protocol) if protocol is not None else QueuedLine(send)
