"""Work in pieces, on this machine's threads or on a Ray cluster; the answers come in order.

A piece is done by a plain function that depends on nothing but its arguments, so it does not matter
who does it, or how often: a machine that dies takes nothing with it but time.
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
PATIENCE = 5.0  # seconds within which a cluster answers the door
AHEAD = 4  # pieces under way for each worker


def each(
    function: Callable[..., Answer],
    pieces: Iterable[tuple[Any, ...]],
    workers: int | None = None,
    address: str | None = None,
) -> Iterator[Answer]:
    """``function(*piece)`` for each piece, in the order of the pieces.

    With an address, on the Ray cluster there (``auto`` finds one on this machine); otherwise on
    threads, for functions that release Python's lock.

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
    """Keep some pieces under way; hand out the oldest."""
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
    # Work of a machine that died is done again, however often; an error of our own is not.
    remote = ray.remote(max_retries=-1)(function)
    room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    yield from _window((lambda piece: remote.remote(*piece)), pieces, room, ray.get)


def connect(address: str) -> Any:
    """Ray, in touch with the cluster at an address."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise BadOption("--ray needs the extra of that name: pip install banquise[ray].") from None
    if not ray.is_initialized():
        _knock(address)
        try:
            ray.init(address=address, logging_level="ERROR", log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise BadOption(f"There is no Ray cluster at {address!r}: {error}") from None
    return ray


def _knock(address: str) -> None:
    """Whether anybody is at home, before Ray asks: it would ask for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not colon or not port.isdecimal():
        return
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise BadOption(f"There is no Ray cluster at {address!r}: {reason}.") from None
