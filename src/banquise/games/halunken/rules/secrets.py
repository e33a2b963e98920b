"""Who knows what: only the cards laid face down in `choose` are hidden (section 6.7)."""

from banquise.core.state import HIDDEN, Edition, Ints, State
from banquise.games.halunken.state import (
    DUEL,
    JACK,
    JACK_MASKED,
    PLAY,
    PLAY_MASKED,
    RUM_CARD,
    SEATS,
    Phase,
)


def redact(ed: Edition, s: State, seat: int) -> None:
    if s.phase != Phase.CHOOSE:
        return
    for other in range(s.seats):
        if other != seat and s.card[other] != 0:
            s.card[other] = HIDDEN
    if s.mode == DUEL and s.employer != seat and s.jack_card != 0:
        s.jack_card = HIDDEN


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    """Every card of a hand is as likely to lie there as any other."""
    if s.phase != Phase.CHOOSE:
        return
    for other in range(s.seats):
        if s.card[other] == HIDDEN:
            left = 0
            for card in range(1, RUM_CARD + 1):
                left += int(s.hand[other, card])
            skip = int(draws[other]) * left >> 32
            for card in range(1, RUM_CARD + 1):
                if s.hand[other, card] == 1:
                    if skip == 0:
                        s.card[other] = card
                    skip -= 1
    if s.jack_card == HIDDEN:
        imagine_jack(s, int(draws[SEATS]))


def imagine_jack(s: State, draw: int) -> None:
    left = 0
    for card in range(1, RUM_CARD + 1):
        left += int(s.deck[card])
    skip = draw * left >> 32
    for card in range(1, RUM_CARD + 1):
        if s.deck[card] == 1:
            if skip == 0:
                s.jack_card = card
            skip -= 1


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    if s.phase != Phase.CHOOSE or viewer == seat:
        return action
    if PLAY < action <= JACK:
        return PLAY_MASKED
    if JACK < action <= JACK + RUM_CARD:
        return JACK_MASKED
    return action
