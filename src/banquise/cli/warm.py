"""``banquise warm``: compile games ahead of time."""

from __future__ import annotations

import argparse
import contextlib
import functools
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from banquise.bots.search.compiled import thinker
from banquise.cli.arguments import add_json, add_lang, print_json, words
from banquise.core.build import FAILED, READY
from banquise.core.compile import Compiled, cache_root
from banquise.core.errors import BanquiseError
from banquise.core.game import Game, load, names
from banquise.core.tiers import environment
from banquise.lab.progress import Bar
from banquise.research.build import parts

SUMMARY = "compile games ahead of time and delete code unused for 30 days"
EXAMPLE = "banquise warm papua"
UNUSED = 30 * 86400.0  # seconds after which outdated code is removed
VERSIONS = 1.4  # of a function, for the types it is called with (measured in papua: 175 of 121)
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
    """Compile what is missing, the largest game first."""
    root = cache_root()
    if root is None:
        raise BanquiseError(
            "There is no folder for compiled code: set BANQUISE_CACHE to a writable folder."
        )
    sizes = {game.name: missing(game, rules_only) for game in games}
    waiting = sorted((name for name in sizes if sizes[name]), key=sizes.__getitem__)[::-1]
    seconds = build_all(waiting, sizes, rules_only, bar) if waiting else {}
    for game in games:
        if missing(game, rules_only):
            raise BanquiseError(
                f"{game.name} was compiled, but the code could not be written to {root}. "
                "Is the disk full?"
            )
    return [{"game": game.name, "seconds": seconds.get(game.name, 0.0)} for game in games]


def build_all(
    waiting: list[str], sizes: dict[str, int], rules_only: bool, bar: Bar
) -> dict[str, float]:
    """Compile games in other processes; the seconds until each was ready."""
    with bar, Builder(waiting, rules_only) as builder:
        while not builder.is_done():
            done = sum(min(builder.lowered[name], sizes[name]) for name in waiting)
            bar(min(done, sum(sizes.values()) - 1), sum(sizes.values()))
            time.sleep(0.05)
    return builder.seconds


def missing(game: Game, rules_only: bool) -> int:
    """About how many functions of a game have to be compiled."""
    left = sum(part.size() for part in backends(game, rules_only) if not part.is_kept())
    return round(left * VERSIONS)


class Builder:
    """A process that compiles games and reports each finished function."""

    def __init__(self, games: list[str], rules_only: bool) -> None:
        self.lowered, self.seconds = dict.fromkeys(games, 0), dict[str, float]()
        self._began, self._failure = time.monotonic(), ""
        module = "banquise.core.build" if rules_only else "banquise.research.build"
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, "--progress", *games],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env=environment(),
        )  # fmt: skip
        self._readers = [threading.Thread(target=read) for read in (self._read, self._read_errors)]
        for reader in self._readers:
            reader.start()

    def __enter__(self) -> Builder:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        if self._process.stdin:
            self._process.stdin.close()  # ends its children, too
        for reader in self._readers:
            reader.join()
        with self._process:
            pass

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            game, _, said = line.strip().partition(" ")
            if game not in self.lowered:
                continue  # a library said something
            if not said:
                self.lowered[game] += 1
            elif said == READY:
                self.seconds[game] = time.monotonic() - self._began
            else:
                self._failure = f"{game} could not be compiled: {said.removeprefix(FAILED).strip()}"

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        self._errors = self._process.stderr.read().strip().rpartition("\n")[2]

    def is_done(self) -> bool:
        """Has the process ended? Raises an error if it failed."""
        if self._process.poll() is None and not self._failure:
            return False
        if self._process.returncode is not None:
            for reader in self._readers:
                reader.join()
        if self._failure or self._process.returncode:
            raise BanquiseError(self._failure or f"The compiler failed: {self._errors}")
        return True


def backends(game: Game, rules_only: bool = False) -> Sequence[Compiled]:
    """The parts of a game that are compiled."""
    return [game.cpu] if rules_only else parts(game)


def folders(game: Game) -> list[Path]:
    """The cache folders of a game."""
    return [part.folder for part in parts(game) if part.folder]


def prepare(game: Game, lang: str, with_search: bool = False) -> None:
    """Make sure that a game is compiled; show a progress bar if that takes time."""
    with Bar(words(lang)("warm.game", game=game.name)) as bar:
        for backend in [game.cpu, *([thinker(game, "cpu")] if with_search else [])]:
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
