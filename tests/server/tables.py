"""Tables without network or database, for tests."""

from __future__ import annotations

from typing import Any

from banquise.core.match import Match
from banquise.server.tables.clock import Clock
from banquise.server.tables.table import BOT, OPEN, PERSON, Event, Player, Table

NAMES = ("Ada", "Ben", "Cem", "Dia", "Eli", "Fay")


def table(
    game: str = "papua",
    seats: int = 3,
    seed: int | None = 1,
    kinds: str = "",
    clock: Clock | None = None,
    **options: Any,
) -> Table:
    """A table where people sit; ``kinds`` has a letter for each seat: p, b or o."""
    match = Match(game, seats, options, seed=seed, players=NAMES[:seats])
    letters = kinds or "p" * seats
    names = {"p": PERSON, "b": BOT, "o": OPEN}
    players = [Player(names[letter], NAMES[seat]) for seat, letter in enumerate(letters)]
    made = Table(match, players, clock)
    made.begin(0.0)
    return made


def play(one: Table, seat: int | None = None, choice: int = 0, now: float = 1.0) -> list[Event]:
    """Play some legal action for somebody who is asked."""
    who = one.match.waiting[0] if seat is None else seat
    legal = one.match.legal_ids(who)
    return one.submit(who, int(legal[choice % len(legal)]), one.version(who), now)
