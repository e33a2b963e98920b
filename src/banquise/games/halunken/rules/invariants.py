"""Invariants (sections 10 and 12.2).

The ranges of all numbers are declared in ``state.py`` and are not checked here.
"""

from banquise.core.state import EMPTY, NOBODY

from ..state import (
    ASIDE,
    BLACK_JACK,
    CELLS,
    COLOURS,
    FACE_DOWN,
    FACE_UP,
    GAMES,
    HIGHEST,
    HOURS,
    JACK_CARDS,
    NOWHERE,
    ONE_GAME,
    POT,
    ROGUES,
    RUM_CARD,
    SEATS,
    Edition,
    Mode,
    Phase,
    State,
)
from .board import cell_of, count
from .cards import rum_namer
from .setup import is_setup, starter
from .theft import loot_count, thief_of


def broken(ed: Edition, s: State) -> int:
    """The number of a sentence in ``position.INVARIANTS``; 0 if all hold."""
    number = broken_keys(s)
    if number == 0 and not are_results_valid(ed, s):
        number = 12
    if number == 0:
        number = broken_rogues(s)
    if number == 0:
        number = broken_queue(s)
    if number == 0:
        number = broken_figures(s)
    if number == 0:
        number = broken_piles(s)
    if number == 0:
        number = broken_cards(s)
    if number == 0 and s.hour == 0:
        number = broken_start(ed, s)
    if number == 0:
        number = broken_question(s)
    return number


def broken_keys(s: State) -> int:
    if not is_hour_valid(s):
        return 7
    if not is_phase_of_mode(s):
        return 8
    if not are_seats_valid(s):
        return 9
    if not is_bid_valid(s):
        return 10
    return 0


def is_hour_valid(s: State) -> bool:
    if is_setup(s):
        return bool(s.hour == 0)
    if s.phase == Phase.OVER:
        return bool(s.hour == HOURS)
    return bool(s.hour >= 1)


def is_phase_of_mode(s: State) -> bool:
    if s.phase == Phase.RUN_CARD:
        return bool(s.mode == Mode.STANDARD)
    if s.phase == Phase.JACK_DRAW:
        return bool(s.mode == Mode.DUEL)
    if s.phase == Phase.PLACE_JACK or s.phase == Phase.AUCTION or s.phase == Phase.SURRENDER:
        return bool(s.mode != Mode.BEGINNER)
    return True


def are_seats_valid(s: State) -> bool:
    """First placer, opener, employer, turn and victim are there exactly when they should be."""
    if (s.first == NOBODY) != (s.phase == Phase.FIRST_PLACER):
        return False
    if (s.opener == NOBODY) != (is_setup(s) or s.mode == Mode.BEGINNER):
        return False
    if s.employer != NOBODY and not may_be_hired(s):
        return False
    if (s.victim == NOBODY) == (s.phase == Phase.THEFT):
        return False
    return bool((s.turn != NOBODY) == has_turn(s))


def may_be_hired(s: State) -> bool:
    """May somebody be Black-Jack's employer now?"""
    if s.mode == Mode.BEGINNER or is_setup(s) or s.phase == Phase.OVER:
        return False
    return bool(
        s.phase != Phase.AUCTION and s.phase != Phase.JACK_DRAW and s.phase != Phase.SURRENDER
    )


def has_turn(s: State) -> bool:
    if s.phase == Phase.PLACE_CAPTAIN or s.phase == Phase.START_ROGUE:
        return True
    if s.phase == Phase.PLACE_JACK or s.phase == Phase.AUCTION or s.phase == Phase.RUM:
        return True
    return bool(s.phase == Phase.THEFT or s.phase == Phase.SURRENDER)


def is_bid_valid(s: State) -> bool:
    """There is a best bid in the auction only, and its card lies in the bidder's crew."""
    if s.bid_rogue == EMPTY:
        return bool(s.bid_seat == NOBODY)
    if s.phase != Phase.AUCTION:
        return False
    return bool(s.bid_seat != NOBODY and s.place[s.bid_rogue] == s.bid_seat)


def are_results_valid(ed: Edition, s: State) -> bool:
    if s.night > (1 if s.match_games == ONE_GAME else GAMES):
        return False
    highest = best_score(ed)
    for night in range(GAMES - 1):
        for seat in range(SEATS):
            points = int(s.result[night, seat])
            is_played = night < s.night - 1 and seat < s.seats
            if points > (highest if is_played else 0):
                return False
    return True


def best_score(ed: Edition) -> int:
    """All rogues, the best colour twice: no crew is worth more."""
    total, best, at = 0, 0, 0
    for colour in range(COLOURS):
        worth = 0
        for rogue in range(at, at + 12 - colour):
            worth += int(ed.value[rogue])
        at += 12 - colour
        total += worth
        best = max(best, worth)
    return total + best


def broken_queue(s: State) -> int:
    """Those who still act, while somebody acts; stayers, then ascending numbers (6)."""
    is_acting = s.phase == Phase.FLIP or s.phase == Phase.THEFT or s.phase == Phase.SURRENDER
    if (s.queue_who[0] != EMPTY) != is_acting:
        return 6
    for k in range(SEATS):
        if not is_entry_valid(s, k):
            return 6
        for j in range(k):
            if s.queue_who[k] != EMPTY and s.queue_who[j] == s.queue_who[k]:
                return 6
    return 0 if is_order_valid(s) else 6


def is_entry_valid(s: State, k: int) -> bool:
    who, steps = int(s.queue_who[k]), int(s.queue_steps[k])
    if who == EMPTY:
        return steps == 0
    if k > 0 and s.queue_who[k - 1] == EMPTY:
        return False
    if who == BLACK_JACK:
        return s.mode != Mode.BEGINNER
    return who < s.seats and steps <= HIGHEST


def is_order_valid(s: State) -> bool:
    for k in range(1, SEATS):
        if s.queue_who[k] == EMPTY:
            return True
        if is_free_jack(s, k - 1) and s.queue_steps[k - 1] != 0:
            return False
        is_last = k == SEATS - 1 or s.queue_who[k + 1] == EMPTY
        if is_last and is_free_jack(s, k):
            return True  # an unhired Black-Jack who does not stay stands last
        if s.queue_steps[k] != 0 and s.queue_steps[k] <= s.queue_steps[k - 1]:
            return False
        if s.queue_steps[k] == 0 and s.queue_steps[k - 1] != 0:
            return False
    return True


def is_free_jack(s: State, k: int) -> bool:
    return bool(s.mode == Mode.DUEL and s.employer == NOBODY and s.queue_who[k] == BLACK_JACK)


def broken_question(s: State) -> int:
    if s.phase == Phase.CHOOSE and not is_choice_valid(s):
        return 14
    if s.phase == Phase.RUM and (s.turn == NOBODY or rum_namer(s) != s.turn):
        return 15
    if s.phase == Phase.THEFT and not is_theft_valid(s):
        return 16
    if s.phase == Phase.SURRENDER and not is_surrender_valid(s):
        return 17
    return 0


def is_choice_valid(s: State) -> bool:
    """Somebody has still to pick; an employer of the duel picks Black-Jack's card first."""
    if s.mode == Mode.DUEL and s.employer != NOBODY:
        if s.jack_card == 0 and s.card[s.employer] != 0:
            return False
    for seat in range(s.seats):
        if s.card[seat] == 0:
            return True
    return False


def is_theft_valid(s: State) -> bool:
    figure, thief, victim = int(s.queue_who[0]), int(s.turn), int(s.victim)
    if victim == figure or thief == victim or thief != thief_of(s):
        return False
    if victim == BLACK_JACK and s.mode == Mode.BEGINNER:
        return False
    return cell_of(s, victim) == cell_of(s, figure) and loot_count(s, thief, victim) > 0


def is_surrender_valid(s: State) -> bool:
    if s.employer != NOBODY or s.queue_who[0] != BLACK_JACK:
        return False
    return s.captain[s.turn] == s.black_jack and count(s, int(s.turn)) > 0


def broken_rogues(s: State) -> int:
    """Each is in one place; there are as many unseen as lie face down (1)."""
    for rogue in range(ROGUES):
        if s.seats <= s.place[rogue] < POT:
            return 1
    down, tops = 0, 0
    for cell in range(CELLS + 1):
        down += int(s.down[cell])
        if s.top[cell] != EMPTY:
            tops += 1
            if s.place[s.top[cell]] != FACE_UP:
                return 1
    if down != count(s, FACE_DOWN) or tops != count(s, FACE_UP):
        return 1
    if is_setup(s) and count(s, ASIDE) > 0:
        return 1
    return 0


def broken_piles(s: State) -> int:
    """At most three cards, the uppermost face up (3)."""
    if s.top[0] != EMPTY or s.down[0] != 0:
        return 3
    flipped = cell_of(s, int(s.queue_who[0])) if s.phase == Phase.FLIP else 0
    for cell in range(1, CELLS + 1):
        up = 0 if s.top[cell] == EMPTY else 1
        down = int(s.down[cell])
        if down > 3 - up:
            return 3
        if is_setup(s):
            continue  # broken_start checks these
        if cell == flipped:
            if up == 1 or down == 0:
                return 3
        elif up == 0 and down > 0:
            return 3
    return 0


def broken_figures(s: State) -> int:
    """Who is on the ring, and who may share a cell (2)."""
    has_jack = s.mode != Mode.BEGINNER and s.hour > 0
    if (s.black_jack != NOWHERE) != has_jack:
        return 2
    for seat in range(s.seats):
        cell = int(s.captain[seat])
        if cell == NOWHERE:
            if s.phase >= Phase.TURN_UP:
                return 2
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


def broken_cards(s: State) -> int:
    for seat in range(s.seats):
        if hand_size(s, seat) != cards_left(s):
            return 4
    if not is_deck_valid(s):
        return 5 if s.mode == Mode.STANDARD else 4
    for seat in range(s.seats):
        if not is_card_valid(s, seat):
            return 11
    return 0 if is_jack_card_valid(s) else 11


def hand_size(s: State, seat: int) -> int:
    held = 0
    for card in range(RUM_CARD + 1):
        held += int(s.hand[seat, card])
    return held


def is_revealed(s: State) -> bool:
    """Do this round's movement cards lie open?"""
    return bool(Phase.JACK_DRAW <= s.phase <= Phase.SURRENDER)


def cards_left(s: State) -> int:
    """How many cards every hand holds."""
    if s.hour == 0:
        return RUM_CARD
    is_before = s.phase == Phase.AUCTION or s.phase == Phase.CHOOSE
    return 9 - int(s.hour) if is_before else 8 - int(s.hour)


def is_deck_valid(s: State) -> bool:
    held = 0
    for card in range(JACK_CARDS + 1):
        held += int(s.deck[card])
    if s.mode == Mode.BEGINNER:
        return held == 0
    if s.mode == Mode.DUEL:
        return held == cards_left(s) + (1 if s.phase == Phase.JACK_DRAW else 0)
    if s.hour == 0:
        return held == JACK_CARDS
    is_drawn = s.jack_card != 0 or s.phase == Phase.OVER
    return held == (12 if is_drawn else 13) - int(s.hour)


def is_card_valid(s: State, seat: int) -> bool:
    """A picked card is still in the hand, a revealed one no longer."""
    card = int(s.card[seat])
    if is_revealed(s):
        return card != 0 and s.hand[seat, card] == 0
    return card == 0 or (s.phase == Phase.CHOOSE and s.hand[seat, card] == 1)


def is_jack_card_valid(s: State) -> bool:
    card = int(s.jack_card)
    if s.mode == Mode.STANDARD:
        is_run = s.queue_who[0] == BLACK_JACK
        return bool((card != 0) == is_run and s.deck[card] == 0)
    if s.mode == Mode.DUEL and s.phase == Phase.CHOOSE:
        return card == 0 or (s.employer != NOBODY and s.deck[card] == 1)
    if s.mode == Mode.DUEL and s.phase != Phase.JACK_DRAW and is_revealed(s):
        return 1 <= card <= RUM_CARD and s.deck[card] == 0
    return card == 0


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
    return 0 if are_first_piles_valid(s) else 3


def are_first_piles_valid(s: State) -> bool:
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
