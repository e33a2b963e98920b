"""Steps with masks, rewards and observations on one core: ours, Pgx and PettingZoo.

python benchmarks/stepping.py             all three, each in its own environment, in turns
python benchmarks/stepping.py ours        one contestant

Rates are steps per CPU second, so that other load on the machine does not count. Every contestant
is limited to one core, and XLA to one thread. Pgx is jitted and vmapped and restarts finished games
in their lanes; one call makes 16 steps. Ours are single calls from Python; "rows" also makes the
row of float32 of ``tensor`` at each step. Pgx and ours use the best of three numbers of lanes.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SECONDS = 2.0
LANES = (64, 1024, 8192)
ROUNDS = 3
OURS = ("connect_four", "papua", "halunken")
PGX = ("connect_four", "backgammon", "go_9x9")
PETTINGZOO = ("connect_four_v3", "tictactoe_v3")
CONTESTANTS = (("ours", OURS), ("rows", OURS), ("pgx", PGX), ("pettingzoo", PETTINGZOO))


def rate(work: Any) -> float:
    """Steps per CPU second; ``work()`` makes some and returns how many."""
    steps, before = 0, time.process_time()
    while time.process_time() - before < SECONDS:
        steps += work()
    return steps / (time.process_time() - before)


def ours(name: str) -> float:
    return max(_ours(name, lanes) for lanes in LANES)


def rows(name: str) -> float:
    return max(_ours(name, lanes, with_rows=True) for lanes in LANES)


def _ours(name: str, lanes: int, with_rows: bool = False) -> float:
    os.environ["BANQUISE_GAMES"] = "benchmarks"
    banquise: Any = importlib.import_module("banquise")
    games = banquise.batch(name, n=lanes, seats=max(banquise.game(name).seats), threads=1)
    room = games.tensor()

    def work() -> int:
        for _ in range(10):
            games.step(games.sample())
            if with_rows:
                games.tensor(room)
        return 10 * int(games.n)

    work()
    return rate(work)


def pgx(name: str) -> float:
    os.environ["JAX_PLATFORMS"] = "cpu"
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    jax: Any = importlib.import_module("jax")
    engine: Any = importlib.import_module("pgx")
    auto_reset: Any = importlib.import_module("pgx.experimental").auto_reset
    env = engine.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    return max(_pgx(jax, env, step, lanes) for lanes in LANES)


def _pgx(jax: Any, env: Any, step: Any, lanes: int) -> float:
    def once(_: int, carry: Any) -> Any:
        state, key = carry
        key, choice, chance = jax.random.split(key, 3)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(choice, odds, axis=1)
        return step(state, action, jax.random.split(chance, lanes)), key

    advance = jax.jit(lambda carry: jax.lax.fori_loop(0, 16, once, carry))
    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(0), lanes))
    carry = jax.block_until_ready(advance((start, jax.random.key(1))))

    def work() -> int:
        nonlocal carry
        carry = jax.block_until_ready(advance(carry))
        return 16 * lanes

    return rate(work)


def pettingzoo(name: str) -> float:
    env = importlib.import_module(f"pettingzoo.classic.{name}").env()

    def work() -> int:
        steps = 0
        env.reset(seed=1)
        for agent in env.agent_iter():
            told, _, over, cut, _ = env.last()
            env.step(None if over or cut else env.action_space(agent).sample(told["action_mask"]))
            steps += not (over or cut)
        return steps

    return rate(work)


def one(who: str, name: str) -> float:
    """Run a contestant in its own process."""
    home = HERE.parent / (".venv" if who in ("ours", "rows") else ".bench-venv") / "bin" / "python"
    command = [str(home), "-W", "ignore", str(Path(__file__)), who, name]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout.split()[-1])


def main() -> None:
    found: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for who, names in CONTESTANTS:
            for name in names:
                found.setdefault(f"{who} {name}", []).append(one(who, name))
                print(who, name, found[f"{who} {name}"], file=sys.stderr, flush=True)
    print(json.dumps({key: sorted(rates)[len(rates) // 2] for key, rates in found.items()}))


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    else:
        sys.path[0] = str(HERE.parent)
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
        who = {"ours": ours, "rows": rows, "pgx": pgx, "pettingzoo": pettingzoo}[sys.argv[1]]
        print(who(sys.argv[2]))
