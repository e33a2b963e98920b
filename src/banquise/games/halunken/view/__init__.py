"""The picture of Halunken & Spelunken: fourteen taverns around a harbour at night."""

from banquise.games.halunken.view.items import keys, scene
from banquise.games.halunken.view.symbols import MARKS, stage
from banquise.games.halunken.view.symbols import NAMES as COLOURS

__all__ = ["COLOURS", "MARKS", "keys", "scene", "stage"]
