"""Three tiny games on the real contract: a hidden hand, a choice made at once, an interruption.

``BANQUISE_GAMES=tests.toys`` lets ``banquise.core.game.load("toy_hand")`` find them as well.
"""

from tests.toys.toy_duel import GAME as DUEL
from tests.toys.toy_hand import GAME as HAND
from tests.toys.toy_thief import GAME as THIEF

GAMES = {game.name: game for game in (HAND, DUEL, THIEF)}
PACKAGE = __name__
