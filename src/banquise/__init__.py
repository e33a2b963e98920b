"""Banquise: board games from old rulebooks as one set of rules, to play, to search and to study."""

import banquise.games  # noqa: F401 - loaded now, or it would take the place of `games` below
from banquise.core.errors import (
    BadEdition,
    BadOption,
    BadPosition,
    BadRecord,
    BadSeat,
    BanquiseError,
    Clause,
    IllegalAction,
    UnknownGame,
)
from banquise.core.game import load as game
from banquise.core.game import names as games
from banquise.core.match import Action, Match, load
from banquise.lab.simulate import Summary, simulate

__version__ = "0.1.0"
__all__ = [
    "Action",
    "BadEdition",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeat",
    "BanquiseError",
    "Clause",
    "IllegalAction",
    "Match",
    "Summary",
    "UnknownGame",
    "game",
    "games",
    "load",
    "simulate",
]
