"""Bots on an empty cache: they answer interpreted and in time, then turn to compiled code."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import banquise
from banquise.bots.search.compiled import thinker
from banquise.core.compile import cache_root, is_whole
from banquise.core.game import load
from banquise.server.http.handlers import PATIENCE
from banquise.server.live.advice import Inquiry, Wish, advise, explain
from banquise.server.live.bots import HINT_LEVEL, Pool, Task, loaded
from banquise.server.show.views import Views
from banquise.server.tables.table import Player, Refused, Table
from tests.server.loop import run
from tests.server.tables import play, table

TOY = "toy_hand"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache for all processes that are started from now on."""
    assert cache_root()  # this process keeps its own
    folder = tmp_path / "cache"
    monkeypatch.setenv("BANQUISE_CACHE", str(folder))
    return folder


def with_pool(work: Callable[[Pool], Any]) -> Any:
    async def go() -> Any:
        pool = Pool(1)
        pool.start()
        try:
            return await work(pool)
        finally:
            pool.stop()

    return run(go())


def seen(game: str) -> tuple[int, bool, bool, bool]:
    """In a worker: which one it is, whether a compiler is loaded, and what is compiled."""
    one = load(game)
    return os.getpid(), "numba" in sys.modules, one.auto.is_compiled, thinker(one).is_compiled


def with_bots(game: str, seats: int, plies: int = 0) -> Table:
    """A table of strong bots, some decisions into the game."""
    one = table(game, seats, kinds="b" * seats)
    one.seat([Player("bot", f"{seat}", HINT_LEVEL) for seat in range(seats)])
    for ply in range(plies):
        play(one, choice=ply)
    return one


@pytest.mark.parametrize("game", banquise.games())
def test_bots_hints_and_reasons_answer_in_time(game: str, cache: Path) -> None:
    one = with_bots(game, load(game).seats[-1], plies=7)
    views = Views(one)

    async def go(pool: Pool) -> list[Any]:
        found: list[Any] = []
        for _ in range(3):
            seat = one.match.waiting[0]
            choice, is_replaced = await pool.choose(Task.of(views, seat, HINT_LEVEL))
            assert choice.action in one.match.legal_ids(seat)
            found.append(is_replaced)
            one.submit(seat, choice.action, one.version(seat), 1.0)
        seat = one.match.waiting[0]
        await pool.ask(advise, Wish.of(views, seat, "en"), PATIENCE)
        await pool.ask(explain, question(views, seat), PATIENCE)
        found.append(await pool.ask(seen, game, PATIENCE))
        return found

    *replaced, (_, has_compiler, *compiled) = with_pool(go)
    assert replaced == [False] * 3
    assert not has_compiler
    assert compiled == [False, False]


def question(views: Views, viewer: int) -> Inquiry:
    """Why a bot did the last thing that a viewer may ask about."""
    for line in reversed(range(len(views.log(viewer, "en").plies))):
        try:
            return Inquiry.of(views, viewer, line, "en", {})
        except Refused:
            continue
    raise AssertionError("There is nothing to ask about.")


def test_a_worker_turns_to_compiled_code_as_soon_as_it_is_there(cache: Path) -> None:
    one = with_bots(TOY, 3)
    task = Task.of(Views(one), one.match.waiting[0], HINT_LEVEL)

    async def go(pool: Pool) -> list[Any]:
        found: list[Any] = []
        for _ in range(2):
            choice, is_replaced = await pool.choose(task)
            rounds = sum(row.visits for row in choice.considered)
            found.append((is_replaced, rounds, await pool.ask(seen, TOY, PATIENCE)))
            lay_in(cache)
        return found

    (late, few, before), (later, many, after) = with_pool(go)
    assert not late
    assert not later
    assert before[0] == after[0]  # the same process
    assert before[2:] == (False, False)
    assert after[2:] == (True, True)
    assert many > 10 * few


def lay_in(cache: Path) -> None:
    """Put compiled code into a cache, as a builder would."""
    game = load(TOY)
    for part in (game.cpu, thinker(game, "cpu")):
        part.take()
        assert part.folder
        shutil.copytree(part.folder, cache / part.folder.name, dirs_exist_ok=True)


@pytest.fixture
def damaged(cache: Path) -> Path:
    lay_in(cache)
    for bundle in cache.rglob("*.bundle"):
        bundle.write_bytes(bundle.read_bytes()[:1000])
    return cache


def test_a_worker_that_finds_damaged_code_stays_interpreted(damaged: Path) -> None:
    one = with_bots(TOY, 3)
    task = Task.of(Views(one), one.match.waiting[0], HINT_LEVEL)

    async def go(pool: Pool) -> tuple[bool, tuple[int, bool, bool, bool]]:
        _, is_replaced = await pool.choose(task)
        return is_replaced, await pool.ask(seen, TOY, PATIENCE)

    is_replaced, (_, _, *compiled) = with_pool(go)
    assert not is_replaced
    assert compiled == [False, False]
    assert not any(map(is_whole, damaged.rglob("*.bundle")))  # so that the queue makes it anew


def test_loading_a_game_looks_for_compiled_code(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr("banquise.core.tiers.Tiers.look", lambda tiers: looked.append(repr(tiers)))
    assert loaded(TOY) is load(TOY)
    assert len(looked) == 2
