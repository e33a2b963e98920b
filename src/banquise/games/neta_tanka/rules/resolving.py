"""Phase II: the menu of a turn. Act, use links, play cards, give, exchange, end."""

from banquise.core.contract import emit
from banquise.core.state import EMPTY, Ints

from .. import state as S
from ..state import Act, Clause, Edition, Event, Phase, Place, State, amount
from .cards import empty_slots, is_front_possible, play_front
from .clan import can_craft, can_food, can_tent, raise_totem
from .links import is_link_possible, perform
from .placing import colour, colours, own_nomads, own_pieces, standing
from .reserve import add, change, pay, take, take_from_area

CHOP, HUNT, TAN = int(Place.CHOP), int(Place.HUNT), int(Place.TAN)  # the mandatory actions

ASKS = {
    Place.GATHER: Phase.GATHER,
    Place.ELDER_FOREST: Phase.ELDER_FOREST,
    Place.ELDER_CRAFT: Phase.ELDER_CRAFT,
    Place.CRAFT: Phase.CRAFT_PUT,
    Place.OFFERING: Phase.OFFER,
    Place.BUILD_TENTS: Phase.BUILD,
    Place.ELDER_HUNT: Phase.ELDER_HUNT,
    Place.FEED: Phase.FOOD_PUT,
    Place.ELDER_FOOD: Phase.ELDER_FOOD,
    Place.TRADE: Phase.TRADE,
    Place.CONSULT: Phase.CONSULT_PAY,
}
DETAIL = tuple(int(ASKS.get(place, 0)) for place in Place)  # what each location asks; 0: nothing

# What forbids an entry of the menu (section 6.5)


def violates_menu(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if action < Act.LOC or action > Act.END:
        return Clause.ENGINE_3
    if action < Act.LINK:
        return violates_location(ed, s, seat, action - Act.LOC)
    if action < Act.FRONT:
        return violates_link(ed, s, seat, action - Act.LINK)
    if action < Act.BACK:
        return violates_front(ed, s, seat, action - Act.FRONT)
    if action < Act.TOKEN:
        return violates_card(s, seat, action - Act.BACK)
    if action < Act.GIFT:
        return violates_token(ed, s, seat, action - Act.TOKEN)
    if action < Act.OBJECTIVE:
        return violates_gift(s, seat, (action - Act.GIFT) // S.SEATS, (action - Act.GIFT) % S.SEATS)
    if action == Act.OBJECTIVE:
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
    if location == Place.COLLECT_WOOD:
        return bool(s.forest_wood > 0)
    if location == Place.GATHER:
        return bool(s.forest_wood > 0 or s.forest_mushroom > 0)
    if location == Place.RAISE_TOTEM:
        return bool(s.reserve[seat, S.WOOD] > 0)
    if location == Place.ELDER_CRAFT:
        return empty_slots(s.craft_slot) < S.SLOTS or can_craft(ed, s, seat)
    if location == Place.CRAFT:
        return can_craft(ed, s, seat)
    if location == Place.BUILD_TENTS:
        return can_tent(ed, s, seat, False)
    if location == Place.FEED:
        return can_food(ed, s, seat)
    return can_act_by_paying(ed, s, seat, location)


def can_act_by_paying(ed: Edition, s: State, seat: int, location: int) -> bool:
    if location == Place.OFFERING:
        return bool(s.gen[seat] > 0) or has_resource(s, seat)
    if location == Place.SMOKE:
        return bool(s.tanning_meat > 0) and can_smoke(ed, s, seat)
    if location == Place.CONSULT:
        return can_pay(ed, s, seat) and (
            bool(s.reserve[seat, S.SKULL] > 0) or empty_slots(s.nt_slot) < S.SLOTS
        )
    return True


def has_resource(s: State, seat: int) -> bool:
    for r in range(S.RESOURCES):
        if s.reserve[seat, r] > 0:
            return True
    return False


def can_smoke(ed: Edition, s: State, seat: int) -> bool:
    for r in range(S.RESOURCES):
        if s.reserve[seat, r] < ed.smoke_cost[r]:
            return False
    return True


def can_pay(ed: Edition, s: State, seat: int) -> bool:
    """1 meat or 2 mushrooms (CONS-2)."""
    if s.reserve[seat, S.MEAT] >= ed.pay_meat:
        return True
    return bool(s.reserve[seat, S.MUSHROOM] >= ed.pay_mushroom)


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
    if not is_link_possible(ed, s, seat, int(ed.link_kind[link])):
        return Clause.LINK_5
    return Clause.LEGAL


def linking_colour(ed: Edition, s: State, seat: int, link: int) -> int:
    """The seat's colour, A (0) before B (1), that can still use a link; EMPTY if none (Q13)."""
    for k in range(colours(ed, s)):
        is_used = (int(s.linked[k]) >> link) & 1 == 1
        if not is_used and joins(ed, s, link, colour(s, seat, k)):
            return k
    return EMPTY


def violates_card(s: State, seat: int, card: int) -> Clause:
    if s.nt_at[card] != S.HELD + seat:
        return Clause.CARD_1
    if s.nt_cards_per_round == S.ONE and s.card != 0:
        return Clause.CARD_5
    return Clause.LEGAL


def violates_front(ed: Edition, s: State, seat: int, card: int) -> Clause:
    clause = violates_card(s, seat, card)
    if clause != Clause.LEGAL:
        return clause
    return Clause.LEGAL if is_front_possible(ed, s, seat, card) else Clause.CARD_4


def violates_token(ed: Edition, s: State, seat: int, token: int) -> Clause:
    if s.token_at[token] != S.HELD + seat:
        return Clause.LINK_6
    if not is_link_possible(ed, s, seat, int(ed.token_kind[token])):
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
    for location in range(S.LOCATIONS):
        if standing(ed, s, seat, location) != 0:
            out[n] = Act.LOC + location
            n += 1
    own = own_nomads(ed, s, seat)
    for link in range(ed.links):
        if int(s.piece[ed.link_end[link, 0]]) & int(s.piece[ed.link_end[link, 1]]) & own != 0:
            out[n] = Act.LINK + link
            n += 1
    for first in (Act.FRONT, Act.BACK):
        for card in range(S.NTS):
            if s.nt_at[card] == S.HELD + seat:
                out[n] = first + card
                n += 1
    for token in range(S.TOKENS):
        if s.token_at[token] == S.HELD + seat:
            out[n] = Act.TOKEN + token
            n += 1
    return gift_candidates(s, seat, out, n)


def gift_candidates(s: State, seat: int, out: Ints, n: int) -> int:
    if s.gift == 0:
        for r in range(S.RESOURCES):
            if s.reserve[seat, r] > 0:
                for other in range(s.seats):
                    out[n] = Act.GIFT + S.SEATS * r + other
                    n += 1
    out[n] = Act.OBJECTIVE
    out[n + 1] = Act.END
    return n + 2


# Playing


def play_menu(ed: Edition, s: State, seat: int, action: int) -> None:
    """Any entry of the menu but the end of the turn."""
    if action < Act.LINK:
        act(ed, s, seat, action - Act.LOC)
    elif action < Act.FRONT:
        link = action - Act.LINK
        k = linking_colour(ed, s, seat, link)
        emit(Event.LINKED, seat, link, colour(s, seat, k))
        s.linked[k] = int(s.linked[k]) | 1 << link
        perform(ed, s, seat, int(ed.link_kind[link]))
    elif action < Act.TOKEN:
        play_card(ed, s, seat, action)
    elif action < Act.GIFT:
        token = action - Act.TOKEN
        emit(Event.USED_TOKEN, seat, token)
        change(s.token_at, token, S.SPENT, Event.TOKEN_AT)
        perform(ed, s, seat, int(ed.token_kind[token]))
    elif action < Act.OBJECTIVE:
        r, other = (action - Act.GIFT) // S.SEATS, (action - Act.GIFT) % S.SEATS
        emit(Event.GAVE, seat, amount(r, 1), other)
        add(s, seat, r, -1)
        add(s, other, r, 1)
        take(s, seat, S.GEN, 1, S.SUPPLY)  # GIFT-2
        s.gift = 1
    else:
        emit(Event.EXCHANGED, seat, int(s.objective[seat]))
        s.exchanged[seat] = s.objective[seat]
        s.objective[seat] = EMPTY
        take(s, seat, S.GEN, 1, S.SUPPLY)


def play_card(ed: Edition, s: State, seat: int, action: int) -> None:
    s.card = 1
    if action < Act.BACK:
        emit(Event.PLAYED_FRONT, seat, action - Act.FRONT)
        change(s.nt_at, action - Act.FRONT, S.GONE, Event.NT_AT)
        play_front(ed, s, seat, action - Act.FRONT)
    else:
        emit(Event.PLAYED_BACK, seat, action - Act.BACK)
        change(s.nt_at, action - Act.BACK, S.GONE, Event.NT_AT)
        take(s, seat, S.GEN, 1, S.SUPPLY)


def act(ed: Edition, s: State, seat: int, location: int) -> None:
    """A standing piece lies down, colour A before B before the visitor, and its action is done."""
    free = standing(ed, s, seat, location)
    which = seat
    if (free >> which) & 1 == 0:
        which = colour(s, seat, 1)
        if colours(ed, s) < 2 or (free >> which) & 1 == 0:
            which = S.VISITOR
    emit(Event.ACTED, seat, which, location)
    s.lying[location] = int(s.lying[location]) | 1 << which
    if DETAIL[location] == 0:
        act_at_once(ed, s, seat, location)
        return
    s.phase = DETAIL[location]
    if location == Place.OFFERING:
        s.left = ed.offerings
    elif location == Place.BUILD_TENTS:
        s.left = ed.builds


def act_at_once(ed: Edition, s: State, seat: int, location: int) -> None:
    if location == Place.CHOP:
        take(s, seat, S.GEN, int(ed.chop_gen), S.SUPPLY)
        emit(
            Event.FELLED,
            amount(S.WOOD, int(ed.chop_wood)),
            amount(S.MUSHROOM, int(ed.chop_mushroom)),
        )
        s.forest_wood += int(ed.chop_wood)
        s.forest_mushroom += int(ed.chop_mushroom)
    elif location == Place.COLLECT_WOOD:
        take_from_area(s, seat, S.WOOD, int(ed.collect_wood))  # WOOD-1
    elif location == Place.RAISE_TOTEM:
        raise_totem(s, seat, S.WOOD, False)
    elif location == Place.MEDITATE:
        take(s, seat, S.GEN, int(ed.meditate_gen), S.SUPPLY)
    elif location == Place.HUNT:
        hunt(ed, s, seat)
    elif location == Place.TAN:
        tan(ed, s, seat)
    else:
        smoke(ed, s, seat)


def hunt(ed: Edition, s: State, seat: int) -> None:
    take(s, seat, S.GEN, int(ed.hunt_gen), S.SUPPLY)
    n = int(s.hunted) + 1
    if n <= 2:  # HUNT-3, Q10
        s.hunted = n
        emit(Event.HUNTED, n)


def tan(ed: Edition, s: State, seat: int) -> None:
    if s.hunted > 0:  # TAN-2
        emit(Event.TANNED, amount(S.HIDE, int(ed.tan_hide)), amount(S.MEAT, int(ed.tan_meat)))
        s.hunted -= 1
        s.tanning_hide += int(ed.tan_hide)
        s.tanning_meat += int(ed.tan_meat)
    take_from_area(s, seat, S.HIDE, int(ed.tan_take))  # TAN-3


def smoke(ed: Edition, s: State, seat: int) -> None:
    for r in range(S.RESOURCES):
        pay(s, seat, r, int(ed.smoke_cost[r]))
    take_from_area(s, seat, S.MEAT, int(ed.smoke_take))
