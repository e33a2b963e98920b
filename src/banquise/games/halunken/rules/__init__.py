"""The rules of Halunken & Spelunken, split by what they answer."""

from banquise.games.halunken.rules.flow import apply, setup
from banquise.games.halunken.rules.offers import candidates, weights
from banquise.games.halunken.rules.refusals import violates
from banquise.games.halunken.rules.scores import points, rank
from banquise.games.halunken.rules.secrets import imagine, redact, veil
from banquise.games.halunken.rules.sound import broken

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
