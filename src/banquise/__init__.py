"""Banquise: board games from old rulebooks as one set of rules, to play, to search and to study."""

from typing import TYPE_CHECKING

from banquise.core.errors import (
    BadBackend,
    BadEdition,
    BadLanguage,
    BadOption,
    BadPosition,
    BadRecord,
    BadSeat,
    BadVersion,
    BanquiseError,
    Clause,
    IllegalAction,
    UnknownGame,
)
from banquise.core.game import load as game
from banquise.core.loading import load
from banquise.core.match import Action, Match
from banquise.lab.simulate import Summary, simulate
from banquise.research.batch import Batch, batch

if TYPE_CHECKING:
    from banquise.core.game import names as games
else:
    from banquise import games  # the package, which can be called

__version__ = "0.1.0"
__all__ = [
    "Action",
    "BadBackend",
    "BadEdition",
    "BadLanguage",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeat",
    "BadVersion",
    "BanquiseError",
    "Batch",
    "Clause",
    "IllegalAction",
    "Match",
    "Summary",
    "UnknownGame",
    "batch",
    "game",
    "games",
    "load",
    "simulate",
]
