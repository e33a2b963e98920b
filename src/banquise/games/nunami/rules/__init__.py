"""The rules of nunami."""

from .invariants import broken
from .legal import candidates, violates
from .play import apply, weights
from .score import points, rank
from .secrets import imagine, redact, veil
from .setup import setup

__all__ = [
    "apply",
    "broken",
    "candidates",
    "imagine",
    "points",
    "rank",
    "redact",
    "setup",
    "veil",
    "violates",
    "weights",
]
