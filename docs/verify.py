"""Verify the draws of a finished record: python docs/verify.py game.banquise

Only the odds of each draw come from the rules of Banquise; everything else is recomputed here.
"""

import hashlib
import hmac
import json
import sys

import banquise
from banquise.core.state import CHANCE


def draw(key: bytes, ply: int, odds: list[int]) -> int:
    """The index that a key draws at a ply, by integer odds."""
    total, attempt = sum(odds), 0
    limit = 2**128 - 2**128 % total
    while True:
        digest = hmac.digest(key, f"{ply}/{attempt}".encode(), "sha256")
        if (number := int.from_bytes(digest[:16], "big")) < limit:
            break
        attempt += 1
    left = number % total
    return next(i for i in range(len(odds)) if sum(odds[: i + 1]) > left)


def verify(text: str) -> None:
    head = dict(line.split(": ", 1) for line in text.partition("\n\n")[0].splitlines()[1:])
    key = bytes.fromhex(head["secret"])
    assert hashlib.sha256(key).hexdigest() == head["commitment"], "another secret"
    if given := head.get("contributions"):
        parts = json.loads(given)
        for hashed, nonce in zip(parts["nonce_hashes"], parts["nonces"], strict=True):
            told = hashlib.sha256(bytes.fromhex(nonce)).hexdigest()
            assert not nonce or told == hashed, "another nonce"
        key = hmac.digest(key, given.encode(), "sha256")
    match = banquise.load(text, backend="python")
    for ply, entry in enumerate(match.history):
        if entry.seat == CHANCE and ply >= int(head.get("drawn_from", 0)):
            outcomes, odds = match.odds_at(ply)
            assert outcomes[draw(key, ply, odds)] == entry.action, f"decision {ply + 1}"
    print(f"{sum(entry.seat == CHANCE for entry in match.history)} draws match.")


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        verify(file.read())
