"""How much one may ask of the server: sane numbers, and plain words when one is reached."""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass, fields, replace


@dataclass(frozen=True)
class Limits:
    """Every limit there is; ``banquise serve --limit NAME=NUMBER`` changes one."""

    tables_per_hour: int = 120  # made from one address
    requests_per_second: float = 40  # HTTP, from one address
    requests_at_once: int = 200
    messages_per_second: float = 20  # WebSocket, on one connection
    messages_at_once: int = 60
    message_bytes: int = 4096
    body_bytes: int = 16384
    spectators: int = 50  # at one table, in one process
    connections_per_seat: int = 8
    connections_per_address: int = 400
    chat_per_minute: int = 20
    hints_per_minute: int = 20

    def changed(self, given: list[str]) -> Limits:
        """With what was given as ``name=number``."""
        known = {field.name: field.type for field in fields(self)}
        values: dict[str, float] = {}
        for part in given:
            name, _, number = part.partition("=")
            if name not in known:
                raise ValueError(f"There is no limit {name!r}; there are {', '.join(known)}.")
            try:
                values[name] = float(number) if known[name] == "float" else int(number)
            except ValueError:
                raise ValueError(f"The limit {name} is a number, not {number!r}.") from None
            if not 0 < values[name] < math.inf:
                raise ValueError(f"The limit {name} is greater than 0, not {number}.")
        return replace(self, **values)  # type: ignore[arg-type]


class Bucket:
    """So many at once, so many a second after that.

    >>> bucket = Bucket(per_second=1, at_once=2, now=0.0)
    >>> [bucket.take(0.0), bucket.take(0.0), bucket.take(0.0), bucket.take(1.0)]
    [True, True, False, True]
    """

    __slots__ = ("_at", "_left", "at_once", "per_second")

    def __init__(self, per_second: float, at_once: float, now: float) -> None:
        self.per_second, self.at_once = per_second, at_once
        self._left, self._at = float(at_once), now

    def take(self, now: float) -> bool:
        self._left = min(self.at_once, self._left + (now - self._at) * self.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each address; those not heard of for long are forgotten."""

    def __init__(self, per_second: float, at_once: float, most: int = 10_000) -> None:
        self._per_second, self._at_once, self._most = per_second, at_once, most
        self._held: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        bucket = self._held.get(address)
        if bucket is None:
            bucket = self._held[address] = Bucket(self._per_second, self._at_once, now)
            if len(self._held) > self._most:
                self._held.popitem(last=False)
        self._held.move_to_end(address)
        return bucket.take(now)
