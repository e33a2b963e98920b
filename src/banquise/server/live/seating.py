"""Players of a table: seats, presence and votes to replace the absent; all of it is public."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from banquise.core.game import Game
from banquise.core.kit import LOOKS
from banquise.server.show.protocol import ClockLeft, PlayerInfo, Players
from banquise.server.tables.table import BOT, OPEN, PERSON

if TYPE_CHECKING:
    from banquise.server.live.room import Room

COLOURS = ("red", "yellow", "green", "blue", "purple", "white")


def colours(game: Game | None) -> tuple[str, ...]:
    """The colour of each seat, by the name of its design token."""
    return tuple(getattr(game.view, "COLOURS", COLOURS)) if game else COLOURS


def look(game: Game | None, seat: int, s: Any = None) -> tuple[str, str]:
    """The colour and the mark of a seat; in some games they depend on the position."""
    if game and s is not None and hasattr(game.view, "look"):
        chosen: tuple[str, str] | None = game.view.look(s, seat)
        if chosen:
            return chosen
    names = colours(game)
    colour = names[seat % len(names)]
    marks = getattr(game.view, "MARKS", {}) if game else {}
    return colour, marks.get(colour, LOOKS[colour].mark)


class Presence:
    """Who has a screen open, in this process and in the others."""

    def __init__(self) -> None:
        self.elsewhere: dict[str, tuple[float, list[int], int]] = {}  # process: (when, seats, more)
        self._gone_since: dict[int, float] = {}
        self.offered: list[int] = []  # seats whose voters have been notified

    def hear(self, process: str, seats: list[int], watching: int, now: float) -> None:
        """Note what another process reports about its screens."""
        if seats or watching:
            self.elsewhere[process] = (now, seats, watching)
        else:
            self.elsewhere.pop(process, None)
        for seat in seats:
            self.came(seat)

    def forget(self, before: float) -> bool:
        """Drop processes that are silent; did that change anything?"""
        old = [name for name, (when, _, _) in self.elsewhere.items() if when < before]
        for name in old:
            del self.elsewhere[name]
        return bool(old)

    def came(self, seat: int) -> None:
        self._gone_since.pop(seat, None)

    def went(self, seat: int, now: float) -> None:
        self._gone_since.setdefault(seat, now)

    @property
    def is_patchy(self) -> bool:
        """Is someone absent, or connected to another process, which may die?"""
        return bool(self._gone_since or self.elsewhere)

    def gone(self) -> list[int]:
        """The seats whose screens have all gone."""
        return list(self._gone_since)

    def gone_for(self, seat: int, now: float) -> float:
        return now - self._gone_since.get(seat, now)

    def has(self, seat: int) -> bool:
        return any(seat in seats for _, seats, _ in self.elsewhere.values())

    @property
    def watching(self) -> int:
        return sum(count for _, _, count in self.elsewhere.values())


def is_here(room: Room, seat: int) -> bool:
    return any(seat in screen.seats for screen in room.screens) or room.presence.has(seat)


def absence(room: Room, seat: int, now: float) -> float:
    """For how long a person has been away, in seconds."""
    return 0.0 if is_here(room, seat) else room.presence.gone_for(seat, now)


def may_replace(room: Room, seat: int, now: float) -> bool:
    """May the others vote to give this seat to a bot?"""
    kind = room.players[seat].kind
    if room.table is None or room.table.match.is_over or kind == BOT:
        return False
    if kind == OPEN:
        return True
    return not is_here(room, seat) and absence(room, seat, now) >= room.live.settings.vote_after


def replaceable(room: Room, now: float) -> list[int]:
    """The seats of people who have been away long enough for a vote."""
    return [seat for seat in room.presence.gone() if may_replace(room, seat, now)]


def is_outvoted(room: Room, seat: int) -> bool:
    """Does everyone else who is present want a bot in this seat?"""
    others = [
        other
        for other, player in enumerate(room.players)
        if other != seat and player.kind == PERSON and is_here(room, other)
    ]
    votes = room.players[seat].votes
    return bool(others) and all(votes >> other & 1 for other in others)


def is_overdue(room: Room, seat: int, now: float) -> bool:
    """Has a person who must decide been away long enough for a bot to take over?"""
    table = room.table
    if table is None or table.clock is not None or seat not in table.asked:
        return False
    limit = room.row["away"]
    if limit is None or not table.is_person(seat) or absence(room, seat, now) < limit:
        return False
    return any(
        is_here(room, other)
        for other, player in enumerate(room.players)
        if other != seat and player.kind == PERSON
    )


def seating(room: Room) -> Players:
    """The message about all players."""
    now = room.live.times.steady()
    votes = {
        str(seat): [v for v in range(len(room.players)) if player.votes >> v & 1]
        for seat, player in enumerate(room.players)
        if player.votes
    }
    watching = sum(not screen.seats for screen in room.screens) + room.presence.watching
    rows = [player_info(room, seat, now) for seat in range(len(room.players))]
    return Players(rows, votes, watching)


def player_info(room: Room, seat: int, now: float) -> PlayerInfo:
    player, table = room.players[seat], room.table
    colour, mark = look(table.match.game, seat, table.match.state[0]) if table else look(None, seat)
    clock = None
    if table is not None and table.clock is not None:
        left = table.clock.left_of(seat, table.asked, now)
        clock = ClockLeft(round(left, 1), seat in table.asked)
    return PlayerInfo(
        seat=seat,
        name=player.name,
        kind=player.kind,
        level=player.level,
        here=player.kind == BOT or is_here(room, seat),
        colour=colour,
        mark=mark,
        clock=clock,
        may_replace=may_replace(room, seat, now),
    )
