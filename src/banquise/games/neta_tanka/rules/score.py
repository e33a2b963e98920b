"""Scoring: the sheet by category, totals, and the final order (section 9)."""

from banquise.core.state import Ints

from ..state import CRAFTS, DONE, RESOURCES, SEATS, Edition, Goal, Phase, State
from .clan import complete_tents, levels

TYPES = 3


def group_score(ed: Edition, s: State, seat: int) -> int:
    """Groups of 2 wood and 1 skull in the totem (TOTEM-2)."""
    wood, skull = int(s.totem_wood[seat]), int(s.totem_skull[seat])
    groups = min(wood // int(ed.group_wood), skull // int(ed.group_skull))
    return groups * int(ed.group_points)


def square(ed: Edition, s: State, seat: int) -> int:
    """The square of the totem board, from the right; who has no level is on the leftmost (Q28)."""
    last = int(ed.squares[s.seats]) - 1
    for place in range(SEATS):
        if s.totem_order[place] == seat:
            return min(place, last)
    return last


def board_score(ed: Edition, s: State, seat: int) -> int:
    where, height, seats = square(ed, s, seat), levels(s, seat), int(s.seats)
    worth = 0
    for step in range(ed.square_steps[seats, where]):
        if height >= ed.square_levels[seats, where, step]:
            worth = int(ed.square_points[seats, where, step])
    return worth


def food_score(ed: Edition, s: State, seat: int) -> int:
    meat, mushroom = int(s.food_meat[seat]), int(s.food_mushroom[seat])
    return meat * int(ed.meat_points) + mushroom * int(ed.mushroom_points)


def finished(ed: Edition, s: State, seat: int, of: int) -> int:
    """How many craft cards of a type this seat has finished."""
    n = 0
    for card in range(CRAFTS):
        if s.craft_at[card] == DONE + seat and ed.craft_type[card] == of:
            n += 1
    return n


def craft_score(ed: Edition, s: State, seat: int) -> int:
    total = 0
    for card in range(CRAFTS):
        if s.craft_at[card] == DONE + seat:
            total += int(ed.craft_points[card])
    return total


def set_score(ed: Edition, s: State, seat: int) -> int:
    """Sets of three different types (CRAFT-3)."""
    sets = finished(ed, s, seat, 0)
    for of in range(1, TYPES):
        sets = min(sets, finished(ed, s, seat, of))
    return sets * int(ed.set_points)


def reached(ed: Edition, s: State, seat: int, goal: int) -> int:
    """How much of what an objective may ask for a seat has."""
    if goal == Goal.TENTS:
        return complete_tents(ed, s, seat)
    if goal == Goal.FOOD:
        return food_score(ed, s, seat)
    if goal == Goal.LEVELS:
        return levels(s, seat)
    if goal == Goal.TOTEM_WOOD:
        return int(s.totem_wood[seat])
    if goal == Goal.TOTEM_SKULL:
        return int(s.totem_skull[seat])
    if goal == Goal.GEN:
        return int(s.gen[seat])
    types, most = 0, 0
    for of in range(TYPES):
        n = finished(ed, s, seat, of)
        types += 1 if n > 0 else 0
        most = max(most, n)
    return types if goal == Goal.TYPES else most


def is_met(ed: Edition, s: State, seat: int, card: int) -> bool:
    """Are all conditions of an objective met? (OBJ-1, Q36)"""
    for goal in range(Goal.GEN + 1):
        if ed.goal[card, goal] > 0 and reached(ed, s, seat, goal) < ed.goal[card, goal]:
            return False
    return True


def objective_score(ed: Edition, s: State, seat: int) -> int:
    """Only at the end (Q40): met, or exchanged for one point (Q22)."""
    if s.phase != Phase.OVER or s.objective[seat] < 0:
        return 0
    return int(ed.objective_points) if is_met(ed, s, seat, int(s.objective[seat])) else 1


def total(ed: Edition, s: State, seat: int) -> int:
    return (
        int(ed.tent_points[complete_tents(ed, s, seat)])
        + group_score(ed, s, seat)
        + board_score(ed, s, seat)
        + food_score(ed, s, seat)
        + craft_score(ed, s, seat)
        + set_score(ed, s, seat)
        + objective_score(ed, s, seat)
        + int(s.gen[seat])
    )


def leftover(s: State, seat: int) -> int:
    """Resources in the reserve, which break ties (WIN-2, Q24)."""
    n = 0
    for r in range(RESOURCES):
        n += int(s.reserve[seat, r])
    return n


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = total(ed, s, seat)


def is_ahead(ed: Edition, s: State, seat: int, other: int) -> bool:
    mine, theirs = total(ed, s, seat), total(ed, s, other)
    return mine > theirs or (mine == theirs and leftover(s, seat) > leftover(s, other))


def is_best(ed: Edition, s: State, seat: int) -> bool:
    """Is nobody ahead of this seat?"""
    for other in range(s.seats):
        if other != seat and is_ahead(ed, s, other, seat):
            return False
    return True


def rank(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        place = 0
        for other in range(s.seats):
            if other != seat and is_ahead(ed, s, other, seat):
                place += 1
        out[seat] = place
