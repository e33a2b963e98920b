"""The picture of Papua: a jungle island, one path, a camp and a mat for each colour."""

from .clicks import keys
from .scene import parts
from .stage import stage

__all__ = ["keys", "parts", "stage"]
