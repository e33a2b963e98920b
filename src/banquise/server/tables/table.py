"""A table: seats, a match and a clock. Whatever changes it comes through ``submit`` or ``undo``.

Synchronous; the time is passed in. It knows neither network nor database: it returns the events
that have to be stored, and applies events that another process has stored.

Events count everything that happened, undo included; a viewer's **version** counts those the
viewer noticed, so that not even a number reveals what is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from banquise.core.chance import Secret, contribute
from banquise.core.errors import BanquiseError, IllegalAction
from banquise.core.match import Match
from banquise.core.state import CHANCE_WAITS, NOBODY, UNSEEN
from banquise.server.tables.clock import Clock

TAKE_BACK = -1  # the action of an event that undoes the decision before it
PERSON, BOT, OPEN = "person", "bot", "open"
LATELY = 8  # decisions for which viewers' knowledge is cached


class Refused(Exception):
    """A request that a table refuses, with a code that has a text in every language."""

    def __init__(self, code: str, **holes: object) -> None:
        super().__init__(code)
        self.code, self.holes = code, holes


@dataclass
class Player:
    """The player of a seat."""

    kind: str
    name: str
    level: int = 0
    votes: int = 0  # the set of seats that want an absent player replaced
    nonce_hash: str = ""  # what the player's device will contribute to the draws
    nonce: str | None = None  # what it did contribute; empty if it no longer can


class Event(NamedTuple):
    """One row of a table's history: who did what, and the resulting state."""

    number: int
    seat: int
    action: int
    state: bytes
    at: float
    clock: tuple[float, ...] | None = None


class Moment(NamedTuple):
    """The public part of a state."""

    asked: tuple[int, ...]
    waiting: int  # the same as a set
    phase: int
    is_over: bool
    firm: int  # viewers' knowledge of earlier plies is final
    chose: tuple[int, ...]  # who has chosen while others still have to


class Table:
    """One table."""

    def __init__(
        self,
        match: Match,
        players: list[Player],
        clock: Clock | None = None,
        replays: bool = False,
    ) -> None:
        self.match, self.players, self.clock = match, players, clock
        self.replays = replays  # stored states have another layout: replay the decisions
        self.events = 0
        self.seat(players)
        self._noticed_at = 0.0  # time of the last event that everyone noticed
        self.viewers = (*range(match.seats), NOBODY)
        rules: Any = match.rules
        self._veil_all = rules.veil_all
        self._missed: dict[int, list[int]] = {viewer: [] for viewer in self.viewers}
        self._round = 0  # first event of the current round of choices
        self._own = [-1] * match.seats  # the last event of each seat
        self._leaves: list[bool] = []  # see leaves_others, [ply]
        self._veiled: dict[int, dict[int, int]] = {}  # what each viewer may know of recent plies
        self.returns: list[int] = []  # the ply to which each undo led
        self.moment = self._read_moment()

    def seat(self, players: list[Player]) -> None:
        """Change the players."""
        self.players[:] = players
        self.free = [seat for seat, player in enumerate(players) if player.kind == OPEN]
        self.silent = [  # their devices have not contributed yet
            seat
            for seat, player in enumerate(players)
            if player.kind == PERSON and player.nonce_hash and player.nonce is None
        ]

    @property
    def has_started(self) -> bool:
        """Every seat is taken, and the draws depend on every device that contributes."""
        if self.free:
            return False
        return bool(self.events or self.match.secret.contributions) or not self._has_devices

    @property
    def _has_devices(self) -> bool:
        return any(player.nonce_hash for player in self.players)

    @property
    def can_settle(self) -> bool:
        """Have all devices contributed to a game that has not started?"""
        return not (self.free or self.silent or self.has_started)

    def contributions(self, table: str) -> str:
        """What the draws of this table depend on besides the secret."""
        match, players = self.match, self.players
        facts = {
            "table": table,
            "game": f"{match.game.name} {match.rules_version}",
            "seats": match.seats,
            "options": dict(match.options),
            "edition": f"{match.edition.id} {match.edition.digest}",
            "players": [[player.kind, player.name] for player in players],
        }
        hashes = [player.nonce_hash for player in players]
        return contribute(facts, hashes, [player.nonce or "" for player in players])

    def settle(self, contributions: str) -> None:
        """Draw from the secret and these contributions from now on."""
        self.match.secret = Secret(self.match.secret.key, contributions)

    # Queries

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that may decide now."""
        return self.moment.asked if self.has_started else ()

    def version(self, viewer: int) -> int:
        """The number of events a viewer noticed."""
        return self.events - len(self._missed[viewer])

    def out_of_time(self, now: float) -> list[int]:
        """People who have to decide and are out of time."""
        clock = self.clock
        if clock is None:
            return []
        return [
            s for s in self.asked if self.is_person(s) and not clock.left_of(s, self.asked, now)
        ]

    def is_person(self, seat: int) -> bool:
        return self.players[seat].kind == PERSON

    def may_undo(self, seat: int) -> bool:
        """May a seat undo its last decision, as far as it knows?

        Secret decisions of others since then change nothing: they are undone as well. A game
        that is over has revealed its secret: nothing can be undone.
        """
        if self.moment.is_over:
            return False
        ply = self._last_noticed(seat)
        if ply < 0 or self.match.history[ply].seat != seat:
            return False
        if ply == self.match.version - 1:
            return self.match.may_undo(seat)
        before = copy(self.match)
        before.back_to(ply + 1)
        return before.may_undo(seat)

    def _last_noticed(self, seat: int) -> int:
        """The last decision that a seat noticed; -1 if there is none."""
        ply = self.match.version - 1
        while ply >= 0 and self.match.history[ply].seat != seat:
            if self.veiled(ply)[seat] != UNSEEN:
                break
            ply -= 1
        return ply

    def leaves_others(self, ply: int) -> bool:
        """Do others still have to answer the question of this decision?"""
        while len(self._leaves) <= ply:
            self._leaves.append(self.match.leaves_others(len(self._leaves)))
        return self._leaves[ply]

    def veiled(self, ply: int) -> dict[int, int]:
        """What each viewer may know of a decision while not all choices are in."""
        lately = self._veiled.get(ply)
        return lately if lately is not None else self._veil(ply)

    def summary(self, now: float) -> dict[str, int | float | bool]:
        """The table's current situation, for lists of tables."""
        moment = self.moment
        return {
            "events": self.events,
            "version": self.version(NOBODY),
            "phase": self._known_phase(),
            "waiting": moment.waiting,
            "over": moment.is_over,
            "moved": now if self._is_noticed else self._noticed_at,
        }

    # Changes

    def submit(
        self, seat: int, action: int | str, version: int, now: float, at: float | None = None
    ) -> list[Event]:
        """Play an action for a seat, a person's or a bot's.

        ``now`` is the time by which clocks run, ``at`` the date that is stored.
        """
        at = now if at is None else at
        self._check(seat, version)
        match = self.match
        number = self.number(seat, action)
        asked, first, told = match.waiting, match.version, self.version(NOBODY)
        try:
            match.play(number, seat)
        except IllegalAction:
            raise Refused("illegal") from None
        events = [self._played(ply, at) for ply in range(first, match.version)]
        if self.clock and self.version(NOBODY) > told:  # it says nothing about a hidden decision
            self.clock.spend([s for s in asked if self.is_person(s)], seat, now)
            left = tuple(self.clock.left)
            events = [event._replace(clock=left) for event in events]
        self.moment = self._read_moment()
        return events

    def undo(self, seat: int, version: int, now: float, at: float | None = None) -> list[Event]:
        """Undo this seat's last decision, if the seat learned nothing from it."""
        self._check(seat, version)
        if not self.may_undo(seat):
            raise Refused("no_undo")
        at = now if at is None else at
        unnoticed = self.match.history[self._last_noticed(seat) + 1 :]
        events = [self._took_back(ply.seat, at) for ply in reversed(unnoticed)]
        events.append(self._took_back(seat, at))
        if self.clock and self._is_noticed:
            self.clock.since = now
        self.moment = self._read_moment()
        return events

    def begin(self, now: float) -> list[Event]:
        """The chance that was drawn before the first decision."""
        events = [self._played(ply, now) for ply in range(self.match.version)]
        self.moment = self._read_moment()
        return events

    @property
    def awaits_chance(self) -> bool:
        """Is every seat taken and a chance decision due?"""
        return self.has_started and self.moment.waiting == CHANCE_WAITS

    def draw(self, now: float, at: float | None = None) -> list[Event]:
        """Play the first chance decisions. No one sees a deal before all seats are taken."""
        first = self.match.version
        self.match.draw()
        at = now if at is None else at
        events = [self._played(ply, at) for ply in range(first, self.match.version)]
        if self.clock:
            self.clock.since = now
        self.moment = self._read_moment()
        return events

    def absorb(self, events: Iterable[Event], now: float | None = None) -> None:
        """Apply stored events. They are replayed only if their bytes cannot be read.

        ``now`` is when the deciding players' clocks start; by default the stored date.
        """
        for event in events:
            if event.number != self.events:
                raise Refused("stale")
            if event.action == TAKE_BACK:
                self._took_back(event.seat, event.at)
            else:
                self._take_in(event)
                self._played(self.match.version - 1, event.at)
            if self.clock and event.clock is not None and self._is_noticed:
                self.clock.set(event.clock, event.at if now is None else now)
        self.moment = self._read_moment()

    def _take_in(self, event: Event) -> None:
        if self.replays:
            self.match.take(event.seat, event.action)
        else:
            self.match.append(event.seat, event.action, event.state)

    def number(self, seat: int, action: int | str) -> int:
        """The number of an action given by number or notation."""
        try:
            return self.match.number(action, seat)
        except (BanquiseError, ValueError, IndexError):
            return -1

    # Helpers

    def _read_moment(self) -> Moment:
        """The public part of the current state; needed after every change."""
        match, state = self.match, self.match.states
        waiting, ply = int(state["waiting"][0]), match.version
        while ply and self.leaves_others(ply - 1):
            ply -= 1
        chose = match.asked(ply) & ~waiting if ply < match.version else 0
        return Moment(
            asked=tuple(seat for seat in match.waiting if seat >= 0),
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
        """The current question, as far as it is public."""
        if self._is_noticed:
            return self.moment.phase
        match, seen = self.match, self.match.state
        match.rules.hide(match.edition.record, seen, 0, NOBODY)
        return int(seen["phase"][0])

    def _check(self, seat: int, version: int) -> None:
        if not self.has_started:
            raise Refused("not_started")
        if not self._is_current(seat, version):
            raise Refused("stale")

    def _is_current(self, seat: int, version: int) -> bool:
        """Has nothing changed for this seat since a version that it saw?

        Simultaneous choices of others do not count: any order of arrival is fine.
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
        """Count a decision that the match has played, and create its event."""
        entry = self.match.history[ply]
        state = self.match.bytes_after(ply)
        self._miss(ply)
        self._advance(entry.seat, self.leaves_others(ply), now)
        clock = tuple(self.clock.left) if self.clock else None
        return Event(self.events - 1, entry.seat, entry.action, state, now, clock)

    def _took_back(self, seat: int, now: float) -> Event:
        """Go back to before the last decision; only viewers who noticed it notice this."""
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
        """Note who does not notice what happens to a decision now."""
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
