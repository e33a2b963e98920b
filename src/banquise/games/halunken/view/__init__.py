"""The picture of Halunken & Spelunken: fourteen taverns around a harbour at night."""

from .clicks import keys
from .scene import parts
from .stage import MARKS, stage
from .stage import NAMES as COLOURS

__all__ = ["COLOURS", "MARKS", "keys", "parts", "stage"]
