"""Nētā-Tanka.

A village of eighteen locations and the links between them. 2 to 4 players, Hervé Rigal, 2018.
"""

from banquise.core.game import Game

from .options import OPTIONS

GAME = Game(
    package=__name__,
    seats=(2, 3, 4),
    options=OPTIONS,
    minutes="60–90",
    default_edition="reconstructed-1",
)
