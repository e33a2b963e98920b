"""Is this a position? The invariants of section 10 and the demands of section 12.2."""

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.games.halunken.rules.quay import cell_of, count, crew_score
from banquise.games.halunken.rules.sound_round import broken_question, broken_queue
from banquise.games.halunken.rules.sound_table import broken_cards, broken_figures, broken_start
from banquise.games.halunken.state import (
    ASIDE,
    BEGINNER,
    BLACK_JACK,
    CELLS,
    COLOURS,
    DUEL,
    FACE_DOWN,
    FACE_UP,
    GAMES,
    HOURS,
    ONE_GAME,
    ROGUES,
    SEATS,
    STANDARD,
    Phase,
)


def broken(ed: Edition, s: State) -> int:
    """The number of a sentence in ``position.INVARIANTS``; 0 if all is well."""
    number = broken_keys(s)
    if number == 0 and not are_results_sound(ed, s):
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


# What is null, and what is set


def broken_keys(s: State) -> int:
    if not is_hour_sound(s):
        return 7
    if not is_phase_of_mode(s):
        return 8
    if not are_seats_sound(s):
        return 9
    if not is_bid_sound(s):
        return 10
    return 0


def is_setup(s: State) -> bool:
    return bool(s.phase <= Phase.PLACE_JACK)


def is_hour_sound(s: State) -> bool:
    if is_setup(s):
        return bool(s.hour == 0)
    if s.phase == Phase.OVER:
        return bool(s.hour == HOURS)
    return bool(1 <= s.hour <= HOURS)


def is_phase_of_mode(s: State) -> bool:
    if s.phase == Phase.RUN_CARD:
        return bool(s.mode == STANDARD)
    if s.phase == Phase.JACK_DRAW:
        return bool(s.mode == DUEL)
    if s.phase == Phase.PLACE_JACK or s.phase == Phase.AUCTION or s.phase == Phase.SURRENDER:
        return bool(s.mode != BEGINNER)
    return True


def are_seats_sound(s: State) -> bool:
    """First placer, opener, employer, turn and victim are there exactly when they should be."""
    if (s.first == NOBODY) != (s.phase == Phase.FIRST_PLACER):
        return False
    if (s.opener == NOBODY) != (is_setup(s) or s.mode == BEGINNER):
        return False
    if s.employer != NOBODY and not may_be_hired(s):
        return False
    if (s.victim == NOBODY) == (s.phase == Phase.THEFT):
        return False
    return bool((s.turn != NOBODY) == has_turn(s))


def may_be_hired(s: State) -> bool:
    """May somebody be Black-Jack's employer now?"""
    if s.mode == BEGINNER or is_setup(s) or s.phase == Phase.OVER:
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


def is_bid_sound(s: State) -> bool:
    """There is a best bid in the auction only, and its card lies in the bidder's crew."""
    if s.bid_rogue == EMPTY:
        return bool(s.bid_seat == NOBODY)
    if s.phase != Phase.AUCTION:
        return False
    return bool(s.bid_seat != NOBODY and s.place[s.bid_rogue] == s.bid_seat)


def are_results_sound(ed: Edition, s: State) -> bool:
    games = 1 if s.match_games == ONE_GAME else GAMES
    if not 1 <= s.night <= games:
        return False
    highest = best_score(ed)
    for night in range(GAMES - 1):
        for seat in range(SEATS):
            points = int(s.result[night, seat])
            is_played = night < s.night - 1 and seat < s.seats
            if not 0 <= points <= (highest if is_played else 0):
                return False
    for seat in range(s.seats):
        if not 0 <= crew_score(ed, s, seat) <= highest:
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


# Rogues and piles


def broken_rogues(s: State) -> int:
    """Each is in one place; there are as many unseen as lie face down (1)."""
    for rogue in range(ROGUES):
        where = int(s.place[rogue])
        if not (0 <= where < s.seats or BLACK_JACK <= where <= FACE_DOWN):
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
        if not 0 <= down <= 3 - up:
            return 3
        if is_setup(s):
            continue  # broken_start looks closer
        if cell == flipped:
            if up == 1 or down == 0:
                return 3
        elif up == 0 and down > 0:
            return 3
    return 0
