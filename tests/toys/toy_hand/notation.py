"""Its actions as text: deal-3, keep, swap, show; deal-? is a deal one does not see."""

from tests.toys.toy_hand.state import CARDS, Edition, State

TEXTS = [*(f"deal-{card + 1}" for card in range(CARDS)), "keep", "swap", "show", "deal-?"]


def write(ed: Edition, s: State, seat: int, action: int) -> str:
    return TEXTS[action] if 0 <= action < len(TEXTS) else f"?{action}"


def read(ed: Edition, s: State, seat: int, text: str) -> int:
    return TEXTS.index(text) if text in TEXTS[:-1] else -1
