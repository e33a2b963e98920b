"""Rate limits and size limits."""

from __future__ import annotations

import functools
import ipaddress
import math
from collections import OrderedDict
from dataclasses import dataclass, fields, replace

HOUSE = 4  # factor for people who share an address


@dataclass(frozen=True)
class Limits:
    """All limits; ``banquise serve --limit NAME=NUMBER`` changes one."""

    tables_per_hour: int = 120  # created from one address
    requests_per_second: float = 40  # HTTP, from one address
    requests_at_once: int = 200
    handshakes_per_second: float = 20  # WebSockets opened from one address
    handshakes_at_once: int = 100
    messages_per_second: float = 20  # WebSocket, on one connection
    messages_at_once: int = 60
    message_bytes: int = 4096
    body_bytes: int = 16384
    spectators: int = 50  # at one table, in one process
    connections_per_seat: int = 8
    connections_per_address: int = 400
    connections: int = 20_000  # in one process
    chat_per_minute: int = 20
    hints_per_minute: int = 20

    def changed(self, given: list[str]) -> Limits:
        """The limits, changed by settings of the form ``name=number``."""
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
                raise ValueError(f"The limit {name} must be greater than 0, not {number}.")
        return replace(self, **values)  # type: ignore[arg-type]


@functools.lru_cache(10_000)
def network(address: str) -> str:
    """The key under which an address is counted. For IPv6 it is the whole /64.

    >>> network("2001:db8::1:2"), network("::ffff:192.0.2.1"), network("testclient")
    ('2001:db8::/64', '192.0.2.1', 'testclient')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Bucket:
    """A token bucket: ``at_once`` requests immediately, then ``per_second``.

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
    """A bucket for each address; idle ones are dropped."""

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
