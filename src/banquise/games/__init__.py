"""The games.

A folder here is the whole of a game; adding one edits nothing elsewhere (``core.game.load`` finds
it).
"""

import sys
from types import ModuleType


class Games(ModuleType):
    """This package can be called: ``banquise.games()`` lists what ``banquise.games`` holds."""

    def __call__(self) -> list[str]:
        from banquise.core.game import names

        return names()


sys.modules[__name__].__class__ = Games
