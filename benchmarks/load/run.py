"""Compare two servers under the same load, in turns, on this machine.

    python benchmarks/load/run.py [--tables 1000] [--rate 300] [--rounds 5] [--seconds 15]
        [--edition standard|small] [--python PATH] [--keep]

boardgame.io is installed from the npm registry into its own folder (needs node and npm). Both
servers run all the time, each in its own process with all its players connected. They are loaded in
turns; CPU time and memory of the loaded one are read from /proc. Ours writes every action to disk
before it acknowledges it; boardgame.io keeps it in memory. There are two loads: the maximum, with
32 actions in flight at any time, and a rate at which both are mostly idle. In that case a shared
machine gives the CPU caches to others, and an action takes half as much CPU time again, more so for
ours. A view of the standard edition has the median size of our games' views, the small one a
quarter. Ours runs on the system's Python if that can load the packages installed here, as
boardgame.io runs on the system's node: a Python built without PGO, as by pyenv, takes a sixth more
time.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
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
    "messages_at_once", "connections_per_address", "handshakes_per_second", "handshakes_at_once",
    "connections",
)  # fmt: skip
TICKS = os.sysconf("SC_CLK_TCK")


def version(python: str) -> str:
    """The version of an interpreter, such as 3.11.7."""
    command = [python, "-c", "import platform; print(platform.python_version())"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def interpreter() -> str:
    """The system's Python, or this one if that is missing or has another version."""
    system = shutil.which("python3", path=os.defpath)
    mine = "{}.{}.".format(*sys.version_info)
    return system if system and version(system).startswith(mine) else sys.executable


def places(edition: str) -> int:
    """The number of public places of an edition."""
    text = (HERE / "games" / "crates" / "edition" / f"{edition}.toml").read_text(encoding="utf-8")
    return int(tomllib.loads(text)["places"])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def install() -> Path:
    """Install boardgame.io and return its folder."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "banquise" / "load"
    cache.mkdir(parents=True, exist_ok=True)
    for source in (HERE / "package.json", *HERE.glob("*.js")):
        shutil.copy(source, cache / source.name)
    if not (cache / "node_modules" / "boardgame.io").exists():
        npm = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
        subprocess.run(npm, cwd=cache, check=True)
    return cache


@contextlib.contextmanager
def server(kind: str, port: int, args: argparse.Namespace, nodes: Path) -> Iterator[int]:
    """Run one of the servers; yields its process id."""
    with tempfile.TemporaryDirectory(prefix="banquise-load-") as folder:
        if kind == "banquise":
            command = [args.python, "-m", "benchmarks.load.serve", "--port", str(port)]
            command += ["--database", f"sqlite:///{folder}/tables.sqlite", "--log", "error"]
            for limit in LIMITS:
                command += ["--limit", f"{limit}=100000000"]
        else:
            command = ["node", "boardgame_io.js", str(port), str(places(args.edition))]
        paths = os.pathsep.join([str(ROOT), str(ROOT / "src"), sysconfig.get_path("purelib")])
        found = {"BANQUISE_GAMES": "benchmarks.load.games", "PYTHONPATH": paths}
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
    """CPU seconds used by a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> float:
    """Resident memory in megabytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


class Side:
    """One of the servers and its players."""

    def __init__(self, kind: str, pid: int, players: subprocess.Popen[str]) -> None:
        self.kind, self._pid, self._players = kind, pid, players
        self.rounds: dict[int, list[dict[str, Any]]] = {}  # by rate
        if self._hear() != "ready":
            raise RuntimeError(f"The players could not connect to {kind}.")

    def play(self, seconds: int, rate: int, is_kept: bool = True) -> None:
        """Play a round at ``rate`` actions per second; 0 means the maximum."""
        before = cpu(self._pid)
        assert self._players.stdin is not None
        self._players.stdin.write(f"{seconds} {rate}\n")
        self._players.stdin.flush()
        found: dict[str, Any] = json.loads(self._hear())
        used = cpu(self._pid) - before
        found |= {
            "cpu": used,
            "memory": memory(self._pid),
            "per_second": found["actions"] / seconds,
        }
        found["per_cpu"] = found["actions"] / used if used else 0.0
        if is_kept:
            self.rounds.setdefault(rate, []).append(found)

    def _hear(self) -> str:
        assert self._players.stdout is not None
        return self._players.stdout.readline().strip()

    def summary(self, rate: int) -> dict[str, Any]:
        """Sums of counts, medians of measurements, maximum memory."""
        rows = self.rounds[rate]
        summed = {key: sum(row[key] for row in rows) for key in ("actions", "cpu")}
        lost = sum(row["errors"] + row["missing"] for row in rows)
        middle = {
            key: statistics.median(row[key] for row in rows)
            for key in ("per_cpu", "per_second", "p50", "p95", "p99", "view", "bytes")
        }
        memory = max(row["memory"] for row in rows)
        return {"kind": self.kind, "lost": lost, "memory": memory} | summed | middle


@contextlib.contextmanager
def side(kind: str, args: argparse.Namespace, nodes: Path) -> Iterator[Side]:
    port = free_port()
    with server(kind, port, args, nodes) as pid:
        driver = ["node", "driver.js", kind, f"http://127.0.0.1:{port}"]
        driver += [str(args.tables), args.edition]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        players = subprocess.Popen(driver, cwd=nodes, text=True, **pipes)
        try:
            yield Side(kind, pid, players)
        finally:
            assert players.stdin is not None
            players.stdin.close()
            players.wait(30)


COLUMNS = {
    "actions": "actions", "lost": "errors", "view": "view, B", "bytes": "sent, B/action",
    "per_second": "actions/s", "per_cpu": "actions/CPU s", "p50": "p50, ms", "p95": "p95, ms",
    "p99": "p99, ms", "memory": "memory, MB",
}  # fmt: skip
TIMES = ("p50", "p95", "p99")
WANTED = {"per_cpu": "≥ 1.5", "p50": "≤ 1", "p95": "≤ 1.5", "memory": "≤ 1"}


def text(sides: list[Side], rates: tuple[int, ...], args: argparse.Namespace) -> str:
    """A section of results.md."""
    load = os.getloadavg()[0]
    out = [
        f"## Load, {args.edition} view, {time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores", "",
        f"Made by `python benchmarks/load/run.py --edition {args.edition} --keep`: boardgame.io",
        f"0.50.2 and this server (Python {args.version}) in turns; {args.tables} tables with four",
        f"connected seats, {args.rounds} rounds of {args.seconds} s at each load; medians. The",
        f"load average of the shared machine was {load:.1f} at the end. Times are from",
        "sending an action to the updates of the other three players.",
    ]  # fmt: skip
    for rate in rates:
        out += [
            "",
            f"### {f'{rate} actions per second' if rate else 'Maximum throughput'}",
            "",
        ]
        out += table(*(side.summary(rate) for side in sides))
    return "\n".join(out) + "\n"


def table(theirs: dict[str, Any], ours: dict[str, Any]) -> list[str]:
    out = [f"| | {' | '.join(COLUMNS.values())} |", f"|---|{'--:|' * len(COLUMNS)}"]
    for row in (theirs, ours):
        shown = [f"{row[key]:.{1 if key in TIMES else 0}f}" for key in COLUMNS]
        out.append(f"| {row['kind']} | {' | '.join(shown)} |")
    ratios = [f"{ours[key] / theirs[key]:.2f}" if key in WANTED else "" for key in COLUMNS]
    out.append(f"| ratio | {' | '.join(ratios)} |")
    out.append(f"| goal | {' | '.join(WANTED.get(key, '') for key in COLUMNS)} |")
    return out


def keep(path: Path, section: str) -> None:
    """Put a section into the results, replacing one with the same title."""
    head, *others = re.split(r"^(?=## )", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    title = section.split("\n", 1)[0]
    kept = [part.strip() + "\n" for part in others if part.split("\n", 1)[0] != title]
    path.write_text("\n".join([head.strip() + "\n", *kept, section]), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=int, default=300, help="actions per second, second load")
    parser.add_argument("--edition", choices=("standard", "small"), default="standard")
    parser.add_argument("--python", default=interpreter(), help="interpreter for our server")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=15, help="length of a round")
    parser.add_argument("--keep", action="store_true", help="write into results.md")
    args = parser.parse_args()
    args.version = version(args.python)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    nodes = install()
    with contextlib.ExitStack() as stack:
        sides = [stack.enter_context(side(kind, args, nodes)) for kind in KINDS]
        rates = (0, args.rate)
        for one in sides:
            one.play(min(10, args.seconds), args.rate, is_kept=False)
        for _ in range(args.rounds):
            for rate in rates:
                for one in sides:
                    one.play(args.seconds, rate)
        section = text(sides, rates, args)
    print(section)
    if args.keep:
        keep(ROOT / "benchmarks" / "results.md", section)
    return 0


if __name__ == "__main__":
    sys.exit(main())
