"""Notifications between processes that share a database: PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from banquise.server.ops.logging import logger
from banquise.server.ops.times import SYSTEM, Times
from banquise.server.storage.store import CHANNEL, Store

News = dict[str, Any]
RETRY = 1.0  # seconds between attempts to listen again


class PubSub:
    """Listens to the other processes. After an interruption it reports that some may be missing."""

    def __init__(
        self,
        store: Store,
        on_news: Callable[[News], Awaitable[None]],
        on_gap: Callable[[], Awaitable[None]],
        times: Times = SYSTEM,
    ) -> None:
        self._store, self._on_news, self._on_gap = store, on_news, on_gap
        self._times = times
        self._news: asyncio.Queue[News | None] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        if not self._store.is_shared:
            return
        is_listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(is_listening)),
            asyncio.create_task(self._pass_on()),
        ]
        await asyncio.wait_for(is_listening.wait(), 30)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self, is_listening: asyncio.Event) -> None:
        while True:
            try:
                await self._listen_once(is_listening)
            except (TimeoutError, OSError) as error:
                logger.warning("The connection to the other processes was cut: %s", repr(error))
            except Exception:
                logger.exception("The connection to the other processes was cut.")
            await self._times.sleep(RETRY)

    async def _listen_once(self, is_listening: asyncio.Event) -> None:
        import asyncpg  # type: ignore[import-untyped]

        url: URL = self._store.engine.url.set(drivername="postgresql")
        connection = await asyncpg.connect(url.render_as_string(hide_password=False))
        closed = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: closed.set())
            await connection.add_listener(CHANNEL, self._receive)
            if is_listening.is_set():
                self._news.put_nowait(None)
            is_listening.set()
            await closed.wait()
        finally:
            with contextlib.suppress(TimeoutError, OSError):  # shutdown does not wait for it
                await connection.close(timeout=2)

    def _receive(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        news = json.loads(payload)
        if news.get("from") != self._store.process:
            self._news.put_nowait(news)

    async def _pass_on(self) -> None:
        while True:
            news = await self._news.get()
            try:
                await (self._on_gap() if news is None else self._on_news(news))
            except (SQLAlchemyError, OSError) as error:
                logger.warning("News from another process could not be read: %s", repr(error))
                await self._times.sleep(RETRY)
                self._news.put_nowait(None)  # read every table again as soon as possible
            except Exception:
                logger.exception("News from another process could not be read.")
