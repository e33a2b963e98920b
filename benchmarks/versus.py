"""Our games against other engines, in the same minutes on the same core: ``make bench``.

Random play to the end: decisions per CPU second, medians and spread of several rounds, and ratios.
The other engines are in ``.bench-venv``, created if missing. A complete run is stored in
``results.md``.
"""

from __future__ import annotations

import argparse
import datetime
import json
import subprocess
import sys
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from banquise.core.game import names
from banquise.lab import bench, bench_text
from benchmarks.contest import Contestant
from benchmarks.results import goals, keep, table

ROOT = Path(__file__).parent.parent
PEERS = ROOT / ".bench-venv"
CPP, STEPPED, PGX = "OpenSpiel C++", "OpenSpiel from Python", "Pgx"
MODULES = {
    CPP: ("openspiel", "c++"),
    STEPPED: ("openspiel", "python"),
    PGX: ("pgx",),
}


@dataclass(frozen=True)
class Row:
    """A game of ours, its counterpart, and the speed ratio that is the goal."""

    game: str
    seats: int
    peer: str
    peer_game: str
    target: float | None = None

    @property
    def ours(self) -> str:
        return f"{self.game} {self.seats}"

    @property
    def theirs(self) -> str:
        return f"{self.peer} {self.peer_game}"


# Rows of missing games are skipped.
ROWS = (
    Row("connect_four", 2, CPP, "connect_four", 5),
    Row("connect_four", 2, STEPPED, "connect_four"),
    Row("connect_four", 2, PGX, "connect_four", 5),
    Row("papua", 4, CPP, "backgammon", 10),
    Row("papua", 4, STEPPED, "backgammon"),
    Row("papua", 4, PGX, "backgammon", 10),
    Row("nanuuk", 4, CPP, "quoridor", 2),
    Row("halunken", 4, CPP, "oh_hell", 1),
    Row("halunken", 4, STEPPED, "oh_hell", 10),
    Row("nunami", 2, CPP, "gin_rummy", 10),
    Row("neta_tanka", 4, CPP, "backgammon", 10),
)


def say(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def prepare_peers() -> None:
    """Create the environment of the other engines, pinned by ``requirements.txt``."""
    wanted = (ROOT / "benchmarks" / "requirements.txt").read_text(encoding="utf-8")
    stamp = PEERS / "installed.txt"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    say("Installing OpenSpiel and Pgx into .bench-venv (about half a gigabyte) …")
    venv.create(PEERS, with_pip=True, symlinks=True, clear=True)
    command = [
        str(PEERS / "bin" / "python"), "-m", "pip", "install", "--quiet", "--no-deps",
        "--disable-pip-version-check", "--require-hashes", "-r", "benchmarks/requirements.txt",
    ]  # fmt: skip
    subprocess.run(command, cwd=ROOT, check=True)
    stamp.write_text(wanted, encoding="utf-8")


def contestants(rows: Sequence[Row]) -> dict[str, Contestant]:
    """Every contestant of the rows, once."""
    found: dict[str, Contestant] = {}
    for row in rows:
        own = [sys.executable, "-m", "benchmarks.ours", row.game, str(row.seats)]
        found.setdefault(row.ours, Contestant(row.ours, own))
        module, *way = MODULES[row.peer]
        other = [str(PEERS / "bin" / "python"), "-m", f"benchmarks.peers.{module}", row.peer_game]
        found.setdefault(row.theirs, Contestant(row.theirs, [*other, *way]))
    return found


def contest(players: Sequence[Contestant], rounds: int) -> None:
    """All contestants play a round, then all play the next."""
    for player in players:
        say(f"{player.name} gets ready …")
        player.start()
    for number in range(rounds):
        say(f"round {number + 1} of {rounds}")
        for player in players:
            player.play()
    for player in players:
        player.stop()


def compare(rows: Sequence[Row], players: dict[str, Contestant]) -> list[dict[str, Any]]:
    """For each row both speeds and the ratio of their medians."""
    lines = []
    for row in rows:
        ours, theirs = players[row.ours], players[row.theirs]
        line: dict[str, Any] = {
            "ours": row.ours, "theirs": row.theirs, "target": row.target, "ratio": None,
            "error": ours.error or theirs.error,
        }  # fmt: skip
        for key, player in (("our_speed", ours), ("their_speed", theirs)):
            line[key] = vars(bench.Spread.of(player.rates)) if player.rates else None
        if ours.rates and theirs.rates:
            line["ratio"] = line["our_speed"]["median"] / line["their_speed"]["median"]
        lines.append(line)
    return lines


def versions() -> dict[str, str]:
    """The pinned versions of the other engines."""
    pins = (ROOT / "benchmarks" / "requirements.txt").read_text(encoding="utf-8").split()
    found = dict(pin.split("==") for pin in pins if "==" in pin)
    return {name: found[name] for name in ("open-spiel", "pgx", "jax")}


def main() -> int:
    parser = argparse.ArgumentParser(description="Our games against other engines.")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument(
        "--quick", action="store_true", help="few rounds; leave results.md unchanged"
    )
    parser.add_argument("game", nargs="*", help="our games to measure (default: all)")
    args = parser.parse_args()
    games = args.game or names()
    prepare_peers()
    rows = [row for row in ROWS if row.game in ("connect_four", *games)]
    players = contestants(rows)
    contest(list(players.values()), 3 if args.quick else 9)
    found = compare(rows, players)
    say("\n".join([*table(found), "", "our games alone …"]))
    report = bench.report(games, quick=args.quick)
    report["contest"] = found
    report["peers"] = versions()
    report["date"] = datetime.datetime.now(datetime.UTC).date().isoformat()
    if not args.quick:
        keep(ROOT / "benchmarks" / "results.md", report)
    tables = [*table(report["contest"]), "", *goals(report["games"]), "", bench_text.show(report)]
    print(json.dumps(report, indent=2) if args.json else "\n".join(tables))
    return 1 if any(line["error"] for line in report["contest"]) else 0
