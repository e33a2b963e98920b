"""Records as plain objects of lists, for the picture: a field of a record is slow to read."""

import functools
from types import SimpleNamespace
from typing import Any

import numpy as np

from banquise.games.halunken.state import EDITION, STATE

ARRAYS = {"result", "rogue_name", "tavern_name"}  # those that are cut or read as bytes


def plain(record: Any) -> Any:
    """A state or an edition, only to be read; the same one again for the same bytes."""
    if isinstance(record, SimpleNamespace):
        return record
    raw = record.tobytes()
    return _plain(raw, len(raw) == STATE.itemsize)


@functools.lru_cache(maxsize=32)
def _plain(raw: bytes, is_state: bool) -> SimpleNamespace:
    kind = STATE if is_state else EDITION
    record = np.frombuffer(raw, kind)[0]
    return SimpleNamespace(
        **{
            name: record[name] if name in ARRAYS else record[name].tolist()
            for name in kind.names or ()
        }
    )
