"""The clan board: reserve, tents, food, crafts and totem."""

from banquise.core.contract import emit, is_told
from banquise.core.state import EMPTY

from .. import state as S
from ..state import Clause, Edition, Event, State, amount
from .reserve import add, change, use

# Tents (NT-TENT)


def next_tent(ed: Edition, s: State, seat: int, r: int) -> int:
    """The leftmost tent, from 1, that lacks this wood or hide (TENT-2)."""
    if r == S.WOOD:
        return int(s.tent_wood[seat]) // int(ed.tent_wood) + 1
    return int(s.tent_hide[seat]) // int(ed.tent_hide) + 1


def started_tents(ed: Edition, s: State, seat: int) -> int:
    """How many tents hold something."""
    wood, hide = int(ed.tent_wood), int(ed.tent_hide)
    with_wood = (int(s.tent_wood[seat]) + wood - 1) // wood
    with_hide = (int(s.tent_hide[seat]) + hide - 1) // hide
    return max(with_wood, with_hide)


def complete_tents(ed: Edition, s: State, seat: int) -> int:
    return min(
        int(s.tent_wood[seat]) // int(ed.tent_wood), int(s.tent_hide[seat]) // int(ed.tent_hide)
    )


def can_pay_gate(ed: Edition, s: State, seat: int, tent: int) -> bool:
    if s.reserve[seat, S.MEAT] < ed.gate_meat[tent]:
        return False
    return bool(s.reserve[seat, S.MUSHROOM] >= ed.gate_mushroom[tent])


def violates_tent(ed: Edition, s: State, seat: int, r: int, is_supply: bool) -> Clause:
    if r != S.WOOD and r != S.HIDE:
        return Clause.TENT_1
    if not is_supply and s.reserve[seat, r] < 1:
        return Clause.RES_5
    tent = next_tent(ed, s, seat, r)
    if tent > ed.tents:
        return Clause.TENT_1
    if tent > started_tents(ed, s, seat) and not can_pay_gate(ed, s, seat, tent):
        return Clause.TENT_5
    return Clause.LEGAL


def can_tent(ed: Edition, s: State, seat: int, is_supply: bool) -> bool:
    if violates_tent(ed, s, seat, S.WOOD, is_supply) == Clause.LEGAL:
        return True
    return violates_tent(ed, s, seat, S.HIDE, is_supply) == Clause.LEGAL


def put_tent(ed: Edition, s: State, seat: int, r: int, is_supply: bool) -> None:
    tent = next_tent(ed, s, seat, r)
    emit(Event.BUILT, seat, amount(r, 1))
    use(s, seat, r, is_supply)
    if tent > started_tents(ed, s, seat):  # TENT-4, Q7
        pay_toll(s, seat, S.MEAT, int(ed.gate_meat[tent]))
        pay_toll(s, seat, S.MUSHROOM, int(ed.gate_mushroom[tent]))
    if r == S.WOOD:
        s.tent_wood[seat] += 1
    else:
        s.tent_hide[seat] += 1
    if is_told() and complete_tents(ed, s, seat) >= tent:
        emit(Event.COMPLETED_TENT, seat, tent)


def pay_toll(s: State, seat: int, r: int, n: int) -> None:
    if n > 0:
        emit(Event.PAID_TOLL, seat, amount(r, n))
        add(s, seat, r, -n)


# Food (NT-FOOD)


def food_count(s: State, seat: int) -> int:
    """How many places of the food section are taken."""
    return int(s.food_meat[seat]) + int(s.food_mushroom[seat])


def violates_food(ed: Edition, s: State, seat: int, r: int) -> Clause:
    if r != S.MEAT and r != S.MUSHROOM:
        return Clause.FOOD_1
    if s.reserve[seat, r] < 1:
        return Clause.RES_5
    if food_count(s, seat) >= ed.places:
        return Clause.FOOD_1
    return Clause.LEGAL


def can_food(ed: Edition, s: State, seat: int) -> bool:
    if food_count(s, seat) >= ed.places:
        return False
    return bool(s.reserve[seat, S.MEAT] > 0 or s.reserve[seat, S.MUSHROOM] > 0)


def put_food(ed: Edition, s: State, seat: int, r: int, is_supply: bool) -> None:
    emit(Event.FED, seat, amount(r, 1))
    use(s, seat, r, is_supply)
    if r == S.MEAT:
        s.food_meat[seat] += 1
    else:
        s.food_mushroom[seat] += 1
    if s.copy_power[seat] == S.LOCKED and food_count(s, seat) >= ed.unlock:  # FOOD-3
        emit(Event.UNLOCKED, seat)
        change(s.copy_power, seat, S.READY, Event.COPY_POWER)


# Crafts (NT-CRAFT)


def needs_more(ed: Edition, s: State, card: int, m: int) -> bool:
    """Does a craft card still want wood (0) or hide (1)?"""
    if m == S.WOOD:
        return bool(s.craft_wood[card] < ed.craft_wood[card])
    return bool(s.craft_hide[card] < ed.craft_hide[card])


def violates_craft(ed: Edition, s: State, seat: int, card: int, m: int, is_supply: bool) -> Clause:
    if s.craft_at[card] != S.HELD + seat:
        return Clause.CRAFT_5
    if not needs_more(ed, s, card, m):
        return Clause.CRAFT_6
    if not is_supply and s.reserve[seat, m] < 1:
        return Clause.RES_5
    return Clause.LEGAL


def can_craft(ed: Edition, s: State, seat: int) -> bool:
    """Can a wood or a hide of the reserve go on some card of this seat?"""
    has_wood, has_hide = s.reserve[seat, S.WOOD] > 0, s.reserve[seat, S.HIDE] > 0
    if not has_wood and not has_hide:
        return False
    for card in range(S.CRAFTS):
        if s.craft_at[card] == S.HELD + seat:
            if has_wood and needs_more(ed, s, card, S.WOOD):
                return True
            if has_hide and needs_more(ed, s, card, S.HIDE):
                return True
    return False


def has_unfinished(s: State, seat: int) -> bool:
    for card in range(S.CRAFTS):
        if s.craft_at[card] == S.HELD + seat:
            return True
    return False


def put_craft(ed: Edition, s: State, seat: int, card: int, m: int, is_supply: bool) -> None:
    emit(Event.WORKED, seat, amount(m, 1), card)
    use(s, seat, m, is_supply)
    if m == S.WOOD:
        s.craft_wood[card] += 1
    else:
        s.craft_hide[card] += 1
    if not needs_more(ed, s, card, S.WOOD) and not needs_more(ed, s, card, S.HIDE):  # CRAFT-2
        s.craft_wood[card] = 0
        s.craft_hide[card] = 0
        emit(Event.FINISHED, seat, card)
        change(s.craft_at, card, S.DONE + seat, Event.CRAFT_AT)


# Totem (NT-TOTEM)


def levels(s: State, seat: int) -> int:
    return int(s.totem_wood[seat]) + int(s.totem_skull[seat])


def raise_totem(s: State, seat: int, r: int, is_supply: bool) -> None:
    """One level more, of wood or a skull, and the new place on the totem board (TOTEM-6 to -9)."""
    if r == S.SKULL:
        s.totem_skull[seat] += 1
    else:
        s.totem_wood[seat] += 1
    emit(Event.RAISED, seat, amount(r, 1), levels(s, seat))
    use(s, seat, r, is_supply)
    place = 0
    while place < S.SEATS - 1 and s.totem_order[place] != seat and s.totem_order[place] != EMPTY:
        place += 1
    height = levels(s, seat)
    while place > 0 and levels(s, int(s.totem_order[place - 1])) < height:
        other = int(s.totem_order[place - 1])
        emit(Event.OVERTOOK, seat, other)
        change(s.totem_order, place, other, Event.RANKED)
        place -= 1
    change(s.totem_order, place, seat, Event.RANKED)
