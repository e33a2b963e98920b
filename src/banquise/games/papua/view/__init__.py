"""The picture of Papua: a jungle island, one path, a camp and a mat for each colour."""

from banquise.games.papua.view.items import keys, scene
from banquise.games.papua.view.symbols import stage

__all__ = ["keys", "scene", "stage"]
