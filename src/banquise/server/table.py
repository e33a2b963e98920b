"""A table: seats, a match and a clock. Whatever changes it comes through ``submit`` or ``undo``.

Synchronous, and told the time. It knows neither network nor database: it answers with the events
that have to be stored, and takes in events that another process has stored.

Events count what happened, taking back included; a viewer's **version** counts those that the
viewer noticed, so that not even a number tells what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from banquise.core.errors import BanquiseError, IllegalAction
from banquise.core.match import Match
from banquise.core.state import CHANCE_WAITS, NOBODY, UNSEEN
from banquise.server import restore, sight
from banquise.server.clock import Clock

TAKE_BACK = -1  # the action of an event that undoes the decision before it
PERSON, BOT, OPEN = "person", "bot", "open"
LATELY = 8  # decisions of which it is remembered what viewers may know


class Refused(Exception):
    """Something that a table does not do, by a code that has words in every language."""

    def __init__(self, code: str, **holes: object) -> None:
        super().__init__(code)
        self.code, self.holes = code, holes


@dataclass
class Player:
    """Who has a seat."""

    kind: str
    name: str
    level: int = 0
    votes: int = 0  # the set of seats that want an absent player replaced


class Event(NamedTuple):
    """One row of a table's story: who did what, and the state that it led to."""

    number: int
    seat: int
    action: int
    state: bytes
    at: float
    clock: tuple[float, ...] | None = None


class Moment(NamedTuple):
    """What a state says to everybody."""

    asked: tuple[int, ...]
    waiting: int  # the same as a set
    phase: int
    is_over: bool
    firm: int  # what viewers know of plies before this one does not change any more
    chose: tuple[int, ...]  # who has chosen, where others were asked at the same time and still are


class Table:
    """One table."""

    def __init__(self, match: Match, players: list[Player], clock: Clock | None = None) -> None:
        self.match, self.players, self.clock = match, players, clock
        self.seat(players)
        self.events = 0
        self._noticed_at = 0.0  # when something happened that everybody noticed
        self.viewers = (*range(match.seats), NOBODY)
        rules: Any = match._rules
        self._veil_all = rules.bind(sight.veil_all)
        self._missed: dict[int, list[int]] = {viewer: [] for viewer in self.viewers}
        self._round = 0  # the event with which the present round of choices began
        self._own = [-1] * match.seats  # the last event of each seat
        self._leaves: list[bool] = []  # see leaves_others, [ply]
        self._veiled: dict[int, dict[int, int]] = {}  # what each viewer may know of late plies
        self.returns: list[int] = []  # the ply to which each taking back led
        self.moment = self._read_moment()

    def seat(self, players: list[Player]) -> None:
        """Who plays now. The game has started when every seat is taken."""
        self.players[:] = players
        self.free = [seat for seat, player in enumerate(players) if player.kind == OPEN]
        self.has_started = not self.free

    # What may be asked

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return self.moment.asked if self.has_started else ()

    def version(self, viewer: int) -> int:
        """How many events a viewer noticed."""
        return self.events - len(self._missed[viewer])

    def out_of_time(self, now: float) -> list[int]:
        """The people who are asked and have no time left."""
        clock = self.clock
        if clock is None:
            return []
        return [
            s for s in self.asked if self.is_person(s) and not clock.left_of(s, self.asked, now)
        ]

    def is_person(self, seat: int) -> bool:
        return self.players[seat].kind == PERSON

    def may_undo(self, seat: int) -> bool:
        """A game that is over has shown its secret: nothing is taken back any more."""
        return not self.moment.is_over and self.match.may_undo(seat)

    def leaves_others(self, ply: int) -> bool:
        """Is the question of this decision still open to others?"""
        while len(self._leaves) <= ply:
            self._leaves.append(self.match._leaves_others(len(self._leaves)))
        return self._leaves[ply]

    def veiled(self, ply: int) -> dict[int, int]:
        """What each viewer may know of a decision while not all choices are in."""
        lately = self._veiled.get(ply)
        return lately if lately is not None else self._veil(ply)

    def summary(self, now: float) -> dict[str, int | float | bool]:
        """Where the table stands, for lists of tables."""
        moment = self.moment
        return {
            "events": self.events,
            "version": self.version(NOBODY),
            "phase": self._known_phase(),
            "waiting": moment.waiting,
            "over": moment.is_over,
            "moved": now if self._is_noticed else self._noticed_at,
        }

    # What may be done

    def submit(self, seat: int, action: int | str, version: int, now: float) -> list[Event]:
        """Play an action for a seat: people and bots enter here alike."""
        self._check(seat, version)
        match = self.match
        number = self.number(seat, action)
        asked, first, told = match.waiting, match.version, self.version(NOBODY)
        try:
            match.play(number, seat)
        except IllegalAction:
            raise Refused("illegal") from None
        events = [self._played(ply, now) for ply in range(first, match.version)]
        if self.clock and self.version(NOBODY) > told:  # of a hidden decision it tells nothing
            self.clock.spend([s for s in asked if self.is_person(s)], seat, now)
            left = tuple(self.clock.left)
            events = [event._replace(clock=left) for event in events]
        self.moment = self._read_moment()
        return events

    def undo(self, seat: int, version: int, now: float) -> list[Event]:
        """Take back this seat's last decision, if it taught it nothing."""
        self._check(seat, version)
        if not self.may_undo(seat):
            raise Refused("no_undo")
        event = self._took_back(seat, now)
        if self.clock and self._is_noticed:
            self.clock.since = now
        self.moment = self._read_moment()
        return [event]

    def begin(self, now: float) -> list[Event]:
        """The chance that was drawn before the first decision."""
        events = [self._played(ply, now) for ply in range(self.match.version)]
        self.moment = self._read_moment()
        return events

    def absorb(self, events: Iterable[Event]) -> None:
        """Take in what has been stored, without playing it again."""
        for event in events:
            if event.number != self.events:
                raise Refused("stale")
            if event.action == TAKE_BACK:
                self._took_back(event.seat, event.at)
            else:
                restore.push(self.match, event.seat, event.action, event.state)
                self._played(self.match.version - 1, event.at)
            if self.clock and event.clock is not None and self._is_noticed:
                self.clock.set(event.clock, event.at)
        self.moment = self._read_moment()

    def number(self, seat: int, action: int | str) -> int:
        """The number of an action given by number or notation."""
        try:
            return self.match._number(action, seat)
        except (BanquiseError, ValueError, IndexError):
            return -1

    # Small things

    def _read_moment(self) -> Moment:
        """What the present state says; asked for after every change."""
        match, state = self.match, self.match._states
        waiting, ply = int(state["waiting"][0]), match.version
        while ply and self.leaves_others(ply - 1):
            ply -= 1
        chose = match._asked(ply) & ~waiting if ply < match.version else 0
        return Moment(
            asked=match.waiting,
            waiting=waiting,
            phase=int(state["phase"][0]),
            is_over=waiting == 0,
            firm=ply,
            chose=tuple(seat for seat in range(match.seats) if chose >> seat & 1),
        )

    @property
    def _is_noticed(self) -> bool:
        """Did everybody notice the last event?"""
        missed = self._missed[NOBODY]
        return not missed or missed[-1] != self.events - 1

    def _known_phase(self) -> int:
        """What is asked, as far as everybody may know."""
        if self._is_noticed:
            return self.moment.phase
        match, seen = self.match, self.match.state
        match._rules.hide(match.edition.record, seen, 0, NOBODY)
        return int(seen["phase"][0])

    def _check(self, seat: int, version: int) -> None:
        if not self.has_started:
            raise Refused("not_started")
        if not self._is_current(seat, version):
            raise Refused("stale")

    def _is_current(self, seat: int, version: int) -> bool:
        """Has nothing changed for this seat since a version that it saw?

        Others who chose at the same time change nothing: any order of arrival is as good.
        """
        if version == self.version(seat):
            return True
        if not 0 <= version < self.version(seat):
            return False
        event = version  # the first event that the seat noticed after that version
        for missed in self._missed[seat]:
            if missed > event:
                break
            event += 1
        return event >= self._round and event > self._own[seat]

    def _played(self, ply: int, now: float) -> Event:
        """Count a decision that the match has taken, and make the event of it."""
        entry = self.match.history[ply]
        state = restore.after(self.match, ply)
        self._miss(ply)
        self._advance(entry.seat, self.leaves_others(ply), now)
        clock = tuple(self.clock.left) if self.clock else None
        return Event(self.events - 1, entry.seat, entry.action, state, now, clock)

    def _took_back(self, seat: int, now: float) -> Event:
        """Return to before the last decision; only those who noticed it notice."""
        match, ply = self.match, self.match.version - 1
        self._miss(ply)
        waiting = int(match.state[0].waiting)
        match.back_to(ply)
        self.returns.append(ply)
        del self._leaves[ply:]
        self._veiled.clear()
        state = match.state
        goes_on = waiting not in (0, CHANCE_WAITS) and int(state[0].waiting) == waiting | 1 << seat
        self._advance(seat, goes_on, now)
        clock = tuple(self.clock.left) if self.clock else None
        return Event(self.events - 1, seat, TAKE_BACK, state.tobytes(), now, clock)

    def _advance(self, seat: int, goes_on: bool, now: float) -> None:
        if seat >= 0:
            self._own[seat] = self.events
        self.events += 1
        if self._is_noticed:
            self._noticed_at = now
        if not goes_on:
            self._round = self.events

    def _miss(self, ply: int) -> None:
        """Remember who does not notice what happens to a decision now."""
        if not self.match.game.masks:
            return
        if len(self._veiled) > LATELY:
            self._veiled.clear()
        seat = self.match.history[ply].seat
        known = self._veiled[ply] = self._veil(ply)
        for viewer, action in known.items():
            if action == UNSEEN and viewer != seat:
                self._missed[viewer].append(self.events)

    def _veil(self, ply: int) -> dict[int, int]:
        match, entry = self.match, self.match.history[ply]
        seat, action = entry.seat, entry.action
        if not match.game.masks:
            return dict.fromkeys(self.viewers, action)
        known = np.zeros(len(self.viewers), np.int64)
        self._veil_all(match.edition.record, entry.before, seat, action, match.seats, known)
        return dict(zip(self.viewers, known.tolist(), strict=True))
