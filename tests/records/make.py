"""Adds the games that are kept for ever: ``python -m tests.records.make``.

For the present version of each game it writes finished records (``NAME-VERSION-….banquise``)
and a database with a running and a finished table as SQL (``NAME-VERSION.sql``). Where these games
lead is in ``NAME-VERSION.json``. A version that is there is left alone: it is never made again.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from banquise.core.errors import BanquiseError
from banquise.core.game import Game, built_in, load
from banquise.core.match import Match
from banquise.core.options import Option, Value
from banquise.server.live.room import raise_table
from banquise.server.storage.store import Store
from banquise.server.tables.table import Table
from tests.server.inside import inside

FOLDER = Path(__file__).parent
LONGEST = 900  # decisions of a game that is kept
SEEDS = 200  # games that are tried until one is short enough
RUNNING = 14  # events of the table that is not finished
MIXED = 2  # games with all options at random, for each number of seats
Options = dict[str, Value]


def setups(game: Game) -> Iterator[tuple[int, Options]]:
    """Every number of seats: with each value of the first option, and with mixed options."""
    first = game.options[0]
    for seats in game.seats:
        yield from ((seats, {first.key: value}) for value in first.values)
        source = random.Random(f"{game.name} {seats}")
        for _ in range(MIXED):
            yield seats, mixed(game, seats, source)


def mixed(game: Game, seats: int, source: random.Random) -> Options:
    """Options at random that go together."""
    options: Options = {}
    for option in game.options:
        wanted = {**options, option.key: value(option, source)} if option.values else options
        if is_accepted(game, seats, wanted):
            options = wanted
    return options


def value(option: Option, source: random.Random) -> Value:
    return source.choice(option.values)


def is_accepted(game: Game, seats: int, options: Options) -> bool:
    try:
        Match(game, seats, options, seed=1, backend="python")
    except BanquiseError:
        return False
    return True


def finished(game: Game, seats: int, options: Options) -> Match:
    """The first of some random games that is short enough to be kept."""
    for seed in range(SEEDS):
        match = Match(game, seats, options, seed, backend="python")
        source = random.Random(seed)
        while not match.is_over and match.version < LONGEST:
            seat = source.choice(match.waiting)
            match.play(int(source.choice(match.legal_ids(seat))), seat)
        if match.is_over:
            return match
    raise SystemExit(f"{game.name}, {seats} seats, {options}: no short game was found.")


def fingerprint(match: Match) -> str:
    """A hash of a position, options apart: later versions may have more of them."""
    position = {key: part for key, part in match.position().items() if key != "options"}
    text = json.dumps(position, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def records(game: Game) -> dict[str, Match]:
    chosen = {}
    for seats, options in setups(game):
        if is_accepted(game, seats, options):
            name = f"{game.name}-{game.version}-{seats}-{len(chosen) + 1}"
            chosen[name] = finished(game, seats, options)
    return chosen


def short_tables(game: Game) -> tuple[dict[str, Match], str]:
    """Tables that are short enough to be kept, and their database."""
    for _ in range(SEEDS):
        with tempfile.TemporaryDirectory() as folder:
            made = tables(game, Path(folder))
            if made["finished"].version <= LONGEST // 2:
                return made, dump(Path(folder))
    raise SystemExit(f"{game.name}: no short game was found.")


def tables(game: Game, folder: Path) -> dict[str, Match]:
    """A running table, if possible with a decision taken back, and a finished one."""
    players = [{"kind": "me"}] * game.seats[0]
    made = {}
    for name in ("running", "finished"):
        with inside(folder) as web:
            body = {"game": game.name, "players": players, "name": "Ada", "watch": "all"}
            table = web.post("/api/tables", json={**body, "title": name}).json()["id"]
        made[name] = asyncio.run(play(folder, table, name == "finished"))
    return made


async def play(folder: Path, name: str, to_the_end: bool) -> Match:
    store = await Store.open(f"sqlite:///{folder / 'tables.sqlite'}")
    try:
        stored = await store.load(name)
        assert stored is not None
        table, source = raise_table(stored, 0.0), random.Random(name)
        taken_back = False
        while not table.moment.is_over and (to_the_end or table.events < RUNNING):
            events = step(table, source)
            seat = events[0].seat
            if not taken_back and not table.moment.is_over and table.may_undo(seat):
                events += table.undo(seat, table.version(seat), 1.0)
                taken_back = True
            await store.append(name, events, table.summary(1.0))
        await store.sync()
        return table.match
    finally:
        await store.close()


def step(table: Table, source: random.Random) -> list[Any]:
    seat = source.choice(table.match.waiting)
    action = int(source.choice(table.match.legal_ids(seat)))
    return table.submit(seat, action, table.version(seat), 1.0)


def dump(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "tables.sqlite")) as connection:
        connection.execute("DELETE FROM settings")
        return "\n".join(connection.iterdump()) + "\n"


def keep(game: Game) -> None:
    """Write everything that is kept of a version."""
    stem = f"{game.name}-{game.version}"
    kept = records(game)
    for name, match in kept.items():
        (FOLDER / f"{name}.banquise").write_text(match.save(), encoding="utf-8")
    made, text = short_tables(game)
    (FOLDER / f"{stem}.sql").write_text(text, encoding="utf-8")
    expected = {
        "records": {name: fingerprint(match) for name, match in kept.items()},
        "tables": {
            name: {"position": fingerprint(match), "decisions": match.tokens(whole=True)}
            for name, match in made.items()
        },
    }
    text = json.dumps(expected, indent=1, ensure_ascii=False)
    (FOLDER / f"{stem}.json").write_text(f"{text}\n", encoding="utf-8")


def main() -> None:
    for name in built_in():
        game = load(name)
        if not (FOLDER / f"{game.name}-{game.version}.json").exists():
            keep(game)
            print(f"kept {game.name} {game.version}")


if __name__ == "__main__":
    main()
