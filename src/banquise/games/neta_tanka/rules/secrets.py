"""Who knows what: an objective in hand is the only secret (section 6.9)."""

from ..state import DEAL_MASKED, OPEN, Act, Edition, State
from .chance import is_dealt, next_to_deal


def is_open(ed: Edition, s: State, seat: int) -> bool:
    """Does everybody see this seat's objective?"""
    return bool(s.objectives == OPEN)


def possible(ed: Edition, s: State, seat: int, card: int) -> bool:
    """Can a hidden objective be this card? Only if the card is not known to be elsewhere."""
    return not is_dealt(s, card)


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    if Act.DEAL <= action < Act.FIRST and s.objectives != OPEN and next_to_deal(s) != viewer:
        return DEAL_MASKED
    return action
