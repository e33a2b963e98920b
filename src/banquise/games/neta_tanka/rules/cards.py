"""Displays and decks, and the fronts of Neta-Tanka cards."""

from banquise.core.contract import emit
from banquise.core.state import EMPTY, Ints

from .. import state as S
from ..state import Edition, Event, Front, Phase, State
from .clan import can_tent, food_count, has_unfinished, put_food, raise_totem
from .reserve import change, take

# Displays and decks: ``slots`` are those of one kind of card, ``at`` is where each card is


def is_available(slots: Ints, at: Ints, card: int) -> bool:
    """Is this card one of the five on display? (SET-2, SET-4)"""
    return bool(at[card] == S.SHOWN and slots[S.TOP] != card)


def empty_slots(slots: Ints) -> int:
    n = 0
    for slot in range(S.SLOTS):
        if slots[slot] == EMPTY:
            n += 1
    return n


def hidden_cards(at: Ints) -> int:
    """How many cards nobody has seen."""
    n = 0
    for card in range(len(at)):
        if at[card] == S.UNSEEN:
            n += 1
    return n


def refill(slots: Ints, at: Ints, event: Event) -> bool:
    """The top card fills the lowest empty slot (SET-3, SET-5). Is a new top card wanted?"""
    if slots[S.TOP] != EMPTY:
        for slot in range(S.SLOTS):
            if slots[slot] == EMPTY:
                change(slots, slot, int(slots[S.TOP]), event)
                change(slots, S.TOP, EMPTY, event)
                break
    return bool(slots[S.TOP] == EMPTY) and hidden_cards(at) > 0


def clear_slot(slots: Ints, card: int, event: Event) -> None:
    for slot in range(S.SLOTS):
        if slots[slot] == card:
            change(slots, slot, EMPTY, event)


def take_craft(s: State, seat: int, card: int) -> None:
    emit(Event.TOOK_CRAFT, seat, card)
    clear_slot(s.craft_slot, card, Event.CRAFT_SLOT)
    change(s.craft_at, card, S.HELD + seat, Event.CRAFT_AT)


def remove_craft(s: State, seat: int, card: int) -> None:
    emit(Event.REMOVED_CRAFT, seat, card)
    clear_slot(s.craft_slot, card, Event.CRAFT_SLOT)
    change(s.craft_at, card, S.GONE, Event.CRAFT_AT)


def take_nt(s: State, seat: int, card: int) -> None:
    emit(Event.TOOK_NT, seat, card)
    clear_slot(s.nt_slot, card, Event.NT_SLOT)
    change(s.nt_at, card, S.HELD + seat, Event.NT_AT)


def is_trade_unseen(s: State, card: int) -> bool:
    if s.trade == card:
        return False
    for k in range(S.TRADES):
        if s.past[k] == card:
            return False
    return True


def hidden_trades(ed: Edition, s: State) -> int:
    """Trade cards still face down in the pile."""
    past = 0
    while past < S.TRADES and s.past[past] != EMPTY:
        past += 1
    return int(ed.rounds[s.seats]) - past - (0 if s.trade == EMPTY else 1)


# The fronts of Neta-Tanka cards (section 3.8)


def is_front_possible(ed: Edition, s: State, seat: int, card: int) -> bool:
    front = ed.nt_front[card]
    if front == Front.FOOD:
        return food_count(s, seat) < int(ed.places)
    if front == Front.TENTS:
        return can_tent(ed, s, seat, True)
    if front == Front.CRAFT:
        return has_unfinished(s, seat)
    return True


def play_front(ed: Edition, s: State, seat: int, card: int) -> None:
    front, r, amount = ed.nt_front[card], int(ed.nt_resource[card]), int(ed.nt_amount[card])
    if front == Front.FOOD:
        for _ in range(min(amount, int(ed.places) - food_count(s, seat))):  # Q20
            put_food(ed, s, seat, r, True)
    elif front == Front.TENTS:
        s.phase = Phase.CARD_TENT
    elif front == Front.CRAFT:
        s.phase = Phase.CARD_CRAFT
    elif front == Front.TOTEM:
        for _ in range(amount):
            raise_totem(s, seat, r, True)
    else:
        take(s, seat, r, amount, S.SUPPLY)
