"""Random play as one GPU kernel, a thread a game, compiled to PTX on a machine without a GPU.

python benchmarks/gpu/build.py papua build/gpu     papua.ptx, and papua.npz with the start
python benchmarks/gpu/run.py build/gpu OUT         on the machine with the GPU: papua-out.npz
python benchmarks/gpu/compare.py OUT               the same games on the CPU, byte for byte
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from banquise.core import batch
from banquise.core import compile as compiling
from banquise.core.batch import RESULTS
from banquise.core.match import Match
from banquise.core.ptx import HOPPER, kinds


def kernel(game: Any) -> str:
    """The kernel's PTX."""
    backend = compiling.cuda(game)
    from numba import cuda
    from numba.cuda import dispatcher, types

    play = backend.bind(batch.simulate)
    width = game.width

    def random_games(ed, states, seed, first, results, rngs, limit):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i >= results.shape[0]:
            return
        work = cuda.local.array((2, width), types.int64)
        play(
            ed,
            states[2 * i : 2 * i + 2],
            seed,
            first + i,
            results[i : i + 1],
            rngs[i],
            work,
            limit,
            False,
        )

    known = kinds(game)
    number = types.int64
    arrays = (known["results"], known["work"])
    signature = (known["ed"], known["states"], number, number, *arrays, number)
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=HOPPER)
    text, _ = cuda.compile_ptx(random_games, signature, device=False, cc=HOPPER)
    return re.sub(r"\.version \d+\.\d+", ".version 8.8", str(text))  # what older drivers read, too


def main() -> None:
    folder = Path(sys.argv[-1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:-1]:
        match = Match(name, chance="manual", seats=max(Match(name, chance="manual").game.seats))
        game = match.game
        text = kernel(game)
        (folder / f"{name}.ptx").write_text(text)
        entry = re.search(r"\.visible \.entry (\w+)", text)
        assert entry is not None
        np.savez(
            folder / f"{name}.npz",
            edition=match.edition.record.view(np.uint8),
            start=match.state.view(np.uint8),
            entry=entry[1],
            columns=RESULTS,
        )
        print(f"{name}: {len(text)} characters, {game.state.itemsize} bytes a state")


if __name__ == "__main__":
    main()
