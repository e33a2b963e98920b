"""Matches from stored bytes: a table goes on from what was written, whatever the rules say today.

Nothing is played again. A state whose layout is no longer that of the game cannot be read; such a
table is shown closed, never broken.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from banquise.core.chance import Secret
from banquise.core.edition import Edition, read_edition
from banquise.core.errors import BanquiseError
from banquise.core.game import Game, load
from banquise.core.match import Match, Ply
from banquise.core.state import CHANCE, NOBODY
from banquise.server import sight


class Unreadable(Exception):
    """A stored table that today's games cannot continue."""


@dataclass(frozen=True)
class Origin:
    """All that a match needs besides its decisions."""

    game: str
    seats: int
    options: Mapping[str, Any]
    edition: str
    digest: str
    edition_text: str
    secret: bytes
    layout: str
    start: bytes  # the state before the first decision


@functools.cache
def layout(game: Game) -> str:
    """A fingerprint of the state's record: equal where stored bytes can be read."""
    dtype = game.state
    rows = [(name, str(kind), offset) for name, (kind, offset) in _fields(dtype)]
    return hashlib.sha256(f"{dtype.itemsize} {rows}".encode()).hexdigest()[:32]


def _fields(dtype: np.dtype[Any]) -> list[tuple[str, tuple[Any, int]]]:
    fields: Mapping[str, Any] = dtype.fields or {}
    return [(name, (value[0], int(value[1]))) for name, value in fields.items()]


@functools.cache
def _room(game: Game) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The scratch space of all matches of a game: one thread asks them one at a time."""
    return np.zeros((2, max(game.actions, 16)), np.int64)


def warm(name: str) -> None:
    """Call every entry point of a game once, so that it is compiled or read from the cache."""
    try:
        game = load(name)
    except BanquiseError:
        return  # a stored table of a game that is no longer here
    match = Match(game, seed=0, chance="manual")
    rules: Any = match._rules
    ed, state = match.edition.record, match.state
    out = np.zeros((2, max(game.actions, 16)), np.int64)
    rules.legal(ed, state, 0, CHANCE, out[0])
    rules.why(ed, state, 0, 0, 0)
    rules.odds(ed, state, 0, out[0], out[1])
    rules.score(ed, state, 0, out[0])
    rules.order(ed, state, 0, out[0])
    rules.bind(sight.veil_all)(ed, state, CHANCE, 0, 0, out[0])
    rules.bind(sight.hide_all)(ed, state, 0)
    rules.hide(ed, state, 0, NOBODY)
    rules.guess(ed, state, 0, 0, np.zeros(max(game.draws, 1), np.int64))
    match = Match(game, seed=0)
    while not match.is_over and match.version < 8:
        match.play(int(match.legal_ids()[0]), match.waiting[0])


def begin(game: str, seats: int, options: Mapping[str, Any], players: Sequence[str]) -> Match:
    """A new match with a secret of its own."""
    match = Match(game, seats, options, players=players)
    match._out = _room(match.game)
    return match


def origin(match: Match) -> Origin:
    """What has to be stored once, when a match begins."""
    start = match.history[0].before if match.history else match.state
    return Origin(
        game=match.game.name,
        seats=match.seats,
        options=dict(match.options),
        edition=match.edition.id,
        digest=match.edition.digest,
        edition_text=match.edition.source,
        secret=match.secret.key,
        layout=layout(match.game),
        start=start.tobytes(),
    )


def restore(stored: Origin, players: Sequence[str]) -> Match:
    """The match at its start, with no decision yet; ``push`` adds them."""
    try:
        game = load(stored.game)
        if layout(game) != stored.layout:
            raise Unreadable(f"The record of {stored.game} is no longer what it was.")
        match = Match.__new__(Match)
        edition = _edition(game, stored)
        match._prepare(game, stored.seats, stored.options, edition, "auto", "cpu")
    except BanquiseError as error:
        raise Unreadable(str(error)) from None
    match._out = _room(game)
    match.secret = Secret(stored.secret)
    match.players = tuple(players)
    match._states[:1] = np.frombuffer(stored.start, game.state)
    return match


def _edition(game: Game, stored: Origin) -> Edition:
    """The edition it was begun on, even if the shelf has another one of that name now."""
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


def push(match: Match, seat: int, action: int, state: bytes) -> None:
    """Add a stored decision, and the bytes that it led to."""
    match.history.append(Ply(seat, action, match._states[:1]))
    match._states[:1] = np.frombuffer(state, match.game.state)


def after(match: Match, ply: int) -> bytes:
    """The bytes of the state that a decision led to."""
    if ply + 1 < match.version:
        return match.history[ply + 1].bytes
    return match._states[:1].tobytes()
