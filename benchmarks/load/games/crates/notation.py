"""Actions of Crates as text: deal-7, play-2; deal-? is a hidden deal."""

from benchmarks.load.games.crates.state import CARDS, HAND, Edition, State

TEXTS = [
    *(f"deal-{n + 1}" for n in range(CARDS)),
    *(f"play-{n + 1}" for n in range(HAND)),
    "deal-?",
]


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    return TEXTS[action] if 0 <= action < len(TEXTS) else f"?{action}"


def read(ed: Edition, s: State, seat: int, text: str) -> int:
    return TEXTS.index(text) if text in TEXTS[:-1] else -1
