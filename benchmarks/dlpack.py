"""Check that PyTorch and JAX share the memory of a batch: same address, and steps are visible.

python benchmarks/dlpack.py torch jax     in an environment that has them, and banquise

JAX accepts only contiguous arrays. The planes of a batch are fields of records, so JAX gets them as
columns of ``tensor``; PyTorch accepts both.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import numpy as np

import banquise

ARRAYS = ("mask", "legal", "count", "actor", "reward", "done", "episode")


def with_torch(array: Any) -> tuple[Any, int]:
    shared = import_module("torch").from_dlpack(array)
    return shared, shared.data_ptr()


def with_jax(array: Any) -> tuple[Any, int]:
    jax = import_module("jax")
    jax.config.update("jax_enable_x64", True)  # otherwise JAX copies to 32-bit numbers
    shared = jax.dlpack.from_dlpack(array, copy=False)
    return shared, shared.unsafe_buffer_pointer()


def check(name: str, library: str) -> int:
    """Check every array of a game's batch; returns their number."""
    games = banquise.batch(name, n=100, seed=1)
    share = {"torch": with_torch, "jax": with_jax}[library]
    room = games.tensor()
    arrays = {each: getattr(games, each) for each in ARRAYS} | {"tensor": room}
    if library == "torch":
        arrays |= {f"planes[{each!r}]": plane for each, plane in games.planes.items()}
    shared = {each: share(array) for each, array in arrays.items()}
    for _ in range(60):
        games.step(games.sample())
    games.tensor(room)
    for each, (theirs, address) in shared.items():
        ours = arrays[each]
        if address != ours.ctypes.data or not np.array_equal(np.asarray(theirs), ours):
            raise SystemExit(f"{library} does not share {each} of {name}.")
    return len(shared)


if __name__ == "__main__":
    for library in sys.argv[1:]:
        counts = {name: check(name, library) for name in banquise.games()}
        version = import_module(library).__version__
        print(f"{library} {version} shares {sum(counts.values())} arrays of {len(counts)} games.")
