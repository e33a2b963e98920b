"""Search: a tree of what seats know, grown by imagined worlds, in compiled code."""

from banquise.bots.search.thinking import (
    Keeper,
    Knobs,
    Thinking,
    choose,
    knobs_for,
    memory,
)

__all__ = ["Keeper", "Knobs", "Thinking", "choose", "knobs_for", "memory"]
