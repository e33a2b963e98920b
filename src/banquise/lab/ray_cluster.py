"""Run tasks on local threads or on a Ray cluster; results come in order.

A task is a plain function of its arguments, so it does not matter where or how often it runs: if a
machine dies, its tasks run again elsewhere.
"""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any, TypeVar

from banquise.core.errors import BadOption

Answer = TypeVar("Answer")
PATIENCE = 5.0  # seconds to wait for a connection to the cluster
AHEAD = 4  # tasks in flight per worker


def each(
    function: Callable[..., Answer],
    pieces: Iterable[tuple[Any, ...]],
    workers: int | None = None,
    address: str | None = None,
) -> Iterator[Answer]:
    """Yield ``function(*piece)`` for each piece, in order.

    With an address, run on that Ray cluster (``auto`` finds one on this machine); otherwise on
    threads, which helps only functions that release the GIL.

    >>> list(each(pow, [(2, 3), (3, 2)], workers=2))
    [8, 9]
    """
    if address is not None:
        yield from _on_ray(function, pieces, address)
        return
    count = workers or os.cpu_count() or 1
    if count == 1:
        yield from (function(*piece) for piece in pieces)
        return
    with ThreadPoolExecutor(count) as pool:
        yield from _window(
            (lambda piece: pool.submit(function, *piece)), pieces, AHEAD * count, _result
        )


def _result(future: Any) -> Any:
    return future.result()


def _window(
    start: Callable[[Any], Any],
    pieces: Iterable[tuple[Any, ...]],
    room: int,
    finish: Callable[[Any], Any],
) -> Iterator[Any]:
    """Keep some tasks in flight; yield results oldest first."""
    under_way: deque[Any] = deque()
    for piece in pieces:
        under_way.append(start(piece))
        if len(under_way) >= room:
            yield finish(under_way.popleft())
    while under_way:
        yield finish(under_way.popleft())


def _on_ray(
    function: Callable[..., Any], pieces: Iterable[tuple[Any, ...]], address: str
) -> Iterator[Any]:
    ray = connect(address)
    # Retry tasks of machines that died without limit, but never after an error of our own.
    remote = ray.remote(max_retries=-1)(function)
    room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    yield from _window((lambda piece: remote.remote(*piece)), pieces, room, ray.get)


def connect(address: str) -> Any:
    """Ray, connected to the cluster at an address."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise BadOption("--ray needs the extra ray: pip install banquise[ray].") from None
    if not ray.is_initialized():
        _check_reachable(address)
        try:
            ray.init(address=address, logging_level="ERROR", log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise BadOption(f"There is no Ray cluster at {address!r}: {error}") from None
    return ray


def _check_reachable(address: str) -> None:
    """Check that the address is reachable; Ray itself would retry for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadOption(f"There is no Ray cluster at {address!r}: {reason}.") from None
