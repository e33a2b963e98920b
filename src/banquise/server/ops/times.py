"""The server's clocks; a simulation passes its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Times:
    """``wall`` dates what is stored. ``steady`` measures what passes while the server runs, and
    does not jump when the system clock is set.
    """

    wall: Callable[[], float] = time.time
    steady: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep


SYSTEM = Times()
