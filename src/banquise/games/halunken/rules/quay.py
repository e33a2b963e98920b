"""What can be read off the table: who stands where, how many cards a crew has, which cards count.

The ring of 14 cells runs clockwise:

        14  1  2
     13          3
    12            4
    11            5
     10          6
         9  8  7
"""

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.games.halunken.state import (
    APART,
    AS_CAPTAIN,
    BLACK_JACK,
    CELLS,
    COLOURS,
    DUEL,
    FEWER,
    NOWHERE,
    POT,
    ROGUES,
    RUM_CARD,
    Clause,
)


def destination(cell: int, steps: int) -> int:
    return (cell - 1 + steps) % CELLS + 1


def cell_of(s: State, figure: int) -> int:
    return int(s.black_jack) if figure == BLACK_JACK else int(s.captain[figure])


def captain_on(s: State, cell: int, but: int) -> int:
    """The seat, other than ``but``, whose captain stands on a cell, or NOBODY."""
    for seat in range(s.seats):
        if seat != but and s.captain[seat] == cell:
            return seat
    return NOBODY


def other_on(s: State, cell: int, figure: int) -> int:
    """The figure that stands on a cell beside this one, or NOBODY."""
    if figure != BLACK_JACK and s.black_jack == cell:
        return BLACK_JACK
    return captain_on(s, cell, figure)


def is_vacant(s: State, cell: int) -> bool:
    return s.black_jack != cell and captain_on(s, cell, NOBODY) == NOBODY


def colour_of(rogue: int) -> int:
    """0 yellow, 1 grey, 2 violet, 3 red."""
    if rogue < 12:
        return 0
    if rogue < 23:
        return 1
    return 2 if rogue < 33 else 3


def count(s: State, where: int) -> int:
    """How many rogues are in a crew, in the pot, or in another place."""
    cards = 0
    for rogue in range(ROGUES):
        if s.place[rogue] == where:
            cards += 1
    return cards


def crew_score(ed: Edition, s: State, seat: int) -> int:
    """SCORE-1 to 3: the values, and once more those of the colour with most cards."""
    total, doubled, most, at = 0, 0, 0, 0
    for colour in range(COLOURS):
        cards, worth = 0, 0
        for rogue in range(at, at + 12 - colour):
            if s.place[rogue] == seat:
                cards += 1
                worth += int(ed.value[rogue])
        at += 12 - colour
        total += worth
        if cards > most or (cards == most and worth > doubled):
            most, doubled = cards, worth
    return total + doubled


# Movement cards


def jack_counts(s: State) -> bool:
    """Does Black-Jack's card take part in ties, and bar its number for rum? (DUEL-5, Q35)"""
    if s.mode != DUEL:
        return False
    return bool(s.employer != NOBODY or s.duel_unhired_jack != APART)


def times_shown(s: State, card: int) -> int:
    """How often a card lies among those that count."""
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


def is_runner(s: State, figure: int) -> bool:
    """Does this figure run, rather than move like a captain? (Q33)"""
    if figure != BLACK_JACK:
        return False
    return bool(s.mode != DUEL or s.employer == NOBODY or s.duel_jack_style != AS_CAPTAIN)


# Thefts (the table of section 6.3)


def theft_clause(s: State, thief: int, victim: int) -> Clause:
    """The clause that says where a thief may take from."""
    if victim == BLACK_JACK:
        if s.mode == DUEL and s.employer != NOBODY and s.employer != thief:
            return Clause.DUEL_9
        return Clause.HARB_2
    if s.queue_who[0] != BLACK_JACK:
        return Clause.ROB_2
    return Clause.RUN_2 if is_runner(s, BLACK_JACK) else Clause.DUEL_8


def is_loot(s: State, thief: int, victim: int, rogue: int) -> bool:
    """May this card be taken from this victim?"""
    where = int(s.place[rogue])
    if victim != BLACK_JACK:
        return where == victim
    if where == POT:
        return True
    return where == int(s.employer) and theft_clause(s, thief, victim) == Clause.DUEL_9


def loot_count(s: State, thief: int, victim: int) -> int:
    """How many cards the thief may choose from; none if the counts forbid the theft."""
    if victim == BLACK_JACK:
        cards = count(s, POT)
        if theft_clause(s, thief, victim) == Clause.DUEL_9:
            cards += count(s, int(s.employer))
        return cards
    own, theirs = count(s, thief), count(s, victim)
    if own > theirs:
        return 0
    if own == theirs and s.queue_who[0] != BLACK_JACK and s.theft_compare == FEWER:
        return 0  # ROB-2; Q49: the option binds captains only
    return theirs


def thief_of(s: State) -> int:
    """Who robs when the acting figure does: its own seat, or Black-Jack's employer."""
    figure = int(s.queue_who[0])
    return int(s.employer) if figure == BLACK_JACK else figure


def flip_cell(s: State) -> int:
    """The tavern whose next card is turned up now."""
    figure = int(s.queue_who[0])
    return NOWHERE if figure == EMPTY else cell_of(s, figure)
