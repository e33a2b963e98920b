"""``banquise warm``: compile the rules and the search of games ahead of time."""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from banquise.bots.search import compiled
from banquise.cli.arguments import add_json, add_lang, print_json, words
from banquise.core.compile import Compiled, cache_folder, cache_root
from banquise.core.errors import BanquiseError
from banquise.core.game import Game, load, names
from banquise.core.tiers import environment
from banquise.lab.progress import Bar

SUMMARY = "compile games ahead of time and delete code unused for 30 days"
EXAMPLE = "banquise warm papua"
UNUSED = 30 * 86400.0  # seconds after which outdated code is removed
FOLDER = re.compile(r"[a-z0-9_]+-[0-9a-f]{20}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", help="games (default: all)")
    parser.add_argument(
        "--rules", action="store_true", help="compile only the rules, not the search"
    )
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    games = [load(name) for name in args.game or names()]
    said = words(args.lang)
    began = time.monotonic()
    rows = compile_all(games, args.rules, Bar(said("warm.bar")))
    if not args.json:
        for row in rows:
            print(said("warm.ready", game=row["game"], seconds=f"{row['seconds']:.1f}"))
        print(said("warm.all", seconds=f"{time.monotonic() - began:.1f}"))
    pruned = prune(cache_root(), {str(folder) for game in games for folder in folders(game)})
    if args.json:
        print_json({"games": rows, "folder": str(cache_root() or ""), "pruned": pruned})
    elif pruned:
        print(said.count("warm.pruned", len(pruned)))
    return 0


def compile_all(games: list[Game], rules_only: bool, bar: Bar) -> list[dict[str, Any]]:
    """Compile games in parallel, one process each, the largest first."""
    if cache_root() is None:
        raise BanquiseError(
            "There is no folder for compiled code: set BANQUISE_CACHE to a writable folder."
        )
    sizes = {game.name: sum(part.size() for part in backends(game, rules_only)) for game in games}
    waiting = sorted(games, key=lambda game: sizes[game.name])
    running: list[Builder] = []
    done: dict[str, Builder] = {}
    with bar, contextlib.ExitStack() as stack:
        while waiting or running:
            while waiting and len(running) < (os.cpu_count() or 1):
                running.append(Builder(waiting.pop(), rules_only))
                stack.callback(running[-1].stop)
            time.sleep(0.05)
            for builder in [builder for builder in running if builder.is_done()]:
                running.remove(builder)
                done[builder.game.name] = builder
            lowered = sum(min(b.lowered, sizes[b.game.name]) for b in running)
            bar(lowered + sum(sizes[name] for name in done), sum(sizes.values()))
    return [{"game": game.name, "seconds": done[game.name].seconds} for game in games]


class Builder:
    """A process that compiles one game and reports each finished function."""

    def __init__(self, game: Game, rules_only: bool) -> None:
        self.game, self.lowered, self.seconds = game, 0, 0.0
        self._began = time.monotonic()
        module = "banquise.core.build" if rules_only else "banquise.research.build"
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, "--progress", game.name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=environment(),
        )  # fmt: skip
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for _ in self._process.stdout:
            self.lowered += 1

    def is_done(self) -> bool:
        """Has the process ended? Raises an error with its last line if it failed."""
        if self._process.poll() is None:
            return False
        self._reader.join()
        with self._process as process:
            errors = process.stderr.read() if process.stderr else ""
        if process.returncode:
            last = errors.strip().rpartition("\n")[2]
            raise BanquiseError(f"{self.game.name} could not be compiled: {last}")
        self.seconds = time.monotonic() - self._began
        return True

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


def backends(game: Game, rules_only: bool = False) -> list[Compiled]:
    """The parts of a game that are compiled: the rules and the search."""
    return [game.cpu] if rules_only else [game.cpu, compiled.thinker(game, "cpu")]


def folders(game: Game) -> list[Path]:
    """The cache folders of a game: the rules and the search."""
    found = cache_folder(game), cache_folder(game, compiled.sources(game))
    return [folder for folder in found if folder]


def prepare(game: Game, lang: str, with_search: bool = False) -> None:
    """Make sure that a game is compiled; show a progress bar if that takes time."""
    with Bar(words(lang)("warm.game", game=game.name)) as bar:
        for backend in backends(game, not with_search):
            total = backend.size()
            with delay_interrupt():
                backend.take(functools.partial(_show, bar, total))


def _show(bar: Bar, total: int, done: int) -> None:
    """Advance the bar, but not to the end: the last step counts no functions."""
    bar(min(done, total - 1), total)


@contextlib.contextmanager
def delay_interrupt() -> Iterator[None]:
    """Delay Ctrl-C until the compiler is done; it might swallow the interrupt or break."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    received: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: received.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.default_int_handler)
    if received:
        raise KeyboardInterrupt


def prune(root: Path | None, kept: set[str]) -> list[str]:
    """Remove cached code of these games that is outdated and has not been used lately.

    Another checkout or environment may still use it, hence the delay. Code of other games stays.
    """
    games = {Path(folder).name.rpartition("-")[0] for folder in kept}
    removed = []
    for folder in sorted(root.iterdir()) if root else []:
        is_code = folder.is_dir() and FOLDER.fullmatch(folder.name)
        is_old = is_code and str(folder) not in kept and folder.name.rpartition("-")[0] in games
        if is_old and time.time() - last_use(folder) > UNUSED:
            shutil.rmtree(folder, ignore_errors=True)
            removed.append(folder.name)
    return removed


def last_use(folder: Path) -> float:
    """When a file in a folder was last read or written."""
    times = [folder.stat().st_mtime]
    for path in folder.rglob("*"):
        with contextlib.suppress(OSError):  # another process may delete files here
            found = path.stat()
            times += [found.st_mtime] if path.is_dir() else [found.st_mtime, found.st_atime]
    return max(times)
