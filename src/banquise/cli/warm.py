"""``banquise warm``: compile once everything that play, simulation and search will ask for."""

from __future__ import annotations

import argparse
import contextlib
import re
import shutil
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from banquise.bots.search import Knobs, compiled, memory
from banquise.cli.arguments import add_json, add_lang, print_json, read_text, words
from banquise.core import record
from banquise.core.batch import RESULTS
from banquise.core.compile import cache_folder, cache_root
from banquise.core.errors import BadOption
from banquise.core.game import Game, load, names
from banquise.lab.progress import Bar
from banquise.server import sight

SUMMARY = "compile games ahead of time, and forget code unused for 30 days"
EXAMPLE = "banquise warm papua"
MATCH = (
    "start", "legal", "why", "play", "odds", "hide", "guess", "veiled", "score", "order", "fault",
)  # fmt: skip
SEARCH = "search"  # of the bots
UNUSED = 30 * 86400.0  # seconds after which code that the sources no longer ask for is removed
FOLDER = re.compile(r"[a-z0-9_]+-[0-9a-f]{20}")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="*", help="games (default: all)")
    parser.add_argument("--rules", action="store_true", help="without the search of the bots")
    add_lang(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    games = [load(name) for name in args.game or names()]
    said, rows = words(args.lang), []
    for game in games:
        before = time.monotonic()
        rules = [name for name in arguments(game) if name != SEARCH]
        count = prepare(game, args.lang, rules if args.rules else ())
        rows.append({"game": game.name, "entries": count, "seconds": time.monotonic() - before})
        if not args.json:
            print(said("warm.ready", **_shown(rows[-1])))
    pruned = prune(cache_root(), {str(folder) for game in games for folder in folders(game)})
    if args.json:
        print_json({"games": rows, "folder": str(cache_root() or ""), "pruned": pruned})
    elif pruned:
        print(said.count("warm.pruned", len(pruned)))
    return 0


def folders(game: Game) -> list[Path]:
    """Where the compiled code of a game lies: the rules, and the search."""
    found = cache_folder(game), cache_folder(game, compiled.sources(game))
    return [folder for folder in found if folder]


def _shown(row: dict[str, Any]) -> dict[str, Any]:
    return row | {"seconds": f"{row['seconds']:.1f}"}


def prepare(game: Game, lang: str, entries: Sequence[str] = ()) -> int:
    """Compile entry points of a game (all, or some) before anybody waits for them."""
    calls = arguments(game)
    chosen = entries or list(calls)
    with Bar(words(lang)("warm.bar", game=game.name)) as bar:
        for done, name in enumerate(chosen):
            bar(done, len(chosen))
            with patient():
                entry_point(game, name).compile(types(*calls[name]))
        bar(len(chosen), len(chosen))
    return len(chosen)


def entry_point(game: Game, name: str) -> Any:
    """A compiled loop of a game by its name: of the search, of the server's tables, of the core."""
    if name == SEARCH:
        return compiled.search(game)
    loop = getattr(sight, name, None)
    return game.cpu.bind(loop) if loop else getattr(game.cpu, name)


@contextlib.contextmanager
def patient() -> Iterator[None]:
    """Ctrl-C waits until the compiler is done: in there it would get lost, or break things."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: asked.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.default_int_handler)
    if asked:
        raise KeyboardInterrupt


def read_record(path: str, lang: str, game: str | None = None) -> str:
    """The text of a record (of a certain game), once that is ready to be played through."""
    text = read_text(path)
    played = record.read(text).game
    if game not in (None, played):
        raise BadOption(f"{path} is a record of {played}, not of {game}.")
    prepare(load(played), lang, MATCH)
    return text


def types(*values: Any) -> tuple[Any, ...]:
    """The compiler's types of some values."""
    from numba import typeof

    return tuple(typeof(value) for value in values)  # type: ignore[no-untyped-call]


def arguments(game: Game) -> dict[str, tuple[Any, ...]]:
    """What each entry point is called with, by Match, by simulation and by the bots."""
    ed, states = game.load_edition().record, game.new_states(3)
    line, rng = np.zeros(1, np.int64), np.zeros(4, np.int64)
    table = np.zeros((2, 1), np.int64)
    results = np.zeros((0, RESULTS), np.int64)
    here = (ed, states, 0)
    return {
        "start": here,
        "legal": (*here, 0, line),
        "why": (*here, 0, 0),
        "play": (*here, 0, 0),
        "odds": (*here, line, line),
        "hide": (*here, 0),
        "guess": (*here, 0, line),
        "veiled": (*here, 0, 0, 0),
        "score": (*here, line),
        "order": (*here, line),
        "fault": here,
        "hide_all": (ed, states, 0),
        "veil_all": (ed, states, 0, 0, 0, line),
        "simulate": (ed, states, 0, 0, results, rng, table, 0, False),
        "rollouts": (ed, states, 0, line, line, rng, line, table, 0),
        SEARCH: (ed, *searching(game), 0),
    }


def searching(game: Game) -> tuple[Any, ...]:
    """What a search is called with, between the edition and the number of rounds."""
    states, room = memory(game, 2, 2)
    return states, 0, room, Knobs().array()


def prune(root: Path | None, kept: set[str]) -> list[str]:
    """Remove folders of compiled code that the sources here do not ask for and nobody has used.

    Another checkout or environment may still want it, hence the wait. Only of games that are kept:
    what another game has compiled is not looked at.
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
    """When something in a folder was last written or read; to look into it is no use of it."""
    times = [folder.stat().st_mtime]
    for path in folder.rglob("*"):
        with contextlib.suppress(OSError):  # another process may be at work here
            found = path.stat()
            times += [found.st_mtime] if path.is_dir() else [found.st_mtime, found.st_atime]
    return max(times)
