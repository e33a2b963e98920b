"""A table while people are at it: its screens, and the one door by which it changes."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from banquise.core.state import NOBODY
from banquise.server import metrics, restore
from banquise.server.clock import Clock
from banquise.server.connection import Angle, Connection
from banquise.server.driver import Driver
from banquise.server.frames import Frame
from banquise.server.lines import Packet, need_task
from banquise.server.log import logger, short
from banquise.server.protocol import ChatLine, Hello, Notice, Stages, write
from banquise.server.rows import Stored
from banquise.server.seating import Presence, is_here, seating
from banquise.server.store import Conflict
from banquise.server.story import isolated
from banquise.server.table import PERSON, Event, Refused, Table
from banquise.server.views import Views, sayings

if TYPE_CHECKING:
    from banquise.server.live import Live

Change = Callable[[Table, float], list[Event]]


def raise_table(stored: Stored, started: float) -> Table:
    """A table from what was stored. ``restore.Unreadable`` if today's rules cannot read it."""
    match = restore.restore(stored.origin, [player.name for player in stored.players])
    clock = None
    if stored.row["clock"]:
        given = json.loads(stored.row["clock"])
        clock = Clock.started(match.seats, given["start"], given["add"], stored.row["created"])
    table = Table(match, stored.players, clock)
    table.absorb(stored.events)
    if clock:
        clock.since = max(clock.since, started)  # nobody pays for the time the server was down
    return table


class Room:
    """One loaded table and everybody who looks at it through this process."""

    def __init__(self, live: Live, stored: Stored) -> None:
        self.live, self.id = live, stored.id
        self.lock = asyncio.Lock()
        self.screens: set[Connection] = set()
        self.presence = Presence()
        self.used = time.monotonic()
        self._since = 0.0  # of the clock, as the screens know it
        self.is_given_up = False  # what was in memory is not what is stored
        self.driver = Driver(self)
        self._frames: dict[Angle, Frame] = {}
        self._settle(stored)

    def _settle(self, stored: Stored) -> None:
        self.row, self.tokens, self.players = stored.row, stored.tokens, stored.players
        self._frames.clear()
        self.table: Table | None = None
        try:
            self.table = raise_table(stored, self.live.started)
            for column in ("edition_text", "start", "secret"):
                self.row.pop(column, None)  # the match has them
            self.views = Views(self.table)
            self.views.rematch = stored.row["next"]
        except restore.Unreadable as error:
            logger.error("A table cannot be read: %s", error, extra={"table": short(self.id)})
        self.miss()

    def miss(self) -> None:
        """Notice who has a seat and no screen."""
        self.live.attended.add(self)
        for seat, player in enumerate(self.players):
            if player.kind == PERSON and not is_here(self, seat):
                self.presence.went(seat, time.time())

    async def reload(self) -> None:
        """Read everything again: somebody else was faster."""
        stored = await self.live.store.load(self.id)
        if stored is None:
            raise Refused("not_found")
        self._settle(stored)
        for screen in self.screens:
            screen.frame = None

    @property
    def open_table(self) -> Table:
        """The table, if today's rules can read it and the store has taken all that it knows."""
        if self.table is None:
            raise Refused("storage" if self.is_given_up else "closed")
        return self.table

    @property
    def is_open(self) -> bool:
        """Are there free seats to be looked at?"""
        return self.table is not None and not self.table.has_started

    @property
    def needs_care(self) -> bool:
        """Is there a clock that runs, somebody who went, or nobody at all?"""
        has_clock = self.table is not None and self.table.clock is not None
        return has_clock or not self.screens or self.presence.is_patchy

    # Screens

    def enter(self, screen: Connection) -> None:
        """A screen is put up."""
        self.screens.add(screen)
        self.used = time.monotonic()
        for seat in screen.seats:
            self.presence.came(seat)
        screen.tell(self._hello(screen))

    def leave(self, screen: Connection) -> None:
        self.screens.discard(screen)
        self.live.attended.add(self)
        self.used = time.monotonic()
        for seat in screen.seats:
            if not is_here(self, seat):
                self.presence.went(seat, time.time())
        if not any(other.angle == screen.angle for other in self.screens):
            self._frames.pop(screen.angle, None)

    def _hello(self, screen: Connection) -> Hello:
        row, table = self.row, self.table
        options = json.loads(row["options"])
        return Hello(
            table=self.id,
            title=row["title"],
            game=row["game"],
            names=str(options.get("names", "")),
            lang=screen.lang,
            you=list(screen.seats),
            seats=row["seats"],
            options=options,
            commitment=table.match.commitment if table else "",
            watch=row["watch"],
            stage=self.stages(screen.lang) if table else None,
            invite=f"/t/{self.id}?invite={row['invite']}" if screen.seats else None,
            away=row["away"],
        )

    def stages(self, lang: str) -> Stages:
        return self.live.shop.addresses(self.id, self.open_table.match, lang)

    def tell_all(self, message: Struct) -> None:
        packet = Packet(write(message))
        for screen in self.screens:
            screen.push(packet)

    def notice(self, code: str, table: str | None = None, player: str = "") -> None:
        """Something happened that is no decision."""
        for screen in self.screens:
            text = sayings(screen.lang)(f"notice.{code}", player=isolated(player))
            screen.tell(Notice(code, text, table))

    def show_players(self) -> None:
        if self.screens:
            self.tell_all(seating(self))

    def show(self) -> None:
        """Send every screen what is new for it; what several see alike is built once."""
        if self.table is None:
            return
        packets: dict[tuple[int, int], Packet] = {}
        serial, screens = self.views.serial(), self.screens
        self._show([screen for screen in screens if not screen.is_held], serial, packets)
        self._show([screen for screen in screens if screen.is_held], serial, packets)
        self.views.rest()

    def _show(
        self, screens: list[Connection], serial: int, packets: dict[tuple[int, int], Packet]
    ) -> None:
        """First all is built, then all is sent: whoever reads it is woken up once. Who is held
        waits for the disk, and comes last.
        """
        news: list[tuple[Connection, Packet]] = []
        for screen in screens:
            if len(screen.seats) > 1:
                self._aim(screen)
            old, frame = screen.frame, self._frame(screen.angle, serial)
            if frame is old:
                continue
            key = (id(old), id(frame))
            packet = packets.get(key)
            if packet is None:
                packet = packets[key] = Packet(self._difference(old, frame, screen))
            screen.frame = frame
            news.append((screen, packet))
        for screen, packet in news:
            screen.push(packet)

    def _frame(self, angle: Angle, serial: int) -> Frame:
        """The frame of an angle; the one before, if its viewer would notice no difference."""
        old = self._frames.get(angle)
        if old is not None and old.serial == serial:
            return old
        frame = self.views.frame(*angle)
        if old is not None and not frame.differs(old):
            old.serial, old.event = serial, frame.event
            return old
        self._frames[angle] = frame
        return frame

    def _difference(self, old: Frame | None, frame: Frame, screen: Connection) -> bytes:
        if old is not None:
            return frame.since(old)
        return frame.whole(screen.lang, screen.shape, self.stages(screen.lang))

    def _aim(self, screen: Connection) -> None:
        """Which of its seats a screen shows: the one that decides, behind a curtain if need be."""
        asked = [seat for seat in screen.seats if seat in self.open_table.asked]
        screen.curtain = None
        if screen.shows in asked or (not asked and screen.shows != NOBODY):
            return
        seat = (asked or screen.seats)[0]
        if self._know_alike(screen.shows, seat):
            screen.shows = seat
        elif asked:
            screen.curtain = seat

    def _know_alike(self, seat: int, other: int) -> bool:
        return self.views.seen(seat).tobytes() == self.views.seen(other).tobytes()

    # Decisions

    async def act(self, seat: int, action: int | str, version: int) -> int:
        """Play for a seat; the new version, when the action is on the disk."""
        return await self._change(seat, lambda table, now: table.submit(seat, action, version, now))

    async def undo(self, seat: int, version: int) -> int:
        return await self._change(seat, lambda table, now: table.undo(seat, version, now))

    async def _change(self, seat: int, change: Change) -> int:
        """Store a change, show it, and wait for the disk."""
        async with self.lock:
            self.used = time.monotonic()
            try:
                await self._save(change)
            except Conflict:
                await self._once_more(change)
            version = self.open_table.version(seat)
            try:
                self.after_change()
            except Exception:  # what is stored is stored: nobody is told otherwise
                logger.exception("A position cannot be shown.", extra={"table": short(self.id)})
                self.live.give_up(self)
        await self._store(self.live.store.sync())
        return version

    async def _once_more(self, change: Change) -> None:
        """Another process was faster: look at what it wrote; the change may still be right."""
        metrics.CONFLICTS.inc()
        await need_task()
        await self._store(self.reload())
        try:
            await self._save(change)
        except (Conflict, Refused) as error:
            if isinstance(error, Conflict):
                await self._store(self.reload())
            self.after_change()
            raise Refused("stale") from None

    async def _save(self, change: Change) -> None:
        """Change the table and store what changed; nothing is told before it is stored."""
        now, table = time.time(), self.open_table
        try:
            events = change(table, now)
        except Refused:
            raise
        except Exception:  # rules that fail: what is in memory may be ahead of what is stored
            self.live.give_up(self)
            raise
        await self._store(self.live.store.append(self.id, events, table.summary(now)))

    async def _store(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Conflict:
            raise
        except Exception:
            logger.exception("An action could not be stored.", extra={"table": short(self.id)})
            self.live.give_up(self)
            raise Refused("storage") from None

    def after_change(self) -> None:
        """Show the new position, and let bots go on."""
        self.show()
        clock = self.table.clock if self.table is not None else None
        if clock and clock.since != self._since:
            self._since = clock.since
            self.show_players()
        self.driver.go()

    async def catch_up(self) -> None:
        """Take in what another process has stored."""
        async with self.lock:
            if self.table is None:
                return
            events = await self.live.store.events_after(self.id, self.table.events)
            if not events:
                return
            try:
                self.table.absorb(events)
            except Refused:
                await self.reload()
            self.after_change()

    async def renew_players(self) -> None:
        """Names or seats have changed."""
        async with self.lock:
            found = await self.live.store.summary(self.id)
            players, self.tokens = await self.live.store.players(self.id)
            names = [player.name for player in self.players]
            had_started = self.table is not None and self.table.has_started
            self.players[:] = players
            self.miss()
            if self.table is not None:
                self.table.seat(players)
                self.views.rematch = found[0]["next"] if found else None
                self.views.renew()
                if self.table.clock and self.table.has_started and not had_started:
                    self.table.clock.since = time.time()
            if names != [player.name for player in players]:
                self._frames.clear()
                for screen in self.screens:
                    screen.frame = None
            self.show_players()
            self.after_change()

    async def show_chat(self) -> None:
        """Send every screen what was said since it was sent something."""
        if not self.screens:
            return
        lines = await self.live.store.said(self.id, min(screen.chat for screen in self.screens))
        for line in lines:
            told = Packet(write(ChatLine(line.seat, line.name, line.text, line.at)))
            for screen in self.screens:
                if screen.chat < line.id:
                    screen.push(told)
                    screen.chat = line.id
