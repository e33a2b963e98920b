"""A loaded table: its screens, and the only way to change it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeVar

from msgspec import Struct

from banquise.core.errors import IllegalAction
from banquise.core.state import NOBODY
from banquise.server.live.connection import Angle, Connection
from banquise.server.live.driver import Driver
from banquise.server.live.fair import URGENT, Turn
from banquise.server.live.seating import Presence, is_here, seating
from banquise.server.ops import metrics
from banquise.server.ops.logging import logger, short
from banquise.server.ops.times import SYSTEM, Times
from banquise.server.show.frames import Frame
from banquise.server.show.gamelog import isolated
from banquise.server.show.protocol import ChatLine, Hello, Notice, Stages, write
from banquise.server.show.views import Views, sayings
from banquise.server.storage.rows import News, Stored
from banquise.server.storage.store import Conflict
from banquise.server.tables import restore
from banquise.server.tables.clock import Clock
from banquise.server.tables.table import PERSON, Event, Refused, Table

if TYPE_CHECKING:
    from banquise.server.live.registry import Live

Result = TypeVar("Result")
Change = Callable[[Table, float, float], list[Event]]  # monotonic time and date are passed in


def raise_table(stored: Stored, started: float, times: Times = SYSTEM) -> Table:
    """A table from what was stored. ``restore.Unreadable`` if it cannot be read.

    Time during which the server was down is not charged: ``started`` is when it came up.
    """
    try:
        return _raise(stored, started, times)
    except restore.Unreadable:
        raise
    except Exception as error:  # damaged rows can fail in any way, but affect only their own table
        raise restore.Unreadable(f"{type(error).__name__}: {error}") from error


def _raise(stored: Stored, started: float, times: Times) -> Table:
    if len(stored.events) < stored.row["events"]:
        lost = stored.row["events"] - len(stored.events)
        raise restore.Unreadable(f"The last {lost} of its {stored.row['events']} events are lost.")
    match = restore.restore(stored.origin, [player.name for player in stored.players])
    clock = None
    if stored.row["clock"]:
        given = json.loads(stored.row["clock"])
        clock = Clock.started(match.seats, given["start"], given["add"], stored.row["created"])
    replays = not restore.has_same_layout(stored.origin)
    table = Table(match, stored.players, clock, replays)
    try:
        table.absorb(stored.events)
    except IllegalAction as error:
        raise restore.Unreadable(f"Decision {table.events + 1} is not legal: {error}") from None
    if table.events == stored.row["events"] and not _stands_as_stored(table, stored):
        raise restore.Unreadable("Its decisions lead to another position than the stored one.")
    if clock:
        clock.since = times.steady() - max(0.0, times.wall() - max(clock.since, started))
    return table


def _stands_as_stored(table: Table, stored: Stored) -> bool:
    """Do the same seats have to decide as when the table was stored?"""
    moment = table.moment
    return (moment.waiting, moment.is_over) == (stored.row["waiting"], bool(stored.row["over"]))


class Room:
    """One loaded table and its screens in this process."""

    def __init__(self, live: Live, stored: Stored) -> None:
        self.live, self.id, self.times = live, stored.id, live.times
        self.lock = asyncio.Lock()
        self.screens: set[Connection] = set()
        self.presence = Presence()
        self.used = self.times.steady()
        self._since = 0.0  # of the clock, as the screens know it
        self.is_given_up = False  # memory and store differ
        self.driver = Driver(self)
        self._frames: dict[Angle, Frame] = {}
        self._settle(stored)

    def _settle(self, stored: Stored) -> None:
        self.row, self.tokens, self.players = stored.row, stored.tokens, stored.players
        self._frames.clear()
        self.table: Table | None = None
        try:
            dated = Times(self.live.date, self.times.steady)
            self.table = raise_table(stored, self.live.started, dated)
            for column in ("edition_text", "start", "secret"):
                self.row.pop(column, None)  # the match holds them
            self.views = Views(self.table)
            self.views.rematch = stored.row["next"]
        except restore.Unreadable as error:
            self.live.report_unreadable(self.id, error)
        self.miss()

    def miss(self) -> None:
        """Note who has a seat but no screen."""
        self.live.attended.add(self)
        for seat, player in enumerate(self.players):
            if player.kind == PERSON and not is_here(self, seat):
                self.presence.went(seat, self.times.steady())

    async def reload(self) -> None:
        """Read everything again: another process was faster."""
        stored = await self.live.store.load(self.id)
        if stored is None:
            raise Refused("not_found")
        self._settle(stored)
        for screen in self.screens:
            screen.frame = None

    @property
    def open_table(self) -> Table:
        """The table, if the current rules can read it and the store is up to date."""
        if self.table is None:
            raise Refused("storage" if self.is_given_up else "closed")
        return self.table

    @property
    def is_open(self) -> bool:
        """Are there free seats?"""
        return self.table is not None and not self.table.has_started

    @property
    def needs_care(self) -> bool:
        """Is a clock running, someone absent, or no one connected?"""
        has_clock = self.table is not None and self.table.clock is not None
        return has_clock or not self.screens or self.presence.is_patchy

    # Screens

    def enter(self, screen: Connection) -> None:
        """Add a screen."""
        self.screens.add(screen)
        self.used = self.times.steady()
        for seat in screen.seats:
            self.presence.came(seat)
        screen.tell(self._hello(screen))

    def leave(self, screen: Connection) -> None:
        self.screens.discard(screen)
        self.live.attended.add(self)
        self.used = self.times.steady()
        for seat in screen.seats:
            if not is_here(self, seat):
                self.presence.went(seat, self.times.steady())
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
        text = write(message).decode()
        for screen in self.screens:
            screen.push(text)

    def notice(self, code: str, table: str | None = None, player: str = "") -> None:
        """Show a notice: something other than a decision happened."""
        for screen in self.screens:
            text = sayings(screen.lang)(f"notice.{code}", player=isolated(player))
            screen.tell(Notice(code, text, table))

    def show_players(self) -> None:
        if self.screens:
            self.tell_all(seating(self))

    def show(self) -> None:
        """Send every screen what is new for it; what several share is built once."""
        if self.table is None:
            return
        built: dict[tuple[int, int], str] = {}
        serial, screens = self.views.serial(), self.screens
        self._show([screen for screen in screens if not screen.is_held], serial, built)
        self._show([screen for screen in screens if screen.is_held], serial, built)
        self.views.rest()

    def _show(
        self, screens: list[Connection], serial: int, built: dict[tuple[int, int], str]
    ) -> None:
        """Build everything, then send it, to screens that wait for the disk last."""
        news: list[tuple[Connection, str]] = []
        for screen in screens:
            if len(screen.seats) > 1:
                self._aim(screen)
            old, frame = screen.frame, self._frame(screen.angle, serial)
            if frame is old:
                continue
            key = (id(old), id(frame))
            message = built.get(key)
            if message is None:
                message = built[key] = self._difference(old, frame, screen).decode()
            screen.frame = frame
            news.append((screen, message))
        for screen, message in news:
            screen.push(message)

    def _frame(self, angle: Angle, serial: int) -> Frame:
        """The frame of an angle; the previous one if its viewer would notice no difference."""
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
        """The seat that a screen shows: the one that decides, behind a curtain if necessary."""
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
        """Play for a seat; return the new version once the action is on disk."""
        return await self._change(
            seat, lambda table, now, at: table.submit(seat, action, version, now, at)
        )

    async def undo(self, seat: int, version: int) -> int:
        return await self._change(seat, lambda table, now, at: table.undo(seat, version, now, at))

    async def _change(self, seat: int, change: Change) -> int:
        """Store a change, show it, and wait for the disk."""
        async with self.lock:
            self.used = self.times.steady()
            try:
                await self._save(change)
            except Conflict:
                await self._once_more(change)
            version = self.open_table.version(seat)
            try:
                self.after_change()
            except Exception:  # what is stored stays: the caller is not told otherwise
                logger.exception("A position cannot be shown.", extra={"table": short(self.id)})
                self.live.give_up(self)
        await self._store(self.live.store.sync())
        return version

    async def _once_more(self, change: Change) -> None:
        """Another process was faster: read what it wrote; the change may still be valid."""
        metrics.CONFLICTS.inc()
        await self._store(self.reload())
        try:
            await self._save(change)
        except (Conflict, Refused) as error:
            if isinstance(error, Conflict):
                await self._store(self.reload())
            self.after_change()
            raise Refused("stale") from None

    async def _save(self, change: Change) -> None:
        """Change the table and store the change; nothing is sent before it is stored."""
        at, table = self.live.date(), self.open_table
        try:
            events = change(table, self.times.steady(), at)
        except Refused:
            raise
        except Exception:  # rules failed: memory may be ahead of the store
            self.live.give_up(self)
            raise
        await self._store(self.live.store.append(self.id, events, table.summary(at)))

    async def _store(self, work: Awaitable[Result]) -> Result:
        try:
            return await work
        except Conflict:
            raise
        except Exception:
            logger.exception("An action could not be stored.", extra={"table": short(self.id)})
            self.live.give_up(self)
            raise Refused("storage") from None

    def after_change(self) -> None:
        """Show the new position, and let bots continue."""
        self.show()
        clock = self.table.clock if self.table is not None else None
        if clock and clock.since != self._since:
            self._since = clock.since
            self.show_players()
        self.driver.go()

    async def refresh(self) -> None:
        """Read what other processes stored: decisions, seats, a rematch."""
        async with self.lock:
            await self.refresh_locked()

    async def refresh_locked(self) -> None:
        """The same, for a caller that holds the lock."""
        number = 0 if self.table is None else self.table.events
        news = await self.live.store.news(self.id, number)
        if news is None:
            return
        has_moved = self.table is not None and bool(news.events)
        if has_moved:
            await self._absorb(news.events)
        is_new = self._seat(news) or has_moved
        if await self._draw_if_full() or is_new:
            self.after_change()

    @asynccontextmanager
    async def question(self, caller: str) -> AsyncIterator[None]:
        """Hold the table for a long computation; the callers of all tables take turns."""
        async with self.live.questions.turn(Turn(URGENT, caller)):
            await asyncio.sleep(0)  # callers that are ready meanwhile go first
            async with self.lock:
                yield

    async def begin(self) -> None:
        """Start the game with its chance decisions once every seat is taken."""
        async with self.lock:
            if await self._draw_if_full():
                self.after_change()

    async def _draw_if_full(self) -> bool:
        table = self.table
        if table is None:
            return False
        is_settled = table.can_settle and await self._settle_contributions(table)
        if not table.awaits_chance:
            return is_settled
        try:
            await self._save(lambda table, now, at: table.draw(now, at))
        except Conflict:  # another process was faster and drew the same
            await self.reload()
        return True

    async def _settle_contributions(self, table: Table) -> bool:
        """From here on the draws are fixed, for every process."""
        text = table.contributions(self.id)
        table.settle(await self._store(self.live.store.settle_contributions(self.id, text)))
        if table.clock:
            table.clock.since = self.times.steady()
        return True

    async def _absorb(self, events: list[Event]) -> None:
        try:
            self.open_table.absorb(events, self.times.steady())
        except (Refused, IllegalAction):
            await self.reload()

    def _seat(self, news: News) -> bool:
        """Update the players; did anything change?"""
        self.tokens = news.tokens
        rematch = self.views.rematch if self.table is not None else None
        if news.players == self.players and news.rematch == rematch:
            return False
        names = [player.name for player in self.players]
        had_started = self.table is not None and self.table.has_started
        self.players[:] = news.players
        self.miss()
        if self.table is not None:
            self._seat_table(self.table, news, had_started)
        if names != [player.name for player in news.players]:
            self._frames.clear()
            for screen in self.screens:
                screen.frame = None
        self.show_players()
        return True

    def _seat_table(self, table: Table, news: News, had_started: bool) -> None:
        table.seat(news.players)
        self.views.rematch = news.rematch
        self.views.renew()
        if table.clock and table.has_started and not had_started:
            table.clock.since = self.times.steady()

    async def show_chat(self) -> None:
        """Send every screen the chat that is new for it."""
        if not self.screens:
            return
        lines = await self.live.store.said(self.id, min(screen.chat for screen in self.screens))
        for line in lines:
            told = write(ChatLine(line.seat, line.name, line.text, line.at)).decode()
            for screen in self.screens:
                if screen.chat < line.id:
                    screen.push(told)
                    screen.chat = line.id
