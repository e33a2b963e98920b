"""What chance can decide (section 6.4)."""

from banquise.core.state import Ints

from ..state import CARDS, SEATS, SET_SIZE, Act, Phase, State, Where
from .setup import is_spirit_free


def is_outcome(s: State, action: int) -> bool:
    """Can chance decide this now?"""
    if s.phase == Phase.SETUP_INUA:
        return Act.INUA <= action < Act.START and is_spirit_free(s, action - Act.INUA)
    if s.phase == Phase.SETUP_START:
        return Act.START <= action < Act.START + int(s.seats)
    if not Act.CARD <= action < Act.INUA:
        return False
    card = action - Act.CARD
    if s.phase == Phase.TAKE:
        return bool(s.where[card] == Where.HAND + int(s.victim))
    if s.phase == Phase.DRAW:
        return odds_of(s, card, int(s.pile) - count_returned(s), 1) > 0
    return bool(s.where[card] == Where.POOL)


def count_returned(s: State) -> int:
    """How many cards of the pool were put back into the pile."""
    count = 0
    for card in range(CARDS):
        if s.where[card] == Where.RETURNED:
            count += 1
    return count


def odds_of(s: State, card: int, fresh: int, seeds: int) -> int:
    """The odds of drawing a card, with ``fresh`` cards in the pile that nobody has seen."""
    if s.where[card] == Where.POOL:
        return fresh
    if s.where[card] == Where.RETURNED:
        return fresh + seeds if fresh > 0 else 1
    return 0


def pool_outcomes(s: State, out: Ints) -> int:
    """The cards that nobody has seen, ascending."""
    n = 0
    for first in range(0, CARDS, SET_SIZE):
        if s.where[first] == Where.OUT:
            continue  # and so are all others of its set
        for card in range(first, min(first + SET_SIZE, CARDS)):
            out[n & 127] = Act.CARD + card  # masked, as in boards.board_of
            n += int(s.where[card] == Where.POOL)
    return n


def outcomes_of_equal_odds(s: State, out: Ints) -> int:
    """Outcomes of equal odds, ascending."""
    if s.phase == Phase.DEAL or s.phase == Phase.REVEAL:
        return pool_outcomes(s, out)
    first, count = Act.CARD, CARDS
    if s.phase == Phase.SETUP_INUA:
        first, count = Act.INUA, Act.START - Act.INUA
    elif s.phase == Phase.SETUP_START:
        first, count = Act.START, SEATS
    n = 0
    for k in range(count):
        if is_outcome(s, first + k):
            out[n] = first + k
            n += 1
    return n
