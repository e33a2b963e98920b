"""Verifiable chance: a secret is fixed and its hash published before the first draw; after the game
anybody can check.

Draw number ``ply`` of a match is HMAC-SHA256(secret, "ply/attempt"), read as a number of 128 bits.
Numbers that would make the lower outcomes likelier than their odds are thrown away and the next
attempt is read, so there is no bias at all.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass

from banquise.core.errors import BadOption, short

BITS = 128
DIGITS = 64  # of a secret in a record, hexadecimal


def is_text(seed: int | str) -> bool:
    """Can it be written down?"""
    return (
        str(seed)[:10_000].isprintable() and len(str(seed)) <= 10_000
        if isinstance(seed, str)
        else True
    )


@dataclass(frozen=True)
class Secret:
    """The source of all chance in one match.

    >>> secret = Secret.from_seed(7)
    >>> secret.commitment[:16]
    'a3970d7fab8f886e'
    >>> secret.pick(0, [1, 1, 1, 1, 1, 1])
    5
    """

    key: bytes

    @classmethod
    def from_seed(cls, seed: int | str | None) -> Secret:
        """A secret that a seed repeats; without a seed, one that nobody can guess."""
        if seed is None:
            return cls(os.urandom(32))
        if not isinstance(seed, (int, str)) or isinstance(seed, bool) or not is_text(seed):
            raise BadOption(f"seed is a whole number or a text, not {short(seed)}.")
        return cls(hashlib.sha256(f"banquise seed {seed}".encode()).digest())

    @classmethod
    def from_hex(cls, text: str) -> Secret:
        """A secret as a record shows it."""
        if not re.fullmatch(f"[0-9a-fA-F]{{{DIGITS}}}", text):
            raise BadOption(f"secret: {DIGITS} hexadecimal digits are wanted, not {short(text)}.")
        return cls(bytes.fromhex(text))

    @property
    def commitment(self) -> str:
        """What is published before the first draw."""
        return hashlib.sha256(self.key).hexdigest()

    def number(self, ply: int, attempt: int = 0) -> int:
        message = f"{ply}/{attempt}".encode()
        return int.from_bytes(hmac.digest(self.key, message, "sha256")[: BITS // 8], "big")

    def pick(self, ply: int, odds: Sequence[int]) -> int:
        """The index that is drawn at this ply, by integer odds."""
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
