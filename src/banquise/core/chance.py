"""Verifiable randomness: the hash of a secret is published before the first draw, and after the
game anyone can check every draw against the secret.

Draw number ``ply`` of a match is HMAC-SHA256(key, "ply/attempt"), read as a 128-bit number.
Rejection sampling removes the bias: a number that would favour the lower outcomes is discarded and
the next attempt is used.

Whoever knows the secret could try many and publish the hash of one that suits them. So the key also
depends on what the players' devices contribute: key = HMAC-SHA256(secret, contributions). Each
device publishes the hash of a random nonce when its player sits down, and the nonce itself when
every seat is taken. Without contributions the key is the secret.
"""

from __future__ import annotations

import functools
import hashlib
import hmac
import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from banquise.core.errors import BadOption, short

BITS = 128
DIGITS = 64  # hexadecimal digits of a secret in a record


def is_text(seed: int | str) -> bool:
    """Can this seed be printed and stored?"""
    return (
        str(seed)[:10_000].isprintable() and len(str(seed)) <= 10_000
        if isinstance(seed, str)
        else True
    )


@dataclass(frozen=True)
class Secret:
    """The source of all randomness in one match.

    >>> secret = Secret.from_seed(7)
    >>> secret.commitment[:16]
    'a3970d7fab8f886e'
    >>> secret.pick(0, [1, 1, 1, 1, 1, 1])
    5
    """

    key: bytes
    contributions: str = ""  # JSON, see ``contribute``

    @classmethod
    def from_seed(cls, seed: int | str | None) -> Secret:
        """Derive a secret from a seed; without a seed, generate a random one."""
        if seed is None:
            return cls(os.urandom(32))
        if not isinstance(seed, (int, str)) or isinstance(seed, bool) or not is_text(seed):
            raise BadOption(f"seed must be an integer or a string, not {short(seed)}.")
        return cls(hashlib.sha256(f"banquise seed {seed}".encode()).digest())

    @classmethod
    def from_hex(cls, text: str, contributions: str = "") -> Secret:
        """Parse the secret of a record."""
        if not re.fullmatch(f"[0-9a-fA-F]{{{DIGITS}}}", text):
            raise BadOption(f"secret: expected {DIGITS} hexadecimal digits, not {short(text)}.")
        return cls(bytes.fromhex(text), contributions)

    @property
    def commitment(self) -> str:
        """The hash that is published before the first draw."""
        return hashlib.sha256(self.key).hexdigest()

    @functools.cached_property
    def _draw_key(self) -> bytes:
        if not self.contributions:
            return self.key
        return hmac.digest(self.key, self.contributions.encode(), "sha256")

    def number(self, ply: int, attempt: int = 0) -> int:
        message = f"{ply}/{attempt}".encode()
        return int.from_bytes(hmac.digest(self._draw_key, message, "sha256")[: BITS // 8], "big")

    def pick(self, ply: int, odds: Sequence[int]) -> int:
        """Draw an index at this ply, by integer odds."""
        total = sum(odds)
        limit = (1 << BITS) - (1 << BITS) % total
        attempt = 0
        while (number := self.number(ply, attempt)) >= limit:
            attempt += 1
        left = number % total
        for index, share in enumerate(odds):
            left -= share
            if left < 0:
                return index
        raise AssertionError("odds add up to their total")


def hash_nonce(nonce: str) -> str:
    """The hash that a device publishes before its nonce. Both are 64 hexadecimal digits.

    >>> hash_nonce("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def contribute(facts: Mapping[str, Any], nonce_hashes: Sequence[str], nonces: Sequence[str]) -> str:
    """What draws depend on besides the secret, as one line of JSON.

    ``facts`` describe the table. Hashes and nonces are listed by seat. A bot has neither; a device
    that published a hash and then stayed away has no nonce, and its hash counts all the same.
    """
    parts = {**facts, "nonce_hashes": list(nonce_hashes), "nonces": list(nonces)}
    return json.dumps(parts, separators=(",", ":"))
