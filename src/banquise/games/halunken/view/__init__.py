"""The picture of Halunken & Spelunken: fourteen taverns around a harbour at night."""

from banquise.games.halunken.view.items import keys, scene
from banquise.games.halunken.view.symbols import stage

__all__ = ["keys", "scene", "stage"]
