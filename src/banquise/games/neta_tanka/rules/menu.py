"""The menu of a turn in phase II: acting, links, cards, tokens, gift, objective, end."""

from banquise.core.state import EMPTY, Edition, Ints, State
from banquise.games.neta_tanka.rules.board import (
    colour,
    colours,
    own_nomads,
    own_pieces,
    standing,
)
from banquise.games.neta_tanka.rules.cards import (
    enjoy,
    has_craft_display,
    has_nt_display,
    is_front_possible,
    is_possible,
    play_front,
)
from banquise.games.neta_tanka.rules.clan import can_craft, can_food, can_tent, raise_totem
from banquise.games.neta_tanka.state import (
    BUILD_TENTS,
    CHOP,
    COLLECT_WOOD,
    CONSULT,
    CRAFT,
    ELDER_CRAFT,
    ELDER_FOOD,
    ELDER_FOREST,
    ELDER_HUNT,
    END,
    FEED,
    GATHER,
    GIFT,
    GONE,
    HELD,
    HIDE,
    HUNT,
    LINK,
    LOC,
    LOCATIONS,
    MEAT,
    MEDITATE,
    MUSHROOM,
    NT_BACK,
    NT_FRONT,
    NTS,
    OBJECTIVE,
    OFFERING,
    ONE,
    RAISE_TOTEM,
    RESOURCES,
    SEATS,
    SKULL,
    SMOKE,
    SPENT,
    TAN,
    TOKEN_USE,
    TOKENS,
    TRADE,
    VISITOR,
    WOOD,
    Clause,
    Phase,
)

# What forbids an entry of the menu (section 6.5)


def violates_main(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action < LOC or action > END:
        return Clause.ENGINE_3
    if action < LINK:
        return violates_location(ed, s, seat, action - LOC)
    if action < NT_FRONT:
        return violates_link(ed, s, seat, action - LINK)
    if action < NT_BACK:
        return violates_front(ed, s, seat, action - NT_FRONT)
    if action < TOKEN_USE:
        return violates_card(s, seat, action - NT_BACK)
    if action < GIFT:
        return violates_token(ed, s, seat, action - TOKEN_USE)
    if action < OBJECTIVE:
        return violates_gift(s, seat, (action - GIFT) // SEATS, (action - GIFT) % SEATS)
    if action == OBJECTIVE:
        return Clause.OBJ_3 if s.objective[seat] == EMPTY else Clause.LEGAL
    return violates_end(ed, s, seat)


def violates_location(ed: Edition, s: State, seat: int, location: int) -> Clause:
    if int(s.piece[location]) & own_pieces(ed, s, seat) == 0:
        return Clause.RES_1
    if standing(ed, s, seat, location) == 0:
        return Clause.RES_2
    if not can_act(ed, s, seat, location):
        return Clause.RES_6
    return Clause.LEGAL


def can_act(ed: Edition, s: State, seat: int, location: int) -> bool:
    """Would the action of a location have any effect? (RES-6)"""
    if location == COLLECT_WOOD:
        return bool(s.forest_wood > 0)
    if location == GATHER:
        return bool(s.forest_wood > 0 or s.forest_mushroom > 0)
    if location == RAISE_TOTEM:
        return bool(s.reserve[seat, WOOD] > 0)
    if location == ELDER_CRAFT:
        return has_craft_display(s) or can_craft(ed, s, seat)
    if location == CRAFT:
        return can_craft(ed, s, seat)
    if location == BUILD_TENTS:
        return can_tent(ed, s, seat, False)
    if location == FEED:
        return can_food(ed, s, seat)
    return can_act_by_paying(ed, s, seat, location)


def can_act_by_paying(ed: Edition, s: State, seat: int, location: int) -> bool:
    if location == OFFERING:
        return bool(s.gen[seat] > 0) or has_resource(s, seat)
    if location == SMOKE:
        return bool(s.tanning_meat > 0) and can_smoke(ed, s, seat)
    if location == CONSULT:
        return can_pay(ed, s, seat) and (bool(s.reserve[seat, SKULL] > 0) or has_nt_display(s))
    return True


def has_resource(s: State, seat: int) -> bool:
    for r in range(RESOURCES):
        if s.reserve[seat, r] > 0:
            return True
    return False


def can_smoke(ed: Edition, s: State, seat: int) -> bool:
    for r in range(RESOURCES):
        if s.reserve[seat, r] < ed.smoke_cost[r]:
            return False
    return True


def can_pay(ed: Edition, s: State, seat: int) -> bool:
    """1 meat or 2 mushrooms (CONS-2)."""
    if s.reserve[seat, MEAT] >= ed.pay_meat:
        return True
    return bool(s.reserve[seat, MUSHROOM] >= ed.pay_mushroom)


def joins(ed: Edition, s: State, link: int, which: int) -> bool:
    """Does a colour stand on both ends of a link? (LINK-1, TWO-7, VIS-4)"""
    both = int(s.piece[ed.link_end[link, 0]]) & int(s.piece[ed.link_end[link, 1]])
    return (both >> which) & 1 == 1


def violates_link(ed: Edition, s: State, seat: int, link: int) -> Clause:
    if link >= ed.links:
        return Clause.ENGINE_3
    both = int(s.piece[ed.link_end[link, 0]]) & int(s.piece[ed.link_end[link, 1]])
    if both & own_nomads(ed, s, seat) == 0:
        return Clause.LINK_1
    if linking_colour(ed, s, seat, link) == EMPTY:
        return Clause.LINK_8
    if not is_possible(ed, s, seat, int(ed.link_kind[link])):
        return Clause.LINK_5
    return Clause.LEGAL


def linking_colour(ed: Edition, s: State, seat: int, link: int) -> int:
    """The own colour, A (0) before B (1), that can still use a link; EMPTY if none (Q13)."""
    for k in range(colours(ed, s)):
        is_used = (int(s.linked[k]) >> link) & 1 == 1
        if not is_used and joins(ed, s, link, colour(s, seat, k)):
            return k
    return EMPTY


def violates_card(s: State, seat: int, card: int) -> Clause:
    if s.nt_at[card] != HELD + seat:
        return Clause.CARD_1
    if s.nt_cards_per_round == ONE and s.card != 0:
        return Clause.CARD_5
    return Clause.LEGAL


def violates_front(ed: Edition, s: State, seat: int, card: int) -> Clause:
    clause = violates_card(s, seat, card)
    if clause != Clause.LEGAL:
        return clause
    return Clause.LEGAL if is_front_possible(ed, s, seat, card) else Clause.CARD_4


def violates_token(ed: Edition, s: State, seat: int, token: int) -> Clause:
    if s.token_at[token] != HELD + seat:
        return Clause.LINK_6
    if not is_possible(ed, s, seat, int(ed.token_kind[token])):
        return Clause.LINK_5
    return Clause.LEGAL


def violates_gift(s: State, seat: int, r: int, other: int) -> Clause:
    if other >= s.seats:
        return Clause.ENGINE_3
    if other == seat:
        return Clause.GIFT_1
    if s.gift != 0:
        return Clause.GIFT_3
    if s.reserve[seat, r] < 1:
        return Clause.RES_5
    if s.reserve[other, r] > 0:
        return Clause.GIFT_4
    return Clause.LEGAL


def violates_end(ed: Edition, s: State, seat: int) -> Clause:
    if standing(ed, s, seat, CHOP) != 0:
        return Clause.CHOP_2
    if standing(ed, s, seat, HUNT) != 0:
        return Clause.HUNT_2
    if standing(ed, s, seat, TAN) != 0:
        return Clause.TAN_1
    return Clause.LEGAL


# What may be done


def menu_candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    n = 0
    for location in range(LOCATIONS):
        if standing(ed, s, seat, location) != 0:
            out[n] = LOC + location
            n += 1
    own = own_nomads(ed, s, seat)
    for link in range(ed.links):
        if int(s.piece[ed.link_end[link, 0]]) & int(s.piece[ed.link_end[link, 1]]) & own != 0:
            out[n] = LINK + link
            n += 1
    for first in range(NT_FRONT, TOKEN_USE, NTS):
        for card in range(NTS):
            if s.nt_at[card] == HELD + seat:
                out[n] = first + card
                n += 1
    for token in range(TOKENS):
        if s.token_at[token] == HELD + seat:
            out[n] = TOKEN_USE + token
            n += 1
    return gift_candidates(s, seat, out, n)


def gift_candidates(s: State, seat: int, out: Ints, n: int) -> int:
    if s.gift == 0:
        for r in range(RESOURCES):
            if s.reserve[seat, r] > 0:
                for other in range(s.seats):
                    out[n] = GIFT + SEATS * r + other
                    n += 1
    out[n] = OBJECTIVE
    out[n + 1] = END
    return n + 2


# Playing


def play_main(ed: Edition, s: State, seat: int, action: int) -> None:
    """Any entry of the menu but the end of the turn."""
    if action < LINK:
        act(ed, s, seat, action - LOC)
    elif action < NT_FRONT:
        link = action - LINK
        k = linking_colour(ed, s, seat, link)
        s.linked[k] = int(s.linked[k]) | 1 << link
        enjoy(ed, s, seat, int(ed.link_kind[link]))
    elif action < TOKEN_USE:
        play_card(ed, s, seat, action)
    elif action < GIFT:
        token = action - TOKEN_USE
        s.token_at[token] = SPENT
        enjoy(ed, s, seat, int(ed.token_kind[token]))
    elif action < OBJECTIVE:
        r, other = (action - GIFT) // SEATS, (action - GIFT) % SEATS
        s.reserve[seat, r] -= 1
        s.reserve[other, r] += 1
        s.gen[seat] += 1  # GIFT-2
        s.gift = 1
    else:
        s.exchanged[seat] = s.objective[seat]
        s.objective[seat] = EMPTY
        s.gen[seat] += 1


def play_card(ed: Edition, s: State, seat: int, action: int) -> None:
    s.card = 1
    if action < NT_BACK:
        s.nt_at[action - NT_FRONT] = GONE
        play_front(ed, s, seat, action - NT_FRONT)
    else:
        s.nt_at[action - NT_BACK] = GONE
        s.gen[seat] += 1


def act(ed: Edition, s: State, seat: int, location: int) -> None:
    """A standing piece lies down, colour A before B before the visitor, and its action is done."""
    free = standing(ed, s, seat, location)
    which = seat
    if (free >> which) & 1 == 0:
        which = colour(s, seat, 1)
        if colours(ed, s) < 2 or (free >> which) & 1 == 0:
            which = VISITOR
    s.lying[location] = int(s.lying[location]) | 1 << which
    if not ask_detail(ed, s, location):
        act_at_once(ed, s, seat, location)


def ask_detail(ed: Edition, s: State, location: int) -> bool:
    """Does the action of this location ask for something? Then that is the phase now."""
    if location == GATHER:
        s.phase = Phase.GATHER
    elif location == OFFERING:
        s.phase = Phase.OFFER
        s.left = ed.offerings
    elif location == BUILD_TENTS:
        s.phase = Phase.BUILD
        s.left = ed.builds
    elif location == CRAFT:
        s.phase = Phase.CRAFT_PUT
    elif location == FEED:
        s.phase = Phase.FOOD_PUT
    elif location == TRADE:
        s.phase = Phase.TRADE
    elif location == CONSULT:
        s.phase = Phase.CONSULT_PAY
    else:
        return ask_elder(s, location)
    return True


def ask_elder(s: State, location: int) -> bool:
    if location == ELDER_FOREST:
        s.phase = Phase.ELDER_FOREST
    elif location == ELDER_CRAFT:
        s.phase = Phase.ELDER_CRAFT
    elif location == ELDER_HUNT:
        s.phase = Phase.ELDER_HUNT
    elif location == ELDER_FOOD:
        s.phase = Phase.ELDER_FOOD
    else:
        return False
    return True


def act_at_once(ed: Edition, s: State, seat: int, location: int) -> None:
    if location == CHOP:
        s.gen[seat] += int(ed.chop_gen)
        s.forest_wood += int(ed.chop_wood)
        s.forest_mushroom += int(ed.chop_mushroom)
    elif location == COLLECT_WOOD:
        taken = min(int(ed.collect_wood), int(s.forest_wood))  # WOOD-1, Q8
        s.forest_wood -= taken
        s.reserve[seat, WOOD] += taken
    elif location == RAISE_TOTEM:
        s.reserve[seat, WOOD] -= 1
        raise_totem(s, seat, True)
    elif location == MEDITATE:
        s.gen[seat] += int(ed.meditate_gen)
    elif location == HUNT:
        s.gen[seat] += int(ed.hunt_gen)
        s.hunted = min(2, int(s.hunted) + 1)  # HUNT-3, Q10
    elif location == TAN:
        tan(ed, s, seat)
    else:
        smoke(ed, s, seat)


def tan(ed: Edition, s: State, seat: int) -> None:
    if s.hunted > 0:  # TAN-2
        s.hunted -= 1
        s.tanning_hide += int(ed.tan_hide)
        s.tanning_meat += int(ed.tan_meat)
    taken = min(int(ed.tan_take), int(s.tanning_hide))  # TAN-3
    s.tanning_hide -= taken
    s.reserve[seat, HIDE] += taken


def smoke(ed: Edition, s: State, seat: int) -> None:
    for r in range(RESOURCES):
        s.reserve[seat, r] -= int(ed.smoke_cost[r])
    taken = min(int(ed.smoke_take), int(s.tanning_meat))
    s.tanning_meat -= taken
    s.reserve[seat, MEAT] += taken
