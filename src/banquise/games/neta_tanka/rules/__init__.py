"""The rules of Nētā-Tanka: the functions of the contract."""

from .invariants import broken
from .legal import candidates, forbids
from .play import apply, weights
from .score import points, rank
from .secrets import is_open, possible, veil
from .setup import setup

__all__ = [
    "apply", "broken", "candidates", "forbids", "is_open", "points", "possible", "rank", "setup",
    "veil", "weights",
]  # fmt: skip
