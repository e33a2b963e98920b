"""The invariants V11 and V12: phase, seat, turn and legal actions fit together."""

from banquise.core.state import CHANCE_WAITS, EMPTY, NOBODY, Edition, State
from banquise.games.neta_tanka.rules.board import colour, colours, violates_place
from banquise.games.neta_tanka.rules.cards import empty_craft_slots, hidden_crafts
from banquise.games.neta_tanka.rules.detail import (
    after_asked,
    first_asked,
    next_asked,
    violates_detail,
)
from banquise.games.neta_tanka.rules.flow import can_happen, undealt
from banquise.games.neta_tanka.rules.menu import joins
from banquise.games.neta_tanka.state import (
    CRAFTS,
    LINKS,
    LOCATIONS,
    RANDOM,
    TOP,
    Clause,
    Kind,
    Phase,
)


def in_turn(s: State) -> bool:
    """Is this phase II, a draw in the middle of a turn included?"""
    if Phase.MAIN <= s.phase < Phase.OVER:
        return True
    return bool((s.phase == Phase.DRAW_NT or s.phase == Phase.DRAW_CRAFT) and s.seat != NOBODY)


def in_setup(s: State) -> bool:
    if s.phase == Phase.DRAW_TRADE:
        return bool(s.round_no == 1)
    return bool(s.phase < Phase.PLACE) and not in_turn(s)


def is_phase_sound(ed: Edition, s: State) -> bool:
    is_asked = Phase.PLACE <= s.phase < Phase.OVER
    if is_asked and not 0 <= s.seat < s.seats:
        return False
    if not is_asked and not in_turn(s) and s.seat != NOBODY:
        return False
    waiting = 1 << int(s.seat) if is_asked else CHANCE_WAITS
    if s.waiting != (0 if s.phase == Phase.OVER else waiting):
        return False
    if not is_first_sound(s):
        return False
    return least_left(s) <= int(s.left) <= most_left(ed, s)


def is_first_sound(s: State) -> bool:
    if not in_setup(s):
        return bool(0 <= s.first < s.seats)
    if s.round_no != 1:
        return False
    if s.first_player == RANDOM:
        return bool(s.first == NOBODY)
    return bool(s.first == int(s.first_player) - 1 and s.phase != Phase.DRAW_FIRST)


def least_left(s: State) -> int:
    return 1 if s.phase == Phase.OFFER or s.phase == Phase.BUILD else 0


def most_left(ed: Edition, s: State) -> int:
    phase = s.phase
    if phase == Phase.OFFER:
        return int(ed.offerings)
    if phase == Phase.BUILD:
        return int(ed.builds)
    if phase == Phase.ANY or phase == Phase.TENT_PUT or phase == Phase.FOOD_PUT:
        return int(ed.offerings) - 1
    if phase == Phase.CRAFT_PUT or phase == Phase.DROP:
        return int(ed.offerings) - 1
    return int(ed.offerings) - 1 if phase == Phase.DRAW_CRAFT and s.seat != NOBODY else 0


def is_turn_sound(ed: Edition, s: State) -> bool:
    if not in_turn(s):
        used = int(s.linked[0]) | int(s.linked[1]) | int(s.offered)
        return bool(used == 0 and s.gift == 0 and s.card == 0 and s.visitor_next == NOBODY)
    for link in range(LINKS):
        is_there = link < ed.links
        for k in range(2):
            if (int(s.linked[k]) >> link) & 1 == 1:
                if not is_there or k >= colours(ed, s):
                    return False
                if not joins(ed, s, link, colour(s, int(s.seat), k)):
                    return False
        if (int(s.offered) >> link) & 1 == 1:
            if not is_there or ed.link_kind[link] == Kind.S:
                return False
    if s.phase == Phase.DROP:
        return is_drop_sound(s)
    return True


def is_drop_sound(s: State) -> bool:
    """At most one card is removed, and two are there to come (Q17)."""
    if empty_craft_slots(s) > 1 or s.craft_slot[TOP] == EMPTY:
        return False
    return hidden_crafts(s) > 0


def can_decide(ed: Edition, s: State) -> bool:
    """Is there a legal action, in a detail a second one?"""
    if s.phase == Phase.OVER or s.phase == Phase.MAIN:
        return True
    if s.phase < Phase.PLACE:
        return can_draw(s)
    seat = int(s.seat)
    if s.phase == Phase.PLACE:
        for action in range(3 * LOCATIONS):
            if violates_place(ed, s, seat, action) == Clause.LEGAL:
                return True
        return False
    phase = int(s.phase)
    action, end, n = first_asked(phase), after_asked(phase), 0
    while n < 2:
        action = next_asked(ed, s, action)
        if action >= end:
            return False
        if violates_detail(ed, s, seat, action) == Clause.LEGAL:
            n += 1
        action += 1
    return True


def can_draw(s: State) -> bool:
    if s.phase == Phase.DRAW_NT and s.nt_slot[TOP] != EMPTY:
        return False
    if s.phase == Phase.DRAW_CRAFT and s.craft_slot[TOP] != EMPTY:
        return False
    if s.phase == Phase.DEAL_OBJECTIVE and undealt(s) == NOBODY:
        return False
    for k in range(CRAFTS):
        if can_happen(s, k):
            return True
    return False
