"""The picture of Papua: a jungle island, one path, a camp and a mat for each colour."""

from banquise.games.papua.view.scene import keys, scene
from banquise.games.papua.view.stage import stage

__all__ = ["keys", "scene", "stage"]
