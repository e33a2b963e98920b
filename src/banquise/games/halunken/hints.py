"""What the search is told of Halunken & Spelunken: cards laid face down are still thought about."""

from banquise.core.state import HIDDEN, Edition, State, only
from banquise.games.halunken.state import DUEL, Phase


def reopen(ed: Edition, s: State, seat: int) -> None:
    """Whoever has laid a card chooses again, as well as it can, instead of by lot."""
    if s.phase != Phase.CHOOSE:
        return
    for other in range(s.seats):
        if other != seat and s.card[other] == HIDDEN:
            s.card[other] = 0
            s.waiting = int(s.waiting) | only(other)
    if s.mode == DUEL and s.employer != seat and s.jack_card == HIDDEN:
        s.jack_card = 0
