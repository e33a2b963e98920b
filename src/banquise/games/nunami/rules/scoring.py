"""Balance and points: scoring a board, imbalance, totals, places (NU-SCORE, NU-END)."""

from banquise.core.state import EMPTY, Edition, Ints, State
from banquise.games.nunami.rules.land import is_human, is_nature, is_own, lift
from banquise.games.nunami.state import (
    ALL,
    BY_CARDS,
    CELLS,
    TRIANGLES,
    WHOLE,
    Where,
)

LIMIT = 6  # the sum of a board in balance lies within


def is_complete(s: State, board: int) -> bool:
    return bool(s.filled[board] == TRIANGLES)


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
        if -LIMIT <= total <= LIMIT or remove(s, board, total) == 0:
            set_points(s, board, total)
            return
    for seat in range(s.seats):
        s.point[board, seat] = 0  # SCORE-2


def is_removed(s: State, card: int, total: int) -> bool:
    """Does an imbalance of this sum take such a card?"""
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
            s.where[lift(s, cell)] = Where.DISCARD
            removed += 1
    return removed


def remove_buried(s: State, cell: int, total: int) -> int:
    """Take such cards out from below the top card."""
    removed = 0
    above = int(s.top[cell])
    while s.under[above] != EMPTY:
        card = int(s.under[above])
        if is_removed(s, card, total):
            s.under[above] = s.under[card]
            s.under[card] = EMPTY
            s.where[card] = Where.DISCARD
            removed += 1
        else:
            above = card
    return removed


def set_points(s: State, board: int, total: int) -> None:
    """The points of a complete board in balance (SCORE-6 to SCORE-8)."""
    most, leader = 0, EMPTY
    for seat in range(s.seats):
        own, scoring = 0, 0
        for cell in range(TRIANGLES * board, TRIANGLES * board + TRIANGLES):
            card = int(s.top[cell])
            if is_own(s, seat, card):
                own += 1
                if (total > 0 and is_human(card)) or (total < 0 and is_nature(card)):
                    scoring += 1
        s.point[board, seat] = 1 if scoring > 0 and -LIMIT <= total <= LIMIT else 0
        if own > most:
            most, leader = own, seat
        elif own == most:
            leader = EMPTY
    if leader != EMPTY:
        s.point[board, leader] += 1


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
