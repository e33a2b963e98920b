"""Every game on one GPU: check equality with the CPU, byte for byte, and measure speed.

python benchmarks/gpu/build.py OUT GAME …    kernels, on any machine: build-GAME.json
python benchmarks/gpu/alike.py OUT GAME …    digests of the CPU: alike-GAME.json
bash benchmarks/gpu/turns.sh OUT             on a machine with an NVIDIA GPU, CuPy, JAX and Pgx:
                                             run.py and pgx.py in turns
python benchmarks/gpu/report.py OUT          the report
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import cupy as cp

import banquise
from banquise.research.kernels import stamp
from benchmarks.gpu.alike import walked

# For each multiprocessor of the GPU: whole blocks of every block size of random play (288 for
# nunami, otherwise 512), so that none waits for the last ones.
LANES = (2_304, 9_216)
DECISIONS = 400  # of a lane in one launch of random play, the same for all games
STEPS = 20  # of a lane between two clock readings
MEMORY = 60e9  # maximum bytes of GPU memory for a batch


def say(*what: Any) -> None:
    print(*what, flush=True)


def agreement(name: str, file: Path) -> dict[str, Any]:
    """Compare random play and steps with the CPU's digests."""
    there = json.loads(file.read_text())
    here = walked(name, there["seats"], "cuda")
    same = [one == other for one, other in zip(here["digests"], there["digests"], strict=True)]
    assert all(same), f"{name}: different from look {same.index(False)} on, of {len(same)}"
    return {key: here[key] for key in ("seats", "played", "stepped")} | {"looks": len(same)}


def seconds(work: Any) -> float:
    cp.cuda.Device().synchronize()
    before = time.perf_counter()
    work()
    cp.cuda.Device().synchronize()
    return time.perf_counter() - before


def median(work: Any) -> float:
    return sorted(seconds(work) for _ in range(3))[1]


def speed(name: str, seats: int) -> list[dict[str, Any]]:
    """Random decisions per second, and steps per second with masks and observations."""
    rows: list[dict[str, Any]] = []
    game = banquise.game(name)
    for each in LANES:
        lanes = each * int(cp.cuda.Device().attributes["MultiProcessorCount"])
        if lanes * (game.actions + 2 * game.width + 3 * game.state.itemsize) < MEMORY:
            rows.append(measured(name, seats, lanes, each == LANES[0]))
            say(name, seats, rows[-1])
            cp.get_default_memory_pool().free_all_blocks()
    return rows


def measured(name: str, seats: int, lanes: int, tensors: bool) -> dict[str, Any]:
    games = banquise.batch(name, lanes, seats, seed=9, backend="cuda")
    games.play(DECISIONS)  # move away from the common start

    def walk(tensor: bool = False) -> None:
        for _ in range(STEPS):
            games.step(games.sample(), check=False)
            if tensor:
                games.tensor(out)

    out = games.tensor() if tensors else None
    walk(tensors)
    row = {
        "lanes": lanes,
        "decisions": DECISIONS,
        "play": lanes * DECISIONS / median(lambda: games.play(DECISIONS)),
        "step": lanes * STEPS / median(walk),
    }
    if tensors:
        row["tensor"] = lanes * STEPS / median(lambda: walk(tensor=True))
    return row


def main(folder: str, *names: str) -> None:
    out = Path(folder)
    for name in names:
        game, before = banquise.game(name), time.perf_counter()
        banquise.batch(name, 1024, max(game.seats), backend="cuda").play(1)
        row: dict[str, Any] = {
            "date": time.strftime("%Y-%m-%d"),
            "gpu": cp.cuda.runtime.getDeviceProperties(0)["name"].decode(),
            "driver": cp.cuda.runtime.driverGetVersion(),
            "cupy": cp.__version__,
            "rules": stamp(game),
            "load": time.perf_counter() - before,
            "speed": {},
        }
        for seats in sorted({max(game.seats), min(game.seats)}, reverse=True):
            row["speed"][seats] = speed(name, seats)
            (out / f"run-{name}.json").write_text(json.dumps(row, indent=1))
        row["agreement"] = agreement(name, out / f"alike-{name}.json")
        say(name, row["load"], row["agreement"])
        (out / f"run-{name}.json").write_text(json.dumps(row, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
