"""Its actions as text: pick-3; pick-? is a choice one does not see."""

from banquise.core.state import Edition, State
from tests.toys.toy_duel.state import NUMBERS

TEXTS = [*(f"pick-{number}" for number in range(NUMBERS)), "pick-?"]


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    return TEXTS[action] if 0 <= action < len(TEXTS) else f"?{action}"


def read(ed: Edition, s: State, seat: int, text: str) -> int:
    return TEXTS.index(text) if text in TEXTS[:-1] else -1
