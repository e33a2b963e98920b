"""Every game on one GPU: the same as on the CPU, byte for byte; and how fast.

python benchmarks/gpu/build.py OUT GAME step play pick cpu    first, for each game
python benchmarks/gpu/run.py OUT GAME …    on a machine with an NVIDIA GPU and CuPy: run-GAME.json
python benchmarks/gpu/pgx.py OUT           Pgx on the same GPU: pgx.json
python benchmarks/gpu/report.py OUT        the report
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import cupy as cp  # type: ignore[import-not-found]

import banquise
from banquise.research.kernels import stamp

SHOWN = ("states", "seen", "last", "actor", "count", "mask", "reward", "done", "episode")
LANES = 16_384
ENOUGH = 10_000_000  # decisions over which CPU and GPU must agree
SIZES = (1 << 16, 1 << 18, 1 << 20)


def say(*what: Any) -> None:
    print(*what, flush=True)


def same(ours: Any, theirs: Any, name: str) -> None:
    for array in SHOWN:
        here, there = getattr(ours, array), cp.asnumpy(getattr(theirs, array))
        assert here.tobytes() == there.tobytes(), f"{name}: {array} differs"


def agree(name: str, seats: int) -> dict[str, Any]:
    """Random play, then stepping by given actions, next to the CPU."""
    cpu = banquise.batch(name, LANES, seats, seed=7)
    gpu = banquise.batch(name, LANES, seats, seed=7, backend="cuda")
    same(cpu, gpu, name)
    steps = ENOUGH // LANES + 1
    played = 0
    while played < steps:
        for games in (cpu, gpu):
            games.play(100)
        played += 100
        same(cpu, gpu, name)
    for k in range(steps):
        actions = gpu.sample()
        assert (cp.asnumpy(actions) == cpu.sample()).all()
        gpu.step(actions)
        cpu.step(cp.asnumpy(actions))
        if k % 40 == 0 or k == steps - 1:
            same(cpu, gpu, name)
    tensor = cp.asnumpy(gpu.tensor()).tobytes() == cpu.tensor().tobytes()
    assert tensor, f"{name}: the tensors differ"
    digest = hashlib.sha256(cpu.states.tobytes()).hexdigest()[:16]
    return {"played": played * LANES, "stepped": steps * LANES, "digest": digest}


def seconds(work: Any) -> float:
    cp.cuda.Device().synchronize()
    before = time.perf_counter()
    work()
    cp.cuda.Device().synchronize()
    return time.perf_counter() - before


def median(work: Any) -> float:
    return sorted(seconds(work) for _ in range(3))[1]


def speed(name: str, seats: int) -> list[dict[str, Any]]:
    """Random decisions a second, and steps a second with masks and observations."""
    rows: list[dict[str, Any]] = []
    game = banquise.game(name)
    for lanes in SIZES:
        if lanes * (game.actions + 2 * game.width + 3 * game.state.itemsize) < 60e9:
            rows.append(measured(name, seats, lanes))
            say(name, seats, rows[-1])
            cp.get_default_memory_pool().free_all_blocks()
    return rows


def measured(name: str, seats: int, lanes: int) -> dict[str, Any]:
    games = banquise.batch(name, lanes, seats, seed=9, backend="cuda")
    games.play(200)  # away from the common start
    took = seconds(lambda: games.play(50))
    steps = 50 * max(1, round(0.3 / took))

    def walk(count: int = 50) -> None:
        for _ in range(count):
            games.step(games.sample(), check=False)

    walk(5)
    return {
        "lanes": lanes,
        "steps": steps,
        "play": lanes * steps / median(lambda: games.play(steps)),
        "step": lanes * 50 / median(walk),
        "tensor": lanes / seconds(games.tensor),
    }


def on_cpu(name: str, seats: int, lanes: int = 8192) -> dict[str, Any]:
    """The same steps on all cores of this machine."""
    games = banquise.batch(name, lanes, seats, seed=9)
    games.play(200)
    count = 20
    best = 0.0
    for _ in range(3):
        before = time.perf_counter()
        for _ in range(count):
            games.step(games.sample(), check=False)
        best = max(best, count * lanes / (time.perf_counter() - before))
    return {"lanes": lanes, "threads": games.threads, "step": best}


def main(folder: str, *names: str) -> None:
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    for name in names:
        game = banquise.game(name)
        row: dict[str, Any] = {
            "gpu": cp.cuda.runtime.getDeviceProperties(0)["name"].decode(),
            "driver": cp.cuda.runtime.driverGetVersion(),
            "cupy": cp.__version__,
            "cores": os.cpu_count(),
            "seats": max(game.seats),
            "rules": stamp(game),
        }
        for key, ask in (("speed", speed), ("cpu", on_cpu), ("agreement", agree)):
            row[key] = ask(name, max(game.seats))
            say(name, key, row[key])
            (out / f"run-{name}.json").write_text(json.dumps(row, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
