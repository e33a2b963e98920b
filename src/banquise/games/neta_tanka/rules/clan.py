"""A clan board: what its four sections accept, and what placing there does."""

from banquise.core.state import EMPTY, Edition, State
from banquise.games.neta_tanka.state import (
    CRAFTS,
    DONE,
    HELD,
    HIDE,
    LOCKED,
    MEAT,
    MUSHROOM,
    READY,
    SEATS,
    WOOD,
    Clause,
)

# Tents (NT-TENT)


def next_tent(ed: Edition, s: State, seat: int, r: int) -> int:
    """The leftmost tent, from 1, that lacks this wood or hide (TENT-2)."""
    if r == WOOD:
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
    if s.reserve[seat, MEAT] < ed.gate_meat[tent]:
        return False
    return bool(s.reserve[seat, MUSHROOM] >= ed.gate_mushroom[tent])


def violates_tent(ed: Edition, s: State, seat: int, r: int, is_supply: bool) -> Clause:
    if r != WOOD and r != HIDE:
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
    if violates_tent(ed, s, seat, WOOD, is_supply) == Clause.LEGAL:
        return True
    return violates_tent(ed, s, seat, HIDE, is_supply) == Clause.LEGAL


def put_tent(ed: Edition, s: State, seat: int, r: int, is_supply: bool) -> None:
    tent = next_tent(ed, s, seat, r)
    if tent > started_tents(ed, s, seat):  # TENT-4, Q7
        s.reserve[seat, MEAT] -= int(ed.gate_meat[tent])
        s.reserve[seat, MUSHROOM] -= int(ed.gate_mushroom[tent])
    if not is_supply:
        s.reserve[seat, r] -= 1
    if r == WOOD:
        s.tent_wood[seat] += 1
    else:
        s.tent_hide[seat] += 1


# Food (NT-FOOD)


def eaten(s: State, seat: int) -> int:
    """How many places of the food section are taken."""
    return int(s.food_meat[seat]) + int(s.food_mushroom[seat])


def violates_food(ed: Edition, s: State, seat: int, r: int) -> Clause:
    if r != MEAT and r != MUSHROOM:
        return Clause.FOOD_1
    if s.reserve[seat, r] < 1:
        return Clause.RES_5
    if eaten(s, seat) >= ed.places:
        return Clause.FOOD_1
    return Clause.LEGAL


def can_food(ed: Edition, s: State, seat: int) -> bool:
    if eaten(s, seat) >= ed.places:
        return False
    return bool(s.reserve[seat, MEAT] > 0 or s.reserve[seat, MUSHROOM] > 0)


def put_food(ed: Edition, s: State, seat: int, r: int, is_supply: bool) -> None:
    if not is_supply:
        s.reserve[seat, r] -= 1
    if r == MEAT:
        s.food_meat[seat] += 1
    else:
        s.food_mushroom[seat] += 1
    if s.copy_power[seat] == LOCKED and eaten(s, seat) >= ed.unlock:
        s.copy_power[seat] = READY  # FOOD-3


# Crafts (NT-CRAFT)


def asks(ed: Edition, s: State, card: int, m: int) -> bool:
    """Does a craft card still want wood (0) or hide (1)?"""
    if m == WOOD:
        return bool(s.craft_wood[card] < ed.craft_wood[card])
    return bool(s.craft_hide[card] < ed.craft_hide[card])


def violates_craft(ed: Edition, s: State, seat: int, card: int, m: int, is_supply: bool) -> Clause:
    if s.craft_at[card] != HELD + seat:
        return Clause.CRAFT_5
    if not asks(ed, s, card, m):
        return Clause.CRAFT_6
    if not is_supply and s.reserve[seat, m] < 1:
        return Clause.RES_5
    return Clause.LEGAL


def can_craft(ed: Edition, s: State, seat: int) -> bool:
    """Can a wood or a hide of the reserve go on some card of this seat?"""
    has_wood, has_hide = s.reserve[seat, WOOD] > 0, s.reserve[seat, HIDE] > 0
    if not has_wood and not has_hide:
        return False
    for card in range(CRAFTS):
        if s.craft_at[card] == HELD + seat:
            if has_wood and asks(ed, s, card, WOOD):
                return True
            if has_hide and asks(ed, s, card, HIDE):
                return True
    return False


def has_unfinished(s: State, seat: int) -> bool:
    for card in range(CRAFTS):
        if s.craft_at[card] == HELD + seat:
            return True
    return False


def put_craft(ed: Edition, s: State, seat: int, card: int, m: int, is_supply: bool) -> None:
    if not is_supply:
        s.reserve[seat, m] -= 1
    if m == WOOD:
        s.craft_wood[card] += 1
    else:
        s.craft_hide[card] += 1
    if not asks(ed, s, card, WOOD) and not asks(ed, s, card, HIDE):  # CRAFT-2
        s.craft_wood[card] = 0
        s.craft_hide[card] = 0
        s.craft_at[card] = DONE + seat


# Totem (NT-TOTEM)


def levels(s: State, seat: int) -> int:
    return int(s.totem_wood[seat]) + int(s.totem_skull[seat])


def raise_totem(s: State, seat: int, is_wood: bool) -> None:
    """One level more, and the new place on the totem board (TOTEM-6 to -9)."""
    if is_wood:
        s.totem_wood[seat] += 1
    else:
        s.totem_skull[seat] += 1
    place = 0
    while place < SEATS - 1 and s.totem_order[place] != seat and s.totem_order[place] != EMPTY:
        place += 1
    height = levels(s, seat)
    while place > 0 and levels(s, int(s.totem_order[place - 1])) < height:
        s.totem_order[place] = s.totem_order[place - 1]
        place -= 1
    s.totem_order[place] = seat
