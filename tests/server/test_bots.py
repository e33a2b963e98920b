"""Bots: they think elsewhere, know only what they may, and a late one is replaced."""

from __future__ import annotations

import os
import time

import pytest

from banquise.bots import Choice
from banquise.server.live import bots
from banquise.server.live.bots import LEVELS, Pool, Strength, Task
from banquise.server.live.fair import FairQueue
from banquise.server.show.views import Views
from tests.server.loop import run
from tests.server.tables import table


def task(level: int = 1) -> Task:
    one = table("toy_hand", 3)
    return Task.of(Views(one), one.match.waiting[0], level)


def ask(pool: Pool, one: Task) -> tuple[Choice, bool]:
    async def choose() -> tuple[Choice, bool]:
        pool._free = FairQueue(pool.size)
        return await pool.choose(one)

    return run(choose())


@pytest.fixture(scope="module")
def workers():
    patch = pytest.MonkeyPatch()
    patch.setenv("BANQUISE_GAMES", "tests.toys")
    made = Pool(1)
    made.start()
    yield made
    made.stop()
    patch.undo()


@pytest.fixture
def pool(workers):
    """With its worker idle and warm, whatever the test before has done to it."""
    workers._executor.submit(bots.warm, "toy_hand").result(60)
    return workers


def test_a_bot_chooses_something_legal(pool):
    one = task()
    choice, is_replaced = ask(pool, one)
    assert choice.action in one.legal
    assert not is_replaced


@pytest.mark.parametrize("level", sorted(LEVELS))
def test_every_level_has_a_bot(pool, level):
    choice, is_replaced = ask(pool, task(level))
    assert choice.considered
    assert not is_replaced


def test_a_bot_is_told_what_its_seat_sees_and_nothing_else():
    one = table("toy_hand", 3)
    told = Task.of(Views(one), 0, 1)
    assert told.seen == one.match.seen_state(0).tobytes()
    assert told.seen != one.match.state.tobytes()


def test_a_bot_that_fails_is_replaced(pool):
    one = task()
    broken = Task(one.game, one.edition, one.seen, one.seat, one.legal, Strength("none"), 1)
    choice, is_replaced = ask(pool, broken)
    assert choice.action in one.legal
    assert is_replaced


def test_a_bot_whose_process_dies_is_replaced_and_the_next_one_thinks_again(pool):
    executor = pool.start()
    victim = executor.submit(os.getpid).result(60)
    os.kill(victim, 9)
    choice, is_replaced = ask(pool, task())
    assert is_replaced
    pool._executor.submit(bots.warm, "toy_hand").result(60)
    choice, is_replaced = ask(pool, task())
    assert choice.considered
    assert not is_replaced


def test_a_late_bot_is_replaced(pool, monkeypatch):
    monkeypatch.setattr(bots, "LATE", 0.0)
    one = task()
    slow = Strength("rollout", seconds=3.0)
    late = Task(one.game, one.edition, one.seen, one.seat, one.legal, slow, 1)
    monkeypatch.setattr(Strength, "__getattribute__", quick_patience)
    started = time.monotonic()
    _, is_replaced = ask(pool, late)
    assert is_replaced
    assert time.monotonic() - started < 2


def quick_patience(self, name):
    """The server believes that the bot needs no time; the bot is told otherwise."""
    value = object.__getattribute__(self, name)
    return 0.1 if name == "seconds" and value == 3.0 else value
