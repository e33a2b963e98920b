"""Bots at a table: when one has to decide, it thinks and plays the same way as people."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from banquise.bots.reasons import Thought
from banquise.server.live.advice import REMEMBERED
from banquise.server.live.bots import Task
from banquise.server.live.fair import LATER, URGENT, Turn
from banquise.server.ops.logging import logger, short
from banquise.server.tables.table import BOT, Refused

if TYPE_CHECKING:
    from banquise.bots import Choice
    from banquise.server.live.room import Room

HOLD = 8.0  # seconds for which a process claims the bots of a table
AGAIN = 1.0  # seconds until another process's claim is checked again
OUT_OF_TIME = 1  # level of the bot that plays for someone out of time


class Driver:
    """Plays for the bots of one table, one decision at a time."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._work: asyncio.Task[None] | None = None
        self.thoughts: dict[int, Thought] = {}  # of the last decisions of bots, by ply

    @property
    def is_busy(self) -> bool:
        return self._work is not None and not self._work.done()

    def go(self) -> None:
        """Start if a bot has to decide and none is thinking."""
        if not self.is_busy and self.asked():
            self._work = asyncio.create_task(self._play_on())

    def stop(self) -> None:
        if self._work:
            self._work.cancel()

    @property
    def turn(self) -> Turn:
        """Tables with people come first; among these, their creators take turns."""
        return Turn(URGENT if self.room.screens else LATER, self.room.row["maker"])

    def asked(self) -> list[int]:
        """The seats to play for: bots, and people who are out of time."""
        table = self.room.table
        if table is None:
            return []
        late = table.out_of_time(self.room.times.steady())
        return [seat for seat in table.asked if table.players[seat].kind == BOT or seat in late]

    async def _play_on(self) -> None:
        try:
            while seats := self.asked():
                if await self._claim():
                    await self._play(seats[0])
                else:
                    await self.room.times.sleep(AGAIN)  # another process runs them
        except Refused:
            return
        except Exception:
            logger.exception("Bots stopped.", extra={"table": short(self.room.id)})

    async def _claim(self) -> bool:
        room = self.room
        return await room.live.store.claim(room.id, room.open_table.events, HOLD)

    async def _play(self, seat: int) -> None:
        room, table = self.room, self.room.open_table
        async with room.lock:
            if seat not in self.asked():
                return
            player, version = table.players[seat], table.version(seat)
            is_late = player.kind != BOT
            task = Task.of(room.views, seat, OUT_OF_TIME if is_late else player.level)
        times = room.times
        begun = times.steady()
        choice, is_replaced = await room.live.pool.choose(task, self.turn)
        if room.screens:
            await times.sleep(max(0.0, room.live.settings.pace - (times.steady() - begun)))
        self._remember(task, choice, room.open_table.match.version)  # viewers may ask at once
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
        """Keep what is needed to repeat the search if someone asks why."""
        rounds = sum(row.visits for row in choice.considered)
        if rounds:
            self.thoughts.pop(ply, None)
            self.thoughts[ply] = Thought(
                task.seat, choice.action, task.strength.bot, task.seen, task.seed, rounds
            )
        if len(self.thoughts) > REMEMBERED:
            del self.thoughts[next(iter(self.thoughts))]
