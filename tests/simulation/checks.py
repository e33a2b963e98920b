"""What must hold: acknowledged is kept, once, in order; all screens agree; clocks are fair."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from banquise.core.game import load
from banquise.core.state import NOBODY
from banquise.server.http.tokens import hashed
from banquise.server.live.room import raise_table
from banquise.server.show.protocol import Stages
from banquise.server.show.views import Views
from banquise.server.storage.rows import Stored
from banquise.server.tables.restore import Unreadable
from banquise.server.tables.table import TAKE_BACK, Event, Table
from tests.simulation.people import CLOCK, Party, Person, Screen

if TYPE_CHECKING:
    from tests.simulation.world import World

GRACE = 20.0  # seconds until every process knows that somebody is there
ADD = 2.0  # seconds that a decision adds to a clock
NO_STAGE = Stages("", "")


def parties(world: World) -> Iterator[Party]:
    return (party for party in world.parties if not (party.is_damaged or party.is_lost))


async def _load(world: World, party: Party) -> Stored:
    machine = world.any_machine(world.chance)
    stored = await machine.call(lambda: machine.store.load(party.table))
    assert stored is not None
    return stored


def _raise(world: World, stored: Stored) -> Table:
    return raise_table(stored, 0.0, world.any_machine(world.chance).live.times)


# Everybody sees the same


async def disagreements(world: World) -> list[str]:
    """Screens that show something else than a fresh one would."""
    found = []
    for party in parties(world):
        if party.table:
            stored = await _load(world, party)
            views = Views(_raise(world, stored))
            views.rematch = stored.row["next"]
            for person in party.people:
                found += _disagrees(person, views, stored)
    return found


def _disagrees(person: Person, views: Views, stored: Stored) -> list[str]:
    screen = person.screen
    if person.line is None or person.is_asleep:
        return []
    if not screen.state:
        return [f"{person} is shown nothing"]
    viewer = NOBODY if person.seat is None else person.seat
    fresh = Screen()
    frame = views.frame(viewer, screen.lang, "wide", None)
    fresh.update(json.loads(frame.whole(screen.lang, "wide", NO_STAGE)))
    mine, right = screen.picture, fresh.picture
    found = [
        f"{person} sees {name} {mine[name]!r:.200} instead of {right[name]!r:.200}"
        for name in right
        if mine[name] != right[name]
    ]
    kinds = [player["kind"] for player in screen.players]
    if kinds != [player.kind for player in stored.players]:
        found.append(f"{person} sees {kinds} at the table")
    return found


async def strangers(world: World) -> list[str]:
    """Screens that are wrong about who is here."""
    found = []
    for party in parties(world):
        here = {person.seat for person in party.people if person.line is not None}
        for person in party.people:
            if person.line is None or person.is_asleep:
                continue
            for player in person.screen.players:
                is_here = player["kind"] == "bot" or player["seat"] in here
                if player["here"] != is_here:
                    found.append(f"{person} sees seat {player['seat']} here: {player['here']}")
    return found


async def unfinished(world: World) -> list[str]:
    """Tables whose game is not over."""
    found = []
    for party in parties(world):
        row = world.disk.read("SELECT over, events, waiting FROM tables WHERE id = ?", party.table)
        if not row or not row[0][0]:
            found.append(f"table {party.table[:6]} of {party.people}, {party.game}: {row}")
    return found


# What is stored


async def stored(world: World) -> None:
    for party in parties(world):
        kept = await _load(world, party)
        numbers = [event.number for event in kept.events]
        if numbers != list(range(kept.row["events"])):
            world.violated(f"table {party.table[:6]} has the events {numbers}")
        try:
            _raise(world, kept)
        except Unreadable as error:
            world.violated(f"table {party.table[:6]} cannot be read: {error}")
            continue
        _Story(world, party, kept).check()


class _Story:
    """A table, event by event."""

    def __init__(self, world: World, party: Party, kept: Stored) -> None:
        self.world, self.party, self.events = world, party, kept.events
        row = kept.row | {"events": 0, "waiting": 0, "over": False, "clock": None}
        start = Stored(kept.id, row, kept.players, kept.tokens, [])
        start.row["waiting"] = kept.row["waiting"]
        self.asked: list[tuple[int, ...]] = []  # before each event
        self.versions: list[dict[int, int]] = []  # after each event
        table = Table(_raise_start(world, start), kept.players)
        for event in kept.events:
            self.asked.append(table.moment.asked)
            table.absorb([event])
            self.versions.append({seat: table.version(seat) for seat in table.viewers})

    def check(self) -> None:
        for person in self.party.people:
            if person.seat is not None:
                self._check_acks(person)
                self._check_once(person, person.seat)
        if self.party.has_clock:
            self._check_clock()

    def _check_acks(self, person: Person) -> None:
        """Each acknowledged decision is the last one of its seat at its version."""
        last = -1
        for ack in person.acks:
            own = [
                number
                for number, event in enumerate(self.events)
                if event.seat == ack.seat and self.versions[number][ack.seat] <= ack.version
            ]
            if not own or self.events[own[-1]].action != ack.action or own[-1] <= last:
                self.world.violated(f"{person}: {ack} was acknowledged and is not there")
                return
            last = own[-1]

    def _check_once(self, person: Person, seat: int) -> None:
        if self.party.has_clock or (self.party.table, seat) in self.world.replaced:
            return
        own = [e for e in self.events if e.seat == seat and e.action != TAKE_BACK]
        if len(own) > person.sent:
            self.world.violated(f"{person} sent {person.sent} decisions, {len(own)} are stored")

    def _check_clock(self) -> None:
        """Only who was asked is charged, and not more than the time that passed."""
        before, then = (CLOCK,) * len(self.party.kinds), None
        for event, asked in zip(self.events, self.asked, strict=True):
            at = self.world.stored.get((self.party.table, event.number), (None, None))[0]
            passed = None if at is None or then is None else at - then
            self._check_charge(event, asked, before, passed)
            before, then = event.clock or before, at

    def _check_charge(
        self, event: Event, asked: Any, before: tuple[float, ...], passed: float | None
    ) -> None:
        for seat, (was, left) in enumerate(zip(before, event.clock or before, strict=True)):
            added = ADD if seat == event.seat and left > was - 1e9 and left != was else 0.0
            charge = was + added - left
            if seat not in asked and abs(was - left) > 1e-6:
                self.world.violated(f"seat {seat} was not asked and charged {charge:.1f} s")
            elif passed is not None and seat in asked and charge - added > passed + 0.01:
                took = f"{charge:.1f} s for {passed:.1f} s"
                self.world.violated(f"seat {seat} of {self.party.table[:6]} was charged {took}")


def _raise_start(world: World, start: Stored) -> Any:
    from banquise.server.tables import restore

    return restore.restore(start.origin, [player.name for player in start.players])


# Faults that may lose something


def find_lost(world: World) -> None:
    """A disk that lied has lost tables or seats: nothing more is expected of them."""
    read = world.disk.read
    for party in world.parties:
        if not party.table:
            continue
        if not read("SELECT id FROM tables WHERE id = ?", party.table):
            party.is_lost = True
        for person in party.people:
            if person.seat is not None and not read(
                'SELECT seat FROM held WHERE holder = ? AND "table" = ?',
                hashed(person.secret),
                party.table,
            ):
                party.is_lost = True


def first_reveal(world: World, party: Party) -> float:
    """When the choices of the first round of a duel became public."""
    game = load(party.game)
    if game.name != "toy_duel":
        return 0.0
    ends = [
        at
        for (table, _), (at, event) in world.stored.items()
        if table == party.table and int(np.frombuffer(event.state, game.state)["played"][0])
    ]
    return min(ends, default=0.0)
