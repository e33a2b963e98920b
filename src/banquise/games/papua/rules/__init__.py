"""The rules of Papua. Nothing is hidden."""

from .invariants import broken
from .legal import candidates, forbids
from .play import apply, weights
from .score import points
from .setup import setup

__all__ = ["apply", "broken", "candidates", "forbids", "points", "setup", "weights"]
