"""The server's CPU time for one action: rules, pictures, words and messages.

    python -m benchmarks.load.action [GAME …] [--actions N] [--profile]

One table with a screen for each seat, random play, no network, no disk. A person's action and each
draw that follows it count separately.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import random
import statistics
import time

from banquise.core.game import load
from banquise.core.match import Match
from banquise.core.state import NOBODY
from banquise.server.show.frames import Frame
from banquise.server.show.views import Views
from banquise.server.tables.table import PERSON, Player, Table

GAMES = ("papua", "nanuuk", "halunken", "neta_tanka", "nunami")
SCREENS = 4


class Screens:
    """A table and the last message sent to each screen."""

    def __init__(self, game: str, seed: int) -> None:
        seats = min(SCREENS, max(load(game).seats))
        self.match = Match(game, seats=seats, seed=seed, backend="cpu")
        self.table = Table(self.match, [Player(PERSON, f"Player {n}") for n in range(seats)])
        self.views = Views(self.table)
        self.frames: dict[int, Frame] = {}
        self.viewers = [*range(seats), NOBODY][:SCREENS]
        self.sent = 0
        self.show()

    def act(self, seat: int, action: int) -> None:
        self.table.submit(seat, action, self.table.version(seat), 0.0)
        self.show()

    def show(self) -> None:
        for viewer in self.viewers:
            frame = self.views.frame(viewer, "en", "wide")
            old = self.frames.get(viewer)
            if old is None or frame.differs(old):
                if old is not None:
                    self.sent += len(frame.since(old))
                self.frames[viewer] = frame
        self.views.rest()


def measure(game: str, actions: int) -> list[float]:
    """Milliseconds of CPU of each action, and the bytes it sent."""
    chance, costs, seed = random.Random(1), list[float](), 0
    screens = Screens(game, seed)
    while len(costs) < actions:
        if screens.match.is_over:
            seed += 1
            screens = Screens(game, seed)
        seat = chance.choice(screens.table.asked)
        action = chance.choice(screens.match.legal_ids(seat).tolist())
        start = time.process_time()
        screens.act(seat, action)
        costs.append(1000 * (time.process_time() - start))
    return costs


def line(game: str, costs: list[float]) -> str:
    """Median, mean and 95th percentile, and how busy the machine was."""
    high = sorted(costs)[int(0.95 * (len(costs) - 1))]
    return (
        f"{game:12} median {statistics.median(costs):6.2f} ms per action, mean"
        f" {statistics.mean(costs):.2f}, p95 {high:.2f}; load average {os.getloadavg()[0]:.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--actions", type=int, default=1000)
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    given = parser.parse_args()
    for game in given.games:
        measure(game, 50)  # warm-up: load and fill caches
        profile = cProfile.Profile()
        if given.profile:
            profile.enable()
        costs = measure(game, given.actions)
        profile.disable()
        print(line(game, costs), flush=True)
        if given.profile:
            pstats.Stats(profile).sort_stats("cumtime").print_stats(
                "server|words.py|events.py|match.py", 28
            )


if __name__ == "__main__":
    main()
