"""The picture of Nanuuk!: a floe of hexagons on dark water, sticks, wooden discs, a sheet each."""

from banquise.games.nanuuk.view.keys import keys
from banquise.games.nanuuk.view.scene import scene
from banquise.games.nanuuk.view.stage import NAMES as COLOURS
from banquise.games.nanuuk.view.stage import stage

__all__ = ["COLOURS", "keys", "scene", "stage"]
