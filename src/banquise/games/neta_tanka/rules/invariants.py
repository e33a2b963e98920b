"""The invariants of a valid position (section 10). The declared ranges of fields say V5 and V8."""

from banquise.core.state import CHANCE_WAITS, EMPTY, NOBODY, Ints

from .. import state as S
from ..state import Clause, Edition, Kind, Phase, Place, Site, State
from .cards import empty_slots, hidden_cards
from .chance import is_outcome, next_to_deal
from .clan import food_count, levels
from .details import END_OF_ANSWERS, FIRST_ANSWER, next_answer, violates_detail
from .placing import ALL_COLOURS, capacity, colour, colours, count_pieces, on_board, violates_place
from .resolving import joins


def broken(ed: Edition, s: State) -> int:
    """The number of the first invariant that does not hold."""
    if not are_nomads_sound(ed, s):
        return 1
    if not are_places_sound(ed, s):
        return 2
    if not is_visitor_sound(s):
        return 3
    if not are_cards_sound(s):
        return 4
    if not are_trades_sound(ed, s):
        return 6
    if not are_objectives_sound(s):
        return 7
    if not are_clans_sound(ed, s):
        return 9
    return broken_course(ed, s)


def broken_course(ed: Edition, s: State) -> int:
    if not is_ranking_sound(s):
        return 10
    if not is_phase_sound(ed, s) or not is_turn_sound(ed, s):
        return 11
    return 0 if can_decide(ed, s) else 12


# V1 to V3: pieces


def are_nomads_sound(ed: Edition, s: State) -> bool:
    nomads = int(ed.nomads[s.seats])
    for which in range(S.COLOURS):
        n = int(s.hand[which])
        for location in range(S.LOCATIONS):
            n += (int(s.piece[location]) >> which) & 1
        wanted = nomads if which < int(s.seats) * colours(ed, s) else 0
        if n != wanted:
            return False
    for seat in range(s.seats):
        if on_board(ed, s, seat) > ed.placed[s.seats]:
            return False
    return True


def are_places_sound(ed: Edition, s: State) -> bool:
    may_lie = in_turn(s) or s.phase == Phase.OVER
    for location in range(S.LOCATIONS):
        pieces, lying = int(s.piece[location]), int(s.lying[location])
        if lying & ~pieces != 0 or (lying != 0 and not may_lie):
            return False
        if count_pieces(pieces) > most_pieces(ed, s, location):
            return False
        if ed.site[location] == Site.ELDER and (pieces >> S.VISITOR) & 1 == 1:
            return False
    return True


def most_pieces(ed: Edition, s: State, location: int) -> int:
    if ed.site[location] == Site.OPEN:
        return S.VISITOR + 1
    if ed.site[location] == Site.ELDER:
        return 1
    if location == Place.TRADE and s.phase == Phase.OVER and s.two_slot_cap != S.BY_LOCATION:
        last = int(s.past[int(s.round_no) - 1])
        return 2 * int(ed.trade_slots[last]) if last != EMPTY else 2
    return capacity(ed, s, location)


def is_visitor_sound(s: State) -> bool:
    at = 0
    for location in range(S.LOCATIONS):
        if (int(s.piece[location]) >> S.VISITOR) & 1 == 1:
            at += 1
            if int(s.piece[location]) & ALL_COLOURS == 0:
                return False
    return at == 0 or (at == 1 and bool(s.visitor_holder != NOBODY))


# V4, V6 and V7: cards


def are_cards_sound(s: State) -> bool:
    if not are_slots_sound(s.nt_slot, s.nt_at) or not are_slots_sound(s.craft_slot, s.craft_at):
        return False
    if s.phase < Phase.PLACE:
        return True
    may_lack = s.phase == Phase.DROP
    return is_filled(s.nt_slot, s.nt_at, False) and is_filled(s.craft_slot, s.craft_at, may_lack)


def are_slots_sound(slots: Ints, at: Ints) -> bool:
    """A card that is shown is in one slot."""
    shown = 0
    for slot in range(S.SLOTS + 1):
        card = int(slots[slot])
        if card != EMPTY:
            shown += 1
            if at[card] != S.SHOWN:
                return False
            for other in range(slot):
                if slots[other] == card:
                    return False
    for card in range(len(at)):
        if at[card] == S.SHOWN:
            shown -= 1
    return shown == 0


def is_filled(slots: Ints, at: Ints, may_lack: bool) -> bool:
    """The deck shows its top card, and no slot is empty while there is one."""
    if slots[S.TOP] == EMPTY:
        return hidden_cards(at) == 0
    return may_lack or empty_slots(slots) == 0


def are_trades_sound(ed: Edition, s: State) -> bool:
    past = 0
    while past < S.TRADES and s.past[past] != EMPTY:
        if s.past[past] == s.trade:
            return False
        for other in range(past):
            if s.past[other] == s.past[past]:
                return False
        past += 1
    if s.round_no > ed.rounds[s.seats]:
        return False
    if past != int(s.round_no) - (0 if s.phase == Phase.OVER else 1):
        return False
    if s.phase == Phase.DRAW_TRADE or s.phase == Phase.OVER:
        return bool(s.trade == EMPTY and past + (s.phase != Phase.OVER) <= ed.rounds[s.seats])
    return bool(s.trade != EMPTY) or in_setup(s)


def are_objectives_sound(s: State) -> bool:
    for seat in range(s.seats):
        mine, gone = int(s.objective[seat]), int(s.exchanged[seat])
        if mine != EMPTY and gone != EMPTY:
            return False
        if mine == EMPTY and gone == EMPTY and not in_setup(s):
            return False
        for other in range(seat):
            dealt = max(mine, gone)
            if dealt != EMPTY and dealt == max(int(s.objective[other]), int(s.exchanged[other])):
                return False
    return True


# V9 and V10: clans


def are_clans_sound(ed: Edition, s: State) -> bool:
    for seat in range(s.seats):
        eaten = food_count(s, seat)
        if eaten > ed.places or (s.copy_power[seat] == S.LOCKED) != (eaten < ed.unlock):
            return False
    return are_crafts_sound(ed, s)


def are_crafts_sound(ed: Edition, s: State) -> bool:
    for card in range(S.CRAFTS):
        wood, hide = s.craft_wood[card], s.craft_hide[card]
        if wood > ed.craft_wood[card] or hide > ed.craft_hide[card]:
            return False
        if S.HELD <= s.craft_at[card] < S.DONE:
            if wood == ed.craft_wood[card] and hide == ed.craft_hide[card]:
                return False
        elif wood != 0 or hide != 0:
            return False
    return True


def is_ranking_sound(s: State) -> bool:
    ranked = 0
    for place in range(S.SEATS):
        seat = int(s.totem_order[place])
        if seat == EMPTY:
            continue
        if ranked != place or levels(s, seat) == 0:
            return False
        ranked += 1
        for other in range(place):
            if s.totem_order[other] == seat:
                return False
        if place > 0 and levels(s, int(s.totem_order[place - 1])) < levels(s, seat):
            return False
    for seat in range(s.seats):
        if levels(s, seat) > 0:
            ranked -= 1
    return ranked == 0


# V11 and V12: phase, seat, turn and legal actions


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
    if is_asked and s.seat == NOBODY:
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
        return bool(s.first != NOBODY)
    if s.round_no != 1:
        return False
    if s.first_player == S.RANDOM:
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
    if phase == Phase.DRAW_CRAFT and s.seat == NOBODY:
        return 0
    if phase == Phase.ANY or phase == Phase.TENT_PUT or phase == Phase.FOOD_PUT:
        return int(ed.offerings) - 1
    if phase == Phase.CRAFT_PUT or phase == Phase.DROP or phase == Phase.DRAW_CRAFT:
        return int(ed.offerings) - 1
    return 0


def is_turn_sound(ed: Edition, s: State) -> bool:
    if not in_turn(s):
        used = int(s.linked[0]) | int(s.linked[1]) | int(s.offered)
        return bool(used == 0 and s.gift == 0 and s.card == 0 and s.visitor_next == NOBODY)
    for link in range(S.LINKS):
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
    if empty_slots(s.craft_slot) > 1 or s.craft_slot[S.TOP] == EMPTY:
        return False
    return hidden_cards(s.craft_at) > 0


def can_decide(ed: Edition, s: State) -> bool:
    """Is there a legal action, in a detail a second one?"""
    if s.phase == Phase.OVER or s.phase == Phase.MAIN:
        return True
    if s.phase < Phase.PLACE:
        return can_draw(s)
    seat = int(s.seat)
    if s.phase == Phase.PLACE:
        for action in range(3 * S.LOCATIONS):
            if violates_place(ed, s, seat, action) == Clause.LEGAL:
                return True
        return False
    phase = int(s.phase)
    action, end, n = FIRST_ANSWER[phase], END_OF_ANSWERS[phase], 0
    while n < 2:
        action = next_answer(ed, s, action)
        if action >= end:
            return False
        if violates_detail(ed, s, seat, action) == Clause.LEGAL:
            n += 1
        action += 1
    return True


def can_draw(s: State) -> bool:
    if s.phase == Phase.DRAW_NT and s.nt_slot[S.TOP] != EMPTY:
        return False
    if s.phase == Phase.DRAW_CRAFT and s.craft_slot[S.TOP] != EMPTY:
        return False
    if s.phase == Phase.DEAL_OBJECTIVE and next_to_deal(s) == NOBODY:
        return False
    for k in range(S.CRAFTS):
        if is_outcome(s, k):
            return True
    return False
