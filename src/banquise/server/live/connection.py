"""One screen at a table: the seats it holds, the one it shows, and its connection."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from banquise.core.state import NOBODY
from banquise.server.limits import Bucket, Limits
from banquise.server.live.outbox import Outbox
from banquise.server.show.frames import Frame
from banquise.server.show.protocol import write

Angle = tuple[int, str, str, int | None]  # viewer, language, shape, seat behind the curtain


class Connection:
    """A WebSocket, seen from the table."""

    __slots__ = (
        "_held", "_on_abort", "_on_cut", "_outbox", "address", "chat", "curtain", "frame",
        "lang", "limits", "messages", "seats", "shape", "shows",
    )  # fmt: skip

    def __init__(
        self,
        seats: tuple[int, ...],
        lang: str,
        shape: str,
        limits: Limits,
        outbox: Outbox,
        on_cut: Callable[[], None],
        on_abort: Callable[[], None],
        shows: int = NOBODY,
        address: str = "",
    ) -> None:
        self.seats, self.lang, self.shape, self.limits = seats, lang, shape, limits
        self.address = address  # keyed hash: good for counting, but not readable
        if len(seats) == 1:
            shows = seats[0]
        self.shows = shows if shows in seats else NOBODY  # it is unknown who sits in front of it
        self.curtain: int | None = None  # the seat that has to lift it first
        self.frame: Frame | None = None  # what the screen shows
        self.chat = 0  # the last line of the chat it was sent
        self._outbox, self._on_cut, self._on_abort = outbox, on_cut, on_abort
        self.messages = Bucket(limits.messages_per_second, limits.messages_at_once, now=0.0)  # full
        self._held: list[str] | None = None

    @property
    def angle(self) -> Angle:
        """Screens with the same angle get the same bytes."""
        viewer = self.shows if self.curtain is None else NOBODY
        return viewer, self.lang, self.shape, self.curtain

    def tell(self, message: Struct) -> None:
        self.push(write(message).decode())

    def push(self, message: str) -> None:
        """Send; a screen that does not keep up is aborted and may reconnect."""
        if self._held is not None:
            self._held.append(message)
        elif not self._outbox.put((message,)):
            self._on_abort()

    def hold(self) -> None:
        """Hold messages back until ``release``."""
        self._held = []

    @property
    def is_held(self) -> bool:
        return self._held is not None

    def release(self) -> None:
        held, self._held = self._held, None
        if held and not self._outbox.put(held):
            self._on_abort()

    def cut(self) -> None:
        """Close the connection cleanly."""
        self._on_cut()

    def end(self) -> None:
        self._outbox.stop()
