"""Numba's disk cache, in a folder named by a hash of the sources."""

# mypy: disable-error-code="misc, no-untyped-call, no-untyped-def"

from __future__ import annotations

import contextlib
import fcntl
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar

from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Lock a folder against other processes on this machine."""
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def disk_cache(function: FunctionType, folder: Path) -> Any:
    """The cache of one entry point.

    The folder's name covers the core, the bots and the game. A loop defined elsewhere is identified
    by its own source.
    """

    class Locator(_CacheLocator):
        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> int:
            source = Path(function.__code__.co_filename)
            typed = time.time_ns()  # a loop typed at a prompt is never reused
            return zlib.crc32(source.read_bytes()) if source.is_file() else typed

        def get_disambiguator(self) -> str:
            return str(function.__code__.co_firstlineno)

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> Locator:
            return cls()

    class Implementation(CompileResultCacheImpl):
        _locator_classes: ClassVar[list[Any]] = [Locator]

    class OneAtATime(FunctionCache):
        """Lock while saving; ignore a missing or read-only folder."""

        _impl_class = Implementation

        def save_overload(self, sig: Any, data: Any) -> None:
            with contextlib.suppress(OSError), locked(folder):
                try:
                    super().save_overload(sig, data)
                except Exception:  # the index is damaged: write a new one
                    self.flush()
                    super().save_overload(sig, data)

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            try:
                return super().load_overload(sig, target_context)
            except Exception:  # the file is damaged: compile again
                with contextlib.suppress(OSError):
                    self.flush()
                return None

    return OneAtATime(function)
