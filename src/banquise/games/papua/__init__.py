"""Papua.

A race along one path, in groups that hold everybody's islanders. 3 to 6 players, Thilo Hutzler,
1992.
"""

from banquise.core.game import Game

from .options import OPTIONS

GAME = Game(
    package=__name__,
    prefix="PA",
    seats=(3, 4, 5, 6),
    options=OPTIONS,
    minutes="45–90",
    default_edition="papua60",
    most_candidates=302,
)
