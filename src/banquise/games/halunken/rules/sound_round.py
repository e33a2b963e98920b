"""Is the question of a round sound: the queue, and what the phase asks for?"""

from banquise.core.state import EMPTY, NOBODY, State
from banquise.games.halunken.rules.quay import cell_of, count, loot_count, rum_namer, thief_of
from banquise.games.halunken.state import (
    BEGINNER,
    BLACK_JACK,
    DUEL,
    HIGHEST,
    JACK_CARDS,
    SEATS,
    Phase,
)


def broken_queue(s: State) -> int:
    """Those who still act, while somebody acts; stayers, then ascending numbers (6)."""
    is_acting = s.phase == Phase.FLIP or s.phase == Phase.THEFT or s.phase == Phase.SURRENDER
    if (s.queue_who[0] != EMPTY) != is_acting:
        return 6
    for k in range(SEATS):
        if not is_entry_sound(s, k):
            return 6
        for j in range(k):
            if s.queue_who[k] != EMPTY and s.queue_who[j] == s.queue_who[k]:
                return 6
    return 0 if is_order_sound(s) else 6


def is_entry_sound(s: State, k: int) -> bool:
    who, steps = int(s.queue_who[k]), int(s.queue_steps[k])
    if who == EMPTY:
        return steps == 0
    if k > 0 and s.queue_who[k - 1] == EMPTY:
        return False
    if who == BLACK_JACK:
        return s.mode != BEGINNER and 0 <= steps <= JACK_CARDS
    return 0 <= who < s.seats and 0 <= steps <= HIGHEST


def is_order_sound(s: State) -> bool:
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
    return bool(s.mode == DUEL and s.employer == NOBODY and s.queue_who[k] == BLACK_JACK)


def broken_question(s: State) -> int:
    if s.phase == Phase.CHOOSE and not is_choice_sound(s):
        return 14
    if s.phase == Phase.RUM and (s.turn == NOBODY or rum_namer(s) != s.turn):
        return 15
    if s.phase == Phase.THEFT and not is_theft_sound(s):
        return 16
    if s.phase == Phase.SURRENDER and not is_surrender_sound(s):
        return 17
    return 0


def is_choice_sound(s: State) -> bool:
    """Somebody has still to pick; an employer of the duel picks Black-Jack's card first."""
    if s.mode == DUEL and s.employer != NOBODY and s.jack_card == 0 and s.card[s.employer] != 0:
        return False
    for seat in range(s.seats):
        if s.card[seat] == 0:
            return True
    return False


def is_theft_sound(s: State) -> bool:
    figure, thief, victim = int(s.queue_who[0]), int(s.turn), int(s.victim)
    if victim == figure or thief == victim or thief != thief_of(s):
        return False
    if victim == BLACK_JACK and s.mode == BEGINNER:
        return False
    return cell_of(s, victim) == cell_of(s, figure) and loot_count(s, thief, victim) > 0


def is_surrender_sound(s: State) -> bool:
    if s.employer != NOBODY or s.queue_who[0] != BLACK_JACK:
        return False
    return s.captain[s.turn] == s.black_jack and count(s, int(s.turn)) > 0
