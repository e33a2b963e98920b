"""The invariants V1 to V12 of a valid position (section 10)."""

from banquise.core.state import EMPTY, NOBODY, Edition, State
from banquise.games.neta_tanka.rules.board import (
    ALL_COLOURS,
    colours,
    count,
    in_hand,
    owned,
    slots,
)
from banquise.games.neta_tanka.rules.cards import hidden_crafts, hidden_nts
from banquise.games.neta_tanka.rules.clan import eaten, levels
from banquise.games.neta_tanka.rules.course import (
    can_decide,
    in_setup,
    in_turn,
    is_phase_sound,
    is_turn_sound,
)
from banquise.games.neta_tanka.state import (
    BY_LOCATION,
    COLOURS,
    CRAFTS,
    DONE,
    GONE,
    HELD,
    LOCATIONS,
    LOCKED,
    NTS,
    OBJECTIVES,
    RESOURCES,
    SEATS,
    SHOWN,
    SLOTS,
    TOKENS,
    TOP,
    TRADE,
    TRADES,
    UNSEEN,
    USED,
    VISITOR,
    Phase,
    Site,
)


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
    if not are_tokens_sound(s):
        return 5
    if not are_trades_sound(ed, s):
        return 6
    if not are_objectives_sound(s):
        return 7
    if not are_counts_sound(s):
        return 8
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
    for which in range(COLOURS):
        n = int(s.hand[which])
        for location in range(LOCATIONS):
            n += (int(s.piece[location]) >> which) & 1
        wanted = nomads if which < int(s.seats) * colours(ed, s) else 0
        if n != wanted or s.hand[which] < 0:
            return False
    for seat in range(s.seats):
        if owned(ed, s) - in_hand(ed, s, seat) > ed.placed[s.seats]:
            return False
    return True


def are_places_sound(ed: Edition, s: State) -> bool:
    may_lie = in_turn(s) or s.phase == Phase.OVER
    for location in range(LOCATIONS):
        pieces, lying = int(s.piece[location]), int(s.lying[location])
        if lying & ~pieces != 0 or (lying != 0 and not may_lie):
            return False
        if ed.site[location] == Site.ELDER:
            if count(pieces) > 1 or (pieces >> VISITOR) & 1 == 1:
                return False
        elif ed.site[location] == Site.SINGLE and count(pieces) > most_pieces(ed, s, location):
            return False
    return True


def most_pieces(ed: Edition, s: State, location: int) -> int:
    if s.two_slot_cap == BY_LOCATION:
        return 2
    if location == TRADE and s.phase == Phase.OVER:
        last = int(s.past[int(s.round_no) - 1])
        return 2 * int(ed.trade_slots[last]) if last != EMPTY else 2
    return 2 * slots(ed, s, location)


def is_visitor_sound(s: State) -> bool:
    at = 0
    for location in range(LOCATIONS):
        if (int(s.piece[location]) >> VISITOR) & 1 == 1:
            at += 1
            if int(s.piece[location]) & ALL_COLOURS == 0:
                return False
    if at > 1 or (at == 1 and s.visitor_holder == NOBODY):
        return False
    return bool(s.visitor_holder < s.seats and s.visitor_next < s.seats)


# V4 to V7: cards and tokens


def are_cards_sound(s: State) -> bool:
    if not are_nt_slots_sound(s) or not are_craft_slots_sound(s):
        return False
    if s.phase < Phase.PLACE:
        return True
    if s.nt_slot[TOP] == EMPTY and hidden_nts(s) > 0:
        return False
    if s.craft_slot[TOP] == EMPTY and hidden_crafts(s) > 0:
        return False
    for slot in range(SLOTS):
        if s.nt_slot[slot] == EMPTY and s.nt_slot[TOP] != EMPTY:
            return False
        if s.craft_slot[slot] == EMPTY and s.craft_slot[TOP] != EMPTY and s.phase != Phase.DROP:
            return False
    return True


def are_nt_slots_sound(s: State) -> bool:
    shown = 0
    for slot in range(SLOTS + 1):
        card = int(s.nt_slot[slot])
        if card != EMPTY:
            shown += 1
            if s.nt_at[card] != SHOWN:
                return False
            for other in range(slot):
                if s.nt_slot[other] == card:
                    return False
    for card in range(NTS):
        if s.nt_at[card] == SHOWN:
            shown -= 1
        if not UNSEEN <= s.nt_at[card] < HELD + s.seats:
            return False
    return shown == 0


def are_craft_slots_sound(s: State) -> bool:
    shown = 0
    for slot in range(SLOTS + 1):
        card = int(s.craft_slot[slot])
        if card != EMPTY:
            shown += 1
            if s.craft_at[card] != SHOWN:
                return False
            for other in range(slot):
                if s.craft_slot[other] == card:
                    return False
    for card in range(CRAFTS):
        if s.craft_at[card] == SHOWN:
            shown -= 1
        if not UNSEEN <= s.craft_at[card] < DONE + s.seats:
            return False
        if s.craft_at[card] > GONE and (int(s.craft_at[card]) - HELD) % SEATS >= s.seats:
            return False
    return shown == 0


def are_tokens_sound(s: State) -> bool:
    for token in range(TOKENS):
        if not 0 <= s.token_at[token] < HELD + s.seats or s.token_at[token] == GONE:
            return False
    return True


def are_trades_sound(ed: Edition, s: State) -> bool:
    past = 0
    while past < TRADES and s.past[past] != EMPTY:
        if s.past[past] == s.trade:
            return False
        for other in range(past):
            if s.past[other] == s.past[past]:
                return False
        past += 1
    if not 1 <= s.round_no <= ed.rounds[s.seats]:
        return False
    if past != int(s.round_no) - (0 if s.phase == Phase.OVER else 1):
        return False
    if s.phase == Phase.DRAW_TRADE or s.phase == Phase.OVER:
        return bool(s.trade == EMPTY and past + (s.phase != Phase.OVER) <= ed.rounds[s.seats])
    return bool(s.trade != EMPTY) or in_setup(s)


def are_objectives_sound(s: State) -> bool:
    for seat in range(s.seats):
        mine, gone = int(s.objective[seat]), int(s.exchanged[seat])
        if not EMPTY <= mine < OBJECTIVES or not EMPTY <= gone < OBJECTIVES:
            return False
        if mine != EMPTY and gone != EMPTY:
            return False
        if mine == EMPTY and gone == EMPTY and not in_setup(s):
            return False
        for other in range(seat):
            dealt = max(mine, gone)
            if dealt != EMPTY and dealt == max(int(s.objective[other]), int(s.exchanged[other])):
                return False
    return True


# V8 to V10: areas and clans


def are_counts_sound(s: State) -> bool:
    if s.forest_wood < 0 or s.forest_mushroom < 0 or s.tanning_hide < 0 or s.tanning_meat < 0:
        return False
    for seat in range(s.seats):
        if s.gen[seat] < 0 or s.totem_wood[seat] < 0 or s.totem_skull[seat] < 0:
            return False
        if s.tent_wood[seat] < 0 or s.tent_hide[seat] < 0:
            return False
        if s.food_meat[seat] < 0 or s.food_mushroom[seat] < 0:
            return False
        for r in range(RESOURCES):
            if s.reserve[seat, r] < 0:
                return False
    return bool(0 <= s.hunted <= 2)


def are_clans_sound(ed: Edition, s: State) -> bool:
    tents = int(ed.tents)
    for seat in range(s.seats):
        if s.tent_wood[seat] > tents * int(ed.tent_wood):
            return False
        if s.tent_hide[seat] > tents * int(ed.tent_hide):
            return False
        if eaten(s, seat) > ed.places or not LOCKED <= s.copy_power[seat] <= USED:
            return False
        if (s.copy_power[seat] == LOCKED) != (eaten(s, seat) < ed.unlock):
            return False
    return are_crafts_sound(ed, s)


def are_crafts_sound(ed: Edition, s: State) -> bool:
    for card in range(CRAFTS):
        wood, hide = s.craft_wood[card], s.craft_hide[card]
        if not 0 <= wood <= ed.craft_wood[card] or not 0 <= hide <= ed.craft_hide[card]:
            return False
        if HELD <= s.craft_at[card] < DONE:
            if wood == ed.craft_wood[card] and hide == ed.craft_hide[card]:
                return False
        elif wood != 0 or hide != 0:
            return False
    return True


def is_ranking_sound(s: State) -> bool:
    ranked = 0
    for place in range(SEATS):
        seat = int(s.totem_order[place])
        if seat == EMPTY:
            continue
        if ranked != place or seat >= s.seats or levels(s, seat) == 0:
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
