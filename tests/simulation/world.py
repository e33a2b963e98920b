"""One run: processes, people and faults, all drawn from one seed, and what must hold throughout."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import secrets
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from sqlalchemy.ext.asyncio import AsyncEngine

from banquise.server.http import sockets
from banquise.server.live import outbox
from banquise.server.ops.logging import logger
from banquise.server.tables.table import Event
from tests.simulation import checks
from tests.simulation.disk import EPOCH, Disk, engine, make_template
from tests.simulation.loop import Host, Loop, run
from tests.simulation.machine import Machine, Wire, patches
from tests.simulation.people import Party, Person

WILD = 60.0  # seconds of faults
AGREE = 20.0  # seconds after the last fault within which all screens show the same
HERE = 50.0  # and know who is here
STARTED, STOPPED = 60.0, 20.0  # and processes start and stop
END = 900.0  # seconds after which every game is over
TABLES = 8  # in a run
PENDING = 24  # messages that may wait for a slow reader; 256 in reality, where games are longer
BOTS = 0.15  # share of tables with bots only
GAMES = ("toy_duel", "toy_duel", "toy_hand", "toy_thief", "toy_thief")


class Violation(AssertionError):
    """Something that must always hold did not."""


@dataclass(frozen=True)
class Told:
    """What a run was like."""

    seed: int
    tables: int
    decisions: int
    seconds: float  # simulated
    faults: int
    tapes: dict[int, list[tuple[float, str]]]  # what each person was told, and when
    twister: int  # the person who decides otherwise in a twin world
    revealed: float  # when that decision became public


class World:
    def __init__(self, seed: int, tables: int = TABLES, twist: bool = False) -> None:
        self.seed = seed
        self.chance = random.Random(f"world {seed}")
        self.is_shared = self.chance.random() < 0.5
        self.machines: list[Machine | None] = [None] * (
            self.chance.choice((2, 3)) if self.is_shared else 1
        )
        self.hosts: list[Host] = []
        self.parties = [self._party() for _ in range(tables)]
        self.people: list[Person] = []
        for party in self.parties:
            self._invite(party)
        duels = [party for party in self.parties if party.game == "toy_duel"]
        self.twister = (duels or self.parties)[0].people[0]
        self.twister.twist = int(twist)  # the first choice will be another one
        self._wall = 0.0  # how far the system clocks are wrong
        self.is_wild, self.is_quiet = True, False
        self.violations: list[str] = []
        self.stored: dict[tuple[str, int], tuple[float, Event]] = {}
        self.replaced: set[tuple[str, int]] = set()
        self.faults = 0
        self.may_log = False  # faults of the disk are logged as errors, rightly

    # Who comes

    def _party(self) -> Party:
        chance = self.chance
        game = chance.choice(GAMES)
        seats = chance.choice((2, 3))
        kinds = ["me", *chance.choices(("open", "bot"), (3, 1), k=seats - 1)]
        if chance.random() < BOTS:
            game, kinds = "toy_thief", ["bot"] * 3
        has_nonces = chance.random() < 0.4
        return Party(game, kinds, chance.random() < 0.3, has_nonces)

    def _invite(self, party: Party) -> None:
        roles = ["maker", *["join"] * party.kinds.count("open")]
        if self.chance.random() < 0.3:
            roles.append("watch")
        for role in roles:
            person = Person(self, party, role, len(self.people))
            party.people.append(person)
            self.people.append(person)

    def any_machine(self, chance: random.Random) -> Machine:
        up = [machine for machine in self.machines if machine is not None and machine.is_up]
        if not up:
            raise ConnectionError
        return chance.choice(up)

    # The run

    async def play(self, loop: Loop) -> None:
        self.loop, self.wire = loop, Wire(self.chance)
        self.disk.on_commit = self.wire.send
        for number in range(len(self.machines)):
            self._boot(number)
        await self._all_up()
        for person in self.people:
            loop.create_task(person.live())
        await self._fault()
        self.is_wild, self.is_quiet = False, True
        await self._settle("The screens do not agree", AGREE, checks.disagreements)
        await self._settle("The screens are wrong about who is here", HERE, checks.strangers)
        self.is_quiet = False
        await self._settle("Tables do not end", END, checks.unfinished)
        await self._settle("The screens do not agree at the end", AGREE, checks.disagreements)
        if not self.violations:
            await checks.stored(self)
        if not self.may_log and not any(party.is_damaged for party in self.parties):
            self.violations += self.log.errors
            self.violations += [one for one in loop.failures if "WebSocketDisconnect" not in one]

    async def _settle(self, what: str, seconds: float, check: Any) -> None:
        """Within this time there is a moment at which all is well."""
        end, found = self.loop.time() + seconds, ["not looked yet"]
        pause = 2.0
        while found and not self.violations:
            if self.loop.time() > end:
                self.violated(f"{what} after {seconds:.0f} s: {found[0]}")
                return
            await asyncio.sleep(pause)
            with contextlib.suppress(ConnectionError):
                found = await check(self)

    def violated(self, text: str) -> None:
        self.violations.append(f"{text} (at {self.loop.time():.2f} s)")

    def on_store(self, table: str, events: Sequence[Event], at: float, is_done: bool) -> None:
        """A process is about to store events, or has stored them."""
        for event in events:
            if is_done or (table, event.number) not in self.stored:
                self.stored[table, event.number] = (at, event)

    def has_replaced(self, table: str) -> bool:
        return any(table == one for one, _ in self.replaced)

    def on_replace(self, table: str, seat: int, code: str) -> None:
        self.replaced.add((table, seat))
        for person in self.people:
            is_it = person.party.table == table and person.seat == seat
            if is_it and code in ("away", "replaced") and person.present_since is not None:
                there = self.loop.time() - person.present_since
                is_cut = person.line is None or person.line.is_cut
                if there > checks.GRACE and not is_cut:
                    self.violated(f"{person} was replaced ({code}) after {there:.0f} s here")

    # Faults

    def _boot(self, number: int) -> None:
        machine = Machine(number, self.disk, self.wire, self.chance, self._date, self)
        self.machines[number] = machine
        self.hosts.append(machine)
        machine.spawn(machine.start(ENGINES[number]))

    def _date(self) -> float:
        return EPOCH + self.loop.time() + self._wall

    async def _fault(self) -> None:
        """Something goes wrong every few seconds, then all is well again."""
        shared = ["kill", "stop", "deafen", "jump", "slow", "cut", "cut"]
        alone = ["kill", "stop", "power", "jump", "slow", "cut", "cut", "lie", "fail"]
        kinds = shared if self.is_shared else alone
        if self.chance.random() < 0.3:
            kinds.append("full")
        rate = self.chance.choice((0.05, 0.15, 0.4))
        while True:
            pause = self.chance.expovariate(rate)
            if self.loop.time() + pause > WILD:
                break
            await asyncio.sleep(pause)
            self.faults += 1
            await getattr(self, f"_{self.chance.choice(kinds)}")()
        await asyncio.sleep(max(0.0, WILD - self.loop.time()))
        self.disk.heal()
        await self._all_up()

    async def _all_up(self) -> None:
        end = self.loop.time() + STARTED
        while not all(machine and machine.is_up for machine in self.machines):
            if self.loop.time() > end:
                self.violated("A process does not start")
                return
            await asyncio.sleep(0.1)

    def _one(self) -> Machine | None:
        up = [machine for machine in self.machines if machine and machine.is_up]
        return self.chance.choice(up) if up else None

    async def _kill(self) -> None:
        if machine := self._one():
            machine.kill()
            self._damage()
            self._restart(machine.number)

    async def _stop(self) -> None:
        if machine := self._one():
            machine.is_up = False
            self.loop.create_task(self._stop_cleanly(machine))

    async def _stop_cleanly(self, machine: Machine) -> None:
        try:
            async with asyncio.timeout(STOPPED):
                await machine.stop()
        except Exception as error:
            self.violated(f"A process does not stop: {error!r}")
        machine.is_dead = True
        self._restart(machine.number)

    async def _power(self) -> None:
        """Everything that was not on the disk is gone."""
        machine = self._one()
        if machine is None:
            return
        machine.kill()
        self.disk.power_cut()
        for person in self.people:
            since = self.disk.doubted_since
            person.acks = [ack for ack in person.acks if since is None or ack.at < since]
            person.floor = max([ack.version for ack in person.acks], default=0)
        if self.disk.doubted_since is not None:
            checks.find_lost(self)
        self._restart(machine.number)

    async def _fail(self) -> None:
        """The disk fails once; the process may not go on."""
        self.may_log = self.disk.fails = True
        await asyncio.sleep(1.0)
        self.disk.fails = False
        await self._kill()

    async def _lie(self) -> None:
        self.disk.lie()

    async def _full(self) -> None:
        self.may_log = self.disk.is_full = True
        await asyncio.sleep(self.chance.uniform(0.5, 5))
        self.disk.is_full = False

    async def _slow(self) -> None:
        self.disk.pause = self.chance.choice((0.001, 0.01, 0.1))
        self.may_log |= self.disk.pause > 0.05  # "The database does not answer."

    async def _jump(self) -> None:
        """Somebody sets the system clocks."""
        self._wall += self.chance.choice((-3600.0, -100.0, 100.0, 3600.0))

    async def _deafen(self) -> None:
        if machine := self._one():
            self.wire.cut(machine)

    async def _cut(self) -> None:
        lines = [person.line for person in self.people if person.line is not None]
        if lines:
            self.chance.choice(lines).cut()

    def _damage(self) -> None:
        """A table of bots loses its first event."""
        if self.disk.writer is not None:
            return  # another process is writing
        for party in self.parties:
            if self.chance.random() < 0.3 and set(party.kinds) == {"bot"} and party.table:
                party.is_damaged = True
                self.disk.write('DELETE FROM plies WHERE "table" = ? AND ply = 0', party.table)

    def _restart(self, number: int) -> None:
        self.loop.call_later(self.chance.uniform(0.2, 8), self._boot, number)


# Runs


class Log(logging.Handler):
    """Keeps what the server logs as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.errors.append(f"logged: {record.getMessage()} {error!r}")


ENGINES: list[AsyncEngine] = []
_TEMPLATE: list[bytes] = []


def prepare() -> None:
    """What is done once: a migrated database, and engines that know the queries."""
    if _TEMPLATE:
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "template.sqlite"
        asyncio.run(make_template(path))
        _TEMPLATE.append(path.read_bytes())
    ENGINES.extend(engine() for _ in range(3))
    widest = next(seed for seed in range(100) if len(World(seed, 2).machines) == len(ENGINES))
    for seed in (0, 1, 2, 3, widest):  # the first use of an engine takes other steps
        simulate(seed, tables=2)


def simulate(seed: int, tables: int = TABLES, twist: bool = False) -> Told:
    """One run; ``Violation`` with what went wrong, the seed and how to see it again."""
    prepare()
    world = World(seed, tables, twist)
    folder = Path(tempfile.mkdtemp(prefix="banquise-", dir=_fast_folder()))
    log, before = Log(), logger.level
    world.log = log
    try:
        world.disk = Disk(_TEMPLATE[0], folder, world.chance, world.is_shared)
        logger.addHandler(log)
        logger.propagate = False
        with contextlib.ExitStack() as stack:
            for patch in (*patches(), *_chance(seed)):
                stack.enter_context(patch)
            sockets._by_address.clear()
            try:
                run(world.play, world.hosts, world.chance)
            finally:
                world.disk.close()
    finally:
        logger.removeHandler(log)
        logger.propagate, logger.level = True, before
        shutil.rmtree(folder)
    if world.violations:
        replay = f"python -m tests.simulation --seed {seed} --tables {tables}"
        raise Violation("\n".join([*world.violations[:5], f"seed {seed}; again with: {replay}"]))
    twister, revealed = world.twister.number, checks.first_reveal(world, world.twister.party)
    tapes = {person.number: person.tape for person in world.people}
    decisions, seconds = len(world.stored), world.loop.time()
    return Told(seed, tables, decisions, seconds, world.faults, tapes, twister, revealed)


def _fast_folder() -> str | None:
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def _chance(seed: int) -> list[Any]:
    """Secrets and tokens come from the seed."""
    drawn = random.Random(f"secrets {seed}")
    return [
        mock.patch.object(os, "urandom", drawn.randbytes),
        mock.patch.object(secrets, "token_hex", lambda n: drawn.randbytes(n).hex()),
        mock.patch.object(secrets, "token_urlsafe", lambda n: drawn.randbytes(n).hex()[: n + 11]),
        mock.patch.object(secrets, "randbits", drawn.getrandbits),
        mock.patch.object(secrets, "choice", drawn.choice),
        mock.patch.object(outbox, "MOST_MESSAGES", PENDING),
    ]
