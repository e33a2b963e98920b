"""``python -m banquise.bots.search.build GAME``: compile rules and search in a separate process."""

import sys

from banquise.bots.search.compiled import thinker
from banquise.core.build import run

if __name__ == "__main__":
    run(sys.argv[1:], lambda game: [game.cpu, thinker(game, "cpu")])
