"""Connect four's actions as text: the letter of a column."""

from benchmarks.connect_four.state import Edition, State

LETTERS = "abcdefg"


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    return LETTERS[action] if 0 <= action < len(LETTERS) else f"?{action}"


def read(ed: Edition, s: State, seat: int, text: str) -> int:
    return LETTERS.index(text) if len(text) == 1 and text in LETTERS else -1
