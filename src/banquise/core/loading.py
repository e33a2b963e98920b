"""Records played through again: from a text to the match it tells of, or to what is wrong."""

from __future__ import annotations

from typing import Any

from banquise.core import record
from banquise.core.chance import Secret
from banquise.core.edition import Edition, read_edition
from banquise.core.errors import BadRecord, BanquiseError, IllegalAction
from banquise.core.game import Game
from banquise.core.game import load as load_game
from banquise.core.match import Match, result
from banquise.core.state import CHANCE


def load(text: str, backend: str = "cpu") -> Match:
    """The match of a text record, played through again. An error names the ply and the clause.

    >>> match = Match("papua", seed=1)
    >>> load(match.save()).position() == match.position()
    True
    """
    parts = record.read(text)
    match = replay(parts, backend)
    if parts.secret and match.secret.commitment != parts.commitment.lower():
        raise BadRecord("secret: it is not the one whose hash was published as commitment.")
    check_result(parts, match)
    if parts.secret or parts.chance == "manual":
        match.drawn_from = parts.drawn_from
    elif match.is_over:
        match._published = parts.commitment
    else:
        match.drawn_from = match.version  # a new secret draws what is still to come
    match.chance = parts.chance
    match._settle()
    return match


def replay(parts: record.Record, backend: str = "cpu") -> Match:
    """All decisions of a record, chance as written; what the header claims is not believed yet."""
    match = _open(parts, backend)
    for ply, token in enumerate(parts.tokens):
        _play(match, ply, token)
    if parts.drawn_from > len(parts.tokens):
        raise BadRecord(f"drawn_from: there are only {len(parts.tokens)} decisions.")
    return match


def check_result(parts: record.Record, match: Match) -> None:
    """The result that a record claims is the one its decisions lead to."""
    if parts.result != (result(match.ranking) if match.is_over else ""):
        raise BadRecord(f"result: {parts.result[:40]!r} is not how these decisions end.")


def _open(parts: record.Record, backend: str) -> Match:
    """The match of a header, before its first decision."""
    if parts.chance not in ("auto", "manual"):
        raise BadRecord(f"chance: 'auto' or 'manual' is wanted, not {parts.chance[:20]!r}.")
    try:
        game = load_game(parts.game)
        if parts.version > game.version:
            raise BadRecord(
                f"game: these are rules of version {parts.version}; known is {game.version}."
            )
        match = _seat(game, parts, backend)
    except BadRecord:
        raise
    except (BanquiseError, ValueError) as error:
        raise BadRecord(f"The header cannot be: {error}") from None
    if match.seats != parts.seats or match.options != {**match.options, **parts.options}:
        raise BadRecord("seats, options: they are not those of the position.")
    return match


def _seat(game: Game, parts: record.Record, backend: str) -> Match:
    edition = _edition(game, parts)
    kept: Any = {
        "edition": edition,
        "chance": "manual",
        "players": parts.players,
        "backend": backend,
    }
    if parts.secret:
        kept["secret"] = Secret.from_hex(parts.secret)
    if parts.position is not None:
        return Match.from_position(game, parts.position, **kept)
    options = {k: v for k, v in parts.options.items() if not (edition and k == "edition")}
    return Match(game, parts.seats, options, **kept)


def _edition(game: Game, parts: record.Record) -> Edition | None:
    """The edition that a record was played on: its own, or one of the shelf with the same data."""
    if parts.edition_text:
        edition = read_edition(game, parts.edition_text, f"{parts.edition}.toml in the record")
    elif parts.edition:
        edition = game.shelf.named(parts.edition, parts.digest)
    else:
        return None
    if parts.digest and parts.digest != edition.digest:
        raise BadRecord(f"The edition {edition.id} is not the one this record was played on.")
    return edition


def _play(match: Match, ply: int, token: str) -> None:
    seat, text = _split(match, token)
    try:
        match.play(text, seat)
    except IllegalAction as error:
        raise BadRecord(f"ply {ply + 1}: {error}") from None
    except BanquiseError as error:
        raise BadRecord(f"ply {ply + 1}: {token}: {error}") from None


def _split(match: Match, token: str) -> tuple[int, str]:
    """Seat and notation of a token; a game without seat letters asks one seat at a time."""
    letters = match.game.seat_letters
    if letters and match.waiting != (CHANCE,) and token[:1] in letters:
        return letters.index(token[0]), token[1:]
    return (match.waiting[0] if match.waiting else 0), token
