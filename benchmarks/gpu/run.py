"""On a machine with a GPU and CuPy: play random games with the kernels of build.py; time them."""

import json
import sys
import time
from pathlib import Path

import cupy as cp
import numpy as np


def array(a):  # as Numba passes an array: meminfo, parent, items, item size, data, shape, strides
    return [
        np.uint64(0), np.uint64(0), np.int64(a.size), np.int64(a.itemsize), np.uint64(a.data.ptr),
        *map(np.int64, a.shape), *map(np.int64, a.strides),
    ]  # fmt: skip


def records(a, itemsize):  # bytes seen as a one-dimensional array of records
    n = a.size // itemsize
    return [
        np.uint64(0), np.uint64(0), np.int64(n), np.int64(itemsize), np.uint64(a.data.ptr),
        np.int64(n), np.int64(itemsize),
    ]  # fmt: skip


def play(folder, name, games, seed, first, limit):
    data = np.load(folder / f"{name}.npz")
    function = cp.RawModule(path=str(folder / f"{name}.ptx")).get_function(str(data["entry"]))
    size = data["start"].size
    edition = cp.asarray(data["edition"])
    states = cp.asarray(np.tile(data["start"], 2 * games))
    results = cp.zeros((games, int(data["columns"])), np.int64)
    rngs = cp.zeros((games, 4), np.int64)
    arguments = [
        *records(edition, edition.size), *records(states, size), np.int64(seed), np.int64(first),
        *array(results), *array(rngs), np.int64(limit),
    ]  # fmt: skip
    cp.cuda.Device().synchronize()
    before = time.perf_counter()
    function(((games + 127) // 128,), (128,), tuple(arguments))
    cp.cuda.Device().synchronize()
    seconds = time.perf_counter() - before
    return cp.asnumpy(results), cp.asnumpy(states).reshape(games, 2, size)[:, 1], seconds


def main():
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(folder.glob("*.ptx")):
        name = path.stem
        play(folder, name, 1024, 1, 0, 1 << 40)
        results, states, seconds = play(folder, name, 16384, 7, 0, 1 << 40)
        np.savez_compressed(out / f"{name}-out.npz", results=results, states=states)
        rows = []
        for games in (1 << 16, 1 << 18, 1 << 20):
            for limit in (1 << 40, 2000):
                r, _, seconds = play(folder, name, games, 9, 0, limit)
                decisions = int(r[:, 0].sum() + r[:, 1].sum())
                rows.append(
                    {
                        "games": games,
                        "limit": limit,
                        "decisions": decisions,
                        "seconds": seconds,
                        "per_second": decisions / seconds,
                    }
                )
                print(name, rows[-1], flush=True)
        (out / f"{name}-speed.json").write_text(
            json.dumps(
                {"gpu": cp.cuda.runtime.getDeviceProperties(0)["name"].decode(), "rows": rows}
            )
        )


if __name__ == "__main__":
    main()
