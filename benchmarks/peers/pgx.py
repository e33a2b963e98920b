"""A contestant: Pgx, jitted and vmapped, on the CPU.

A finished game restarts in its lane, so that no lane idles: on a CPU that is faster than waiting
for the longest game. Several numbers of lanes are tried, and the best is measured.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import jax  # type: ignore[import-not-found]
import jax.numpy as jnp  # type: ignore[import-not-found]
import pgx  # type: ignore[import-not-found]
from pgx.experimental import auto_reset  # type: ignore[import-not-found]

from benchmarks.contest import SECONDS, fitting, rate, wait_and_play

LANES = (64, 1024, 8192)
STEPS = 64  # decisions of each lane in one call


def batch(env: Any, lanes: int) -> Callable[[int], float]:
    """Random play in ``lanes`` lanes: ``play(n)`` makes n calls of STEPS decisions each."""
    step = jax.vmap(auto_reset(env.step, env.init))

    def once(_: int, carry: Any) -> Any:
        state, key = carry
        key, choice, chance = jax.random.split(key, 3)
        odds = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(choice, odds, axis=1)
        return step(state, action, jax.random.split(chance, lanes)), key

    advance = jax.jit(lambda carry: jax.lax.fori_loop(0, STEPS, once, carry))
    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), lanes))
    carry = jax.block_until_ready(advance((start, jax.random.key(1))))

    def play(calls: int) -> float:
        nonlocal carry
        for _ in range(calls):
            carry = advance(carry)
        jax.block_until_ready(carry)
        return calls * STEPS * lanes

    return play


def main(name: str) -> None:
    env = pgx.make(name)
    found = []
    for lanes in LANES:
        play = batch(env, lanes)
        found.append((rate(play, 1), lanes, play))
        if lanes * STEPS / found[-1][0] > SECONDS:
            break  # more lanes would only make a round longer
    _, lanes, play = max(found, key=lambda one: one[0])
    calls = fitting(play)
    wait_and_play(lambda: play(calls), f"{lanes} lanes")


if __name__ == "__main__":
    main(*sys.argv[1:])
