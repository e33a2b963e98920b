"""People at tables: they join, think, decide, undo, talk, leave, come back, and read slowly."""

from __future__ import annotations

import asyncio
import json
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from banquise.core.chance import hash_nonce
from banquise.server.http.models import NewClock, NewPlayer, NewTable
from banquise.server.tables.table import TAKE_BACK, Refused
from tests.simulation.network import Line

if TYPE_CHECKING:
    from tests.simulation.machine import Machine
    from tests.simulation.world import World

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
PATIENCE = 30.0  # seconds to wait for an answer before connecting again
CLOCK = 200.0


@dataclass
class Party:
    """One table as somebody wishes it, and those who will sit there."""

    game: str
    kinds: list[str]  # me, open or bot
    has_clock: bool = False
    has_nonces: bool = False
    table: str = ""
    invite: str = ""
    people: list[Person] = field(default_factory=list)
    is_damaged: bool = False  # on purpose
    is_lost: bool = False  # by a disk that lied
    tables: list[str] = field(default_factory=list)  # made, even if nobody got the answer

    def wish(self, nonce_hash: str) -> NewTable:
        players = [NewPlayer(kind=kind, level=1 if kind == "bot" else None) for kind in self.kinds]
        return NewTable(
            game=self.game,
            players=players,
            watch="all",
            name="Ada",
            clock=NewClock(start=CLOCK, add=2) if self.has_clock else None,
            nonce_hash=nonce_hash if self.has_nonces else "",
        )


@dataclass(frozen=True)
class Ack:
    """An action that the server has acknowledged."""

    at: float
    seat: int
    version: int
    action: int


class Screen:
    """What a browser shows."""

    def __init__(self) -> None:
        self.items: dict[str, Any] = {}
        self.order: list[str] = []
        self.log: list[Any] = []
        self.state: dict[str, Any] = {}
        self.players: list[dict[str, Any]] = []
        self.lang = "en"

    def update(self, state: dict[str, Any]) -> None:
        if state["full"]:
            self.items, self.order, self.log = {}, [], []
            self.lang = state["lang"]
        for key in state["gone"]:
            self.items.pop(key, None)
        self.items |= {row[0]: row for row in state["set"]}
        self.order = state["order"] or self.order
        kept = [line for line in self.log if line["ply"] < state["log_from"]]
        self.log = kept + state["log"]
        self.state = state

    @property
    def picture(self) -> dict[str, Any]:
        """All of it that does not depend on when the screen was opened."""
        told = ("version", "seat", "phase", "waiting", "chose", "prompt", "legal", "points", "undo")
        more = ("over", "started", "free", "silent", "curtain")
        shown = {name: self.state.get(name) for name in told + more}
        return shown | {"items": self.items, "order": self.order, "log": self.log}


class Person:
    """A browser and who sits in front of it. A maker makes the table; others join or watch."""

    def __init__(self, world: World, party: Party, role: str, number: int) -> None:
        self.world, self.party, self.role = world, party, role
        self.chance = random.Random(f"{world.seed} {number}")
        self.number = number
        self.secret = "".join(self.chance.choices(LETTERS, k=43))
        self.nonce = f"{self.chance.getrandbits(256):064x}"
        self.seat: int | None = None
        self.screen = Screen()
        self.line: Line | None = None
        self.floor = 0  # the latest version it has seen
        self.acks: list[Ack] = []
        self.sent = 0  # actions, acknowledged or not
        self.present_since: float | None = None  # its screen has been open and welcome
        self.tape: list[tuple[float, str]] = []  # all it was told
        self._asked: tuple[float, int, int] | None = None  # when, ref, action of a request
        self.is_asleep = False  # it reads nothing
        self._ref = 0
        self._next_wish = 0.0
        self.twist = 0  # in a twin world the first decision is another one

    @property
    def _now(self) -> float:
        return self.world.loop.time()

    async def live(self) -> None:
        await asyncio.sleep(self.chance.random() * (40 if self.role == "join" else 10))
        while True:
            try:
                if self.seat is None and self.role != "watch":
                    await self._sit(self.world.any_machine(self.chance))
                if self.party.table:
                    await self._visit(self.world.any_machine(self.chance))
            except (ConnectionError, SQLAlchemyError, OSError, Refused):
                pass
            self.line, self.present_since = None, None
            is_long = self.world.is_wild and self.chance.random() < 0.05
            await asyncio.sleep(self.chance.uniform(60, 150) if is_long else self.chance.random())

    # Seats

    async def _sit(self, machine: Machine) -> None:
        if self.role == "maker":
            await machine.call(lambda: self._make(machine))
        elif self.party.table:
            self.seat = await machine.call(lambda: self._join(machine))

    async def _make(self, machine: Machine) -> None:
        party, lobby = self.party, machine.lobby
        made = await lobby.make(party.wish(hash_nonce(self.nonce)), "10.0.0.1", "en")
        party.tables.append(made.id)
        if made.tokens:
            await lobby.hold(self.secret, made.id, sorted(made.tokens))
            self.seat = min(made.tokens)
        else:
            self.role = "watch"
        party.table, party.invite = made.id, made.invite

    async def _join(self, machine: Machine) -> int | None:
        party, lobby = self.party, machine.lobby
        access = await lobby.access(party.table, [self.secret], party.invite)
        if access.seats:
            return access.seats[0]
        nonce_hash = hash_nonce(self.nonce) if party.has_nonces else ""
        try:
            made = await lobby.join(party.table, access, "Ben", None, nonce_hash, self.secret)
        except Refused:
            if not self.world.has_replaced(party.table):
                self.world.violated(f"{self} finds its seat taken")
            self.role = "watch"
            return None
        await lobby.hold(self.secret, made.id, sorted(made.tokens))
        return min(made.tokens)

    # Screens

    async def _visit(self, machine: Machine) -> None:
        line = self.line = Line(self.party.table, "", self.secret, self.chance)
        self.screen, self._asked = Screen(), None
        machine.connect(line)
        heard = self._now
        try:
            while True:
                text = await line.read(self.chance.random() * 2)
                if text is not None:
                    heard = self._now
                    self.tape.append((heard, text))
                    self._hear(json.loads(text))
                elif self._now - heard > PATIENCE and self._asked is not None:
                    return
                elif self._now - heard > PATIENCE:
                    self._ask("ping")
                if await self._is_fed_up():
                    return
                self._wish()
        finally:
            line.cut()

    async def _is_fed_up(self) -> bool:
        """Close the browser, or read nothing for a while."""
        if not self.world.is_wild:
            return False
        drawn = self.chance.random()
        if 0.01 < drawn < 0.02:
            self.is_asleep = True
            await asyncio.sleep(self.chance.uniform(5, 40))
            self.is_asleep = False
        return drawn < 0.01

    def _hear(self, message: dict[str, Any]) -> None:
        kind = message["t"]
        if kind == "state":
            self._see(message)
        elif kind == "players":
            self.screen.players = message["players"]
        elif kind in ("ack", "no", "answer", "pong") and self._asked is not None:
            _, ref, action = self._asked
            if message["ref"] == ref:
                self._asked = None
                if kind == "ack" and self.seat is not None:
                    self.acks.append(Ack(self._now, self.seat, message["version"], action))

    def _see(self, state: dict[str, Any]) -> None:
        self.present_since = self.present_since or self._now
        version = state["version"]
        if version < self.floor:
            self.world.violated(f"{self} saw version {version} after {self.floor}")
        self.floor = version
        self.screen.update(state)
        if not state["started"] and (version or self.screen.log):
            self.world.violated(f"{self} saw draws before every seat was taken")

    # Wishes

    def _wish(self) -> None:
        """Do something, if nothing is under way."""
        state, seat = self.screen.state, self.seat
        if self._asked is not None or not state or seat is None:
            return
        if seat in state["silent"]:
            self._ask("nonce", seat=seat, nonce=self.nonce)
        if self._asked is not None or self.world.is_quiet or self._now < self._next_wish:
            return
        self._next_wish = self._now + self.chance.expovariate(0.7)
        mine = self.screen.players[seat] if self.screen.players else {}
        drawn = self.chance.random()
        absent = [
            player["seat"]
            for player in self.screen.players
            if player["may_replace"] and (player["kind"] == "person" or not self.world.is_wild)
        ]
        if mine.get("kind") == "bot" and not state["over"]:
            self._ask("return", seat=seat)
        elif absent and drawn < 0.5:
            self._ask("replace", seat=absent[0])
        elif drawn < 0.03:
            self._ask("chat", text=f"{self.chance.random()}")
        elif drawn < 0.05:
            self._ask("view", lang=self.chance.choice(["en", "fr", "de"]))
        else:
            self._decide(state, drawn)

    def _decide(self, state: dict[str, Any], drawn: float) -> None:
        seat, is_wild = self.seat, self.world.is_wild
        if drawn < 0.06 and is_wild and not state["over"]:
            self._ask("leave", seat=seat)
        elif drawn < 0.2 and state["undo"] and is_wild:
            self._ask("undo", TAKE_BACK, seat=seat, version=state["version"])
        elif state["legal"]:
            self._act(state)

    def _act(self, state: dict[str, Any]) -> None:
        legal = [row[0] for row in state["legal"]]
        at = self.chance.randrange(len(legal)) + self.twist
        self.twist, action = 0, legal[at % len(legal)]
        self.sent += 1
        self._ask("act", action, seat=self.seat, action=action, version=state["version"])

    def _ask(self, kind: str, decided: int = 0, **values: Any) -> None:
        assert self.line is not None
        self._ref += 1
        self._asked = (self._now, self._ref, decided)
        self.line.send(json.dumps({"t": kind, "ref": self._ref} | values))

    def __repr__(self) -> str:
        return f"person {self.number} (seat {self.seat} of {self.party.table[:6]})"
