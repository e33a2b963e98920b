"""Both servers under the same load, one after the other, on this machine.

    python benchmarks/load/run.py [--tables 1000] [--rate 100] [--seconds 60] [--json FILE]

boardgame.io is installed from the npm registry into a folder of its own (needs node and npm). Each
server has its own process; its CPU time and memory are read from /proc. Ours stores every action
on disk before it is acknowledged; boardgame.io keeps it in memory.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
KINDS = ("boardgame.io", "banquise")
LIMITS = (
    "tables_per_hour", "requests_per_second", "requests_at_once", "messages_per_second",
    "messages_at_once", "connections_per_address",
)  # fmt: skip
TICKS = os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def install() -> Path:
    """The folder with boardgame.io in it."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "banquise" / "load"
    cache.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "boardgame_io.js", "driver.js"):
        shutil.copy(HERE / name, cache / name)
    if not (cache / "node_modules" / "boardgame.io").exists():
        npm = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
        subprocess.run(npm, cwd=cache, check=True)
    return cache


@contextlib.contextmanager
def server(kind: str, port: int, nodes: Path) -> Iterator[int]:
    """One of the servers; the number of its process."""
    with tempfile.TemporaryDirectory(prefix="banquise-load-") as folder:
        if kind == "banquise":
            command = [sys.executable, "-m", "banquise.server.main", "--port", str(port)]
            command += ["--database", f"sqlite:///{folder}/tables.sqlite", "--log", "error"]
            for limit in LIMITS:
                command += ["--limit", f"{limit}=100000000"]
        else:
            command = ["node", "boardgame_io.js", str(port)]
        found = {"BANQUISE_GAMES": "benchmarks.load.games", "PYTHONPATH": str(ROOT)}
        environment = os.environ | found | {"NODE_ENV": "production"}
        where = ROOT if kind == "banquise" else nodes
        process = subprocess.Popen(
            command,
            cwd=where,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            wait(port, "/healthz" if kind == "banquise" else "/games")
            yield process.pid
        finally:
            process.terminate()
            process.wait(30)


def wait(port: int, path: str) -> None:
    for _ in range(600):
        with contextlib.suppress(urllib.error.URLError, OSError):
            urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=2).close()
            return
        time.sleep(0.1)
    raise RuntimeError("The server did not start.")


def cpu(pid: int) -> float:
    """Seconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> float:
    """Megabytes in memory now."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def measure(kind: str, args: argparse.Namespace, nodes: Path) -> dict[str, Any]:
    port = free_port()
    with server(kind, port, nodes) as pid:
        driver = ["node", "driver.js", kind, f"http://127.0.0.1:{port}"]
        driver += [str(args.tables), str(args.rate), str(args.seconds)]
        process = subprocess.Popen(driver, cwd=nodes, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert process.stdout.readline().strip() == "begin"
        before = cpu(pid)
        assert process.stdout.readline().strip() == "end"
        used, held = cpu(pid) - before, memory(pid)
        found: dict[str, Any] = json.loads(process.stdout.readline())
        process.wait(30)
    return found | {
        "cpu": used,
        "memory": held,
        "per_cpu": found["actions"] / used if used else 0.0,
    }


HEADS = ("actions", "errors", "view B", "B/action", "act/CPU s", "p50", "p95", "p99 ms", "MB")


def show(rows: list[dict[str, Any]]) -> None:
    print(" " * 14 + "".join(f"{head:>10}" for head in HEADS))
    for row in rows:
        lost = row["errors"] + row["missing"]
        numbers = (row["actions"], lost, row["view"], row["bytes"], row["per_cpu"])
        times = "".join(f"{row[name]:>10.1f}" for name in ("p50", "p95", "p99"))
        shown = "".join(f"{number:>10.0f}" for number in numbers)
        print(f"{row['kind']:14}{shown}{times}{row['memory']:>10.0f}")
    theirs, ours = rows
    keys = {"per_cpu": "actions per CPU second", "p50": "p50", "p95": "p95", "memory": "memory"}
    parts = [f"{name} {ours[key] / theirs[key]:.2f}" for key, name in keys.items()]
    print(f"banquise : boardgame.io = {', '.join(parts)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=int, default=100, help="actions a second, at all tables")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    nodes = install()
    rows = [measure(kind, args, nodes) for kind in KINDS]
    show(rows)
    if args.json:
        args.json.write_text(json.dumps(rows, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
