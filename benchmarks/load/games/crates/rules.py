"""Rules of Crates: in turn, play a card to the next public place and draw another."""

from banquise.core.state import CHANCE, EMPTY, HIDDEN, Ints, is_waiting, only
from benchmarks.load.games.crates.state import (
    ACTIONS,
    CARDS,
    DEAL,
    DEAL_MASKED,
    HAND,
    PLACES,
    PLAY,
    SEATS,
    Clause,
    Edition,
    Phase,
    State,
)


def setup(ed: Edition, s: State) -> None:
    for seat in range(SEATS):
        for k in range(HAND):
            s.hand[seat, k] = EMPTY
        s.score[seat] = 0
    for k in range(PLACES):
        s.place[k] = EMPTY
    s.turn = 0
    s.dealt = 0
    s.played = 0
    s.phase = Phase.DEAL
    s.waiting = only(CHANCE)


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if s.phase == Phase.OVER:
        return Clause.ENGINE_1
    if not is_waiting(s, seat):
        return Clause.ENGINE_2
    if not 0 <= action < ACTIONS:
        return Clause.ENGINE_3
    if (seat == CHANCE) != (action < PLAY):
        return Clause.ENGINE_3
    return Clause.LEGAL


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    first, n = (DEAL, CARDS) if seat == CHANCE else (PLAY, HAND)
    for k in range(n):
        out[k] = first + k
    return n


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    for card in range(CARDS):
        outcomes[card], odds[card] = DEAL + card, 1
    return CARDS


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    if seat == CHANCE:
        deal(s, action - DEAL)
        return
    card = int(s.hand[seat, action - PLAY])
    s.hand[seat, action - PLAY] = EMPTY
    s.place[int(s.played) % int(ed.places)] = card
    s.score[seat] += ed.value[card]
    s.played += 1
    s.phase = Phase.DEAL
    s.waiting = only(CHANCE)


def deal(s: State, card: int) -> None:
    if s.dealt < SEATS * HAND:
        s.hand[int(s.dealt) // HAND, int(s.dealt) % HAND] = card
        s.dealt += 1
        if s.dealt < SEATS * HAND:
            return
    else:
        turn = int(s.turn)
        for k in range(HAND):
            if s.hand[turn, k] == EMPTY:
                s.hand[turn, k] = card
        s.turn = (turn + 1) % SEATS
    s.phase = Phase.PLAY
    s.waiting = only(int(s.turn))
    if s.played >= s.turns:
        s.phase = Phase.OVER
        s.waiting = 0


def receiver(s: State) -> int:
    """The seat that gets the next card."""
    return int(s.dealt) // HAND if s.dealt < SEATS * HAND else int(s.turn)


def redact(ed: Edition, s: State, seat: int) -> None:
    for other in range(SEATS):
        for k in range(HAND):
            if other != seat and s.hand[other, k] != EMPTY:
                s.hand[other, k] = HIDDEN


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    for other in range(SEATS):
        for k in range(HAND):
            if s.hand[other, k] == HIDDEN:
                s.hand[other, k] = int(draws[other * HAND + k]) * CARDS >> 32


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    if seat == CHANCE and viewer != receiver(s):
        return DEAL_MASKED
    return action


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(SEATS):
        out[seat] = s.score[seat]


def rank(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(SEATS):
        out[seat] = 0
        for other in range(SEATS):
            if s.score[other] > s.score[seat]:
                out[seat] += 1


def broken(ed: Edition, s: State) -> int:
    return 0
