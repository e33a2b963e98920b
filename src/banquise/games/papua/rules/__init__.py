"""The rules of Papua: set up, roll, move one block, send back, reach the canoe."""

from banquise.games.papua.rules.choosing import candidates, weights
from banquise.games.papua.rules.forbidding import violates
from banquise.games.papua.rules.knowing import imagine, points, rank, redact, veil
from banquise.games.papua.rules.playing import apply, setup
from banquise.games.papua.rules.sound import broken

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
