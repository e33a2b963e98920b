"""An event loop without threads or sockets: time jumps to the next timer, and whoever is ready
runs in an order that depends on the seed.
"""

from __future__ import annotations

import asyncio
import random
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

T = TypeVar("T")
BURIALS = 20  # some tasks survive being cancelled once


class Host:
    """What code runs on. When it is dead, nothing that belongs to it runs any more."""

    def __init__(self) -> None:
        self.is_dead = False
        self.frozen: list[Any] = []  # what was about to run when it died
        self.context: Context = copy_context()
        self.context.run(HOST.set, self)


HOST: ContextVar[Host | None] = ContextVar("host", default=None)


class Ready(deque[Any]):
    """The callbacks that are ready; the next one is drawn."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance = chance

    def popleft(self) -> Any:
        at = int(self._chance.random() * len(self))
        self.rotate(-at)
        handle = super().popleft()
        self.rotate(at)
        host = handle._context.get(HOST)
        if host is not None and host.is_dead:
            host.frozen.append(handle)
            return NOTHING
        return handle


class Nothing:
    """A callback that was dropped."""

    _cancelled = True


NOTHING = Nothing()


class Loop(asyncio.BaseEventLoop):
    """Simulated time. Blocking work runs at once and takes simulated time."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance, self._now = chance, 0.0
        self._selector = self
        self._ready = Ready(chance)
        self.failures: list[str] = []  # exceptions that nobody handled
        self.set_exception_handler(self._note)

    def time(self) -> float:
        return self._now

    def select(self, timeout: float | None) -> list[Any]:
        """Nothing arrives from outside: time passes."""
        if timeout is None:
            raise RuntimeError("Everybody waits for somebody else.")
        self._now += timeout
        return []

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        return asyncio.ensure_future(self._blocking(func, *args), loop=self)

    async def _blocking(self, func: Callable[..., T], *args: Any) -> T:
        await asyncio.sleep(self._chance.random() * 0.01)
        return func(*args)

    def _process_events(self, event_list: list[Any]) -> None: ...

    def _write_to_self(self) -> None: ...

    def _note(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.failures.append(f"{context['message']}: {error!r}")


def run(
    work: Callable[[Loop], Coroutine[Any, Any, T]], hosts: list[Host], chance: random.Random
) -> T:
    """Run to the end, then cancel what is left, on dead hosts as well."""
    loop = Loop(chance)
    try:
        return loop.run_until_complete(work(loop))
    finally:
        for host in hosts:
            host.is_dead = False
            loop._ready.extend(host.frozen)
        for _ in range(BURIALS):
            if left := asyncio.all_tasks(loop):
                for task in left:
                    task.cancel()
                loop.run_until_complete(asyncio.wait(left, timeout=60))
        loop.close()
