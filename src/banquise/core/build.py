"""``python -m banquise.core.build GAME``: compile a game's rules in a separate process.

The process ends when its parent ends or closes its standard input. It runs at the lowest priority;
with ``--progress`` it runs at normal priority and prints a line for each function.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Sequence

from banquise.core.compile import Compiled
from banquise.core.game import Game, load

NICEST = 19


def run(
    arguments: Sequence[str],
    parts: Callable[[Game], Sequence[Compiled]],
    then: Callable[[Game], None] = lambda game: None,
) -> None:
    """Compile the parts of some games one after the other; ``then`` may compile more."""
    is_watched = "--progress" in arguments
    if hasattr(os, "nice") and not is_watched:
        os.nice(NICEST)
    threading.Thread(target=_watch, daemon=True).start()
    tell = _tell if is_watched else _say_nothing
    for name in (name for name in arguments if not name.startswith("--")):
        game = load(name)
        for part in parts(game):
            part.take(tell)
        then(game)


def _tell(count: int) -> None:
    print(count, flush=True)


def _say_nothing(count: int) -> None: ...


def _watch() -> None:
    while os.read(0, 1024):  # unbuffered: a buffer would still be locked at exit
        pass
    os._exit(0)


if __name__ == "__main__":
    run(sys.argv[1:], lambda game: [game.cpu])
