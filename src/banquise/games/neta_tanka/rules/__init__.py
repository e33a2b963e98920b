"""The rules of Nētā-Tanka, split by what they speak of; this is the contract's face of them."""

from banquise.games.neta_tanka.rules.flow import apply, candidates, setup, violates, weights
from banquise.games.neta_tanka.rules.score import points, rank
from banquise.games.neta_tanka.rules.secret import imagine, redact, veil
from banquise.games.neta_tanka.rules.sound import broken

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
