"""Restore stored matches; a table continues under the rules version it started with.

If the current code can read the stored bytes, nothing is replayed. If the
layout of states has changed, the decisions are replayed from the start. If the numbers of
actions have changed, or the rules version is unknown, the table is closed (``docs/records.md``).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from banquise.core import fingerprint
from banquise.core.chance import Secret
from banquise.core.edition import Edition, read_edition
from banquise.core.errors import BanquiseError
from banquise.core.game import Game, load
from banquise.core.match import Match


class Unreadable(Exception):
    """A stored table that the current games cannot continue."""


@dataclass(frozen=True)
class Origin:
    """Everything a match needs besides its decisions."""

    game: str
    rules: int  # the version of the rules
    seats: int
    options: Mapping[str, Any]
    edition: str
    digest: str
    edition_text: str
    secret: bytes
    layout: str  # see core.fingerprint
    numbers: str
    start: bytes  # the state before the first decision
    contributions: str = ""  # what the players' devices added to the secret


@functools.cache
def _room(game: Game) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Scratch space shared by all matches of a game, which run one at a time."""
    return np.zeros((2, max(game.actions, 16)), np.int64)


def begin(game: str, seats: int, options: Mapping[str, Any], players: Sequence[str]) -> Match:
    """A new match with its own secret."""
    match = Match(game, seats, options, players=players)
    match.scratch = _room(match.game)
    return match


def origin(match: Match) -> Origin:
    """What is stored once, when a match starts."""
    start = match.history[0].before if match.history else match.state
    return Origin(
        game=match.game.name,
        rules=match.rules_version,
        seats=match.seats,
        options=dict(match.options),
        edition=match.edition.id,
        digest=match.edition.digest,
        edition_text=match.edition.source,
        secret=match.secret.key,
        layout=fingerprint.layout(match.game),
        numbers=fingerprint.numbers(match.game),
        start=start.tobytes(),
    )


def has_same_layout(stored: Origin) -> bool:
    """Can the current code read the stored states?"""
    return fingerprint.layout(load(stored.game)) == stored.layout


def restore(stored: Origin, players: Sequence[str]) -> Match:
    """The match at its start, before any decision.

    ``Match.append`` adds the stored decisions if the layout is the same, ``Match.take`` otherwise.
    """
    try:
        match = _restore(load(stored.game), stored, players)
    except BanquiseError as error:
        raise Unreadable(str(error)) from None
    match.scratch = _room(match.game)
    return match


def _restore(game: Game, stored: Origin, players: Sequence[str]) -> Match:
    if stored.numbers and not fingerprint.has_numbers(game, stored.numbers):
        raise Unreadable(f"The actions of {stored.game} have other numbers today.")
    kept: dict[str, Any] = {
        "edition": _edition(game, stored),
        "secret": Secret(stored.secret, stored.contributions),
        "players": players,
        "rules_version": stored.rules,
    }
    if has_same_layout(stored):
        return Match.from_bytes(
            game, stored.start, seats=stored.seats, options=stored.options, **kept
        )
    match = Match(game, stored.seats, stored.options, chance="manual", **kept)
    match.chance = "auto"  # chance decisions made so far are stored
    return match


def _edition(game: Game, stored: Origin) -> Edition:
    """The edition it started with, even if another one has that name now."""
    try:
        edition = game.load_edition(stored.edition)
        if edition.digest == stored.digest:
            return edition
    except BanquiseError:
        pass
    edition = read_edition(game, stored.edition_text, f"{stored.edition}.toml")
    if edition.digest != stored.digest:
        raise Unreadable(f"The edition {stored.edition} is no longer what it was.")
    return edition
