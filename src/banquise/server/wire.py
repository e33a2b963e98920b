"""News from the other processes on the same database: PostgreSQL's LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from banquise.server.log import logger
from banquise.server.store import CHANNEL, Store

News = dict[str, Any]
RETRY = 1.0  # seconds between attempts to listen again


class Wire:
    """Listens, and listens again when the line was cut; then nothing heard before is trusted."""

    def __init__(
        self,
        store: Store,
        heard: Callable[[News], Awaitable[None]],
        was_deaf: Callable[[], Awaitable[None]],
    ) -> None:
        self._store, self._heard, self._was_deaf = store, heard, was_deaf
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
                logger.warning("The line to the other processes was cut: %s", type(error).__name__)
            except Exception:
                logger.exception("The line to the other processes was cut.")
            await asyncio.sleep(RETRY)

    async def _listen_once(self, is_listening: asyncio.Event) -> None:
        import asyncpg  # type: ignore[import-untyped]

        url: URL = self._store.engine.url.set(drivername="postgresql")
        line = await asyncpg.connect(url.render_as_string(hide_password=False))
        closed = asyncio.Event()
        try:
            line.add_termination_listener(lambda _: closed.set())
            await line.add_listener(CHANNEL, self._hear)
            if is_listening.is_set():
                self._news.put_nowait(None)
            is_listening.set()
            await closed.wait()
        finally:
            with contextlib.suppress(TimeoutError, OSError):  # nor is who stops it kept from it
                await line.close(timeout=2)

    def _hear(self, _line: Any, _pid: int, _channel: str, payload: str) -> None:
        news = json.loads(payload)
        if news.get("from") != self._store.process:
            self._news.put_nowait(news)

    async def _pass_on(self) -> None:
        while True:
            news = await self._news.get()
            try:
                await (self._was_deaf() if news is None else self._heard(news))
            except (SQLAlchemyError, OSError) as error:
                logger.warning("News could not be taken in: %s", type(error).__name__)
                await asyncio.sleep(RETRY)
                self._news.put_nowait(None)  # every table is looked at when that is possible
            except Exception:
                logger.exception("News could not be taken in.")
