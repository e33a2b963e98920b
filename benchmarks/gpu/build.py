"""Compile what run.py needs and store the times: build-GAME.json.

python benchmarks/gpu/build.py OUT GAME …    kernels as PTX, on any machine
python benchmarks/gpu/build.py OUT -code …   their machine code; needs ``ptxas``

Both go into the cache of compiled code. Times are for one core.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import banquise
from banquise.core.ptx import HOPPER
from banquise.research.kernels import KERNELS, kept


def spoken(name: str) -> dict[str, float]:
    """Seconds for each kernel's PTX."""
    took = {}
    for kernel in KERNELS:
        before = time.process_time()
        kept(banquise.game(name), kernel, HOPPER)
        took[kernel] = time.process_time() - before
    return took


def assembled(path: Path) -> float:
    """Seconds for a kernel's machine code."""
    before = time.perf_counter()
    code = path.with_suffix(".cubin")
    arch = "sm_{}{}".format(*HOPPER)
    subprocess.run(["ptxas", f"-arch={arch}", "-O3", str(path), "-o", str(code)], check=True)
    return time.perf_counter() - before


def save(folder: str, name: str, part: str, took: dict[str, float]) -> None:
    file = Path(folder) / f"build-{name}.json"
    known = json.loads(file.read_text()) if file.exists() else {}
    file.write_text(json.dumps(known | {part: took}, indent=1))
    print(name, part, took, flush=True)


def main(folder: str, *names: str) -> None:
    Path(folder).mkdir(parents=True, exist_ok=True)
    if names[0] != "-code":
        for name in names:
            save(folder, name, "ptx", spoken(name))
        return
    jobs = [(name, kernel) for name in names[1:] for kernel in KERNELS]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        paths = [kept(banquise.game(name), kernel, HOPPER) for name, kernel in jobs]
        took = dict(zip(jobs, pool.map(assembled, paths), strict=True))
    for name in names[1:]:
        save(folder, name, "code", {kernel: took[name, kernel] for kernel in KERNELS})


if __name__ == "__main__":
    main(*sys.argv[1:])
