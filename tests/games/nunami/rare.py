"""Matches of nunami in which something happens that random play seldom meets."""

from collections.abc import Iterator

from banquise.core.match import Match
from tests.games.nunami.positions import table

ARSANIIT = {"inua": ["arsaniit", "tarniq"], "phase": "after_draw", "drawn": "P+1/1a"}
TARNIQ = {"inua": ["tarniq", "arsaniit"], "hand": "S0/0a, P+1/0a"}
HIDDEN_PLAY = "a: P+1/2?1<P+1/1a?1<G-1/2 . . . . ."


def kept() -> Match:
    return played(table(hand="P+1/1a", **ARSANIIT), "K")


def taken() -> Match:
    match = table(hand="P+1/1a", others={1: "G-1/2"}, **ARSANIIT)
    return played(match, "T1", "*G-1/2")


def swapped() -> Match:
    """A swap that unbalances the second of its boards."""
    match = table(
        "a: P+2/1 P-1/0 P+1/2 G-1/1a G-2/0a G-1/0a", "b: G-2/1 P+3/2 P+2/0a P+1/1b P+1/0a S+1/0a",
        hand="S0/0b", phase="turn_start", inua=["lumaayuuq", "tarniq"],
    )  # fmt: skip
    return played(match, "a0<>b0")


def exchanged(face: str) -> Match:
    """A hidden play of two cards loses its top card."""
    return played(table(HIDDEN_PLAY, **TARNIQ), f"a0~{face}")


def exchanged_seed() -> Match:
    return played(table("a: ? . . . . .", **TARNIQ), "a0~S0/0a")


def stalled() -> Match:
    """Nobody can do anything but swap, and that is counted."""
    match = table(
        "a: P+1/1a . . . . .", "b: G-1/1a . . . . .", hand="P+1/1b", phase="turn_start", idle=1,
        inua=["lumaayuuq", "tarniq"], options={"stall_rounds": 1},
    )  # fmt: skip
    return played(match, "a0<>b0")


def played(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action, -1 if action.startswith("*") else None)
    return match


def matches() -> Iterator[Match]:
    yield from (kept(), taken(), swapped(), stalled(), exchanged_seed())
    yield from (exchanged("S0/0a"), exchanged("(S0/0a)"))
