"""Halunken & Spelunken.

Captains hire rogues in fourteen taverns, by cards chosen in secret. 2 to 4 players, Alex Randolph,
1997.
"""

from banquise.core.game import Game

from .options import OPTIONS
from .state import SEATS, Phase

GAME = Game(
    package=__name__,
    prefix="HS",
    seats=(2, 3, 4),
    draws=SEATS + 1,
    options=OPTIONS,
    seat_letters="ABCD",
    minutes="30",
    default_edition="stepped",
    most_candidates=44,  # 42 rogues, a pass, and room to look one ahead
    final=(Phase.CHOOSE,),  # CHOOSE-1, Q48: a card laid is laid
)
