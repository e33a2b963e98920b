"""Convert rows of the database to objects and back."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from banquise.server.storage.journal import PLY, SUMMARY, Ply, Summary
from banquise.server.tables.restore import Origin
from banquise.server.tables.table import Event, Player

Row = dict[str, Any]


@dataclass(frozen=True)
class Stored:
    """Everything stored about a table."""

    id: str
    row: Row
    players: list[Player]
    tokens: list[str | None]  # hashes, [seat]
    events: list[Event]

    @property
    def origin(self) -> Origin:
        row = self.row
        return Origin(
            game=row["game"],
            rules=row["rules"],
            seats=row["seats"],
            options=json.loads(row["options"]),
            edition=row["edition"],
            digest=row["digest"],
            edition_text=row["edition_text"],
            secret=row["secret"],
            layout=row["layout"],
            numbers=row["numbers"],
            start=row["start"],
            contributions=row["contributions"] or "",
        )


@dataclass(frozen=True)
class News:
    """What may have changed at a table since it was loaded."""

    rematch: str | None
    players: list[Player]
    tokens: list[str | None]  # hashes, [seat]
    events: list[Event]


def event_of(row: Any) -> Event:
    clock = tuple(json.loads(row.clock)) if row.clock else None
    return Event(row.ply, row.seat, row.action, row.state, row.at, clock)


def plies_of(table: str, events: Iterable[Event]) -> list[Ply]:
    return [
        (
            table,
            event.number,
            event.seat,
            event.action,
            event.state,
            event.at,
            json.dumps(event.clock) if event.clock is not None else None,
        )
        for event in events
    ]


def named(rows: Iterable[Ply]) -> list[Row]:
    return [dict(zip(PLY, row, strict=True)) for row in rows]


def standing(summary: Summary) -> Row:
    *values, table = summary
    return {f"now_{name}": value for name, value in zip(SUMMARY, values, strict=True)} | {
        "which": table
    }


def player_of(row: Any) -> Player:
    return Player(row.kind, row.name, row.level, row.votes, row.nonce_hash or "", row.nonce)
