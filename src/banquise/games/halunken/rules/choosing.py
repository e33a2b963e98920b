"""The secret choice of movement cards, their reveal, ties and rum, and who acts when."""

from banquise.core.state import NOBODY, State, only
from banquise.games.halunken.rules.quay import jack_counts, rum_namer, times_shown
from banquise.games.halunken.rules.steps import Step, ask, ask_chance
from banquise.games.halunken.state import (
    BLACK_JACK,
    DUEL,
    HOURS,
    JACK,
    PLAY,
    RUM_CARD,
    Phase,
)


def choose(s: State) -> Step:
    """CHOOSE-1: all seats at once; in the last round nobody has a choice."""
    s.phase = Phase.CHOOSE
    s.turn = NOBODY
    if s.hour < HOURS:
        s.waiting = (1 << int(s.seats)) - 1
        return Step.ASK
    for seat in range(s.seats):
        for card in range(1, RUM_CARD + 1):
            if s.hand[seat, card] == 1:
                s.card[seat] = card
    if s.mode == DUEL and s.employer != NOBODY:
        for card in range(1, RUM_CARD + 1):
            if s.deck[card] == 1:
                s.jack_card = card
    return Step.REVEAL


def pick(s: State, seat: int, action: int) -> Step:
    if action > JACK:
        s.jack_card = action - JACK  # DUEL-13: his own card comes after it
        return Step.ASK
    s.card[seat] = action - PLAY
    s.waiting = int(s.waiting) & ~only(seat)
    return Step.REVEAL if s.waiting == 0 else Step.ASK


def reveal(s: State) -> Step:
    """CHOOSE-2, CHOOSE-3: the cards are turned up and spent."""
    for seat in range(s.seats):
        s.hand[seat, s.card[seat]] = 0
    if s.mode != DUEL:
        return Step.SETTLE
    if s.employer == NOBODY:
        return ask_chance(s, Phase.JACK_DRAW)  # DUEL-10
    s.deck[s.jack_card] = 0  # DUEL-12
    return Step.SETTLE


def draw_for_jack(s: State, card: int) -> None:
    s.jack_card = card
    s.deck[card] = 0


def settle(s: State) -> Step:
    """RUM-1: a lone rum is named; otherwise the line-up is clear."""
    seat = rum_namer(s)
    if seat != NOBODY:
        return ask(s, Phase.RUM, seat)
    return line_up(s, 0)


def line_up(s: State, named: int) -> Step:
    """Stayers first, then movers by ascending number (STAY-1, MOVE-1); see 6.3 for the duel."""
    s.turn = NOBODY
    for seat in range(s.seats):
        enqueue(s, seat, seat, steps_of(s, int(s.card[seat]), named))
    if s.mode != DUEL:
        return Step.ACT
    last = int(s.seats)
    if not jack_counts(s):
        append(s, last, 0 if s.jack_card == RUM_CARD else int(s.jack_card))
        return Step.ACT
    steps = steps_of(s, int(s.jack_card), named)
    if s.employer == NOBODY and steps > 0:
        append(s, last, steps)  # DUEL-10: at the end of the round
    else:
        enqueue(s, last, BLACK_JACK, steps)
    return Step.ACT


def steps_of(s: State, card: int, named: int) -> int:
    """How far a card that counts leads (TIE-1, RUM-1)."""
    if times_shown(s, card) > 1:
        return 0
    return named if card == RUM_CARD else card


def enqueue(s: State, n: int, figure: int, steps: int) -> None:
    """Put a figure into a queue of n, behind those who go as far or less far."""
    at = n
    while at > 0 and s.queue_steps[at - 1] > steps:
        s.queue_who[at] = s.queue_who[at - 1]
        s.queue_steps[at] = s.queue_steps[at - 1]
        at -= 1
    s.queue_who[at] = figure
    s.queue_steps[at] = steps


def append(s: State, n: int, steps: int) -> None:
    """Put Black-Jack at the end of a queue of n."""
    s.queue_who[n] = BLACK_JACK
    s.queue_steps[n] = steps
