"""What may be done now: the candidates of a seat, the outcomes of chance."""

from banquise.core.state import CHANCE, Edition, Ints, State
from banquise.games.halunken.rules.quay import is_loot
from banquise.games.halunken.state import (
    BID,
    CELLS,
    DECLINE,
    DRAW,
    DRAWN_RUM,
    DUEL,
    FACE_DOWN,
    FIRST,
    GIVE,
    HIGHEST,
    JACK,
    JACK_CARDS,
    NUMBER,
    PASS,
    PLACE,
    PLAY,
    ROGUES,
    RUM,
    RUM_CARD,
    TAKE,
    Phase,
)


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if seat == CHANCE:
        return outcomes_of(s, out)
    if s.phase == Phase.CHOOSE:
        return choices(s, seat, out)
    if s.phase == Phase.AUCTION:
        out[0] = PASS
        return listed(s, seat, BID, out, 1)
    if s.phase == Phase.THEFT:
        return thefts(s, seat, out)
    if s.phase == Phase.SURRENDER:
        return listed(s, seat, GIVE, out, 0)
    if s.phase == Phase.RUM:
        return counted(RUM, HIGHEST, out)
    return counted(PLACE, CELLS, out)


def counted(block: int, last: int, out: Ints) -> int:
    """All actions of a block whose parameter runs from 1."""
    for k in range(last):
        out[k] = block + 1 + k
    return last


def listed(s: State, where: int, block: int, out: Ints, n: int) -> int:
    """The actions of a block for the rogues in one place."""
    for rogue in range(ROGUES):
        out[n] = block + rogue  # kept if it is there, written over if not
        if s.place[rogue] == where:
            n += 1
    return n


def choices(s: State, seat: int, out: Ints) -> int:
    n = 0
    if s.mode == DUEL and s.employer == seat and s.jack_card == 0:
        for card in range(1, RUM_CARD + 1):
            if s.deck[card] == 1:
                out[n] = JACK + card
                n += 1
        return n
    for card in range(1, RUM_CARD + 1):
        if s.hand[seat, card] == 1:
            out[n] = PLAY + card
            n += 1
    return n


def thefts(s: State, seat: int, out: Ints) -> int:
    n = 0
    for rogue in range(ROGUES):
        if is_loot(s, seat, int(s.victim), rogue):
            out[n] = TAKE + rogue
            n += 1
    out[n] = DECLINE
    return n + 1


def outcomes_of(s: State, out: Ints) -> int:
    if s.phase == Phase.FIRST_PLACER:
        return counted(FIRST - 1, int(s.seats), out)
    if s.phase == Phase.JACK_DRAW or s.phase == Phase.RUN_CARD:
        return numbers(s, out)
    return listed(s, FACE_DOWN, DRAW, out, 0)


def numbers(s: State, out: Ints) -> int:
    n = 0
    for card in range(1, JACK_CARDS + 1):
        if s.deck[card] == 1:
            is_rum = s.mode == DUEL and card == RUM_CARD
            out[n] = NUMBER + (DRAWN_RUM if is_rum else card)
            n += 1
    return n


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    """Every outcome is as likely (section 6.6)."""
    n = outcomes_of(s, outcomes)
    for k in range(n):
        odds[k] = 1
    return n
