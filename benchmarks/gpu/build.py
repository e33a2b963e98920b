"""Compile what run.py needs, and say how long it took.

python benchmarks/gpu/build.py OUT papua step play pick cpu    one game, some parts

Kernels go into the cache of compiled code as PTX: they can be built on a machine without a GPU.
Parts may be built at once, by several processes.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import banquise
from banquise.research.kernels import kept


def build(name: str, part: str) -> float:
    game, before = banquise.game(name), time.process_time()
    if part == "cpu":
        games = banquise.batch(name, n=2, seats=max(game.seats))
        games.step(games.sample())
        games.play(1)
    else:
        kept(game, part, (9, 0))
    return time.process_time() - before


def main(folder: str, name: str, *parts: str) -> None:
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    for part in parts:
        took = build(name, part)
        (out / f"build-{name}-{part}.json").write_text(json.dumps(took))
        print(name, part, round(took, 1), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
