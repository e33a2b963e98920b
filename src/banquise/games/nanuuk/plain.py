"""Records as plain objects, for words and pictures: a field of a record is slow to read."""

from types import SimpleNamespace
from typing import Any


def plain(record: Any) -> Any:
    """A state or an edition whose numbers are ints and whose arrays lie at hand; only to read."""
    if isinstance(record, SimpleNamespace):
        return record
    fields = {name: record[name] for name in record.dtype.names}
    return SimpleNamespace(
        **{name: value if value.shape else int(value) for name, value in fields.items()}
    )
