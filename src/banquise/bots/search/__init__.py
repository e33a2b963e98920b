"""Information-set tree search over sampled worlds, in compiled code."""

from banquise.bots.search.thinking import (
    Keeper,
    Knobs,
    Thinking,
    choose,
    knobs_for,
    memory,
)

__all__ = ["Keeper", "Knobs", "Thinking", "choose", "knobs_for", "memory"]
