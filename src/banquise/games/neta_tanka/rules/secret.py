"""Who knows what: an objective in hand is the only secret (section 6.9)."""

from banquise.core.state import EMPTY, HIDDEN, Edition, Ints, State
from banquise.games.neta_tanka.rules.flow import is_dealt, undealt
from banquise.games.neta_tanka.state import DEAL, DEAL_MASKED, FIRST, OBJECTIVES, OPEN, Phase


def redact(ed: Edition, s: State, seat: int) -> None:
    if s.objectives == OPEN or s.phase == Phase.OVER:
        return
    for other in range(s.seats):
        if other != seat and s.objective[other] != EMPTY:
            s.objective[other] = HIDDEN


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    """Deal the hidden hands from the cards that are nowhere to be seen, in the order of seats."""
    for other in range(s.seats):
        if s.objective[other] != HIDDEN:
            continue
        unknown = 0
        for card in range(OBJECTIVES):
            unknown += 0 if is_dealt(s, card) else 1
        left = (int(draws[other]) * unknown) >> 32
        for card in range(OBJECTIVES):
            if is_dealt(s, card):
                continue
            if left == 0:
                s.objective[other] = card
                break
            left -= 1


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    if DEAL <= action < FIRST and s.objectives != OPEN and undealt(s) != viewer:
        return DEAL_MASKED
    return action
