"""The picture of nunami: hexagonal boards of six triangles, cards, figures, mats and a hand."""

from .clicks import keys, rows
from .scene import parts
from .stage import look, stage

__all__ = ["keys", "look", "parts", "rows", "stage"]
