"""What a client says at a table, one message after the other, and what it is answered."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from banquise.server import metrics, protocol, questions
from banquise.server.bots import Answer, Job
from banquise.server.connection import Connection
from banquise.server.inquiry import Advice, Inquiry, advise, explain
from banquise.server.limits import Limits
from banquise.server.lines import need_task
from banquise.server.lobby import LONGEST_NAME, clean
from banquise.server.log import logger, short
from banquise.server.protocol import Ack, Cited, Done, No, Ref
from banquise.server.room import Room
from banquise.server.seating import may_replace
from banquise.server.table import BOT, PERSON, Refused, Table
from banquise.server.views import sayings

if TYPE_CHECKING:
    from banquise.bots.reasons import Feared

PATIENCE = 10.0  # seconds that somebody waits for a hint or for reasons: it holds up nobody else
BREATH = 0.05  # seconds before the next message of somebody who talks too fast is read


class Talk:
    """One connection's conversation with its table."""

    __slots__ = ("_asides", "limits", "room", "screen")

    def __init__(self, room: Room, screen: Connection, limits: Limits) -> None:
        self.room, self.screen, self.limits = room, screen, limits
        self._asides: set[asyncio.Task[None]] = set()

    async def hear(self, text: str | bytes) -> None:
        """Answer one message; nothing that is said can end the conversation."""
        if len(text) > self.limits.message_bytes:
            metrics.LIMITED.labels("message_bytes").inc()
            self._no(None, "too_long", n=self.limits.message_bytes)
            return
        if not self.screen.messages.take(time.monotonic()):
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
        if type(message) is not protocol.Act:
            await need_task()
        await self._answer(message)

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
        """Whoever acts sees what came of it when it is safe, together with the word that it is."""
        self.screen.hold()
        try:
            self.screen.tell(Ack(ref, await change))
        finally:
            self.screen.release()

    def _forbid(self, message: protocol.Act) -> None:
        """Cite the clause that forbids an action."""
        views, seat, lang = self.room.views, message.seat, self.screen.lang
        number = self.room.open_table.number(seat, message.action)
        why = questions.why_action(views, seat, number, lang)
        if why.clause is None:
            self._no(message.ref, "stale")
            return
        cited = Cited(why.clause.id, why.clause.text)
        self.screen.tell(No(message.ref, "illegal", why.clause.text, cited))

    # Questions

    async def _why(self, message: protocol.Why) -> None:
        seat, lang = self._own(message.seat), self.screen.lang
        async with self.room.lock:
            table, views = self._running(), self.room.views
            if message.action is not None:
                number = table.number(seat, message.action)
                why = questions.why_action(views, seat, number, lang)
            else:
                why = questions.why_keys(views, seat, message.keys or [], lang)
        if why.clause is None:
            self.screen.tell(protocol.Allowed(message.ref, list(why.legal)))
        else:
            cited = Cited(why.clause.id, why.clause.text)
            self.screen.tell(protocol.Forbidden(message.ref, cited, why.clause.text, why.tried))

    async def _preview(self, message: protocol.Preview) -> None:
        seat = self._own(message.seat)
        async with self.room.lock:
            table, views = self._running(), self.room.views
            number = table.number(seat, message.action)
            if seat not in table.asked or number not in table.match.legal_ids(seat).tolist():
                raise Refused("not_legal")
            screen = self.screen
            found = questions.preview(views, seat, number, screen.lang, screen.shape)
        self.screen.tell(protocol.Foreseen(message.ref, found.changed, found.gone, found.text))

    async def _hint(self, message: protocol.Hint) -> None:
        """A bot thinks a while; other messages are answered meanwhile."""
        seat = self._own(message.seat)
        async with self.room.lock:
            if seat not in self._running().asked:
                raise Refused("not_asked")
            if self._asides or not self.screen.may_ask_for_hint():
                metrics.LIMITED.labels("hints_per_minute").inc()
                raise Refused("hints")
            rows = {row[0]: row for row in self.room.views.legal(seat, self.screen.lang)}
            advice = Advice.of(self.room.views, seat, self.screen.lang)
        self._aside(self._suggest(message.ref, advice, rows))

    async def _suggest(self, ref: Ref, advice: Advice, rows: dict[int, protocol.Legal]) -> None:
        answer = await self._asked(ref, advise, advice, advice.task.game)
        if answer is None:
            return
        choice, fear = answer
        row = rows[choice.action]
        considered = [
            protocol.Thought(
                one.action,
                rows[one.action][1],
                round(one.share, 4),
                one.visits,
                _rounded(one.points),
            )
            for one in choice.considered[:12]
        ]
        text = [fear] if fear else []
        self.screen.tell(protocol.Suggestion(ref, row[0], row[1], list(row[3]), considered, text))

    async def _explain(self, message: protocol.Explain) -> None:
        """Why did a bot do that? As far as this screen may know."""
        async with self.room.lock:
            self._running()
            if self._asides or not self.screen.may_ask_for_hint():
                raise Refused("hints")
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
        """What a worker says; if it does not, the asker is told."""
        try:
            return await self.room.live.pool.ask(work, job, PATIENCE)
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
        """The curtain is lifted by whom it waits for."""
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
        self._may_chat()
        said = clean(message.text, 300)
        if said:
            seat = max(self.screen.shows, self.screen.seats[0])
            name = self.room.players[seat].name
            await self.room.live.store.say(self.room.id, seat, name, said, time.time())
            await self.room.show_chat()
        self.screen.tell(Done(message.ref))

    async def _name(self, message: protocol.Name) -> None:
        """Be called something else from now on."""
        seat, name = self._own(message.seat), clean(message.name, LONGEST_NAME)
        self._may_chat()
        if name:
            await self.room.live.store.change_seat(self.room.id, seat, name=name)
            await self.room.renew_players()
        self.screen.tell(Done(message.ref))

    async def _leave(self, message: protocol.Leave) -> None:
        """Leave one's seat to a bot; who holds its token may come back."""
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
        await self.room.renew_players()
        self.room.notice("back", player=self.room.players[seat].name)
        self.screen.tell(Done(message.ref))

    async def _replace(self, message: protocol.Replace) -> None:
        """Vote that a bot takes the seat of somebody who is away, or a seat that is still free."""
        room, seat = self.room, message.seat
        voters = [own for own in self.screen.seats if own != seat]
        if not voters:
            raise Refused("no_seat")
        if seat >= len(room.players) or not may_replace(room, seat, time.time()):
            raise Refused("not_away")
        for voter in voters:
            await room.live.store.vote(room.id, seat, voter)
        await room.renew_players()
        await room.live.settle_votes(room, seat)
        self.screen.tell(Done(message.ref))

    # Small things

    def _own(self, seat: int) -> int:
        """A seat that this screen holds."""
        if seat not in self.screen.seats:
            raise Refused("not_yours")
        return seat

    def _may_chat(self) -> None:
        """What the others read has a limit."""
        if not self.screen.may_chat():
            metrics.LIMITED.labels("chat_per_minute").inc()
            raise Refused("chat")

    def _running(self) -> Table:
        table = self.room.open_table
        if not table.has_started:
            raise Refused("not_started")
        return table

    def _no(self, ref: Ref, code: str, **holes: object) -> None:
        words = sayings(self.screen.lang)
        self.screen.tell(No(ref, code, words(f"refused.{code}", **holes)))


HANDLERS: dict[type, Callable[[Talk, Any], Awaitable[None]]] = {
    protocol.Act: Talk._act,
    protocol.Undo: Talk._undo,
    protocol.Why: Talk._why,
    protocol.Preview: Talk._preview,
    protocol.Hint: Talk._hint,
    protocol.Explain: Talk._explain,
    protocol.Board: Talk._board,
    protocol.View: Talk._view,
    protocol.Open: Talk._open,
    protocol.Chat: Talk._chat,
    protocol.Name: Talk._name,
    protocol.Leave: Talk._leave,
    protocol.Return: Talk._return,
    protocol.Replace: Talk._replace,
    protocol.Ping: Talk._ping,
}


def _rounded(values: Iterable[float]) -> list[float]:
    return [round(value, 2) for value in values]


def _fear(feared: Feared | None) -> protocol.Fear | None:
    if feared is None:
        return None
    share, worth, otherwise = _rounded((feared.share, feared.worth, feared.otherwise))
    points = _rounded(feared.points)
    return protocol.Fear(feared.seat, feared.label, share, worth, otherwise, points)


def _ref(text: str | bytes) -> Ref:
    """The number of a message that could not be understood, if it can be found."""
    try:
        found = msgspec.json.decode(text, type=dict[str, Any]).get("ref")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    return found if type(found) is int and 0 <= found <= 1 << 53 else None
