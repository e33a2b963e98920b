"""Nanuuk!

An ice floe that cracks under every step: a blocking game in many forms, and a hunt. 2 to 4 players,
Günter Cornett, 1998.
"""

from banquise.core.game import Game

from .options import OPTIONS, check

GAME = Game(
    package=__name__,
    prefix="NK",
    version=2,
    earlier={1: {"stuck": "own_turn"}},
    seats=(2, 3, 4),
    options=OPTIONS,
    check=check,
    all_options=False,
    minutes="10–30",
)
