"""Everything that is going on in this process: loaded tables, bots, and news from elsewhere."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from banquise.server import memory, metrics, restore
from banquise.server.bots import Pool
from banquise.server.log import logger
from banquise.server.room import Room
from banquise.server.seating import is_outvoted, is_overdue, replaceable
from banquise.server.settings import Settings
from banquise.server.stages import Shop
from banquise.server.store import LAST_WORDS, Store
from banquise.server.table import BOT
from banquise.server.wire import Wire

TICK = 0.5  # seconds between looks at clocks, empty chairs and what is to be counted
BREATH = 2.0  # seconds that somebody who comes or goes waits until the others know
HEARTBEAT, FORGOTTEN = 10.0, 35.0  # seconds between signs of life, and until none is missed
LOOK_AROUND = 15.0  # seconds between searches for tables whose process died


class Live:
    """The rooms of this process."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.pool = Pool(settings.bots)
        self.shop = Shop()
        self.rooms: dict[str, Room] = {}
        self.attended: set[Room] = set()  # those that may need care
        self.started = time.time()
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._wire = Wire(store, self._heard, self._was_deaf)
        self._warm: set[tuple[str, str]] = set()
        self.is_stopping = False

    async def start(self) -> None:
        self.pool.start()
        await self._wire.start()
        self._tasks = [
            asyncio.create_task(self._tick()),
            asyncio.create_task(self._resume()),
        ]
        if self.store.is_shared:
            self._tasks.append(asyncio.create_task(self._live_on()))

    async def stop(self) -> None:
        """Put everything away; what was promised is stored already."""
        self.is_stopping = True
        for task in self._tasks:
            task.cancel()
        for room in list(self.rooms.values()):
            room.driver.stop()
            for screen in room.screens:
                screen.cut()
        await self._wire.stop()
        self.pool.stop()
        if self._tasks:  # what they ask of the store is answered before it is closed
            await asyncio.wait(self._tasks, timeout=LAST_WORDS)

    async def room(self, table: str) -> Room | None:
        """The room of a table, loaded if need be; None if there is no such table."""
        if table in self.rooms:
            return self.rooms[table]
        lock = self._loading.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                if table not in self.rooms:
                    stored = await self.store.load(table)
                    if stored is None:
                        return None
                    has_bots = any(player.kind == BOT for player in stored.players)
                    await self.warm(stored.row["game"], has_bots)
                    room = self.rooms[table] = Room(self, stored)
                    metrics.ROOMS.set(len(self.rooms))
                    room.driver.go()
        finally:
            if not lock.locked():
                self._loading.pop(table, None)
        return self.rooms.get(table)

    async def warm(self, game: str, has_bots: bool) -> None:
        """Have a game's compiled rules at hand before anybody waits for them in this loop."""
        if has_bots and (game, BOT) not in self._warm:
            self._warm.add((game, BOT))
            self.pool.warm(game)
        if (game, "") not in self._warm:
            await asyncio.to_thread(restore.warm, game)
            await asyncio.to_thread(memory.give_back)
            self._warm.add((game, ""))

    def give_up(self, room: Room) -> None:
        """Forget what is in memory: the store knows better. Screens may come back."""
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        metrics.ROOMS.set(len(self.rooms))
        room.is_given_up, room.table = True, None  # whoever waits for its lock builds on nothing
        room.driver.stop()
        for screen in room.screens:
            screen.cut()

    async def tell_presence(self, room: Room) -> None:
        """Let the other processes know who looks at a table here."""
        room.show_players()
        if self.store.is_shared:
            seats = sorted({seat for screen in room.screens for seat in screen.seats})
            watching = sum(not screen.seats for screen in room.screens)
            told = {"k": "here", "table": room.id, "s": seats, "w": watching}
            try:
                await asyncio.wait_for(self.store.tell(told), BREATH)
            except (SQLAlchemyError, OSError) as error:  # the next sign of life says it again
                logger.warning("The others were not told who is here: %s", type(error).__name__)

    async def replace(self, room: Room, seat: int, code: str) -> None:
        """Give a seat to a bot, unless somebody has sat down there meanwhile."""
        player = room.players[seat]
        bot = {"kind": BOT, "votes": 0, "level": player.level or 2, "name": player.name or "Skua"}
        if await self.store.change_seat(room.id, seat, player.kind, **bot):
            room.notice(code, player=player.name or f"{seat + 1}")
        await room.renew_players()

    async def settle_votes(self, room: Room, seat: int) -> None:
        if is_outvoted(room, seat):
            await self.replace(room, seat, "replaced")

    async def forget_votes(self, room: Room, seats: tuple[int, ...]) -> None:
        """Whoever is back has to be missed anew."""
        for seat in seats:
            if room.players[seat].votes:
                await self.store.change_seat(room.id, seat, votes=0)
                await room.renew_players()

    # In the background

    async def _tick(self) -> None:
        """Clocks, empty chairs, empty rooms."""
        while not self.is_stopping:
            await asyncio.sleep(TICK)
            metrics.settle()
            for room in list(self.attended):
                if not room.needs_care or self.rooms.get(room.id) is not room:
                    self.attended.discard(room)
                    continue
                with contextlib.suppress(asyncio.CancelledError):
                    await self._look_after(room)

    async def _look_after(self, room: Room) -> None:
        try:
            idle = time.monotonic() - room.used
            if not room.screens and not room.driver.is_busy and idle > self.settings.idle:
                self.give_up(room)
                return
            if room.table is not None and room.table.clock:
                room.driver.go()
            if room.screens and room.presence.forget(time.time() - FORGOTTEN):
                room.miss()
                room.show_players()
            if room.screens:
                offered = replaceable(room, time.time())
                if offered != room.presence.offered:
                    room.presence.offered = offered
                    room.show_players()
                for seat in room.presence.gone():
                    if is_overdue(room, seat, time.time()):
                        await self.replace(room, seat, "away")
        except Exception:
            logger.exception("A table could not be looked after.")

    async def _resume(self) -> None:
        """Continue where a process stopped: every table where a bot is asked."""
        while True:
            try:
                for table in await self.store.with_bots():
                    await self.room(table)
            except Exception:
                logger.exception("Tables could not be resumed.")
            if not self.store.is_shared:
                return
            await asyncio.sleep(LOOK_AROUND)
            for room in self.rooms.values():
                room.driver.go()

    async def _live_on(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            for room in [room for room in self.rooms.values() if room.screens]:
                await self.tell_presence(room)

    # News

    async def _heard(self, news: dict[str, Any]) -> None:
        room = self.rooms.get(str(news.get("table")))
        if room is None:
            return
        kind = news["k"]
        if kind == "ply":
            await room.catch_up()
        elif kind == "seats":
            await room.renew_players()
        elif kind == "chat":
            await room.show_chat()
        elif kind == "here":
            room.presence.hear(news["from"], news["s"], news["w"], time.time())
            room.miss()
            room.show_players()

    async def _was_deaf(self) -> None:
        """Something may have been missed: look at every table again."""
        for room in list(self.rooms.values()):
            await room.catch_up()
            await room.renew_players()
            await room.show_chat()
