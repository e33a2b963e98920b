"""Pgx on the same device: random play, jitted and vmapped, ended games begun anew in their lanes.

Each of its steps makes the mask and the observation of the next decision, so it is compared with
our steps as well as with our bare play.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import jax  # type: ignore[import-not-found]
import jax.numpy as jnp  # type: ignore[import-not-found]
import pgx  # type: ignore[import-not-found]
from pgx.experimental import auto_reset  # type: ignore[import-not-found]

GAMES = ("backgammon", "go_9x9", "connect_four")
STEPS = 64


def rate(env: Any, lanes: int) -> dict[str, float]:
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(_: int, carry: Any) -> Any:
        state, key = carry
        key, choice, chance = jax.random.split(key, 3)
        odds = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(choice, odds, axis=1)
        return step(state, action, jax.random.split(chance, lanes)), key

    advance = jax.jit(lambda carry: jax.lax.fori_loop(0, STEPS, once, carry))
    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), lanes))
    before = time.perf_counter()
    carry = jax.block_until_ready(advance((start, jax.random.key(1))))
    compiled = time.perf_counter() - before
    rates = []
    for _ in range(3):
        before = time.perf_counter()
        carry = jax.block_until_ready(advance(carry))
        rates.append(STEPS * lanes / (time.perf_counter() - before))
    return {"lanes": lanes, "step": sorted(rates)[1], "first_call": compiled}


def main(folder: str, *sizes: str) -> None:
    device = jax.devices()[0]
    found: dict[str, Any] = {"device": str(device.device_kind), "jax": jax.__version__}
    found["pgx"] = pgx.__version__
    for name in GAMES:
        rows = []
        for lanes in map(int, sizes or ("4096", "32768", "262144")):
            try:
                rows.append(rate(pgx.make(name), lanes))
            except Exception as error:  # too little memory for so many lanes
                rows.append({"lanes": lanes, "step": 0.0, "error": repr(error)[:200]})
            print(name, rows[-1], flush=True)
        found[name] = rows
        file = "pgx.json" if device.platform == "gpu" else "pgx-cpu.json"
        (Path(folder) / file).write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main(*sys.argv[1:])
