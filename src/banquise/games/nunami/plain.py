"""Records as plain objects of lists, for words and pictures: a field of a record is slow to read.

Whoever asks about the same position many times, as for the labels of all legal actions, gets the
same object again. It is only to be read.
"""

import functools
from types import SimpleNamespace
from typing import Any

import numpy as np

from banquise.games.nunami.state import EDITION, STATE


def plain(record: Any) -> Any:
    """A state or an edition with lists in the place of arrays."""
    if isinstance(record, SimpleNamespace):
        return record
    raw = record.tobytes()
    return _plain(raw, len(raw) == STATE.itemsize)


@functools.lru_cache(maxsize=64)
def _plain(raw: bytes, is_state: bool) -> SimpleNamespace:
    kind = STATE if is_state else EDITION
    record = np.frombuffer(raw, kind)[0]
    names = kind.names or ()
    return SimpleNamespace(**{name: record[name].tolist() for name in names})
