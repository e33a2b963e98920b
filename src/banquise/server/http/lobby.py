"""Create tables, join them, and list them."""

from __future__ import annotations

import asyncio
import functools
import hmac
import json
import os
import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import banquise
from banquise.core import fingerprint
from banquise.core.errors import BadOption, BanquiseError
from banquise.core.game import Game, load
from banquise.core.options import settle
from banquise.server.http import tokens
from banquise.server.http.models import NewPlayer, NewTable, PlayerCard, TableCard, TableInfo
from banquise.server.limits import Buckets, network
from banquise.server.live.bots import DEFAULT_LEVEL, LEVELS
from banquise.server.live.registry import Live
from banquise.server.live.seating import is_here, look
from banquise.server.ops import metrics
from banquise.server.show.views import sayings
from banquise.server.storage.rows import Row, Stored
from banquise.server.tables import restore
from banquise.server.tables.clock import Clock
from banquise.server.tables.table import BOT, OPEN, PERSON, Player, Refused, Table

BIRDS = ("Kiwi", "Skua", "Auk", "Tern", "Petrel", "Eider")  # names of bots, in all languages
LONGEST_NAME = 24
LISTED = 2 * 3600.0  # seconds that a public table stays listed after its last decision


def clean(text: str, longest: int) -> str:
    """What a person typed, without invisible characters or ones that change its direction."""
    kept = "".join(c if unicodedata.category(c)[0] not in "CZ" else " " for c in text)
    return " ".join(kept.split())[:longest].strip()


@dataclass(frozen=True)
class Made:
    """Seats that were just taken."""

    id: str
    invite: str
    tokens: dict[int, str]  # by seat
    nonce_seat: int | None = None  # the seat whose device contributes to the draws


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
        limits = live.settings.limits
        self.handshakes = Buckets(limits.handshakes_per_second, limits.handshakes_at_once)

    def keyed(self, address: str) -> str:
        """A keyed hash of an address: good for counting, but not readable."""
        return tokens.keyed(self._key, network(address))

    async def access(self, table: str, shown: Sequence[str], invite: str) -> Access:
        """May the caller see a table? Its seats, the invited, and everyone if it is public."""
        found = await self.store.summary(table)
        if found is None:
            raise Refused("not_found")
        row, _ = found
        held = await self.own_seats(table, shown)
        is_invited = bool(invite) and hmac.compare_digest(invite.encode(), row["invite"].encode())
        access = Access(row, held, is_invited)
        if not (access.may_watch or is_invited):
            raise Refused("not_found")
        return access

    async def own_seats(self, table: str, shown: Sequence[str]) -> tuple[int, ...]:
        """The seats of a table that these secrets hold."""
        return (await self._own(shown, [table])).get(table, ())

    async def _own(self, shown: Sequence[str], which: Sequence[str]) -> dict[str, tuple[int, ...]]:
        if not shown or not which:
            return {}
        places = await self.store.held_seats([tokens.hashed(one) for one in shown], which)
        own: dict[str, tuple[int, ...]] = {}
        for table, seat in sorted(places):
            own[table] = (*own.get(table, ()), seat)
        return own

    async def hold(self, secret: str, table: str, seats: Iterable[int]) -> None:
        """Give seats to a secret."""
        places = [(table, seat) for seat in seats]
        await self.store.hold(tokens.hashed(secret), places, self.live.date())

    async def absorb(self, secret: str, old: Sequence[str]) -> None:
        """Move the seats of an earlier version's cookies to a session."""
        places = await self.store.held_seats([tokens.hashed(one) for one in old])
        await self.store.hold(tokens.hashed(secret), sorted(places), self.live.date())

    # Creating

    async def make(self, wish: NewTable, address: str, lang: str) -> Made:
        """Create a table as requested."""
        maker = await self._maker(address)
        game = load(wish.game)
        players = _players(wish, game.seats, lang)
        self.live.warm(game.name, any(player.kind == BOT for player in players))
        clock = {"start": wish.clock.start, "add": wish.clock.add} if wish.clock else None
        title = clean(wish.title, 60) or game.text(lang)("game.title")
        away = wish.away if wish.away is not None else self.live.settings.away
        extra: Row = {"title": title, "watch": wish.watch, "clock": clock, "maker": maker}
        extra["away"] = away
        mine = [seat for seat, one in enumerate(wish.players or []) if one.kind == "me"]
        if not wish.players:
            mine = [0]
        nonce_seat = mine[0] if mine and wish.nonce_hash else None
        if nonce_seat is not None:
            players[nonce_seat].nonce_hash = wish.nonce_hash
        made = await self._found(game.name, wish.options, players, mine, extra)
        return replace(made, nonce_seat=nonce_seat)

    async def _maker(self, address: str) -> str:
        """The key under which an address is counted, if it may still create a table."""
        maker = self.keyed(address)
        most = self.live.settings.limits.tables_per_hour
        if await self.store.made_since(maker, self.live.date() - 3600) >= most:
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
        """Start a match and store it."""
        now, name = self.live.date(), tokens.table_id()
        match = restore.begin(game, len(players), options, [player.name for player in players])
        if any(player.kind == OPEN or player.nonce_hash for player in players):
            match.back_to(0)  # nothing is drawn before every seat is taken
        clock = extra.pop("clock")
        table = Table(match, players, _clock(clock, len(players), now))
        events = table.begin(now)
        origin = await asyncio.to_thread(restore.origin, match)
        held = {seat: tokens.fresh() for seat in mine}
        row: Row = (
            {
                "id": name,
                "game": origin.game,
                "rules": origin.rules,
                "package": banquise.__version__,
                "seats": origin.seats,
                "options": json.dumps(dict(origin.options)),
                "edition": origin.edition,
                "digest": origin.digest,
                "edition_text": origin.edition_text,
                "secret": origin.secret,
                "layout": origin.layout,
                "numbers": origin.numbers,
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
            await self.live.room(name)  # bots may go first
        return Made(name, row["invite"], held)

    async def join(
        self,
        table: str,
        access: Access,
        name: str,
        seat: int | None,
        nonce_hash: str = "",
        secret: str = "",
    ) -> Made:
        """Take a free seat for a secret; a caller who already has one gets no second."""
        if access.seats:
            return Made(table, access.row["invite"], {})
        if not (access.is_invited or access.row["watch"] == "all"):
            raise Refused("not_invited")
        players, _ = await self.store.players(table)
        free = [s for s, player in enumerate(players) if player.kind == OPEN]
        wanted = free if seat is None else [seat for s in free if s == seat]
        holder, now = tokens.hashed(secret) if secret else "", self.live.date()
        for one in wanted:
            token = tokens.fresh()
            chosen = clean(name, LONGEST_NAME) or f"{one + 1}"
            taken = (one, chosen, tokens.hashed(token), nonce_hash, holder, now)
            if await self.store.take_seat(table, *taken):
                await self._tell(table)
                if len(free) == 1:
                    await self.live.begin(table)
                nonce_seat = one if nonce_hash else None
                return Made(table, access.row["invite"], {one: token}, nonce_seat)
        raise Refused("seat_taken" if free else "no_free_seat")

    async def rematch(
        self,
        table: str,
        access: Access,
        shown: Sequence[str],
        address: str,
        nonce_hash: str = "",
    ) -> Made:
        """A rematch: everyone gets the seats they held, even if they ask twice.

        The device of whoever asks first contributes to the draws.
        """
        if not access.seats:
            raise Refused("not_yours")
        async with self._rematching:  # simultaneous requests get the same table
            stored = await self.store.load(table)
            assert stored is not None
            if not stored.row["over"]:
                raise Refused("not_over")
            nonce_seat = access.seats[0] if nonce_hash and not stored.row["next"] else None
            following = stored.row["next"] or await self._following(
                stored, address, access.seats[0], nonce_hash
            )
        found = await self.store.summary(following)
        if found is None:
            raise Refused("not_found")
        held = {}
        for token in shown:
            for seat in await self.own_seats(table, [token]):
                held[seat] = tokens.following(token, following)
                await self.store.set_token(following, seat, tokens.hashed(held[seat]))
        own = await self.own_seats(following, list(held.values()))
        await self._tell(following)
        mine = {seat: held[seat] for seat in own}
        return Made(following, found[0]["invite"], mine, nonce_seat)

    async def _following(self, stored: Stored, address: str, seat: int, nonce_hash: str) -> str:
        row = stored.row
        again = [
            Player(p.kind if p.kind == BOT else PERSON, p.name, p.level) for p in stored.players
        ]
        extra = {key: row[key] for key in ("title", "watch", "away")}
        extra["clock"] = json.loads(row["clock"]) if row["clock"] else None
        extra["maker"] = await self._maker(address)
        again[seat].nonce_hash = nonce_hash
        made = await self._found(row["game"], options_of(row), again, (), extra)
        if await self.store.link(stored.id, made.id):
            if stored.id in self.live.rooms:
                room = self.live.rooms[stored.id]
                await room.refresh()
                room.notice("rematch", table=made.id)
            return made.id
        found = await self.store.summary(stored.id)
        return str(found[0]["next"]) if found else made.id

    async def _tell(self, table: str) -> None:
        """Seats have changed: update the screens of this process."""
        await self.live.refresh(table)

    # Listing

    async def mine(self, shown: Sequence[str], lang: str) -> list[TableCard]:
        """The tables at which the caller has a seat."""
        hashes = [tokens.hashed(token) for token in shown]
        found = await self.store.held_by(hashes) if hashes else []
        return await self._cards(found, shown, lang)

    async def public(self, shown: Sequence[str], lang: str) -> list[TableCard]:
        found = await self.store.public(self.live.date() - LISTED)
        return await self._cards(found, shown, lang)

    async def _cards(
        self, found: list[tuple[Row, list[Any]]], shown: Sequence[str], lang: str
    ) -> list[TableCard]:
        own = await self._own(shown, [row["id"] for row, _ in found])
        return [self._card(row, seats, own.get(row["id"], ()), lang) for row, seats in found]

    async def info(self, table: str, shown: Sequence[str], lang: str) -> TableInfo:
        found = await self.store.summary(table)
        if found is None:
            raise Refused("not_found")
        row, seats = found
        card = self._card(row, seats, await self.own_seats(table, shown), lang)
        return TableInfo(
            **card.model_dump(),
            options=json.loads(row["options"]),
            watch=row["watch"],
            clock=json.loads(row["clock"]) if row["clock"] else None,
            started=card.free == 0 and (row["events"] > 0 or not any(map(_is_silent, seats))),
            rematch=f"/t/{row['next']}" if row["next"] else None,
        )

    def _card(self, row: Row, seats: list[Any], you: Sequence[int], lang: str) -> TableCard:
        free = sum(seat.kind == OPEN for seat in seats)
        waiting = [s for s in range(row["seats"]) if row["waiting"] >> s & 1]
        room = self.live.rooms.get(row["id"])
        game = known_game(row["game"])
        title, phase = _words(game, row, lang)
        return TableCard(
            id=row["id"],
            title=row["title"],
            game=row["game"],
            game_title=title,
            seats=row["seats"],
            free=free,
            version=row["version"],
            phase_name=phase,
            players=[self._player(game, row, seat) for seat in seats],
            you=list(you),
            your_turn=not free and not row["over"] and any(s in waiting for s in you),
            waiting=waiting,
            over=row["over"],
            watching=sum(not screen.seats for screen in room.screens) if room else 0,
            at=row["moved"],
        )

    def _player(self, game: Game | None, row: Row, seat: Any) -> PlayerCard:
        room = self.live.rooms.get(row["id"])
        colour, mark = look(game, seat.seat)
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


def _is_silent(seat: Any) -> bool:
    """Is a device expected to contribute to the draws?"""
    return seat.kind == PERSON and bool(seat.nonce_hash) and seat.nonce is None


def options_of(row: Row) -> dict[str, Any]:
    """The options of a stored table, by their current names."""
    game, given = load(row["game"]), json.loads(row["options"])
    return settle(game.name, game.options, given, row["seats"], game.defaults_of(row["rules"]))


def known_game(name: str) -> Game | None:
    """The game of a stored table, read from disk once; None if it no longer exists."""
    return _known_game(name, os.environ.get("BANQUISE_GAMES", ""))


@functools.lru_cache(64)
def _known_game(name: str, packages: str) -> Game | None:
    try:
        return load(name)
    except BanquiseError:
        return None


def _words(game: Game | None, row: Row, lang: str) -> tuple[str, str]:
    """The title of a table's game, and its current phase."""
    if game is None:
        return str(row["game"]), ""
    try:
        names = str(json.loads(row["options"]).get("names", ""))
        words, key = game.text(lang, names), ""
        if fingerprint.layout(game) == row["layout"]:
            key = f"phase.{game.phase(row['phase']).name.lower()}"
    except (BanquiseError, ValueError):
        return str(row["game"]), ""
    return words("game.title"), words(key) if words.has(key) else ""


def _clock(given: dict[str, float] | None, seats: int, now: float) -> Clock | None:
    return Clock.started(seats, given["start"], given["add"], now) if given else None


def _players(wish: NewTable, allowed: tuple[int, ...], lang: str) -> list[Player]:
    """The requested players, validated."""
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
            "nonce_hash": player.nonce_hash or None,
        }
        for seat, player in enumerate(players)
    ]
