"""Verify a finished record: recompute every draw from its secret and contributions."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from banquise.core import record
from banquise.core.chance import hash_nonce
from banquise.core.errors import BadRecord
from banquise.core.loading import check_result, replay
from banquise.core.match import Match
from banquise.core.state import CHANCE


@dataclass(frozen=True)
class Difference:
    """A draw that does not match the secret; plies count from 1."""

    ply: int
    recorded: str
    drawn: str


@dataclass(frozen=True)
class Verdict:
    """What the secret of a record proves."""

    draws: int  # how many were recomputed
    earlier: int  # how many were made before this secret and cannot be checked
    is_committed: bool  # the secret matches the published hash
    differences: tuple[Difference, ...]
    devices: int = 0  # how many players' devices contributed to the draws
    is_consistent: bool = True  # contributions match their hashes and the record's header

    @property
    def is_right(self) -> bool:
        """Nothing contradicts the secret. It proves nothing about draws before it (``earlier``)."""
        return self.is_committed and self.is_consistent and not self.differences

    @property
    def is_whole(self) -> bool:
        """Every draw was checked and is right."""
        return self.is_right and self.earlier == 0


def verify(text: str) -> Verdict:
    """Verify a text record.

    Raises an error if it has no secret or commitment, or if its result is wrong.
    """
    parts = record.read(text)
    if parts.chance != "auto":
        raise BadRecord("The draws of this record were made by hand: there is nothing to verify.")
    for key in ("secret", "commitment"):
        if not getattr(parts, key):
            raise BadRecord(f"The record has no {key}: its draws cannot be verified.")
    match = replay(parts, backend="python")  # one pass over one game: compiling would take longer
    plies = [ply for ply, entry in enumerate(match.history) if entry.seat == CHANCE]
    checked = [ply for ply in plies if ply >= parts.drawn_from]
    found = [difference for ply in checked if (difference := _check(match, ply)) is not None]
    if not found:  # otherwise the differences say more
        check_result(parts, match)
    devices, is_consistent = _contributions(parts)
    return Verdict(
        draws=len(checked),
        earlier=len(plies) - len(checked),
        is_committed=match.secret.commitment == parts.commitment.lower(),
        differences=tuple(found),
        devices=devices,
        is_consistent=is_consistent,
    )


def _contributions(parts: record.Record) -> tuple[int, bool]:
    """How many devices contributed, and whether all they say is true of this record."""
    if not parts.contributions:
        return 0, True
    try:
        given: dict[str, Any] = json.loads(parts.contributions)
        pairs = list(zip(given["nonce_hashes"], given["nonces"], strict=True))
        is_true = all(not nonce or hash_nonce(nonce) == hashed for hashed, nonce in pairs)
        is_ours = (
            given["game"] == f"{parts.game} {parts.version}"
            and given["edition"] == f"{parts.edition} {parts.digest}"
            and given["seats"] == parts.seats == len(pairs)
            and given["options"].items() <= parts.options.items()
        )
    except (ValueError, KeyError, TypeError, AttributeError):
        return 0, False
    return sum(bool(nonce) for _, nonce in pairs), is_true and is_ours


def _check(match: Match, ply: int) -> Difference | None:
    entry = match.history[ply]
    outcomes, odds = match.odds_at(ply)
    drawn = outcomes[match.secret.pick(ply, odds)]
    if drawn == entry.action:
        return None
    write = match.game.notation.write
    ed, s = match.edition.record[0], entry.before[0]
    return Difference(ply + 1, write(ed, s, CHANCE, entry.action), write(ed, s, CHANCE, drawn))
