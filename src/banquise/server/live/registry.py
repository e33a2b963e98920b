"""The loaded tables of this process, their bots, and news from other processes."""

from __future__ import annotations

import asyncio
import contextlib
import os
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from banquise.core import tiers
from banquise.server.limits import HOUSE, Buckets
from banquise.server.live.bots import Pool
from banquise.server.live.compiling import Compiling
from banquise.server.live.fair import FairQueue
from banquise.server.live.pubsub import PubSub
from banquise.server.live.room import Room
from banquise.server.live.seating import is_outvoted, is_overdue, replaceable
from banquise.server.ops import memory, metrics
from banquise.server.ops.logging import logger, short
from banquise.server.ops.times import SYSTEM, Times
from banquise.server.settings import Settings
from banquise.server.show.stages import Shop
from banquise.server.storage.store import LAST_WORDS, Store
from banquise.server.tables.table import BOT

TICK = 0.5  # seconds between checks of clocks, absences and metrics
BREATH = 2.0  # seconds until arrivals and departures are announced
HEARTBEAT, FORGOTTEN = 10.0, 35.0  # seconds between heartbeats, until one is missed
TIDY = 600.0  # seconds between clean-ups
LOOK_AROUND = 15.0  # seconds between searches for tables of dead processes


@dataclass
class Loading:
    """A table that is being loaded."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    is_outdated: bool = False  # something was stored after loading began


class Live:
    """The rooms of this process."""

    def __init__(self, store: Store, settings: Settings, times: Times = SYSTEM) -> None:
        self.store, self.settings, self.times = store, settings, times
        self.pool = Pool(settings.bots)
        limits = settings.limits
        self.messages = Buckets(
            HOUSE * limits.messages_per_second, HOUSE * limits.messages_at_once
        )  # by address
        self.questions = FairQueue(1)  # long ones are answered one after the other
        self.compiling = Compiling()
        self.shop = Shop()
        self.rooms: dict[str, Room] = {}
        self.attended: set[Room] = set()  # rooms that the timer has to check
        self.set_date(times.wall())
        self._loading: dict[str, Loading] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._pubsub = PubSub(store, self._on_news, self._on_gap, times)
        self._unreadable: set[str] = set()  # unreadable tables already logged
        self._warm: set[str] = set()  # games that the bot workers have loaded
        self._compiled: set[str] = set()  # games whose compiled rules this process has loaded
        self.is_stopping = False

    async def start(self) -> None:
        os.environ[tiers.VARIABLE] = "never"  # only the queue starts compilers, here and in workers
        self.pool.start()
        if self.settings.compiles:
            self.compiling.start()
        await self._pubsub.start()
        self.set_date(await self.store.date(self.times.wall()))
        self._tasks = [
            asyncio.create_task(self._tick()),
            asyncio.create_task(self._resume()),
            asyncio.create_task(self._tidy()),
        ]
        if self.store.is_shared:
            self._tasks.append(asyncio.create_task(self._live_on()))

    async def stop(self) -> None:
        """Shut down; everything acknowledged is already stored."""
        self.is_stopping = True
        for task in self._tasks:
            task.cancel()
        for room in list(self.rooms.values()):
            room.driver.stop()
            for screen in room.screens:
                screen.cut()
        await self._pubsub.stop()
        await self.compiling.stop()
        self.pool.stop()
        if self._tasks:  # their queries finish before the store is closed
            await asyncio.wait(self._tasks, timeout=LAST_WORDS)

    def set_date(self, date: float) -> None:
        self.started, self._epoch = date, date - self.times.steady()

    def date(self) -> float:
        """The date that is stored. It does not jump when the system clock is set."""
        return self._epoch + self.times.steady()

    async def room(self, table: str) -> Room | None:
        """The room of a table, loaded if necessary; None if there is no such table."""
        if table in self.rooms:
            return self.rooms[table]
        loading = self._loading.setdefault(table, Loading())
        try:
            async with loading.lock:
                return self.rooms.get(table) or await self._load(table, loading)
        finally:
            if not loading.lock.locked():
                self._loading.pop(table, None)

    async def _load(self, table: str, loading: Loading) -> Room | None:
        """Load a table; what is stored meanwhile is read once the room exists."""
        loading.is_outdated = False
        stored = await self.store.load(table)
        if stored is None:
            return None
        room = self.rooms[table] = Room(self, stored)
        metrics.ROOMS.set(len(self.rooms))
        self.warm(stored.row["game"], any(player.kind == BOT for player in stored.players))
        if loading.is_outdated:
            await room.refresh()
        await room.begin()
        if self.store.is_shared:
            await self._tell({"k": "who", "table": table})
        room.driver.go()
        return room

    async def refresh(self, table: str) -> None:
        """Something was stored for a table: its room, if loaded, reads it."""
        if table in self.rooms:
            await self.rooms[table].refresh()
        elif table in self._loading:
            self._loading[table].is_outdated = True

    async def begin(self, table: str) -> None:
        """Every seat is taken: load the table, unless it is being loaded and will see that."""
        if table not in self._loading:
            await self.room(table)

    def report_unreadable(self, table: str, error: Exception) -> None:
        """Log a table that cannot be read, once."""
        if table not in self._unreadable:
            self._unreadable.add(table)
            logger.error("A table cannot be read: %s", error, extra={"table": short(table)})

    def warm(self, game: str, has_bots: bool) -> None:
        """A game was opened: compile it first, and have the bot workers load it."""
        self.compiling.want(game)
        if has_bots and game not in self._warm:
            self._warm.add(game)
            self.pool.warm(game)

    def give_up(self, room: Room) -> None:
        """Drop a room from memory: the store is right. Screens may reconnect."""
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        metrics.ROOMS.set(len(self.rooms))
        room.is_given_up, room.table = True, None  # callers that wait for its lock must not use it
        room.driver.stop()
        for screen in room.screens:
            screen.cut()

    async def tell_presence(self, room: Room) -> None:
        """Tell the other processes who is connected to a table here."""
        room.show_players()
        if self.store.is_shared:
            seats = sorted({seat for screen in room.screens for seat in screen.seats})
            watching = sum(not screen.seats for screen in room.screens)
            await self._tell({"k": "here", "table": room.id, "s": seats, "w": watching})

    async def _tell(self, message: dict[str, Any]) -> None:
        try:
            await asyncio.wait_for(self.store.tell(message), BREATH)
        except (SQLAlchemyError, OSError) as error:  # the next heartbeat repeats it
            logger.warning("The other processes were not told: %s", type(error).__name__)

    async def replace(self, room: Room, seat: int, code: str) -> None:
        """Give a seat to a bot, unless someone has taken it meanwhile."""
        player = room.players[seat]
        bot = {"kind": BOT, "votes": 0, "level": player.level or 2, "name": player.name or "Skua"}
        if await self.store.change_seat(room.id, seat, player.kind, **bot):
            room.notice(code, player=player.name or f"{seat + 1}")
        await room.refresh()

    async def settle_votes(self, room: Room, seat: int) -> None:
        if is_outvoted(room, seat):
            await self.replace(room, seat, "replaced")

    async def forget_votes(self, room: Room, seats: tuple[int, ...]) -> None:
        """Someone returned: drop the votes against them."""
        for seat in seats:
            if room.players[seat].votes:
                await self.store.change_seat(room.id, seat, votes=0)
                await room.refresh()

    # In the background

    async def _tick(self) -> None:
        """Check clocks, absences and empty rooms."""
        while not self.is_stopping:
            await self.times.sleep(TICK)
            metrics.settle()
            await self._give_back()
            for room in list(self.attended):
                if not room.needs_care or self.rooms.get(room.id) is not room:
                    self.attended.discard(room)
                    continue
                with contextlib.suppress(asyncio.CancelledError):
                    await self._look_after(room)

    async def _give_back(self) -> None:
        """Load compiled rules when they are ready, and return the memory this frees."""
        games = {room.table.match.game for room in self.rooms.values() if room.table}
        compiled = {game.name for game in games if game.auto.is_compiled}
        if compiled - self._compiled:
            self._compiled |= compiled
            await asyncio.to_thread(memory.give_back)

    async def _look_after(self, room: Room) -> None:
        try:
            idle = self.times.steady() - room.used
            if not room.screens and not room.driver.is_busy and idle > self.settings.idle:
                self.give_up(room)
                return
            if room.table is not None and room.table.clock:
                room.driver.go()
            if room.screens and room.presence.forget(self.times.steady() - FORGOTTEN):
                room.miss()
                room.show_players()
            if room.screens:
                offered = replaceable(room, self.times.steady())
                if offered != room.presence.offered:
                    room.presence.offered = offered
                    room.show_players()
                for seat in room.presence.gone():
                    if is_overdue(room, seat, self.times.steady()):
                        await self.replace(room, seat, "away")
        except Exception:
            logger.exception("A table could not be looked after.")

    async def _resume(self) -> None:
        """Continue the tables of dead processes on which a bot has to decide."""
        while True:
            try:
                waiting = await self.store.with_bots()
            except Exception:
                logger.exception("The tables of bots could not be listed.")
                waiting = []
            for table in waiting:
                await self._resume_table(table)
            if not self.store.is_shared:
                return
            await self.times.sleep(LOOK_AROUND)
            for room in self.rooms.values():
                room.driver.go()

    async def _resume_table(self, table: str) -> None:
        """A table that fails does not stop the others."""
        try:
            await self.room(table)
        except Exception as error:
            self.report_unreadable(table, error)

    async def _tidy(self) -> None:
        """Delete counters of limits that are full again."""
        while True:
            await self.times.sleep(TIDY)
            try:
                await self.store.forget_budgets(self.date() - TIDY)
            except (SQLAlchemyError, OSError) as error:
                logger.warning("Budgets could not be forgotten: %r", error)

    async def _live_on(self) -> None:
        while True:
            await self.times.sleep(HEARTBEAT)
            for room in [room for room in self.rooms.values() if room.screens]:
                await self.tell_presence(room)

    # Notifications

    async def _on_news(self, news: dict[str, Any]) -> None:
        table, kind = str(news.get("table")), news["k"]
        if kind in ("ply", "seats"):
            await self.refresh(table)
            return
        room = self.rooms.get(table)
        if room is None:
            return
        if kind == "chat":
            await room.show_chat()
        elif kind == "who" and room.screens:
            await self.tell_presence(room)
        elif kind == "here":
            room.presence.hear(news["from"], news["s"], news["w"], self.times.steady())
            room.miss()
            room.show_players()

    async def _on_gap(self) -> None:
        """Notifications may have been missed: read every table again."""
        for loading in self._loading.values():
            loading.is_outdated = True
        for room in list(self.rooms.values()):
            await room.refresh()
            await room.show_chat()
