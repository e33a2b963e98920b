"""Handlers for the WebSocket messages of a table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from banquise.core.chance import hash_nonce
from banquise.server.http.lobby import LONGEST_NAME, clean
from banquise.server.limits import HOUSE, Limits
from banquise.server.live.advice import Inquiry, Wish, advise, coach, explain
from banquise.server.live.bots import Answer, Job
from banquise.server.live.connection import Connection
from banquise.server.live.fair import URGENT, Turn
from banquise.server.live.room import Room
from banquise.server.live.seating import may_replace
from banquise.server.ops import metrics
from banquise.server.ops.logging import logger, short
from banquise.server.show import analysis, protocol
from banquise.server.show.protocol import Ack, Cited, Done, No, Ref
from banquise.server.show.views import sayings
from banquise.server.tables.table import BOT, PERSON, Refused, Table

if TYPE_CHECKING:
    from banquise.bots.advice import Ground, Option
    from banquise.bots.reasons import Feared

Result = TypeVar("Result")
SLICE = 0.004  # seconds for which a long query may block others
PATIENCE = 10.0  # seconds to wait for a hint or an explanation; nobody else is blocked
BREATH = 0.05  # seconds before the next message of a client over its limit is read


class Conversation:
    """One connection's conversation with its table."""

    __slots__ = ("_asides", "limits", "room", "screen")

    def __init__(self, room: Room, screen: Connection, limits: Limits) -> None:
        self.room, self.screen, self.limits = room, screen, limits
        self._asides: set[asyncio.Task[None]] = set()

    async def hear(self, text: str | bytes) -> None:
        """Handle one message. Errors never close the connection."""
        if len(text) > self.limits.message_bytes:
            metrics.LIMITED.labels("message_bytes").inc()
            self._no(None, "too_long", n=self.limits.message_bytes)
            return
        if not self._may_speak():
            metrics.LIMITED.labels("messages_per_second").inc()
            await asyncio.sleep(BREATH)
            self._no(_ref(text), "too_fast")
            return
        try:
            message = protocol.read(text)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._no(_ref(text), "malformed", reason=str(error)[:200])
            return
        metrics.HEARD.append(type(message))
        await self._answer(message)

    def _may_speak(self) -> bool:
        """There is a limit for each connection, and one for all connections of an address."""
        now, address = self.room.times.steady(), self.screen.address
        return self.screen.messages.take(now) and self.room.live.messages.take(address, now)

    async def _answer(self, message: Any) -> None:
        try:
            await HANDLERS[type(message)](self, message)
        except Refused as refused:
            self._no(message.ref, refused.code, **refused.holes)
        except Exception:
            logger.exception("A message failed.", extra={"table": short(self.room.id)})
            self._no(message.ref, "broken")

    def end(self) -> None:
        for aside in self._asides:
            aside.cancel()

    # Decisions

    async def _act(self, message: protocol.Act) -> None:
        self._own(message.seat)
        started = time.perf_counter()
        try:
            await self._change(
                message.ref, self.room.act(message.seat, message.action, message.version)
            )
        except Refused as refused:
            metrics.ACTIONS.labels(refused.code).inc()
            if refused.code != "illegal":
                raise
            self._forbid(message)
        else:
            metrics.ACTED.append(time.perf_counter() - started)

    async def _undo(self, message: protocol.Undo) -> None:
        self._own(message.seat)
        await self._change(message.ref, self.room.undo(message.seat, message.version))

    async def _change(self, ref: Ref, change: Awaitable[int]) -> None:
        """Hold the player's update until the write is durable, then send it with the ack."""
        self.screen.hold()
        try:
            self.screen.tell(Ack(ref, await change))
        finally:
            self.screen.release()

    def _forbid(self, message: protocol.Act) -> None:
        """Cite the clause that forbids an action."""
        views, seat, lang = self.room.views, message.seat, self.screen.lang
        number = self.room.open_table.number(seat, message.action)
        why = analysis.why_action(views, seat, number, lang)
        if why.clause is None:
            self._no(message.ref, "stale")
            return
        cited = Cited(why.clause.id, why.clause.text)
        self.screen.tell(No(message.ref, "illegal", why.clause.text, cited))

    # Questions

    async def _why(self, message: protocol.Why) -> None:
        seat, lang = self._own(message.seat), self.screen.lang
        async with self.room.question(self.screen.address):
            table, views = self._running(), self.room.views
            if message.action is not None:
                number = table.number(seat, message.action)
                why = analysis.why_action(views, seat, number, lang)
            else:
                steps = analysis.why_keys_in_steps(views, seat, message.keys or [], lang)
                why = await in_steps(steps)
        if why.clause is None:
            self.screen.tell(protocol.Allowed(message.ref, list(why.legal)))
        else:
            cited = Cited(why.clause.id, why.clause.text)
            self.screen.tell(protocol.Forbidden(message.ref, cited, why.clause.text, why.tried))

    async def _preview(self, message: protocol.Preview) -> None:
        seat = self._own(message.seat)
        async with self.room.question(self.screen.address):
            table, views = self._running(), self.room.views
            number = table.number(seat, message.action)
            if seat not in table.asked or number not in table.match.legal_ids(seat).tolist():
                raise Refused("not_legal")
            screen = self.screen
            found = analysis.preview(views, seat, number, screen.lang, screen.shape)
        answer = (message.ref, found.changed, found.gone, found.motions, found.text, found.tone)
        self.screen.tell(protocol.Foreseen(*answer))

    async def _hint(self, message: protocol.Hint) -> None:
        """A bot thinks a while; other messages are answered meanwhile."""
        seat = self._own(message.seat)
        async with self.room.lock:
            if seat not in self._running().asked:
                raise Refused("not_asked")
            await self._spend_hint()
            rows = {row[0]: row for row in self.room.views.legal(seat, self.screen.lang)}
            wish = Wish.of(self.room.views, seat, self.screen.lang)
        self._aside(self._suggest(message.ref, wish, rows))

    async def _suggest(self, ref: Ref, wish: Wish, rows: dict[int, protocol.Legal]) -> None:
        answer = await self._asked(ref, advise, wish, wish.task.game)
        if answer is None:
            return
        options = [_option(one, rows[one.action]) for one in answer.options]
        row = rows[options[0].action]
        considered = [
            protocol.Thought(
                one.action,
                rows[one.action][1],
                round(one.share, 4),
                one.visits,
                _rounded(one.points),
            )
            for one in answer.considered[:12]
        ]
        self.screen.tell(
            protocol.Suggestion(ref, row[0], row[1], list(row[3]), considered, options)
        )

    async def _coach(self, message: protocol.Coach) -> None:
        """What the coach of a first game says to one person among bots."""
        seat = self._own(message.seat)
        async with self.room.lock:
            if seat not in self._running().asked:
                raise Refused("not_asked")
            wish = Wish.for_coach(self.room.views, seat, self.screen.lang)
            await self._spend_hint()
            rows = {row[0]: row for row in self.room.views.legal(seat, self.screen.lang)}
        self._aside(self._teach(message.ref, wish, rows))

    async def _teach(self, ref: Ref, wish: Wish, rows: dict[int, protocol.Legal]) -> None:
        answer = await self._asked(ref, coach, wish, wish.task.game)
        if answer is None:
            return
        advice, motives = answer
        options = [_option(one, rows[one.action]) for one in advice.options]
        news = [
            protocol.News(one.ply, one.thought.seat, _grounds(why))
            for one, why in zip(wish.news, motives, strict=True)
        ]
        self.screen.tell(protocol.Coached(ref, options, news))

    async def _explain(self, message: protocol.Explain) -> None:
        """Explain a bot's decision, as far as this viewer may know."""
        async with self.room.lock:
            self._running()
            await self._spend_hint()
            viewer, memory = self.screen.angle[0], self.room.driver.thoughts
            asked = Inquiry.of(self.room.views, viewer, message.ply, self.screen.lang, memory)
        self._aside(self._reason(message.ref, asked))

    async def _reason(self, ref: Ref, asked: Inquiry) -> None:
        answer = await self._asked(ref, explain, asked, asked.game)
        if answer is None:
            return
        found, text = answer
        rows = [
            protocol.Reason(
                row.label, round(row.share, 4), row.visits, _rounded(row.points), row.is_chosen
            )
            for row in found.considered
        ]
        self.screen.tell(
            protocol.Explained(
                ref, asked.thought.seat, asked.basis, text, rows, _fear(found.feared)
            )
        )

    async def _asked(
        self, ref: Ref, work: Callable[[Job], Answer], job: Job, game: str
    ) -> Answer | None:
        """Await a worker's answer. If there is none, tell the client and return None."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.room.live.pool.ask(work, job, PATIENCE, self._turn)
        except Exception as error:
            logger.warning("No explanation: %s", type(error).__name__, extra={"game": game})
            self._no(ref, "late" if isinstance(error, TimeoutError) else "broken")
            return None

    def _aside(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that takes a while; other messages are answered meanwhile."""
        aside = asyncio.create_task(work)
        self._asides.add(aside)
        aside.add_done_callback(self._asides.discard)

    async def _board(self, message: protocol.Board) -> None:
        async with self.room.lock:
            views, match = self.room.views, self.room.open_table.match
            viewer = self.screen.angle[0]
            words = match.words(self.screen.lang)
            s = views.seen(viewer)[0]
            sections = match.game.words.board(match.edition.record[0], s, words)
        self.screen.tell(protocol.Described(message.ref, sections))

    async def _what(self, message: protocol.What) -> None:
        screen = self.screen
        async with self.room.lock:
            viewer, look = screen.angle[0], (screen.lang, screen.shape)
            found = analysis.what(self.room.views, viewer, message.key, look, message.ply)
        if found is None:
            raise Refused("stale")
        cited = Cited(found.clause.id, found.clause.text) if found.clause else None
        answer = (found.key, found.name, found.more, found.kind, found.does, list(found.now))
        screen.tell(protocol.Thing(message.ref, *answer, cited))

    # The screen

    async def _view(self, message: protocol.View) -> None:
        screen = self.screen
        async with self.room.lock:
            screen.lang = message.lang or screen.lang
            screen.shape = message.shape or screen.shape
            screen.frame = None
            screen.tell(Done(message.ref))
            self.room.show()

    async def _open(self, message: protocol.Open) -> None:
        """The player that the curtain waits for lifts it."""
        self._own(message.seat)
        async with self.room.lock:
            self.screen.shows, self.screen.curtain = message.seat, None
            self.screen.tell(Done(message.ref))
            self.room.show()

    async def _ping(self, message: protocol.Ping) -> None:
        self.screen.tell(protocol.Pong(message.ref))

    # People

    async def _chat(self, message: protocol.Chat) -> None:
        if not self.screen.seats:
            raise Refused("no_seat")
        await self._spend("chat", self.limits.chat_per_minute)
        said = clean(message.text, 300)
        if said:
            seat = max(self.screen.shows, self.screen.seats[0])
            name = self.room.players[seat].name
            await self.room.live.store.say(self.room.id, seat, name, said, self.room.live.date())
            await self.room.show_chat()
        self.screen.tell(Done(message.ref))

    async def _name(self, message: protocol.Name) -> None:
        """Change a player's name."""
        seat, name = self._own(message.seat), clean(message.name, LONGEST_NAME)
        await self._spend("chat", self.limits.chat_per_minute)
        if name:
            await self.room.live.store.change_seat(self.room.id, seat, name=name)
            await self.room.refresh()
        self.screen.tell(Done(message.ref))

    async def _nonce(self, message: protocol.Nonce) -> None:
        """A device contributes to the draws, once every seat is taken."""
        seat, room = self._own(message.seat), self.room
        if seat not in room.open_table.silent or room.open_table.free:
            raise Refused("no_nonce")
        if message.nonce and hash_nonce(message.nonce) != room.players[seat].nonce_hash:
            raise Refused("nonce")
        await room.live.store.change_seat(room.id, seat, nonce=message.nonce)
        await room.refresh()
        self.screen.tell(Done(message.ref))

    async def _leave(self, message: protocol.Leave) -> None:
        """Give one's seat to a bot. Whoever holds the seat's token can return."""
        seat = self._own(message.seat)
        if self.room.open_table.match.is_over or self.room.players[seat].kind != PERSON:
            raise Refused("no_person")
        await self.room.live.replace(self.room, seat, "left")
        self.screen.tell(Done(message.ref))

    async def _return(self, message: protocol.Return) -> None:
        seat = self._own(message.seat)
        if self.room.players[seat].kind != BOT:
            raise Refused("no_bot")
        await self.room.live.store.change_seat(self.room.id, seat, kind=PERSON, level=0, votes=0)
        await self.room.refresh()
        self.room.notice("back", player=self.room.players[seat].name)
        self.screen.tell(Done(message.ref))

    async def _replace(self, message: protocol.Replace) -> None:
        """Vote for a bot in the seat of an absent player or in a free seat."""
        room, seat = self.room, message.seat
        voters = [own for own in self.screen.seats if own != seat]
        if not voters:
            raise Refused("no_seat")
        if seat >= len(room.players) or not may_replace(room, seat, room.times.steady()):
            raise Refused("not_away")
        for voter in voters:
            await room.live.store.vote(room.id, seat, voter)
        await room.refresh()
        await room.live.settle_votes(room, seat)
        self.screen.tell(Done(message.ref))

    # Small things

    @property
    def _turn(self) -> Turn:
        return Turn(URGENT, self.screen.address)

    def _own(self, seat: int) -> int:
        """A seat that this screen holds."""
        if seat not in self.screen.seats:
            raise Refused("not_yours")
        return seat

    async def _spend(self, name: str, per_minute: int) -> None:
        """Chat and hints have a budget: for each person, and a larger one for each address.

        It is stored in the database, so that reconnecting does not reset it.
        """
        screen, at_once = self.screen, min(per_minute, max(3, per_minute // 4))
        people = (f"{name} {self.room.id} {seat}" for seat in screen.seats[:1])
        who = dict.fromkeys(people, (per_minute / 60, at_once))
        who[f"{name} {screen.address}"] = (HOUSE * per_minute / 60, HOUSE * at_once)
        if not await self.room.live.store.spend(who, self.room.live.date()):
            metrics.LIMITED.labels(f"{name}_per_minute").inc()
            raise Refused(name)

    async def _spend_hint(self) -> None:
        if self._asides:
            metrics.LIMITED.labels("hints_per_minute").inc()
            raise Refused("hints")
        await self._spend("hints", self.limits.hints_per_minute)

    def _running(self) -> Table:
        table = self.room.open_table
        if not table.has_started:
            raise Refused("not_started")
        return table

    def _no(self, ref: Ref, code: str, **holes: object) -> None:
        words = sayings(self.screen.lang)
        self.screen.tell(No(ref, code, words(f"refused.{code}", **holes)))


HANDLERS: dict[type, Callable[[Conversation, Any], Awaitable[None]]] = {
    protocol.Act: Conversation._act,
    protocol.Undo: Conversation._undo,
    protocol.Why: Conversation._why,
    protocol.Preview: Conversation._preview,
    protocol.Hint: Conversation._hint,
    protocol.Coach: Conversation._coach,
    protocol.Explain: Conversation._explain,
    protocol.Board: Conversation._board,
    protocol.What: Conversation._what,
    protocol.View: Conversation._view,
    protocol.Open: Conversation._open,
    protocol.Chat: Conversation._chat,
    protocol.Name: Conversation._name,
    protocol.Nonce: Conversation._nonce,
    protocol.Leave: Conversation._leave,
    protocol.Return: Conversation._return,
    protocol.Replace: Conversation._replace,
    protocol.Ping: Conversation._ping,
}


async def in_steps(steps: Generator[None, None, Result]) -> Result:
    """Run something long in slices of a few milliseconds, and serve others in between."""
    while True:
        until = time.perf_counter() + SLICE
        try:
            while time.perf_counter() < until:
                next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
        await asyncio.sleep(0)


def _option(one: Option, row: protocol.Legal) -> protocol.Option:
    return protocol.Option(one.action, row[1], list(row[3]), _grounds(one.grounds))


def _grounds(found: Iterable[Ground]) -> list[protocol.Ground]:
    return [protocol.Ground(one.text, one.tone) for one in found]


def _rounded(values: Iterable[float]) -> list[float]:
    return [round(value, 2) for value in values]


def _fear(feared: Feared | None) -> protocol.Fear | None:
    if feared is None:
        return None
    share, worth, otherwise = _rounded((feared.share, feared.worth, feared.otherwise))
    points = _rounded(feared.points)
    return protocol.Fear(feared.seat, feared.label, share, worth, otherwise, points)


def _ref(text: str | bytes) -> Ref:
    """The ``ref`` of an invalid message, if it can be found."""
    try:
        found = msgspec.json.decode(text, type=dict[str, Any]).get("ref")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return found if type(found) is int and 0 <= found <= 1 << 53 else None
