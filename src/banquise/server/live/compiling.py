"""Compile games in the background while they are already played interpreted.

One process compiles at a time; a game that someone opens starts immediately beside it. Several
servers on one cache share the work: only one of them goes through all games, and a game that
another process compiles is waited for.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from banquise.bots.search.compiled import BUILDER, thinker
from banquise.core import tiers
from banquise.core.compile import Compiled, cache_root
from banquise.core.game import load, names
from banquise.server.ops.logging import logger

RATE = 10.0  # functions per second, until a game has been compiled here
LOOK_EVERY = 0.5  # seconds between checks of progress
SIDE_BY_SIDE = max(2, os.cpu_count() or 1)  # processes, however many games are opened
TRIES = 3
PAUSE = 30.0  # seconds until a failed game is tried again; longer each time
LANE = "compiling.lock"  # locked by the process that goes through all games

Build = Callable[[str], subprocess.Popen[bytes]]


def build(game: str) -> subprocess.Popen[bytes]:
    """Start a process that compiles the rules and the search of a game."""
    return tiers.build(BUILDER, game)


@dataclass
class Job:
    """A game whose compiled code is not on disk yet."""

    game: str
    parts: Sequence[Compiled]
    size: int
    failures: int = 0
    again_at: float = 0.0  # not before this time, by the monotonic clock
    began: float | None = None  # when a process was first seen compiling it
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @classmethod
    def of(cls, game: str) -> Job:
        loaded = load(game)
        parts = (loaded.cpu, thinker(loaded, "cpu"))
        return cls(game, parts, sum(part.size() for part in parts))

    def is_kept(self) -> bool:
        return all(part.is_kept() for part in self.parts)

    def is_held(self) -> bool:
        """Is another process compiling it?"""
        return any(is_locked(part.folder / "lock") for part in self.parts if part.folder)

    def left(self, rate: float, now: float) -> float:
        """An estimate of the seconds left; a game that is late may take longer."""
        whole, spent = self.size / rate, now - self.began if self.began else 0.0
        return max(whole - spent, spent / 4, 1.0)

    def pace(self, rate: float, now: float) -> float:
        """Functions per second, estimated from the time so far."""
        spent = now - self.began if self.began else 0.0
        return self.size / (spent + self.left(rate, now))


class Compiling:
    """The games that are still to be compiled."""

    def __init__(self, build: Build = build) -> None:
        self._build = build
        self._known = names()
        self._jobs: dict[str, Job] = {}
        self._wanted: dict[str, None] = {}  # in the order of requests
        self._rate = RATE
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._lane: IO[bytes] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    def want(self, game: str) -> None:
        """Someone opens a game: it goes first."""
        if game in self._known:
            self._wanted.setdefault(game)
            self._woken.set()

    def seconds(self) -> dict[str, int]:
        """Estimated seconds until each game is compiled; games that are ready are left out."""
        now, after, found = time.monotonic(), 0.0, {}
        pace = min([self._rate, *(job.pace(self._rate, now) for job in self._jobs.values())])
        for job in self._ordered():
            if job.failures and job.process is None:
                continue  # unknown
            if job.began is None:
                after += job.left(pace, now)
                found[job.game] = round(after)
            else:
                found[job.game] = round(job.left(self._rate, now))
                after = max(after, found[job.game])
        return found

    async def stop(self) -> None:
        """End all processes started here."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        for job in self._jobs.values():
            if job.process:
                tiers.end(job.process)
        self._jobs.clear()
        self._leave_lane()

    async def _run(self) -> None:
        try:
            await asyncio.to_thread(self.find)
            while self._jobs:
                self.turn(time.monotonic())
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._woken.wait(), LOOK_EVERY)
                self._woken.clear()
        except Exception:
            logger.exception("Games are no longer compiled; bots think interpreted.")
            self._jobs.clear()
        finally:
            self._leave_lane()

    def find(self) -> None:
        """Find the games that are not compiled yet. Broken games are reported by the catalogue."""
        if cache_root() is None:
            logger.warning(
                "Compiled code cannot be kept, so bots think interpreted: set BANQUISE_CACHE to a "
                "folder that can be written to."
            )
            return
        found = []
        for game in names():
            with contextlib.suppress(Exception):
                found.append(Job.of(game))
        self._jobs = {job.game: job for job in found if not job.is_kept()}

    def turn(self, now: float) -> None:
        """Remove finished games, start those that may start."""
        for job in list(self._jobs.values()):
            self._look_at(job, now)
        for job in self._ordered():
            if job.process is None and now >= job.again_at and self._may_start(job, now):
                job.process, job.began = self._build(job.game), now

    def _look_at(self, job: Job, now: float) -> None:
        if job.process is not None and job.process.poll() is None:
            return
        if job.is_kept():
            if job.process and job.began is not None:
                self._rate = job.size / max(now - job.began, 0.1)
            del self._jobs[job.game]
        elif job.process:
            self._failed(job, now)
        if job.process:
            tiers.end(job.process)
            job.process = None

    def _failed(self, job: Job, now: float) -> None:
        job.failures += 1
        job.began, job.again_at = None, now + PAUSE * job.failures
        if job.failures == 1:
            status = job.process.returncode if job.process else 0
            logger.warning(
                "A game could not be compiled (%s); its bots think interpreted.",
                _reason(status),
                extra={"game": job.game},
            )
        if job.failures == TRIES:
            del self._jobs[job.game]

    def _may_start(self, job: Job, now: float) -> bool:
        is_wanted = job.game in self._wanted
        running = sum(other.process is not None for other in self._jobs.values())
        if running >= (SIDE_BY_SIDE if is_wanted else 1):
            return False
        if job.is_held():
            job.began = job.began or now
            return False
        return is_wanted or self._has_lane()

    def _ordered(self) -> list[Job]:
        """Games being compiled first, then opened ones, then the smallest."""
        places = {game: place for place, game in enumerate(self._wanted)}
        return sorted(
            self._jobs.values(),
            key=lambda job: (job.began is None, places.get(job.game, len(places)), job.size),
        )

    def _has_lane(self) -> bool:
        """May this process compile all games? Only one of those that share a cache may."""
        root = cache_root()
        if self._lane is None and root is not None:
            self._lane = lock(root / LANE)
        return self._lane is not None

    def _leave_lane(self) -> None:
        if self._lane:
            self._lane.close()
            self._lane = None


def _reason(status: int) -> str:
    if status < 0:
        return f"the compiler was ended by signal {-status}"
    return f"the compiler ended with status {status}" if status else "nothing could be written"


def lock(path: Path) -> IO[bytes] | None:
    """A locked file, to be closed by the caller; None if another process holds it."""
    try:
        file = path.open("ab")
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        return None
    return file


def is_locked(path: Path) -> bool:
    """Does another process hold this file?"""
    if not path.exists():
        return False
    file = lock(path)
    if file is not None:
        file.close()
    return file is None
