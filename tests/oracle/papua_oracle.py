"""Papua once more, from sections 4 and 6 of its specification alone: sets, dicts and patience.

Positions are the JSON objects of section 12 with one key more, ``track``, the letters of the path.
"""

from __future__ import annotations

import copy
import re
from typing import Any

Position = dict[str, Any]
Piece = tuple[str, int]  # colour and number
COLOURS = "RYGBPW"


def pieces(p: Position) -> dict[int, Piece]:
    """Who stands on which cell of the path."""
    return {
        cell: (colour, number)
        for colour, cells in p["islanders"].items()
        for number, cell in enumerate(cells)
        if cell != 0
    }


def kind(p: Position, cell: int) -> str:
    """Q, O, X or M; C for the canoe."""
    return "C" if cell == len(p["track"]) + 1 else p["track"][cell - 1]


def runs(p: Position, on: dict[int, Piece]) -> list[list[int]]:
    """PA-GRP-1, PA-GRP-5: maximal sequences of occupied round cells and masks."""
    found: list[list[int]] = []
    for cell in sorted(c for c in on if kind(p, c) in "OM"):
        if found and found[-1][-1] == cell - 1:
            found[-1].append(cell)
        else:
            found.append([cell])
    return found


def colours(on: dict[int, Piece], cells: list[int]) -> set[str]:
    return {on[cell][0] for cell in cells}


def parse(text: str) -> tuple[str, list[int]]:
    """The kind of an action and its cells; an unknown text is of no kind."""
    if re.fullmatch("d[1-6]", text) or re.fullmatch(f"first-[{COLOURS}]", text):
        return text.rstrip("123456"), []
    if text in ("--", "P"):
        return text, []
    found = re.fullmatch(r"([1-9][0-9]?)(?:-([1-9][0-9]{0,2}))?", text)
    if not found or int(found[1]) > 96:
        return "", []
    rear = int(found[1])
    front = int(found[2] or rear)
    if found[2] and not rear < front <= rear + 23:
        return "", []
    return "block", list(range(rear, front + 1))


def clause(p: Position, text: str) -> str:
    """6.5 in phase `move`, for the seat whose turn it is: the id of what forbids it, or nothing."""
    what, cells = parse(text)
    me = COLOURS[p["seat"]]
    if what == "--":
        return "PA-TURN-2" if legal_moves(p) else ""
    if what == "P":
        return "" if 0 in p["islanders"][me] else "PA-POT-1"
    if what != "block" or cells[-1] > len(p["track"]):
        return "PA-ENGINE-3"
    if any(kind(p, cell) == "Q" for cell in cells):
        return step_clause(p, cells, me)
    return block_clause(p, cells, me)


def step_clause(p: Position, cells: list[int], me: str) -> str:
    if len(cells) > 1:
        return "PA-SQ-2"
    if pieces(p).get(cells[0], ("", 0))[0] != me:
        return "PA-SQ-1"
    return "PA-END-2" if cells[0] + p["die"] > len(p["track"]) + 1 else ""


def block_clause(p: Position, cells: list[int], me: str) -> str:
    on, die = pieces(p), p["die"]
    if not set(cells) <= set(on):
        return "PA-GRP-1"
    if me not in colours(on, cells):
        return "PA-MOV-1"
    run = next(run for run in runs(p, on) if cells[0] in run)
    if len(colours(on, run)) < 2:
        return "PA-RND-1" if len(run) == 1 else "PA-GRP-3"
    if cells[-1] + die > len(p["track"]) + 1:
        return "PA-END-2"
    if p["options"]["variant"] == "family" and len(cells) > 1 and cells != run:
        return "PA-FAM-1"
    if colours(on, cells) == {me}:
        refused = own_block_clause(p, cells, run)
        if refused is not None:
            return refused
    return "PA-MASK-1" if len(cells) > 1 and misses_a_mask(p, cells) else ""


def own_block_clause(p: Position, cells: list[int], run: list[int]) -> str | None:
    """PA-MOV-6 to PA-MOV-8: a clause, "" for a legal free solo, None to go on."""
    landing = [cell + p["die"] for cell in cells]
    kinds = {kind(p, cell) for cell in landing}
    if kinds & {"Q", "C"}:
        free = p["options"]["square_entry"] == "group_or_solo" and len(cells) == 1
        return "" if free else "PA-MOV-8"
    if "X" in kinds:
        return "PA-MOV-7"
    before, after = pieces(p), landed(p, cells)
    new_run = next(r for r in runs(p, after) if landing[0] in r)
    if len(colours(after, new_run)) < 2:
        return "PA-MOV-7"
    if p["options"]["join_rule"] == "existing_group":
        unmoved = [cell for cell in new_run if cell not in landing]
        mates = {before[cell] for cell in run if cell not in cells}
        behind = [cell for cell in unmoved if cell < landing[0]]
        ahead = [cell for cell in unmoved if cell > landing[-1]]
        joins = len(colours(after, behind)) > 1 or len(colours(after, ahead)) > 1
        if not joins and not any(after[cell] in mates for cell in unmoved):
            return "PA-MOV-6"
    return None


def misses_a_mask(p: Position, cells: list[int]) -> bool:
    """PA-MASK-1, PA-Q9."""
    die = p["die"]
    landing = {cell + die for cell in cells}
    if p["options"]["gods_rule"] == "stopover":
        passed = set(range(cells[-1] + 1, cells[-1] + die))
    else:
        passed = {m for cell in cells for m in range(cell + 1, cell + die)}
    masks = {m for m in passed if m <= len(p["track"]) and kind(p, m) == "M"}
    return not masks <= landing


def landed(p: Position, cells: list[int]) -> dict[int, Piece]:
    """Who stands where after these cells have moved, before traps snap."""
    on = pieces(p)
    moved = {cell + p["die"]: on[cell] for cell in cells}
    stay = {cell: piece for cell, piece in on.items() if cell not in cells}
    return stay | moved


def legal_moves(p: Position) -> list[str]:
    """Everything but the pass, by number."""
    me, last = COLOURS[p["seat"]], len(p["track"])
    found = ["P"] if 0 in p["islanders"][me] else []
    for rear in range(1, last + 1):
        for length in range(1, 25):
            text = str(rear) if length == 1 else f"{rear}-{rear + length - 1}"
            if rear + length - 1 <= last and clause(p, text) == "":
                found.append(text)
    return found


def legal(p: Position) -> list[str]:
    return legal_moves(p) or ["--"]


def is_dead(p: Position) -> bool:
    """Nobody can ever move, found by trying every seat and every roll."""
    for seat in range(p["seats"]):
        for die in range(1, 7):
            if legal_moves(p | {"seat": seat, "die": die}):
                return False
    return True


def play(p: Position, text: str) -> Position:
    """6.7: the position after a legal action in `move`."""
    p = copy.deepcopy(p)
    what, cells = parse(text)
    me, last = COLOURS[p["seat"]], len(p["track"])
    if what == "P":
        number = p["islanders"][me].index(0)
        on = pieces(p) | {p["die"]: (me, number)}
    else:
        on = landed(p, cells) if what == "block" else pieces(p)
    put(p, {cell: piece for cell, piece in on.items() if kind(p, cell) != "X"})
    p["turns"] += 1
    p["die"] = 0
    if last + 1 in on:
        return p | {"phase": "over", "seat": None, "winner": COLOURS.index(on[last + 1][0])}
    p["seat"] = (p["seat"] + 1) % p["seats"]
    if p["turns"] == p["options"]["turn_limit"]:
        return p | {"phase": "over", "seat": None}
    if is_dead(p):
        if p["options"]["dead_position"] == "draw":
            return p | {"phase": "over", "seat": None}
        for places in p["islanders"].values():
            places[places.index(min(places))] = 0
        p["rescues"] += 1
    return p | {"phase": "roll"}


def put(p: Position, on: dict[int, Piece]) -> None:
    for colour in p["islanders"]:
        p["islanders"][colour] = [0, 0, 0, 0]
    for cell, (colour, number) in on.items():
        p["islanders"][colour][number] = cell
