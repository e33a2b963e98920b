"""Seats are held by secrets of 256 random bits, of which only hashes are stored.

A browser has one secret for all its seats, its session. A seat link has another one, derived
from the session. Programs may send either as a bearer token, or a token of a single seat.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence

SESSION = "banquise"  # the cookie of a browser's session
COOKIE = "seat-"  # of earlier versions: one for each table, with the tokens of its seats
LASTS = 180 * 24 * 3600  # seconds
MOST = 12  # tokens in one cookie
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}")
BETWEEN = "."


def fresh() -> str:
    return secrets.token_urlsafe(32)


def following(token: str, table: str) -> str:
    """The token of the same person at another table; always the same one."""
    made = hmac.new(token.encode(), table.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


def table_id() -> str:
    """An unguessable id: without the link, a private table cannot be found."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def split(text: str) -> list[str]:
    """The tokens of a cookie or a header."""
    return [part for part in text.split(BETWEEN)[:MOST] if part]


def join(tokens: Iterable[str]) -> str:
    return BETWEEN.join(dict.fromkeys(tokens))


def session(cookies: Mapping[str, str]) -> str:
    """The secret of a browser; empty if it has none yet."""
    found = cookies.get(SESSION, "")
    return found if _SECRET.fullmatch(found) else ""


def bearer(authorization: str) -> list[str]:
    kind, _, value = authorization.partition(" ")
    return split(value.strip()) if kind.lower() == "bearer" else []


def known_secret(cookies: Mapping[str, str], authorization: str) -> str:
    """The secret that a caller has already; empty if there is none."""
    shown = [one for one in bearer(authorization) if _SECRET.fullmatch(one)]
    return session(cookies) or (shown[0] if shown else "")


def own_secret(cookies: Mapping[str, str], authorization: str) -> str:
    """The secret for a caller's new seats: the existing one, or a new one."""
    return known_secret(cookies, authorization) or fresh()


def legacy(cookies: Mapping[str, str]) -> list[str]:
    """The tokens in the cookies of earlier versions."""
    named = (value for name, value in cookies.items() if name.startswith(COOKIE))
    return [token for value in named for token in split(value)]


def given(cookies: Mapping[str, str], authorization: str, table: str) -> list[str]:
    """The tokens that a caller presents for a table."""
    own = session(cookies)
    shown = bearer(authorization) + ([own] if own else [])
    return shown + split(cookies.get(COOKIE + table, ""))


def given_for_all(cookies: Mapping[str, str], authorization: str) -> list[str]:
    """The tokens that a caller presents for any table."""
    own = session(cookies)
    return (bearer(authorization) + ([own] if own else []) + legacy(cookies))[:200]


def seats(shown: Iterable[str], held: Sequence[str | None]) -> tuple[int, ...]:
    """The seats that these tokens hold, found among the hashes of a table's seats."""
    hashes = [hashed(token) for token in shown]
    return tuple(
        seat
        for seat, kept in enumerate(held)
        if kept is not None and any(hmac.compare_digest(kept, one) for one in hashes)
    )


def keyed(key: str, address: str) -> str:
    """A keyed hash of an address: good for counting, but not readable."""
    return hmac.new(key.encode(), address.encode(), hashlib.sha256).hexdigest()
