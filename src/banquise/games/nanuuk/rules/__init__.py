"""The rules of Nanuuk!: what ``core.contract`` asks for. Nothing is hidden, all odds are even."""

from .invariants import broken
from .legal import candidates, forbids
from .play import apply
from .score import points, rank
from .setup import setup

__all__ = ["apply", "broken", "candidates", "forbids", "points", "rank", "setup"]
