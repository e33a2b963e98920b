"""Its actions as text: pile-2, take-3, steal, let."""

from tests.toys.toy_thief.state import MOST, SIZES, Edition, State

TEXTS = [
    *(f"pile-{k + 1}" for k in range(SIZES)),
    *(f"take-{k + 1}" for k in range(MOST)),
    "steal",
    "let",
]


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    return TEXTS[action] if 0 <= action < len(TEXTS) else f"?{action}"


def read(ed: Edition, s: State, seat: int, text: str) -> int:
    return TEXTS.index(text) if text in TEXTS else -1
