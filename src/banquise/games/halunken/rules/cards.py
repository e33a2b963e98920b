"""Movement cards: the secret choice, the reveal, ties, rum, and the order of acting."""

from banquise.core.contract import emit, is_told, whisper
from banquise.core.state import NOBODY, only

from ..state import (
    APART,
    BLACK_JACK,
    CARD_BITS,
    DRAWN_RUM,
    HOURS,
    JACK_CARDS,
    RUM_CARD,
    Act,
    Event,
    Mode,
    Phase,
    State,
)
from .steps import Step, ask, ask_chance


def choose(s: State) -> Step:
    """CHOOSE-1: ask all seats at once. In the last round each has one card, which is played."""
    s.phase = Phase.CHOOSE
    s.turn = NOBODY
    if s.hour < HOURS:
        s.waiting = (1 << int(s.seats)) - 1
        return Step.ASK
    for seat in range(s.seats):
        for card in range(1, RUM_CARD + 1):
            if s.hand[seat, card] == 1:
                s.card[seat] = card
    if s.mode == Mode.DUEL and s.employer != NOBODY:
        for card in range(1, RUM_CARD + 1):
            if s.deck[card] == 1:
                s.jack_card = card
    return Step.REVEAL


def pick(s: State, seat: int, action: int) -> Step:
    if action > Act.JACK:
        s.jack_card = action - Act.JACK  # DUEL-13: his own card comes after it
        emit(Event.LAID_FOR_JACK, seat)
        whisper(seat, Event.CHOSE_FOR_JACK, seat, action - Act.JACK)
        return Step.ASK
    s.card[seat] = action - Act.PLAY
    emit(Event.LAID, seat)
    whisper(seat, Event.CHOSE, seat, action - Act.PLAY)
    s.waiting = int(s.waiting) & ~only(seat)
    return Step.REVEAL if s.waiting == 0 else Step.ASK


def reveal(s: State) -> Step:
    """CHOOSE-2, CHOOSE-3: the cards are turned up and spent."""
    for seat in range(s.seats):
        s.hand[seat, s.card[seat]] = 0
    if is_told():
        emit(Event.REVEALED, all_cards(s))
    if s.mode != Mode.DUEL:
        return Step.SETTLE
    if s.employer == NOBODY:
        return ask_chance(s, Phase.JACK_DRAW)  # DUEL-10
    s.deck[s.jack_card] = 0  # DUEL-12
    return Step.SETTLE


def all_cards(s: State) -> int:
    """Everybody's card in one number, CARD_BITS for each figure."""
    cards = int(s.jack_card) << CARD_BITS * BLACK_JACK
    for seat in range(s.seats):
        cards |= int(s.card[seat]) << CARD_BITS * seat
    return cards


def draw_for_jack(s: State, card: int) -> None:
    s.jack_card = card
    s.deck[card] = 0
    emit(Event.JACK_DREW, DRAWN_RUM if s.mode == Mode.DUEL and card == RUM_CARD else card)


def drawn_card(s: State, number: int) -> int:
    """Black-Jack's card behind the parameter of NUMBER; 0 if he has no such card."""
    if s.mode == Mode.DUEL:
        if number == DRAWN_RUM:
            return RUM_CARD
        return number if number < RUM_CARD else 0
    return number if number <= JACK_CARDS else 0


def settle(s: State) -> Step:
    """Cancel equal cards. RUM-1: ask for the number of a lone rum, or line up."""
    if is_told():
        tell_ties(s)
    seat = rum_namer(s)
    if seat != NOBODY:
        return ask(s, Phase.RUM, seat)
    return line_up(s, 0)


def tell_ties(s: State) -> None:
    """TIE-1, TIE-2: equal cards cancel one another."""
    for card in range(1, RUM_CARD + 1):
        if times_shown(s, card) > 1:
            emit(Event.TIED, figures_with(s, card), card)


def figures_with(s: State, card: int) -> int:
    """The set of figures whose counting card is this one."""
    found = 0
    for seat in range(s.seats):
        if s.card[seat] == card:
            found |= 1 << seat
    if jack_counts(s) and s.jack_card == card:
        found |= 1 << BLACK_JACK
    return found


def name_rum(s: State, seat: int, number: int) -> Step:
    if s.card[seat] == RUM_CARD:
        emit(Event.NAMED, seat, number)
    else:
        emit(Event.NAMED_FOR_JACK, seat, number)  # Q37
    return line_up(s, number)


def line_up(s: State, named: int) -> Step:
    """Stayers first, then movers by ascending number (STAY-1, MOVE-1); see 6.3 for the duel."""
    s.turn = NOBODY
    for seat in range(s.seats):
        enqueue(s, seat, seat, steps_of(s, int(s.card[seat]), named))
    if s.mode != Mode.DUEL:
        return Step.ACT
    last = int(s.seats)
    if not jack_counts(s):
        append_jack(s, last, 0 if s.jack_card == RUM_CARD else int(s.jack_card))
        return Step.ACT
    steps = steps_of(s, int(s.jack_card), named)
    if s.employer == NOBODY and steps > 0:
        append_jack(s, last, steps)  # DUEL-10: at the end of the round
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


def append_jack(s: State, n: int, steps: int) -> None:
    """Put Black-Jack at the end of a queue of n."""
    s.queue_who[n] = BLACK_JACK
    s.queue_steps[n] = steps


def jack_counts(s: State) -> bool:
    """Does Black-Jack's card take part in ties, and bar its number for rum? (DUEL-5, Q35)"""
    if s.mode != Mode.DUEL:
        return False
    return bool(s.employer != NOBODY or s.duel_unhired_jack != APART)


def times_shown(s: State, card: int) -> int:
    """How often a card occurs among those that count."""
    shown = 0
    for seat in range(s.seats):
        if s.card[seat] == card:
            shown += 1
    if jack_counts(s) and s.jack_card == card:
        shown += 1
    return shown


def rum_namer(s: State) -> int:
    """The seat that names the number of a lone rum, or NOBODY (RUM-1, TIE-3, Q36, Q37)."""
    if times_shown(s, RUM_CARD) != 1:
        return NOBODY
    for seat in range(s.seats):
        if s.card[seat] == RUM_CARD:
            return seat
    return int(s.employer)
