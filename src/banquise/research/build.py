"""``python -m banquise.research.build GAME``: compile all of a game in separate processes."""

import sys
from collections.abc import Sequence

from banquise.bots.search.compiled import thinker
from banquise.core.build import run
from banquise.core.compile import Compiled
from banquise.core.game import Game
from banquise.lab import loops as lab
from banquise.research import loops as research


def parts(game: Game) -> Sequence[Compiled]:
    """Rules and search, then the loops of studies, datasets and batches."""
    return game.cpu, thinker(game, "cpu"), lab.loops(game), research.loops(game)


if __name__ == "__main__":
    run(sys.argv[1:], parts)
