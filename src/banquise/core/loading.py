"""Load a text record: replay it into a match, or report what is wrong with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from banquise.core import record
from banquise.core.chance import Secret
from banquise.core.edition import Edition, read_edition
from banquise.core.errors import BadRecord, BadVersion, BanquiseError, IllegalAction
from banquise.core.game import Game
from banquise.core.game import load as load_game
from banquise.core.match import Match, result
from banquise.core.options import settle
from banquise.core.state import CHANCE


def load(text: str, backend: str = "auto") -> Match:
    """Replay a text record. An error names the ply and the clause.

    >>> match = Match("papua", seed=1)
    >>> load(match.save()).position() == match.position()
    True
    """
    parts = record.read(text)
    match = replay(parts, backend)
    if parts.secret and match.secret.commitment != parts.commitment.lower():
        raise BadRecord("secret: does not match the published commitment.")
    check_result(parts, match)
    if parts.secret or parts.chance == "manual":
        match.drawn_from = parts.drawn_from
    elif match.is_over:
        match.published = parts.commitment
    else:
        match.drawn_from = match.version  # a new secret makes the remaining draws
    match.chance = parts.chance
    match._settle()
    return match


def replay(parts: record.Record, backend: str = "auto") -> Match:
    """Replay the decisions of a record, draws included. The header's claims are not checked."""
    match = _open(parts, backend)
    for ply, token in enumerate(parts.tokens):
        _play(match, ply, token)
    if parts.drawn_from > len(parts.tokens):
        raise BadRecord(f"drawn_from: the record has only {len(parts.tokens)} decisions.")
    return match


def check_result(parts: record.Record, match: Match) -> None:
    """Check the result that a record claims against its decisions."""
    if parts.result != (result(match.ranking) if match.is_over else ""):
        raise BadRecord(f"result: {parts.result[:40]!r} is not the result of these decisions.")


def _open(parts: record.Record, backend: str) -> Match:
    """The match of a header, before its first decision."""
    if parts.chance not in ("auto", "manual"):
        raise BadRecord(f"chance: 'auto' or 'manual' is expected, not {parts.chance[:20]!r}.")
    try:
        game = load_game(parts.game)
        parts = _with_settled_options(game, parts)
        match = _seat(game, parts, backend)
    except BadRecord:
        raise
    except BadVersion as error:
        raise BadRecord(f"game: {error}") from None
    except (BanquiseError, ValueError) as error:
        raise BadRecord(f"Invalid header: {error}") from None
    if match.seats != parts.seats or match.options != {**match.options, **parts.options}:
        raise BadRecord("seats, options: differ from those of the position.")
    return match


def _with_settled_options(game: Game, parts: record.Record) -> record.Record:
    """The header's options under the names that the current rules use."""
    earlier = game.defaults_of(parts.version)
    if not earlier:
        return parts
    settled = settle(game.name, game.options, parts.options, parts.seats, earlier)
    return replace(parts, options={key: settled[key] for key in parts.options})


def _seat(game: Game, parts: record.Record, backend: str) -> Match:
    edition = _edition(game, parts)
    kept: Any = {
        "edition": edition,
        "chance": "manual",
        "players": parts.players,
        "backend": backend,
        "rules_version": parts.version,
    }
    if parts.secret:
        kept["secret"] = Secret.from_hex(parts.secret, parts.contributions)
    if parts.position is not None:
        return Match.from_position(game, parts.position, **kept)
    options = {k: v for k, v in parts.options.items() if not (edition and k == "edition")}
    return Match(game, parts.seats, options, **kept)


def _edition(game: Game, parts: record.Record) -> Edition | None:
    """The edition of a record: the one it includes, or an installed one with the same data."""
    if parts.edition_text:
        edition = read_edition(game, parts.edition_text, f"{parts.edition}.toml in the record")
    elif parts.edition:
        edition = game.shelf.named(parts.edition, parts.digest)
    else:
        return None
    if parts.digest and parts.digest != edition.digest:
        raise BadRecord(
            f"The installed edition {edition.id} differs from the one this record was played with."
        )
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
    """The seat and the notation of a token. Without seat letters, only one seat may decide."""
    letters = match.game.seat_letters
    if letters and match.waiting != (CHANCE,) and token[:1] in letters:
        return letters.index(token[0]), token[1:]
    return (match.waiting[0] if match.waiting else 0), token
