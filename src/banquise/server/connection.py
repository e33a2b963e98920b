"""One screen at a table: the seats it holds, the one it shows, and the line to it."""

from __future__ import annotations

import time
from collections.abc import Callable

from msgspec import Struct

from banquise.core.state import NOBODY
from banquise.server.frames import Frame
from banquise.server.limits import Bucket, Limits
from banquise.server.lines import Line, Packet
from banquise.server.protocol import write

Angle = tuple[int, str, str, int | None]  # viewer, language, shape, seat behind the curtain


class Connection:
    """A WebSocket, seen from the table."""

    __slots__ = (
        "_chats", "_held", "_hints", "_line", "_on_cut", "chat", "curtain", "frame", "lang",
        "limits", "messages", "seats", "shape", "shows",
    )  # fmt: skip

    def __init__(
        self,
        seats: tuple[int, ...],
        lang: str,
        shape: str,
        limits: Limits,
        line: Line,
        on_cut: Callable[[], None],
        shows: int = NOBODY,
    ) -> None:
        self.seats, self.lang, self.shape, self.limits = seats, lang, shape, limits
        if len(seats) == 1:
            shows = seats[0]
        self.shows = shows if shows in seats else NOBODY  # nobody knows who sits before it
        self.curtain: int | None = None  # the seat that has to lift it first
        self.frame: Frame | None = None  # what the screen shows
        self.chat = 0  # the last line of the chat it was sent
        self._line, self._on_cut = line, on_cut
        self.messages = Bucket(
            limits.messages_per_second, limits.messages_at_once, time.monotonic()
        )
        self._held: list[Packet] | None = None
        self._chats: Bucket | None = None
        self._hints: Bucket | None = None

    @property
    def angle(self) -> Angle:
        """All screens of one angle are sent the same bytes."""
        viewer = self.shows if self.curtain is None else NOBODY
        return viewer, self.lang, self.shape, self.curtain

    def tell(self, message: Struct) -> None:
        self.push(Packet(write(message)))

    def push(self, packet: Packet) -> None:
        """Send; a line that cannot keep up is cut, and may connect anew."""
        if self._held is not None:
            self._held.append(packet)
        elif not self._line.send((packet,)):
            self.cut()

    def hold(self) -> None:
        """Keep what comes until ``release``: it all goes in one write."""
        self._held = []

    @property
    def is_held(self) -> bool:
        return self._held is not None

    def release(self) -> None:
        held, self._held = self._held, None
        if held and not self._line.send(held):
            self.cut()

    def cut(self) -> None:
        self._on_cut()

    def end(self) -> None:
        self._line.stop()

    def may_chat(self) -> bool:
        self._chats = self._chats or _per_minute(self.limits.chat_per_minute)
        return self._chats.take(time.monotonic())

    def may_ask_for_hint(self) -> bool:
        self._hints = self._hints or _per_minute(self.limits.hints_per_minute)
        return self._hints.take(time.monotonic())


def _per_minute(number: int) -> Bucket:
    return Bucket(number / 60, min(number, max(3, number // 4)), time.monotonic())
