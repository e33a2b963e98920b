"""Measure the time from an empty folder to the first move, compared with other projects.

    python -m benchmarks.first_minute.run --write

Every project starts from scratch: a new folder, a new HOME, no package cache, no compiled code.
Ours is a clone of this repository, the packages of ``requirements/play.txt``, `banquise serve` (the
server that `banquise play` starts, on a chosen port and without a browser), its page, a table of
Papua against two bots and the first move there, which the server must accept.
boardgame.io is `npm install` of a prepared ``package.json`` (nothing is generated or chosen), its
server with tic-tac-toe, a match and the first move over its socket. OpenSpiel and Pgx are a new
environment, `pip install` and one random game (Pgx: jitted). Projects that cannot be installed here
are left out and listed.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PATIENCE = 600.0  # seconds for any one step
TITLE = "## The first minute"
HEAD = """\
Made by `python -m benchmarks.first_minute.run --write`: seconds from an empty folder, with an empty
package cache and no compiled code, to each step. The engines have no page; their first move is one
random game. boardgame.io is installed from a prepared `package.json`. Downloads depend on the
network, so the last two columns count from the end of the installation.

| | clone | installed | page | first move | page, installed | first move, installed |
|---|--:|--:|--:|--:|--:|--:|"""

Steps = dict[str, float]  # seconds since the start, by step


class Clock:
    """Records the seconds from the start to each step."""

    def __init__(self) -> None:
        self._began = time.monotonic()
        self.steps: Steps = {}

    def reached(self, step: str) -> None:
        self.steps[step] = time.monotonic() - self._began
        print(f"    {step}: {self.steps[step]:.1f} s", flush=True)


@contextlib.contextmanager
def empty_home() -> Iterator[tuple[Path, dict[str, str]]]:
    """A new folder, and an environment whose HOME and caches are in it."""
    folder = Path(tempfile.mkdtemp(prefix="banquise-first-"))
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("BANQUISE", "PYTHON"))}
    home = folder / "home"
    home.mkdir()
    fresh = {
        "HOME": str(home), "XDG_CACHE_HOME": str(home / ".cache"), "BROWSER": "true",
        "PIP_NO_CACHE_DIR": "1", "npm_config_cache": str(home / ".npm"),
    }  # fmt: skip
    for name in (".config/pip", ".pip", ".npmrc"):  # the machine's package sources
        source = Path.home() / name
        if source.exists():
            target = home / name
            target.parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if source.is_dir() else shutil.copy)(source, target)
    try:
        yield folder, kept | fresh
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def call(command: list[str], folder: Path, env: dict[str, str]) -> None:
    done = subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()[-400:]}")


@contextlib.contextmanager
def running(command: list[str], folder: Path, env: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for(address: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(OSError), urllib.request.urlopen(address, timeout=5) as page:
            page.read()
            return
        time.sleep(0.05)
    raise RuntimeError(f"no answer at {address}")


def banquise(folder: Path, env: dict[str, str]) -> Steps:
    clock = Clock()
    call(["git", "clone", "--quiet", str(ROOT), "banquise"], folder, env)
    clone = folder / "banquise"
    clock.reached("clone")
    call(["make", ".venv/.play", f"PYTHON={sys.executable}"], clone, env)
    clock.reached("installed")
    port = free_port()
    serve = [str(clone / ".venv/bin/banquise"), "serve", "--port", str(port)]
    with running(serve, clone, env):
        wait_for(f"http://127.0.0.1:{port}/")
        clock.reached("page")
        move = [str(clone / ".venv/bin/python"), str(HERE / "first_move.py"), str(port)]
        call(move, clone, env)
        clock.reached("first move")
    return clock.steps


def boardgame_io(folder: Path, env: dict[str, str]) -> Steps:
    clock = Clock()
    shutil.copy(HERE.parent / "load" / "package.json", folder)
    for name in ("tic_tac_toe.js", "first_move.js"):
        shutil.copy(HERE / name, folder)
    call(["npm", "install", "--no-audit", "--no-fund", "--silent"], folder, env)
    clock.reached("installed")
    port = free_port()
    with running(["node", "tic_tac_toe.js", str(port)], folder, env):
        wait_for(f"http://127.0.0.1:{port}/games")
        clock.reached("page")
        call(["node", "first_move.js", str(port)], folder, env)
        clock.reached("first move")
    return clock.steps


def from_pip(packages: list[str], script: str) -> Callable[[Path, dict[str, str]], Steps]:
    def steps(folder: Path, env: dict[str, str]) -> Steps:
        clock = Clock()
        call([sys.executable, "-m", "venv", "venv"], folder, env)
        python = str(folder / "venv/bin/python")
        quiet = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        call([python, *quiet, *packages], folder, env)
        clock.reached("installed")
        call([python, "-c", script], folder, env)
        clock.reached("first move")
        return clock.steps

    return steps


OPEN_SPIEL = """
import random, pyspiel
state = pyspiel.load_game("backgammon").new_initial_state()
while not state.is_terminal():
    state.apply_action(random.choice(state.legal_actions()))
"""
PGX = """
import jax, pgx
env = pgx.make("backgammon")
init, step = jax.jit(env.init), jax.jit(env.step)
state = init(jax.random.PRNGKey(0))
while not (state.terminated | state.truncated):
    legal = state.legal_action_mask.astype("float32")
    key = jax.random.PRNGKey(int(state._step_count))
    state = step(state, jax.random.categorical(key, jax.numpy.log(legal)), key)
"""
WHO: dict[str, Callable[[Path, dict[str, str]], Steps]] = {
    "Banquise, Papua against bots": banquise,
    "boardgame.io, tic-tac-toe": boardgame_io,
    "OpenSpiel, a random game of backgammon": from_pip(["open_spiel"], OPEN_SPIEL),
    "Pgx, a jitted game of backgammon": from_pip(["pgx"], PGX),
}


def measure(names: list[str]) -> tuple[dict[str, Steps], dict[str, str]]:
    found: dict[str, Steps] = {}
    failed: dict[str, str] = {}
    for name in names:
        print(name, flush=True)
        with empty_home() as (folder, env):
            try:
                found[name] = WHO[name](folder, env)
            except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
                failed[name] = " ".join(str(error).split())[:200]
                print(f"    left out: {failed[name]}", flush=True)
    return found, failed


def report(found: dict[str, Steps], failed: dict[str, str], load: float) -> str:
    steps = ["clone", "installed", "page", "first move"]
    lines = [f"{TITLE}, {datetime.date.today()}, {os.cpu_count()} cores", "", HEAD]
    for name, row in found.items():
        cells = [f"{row[step]:.1f}" if step in row else "—" for step in steps]
        for step in ("page", "first move"):
            cells.append(f"{row[step] - row['installed']:.1f}" if step in row else "—")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    for name, reason in failed.items():
        lines.append(f"\nLeft out: {name} ({reason}).")
    lines.append(f"\nPython {platform.python_version()}; load of the machine before: {load:.1f}.")
    return "\n".join(lines) + "\n"


def keep(text: str, path: Path) -> None:
    """Put the section into the results, replacing the previous one."""
    page = path.read_text(encoding="utf-8")
    before, found, after = page.partition(TITLE)
    if found:
        rest = after.partition("\n## ")
        page = before + text + (f"\n## {rest[2]}" if rest[1] else "")
    else:
        page = page.rstrip() + "\n\n" + text
    path.write_text(page, encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write to benchmarks/results.md")
    parser.add_argument("--only", choices=[name.split(",")[0] for name in WHO], action="append")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    names = [name for name in WHO if not args.only or name.split(",")[0] in args.only]
    load = os.getloadavg()[0]
    found, failed = measure(names)
    text = report(found, failed, load)
    print(json.dumps({"found": found, "failed": failed}) if args.json else text)
    if args.write:
        keep(text, ROOT / "benchmarks" / "results.md")
    return 0


if __name__ == "__main__":
    sys.exit(main())
