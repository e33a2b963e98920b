"""The picture of nunami: hexagonal lands of six triangles, cards, figures, mats and a hand."""

from banquise.games.nunami.view.clicks import keys
from banquise.games.nunami.view.items import scene
from banquise.games.nunami.view.symbols import look, stage

__all__ = ["keys", "look", "scene", "stage"]
