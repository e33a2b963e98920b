"""Scoring a board, imbalance, totals and places (NU-SCORE, NU-END)."""

from banquise.core.contract import emit
from banquise.core.state import EMPTY, Ints

from ..state import ALL, BY_CARDS, CELLS, SEATS, TRIANGLES, WHOLE, Edition, Event, State, Where
from .boards import is_complete
from .cards import is_human, is_nature, is_own, lift

LIMIT = 6  # a balanced board has a sum from -6 to +6


def life_sum(ed: Edition, s: State, board: int) -> int:
    """The life of the face-up top cards."""
    total = 0
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        if s.top[cell] >= 0:
            total += int(ed.life[s.top[cell]])
    return total


def score(ed: Edition, s: State, board: int) -> None:
    """Set all figures of a board anew (SCORE-1)."""
    while is_complete(s, board):
        total = life_sum(ed, s, board)
        removed = 0 if -LIMIT <= total <= LIMIT else remove(s, board, total)
        if removed == 0:
            set_points(s, board, total)
            return
        emit(Event.UNBALANCED, board, total, removed)
    emit(Event.INCOMPLETE, board)
    for seat in range(s.seats):
        set_point(s, board, seat, 0)  # SCORE-2


# Imbalance


def is_removed(s: State, card: int, total: int) -> bool:
    """Does an imbalance of this sum remove such a card?"""
    if s.imbalance_removes == ALL:
        return True
    return is_human(card) if total > 0 else is_nature(card)


def remove(s: State, board: int, total: int) -> int:
    """Discard what an imbalance takes (SCORE-3 to SCORE-5); how many cards that were."""
    removed = 0
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        if s.imbalance_buried == WHOLE:
            removed += remove_buried(s, cell, total)
        if s.top[cell] >= 0 and is_removed(s, int(s.top[cell]), total):
            card = lift(s, cell)
            s.where[card] = Where.DISCARD
            emit(Event.REMOVED, card, cell, int(s.top[cell]))
            removed += 1
    return removed


def remove_buried(s: State, cell: int, total: int) -> int:
    """Remove such cards from below the top card."""
    removed = 0
    above = int(s.top[cell])
    while s.under[above] != EMPTY:
        card = int(s.under[above])
        if is_removed(s, card, total):
            s.under[above] = s.under[card]
            s.under[card] = EMPTY
            s.where[card] = Where.DISCARD
            emit(Event.REMOVED, card, cell, int(s.top[cell]))
            removed += 1
        else:
            above = card
    return removed


# Points


def set_points(s: State, board: int, total: int) -> None:
    """The points of a complete board (SCORE-6 to SCORE-8)."""
    shares = 0
    for seat in range(s.seats):
        shares |= earned(s, board, seat, total) << (2 * seat)
    emit(Event.SCORED, board, total, shares)
    for seat in range(s.seats):
        set_point(s, board, seat, (shares >> (2 * seat)) & 3)


def earned(s: State, board: int, seat: int, total: int) -> int:
    """A point for the side that the sum favours, and one for more cards than any other seat."""
    own, scoring = 0, 0
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        card = int(s.top[cell])
        if is_own(s, seat, card):
            own += 1
            scoring += int((total > 0 and is_human(card)) or (total < 0 and is_nature(card)))
    answer = 1 if scoring > 0 and -LIMIT <= total <= LIMIT else 0
    for other in range(s.seats):
        if other != seat and own_cards(s, board, other) >= own:
            return answer
    return answer + 1


def own_cards(s: State, board: int, seat: int) -> int:
    """How many cards of a complete board are a seat's own."""
    count = 0
    for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
        count += int(is_own(s, seat, int(s.top[cell])))
    return count


def set_point(s: State, board: int, seat: int, n: int) -> None:
    before = int(s.point[board, seat])
    s.point[board, seat] = n
    if n > before:
        emit(Event.GAINED, SEATS * board + seat, n - before, n)
    elif n < before:
        emit(Event.LOST, SEATS * board + seat, before - n, n)


# Totals and places


def total_points(s: State, seat: int) -> int:
    total = 0
    for board in range(s.laid_boards):
        total += int(s.point[board, seat])
    return total


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = total_points(s, seat)


def own_top_cards(s: State, seat: int) -> int:
    """Face-up top cards of own colours on all boards."""
    count = 0
    for cell in range(CELLS):
        card = int(s.top[cell])
        if card >= 0 and is_own(s, seat, card):
            count += 1
    return count


def standing(s: State, seat: int) -> int:
    """What places are decided by: points, then perhaps cards (END-4)."""
    if s.tie_break == BY_CARDS:
        return (CELLS + 1) * total_points(s, seat) + own_top_cards(s, seat)
    return total_points(s, seat)


def rank(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 0
        for other in range(s.seats):
            if standing(s, other) > standing(s, seat):
                out[seat] += 1


def best_total(s: State) -> int:
    """The most points that a seat has."""
    best = 0
    for seat in range(s.seats):
        best = max(best, total_points(s, seat))
    return best


def winners(s: State) -> int:
    """The set of seats that nobody stands above."""
    found, best = 0, 0
    for seat in range(s.seats):
        if standing(s, seat) > best:
            found, best = 0, standing(s, seat)
        if standing(s, seat) == best:
            found |= 1 << seat
    return found
