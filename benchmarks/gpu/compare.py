"""Play on the CPU what a GPU played; compare every result and byte of every last state."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from banquise.core.batch import CHANCES, DECISIONS, RESULTS
from banquise.core.match import Match


def main() -> None:
    folder = Path(sys.argv[1])
    for path in sorted(folder.glob("*-out.npz")):
        name = path.name.removesuffix("-out.npz")
        found = dict(np.load(path))
        match = Match(name, chance="manual", seats=max(Match(name, chance="manual").game.seats))
        rules, ed, game = match.game.cpu, match.edition.record, match.game
        rng, work = np.zeros(4, np.int64), np.zeros((2, game.width), np.int64)
        states = np.concatenate([match.state, match.state])
        results = np.zeros((1, RESULTS), np.int64)
        for i in range(len(found["results"])):
            rules.simulate(ed, states, 7, i, results, rng, work, 1 << 40, False)
            assert (results[0] == found["results"][i]).all(), f"{name}: game {i} ended differently"
            same = states[1:].view(np.uint8) == found["states"][i]
            assert same.all(), f"{name}: the last state of game {i} differs"
        decisions = int(found["results"][:, [DECISIONS, CHANCES]].sum())
        print(f"{name}: {decisions} decisions, CPU and GPU alike to the byte")


if __name__ == "__main__":
    main()
