"""The rules of nunami, split by what they speak of; this is the contract's face of them."""

from banquise.games.nunami.rules.choices import apply, candidates, violates, weights
from banquise.games.nunami.rules.scoring import points, rank
from banquise.games.nunami.rules.secrets import imagine, redact, veil
from banquise.games.nunami.rules.setting_up import setup
from banquise.games.nunami.rules.soundness import broken

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
