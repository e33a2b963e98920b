"""PettingZoo's classic games, stepped at random as its documentation shows; steps a second."""

from __future__ import annotations

import json
import sys
import time
from importlib import import_module
from pathlib import Path

GAMES = ("connect_four_v3", "tictactoe_v3")
SECONDS = 4.0


def rate(name: str) -> float:
    env = import_module(f"pettingzoo.classic.{name}").env()
    steps, before = 0, time.perf_counter()
    while time.perf_counter() - before < SECONDS:
        env.reset(seed=steps)
        for agent in env.agent_iter():
            told, _, over, cut, _ = env.last()
            env.step(None if over or cut else env.action_space(agent).sample(told["action_mask"]))
            steps += not (over or cut)
    return steps / (time.perf_counter() - before)


def main(folder: str) -> None:
    found = {name: rate(name) for name in GAMES}
    print(found, flush=True)
    (Path(folder) / "pettingzoo.json").write_text(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
