"""``python -m banquise.research.build GAME``: compile rules, search and the loops of research."""

import sys

from banquise.bots.search.compiled import thinker
from banquise.core.build import run
from banquise.core.game import Game
from banquise.lab import dataset, study
from banquise.research.batch import batch


def use_loops(game: Game) -> None:
    """Call every loop of batches, studies and datasets once: it is compiled and kept on disk."""
    lanes = batch(game.name, 1)
    lanes.step(lanes.sample())
    lanes.play(1)
    lanes.tensor()
    way = study.Setup(game.name, game.seats[0])
    study.rows_of(way, seed=0, first=0, count=1, limit=1, worlds=0)
    dataset.rows_of(way, seed=0, first=0, count=1, limit=1)


if __name__ == "__main__":
    run(sys.argv[1:], lambda game: [game.cpu, thinker(game, "cpu")], use_loops)
