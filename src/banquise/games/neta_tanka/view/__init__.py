"""The picture of Nētā-Tanka: the village, the displays, and a panel for each clan."""

from banquise.games.neta_tanka.view.clicks import keys
from banquise.games.neta_tanka.view.items import scene
from banquise.games.neta_tanka.view.symbols import NAMES as COLOURS
from banquise.games.neta_tanka.view.symbols import stage

__all__ = ["COLOURS", "keys", "scene", "stage"]
