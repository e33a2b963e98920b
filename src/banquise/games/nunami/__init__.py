"""nunami: cards laid openly or hidden on a land that must stay in balance.

2 or 4 players, Thomassie Mangiok, 2020.
"""

from banquise.core.game import Game

from .options import OPTIONS
from .state import DRAWS, MASKS

GAME = Game(
    package=__name__,
    prefix="NU",
    version=2,
    earlier={1: {"cover_guard": "two", "tuurngaq_scope": "any_area"}},
    seats=(2, 4),
    masks=MASKS,
    draws=DRAWS,
    options=OPTIONS,
    minutes="30–45",
    default_edition="nunami_reconstructed_1",
)
