"""A server process: all but HTTP, TCP and what bots think is real."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar
from unittest import mock

from sqlalchemy.ext.asyncio import AsyncEngine

from banquise.bots import Choice
from banquise.server.http import sockets
from banquise.server.http.lobby import Lobby
from banquise.server.live import connection, outbox, registry, room
from banquise.server.live.bots import Pool, _settle
from banquise.server.live.pubsub import PubSub
from banquise.server.ops.times import Times
from banquise.server.settings import Settings
from banquise.server.storage.rows import Row
from banquise.server.storage.store import Store
from banquise.server.tables.table import Event
from tests.server.inside import GENEROUS
from tests.simulation.disk import Disk, SimulatedJournal
from tests.simulation.loop import HOST, Host
from tests.simulation.network import Line

if TYPE_CHECKING:
    from tests.simulation.world import World

Result = TypeVar("Result")
SETTINGS = Settings(
    database="", bots=2, pace=0.7, vote_after=60, away=90, idle=20, compiles=False, limits=GENEROUS
)
_numbers = [itertools.count()]  # of the run in progress


class Numbered:
    """Sets of these have the same order in every run."""

    def __hash__(self) -> int:
        try:
            return self._number
        except AttributeError:
            self._number: int = next(_numbers[0])
            return self._number


class Room(Numbered, room.Room): ...


class Screen(Numbered, connection.Connection):
    def push(self, message: str) -> None:
        super().push(message)
        host = HOST.get()
        if isinstance(host, Machine) and len(self._outbox._waiting) > outbox.MOST_MESSAGES + 1:
            host.world.violated("Too many messages wait for a slow reader")


class SimulatedPool(Pool):
    """The real queue; the worker takes simulated time and chooses anything legal."""

    def __init__(self, size: int, chance: random.Random) -> None:
        super().__init__(size)
        self._chance = chance

    def start(self) -> Any: ...

    def warm(self, game: str) -> None: ...

    async def _run(self, work: object, job: Any, done: asyncio.Future[Any]) -> None:
        is_late = self._chance.random() < 0.03
        await asyncio.sleep(6.0 if is_late else self._chance.random())
        _settle(done, Choice(self._chance.choice(job.legal)))
        self._free.release()


class Wire:
    """Notifications of the database to the processes that listen, each at its own pace."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance
        self.listeners: dict[Machine, tuple[Callable[[str], None], asyncio.Event]] = {}
        self._last: dict[Machine, float] = {}

    def send(self, told: list[str]) -> None:
        loop = asyncio.get_running_loop()
        for machine in self.listeners:
            for text in told:
                pause = self._chance.expovariate(20.0)
                at = max(self._last.get(machine, 0.0) + 1e-6, loop.time() + pause)
                self._last[machine] = at
                listening = self.listeners[machine]
                loop.call_at(at, self._arrive, machine, listening, text, context=machine.context)

    def _arrive(self, machine: Machine, listening: Any, text: str) -> None:
        if self.listeners.get(machine) is listening:
            listening[0](text)

    def cut(self, machine: Machine) -> None:
        """The connection of a listener is lost, with all that was under way."""
        if machine in self.listeners:
            self.listeners.pop(machine)[1].set()


class SimulatedPubSub(PubSub):
    wire: Wire
    machine: Machine

    async def _listen_once(self, is_listening: asyncio.Event) -> None:
        closed = asyncio.Event()
        await asyncio.sleep(self.machine.chance.random() * 2)
        self.wire.listeners[self.machine] = (self._hear, closed)
        if is_listening.is_set():
            self._news.put_nowait(None)
        is_listening.set()
        await closed.wait()

    def _hear(self, text: str) -> None:
        self._receive(None, 0, "", text)


class SimulatedStore(Store):
    machine: Machine

    async def append(self, table: str, events: Sequence[Event], now: Row) -> None:
        begun = asyncio.get_running_loop().time()
        self.machine.world.on_store(table, events, begun, is_done=False)
        await super().append(table, events, now)
        self.machine.world.on_store(table, events, begun, is_done=True)

    async def tell(self, message: Row) -> None:
        """The same without SQLAlchemy, which is half of the time of a run."""
        if self.is_shared:
            await self.machine.disk.delay()
            self.machine.wire.send([json.dumps(message | {"from": self.process})])


class SimulatedLive(registry.Live):
    machine: Machine

    async def replace(self, room: room.Room, seat: int, code: str) -> None:
        self.machine.world.on_replace(room.id, seat, code)
        await super().replace(room, seat, code)


class Machine(Host):
    """One process from its start to its end."""

    def __init__(
        self,
        number: int,
        disk: Disk,
        wire: Wire,
        chance: random.Random,
        wall: Callable[[], float],
        world: World,
    ) -> None:
        super().__init__()
        self.number, self.disk, self.wire, self.chance = number, disk, wire, chance
        self.wall, self.world = wall, world
        self.is_up = False
        self.lines: list[Line] = []
        self._calls: set[asyncio.Future[Any]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def __hash__(self) -> int:
        return self.number

    async def start(self, engine: AsyncEngine) -> None:
        """Start the process, within its own context."""
        loop, boot = asyncio.get_running_loop(), self.chance.random() * 1e5
        engine.sync_engine.dispose(close=False)
        self.store = SimulatedStore(engine)
        self.store.machine, self.store.is_shared = self, self.disk.is_shared
        self.store._journal = None if self.disk.is_shared else SimulatedJournal(self.disk)
        self.store._writer = loop.create_task(self.store._write_all())
        times = Times(self.wall, lambda: loop.time() + boot, asyncio.sleep)
        self.live = SimulatedLive(self.store, SETTINGS, times)
        self.live.machine = self
        self.live.pool = SimulatedPool(SETTINGS.bots, self.chance)
        pubsub = SimulatedPubSub(self.store, self.live._on_news, self.live._on_gap, times)
        pubsub.wire, pubsub.machine = self.wire, self
        self.live._pubsub = pubsub
        self.lobby = Lobby(self.live, "key")
        await self.live.start()
        self.is_up = True

    async def call(self, work: Callable[[], Awaitable[Result]]) -> Result:
        """A request; ``ConnectionError`` if the process dies before it has answered."""
        await asyncio.sleep(self.chance.random() * 0.05)
        if not self.is_up:
            raise ConnectionError
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()
        self._calls.add(answer)
        self.spawn(self._serve(work, answer))
        try:
            return await answer
        finally:
            self._calls.discard(answer)

    async def _serve(
        self, work: Callable[[], Awaitable[Result]], answer: asyncio.Future[Result]
    ) -> None:
        try:
            result = await work()
        except Exception as error:
            if not answer.done():
                answer.set_exception(error)
        else:
            if not answer.done():
                answer.set_result(result)

    def connect(self, line: Line) -> None:
        """A browser opens a WebSocket."""
        self.lines.append(line)
        self.spawn(line.serve(self.lobby))

    def spawn(self, work: Any) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work, context=self.context.copy())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def kill(self) -> None:
        """kill -9."""
        self.is_dead, self.is_up = True, False
        for held in self.disk.connections:
            if held.host is self:
                held.kill()
        self.disk.connections = [one for one in self.disk.connections if one.host is not self]
        if hasattr(self, "store") and self.store._journal is not None:
            self.store._journal.kill()  # type: ignore[attr-defined]
        self.wire.listeners.pop(self, None)
        self._break()

    async def stop(self) -> None:
        """A clean stop."""
        self.is_up = False
        await self.live.stop()
        self.wire.listeners.pop(self, None)
        await self.store.close()
        self._break()

    def _break(self) -> None:
        for line in self.lines:
            line.cut()
        for answer in self._calls:
            if not answer.done():
                answer.set_exception(ConnectionError())


def patches() -> list[Any]:
    """Rooms and screens whose sets have an order."""
    _numbers[0] = itertools.count()
    return [
        mock.patch.object(registry, "Room", Room),
        mock.patch.object(sockets, "Connection", Screen),
    ]
