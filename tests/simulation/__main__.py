"""Play many tables under the simulator: ``python -m tests.simulation --tables 100000 --seed 1``."""

from __future__ import annotations

import argparse
import os
import sys

from banquise.lab.progress import Bar


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("--tables", type=int, default=100_000, help="how many (default: 100000)")
    parser.add_argument("--seed", type=int, default=1, help="of the first run (default: 1)")
    parser.add_argument("--keep-going", action="store_true", help="do not stop at a failure")
    given = parser.parse_args()
    os.environ["BANQUISE_EDITIONS"], os.environ["BANQUISE_COMPILE"] = os.devnull, "never"
    os.environ["BANQUISE_GAMES"] = "tests.toys"
    from tests.simulation.world import TABLES, Violation, simulate

    played = decisions = faults = failures = 0
    seed, seconds = given.seed, 0.0
    with Bar("simulation") as bar:
        while played < given.tables:
            try:
                told = simulate(seed)
                decisions, faults = decisions + told.decisions, faults + told.faults
                seconds += told.seconds
            except Violation as violation:
                print(f"\nAfter {played + TABLES} tables: {violation}", file=sys.stderr)
                failures += 1
                if not given.keep_going:
                    return 1
            seed, played = seed + 1, played + TABLES
            bar(min(played, given.tables), given.tables)
    print(
        f"{played} tables, {decisions} decisions, {faults} faults, {seconds / 3600:.1f} h simulated"
    )
    print(f"runs that failed: {failures}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
