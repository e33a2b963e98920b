"""Bots at a table: whenever one is asked, it is let think, and plays by the same door as people."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from banquise.bots.reasons import Thought
from banquise.server.bots import Task
from banquise.server.inquiry import REMEMBERED
from banquise.server.log import logger, short
from banquise.server.table import BOT, Refused

if TYPE_CHECKING:
    from banquise.bots import Choice
    from banquise.server.room import Room

HOLD = 8.0  # seconds for which a process takes over the bots of a table
AGAIN = 1.0  # seconds until it is asked again whether another process still does
OUT_OF_TIME = 1  # the level of the bot that plays for somebody whose time is up


class Driver:
    """Plays for the bots of one table, one decision after the other."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._work: asyncio.Task[None] | None = None
        self.thoughts: dict[int, Thought] = {}  # of the last decisions of bots, by ply

    @property
    def is_busy(self) -> bool:
        return self._work is not None and not self._work.done()

    def go(self) -> None:
        """Begin, if a bot is asked and nobody is at it."""
        if not self.is_busy and self.asked():
            self._work = asyncio.create_task(self._play_on())

    def stop(self) -> None:
        if self._work:
            self._work.cancel()

    def asked(self) -> list[int]:
        """The seats to play for: those of bots, and those whose time is up."""
        table = self.room.table
        if table is None:
            return []
        late = table.out_of_time(time.time())
        return [seat for seat in table.asked if table.players[seat].kind == BOT or seat in late]

    async def _play_on(self) -> None:
        try:
            while seats := self.asked():
                if await self._claim():
                    await self._play(seats[0])
                else:
                    await asyncio.sleep(AGAIN)  # another process is at it, if it is alive
        except Refused:
            return
        except Exception:
            logger.exception("Bots stopped.", extra={"table": short(self.room.id)})

    async def _claim(self) -> bool:
        room, now = self.room, time.time()
        return await room.live.store.claim(room.id, room.open_table.events, now, now + HOLD)

    async def _play(self, seat: int) -> None:
        room, table = self.room, self.room.open_table
        async with room.lock:
            if seat not in self.asked():
                return
            player, version = table.players[seat], table.version(seat)
            is_late = player.kind != BOT
            task = Task.of(room.views, seat, OUT_OF_TIME if is_late else player.level)
        begun = time.monotonic()
        choice, is_replaced = await room.live.pool.choose(task)
        if room.screens:
            await asyncio.sleep(max(0.0, room.live.settings.pace - (time.monotonic() - begun)))
        self._remember(task, choice, room.open_table.match.version)  # who sees it may ask at once
        try:
            await room.act(seat, choice.action, version)
        except Refused as refused:
            if refused.code not in ("stale", "illegal"):
                raise
            return  # the table has moved on meanwhile
        if is_late:
            room.notice("clock_out", player=player.name)
        elif is_replaced:
            room.notice("bot_replaced", player=player.name)

    def _remember(self, task: Task, choice: Choice, ply: int) -> None:
        """Keep what it takes to think the same once more, should somebody ask why."""
        rounds = sum(row.visits for row in choice.considered)
        if rounds:
            self.thoughts.pop(ply, None)
            self.thoughts[ply] = Thought(
                task.seat, choice.action, task.strength.bot, task.seen, task.seed, rounds
            )
        if len(self.thoughts) > REMEMBERED:
            del self.thoughts[next(iter(self.thoughts))]
