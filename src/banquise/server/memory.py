"""Memory that the process has done with, given back to the machine.

Loading compiled rules runs through most of LLVM's code, and leaves tens of megabytes of it mapped
that nobody needs until the next game is loaded. The pages are those of a file: dropped, they are
there again when they are wanted.
"""

from __future__ import annotations

import contextlib
import ctypes
import sys
from collections.abc import Iterator

LIBRARY = "libllvmlite"
ARENAS = 2  # heaps of the C library: one for each thread would be mostly air
_M_ARENA_MAX, _MADV_DONTNEED = -8, 4  # of <malloc.h> and <sys/mman.h> on Linux


def share_heaps() -> None:
    """Have the threads that are started from now on share heaps."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, ARENAS)


def give_back() -> None:
    """Give back what loading a game has used."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError, AttributeError):
        libc = ctypes.CDLL(None)
        for start, size in _code():
            libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(size), _MADV_DONTNEED)
        libc.malloc_trim(0)


def _code() -> Iterator[tuple[int, int]]:
    """Where LLVM's code lies: what can be run cannot have been written to."""
    with open("/proc/self/maps", encoding="utf-8") as maps:
        for row in maps:
            place, rights, *_, name = row.split(maxsplit=5)
            if rights == "r-xp" and LIBRARY in name:
                start, end = (int(part, 16) for part in place.split("-"))
                yield start, end - start
