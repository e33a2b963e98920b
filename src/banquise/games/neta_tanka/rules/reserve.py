"""The reserves: taking from the supply or an area, paying, and every change that is shown."""

from banquise.core.contract import emit
from banquise.core.state import Ints

from ..state import FOREST, GEN, HIDE, MUSHROOM, RESOURCES, TANNING, WOOD, Event, State, amount


def change(field: Ints, k: int, value: int, event: Event) -> None:
    """Set one number of a field. The event shows it."""
    field[k] = value
    emit(event, k, value)


def add(s: State, seat: int, what: int, n: int) -> None:
    """Change a reserve, or the generosity points (GEN)."""
    if what == GEN:
        s.gen[seat] += n
        emit(Event.GENEROSITY, seat, int(s.gen[seat]))
    else:
        s.reserve[seat, what] += n
        emit(Event.RESERVE, RESOURCES * seat + what, int(s.reserve[seat, what]))


def take(s: State, seat: int, what: int, n: int, source: int) -> None:
    if n > 0:
        emit(Event.TOOK, seat, amount(what, n), source)
        add(s, seat, what, n)


def in_area(s: State, r: int) -> int:
    """How much lies in the area of a resource: the forest, or for hides and meat tanning."""
    if r == WOOD:
        return int(s.forest_wood)
    if r == MUSHROOM:
        return int(s.forest_mushroom)
    return int(s.tanning_hide) if r == HIDE else int(s.tanning_meat)


def take_from_area(s: State, seat: int, r: int, most: int) -> None:
    """Take this much of a resource from its area, or as much as lies there (Q8)."""
    n = min(most, in_area(s, r))
    if r == WOOD:
        s.forest_wood -= n
    elif r == MUSHROOM:
        s.forest_mushroom -= n
    elif r == HIDE:
        s.tanning_hide -= n
    else:
        s.tanning_meat -= n
    take(s, seat, r, n, FOREST if r in (WOOD, MUSHROOM) else TANNING)


def pay(s: State, seat: int, what: int, n: int) -> None:
    if n > 0:
        emit(Event.PAID, seat, amount(what, n))
        add(s, seat, what, -n)


def use(s: State, seat: int, what: int, is_supply: bool) -> None:
    """What is put on the clan board comes from the reserve, or from the supply."""
    if not is_supply:
        add(s, seat, what, -1)
