"""Crack lines, the end of the hunt and the score, worked out from a position's names alone.

Written from the clauses NK-CRK, NK-VA2, NK-END-3 and section 9, with sets of names and no rule of
the engine. The printed board is drawn again here from the columns of the standard edition.
"""

from __future__ import annotations

import functools
from typing import Any

COLUMNS = {"A": 4, "B": 5, "C": 4, "D": 5, "E": 4, "F": 5, "G": 4}
DOTTED = {"A4", "B5", "C4", "D5", "E4", "F5", "G4"}
IGLOOS = {"B1", "D4", "F1"}
CELLS = [f"{column}{row}" for column, rows in COLUMNS.items() for row in range(1, rows + 1)]
BUYS_A_KAYAK = {"seal", "whale"}
WORTH = {"fish": 1, "seal": 2, "walrus": 3, "whale": 4}
ANIMALS = set(WORTH)


def board(position: dict[str, Any]) -> set[str]:
    """The cells in play."""
    options, seats = position["options"], position["seats"]
    mode = options["mode"]
    if mode in ("hunt", "flee") or (mode in ("nanuuk", "intro") and seats == 3):
        return set(CELLS) - DOTTED
    if mode == "nanuuk" and seats == 2 and options["hunters_each"] == 1:
        return set(CELLS) - DOTTED - {"F4", "G3"}
    return set(CELLS)


def place(cell: str) -> tuple[int, int]:
    """Column and half-row."""
    column, row = "ABCDEFG".index(cell[0]), int(cell[1])
    return column, 2 * row if column % 2 == 0 else 2 * row - 1


@functools.cache
def touch(a: str, b: str) -> bool:
    (x, y), (u, v) = place(a), place(b)
    return (abs(x - u), abs(y - v)) in ((0, 2), (1, 1))


@functools.cache
def neighbours(cells: frozenset[str]) -> dict[str, set[str]]:
    return {c: {d for d in cells if touch(c, d)} for c in cells}


@functools.cache
def name(a: str, b: str) -> str:
    first, second = sorted((a, b), key=CELLS.index)
    return first + second


class Ice:
    """The floe of a position: cells in play, and which of their sides are open."""

    def __init__(self, position: dict[str, Any], more: str = "") -> None:
        self.cells = board(position)
        self.cracks = {*position["cracks"], more}
        self.near = neighbours(frozenset(self.cells))

    def joined(self, start: set[str]) -> set[str]:
        """All cells that open sides lead to."""
        found, todo = set(start), list(start)
        while todo:
            cell = todo.pop()
            for other in self.near[cell] - found:
                if name(cell, other) not in self.cracks:
                    found.add(other)
                    todo.append(other)
        return found

    def outward(self, cell: str) -> set[str]:
        """The C lines of a cell: sides between two of its neighbours."""
        near = self.near[cell]
        return {name(a, b) for a in near for b in near if touch(a, b)}

    def sides(self, cell: str) -> set[str]:
        return {name(cell, other) for other in self.near[cell]}


def lines(position: dict[str, Any], cell: str) -> set[str]:
    """Where the ice may crack when a piece has entered this cell."""
    ice = Ice(position)
    group = ice.outward(cell) - ice.cracks or ice.sides(cell) - ice.cracks
    if position["options"]["crack_priority"] == "protective":
        return {edge for edge in group if not cuts_off(position, edge)} or group
    return group


def cuts_off(position: dict[str, Any], edge: str) -> bool:
    before, after = Ice(position), Ice(position, edge)
    for hunter in position["hunters"]:
        start = {hunter["cell"]}
        if before.joined(start) & IGLOOS and not after.joined(start) & IGLOOS:
            return True
    return False


def is_hunt_over(position: dict[str, Any]) -> bool:
    prey = {c: kind for c, kind in position["tokens"].items() if kind in ANIMALS}
    if position["options"]["end_of_hunt"] == "literal":
        return not prey
    return not any(
        could_catch(position, hunter, cell, kind)
        for hunter in position["hunters"]
        for cell, kind in prey.items()
    )


def could_catch(position: dict[str, Any], hunter: dict[str, Any], cell: str, kind: str) -> bool:
    """Section 6.8 to the letter."""
    ice, crossed = Ice(position), 0
    reach = ice.joined({hunter["cell"]})
    while True:
        home = len(reach) >= 2 and bool(reach & IGLOOS)
        kayaks = int("kayak" in hunter["equipment"])
        if home:
            kayaks += len(BUYS_A_KAYAK & set(hunter["bag"]))
        if crossed >= kayaks or reach == ice.cells:
            break
        crossed += 1
        reach = ice.joined(reach | {other for c in reach for other in ice.near[c]})
    if cell not in reach or len(reach) < 2:
        return False
    if not home and ("harpoon" not in hunter["equipment"] or kind in hunter["bag"]):
        return False
    if kind != "whale":
        return True
    helps = hunter["companion"] and "whale" not in hunter["bag"]
    return helps or any(position["tokens"].get(c) == "inuk" for c in reach)


def can_return(position: dict[str, Any], hunter: dict[str, Any]) -> bool:
    ice = Ice(position)
    reach = ice.joined({hunter["cell"]})
    if "kayak" in hunter["equipment"]:
        reach = ice.joined(reach | {other for c in reach for other in ice.near[c]})
    return bool(reach & IGLOOS)


def points(position: dict[str, Any]) -> list[int]:
    """By seat, at any time."""
    options, seats = position["options"], range(position["seats"])
    if options["mode"] == "nanuuk":
        return [
            sum(hunted(one) for one in position["hunters"] if one["seat"] == seat) for seat in seats
        ]
    out, winners, bear = position["out"], position["winners"], options["bear_seat"]
    if options["mode"] == "intro" and len(seats) > 2:
        return [out.index(seat) if seat in out else len(out) for seat in seats]
    if not options["fur_duel"]:
        return [int(seat in winners) for seat in seats]
    return [2 if s in winners else int(bear in out and s != bear) for s in seats]


def hunted(hunter: dict[str, Any]) -> int:
    prey = [*hunter["bag"], *(a for a, n in hunter["store"].items() for _ in range(n))]
    return sum(WORTH[animal] for animal in prey) + (2 if hunter["cell"] in IGLOOS else 0)


def ranking(position: dict[str, Any]) -> list[list[int]]:
    """Seats in groups, best first: by points, in Nanuuk! then by equipment on the left."""
    gear = [0] * position["seats"]
    for hunter in position.get("hunters", []):
        gear[hunter["seat"]] += len(hunter["equipment"])
    values = list(zip(points(position), gear, strict=True))
    order = sorted(set(values), reverse=True)
    return [[s for s, value in enumerate(values) if value == best] for best in order]
