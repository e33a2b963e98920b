"""Secrets: only the cards laid face down in `choose` are hidden (section 6.7)."""

from banquise.core.state import HIDDEN, Ints

from ..state import BLACK_JACK, RUM_CARD, Edition, Mode, Phase, State


def redact(ed: Edition, s: State, seat: int) -> None:
    if s.phase != Phase.CHOOSE:
        return
    for other in range(s.seats):
        if other != seat and s.card[other] != 0:
            s.card[other] = HIDDEN
    if s.mode == Mode.DUEL and s.employer != seat and s.jack_card != 0:
        s.jack_card = HIDDEN


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    """Each card of a hand is equally likely to be the one laid down."""
    if s.phase != Phase.CHOOSE:
        return
    for other in range(s.seats):
        if s.card[other] == HIDDEN:
            s.card[other] = drawn(s, other, int(draws[other]))
    if s.jack_card == HIDDEN:
        s.jack_card = drawn(s, BLACK_JACK, int(draws[BLACK_JACK]))


def drawn(s: State, figure: int, draw: int) -> int:
    left = 0
    for card in range(1, RUM_CARD + 1):
        left += holds(s, figure, card)
    skip = draw * left >> 32
    for card in range(1, RUM_CARD + 1):
        if holds(s, figure, card) == 1:
            if skip == 0:
                return card
            skip -= 1
    return 0


def holds(s: State, figure: int, card: int) -> int:
    """1 if a captain has this card in hand, or Black-Jack in his deck."""
    return int(s.deck[card]) if figure == BLACK_JACK else int(s.hand[figure, card])
