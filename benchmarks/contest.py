"""Measure engines in alternating rounds, each in its own process.

All are measured in the same minutes, one at a time, on the same core, so other load on the machine
affects them equally. A contestant is a module with ``main``; it plays random games for about
``SECONDS`` and counts the decisions.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
CORE = "0"
SECONDS = 0.5  # of a round
ALONE = {  # one thread, whatever a library would prefer
    "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1",
    "JAX_PLATFORMS": "cpu",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "NUMBA_NUM_THREADS": "1",
}


def wait_and_play(play: Callable[[], float], about: str) -> None:
    """In a contestant's process: play a round for every input line."""
    print(json.dumps({"about": about}), flush=True)
    for _ in sys.stdin:
        wall, cpu = time.perf_counter(), time.process_time()
        moves = play()
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        print(json.dumps({"moves": moves, "cpu": cpu, "wall": wall}), flush=True)


def rate(play: Callable[[int], float], size: int) -> float:
    """Decisions per CPU second."""
    before = time.process_time()
    moves = play(size)
    return moves / (time.process_time() - before)


def fitting(play: Callable[[int], float]) -> int:
    """The argument with which one call lasts about a round."""
    size, cpu = 1, 0.0
    while cpu < SECONDS / 8:
        size *= 2
        before = time.process_time()
        play(size)
        cpu = time.process_time() - before
    return max(1, round(size * SECONDS / cpu))


@dataclass
class Contestant:
    """The parent's handle on a contestant."""

    name: str
    command: list[str]
    rates: list[float] = field(default_factory=list)  # decisions per CPU second, by round
    about: str = ""
    error: str = ""

    def start(self) -> None:
        self._process = subprocess.Popen(
            ["taskset", "-c", CORE, *self.command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=os.environ | ALONE,
            cwd=ROOT,
        )
        self.about = str(self._answer().get("about", ""))

    def play(self) -> None:
        """Play one round; skip a contestant that has failed."""
        if self.error or self._process.stdin is None:
            return
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        answer = self._answer()
        if not self.error:
            self.rates.append(answer["moves"] / answer["cpu"])

    def stop(self) -> None:
        self._process.communicate()

    def _answer(self) -> dict[str, float]:
        line = self._process.stdout.readline() if self._process.stdout else ""
        if not line:
            self.error = f"{' '.join(self.command[-3:])} failed"
            return {}
        answer: dict[str, float] = json.loads(line)
        return answer
