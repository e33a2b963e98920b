"""Was it fair? Recompute every draw of a finished record from the secret it shows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from banquise.core import record
from banquise.core.errors import BadRecord
from banquise.core.loading import check_result, replay
from banquise.core.match import Match
from banquise.core.state import CHANCE


@dataclass(frozen=True)
class Difference:
    """A draw that is not what the secret says; plies count from 1."""

    ply: int
    recorded: str
    drawn: str


@dataclass(frozen=True)
class Verdict:
    """What the secret of a record proves."""

    draws: int  # how many were recomputed
    earlier: int  # how many came before this secret, and cannot be checked
    is_committed: bool  # the secret is the one whose hash was published
    differences: tuple[Difference, ...]

    @property
    def is_right(self) -> bool:
        """Nothing contradicts the secret. Draws before it (``earlier``) are not proved by it."""
        return self.is_committed and not self.differences

    @property
    def is_whole(self) -> bool:
        """Everything that chance decided was checked, and is right."""
        return self.is_right and self.earlier == 0


def verify(text: str) -> Verdict:
    """The verdict on a text record.

    One without secret or commitment is refused, and one that ends otherwise than it claims.
    """
    parts = record.read(text)
    if parts.chance != "auto":
        raise BadRecord("Chance was decided by hand in this record: there is nothing to recompute.")
    for key in ("secret", "commitment"):
        if not getattr(parts, key):
            raise BadRecord(f"The record has no {key}: its draws cannot be recomputed.")
    match = replay(parts)
    plies = [ply for ply, entry in enumerate(match.history) if entry.seat == CHANCE]
    checked = [ply for ply in plies if ply >= parts.drawn_from]
    found = [difference for ply in checked if (difference := _check(match, ply)) is not None]
    if not found:  # else the draws tell more
        check_result(parts, match)
    return Verdict(
        draws=len(checked),
        earlier=len(plies) - len(checked),
        is_committed=match.secret.commitment == parts.commitment.lower(),
        differences=tuple(found),
    )


def _check(match: Match, ply: int) -> Difference | None:
    entry = match.history[ply]
    outcomes, odds = np.zeros((2, match.game.width), np.int64)
    n = match._rules.odds(match.edition.record, entry.before, 0, outcomes, odds)
    drawn = int(outcomes[match.secret.pick(ply, odds[:n].tolist())])
    if drawn == entry.action:
        return None
    write = match.game.notation.write
    ed, s = match.edition.record[0], entry.before[0]
    return Difference(ply + 1, write(ed, s, CHANCE, entry.action), write(ed, s, CHANCE, drawn))
