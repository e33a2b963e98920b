"""The server's CPU time for one action: rules, pictures, words and messages.

    python -m benchmarks.load.action [GAME …] [--actions N] [--profile] [--peer] [--keep]

One table with four screens, random play, no network, no disk. An action counts with the draws that
follow it. ``--peer`` measures boardgame.io next to each game, in turns: its master with storage in
memory, and a game whose view has the same size (needs node and npm). ``--keep`` writes the table
into results.md. CPU time depends on what else the machine does, so the table has the load average,
and the time of a loop of Python as a measure of the machine's speed at that moment.
"""

from __future__ import annotations

import argparse
import cProfile
import functools
import json
import os
import platform
import pstats
import random
import statistics
import subprocess
import time
from typing import Any, NamedTuple

from banquise.core.game import load
from banquise.core.match import Match
from banquise.core.state import NOBODY
from banquise.server.show.frames import Frame
from banquise.server.show.views import Views
from banquise.server.tables.table import PERSON, Player, Table
from benchmarks.load.run import ROOT, install, keep

GAMES = ("papua", "nanuuk", "halunken", "neta_tanka", "nunami")
SCREENS = 4
ROUNDS = 3  # of both servers, in turns
LOOP = 1_000_000  # steps of the loop that tells how fast the machine is


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

    @property
    def view(self) -> int:
        """The bytes of all items that the first screen shows."""
        painted = self.frames[self.viewers[0]].scene.painted
        return len(json.dumps(painted, ensure_ascii=False, separators=(",", ":")).encode())

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


class Costs(NamedTuple):
    """Milliseconds of CPU for each action, and the size of a view in bytes."""

    costs: list[float]
    view: int

    def __str__(self) -> str:
        middle, mean = statistics.median(self.costs), statistics.mean(self.costs)
        return f"{middle:.2f} | {mean:.2f} | {high(self.costs):.2f}"


def high(costs: list[float]) -> float:
    """The 95th percentile."""
    return sorted(costs)[int(0.95 * (len(costs) - 1))]


def view_of(game: str) -> int:
    """The median size of a view in a random game."""
    chance, screens, found = random.Random(2), Screens(game, 9), list[int]()
    while not screens.match.is_over and len(found) < 60:
        seat = chance.choice(screens.table.asked)
        screens.act(seat, chance.choice(screens.match.legal_ids(seat).tolist()))
        found.append(screens.view)
    return int(statistics.median(found))


@functools.cache
def _folder() -> str:
    return str(install())


def peer(places: int, actions: int) -> Costs:
    """boardgame.io with so many places on the table."""
    command = ["node", "boardgame_io_action.js", str(places), str(actions)]
    done = subprocess.run(command, cwd=_folder(), capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return Costs(found["costs"], found["view"])


def places_for(view: int) -> int:
    """How many places make a view of this size."""
    few, many = peer(10, 1).view, peer(110, 1).view
    return max(1, round(10 + 100 * (view - few) / (many - few)))


def speed() -> float:
    """Milliseconds of CPU for a loop of Python."""
    start, found = time.process_time(), 0
    for number in range(LOOP):
        found += number & 7
    return 1000 * (time.process_time() - start)


def compare(game: str, actions: int) -> tuple[Costs, Costs]:
    """Our server and boardgame.io with a view of the same size, in turns."""
    size = view_of(game)
    places = places_for(size)
    ours, theirs = list[float](), list[float]()
    for _ in range(ROUNDS):
        ours += measure(game, actions // ROUNDS)
        found = peer(places, actions // ROUNDS)
        theirs += found.costs
    return Costs(ours, size), Costs(theirs, found.view)


def text(rows: dict[str, tuple[Costs, Costs]], actions: int, loops: list[float]) -> str:
    """A section of results.md."""
    out = [
        "## CPU of an action with four screens",
        "",
        f"Made by `python -m benchmarks.load.action --peer --keep --actions {actions}` on"
        f" {time.strftime('%Y-%m-%d')}",
        f"with Python {platform.python_version()}: our five games and boardgame.io 0.50.2 with a"
        " view of the same size, in turns;",
        "no network, no disk. Milliseconds of CPU for each action. The load average of the"
        f" machine was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores;",
        f"a loop of a million steps of Python took {min(loops):.0f} to {max(loops):.0f} ms.",
        "",
        "| game | view, B | median | mean | p95 | boardgame.io: view, B | median | mean | p95 |",
        f"|---|{'--:|' * 8}",
    ]
    out += [
        f"| {game} | {ours.view} | {ours} | {theirs.view} | {theirs} |"
        for game, (ours, theirs) in rows.items()
    ]
    return "\n".join(out) + "\n"


def line(game: str, costs: list[float]) -> str:
    """Median, mean and 95th percentile, and how busy the machine was."""
    load = os.getloadavg()[0]
    return (
        f"{game:12} median {statistics.median(costs):6.2f} ms per action, mean"
        f" {statistics.mean(costs):.2f}, p95 {high(costs):.2f}; load average {load:.1f}"
    )


def side_by_side(games: list[str], actions: int) -> str:
    rows, loops = dict[str, tuple[Costs, Costs]](), list[float]()
    for game in games:
        measure(game, 50)  # warm-up: load and fill caches
        rows[game] = compare(game, actions)
        loops.append(speed())
    return text(rows, actions, loops)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--actions", type=int, default=1000)
    parser.add_argument("--profile", action="store_true", help="show where the time goes")
    parser.add_argument("--peer", action="store_true", help="measure boardgame.io as well")
    parser.add_argument("--keep", action="store_true", help="write into results.md; with --peer")
    given = parser.parse_args()
    if given.peer:
        section = side_by_side(given.games, given.actions)
        print(section)
        if given.keep:
            keep(ROOT / "benchmarks" / "results.md", section)
        return
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
