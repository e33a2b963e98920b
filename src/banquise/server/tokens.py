"""Seats are held by tokens: 256 random bits, kept here only as a hash."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping, Sequence

COOKIE = "seat-"
LASTS = 180 * 24 * 3600  # seconds
MOST = 12  # tokens in one cookie
BETWEEN = "."


def fresh() -> str:
    return secrets.token_urlsafe(32)


def following(token: str, table: str) -> str:
    """The token of the same person at another table: the same one whenever it is asked for."""
    made = hmac.new(token.encode(), table.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def table_id() -> str:
    """Unguessable: who has no link does not find a private table."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def split(text: str) -> list[str]:
    """The tokens of a cookie or a header."""
    return [part for part in text.split(BETWEEN)[:MOST] if part]


def join(tokens: Iterable[str]) -> str:
    return BETWEEN.join(dict.fromkeys(tokens))


def given(cookies: Mapping[str, str], authorization: str, table: str) -> list[str]:
    """What a caller shows for a table."""
    kind, _, value = authorization.partition(" ")
    shown = split(value.strip()) if kind.lower() == "bearer" else []
    return shown + split(cookies.get(COOKIE + table, ""))


def seats(shown: Iterable[str], held: Sequence[str | None]) -> tuple[int, ...]:
    """The seats that these tokens hold, out of the hashes of a table's seats."""
    hashes = [hashed(token) for token in shown]
    return tuple(
        seat
        for seat, kept in enumerate(held)
        if kept is not None and any(hmac.compare_digest(kept, one) for one in hashes)
    )


def keyed(key: str, address: str) -> str:
    """An address that can be counted but not read."""
    return hmac.new(key.encode(), address.encode(), hashlib.sha256).hexdigest()
