"""Is what lies and stands on the table sound: figures, hands, decks, and the order of set-up?"""

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.games.halunken.rules.beginning import starter
from banquise.games.halunken.rules.quay import count
from banquise.games.halunken.state import (
    BEGINNER,
    BLACK_JACK,
    CELLS,
    DUEL,
    JACK_CARDS,
    NOWHERE,
    RUM_CARD,
    SEATS,
    STANDARD,
    Phase,
)


def broken_figures(s: State) -> int:
    """Who is on the ring, and who may share a cell (2)."""
    has_jack = s.mode != BEGINNER and s.hour > 0
    if (s.black_jack != NOWHERE) != has_jack or not 0 <= s.black_jack <= CELLS:
        return 2
    for seat in range(SEATS):
        cell = int(s.captain[seat])
        if not 0 <= cell <= CELLS or (seat >= s.seats and cell != NOWHERE):
            return 2
        if seat < s.seats and cell == NOWHERE and s.phase >= Phase.TURN_UP:
            return 2
        if cell == NOWHERE:
            continue
        if cell == s.black_jack and not may_share(s, seat, BLACK_JACK):
            return 2
        for other in range(seat):
            if s.captain[other] == cell and not may_share(s, seat, other):
                return 2
    return 0


def may_share(s: State, one: int, other: int) -> bool:
    """Only the acting figure may stand on the cell of another."""
    return bool(s.queue_who[0] == one or s.queue_who[0] == other)


# Movement cards


def broken_cards(s: State) -> int:
    for seat in range(SEATS):
        if not is_hand_sound(s, seat):
            return 4
    if s.mode == STANDARD and not is_deck_sound(s):
        return 5
    if s.mode != STANDARD and not is_deck_sound(s):
        return 4
    for seat in range(SEATS):
        if not is_card_sound(s, seat):
            return 11
    return 0 if is_jack_card_sound(s) else 11


def is_revealed(s: State) -> bool:
    """Do this round's movement cards lie open?"""
    return bool(Phase.JACK_DRAW <= s.phase <= Phase.SURRENDER)


def cards_left(s: State) -> int:
    """How many cards every hand holds."""
    if s.hour == 0:
        return RUM_CARD
    is_before = s.phase == Phase.AUCTION or s.phase == Phase.CHOOSE
    return 9 - int(s.hour) if is_before else 8 - int(s.hour)


def is_hand_sound(s: State, seat: int) -> bool:
    held = 0
    for card in range(RUM_CARD + 1):
        mark = int(s.hand[seat, card])
        if not 0 <= mark <= 1 or (mark == 1 and card == 0):
            return False
        held += mark
    return held == (cards_left(s) if seat < s.seats else 0)


def is_deck_sound(s: State) -> bool:
    held, last = 0, RUM_CARD if s.mode == DUEL else JACK_CARDS
    for card in range(JACK_CARDS + 1):
        mark = int(s.deck[card])
        if not 0 <= mark <= 1 or (mark == 1 and not 1 <= card <= last):
            return False
        held += mark
    if s.mode == BEGINNER:
        return held == 0
    if s.mode == DUEL:
        return held == cards_left(s) + (1 if s.phase == Phase.JACK_DRAW else 0)
    if s.hour == 0:
        return held == JACK_CARDS
    is_drawn = s.jack_card != 0 or s.phase == Phase.OVER
    return held == (12 if is_drawn else 13) - int(s.hour)


def is_card_sound(s: State, seat: int) -> bool:
    """A picked card is still in the hand, a revealed one no longer."""
    card = int(s.card[seat])
    if seat >= s.seats or not (is_revealed(s) or s.phase == Phase.CHOOSE):
        return card == 0
    if not 0 <= card <= RUM_CARD:
        return False
    if is_revealed(s):
        return card != 0 and s.hand[seat, card] == 0
    return card == 0 or s.hand[seat, card] == 1


def is_jack_card_sound(s: State) -> bool:
    card = int(s.jack_card)
    if not 0 <= card <= JACK_CARDS:
        return False
    if s.mode == STANDARD:
        is_run = s.queue_who[0] == BLACK_JACK
        return bool((card != 0) == is_run and s.deck[card] == 0)
    if s.mode == DUEL and s.phase == Phase.CHOOSE:
        return card == 0 or (s.employer != NOBODY and s.deck[card] == 1)
    if s.mode == DUEL and s.phase != Phase.JACK_DRAW and is_revealed(s):
        return 1 <= card <= RUM_CARD and s.deck[card] == 0
    return card == 0


# Set-up


def broken_start(ed: Edition, s: State) -> int:
    """Captains and rogues in the order of placing; piles of three; who places Black-Jack."""
    seats = int(s.seats)
    placed, served = seats, seats
    if s.phase == Phase.FIRST_PLACER:
        placed, served = 0, 0
    elif s.phase == Phase.PLACE_CAPTAIN or s.phase == Phase.START_ROGUE:
        served = (int(s.turn) - int(s.first)) % seats
        placed = served + (1 if s.phase == Phase.START_ROGUE else 0)
    for k in range(seats):
        seat = (max(0, int(s.first)) + k) % seats
        if (s.captain[seat] != NOWHERE) != (k < placed):
            return 13
        if count(s, seat) != (1 if k < served else 0):
            return 13
    if s.phase == Phase.PLACE_JACK and s.turn != starter(ed, s, -1):
        return 13
    return 0 if are_first_piles_sound(s) else 3


def are_first_piles_sound(s: State) -> bool:
    shown = 0
    for cell in range(1, CELLS + 1):
        cards = int(s.down[cell])
        if s.top[cell] != EMPTY:
            if shown != cell - 1:
                return False  # tavern 1 first, 14 last
            shown = cell
            cards += 1
        for seat in range(s.seats):
            if s.captain[seat] == cell and count(s, seat) == 1:
                cards += 1
        if cards != 3:
            return False
    if s.phase == Phase.TURN_UP:
        return shown < CELLS
    return shown == (CELLS if s.phase == Phase.PLACE_JACK else 0)
