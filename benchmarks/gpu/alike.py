"""Digests of a batch during random play and steps: equal digests mean equal bytes.

python benchmarks/gpu/alike.py OUT GAME …    on the CPU: alike-GAME.json, for run.py
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from pathlib import Path
from typing import Any

import banquise

SHOWN = ("states", "seen", "last", "actor", "count", "mask", "reward", "done", "episode")
LANES = 16_384
ENOUGH = 10_000_000  # decisions over which CPU and GPU must agree, in play and again in steps
STRIDE, LOOK = 100, 40  # decisions and steps of a lane between two digests


def bytes_of(array: Any) -> bytes:
    """The bytes of a NumPy or CuPy array."""
    data: bytes = (array.get() if hasattr(array, "get") else array).tobytes()
    return data


def digest(games: Any) -> str:
    hasher = hashlib.sha256()
    for name in SHOWN:
        hasher.update(bytes_of(getattr(games, name)))
    return hasher.hexdigest()


def walked(name: str, seats: int, backend: str) -> dict[str, Any]:
    """Digests of all arrays during random play, then during steps by given actions."""
    before = time.perf_counter()
    games = banquise.batch(name, LANES, seats, seed=7, backend=backend)
    seen, played = [digest(games)], 0
    while played * LANES < ENOUGH:
        games.play(STRIDE)
        played += STRIDE
        seen.append(digest(games))
    steps = ENOUGH // LANES + 1
    for k in range(steps):
        games.step(games.sample(), check=k % LOOK == 0)
        if k % LOOK == 0 or k == steps - 1:
            seen.append(digest(games))
    seen.append(hashlib.sha256(bytes_of(games.tensor())).hexdigest())
    return {
        "seats": seats,
        "played": played * LANES,
        "stepped": steps * LANES,
        "seconds": time.perf_counter() - before,
        "digests": seen,
    }


def main(folder: str, *names: str) -> None:
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    for name in names:
        found = walked(name, max(banquise.game(name).seats), "cpu")
        (out / f"alike-{name}.json").write_text(json.dumps(found, indent=1))
        print(name, round(found["seconds"]), "s", found["digests"][-1], flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
