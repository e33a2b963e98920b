"""Message size and CPU time of an action: every game at its largest table, without sockets.

python benchmarks/load/wire.py [--actions 150]
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import zlib
from collections.abc import Sequence

from banquise.core.game import load, names
from banquise.core.match import Match
from banquise.server.show.frames import Frame
from banquise.server.show.protocol import Stages
from banquise.server.show.views import Views
from banquise.server.tables.table import PERSON, Player, Table

STAGE = Stages("/api/stage/wide", "/api/stage/tall")
HEADS = ("game", "seats", "actions", "first, KB", "median, KB", "p95, KB", "most, KB", "scene, ms")


def at(values: Sequence[float], share: float) -> float:
    """The quantile of ``values`` at ``share``."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


class Bench:
    """One table, and the messages for each of its seats."""

    def __init__(self, game: str) -> None:
        seats = load(game).seats[-1]
        names_of = [f"Player {seat + 1}" for seat in range(seats)]
        self.table = Table(Match(game, seats, seed=5, players=names_of), [
            Player(PERSON, name) for name in names_of
        ])  # fmt: skip
        self.table.begin(0.0)
        self.views = Views(self.table)
        self.frames: list[Frame] = []
        self.sizes: list[float] = []  # kilobytes, gzip
        self.first: list[float] = []
        self.scenes: list[float] = []  # milliseconds of CPU
        self.seats = seats

    def show(self) -> None:
        frames = [self.views.frame(seat, "en", "wide") for seat in range(self.seats)]
        for seat, frame in enumerate(frames):
            if self.frames:
                self.sizes.append(packed(frame.since(self.frames[seat])))
            else:
                self.first.append(packed(frame.whole("en", "wide", STAGE)))
        self.frames = frames
        self.views.rest()

    def draw(self) -> None:
        for seat in range(self.seats):
            seen = self.views.seen(seat)
            before = time.process_time()
            self.views.scene_of(seen, seat, "en", "wide")
            self.scenes.append((time.process_time() - before) * 1e3)

    def play(self, actions: int) -> int:
        chance, table = random.Random(5), self.table
        self.show()
        for number in range(actions):
            if not table.asked:
                return number
            seat = chance.choice(table.asked)
            action = int(chance.choice(table.match.legal_ids(seat)))
            table.submit(seat, action, table.version(seat), 0.0)
            self.show()
            if number % 10 == 0:
                self.draw()
        return actions


def packed(message: bytes) -> float:
    return len(zlib.compress(message, 6)) / 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--actions", type=int, default=150)
    args = parser.parse_args()
    print(f"| {' | '.join(HEADS)} |\n|---|{'--:|' * (len(HEADS) - 1)}")
    for game in names():
        bench = Bench(game)
        played = bench.play(args.actions)
        sizes = [max(bench.first), *(at(bench.sizes, share) for share in (0.5, 0.95, 1.0))]
        cells = [game, str(bench.seats), str(played), *(f"{size:.2f}" for size in sizes)]
        print(f"| {' | '.join(cells)} | {at(bench.scenes, 0.5):.2f} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
