"""Displays, decks and the effects that links, tokens and cards share."""

from banquise.core.state import EMPTY, Edition, State
from banquise.games.neta_tanka.rules.clan import (
    can_craft,
    can_food,
    can_tent,
    eaten,
    has_unfinished,
    put_food,
    raise_totem,
)
from banquise.games.neta_tanka.state import (
    CRAFTS,
    GONE,
    HELD,
    HIDE,
    MEAT,
    MUSHROOM,
    NTS,
    PILE,
    SHOWN,
    SKULL,
    SLOTS,
    TOKENS,
    TOP,
    TRADES,
    UNSEEN,
    WOOD,
    Front,
    Kind,
    Phase,
)

# Displays and decks


def is_craft_available(s: State, card: int) -> bool:
    """Is this craft card one of the five on display? (SET-4)"""
    return bool(s.craft_at[card] == SHOWN and s.craft_slot[TOP] != card)


def is_nt_available(s: State, card: int) -> bool:
    return bool(s.nt_at[card] == SHOWN and s.nt_slot[TOP] != card)


def has_craft_display(s: State) -> bool:
    for slot in range(SLOTS):
        if s.craft_slot[slot] != EMPTY:
            return True
    return False


def has_nt_display(s: State) -> bool:
    for slot in range(SLOTS):
        if s.nt_slot[slot] != EMPTY:
            return True
    return False


def hidden_crafts(s: State) -> int:
    n = 0
    for card in range(CRAFTS):
        if s.craft_at[card] == UNSEEN:
            n += 1
    return n


def hidden_nts(s: State) -> int:
    n = 0
    for card in range(NTS):
        if s.nt_at[card] == UNSEEN:
            n += 1
    return n


def is_trade_unseen(s: State, card: int) -> bool:
    if s.trade == card:
        return False
    for k in range(TRADES):
        if s.past[k] == card:
            return False
    return True


def hidden_trades(ed: Edition, s: State) -> int:
    """Trade cards still face down in the pile."""
    past = 0
    while past < TRADES and s.past[past] != EMPTY:
        past += 1
    return int(ed.rounds[s.seats]) - past - (0 if s.trade == EMPTY else 1)


def leave_craft_slot(s: State, card: int) -> None:
    for slot in range(SLOTS):
        if s.craft_slot[slot] == card:
            s.craft_slot[slot] = EMPTY


def take_craft(s: State, seat: int, card: int) -> None:
    leave_craft_slot(s, card)
    s.craft_at[card] = HELD + seat


def drop_craft(s: State, card: int) -> None:
    leave_craft_slot(s, card)
    s.craft_at[card] = GONE


def take_nt(s: State, seat: int, card: int) -> None:
    for slot in range(SLOTS):
        if s.nt_slot[slot] == card:
            s.nt_slot[slot] = EMPTY
    s.nt_at[card] = HELD + seat


def empty_craft_slots(s: State) -> int:
    n = 0
    for slot in range(SLOTS):
        if s.craft_slot[slot] == EMPTY:
            n += 1
    return n


def refill_nt(s: State) -> bool:
    """The top card fills the lowest empty slot (SET-3). Is a new top card wanted?"""
    if s.nt_slot[TOP] != EMPTY:
        for slot in range(SLOTS):
            if s.nt_slot[slot] == EMPTY:
                s.nt_slot[slot] = s.nt_slot[TOP]
                s.nt_slot[TOP] = EMPTY
                break
    return bool(s.nt_slot[TOP] == EMPTY) and hidden_nts(s) > 0


def refill_craft(s: State) -> bool:
    """The same for craft cards (SET-5)."""
    if s.craft_slot[TOP] != EMPTY:
        for slot in range(SLOTS):
            if s.craft_slot[slot] == EMPTY:
                s.craft_slot[slot] = s.craft_slot[TOP]
                s.craft_slot[TOP] = EMPTY
                break
    return bool(s.craft_slot[TOP] == EMPTY) and hidden_crafts(s) > 0


# Links and link tokens (section 3.6)


def has_pile(s: State) -> bool:
    for token in range(TOKENS):
        if s.token_at[token] == PILE:
            return True
    return False


def is_possible(ed: Edition, s: State, seat: int, kind: int) -> bool:
    """Can this kind of link be enjoyed now? (LINK-5)"""
    if kind <= Kind.ANY:
        return True
    if kind <= Kind.TM:
        return area(s, kind) > 0
    if kind == Kind.PB:
        return can_tent(ed, s, seat, False)
    if kind == Kind.PF:
        return can_food(ed, s, seat)
    if kind == Kind.PC:
        return can_craft(ed, s, seat)
    if kind == Kind.PT:
        return bool(s.reserve[seat, WOOD] > 0)
    if kind == Kind.RC:  # Q17
        return bool(s.craft_slot[TOP] != EMPTY) and hidden_crafts(s) > 0
    return has_pile(s)


def area(s: State, kind: int) -> int:
    """What lies in the area that a link takes from."""
    if kind == Kind.FW:
        return int(s.forest_wood)
    if kind == Kind.FM:
        return int(s.forest_mushroom)
    if kind == Kind.TH:
        return int(s.tanning_hide)
    return int(s.tanning_meat)


def go_back(s: State) -> None:
    """Where a detail leads when it is done (section 6.6)."""
    s.phase = Phase.OFFER if s.left > 0 else Phase.MAIN


def enjoy(ed: Edition, s: State, seat: int, kind: int) -> None:
    """The effect of a kind of link, or the detail that asks for it (LINK-4)."""
    go_back(s)
    if kind <= Kind.K:
        take_kind(s, seat, kind)
    elif kind == Kind.ANY:
        s.phase = Phase.ANY
    elif kind <= Kind.TM:
        take_from_area(s, seat, kind)
    elif kind == Kind.PB:
        s.phase = Phase.TENT_PUT
    elif kind == Kind.PF:
        s.phase = Phase.FOOD_PUT
    elif kind == Kind.PC:
        s.phase = Phase.CRAFT_PUT
    elif kind == Kind.PT:
        s.reserve[seat, WOOD] -= 1
        raise_totem(s, seat, True)
    elif kind == Kind.RC:
        s.phase = Phase.DROP
    else:
        s.phase = Phase.TOKEN_TAKE


def take_kind(s: State, seat: int, kind: int) -> None:
    if kind == Kind.G:
        s.gen[seat] += 1
    elif kind == Kind.W:
        s.reserve[seat, WOOD] += 1
    elif kind == Kind.H:
        s.reserve[seat, HIDE] += 1
    elif kind == Kind.M:
        s.reserve[seat, MUSHROOM] += 1
    else:
        s.reserve[seat, SKULL] += 1


def take_from_area(s: State, seat: int, kind: int) -> None:
    if kind == Kind.FW:
        s.forest_wood -= 1
        s.reserve[seat, WOOD] += 1
    elif kind == Kind.FM:
        s.forest_mushroom -= 1
        s.reserve[seat, MUSHROOM] += 1
    elif kind == Kind.TH:
        s.tanning_hide -= 1
        s.reserve[seat, HIDE] += 1
    else:
        s.tanning_meat -= 1
        s.reserve[seat, MEAT] += 1


# Neta-Tanka cards (section 3.8)


def is_front_possible(ed: Edition, s: State, seat: int, card: int) -> bool:
    front = ed.nt_front[card]
    if front == Front.FOOD:
        return eaten(s, seat) < int(ed.places)
    if front == Front.TENTS:
        return can_tent(ed, s, seat, True)
    if front == Front.CRAFT:
        return has_unfinished(s, seat)
    return True


def play_front(ed: Edition, s: State, seat: int, card: int) -> None:
    front, r, amount = ed.nt_front[card], int(ed.nt_resource[card]), int(ed.nt_amount[card])
    if front == Front.FOOD:
        for _ in range(min(amount, int(ed.places) - eaten(s, seat))):  # Q20
            put_food(ed, s, seat, r, True)
    elif front == Front.TENTS:
        s.phase = Phase.CARD_TENT
    elif front == Front.CRAFT:
        s.phase = Phase.CARD_CRAFT
    elif front == Front.TOTEM:
        for _ in range(amount):
            raise_totem(s, seat, r == WOOD)
    else:
        s.reserve[seat, r] += amount
