"""Records as plain objects, for the picture: a field of a record is slow to read."""

import functools
from types import SimpleNamespace
from typing import Any

import numpy as np

from banquise.games.neta_tanka.state import EDITION, STATE


def plain(record: Any) -> Any:
    """A state or an edition, only to be read; the same one again for the same bytes.

    Numbers are ints and rows of numbers are lists; tables stay arrays, which have two indices.
    """
    if isinstance(record, SimpleNamespace):
        return record
    raw = record.tobytes()
    return _plain(raw, len(raw) == STATE.itemsize)


@functools.lru_cache(maxsize=32)
def _plain(raw: bytes, is_state: bool) -> SimpleNamespace:
    kind = STATE if is_state else EDITION
    record = np.frombuffer(raw, kind)[0]
    fields = {name: record[name] for name in kind.names or ()}
    return SimpleNamespace(
        **{name: value.tolist() if value.ndim < 2 else value for name, value in fields.items()}
    )
