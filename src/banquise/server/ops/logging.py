"""Structured logs: one JSON object per line, without names, tokens, addresses or actions."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from typing import Any

logger = logging.getLogger("banquise")
_DETAIL = re.compile(  # PostgreSQL repeats a whole row here, possibly over many lines
    r"^DETAIL: .*?(?=^\[SQL|^\nThe above |^\nDuring |\Z)", re.MULTILINE | re.DOTALL
)
MINUTE, MOST_ALIKE, MOST_KINDS = 60.0, 20, 1000  # of messages in the log
_KEPT = ("table", "event", "seconds", "game", "count", "status", "method", "route")


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        row: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + "Z",
            "level": record.levelname.lower(),
            "text": record.getMessage(),
        }
        row |= {key: getattr(record, key) for key in _KEPT if hasattr(record, key)}
        if record.exc_info and record.exc_info[0] is not None:
            told = self.formatException(record.exc_info)
            row["error"] = _DETAIL.sub("", told)
        return json.dumps(row, ensure_ascii=False)


def without_traceback(record: logging.LogRecord) -> bool:
    """Log only the message, not the traceback, of invalid UTF-8 from a client."""
    kind = record.exc_info[0] if record.exc_info else None
    if kind is not None and issubclass(kind, UnicodeDecodeError):
        record.exc_info = None
    return True


class Throttle(logging.Filter):
    """Limit how often a message is logged per minute, then report how many were omitted."""

    def __init__(
        self, most: int = MOST_ALIKE, steady: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self._most, self._steady = most, steady
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}  # since when, how many

    def filter(self, record: logging.LogRecord) -> bool:
        now, key = self._steady(), (record.name, str(record.msg)[:200])
        since, count = self._seen.get(key, (now, 0))
        if now - since >= MINUTE:
            if count > self._most:
                record.msg = f"{record.msg} ({count - self._most} more like this were left out.)"
            since, count = now, 0
        if len(self._seen) >= MOST_KINDS:
            self._seen.clear()
        self._seen[key] = (since, count + 1)
        return count < self._most


def start(level: str = "info") -> None:
    """Write the logs of this process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    handler.addFilter(Throttle())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logger.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error"):
        other = logging.getLogger(name)
        other.handlers[:] = []
        other.propagate = True
        other.setLevel(logging.WARNING)
        other.addFilter(without_traceback)


def short(table: str) -> str:
    """A prefix of a table's id: enough to follow it in the logs, too short to join."""
    return table[:6]
