"""Thefts: who may take what from whom (the table of section 6.3)."""

from banquise.core.contract import emit
from banquise.core.state import NOBODY

from ..state import BLACK_JACK, FEWER, MUST_TAKE, POT, ROGUES, Clause, Event, Mode, Phase, State
from .board import count, is_runner
from .steps import ask


def begin_theft(s: State, victim: int) -> bool:
    """Ask the thief what to take. Returns whether there is a question.

    A theft without a choice is made immediately.
    """
    thief = thief_of(s)
    if thief in (NOBODY, victim):
        return False  # RUN-5, Q39
    cards = loot_count(s, thief, victim)
    if cards == 0:
        return False
    if cards == 1 and s.theft_optional == MUST_TAKE:
        for rogue in range(ROGUES):
            if is_loot(s, thief, victim, rogue):
                take(s, thief, rogue)
                return False
    s.victim = victim
    ask(s, Phase.THEFT, thief)
    return True


def take(s: State, thief: int, rogue: int) -> None:
    owner = int(s.place[rogue])
    s.place[rogue] = thief
    if owner == POT:
        emit(Event.TOOK_FROM_POT, thief, rogue)
    else:
        emit(Event.TOOK, thief, rogue, owner)


def theft_clause(s: State, thief: int, victim: int) -> Clause:
    """The clause that says where a thief may take from."""
    if victim == BLACK_JACK:
        if s.mode == Mode.DUEL and s.employer != NOBODY and s.employer != thief:
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
