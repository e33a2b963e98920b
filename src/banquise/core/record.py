"""Text records: a header of ``key: value`` lines, an empty line, then one token for each decision,
chance included.

    banquise 1
    game: papua 1
    seats: 3
    options: {"first_player": "seat_0", …}
    edition: papua60 3f0c9a…
    commitment: 0a35ed8f…
    secret: 51…                (once the game is over, or if asked for)

    d4 P
    d6 P

The format is easy to read, diff and send. Unknown header keys are rejected, so that no data is
lost silently.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from banquise.core.errors import BadRecord

FORMAT = "banquise 1"
KEYS = (
    "game", "seats", "options", "edition", "edition_text", "players", "chance", "position",
    "commitment", "contributions", "secret", "drawn_from", "result",
)  # fmt: skip
MOST_BYTES = 16 << 20


@dataclass
class Record:
    """The parts of a text record, before it is replayed."""

    game: str
    version: int
    seats: int
    options: dict[str, Any]
    edition: str = ""
    digest: str = ""
    edition_text: str = ""  # a user's own edition is included in the record
    players: tuple[str, ...] = ()
    chance: str = "auto"
    position: dict[str, Any] | None = None  # the first position, if not the usual one
    commitment: str = ""
    contributions: str = ""  # JSON, as it entered the draws (``core.chance``)
    secret: str = ""
    drawn_from: int = 0  # the first ply that the secret can have drawn
    result: str = ""
    tokens: list[str] = field(default_factory=list)
    breaks: set[int] = field(default_factory=set)  # plies that start a new line


def write(record: Record) -> str:
    """The text of a record."""
    lines = [FORMAT, f"game: {record.game} {record.version}", f"seats: {record.seats}"]
    lines.append(f"options: {_json(record.options)}")
    lines.append(f"edition: {record.edition} {record.digest}")
    if record.edition_text:
        lines.append(f"edition_text: {_json(record.edition_text)}")
    if any(record.players):
        lines.append(f"players: {_json(list(record.players))}")
    if record.chance != "auto":
        lines.append(f"chance: {record.chance}")
    if record.position is not None:
        lines.append(f"position: {_json(record.position)}")
    for key in ("commitment", "contributions", "secret", "result"):
        if getattr(record, key):
            lines.append(f"{key}: {getattr(record, key)}")
    if record.drawn_from:
        lines.append(f"drawn_from: {record.drawn_from}")
    return "\n".join([*lines, "", *_rows(record), ""])


def _rows(record: Record) -> list[str]:
    """The lines of tokens: one for each turn, given by the breaks, and at most 100 columns wide."""
    rows: list[str] = []
    for ply, token in enumerate(record.tokens):
        if not rows or ply in record.breaks or len(rows[-1]) + len(token) > 98:
            rows.append(token)
        else:
            rows[-1] += f" {token}"
    return rows


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=False)


def read(text: str) -> Record:
    """Parse a record. An error names the line and the reason."""
    if not isinstance(text, str):
        raise BadRecord("A record must be a string.")
    if len(text) > MOST_BYTES:
        raise BadRecord(f"A record can have at most {MOST_BYTES} characters.")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines[0].strip() != FORMAT:
        raise BadRecord(f"line 1: a record must start with {FORMAT!r}, not {lines[0][:40]!r}.")
    head: dict[str, str] = {}
    body = len(lines)
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            body = number
            break
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS or key in head:
            raise BadRecord(
                f"line {number}: {line[:60]!r} is not a header line; "
                f"the keys are, once each: {', '.join(KEYS)}."
            )
        head[key] = value.strip()
    for key in ("game", "seats", "options"):
        if key not in head:
            raise BadRecord(f"The header lacks {key!r}.")
    return _assemble(head, " ".join(lines[body:]).split())


def _assemble(head: dict[str, str], tokens: list[str]) -> Record:
    name, _, version = head["game"].partition(" ")
    edition, _, digest = head.get("edition", "").partition(" ")
    return Record(
        game=name,
        version=_number("game", version or "1"),
        seats=_number("seats", head["seats"]),
        options=_object("options", head["options"], dict),
        edition=edition,
        digest=digest,
        edition_text=_object("edition_text", head.get("edition_text", '""'), str),
        players=tuple(str(name) for name in _object("players", head.get("players", "[]"), list)),
        chance=head.get("chance", "auto"),
        position=_object("position", head["position"], dict) if "position" in head else None,
        commitment=head.get("commitment", ""),
        contributions=head.get("contributions", ""),
        secret=head.get("secret", ""),
        drawn_from=_number("drawn_from", head.get("drawn_from", "0")),
        result=head.get("result", ""),
        tokens=tokens,
    )


def _number(key: str, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise BadRecord(f"{key}: a whole number is expected, not {text[:40]!r}.")
    return int(text)


def _object(key: str, text: str, kind: type) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"{key}: invalid JSON: {error}.") from None
    if not isinstance(value, kind):
        raise BadRecord(f"{key}: a JSON {kind.__name__} is expected, not {text[:40]!r}.")
    return value
