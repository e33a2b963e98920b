"""Tiered execution: rules start interpreted and switch to compiled code when it is ready.

No one waits for the compiler. An entry point measures the time it spends interpreted. After a
while it looks for compiled code on disk; if there is none, it starts a low-priority process that
compiles. Both give the same bytes.
"""

from __future__ import annotations

import atexit
import logging
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any

from banquise.core import batch

if TYPE_CHECKING:
    from banquise.core.compile import Backend, Compiled

LOAD_AFTER = 0.2  # seconds of interpreted work before compiled code is loaded from disk
BUILD_AFTER = 2.0  # … before a process is started to compile, if there is none on disk
LOOK_EVERY = 1.0  # seconds between two checks for its result
VARIABLE = "BANQUISE_COMPILE"  # "never": compile nothing in the background
logger = logging.getLogger("banquise")


class Entry:
    """A callable whose function can be replaced while others hold a reference to it."""

    __slots__ = ("run",)

    def __init__(self, run: Callable[..., Any]) -> None:
        self.run = run

    def __call__(self, *given: Any) -> Any:
        return self.run(*given)


class Tiers:
    """The entry points of one game, interpreted first.

    >>> from banquise.core.game import load
    >>> load("papua").auto
    <papua, interpreted or compiled>
    """

    name = "auto"

    def __init__(
        self, plain: Backend, compiled: Callable[[], Compiled], module: str = "banquise.core.build"
    ) -> None:
        self._plain, self._make = plain, compiled
        self._module = module  # run with ``python -m`` to compile in another process
        self._entries: dict[FunctionType, Entry] = {}
        self._lock = threading.RLock()
        self._spent, self._look_at = 0.0, 0.0
        self._loading: threading.Thread | None = None
        self._builder: subprocess.Popen[bytes] | None = None
        self.is_compiled = False

    def __repr__(self) -> str:
        return f"<{self._plain.game.name}, interpreted or compiled>"

    def __getattr__(self, name: str) -> Entry:
        """An entry point of ``core.batch``."""
        function = getattr(batch, name, None)
        if name.startswith("_") or not isinstance(function, FunctionType):
            raise AttributeError(f"There is no entry point {name!r} in core.batch.")
        entry = self.bind(function)
        setattr(self, name, entry)
        return entry

    def bind(self, function: FunctionType) -> Entry:
        """Bind a loop written against ``core.contract``. Loops of the bundle will be replaced."""
        with self._lock:
            if function not in self._entries:
                self._entries[function] = self._entry(function)
            return self._entries[function]

    def _entry(self, function: FunctionType) -> Entry:
        if "numba" in sys.modules:  # otherwise importing it takes half a second
            self.look()
        if self.is_compiled:
            return Entry(self._make().bind(function))
        return Entry(self._counting(self._plain.bind(function)))

    def _counting(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def run(*given: Any) -> Any:
            began = time.perf_counter()
            result = function(*given)
            self._spent += time.perf_counter() - began
            if self._spent > LOAD_AFTER and time.monotonic() > self._look_at:
                self._climb()
            return result

        return run

    def is_ready(self) -> bool:
        """Is compiled code on disk, or loaded?"""
        return self.is_compiled or self._make().is_kept()

    def switch(self) -> None:
        """Load the compiled code, or compile it now, and use it from now on."""
        with self._lock:
            self._make().take()
            self._replace()

    def look(self) -> bool:
        """Switch to compiled code if it is on disk; False if there is none."""
        with self._lock:
            if not self.is_compiled and self.is_ready() and self._make().load():
                self._replace()
            return self.is_compiled

    def _replace(self) -> None:
        compiled = self._make()
        self.is_compiled = True
        bundled = {loop for loop, _ in compiled.bundled().values()}
        for function, entry in self._entries.items():
            if function in bundled:
                entry.run = compiled.bind(function)

    def _climb(self) -> None:
        """Load compiled code, or start compiling it."""
        self._look_at = time.monotonic() + LOOK_EVERY
        if self._loading is not None and self._loading.is_alive():
            return
        if self.is_ready():
            self._loading = threading.Thread(target=self._load, name="banquise-load")
            self._loading.start()
        elif self._spent > BUILD_AFTER and self._builder is None and may_build():
            self._builder = build(self._module, self._plain.game.name)

    def _load(self) -> None:
        try:
            self.look()
        except Exception:
            self._look_at = math.inf  # it would fail again
            logger.exception("Compiled rules of %s could not be loaded.", self._plain.game.name)


def may_build() -> bool:
    """Is background compilation allowed?"""
    return os.environ.get(VARIABLE, "") != "never"


def build(module: str, game: str) -> subprocess.Popen[bytes]:
    """Start a low-priority process that compiles a game; it ends with this process."""
    process = subprocess.Popen(
        [sys.executable, "-m", module, game],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
    )
    atexit.register(end, process)
    return process


def environment() -> dict[str, str]:
    """The environment of a compiling process, with this process's module path."""
    path = os.pathsep.join(filter(None, sys.path))
    return os.environ | {VARIABLE: "never", "PYTHONPATH": path}


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process that ``build`` started, if it still runs."""
    process.kill()
    process.wait()
    if process.stdin:
        process.stdin.close()
