"""``python -m banquise.core.build GAME``: compile a game's rules in a separate process.

The process ends when its parent ends or closes its standard input. It runs at the lowest priority.
With ``--progress`` it runs at normal priority, compiles several games side by side, and prints a
line for each function (``papua``) and each game (``papua ready``, ``papua failed: …``).
"""

from __future__ import annotations

import os
import sys
import threading
import traceback
from collections.abc import Callable, Sequence

from banquise.core.compile import Compiled
from banquise.core.game import Game, load

NICEST = 19
READY, FAILED = "ready", "failed:"
NEW_LINE = "\n"

Parts = Callable[[Game], Sequence[Compiled]]


def run(arguments: Sequence[str], parts: Parts) -> None:
    """Compile the parts of some games."""
    watch()
    names = [name for name in arguments if not name.startswith("--")]
    if "--progress" in arguments:
        side_by_side(names, parts)
        return
    if hasattr(os, "nice"):
        os.nice(NICEST)
    for name in names:
        make(load(name), parts, lambda count: None)


def make(game: Game, parts: Parts, progress: Callable[[int], None]) -> None:
    """Compile the parts of a game that are not on disk, each linked in a process of its own."""
    linking = [part.make(progress, watch) for part in parts(game)]
    for child in linking:
        if child is not None and os.waitpid(child, 0)[1]:
            raise RuntimeError("Linking failed.")


def side_by_side(names: Sequence[str], parts: Parts) -> None:
    """Compile as many games at once as there are processors.

    Numba takes a second to start. It does so once, and the processes of the games are its copies.
    """
    from banquise.core.bundle import prime

    prime()
    waiting, running = list(names), set[int]()
    while waiting or running:
        if waiting and len(running) < (os.cpu_count() or 1):
            running.add(_begin(waiting.pop(0), parts))
        else:
            running.remove(os.wait()[0])


def _begin(name: str, parts: Parts) -> int:
    child = os.fork()
    if child:
        return child
    watch()
    try:
        make(load(name), parts, lambda count: _tell(name))
        _tell(f"{name} {READY}")
    except Exception as error:
        traceback.print_exc()
        _tell(f"{name} {FAILED} {str(error).partition(NEW_LINE)[0]}")
    finally:
        os._exit(0)


def _tell(line: str) -> None:
    """Write a line at once, because several processes share the pipe."""
    os.write(1, f"{line}{NEW_LINE}".encode())


def watch() -> None:
    """End this process when its parent ends or closes its standard input."""
    threading.Thread(target=_wait, daemon=True).start()


def _wait() -> None:
    while os.read(0, 1024):  # unbuffered: a buffer would still be locked at exit
        pass
    os._exit(0)


if __name__ == "__main__":
    run(sys.argv[1:], lambda game: [game.cpu])
