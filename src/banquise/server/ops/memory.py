"""Return unused memory to the system.

Loading compiled rules runs most of LLVM's code and leaves tens of megabytes of it mapped
that is not needed until the next game is loaded. The pages are backed by a file: once dropped, they
are read again when needed.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
from collections.abc import Iterator

LIBRARY = "libllvmlite"
ARENAS = 2  # heaps of the C library: one per thread would be mostly empty
_M_ARENA_MAX, _MADV_DONTNEED = -8, 4  # of <malloc.h> and <sys/mman.h> on Linux


def share_heaps() -> None:
    """Make threads that start later share heaps."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, ARENAS)


def give_back() -> None:
    """Return the memory that loading a game used."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError, AttributeError):
        libc = ctypes.CDLL(None)
        for start, size in _code():
            libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(size), _MADV_DONTNEED)
        libc.malloc_trim(0)


def _code() -> Iterator[tuple[int, int]]:
    """The address ranges of LLVM's code: executable pages were never written to."""
    with open("/proc/self/maps", encoding="utf-8") as maps:
        for row in maps:
            place, rights, *_, name = row.split(maxsplit=5)
            if rights == "r-xp" and LIBRARY in name:
                start, end = (int(part, 16) for part in place.split("-"))
                yield start, end - start
