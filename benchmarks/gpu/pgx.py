"""Pgx on the same device, with the loop of ``peers.pgx``: pgx-GAME.json for each game.

Each of its steps makes the mask and the observation of the next decision, so it is compared with
our steps as well as with our bare random play.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import jax  # type: ignore[import-not-found]
import pgx  # type: ignore[import-not-found]

from benchmarks.peers.pgx import batch

SIZES = (65_536, 524_288)


def measured(name: str, lanes: int) -> dict[str, float]:
    before = time.perf_counter()
    play = batch(pgx.make(name), lanes)
    ready, rates = time.perf_counter() - before, []
    for _ in range(3):
        before = time.perf_counter()
        rates.append(play(1) / (time.perf_counter() - before))
    return {"lanes": lanes, "step": sorted(rates)[1], "ready": ready}


def main(folder: str, *names: str) -> None:
    device = jax.devices()[0]
    for name in names:
        row: dict[str, Any] = {
            "device": str(device.device_kind),
            "jax": jax.__version__,
            "pgx": pgx.__version__,
            "speed": [measured(name, lanes) for lanes in SIZES],
        }
        print(name, row, flush=True)
        (Path(folder) / f"pgx-{name}.json").write_text(json.dumps(row, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
