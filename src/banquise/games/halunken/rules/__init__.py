"""The rules of Halunken & Spelunken: the functions of the contract."""

from .invariants import broken
from .legal import candidates, forbids
from .play import apply, weights
from .score import points
from .secrets import imagine, redact
from .setup import setup

__all__ = [
    "apply", "broken", "candidates", "forbids", "imagine", "points", "redact", "setup",
    "weights",
]  # fmt: skip
