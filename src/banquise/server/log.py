"""Structured logs: one JSON object a line, with no name, token, address or action in it."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from typing import Any

logger = logging.getLogger("banquise")
_DETAIL = re.compile(  # where PostgreSQL repeats a whole row, which may have many lines
    r"^DETAIL: .*?(?=^\[SQL|^\nThe above |^\nDuring |\Z)", re.MULTILINE | re.DOTALL
)
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


def start(level: str = "info") -> None:
    """Write the logs of this process to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logger.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error"):
        other = logging.getLogger(name)
        other.handlers[:] = []
        other.propagate = True
        other.setLevel(logging.WARNING)


def short(table: str) -> str:
    """Enough of a table's id to follow it in the logs, too little to enter."""
    return table[:6]
