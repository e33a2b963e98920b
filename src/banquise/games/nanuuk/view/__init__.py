"""The picture of Nanuuk!: a floe of hexagons on dark water, sticks, wooden discs, a sheet each."""

from .clicks import keys
from .scene import parts
from .stage import NAMES as COLOURS
from .stage import stage

__all__ = ["COLOURS", "keys", "parts", "stage"]
