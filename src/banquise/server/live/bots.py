"""Bots run in worker processes and know only what their seat sees; late ones are replaced."""

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
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import TYPE_CHECKING, Any, TypeVar

from banquise.bots import levels
from banquise.server.live.fair import FairQueue, Turn
from banquise.server.ops import metrics
from banquise.server.ops.logging import logger

if TYPE_CHECKING:
    from banquise.bots import Choice, View
    from banquise.core.game import Game
    from banquise.server.show.views import Views

Job = TypeVar("Job")
Answer = TypeVar("Answer")
LATE = 3.0  # seconds beyond its limit after which a bot is replaced
HUNG = 60.0  # seconds after which its process is ended
FIRST = Turn()
DEFAULT_LEVEL, HINT_LEVEL = 2, 5
LONGEST = 1.0  # seconds that a bot may think by default


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
    """A bot's input: what its seat sees and may do, as bytes and numbers."""

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
    """In a worker: the view of a task, with its game loaded."""
    import numpy as np

    from banquise import bots

    game = loaded(task.game)
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


def loaded(name: str) -> Game:
    """In a worker: a game, with compiled rules and search once they are on disk."""
    from banquise.bots.search.compiled import thinker
    from banquise.core.game import load

    game = load(name)
    game.auto.look()
    thinker(game).look()
    return game


def get_ready() -> None:
    """In a worker: load what every decision needs."""
    from banquise import bots

    bots.load(LEVELS[DEFAULT_LEVEL].bot)


def warm(name: str) -> None:
    """In a worker: load a game before the first decision."""
    get_ready()
    loaded(name)


def _settle_in() -> None:
    """Lower a worker's priority, and end it when the server is gone."""
    with contextlib.suppress(OSError):
        os.nice(5)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_watch, args=(parent.sentinel,), daemon=True).start()


def _watch(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


class Workers(SpawnContext):
    """A pool that knows its processes, so that hanging ones can be ended."""

    def __init__(self) -> None:
        self.started: list[SpawnProcess] = []

    def Process(self, *given: Any, **named: Any) -> SpawnProcess:  # type: ignore[override]
        process = SpawnProcess(*given, **named)
        self.started.append(process)
        return process

    def end(self) -> None:
        for process in self.started:
            if process.is_alive():
                process.terminate()


class Pool:
    """The workers. Jobs wait for one in a fair queue."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._executor: ProcessPoolExecutor | None = None
        self._workers = Workers()
        self._free = FairQueue(size)
        self._jobs: set[asyncio.Task[None]] = set()

    def start(self) -> ProcessPoolExecutor:
        """Start one worker now; others start when they are needed."""
        self._workers = Workers()
        self._executor = ProcessPoolExecutor(self.size, self._workers, initializer=_settle_in)
        self._executor.submit(get_ready)
        return self._executor

    def stop(self) -> None:
        for job in self._jobs:
            job.cancel()
        self._end(self._executor)
        self._executor = None

    def warm(self, game: str) -> None:
        """Make every worker load a game, in the background."""
        executor = self._executor or self.start()
        for _ in range(self.size):
            executor.submit(warm, game)

    async def choose(self, task: Task, turn: Turn = FIRST) -> tuple[Choice, bool]:
        """A bot's choice, and whether the quickest bot had to replace it."""
        from banquise.bots import Choice

        if len(task.legal) == 1:
            return Choice(task.legal[0]), False
        started = time.monotonic()
        try:
            choice = await self.ask(think, task, task.strength.seconds or 1.0, turn)
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

    async def ask(
        self, work: Callable[[Job], Answer], job: Job, seconds: float, turn: Turn = FIRST
    ) -> Answer:
        """Run a job in a worker, with a time limit that starts when its turn comes."""
        await self._free.acquire(turn)
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        running = asyncio.create_task(self._run(work, job, done))
        self._jobs.add(running)
        running.add_done_callback(self._jobs.discard)
        return await asyncio.wait_for(done, seconds + LATE)

    async def _run(
        self, work: Callable[[Job], Answer], job: Job, done: asyncio.Future[Answer]
    ) -> None:
        """Occupy a worker until it is done, even if no one awaits the result any more."""
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
        """A worker hangs or died: end all of them and start new ones."""
        if self._executor is executor:
            self._end(executor)
            self.start()

    def _end(self, executor: ProcessPoolExecutor | None) -> None:
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)
            self._workers.end()


def _settle(done: asyncio.Future[Answer], answer: Answer | Exception) -> None:
    if done.done():
        return
    if isinstance(answer, Exception):
        done.set_exception(answer)
    else:
        done.set_result(answer)
