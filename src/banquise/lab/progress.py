"""A progress bar on stderr, shown only on a terminal."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TextIO

WIDTH = 30
PAUSE = 0.1  # seconds between redraws


class Bar:
    """A progress line: ``with Bar("papua") as bar: bar(done, total)``.

    >>> with Bar("not a terminal") as bar:
    ...     bar(1, 2)
    """

    def __init__(self, label: str, stream: TextIO | None = None) -> None:
        self.label = label
        self.stream = sys.stderr if stream is None else stream
        self.is_shown = self.stream.isatty()
        self._began = time.monotonic()
        self._drawn = 0.0

    def __enter__(self) -> Bar:
        return self

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not self.is_shown or (now - self._drawn < PAUSE and done < total):
            return
        self._drawn = now
        self.stream.write(f"\r\033[K{line(self.label, done, total, now - self._began)}")
        self.stream.flush()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.is_shown and self._drawn:
            self.stream.write("\r\033[K")
            self.stream.flush()


def line(label: str, done: int, total: int, seconds: float) -> str:
    """The text of the bar after some seconds.

    >>> line("papua", 15, 60, 20.0)
    'papua [#######.......................]  25 %  1:00'
    """
    share = done / total if total else 1.0
    full = int(WIDTH * share)
    left = int(seconds / share - seconds) if 0 < share < 1 else 0
    clock = f"  {left // 60}:{left % 60:02}" if left else ""
    return f"{label} [{'#' * full}{'.' * (WIDTH - full)}] {share:4.0%}{clock}".replace("%", " %")
