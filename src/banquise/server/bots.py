"""Bots think in processes of their own, on what their seat sees; a late one is replaced at once."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, TypeVar

from banquise.bots import levels
from banquise.server import metrics
from banquise.server.log import logger

if TYPE_CHECKING:
    from banquise.bots import Choice, View
    from banquise.server.views import Views

Job = TypeVar("Job")
Answer = TypeVar("Answer")
LATE = 3.0  # seconds beyond its limit after which a bot is replaced
HUNG = 600.0  # seconds after which its process is ended; it may have to compile its game first
DEFAULT_LEVEL, HINT_LEVEL = 2, 5
LONGEST = 1.0  # seconds that a bot may think


@dataclass(frozen=True)
class Strength:
    """A bot, and how long it may think."""

    bot: str
    seconds: float | None = None
    iterations: int | None = None


LEVELS = {
    number: Strength(name, seconds=LONGEST) for number, name in enumerate(levels.names(), start=1)
}


@dataclass(frozen=True)
class Task:
    """All that a bot is told: what its seat sees and may do, as bytes and numbers."""

    game: str
    edition: bytes = field(repr=False)
    seen: bytes = field(repr=False)
    seat: int
    legal: tuple[int, ...]
    strength: Strength
    seed: int

    @classmethod
    def of(cls, views: Views, seat: int, level: int) -> Task:
        match = views.table.match
        return cls(
            game=match.game.name,
            edition=match.edition.record.tobytes(),
            seen=views.seen(seat).tobytes(),
            seat=seat,
            legal=tuple(match.legal_ids(seat).tolist()),
            strength=LEVELS.get(level, LEVELS[DEFAULT_LEVEL]),
            seed=secrets.randbits(62),
        )


def view_of(task: Task) -> View:
    """In a worker: the view that a task tells of, with its game loaded."""
    import numpy as np

    from banquise import bots
    from banquise.core.game import load

    game = load(task.game)
    return bots.View(
        game=game,
        ed=np.frombuffer(task.edition, game.edition),
        seen=np.frombuffer(task.seen, game.state).copy(),
        seat=task.seat,
        legal=np.array(task.legal, np.int64),
    )


def think(task: Task) -> Choice:
    """In a worker: load the bot and the game by name, and choose."""
    from banquise import bots

    limit = bots.Limit(seconds=task.strength.seconds, iterations=task.strength.iterations)
    return bots.load(task.strength.bot)(view_of(task), limit, task.seed)


def warm(name: str) -> None:
    """In a worker: have a game's compiled playouts at hand before the first decision."""
    from banquise import bots
    from banquise.core.game import load
    from banquise.core.match import Match

    match = Match(load(name), seed=0)
    view = bots.View.of(match, match.waiting[0])
    bots.load(LEVELS[DEFAULT_LEVEL].bot)(view, bots.Limit(iterations=1), 0)


def _settle_in() -> None:
    """A worker gives way to the server, and ends when the server is gone."""
    with contextlib.suppress(OSError):
        os.nice(5)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


class Pool:
    """The workers. Jobs wait for a free one; the more wait, the less each may think."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._executor: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(size)
        self._waiting = 0
        self._jobs: set[asyncio.Task[None]] = set()

    def start(self) -> ProcessPoolExecutor:
        self._executor = ProcessPoolExecutor(
            self.size, multiprocessing.get_context("spawn"), initializer=_settle_in
        )
        return self._executor

    def stop(self) -> None:
        for job in self._jobs:
            job.cancel()
        self._end(self._executor)
        self._executor = None

    def warm(self, game: str) -> None:
        """Let every worker load a game, in the background."""
        executor = self._executor or self.start()
        for _ in range(self.size):
            executor.submit(warm, game)

    async def choose(self, task: Task) -> tuple[Choice, bool]:
        """What a bot chooses, and whether it was replaced by the quickest there is."""
        from banquise.bots import Choice

        if len(task.legal) == 1:
            return Choice(task.legal[0]), False
        started = time.monotonic()
        try:
            choice = await self.ask(think, task, task.strength.seconds or 1.0)
        except Exception as error:
            metrics.BOTS_LATE.inc()
            logger.warning(
                "A bot was replaced: %s", type(error).__name__, extra={"game": task.game}
            )
            return Choice(secrets.choice(task.legal)), True
        metrics.BOTS.observe(time.monotonic() - started)
        if choice.action not in task.legal:
            return Choice(secrets.choice(task.legal)), True
        return choice, False

    async def ask(self, work: Callable[[Job], Answer], job: Job, seconds: float) -> Answer:
        """Let a worker do something that takes so long, and a bit longer if others wait too."""
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        running = asyncio.create_task(self._run(work, job, done))
        self._jobs.add(running)
        running.add_done_callback(self._jobs.discard)
        return await asyncio.wait_for(done, seconds + LATE * (1 + self._waiting / self.size))

    async def _run(
        self, work: Callable[[Job], Answer], job: Job, done: asyncio.Future[Answer]
    ) -> None:
        """Hold a worker until it is free again, even if nobody waits for the answer any more."""
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1
        executor = self._executor or self.start()
        try:
            if not done.done():
                running = asyncio.wrap_future(executor.submit(work, job))
                _settle(done, await asyncio.wait_for(running, HUNG))
        except (TimeoutError, BrokenProcessPool) as error:
            self._renew(executor)
            _settle(done, error)
        except Exception as error:
            _settle(done, error)
        finally:
            self._free.release()

    def _renew(self, executor: ProcessPoolExecutor) -> None:
        """A worker hangs or died: end them all, begin with new ones."""
        if self._executor is executor:
            self._end(executor)
            self.start()

    @staticmethod
    def _end(executor: ProcessPoolExecutor | None) -> None:
        if executor is None:
            return
        workers = list((executor._processes or {}).values())
        executor.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()


def _settle(done: asyncio.Future[Answer], answer: Answer | Exception) -> None:
    if done.done():
        return
    if isinstance(answer, Exception):
        done.set_exception(answer)
    else:
        done.set_result(answer)
