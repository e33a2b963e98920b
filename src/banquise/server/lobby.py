"""Making tables, sitting down, finding them again."""

from __future__ import annotations

import asyncio
import hmac
import json
import secrets
import time
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import banquise
from banquise.core.errors import BadOption, BanquiseError
from banquise.core.game import load
from banquise.server import metrics, restore, tokens
from banquise.server.bots import DEFAULT_LEVEL, LEVELS
from banquise.server.clock import Clock
from banquise.server.live import Live
from banquise.server.models import NewPlayer, NewTable, PlayerCard, TableCard, TableInfo
from banquise.server.rows import Row, Stored
from banquise.server.seating import is_here, look
from banquise.server.table import BOT, OPEN, PERSON, Player, Refused, Table
from banquise.server.views import sayings

BIRDS = ("Kiwi", "Skua", "Auk", "Tern", "Petrel", "Eider")  # names of bots, in every language
LONGEST_NAME = 24
LISTED = 2 * 3600.0  # seconds for which a public table without a decision stays in the list


def clean(text: str, longest: int) -> str:
    """What a person typed, without anything invisible or that turns the writing round."""
    kept = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in text)
    return " ".join(kept.split())[:longest].strip()


@dataclass(frozen=True)
class Made:
    """Seats that somebody has just got."""

    id: str
    invite: str
    tokens: dict[int, str]  # by seat


@dataclass(frozen=True)
class Access:
    """What a caller may do at a table."""

    row: Row
    seats: tuple[int, ...]
    is_invited: bool

    @property
    def may_watch(self) -> bool:
        return bool(self.seats) or self.row["watch"] != "nobody"


class Lobby:
    """The tables of all processes, through the store."""

    def __init__(self, live: Live, key: str) -> None:
        self.live, self.store, self._key = live, live.store, key
        self._rematching = asyncio.Lock()

    async def access(self, table: str, shown: Sequence[str], invite: str) -> Access:
        """Who may know of a table: its seats, the invited, and all if it may be watched."""
        found = await self.store.summary(table)
        if found is None:
            raise Refused("not_found")
        row, seats = found
        held = tokens.seats(shown, [seat.token for seat in seats])
        is_invited = bool(invite) and hmac.compare_digest(invite.encode(), row["invite"].encode())
        access = Access(row, held, is_invited)
        if not (access.may_watch or is_invited):
            raise Refused("not_found")
        return access

    # Making

    async def make(self, wish: NewTable, address: str, lang: str) -> Made:
        """A new table as somebody wishes it."""
        maker = await self._maker(address)
        game = load(wish.game)
        players = _players(wish, game.seats, lang)
        await self.live.warm(game.name, any(player.kind == BOT for player in players))
        clock = {"start": wish.clock.start, "add": wish.clock.add} if wish.clock else None
        title = clean(wish.title, 60) or game.text(lang)("game.title")
        away = wish.away if wish.away is not None else self.live.settings.away
        extra: Row = {"title": title, "watch": wish.watch, "clock": clock, "maker": maker}
        extra["away"] = away
        mine = [seat for seat, one in enumerate(wish.players or []) if one.kind == "me"]
        if not wish.players:
            mine = [0]
        return await self._found(game.name, wish.options, players, mine, extra)

    async def _maker(self, address: str) -> str:
        """Under what an address is counted that may still make a table."""
        maker = tokens.keyed(self._key, address)
        most = self.live.settings.limits.tables_per_hour
        if await self.store.made_since(maker, time.time() - 3600) >= most:
            metrics.LIMITED.labels("tables_per_hour").inc()
            raise Refused("too_many_tables")
        return maker

    async def _found(
        self,
        game: str,
        options: dict[str, Any],
        players: list[Player],
        mine: Sequence[int],
        extra: Row,
    ) -> Made:
        """Begin a match and store it."""
        now, name = time.time(), tokens.table_id()
        match = restore.begin(game, len(players), options, [player.name for player in players])
        clock = extra.pop("clock")
        table = Table(match, players, _clock(clock, len(players), now))
        events = table.begin(now)
        origin = restore.origin(match)
        held = {seat: tokens.fresh() for seat in mine}
        row: Row = (
            {
                "id": name,
                "game": origin.game,
                "rules": match.game.version,
                "package": banquise.__version__,
                "seats": origin.seats,
                "options": json.dumps(dict(origin.options)),
                "edition": origin.edition,
                "digest": origin.digest,
                "edition_text": origin.edition_text,
                "secret": origin.secret,
                "layout": origin.layout,
                "start": origin.start,
                "invite": secrets.token_urlsafe(16),
                "clock": json.dumps(clock) if clock else None,
                "created": now,
            }
            | table.summary(now)
            | extra
        )
        await self.store.create(row, _seat_rows(name, players, held), events)
        if any(player.kind == BOT for player in players):
            await self.live.room(name)  # bots may begin
        return Made(name, row["invite"], held)

    async def join(self, table: str, access: Access, name: str, seat: int | None) -> Made:
        """Take a free seat; whoever holds one already gets no second."""
        if access.seats:
            return Made(table, access.row["invite"], {})
        if not (access.is_invited or access.row["watch"] == "all"):
            raise Refused("not_invited")
        players, _ = await self.store.players(table)
        free = [s for s, player in enumerate(players) if player.kind == OPEN]
        wanted = free if seat is None else [seat for s in free if s == seat]
        for one in wanted:
            token = tokens.fresh()
            chosen = clean(name, LONGEST_NAME) or f"{one + 1}"
            if await self.store.take_seat(table, one, chosen, tokens.hashed(token)):
                await self._tell(table)
                return Made(table, access.row["invite"], {one: token})
        raise Refused("seat_taken" if free else "no_free_seat")

    async def rematch(self, table: str, access: Access, shown: Sequence[str], address: str) -> Made:
        """The same seats once more; each who asks gets the seats held before, also twice."""
        if not access.seats:
            raise Refused("not_yours")
        async with self._rematching:  # who asks at the same time gets the same table
            stored = await self.store.load(table)
            assert stored is not None
            if not stored.row["over"]:
                raise Refused("not_over")
            following = stored.row["next"] or await self._following(stored, address)
        found = await self.store.summary(following)
        if found is None:
            raise Refused("not_found")
        held = {}
        for token in shown:
            for seat in tokens.seats([token], stored.tokens):
                held[seat] = tokens.following(token, following)
                await self.store.set_token(following, seat, tokens.hashed(held[seat]))
        _, kept = await self.store.players(following)
        own = tokens.seats(held.values(), kept)
        await self._tell(following)
        return Made(following, found[0]["invite"], {seat: held[seat] for seat in own})

    async def _following(self, stored: Stored, address: str) -> str:
        row = stored.row
        again = [
            Player(p.kind if p.kind == BOT else PERSON, p.name, p.level) for p in stored.players
        ]
        extra = {key: row[key] for key in ("title", "watch", "away")}
        extra["clock"] = json.loads(row["clock"]) if row["clock"] else None
        extra["maker"] = await self._maker(address)
        made = await self._found(row["game"], json.loads(row["options"]), again, (), extra)
        if await self.store.link(stored.id, made.id):
            if stored.id in self.live.rooms:
                room = self.live.rooms[stored.id]
                await room.renew_players()
                room.notice("rematch", table=made.id)
            return made.id
        found = await self.store.summary(stored.id)
        return str(found[0]["next"]) if found else made.id

    async def _tell(self, table: str) -> None:
        """Seats have changed: those who look through this process see it at once."""
        if table in self.live.rooms:
            await self.live.rooms[table].renew_players()

    # Finding

    async def mine(self, shown: Sequence[str], lang: str) -> list[TableCard]:
        """The tables at which the caller has a seat."""
        hashes = [tokens.hashed(token) for token in shown]
        found = await self.store.held_by(hashes) if hashes else []
        return [self._card(row, seats, shown, lang) for row, seats in found]

    async def public(self, shown: Sequence[str], lang: str) -> list[TableCard]:
        found = await self.store.public(time.time() - LISTED)
        return [self._card(row, seats, shown, lang) for row, seats in found]

    async def info(self, table: str, shown: Sequence[str], lang: str) -> TableInfo:
        found = await self.store.summary(table)
        if found is None:
            raise Refused("not_found")
        row, seats = found
        card = self._card(row, seats, shown, lang)
        return TableInfo(
            **card.model_dump(),
            options=json.loads(row["options"]),
            watch=row["watch"],
            clock=json.loads(row["clock"]) if row["clock"] else None,
            started=card.free == 0,
            rematch=f"/t/{row['next']}" if row["next"] else None,
        )

    def _card(self, row: Row, seats: list[Any], shown: Sequence[str], lang: str) -> TableCard:
        you = tokens.seats(shown, [seat.token for seat in seats])
        free = sum(seat.kind == OPEN for seat in seats)
        waiting = [s for s in range(row["seats"]) if row["waiting"] >> s & 1]
        room = self.live.rooms.get(row["id"])
        title, phase = _words(row, lang)
        return TableCard(
            id=row["id"],
            title=row["title"],
            game=row["game"],
            game_title=title,
            seats=row["seats"],
            free=free,
            version=row["version"],
            phase_name=phase,
            players=[self._player(row, seat) for seat in seats],
            you=list(you),
            your_turn=not free and not row["over"] and any(s in waiting for s in you),
            waiting=waiting,
            over=row["over"],
            watching=sum(not screen.seats for screen in room.screens) if room else 0,
            at=row["moved"],
        )

    def _player(self, row: Row, seat: Any) -> PlayerCard:
        room = self.live.rooms.get(row["id"])
        try:
            colour, mark = look(load(row["game"]), seat.seat)
        except BanquiseError:
            colour, mark = look(None, seat.seat)
        here = seat.kind == BOT or (room is not None and is_here(room, seat.seat))
        return PlayerCard(
            seat=seat.seat,
            name=seat.name,
            kind=seat.kind,
            level=seat.level,
            here=here,
            colour=colour,
            mark=mark,
        )


def _words(row: Row, lang: str) -> tuple[str, str]:
    """The title of a table's game, and what is asked there now."""
    try:
        game = load(row["game"])
        names = str(json.loads(row["options"]).get("names", ""))
        words, key = game.text(lang, names), f"phase.{game.phase(row['phase']).name.lower()}"
    except (BanquiseError, ValueError):
        return str(row["game"]), ""
    return words("game.title"), words(key) if words.has(key) else ""


def _clock(given: dict[str, float] | None, seats: int, now: float) -> Clock | None:
    return Clock.started(seats, given["start"], given["add"], now) if given else None


def _players(wish: NewTable, allowed: tuple[int, ...], lang: str) -> list[Player]:
    """Who shall sit where, checked."""
    given = wish.players
    seats = wish.seats or (len(given) if given else allowed[0])
    if given is None:
        given = [NewPlayer(kind="me")] + [NewPlayer(kind="open")] * (seats - 1)
    if len(given) != seats:
        raise BadOption(sayings(lang)("refused.players", n=seats))
    if wish.watch == "nobody" and not any(one.kind == "me" for one in given):
        raise BadOption(sayings(lang)("refused.nobody"))
    several = sum(one.kind == "me" for one in given) > 1
    return [_player(one, seat, wish.name, several) for seat, one in enumerate(given)]


def _player(wish: NewPlayer, seat: int, maker: str, several: bool) -> Player:
    name = clean(wish.name or "", LONGEST_NAME)
    if wish.kind == "open":
        return Player(OPEN, "")
    if wish.kind == "bot":
        level = wish.level if wish.level in LEVELS else DEFAULT_LEVEL
        return Player(BOT, name or BIRDS[seat % len(BIRDS)], level)
    own = clean(maker, LONGEST_NAME)
    if not name:
        name = f"{own} {seat + 1}".strip() if several else own or f"{seat + 1}"
    return Player(PERSON, name)


def _seat_rows(table: str, players: list[Player], held: dict[int, str]) -> list[Row]:
    return [
        {
            "table": table,
            "seat": seat,
            "kind": player.kind,
            "name": player.name,
            "level": player.level,
            "votes": 0,
            "token": tokens.hashed(held[seat]) if seat in held else None,
        }
        for seat, player in enumerate(players)
    ]
