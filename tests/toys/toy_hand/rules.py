"""Everybody gets a card; in turn each keeps it, swaps it or shows it; the highest wins."""

from banquise.core.contract import emit, whisper
from banquise.core.state import CHANCE, EMPTY, HIDDEN, Ints, is_waiting, only
from tests.toys.toy_hand.state import (
    ACTIONS,
    CARDS,
    DEAL,
    DEAL_MASKED,
    FORBIDDEN,
    KEEP,
    SEATS,
    SHOW,
    SWAP,
    Clause,
    Edition,
    Event,
    Phase,
    State,
)


def setup(ed: Edition, s: State) -> None:
    s.hand[:] = EMPTY
    s.left[:] = EMPTY
    s.shown[:] = 0
    s.turn = s.first
    s.done = 0
    s.phase = Phase.DEAL
    s.waiting = only(CHANCE)


def is_left(ed: Edition, s: State, card: int) -> bool:
    """Is this card still in the deck?"""
    if not 0 <= card < ed.cards:
        return False
    for seat in range(s.seats):
        if s.hand[seat] == card or s.left[seat] == card:
            return False
    return True


def deck_size(ed: Edition, s: State) -> int:
    size = int(ed.cards)
    for seat in range(s.seats):
        size -= int(s.hand[seat] != EMPTY) + int(s.left[seat] != EMPTY)
    return size


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if s.phase == Phase.OVER:
        return Clause.ENGINE_1
    if not is_waiting(s, seat):
        return Clause.ENGINE_2
    if not 0 <= action < ACTIONS:
        return Clause.ENGINE_3
    if seat == CHANCE:
        return Clause.LEGAL if is_left(ed, s, action - DEAL) else Clause.ENGINE_3
    if action < KEEP:
        return Clause.ENGINE_3
    if action == SWAP:
        if s.swaps == FORBIDDEN:
            return Clause.SWAP_1
        if deck_size(ed, s) == 0:
            return Clause.SWAP_2
    return Clause.LEGAL


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if seat == CHANCE:
        for card in range(CARDS):
            out[card] = DEAL + card
        return CARDS
    out[0], out[1], out[2] = KEEP, SWAP, SHOW
    return 3


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    n = 0
    for card in range(ed.cards):
        if is_left(ed, s, card):
            outcomes[n], odds[n] = DEAL + card, 1
            n += 1
    return n


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    turn = int(s.turn)
    if s.phase == Phase.DEAL:
        deal(s, turn, action - DEAL)
        s.turn = (turn + 1) % int(s.seats)
        if s.turn == s.first:
            s.phase = Phase.TURN
            s.waiting = only(int(s.turn))
        return
    if action == SWAP:
        emit(Event.SWAPPED, turn)
        s.left[turn] = s.hand[turn]
        s.hand[turn] = EMPTY
        s.phase = Phase.DRAW
        s.waiting = only(CHANCE)
        return
    if s.phase == Phase.DRAW:
        deal(s, turn, action - DEAL)
    elif action == SHOW:
        s.shown[turn] = 1
        emit(Event.SHOWED, turn, turn)
    else:
        emit(Event.KEPT, turn)
    end_turn(s)


def deal(s: State, seat: int, card: int) -> None:
    s.hand[seat] = card
    emit(Event.DEALT, seat)
    whisper(seat, Event.GOT, seat, card)


def end_turn(s: State) -> None:
    s.done += 1
    if s.done == s.seats:
        s.shown[: s.seats] = 1
        s.phase = Phase.OVER
        s.waiting = 0
        return
    s.turn = (int(s.turn) + 1) % int(s.seats)
    s.phase = Phase.TURN
    s.waiting = only(int(s.turn))


def redact(ed: Edition, s: State, seat: int) -> None:
    if s.phase == Phase.OVER:
        return
    for other in range(s.seats):
        if other != seat and s.shown[other] == 0 and s.hand[other] != EMPTY:
            s.hand[other] = HIDDEN
        if other != seat and s.left[other] != EMPTY:
            s.left[other] = HIDDEN


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    """Fill each hole with one of the cards that are left, each as likely."""
    for other in range(s.seats):
        if s.hand[other] == HIDDEN:
            s.hand[other] = left_card(ed, s, int(draws[other]))
        if s.left[other] == HIDDEN:
            s.left[other] = left_card(ed, s, int(draws[SEATS + other]))


def left_card(ed: Edition, s: State, draw: int) -> int:
    count = 0
    for card in range(ed.cards):
        count += int(is_left(ed, s, card))
    nth = draw * count >> 32
    for card in range(ed.cards):
        if is_left(ed, s, card):
            if nth == 0:
                return card
            nth -= 1
    return EMPTY


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    if seat == CHANCE and viewer != s.turn:
        return DEAL_MASKED
    return action


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = ed.value[s.hand[seat]] if s.shown[seat] == 1 else 0


def rank(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 0
        for other in range(s.seats):
            if shown_value(ed, s, other) > shown_value(ed, s, seat):
                out[seat] += 1


def shown_value(ed: Edition, s: State, seat: int) -> int:
    return int(ed.value[s.hand[seat]]) if s.shown[seat] == 1 else 0


def broken(ed: Edition, s: State) -> int:
    for seat in range(SEATS):
        if not (EMPTY <= s.hand[seat] < ed.cards and EMPTY <= s.left[seat] < ed.cards):
            return 1
        if seat >= s.seats and (s.hand[seat] != EMPTY or s.left[seat] != EMPTY):
            return 1
    for card in range(ed.cards):
        count = 0
        for seat in range(SEATS):
            count += int(s.hand[seat] == card) + int(s.left[seat] == card)
        if count > 1:
            return 2
    return 0
