"""A process that has loaded everything and forks servers: each is a real one, started at once.

Reads a line of JSON with the arguments of ``banquise serve``, writes the number of the process.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys


def load() -> None:
    """Import what every server needs, with compiled rules if they are on disk."""
    import uvicorn.protocols.http.h11_impl
    import uvicorn.protocols.websockets.websockets_sansio_impl  # noqa: F401

    import banquise.server.app  # noqa: F401
    from banquise.core.game import load

    for game in ("papua", "toy_hand", "toy_duel", "toy_thief"):
        load(game).auto.look()


def serve(arguments: list[str]) -> None:
    """In the child: become a server of its own."""
    from banquise.server import main

    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with open(os.devnull, "r+b") as nothing:
        os.dup2(nothing.fileno(), 0)
        os.dup2(nothing.fileno(), 1)
    parser = argparse.ArgumentParser()
    main.add_arguments(parser)
    sys.exit(main.run(parser.parse_args(arguments)))


def breed() -> None:
    load()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how they ended
    print("ready", flush=True)
    while line := sys.stdin.readline():
        child = os.fork()
        if child == 0:
            serve(json.loads(line))
        print(child, flush=True)


if __name__ == "__main__":
    breed()
