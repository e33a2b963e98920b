"""The picture of Nētā-Tanka: the village, the displays, and a panel for each clan."""

from .clicks import keys
from .scene import parts
from .stage import NAMES as COLOURS
from .stage import stage

__all__ = ["COLOURS", "keys", "parts", "stage"]
