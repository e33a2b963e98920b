"""Nētā-Tanka once more, slowly, from the clauses alone: scores, usable links, free places.

It reads positions as JSON objects and the edition as its TOML file, and shares no code with the
rules.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

Position = dict[str, Any]
ELDERS = {"elder_forest", "elder_craft", "elder_hunt", "elder_food"}


def read_edition(folder: Path) -> dict[str, Any]:
    with (folder / "edition" / "reconstructed-1.toml").open("rb") as file:
        return tomllib.load(file)


# NT-SCORE, NT-OBJ, NT-TBRD


def sheet(ed: dict[str, Any], position: Position, seat: int) -> dict[str, int]:
    """The points of a seat by category."""
    player = position["players"][seat]
    cards = [ed["craft_cards"][int(card[1:]) - 1] for card in player["finished"]]
    types = Counter(kind for kind, *_ in cards)
    totem = player["totem"]
    groups = min(totem["wood"] // 2, totem["skull"])
    food = 2 * player["food"]["meat"] + player["food"]["mushroom"]
    return {
        "tents": [0, 3, 7, 12, 17, 23, 30][tents(player)],
        "groups": 5 * groups,
        "square": square(position, seat),
        "food": food,
        "crafts": sum(points for _, points, *_ in cards),
        "sets": 5 * min(types[kind] for kind in ("bow", "drum", "clothing")),
        "objective": objective(position, seat, types, food),
        "gen": player["gen"],
    }


def tents(player: dict[str, Any]) -> int:
    """Complete tents from the left: the wood and the hides are dealt out tent by tent."""
    wood, hide, complete = player["tents"]["wood"], player["tents"]["hide"], 0
    while wood >= 1 and hide >= 2:
        wood, hide, complete = wood - 1, hide - 2, complete + 1
    return complete


def square(position: Position, seat: int) -> int:
    seats, order = position["seats"], position["totem_order"]
    height = sum(position["players"][seat]["totem"].values())
    if seat in order and order.index(seat) == 0:
        return 8
    if seats == 2:
        return -3 if height <= 2 else 0 if height <= 4 else 4
    if seat not in order or order.index(seat) == seats - 1:
        return -3
    if seats == 3:
        return 0 if height <= 4 else 4
    return {1: 4, 2: 0}[order.index(seat)]


def objective(position: Position, seat: int, types: Counter[str], food: int) -> int:
    player = position["players"][seat]
    if position["phase"] != "over" or player["objective"] is None:
        return 0
    totem, complete = player["totem"], tents(player)
    two_types = len([kind for kind in types if types[kind]]) >= 2
    met = {
        "O1": two_types and totem["wood"] >= 4 and totem["skull"] >= 2,
        "O2": max(types.values(), default=0) >= 3 and food >= 12,
        "O3": two_types and complete >= 4,
        "O4": sum(totem.values()) >= 5 and complete >= 3 and player["gen"] >= 5,
    }
    return 5 if met[player["objective"]] else 1


def totals(ed: dict[str, Any], position: Position) -> list[int]:
    return [sum(sheet(ed, position, seat).values()) for seat in range(position["seats"])]


def ranking(ed: dict[str, Any], position: Position) -> list[list[int]]:
    """Seats in groups, best first: points, then resources in the reserve."""
    points = totals(ed, position)
    worth = {
        seat: (points[seat], sum(player["reserve"].values()))
        for seat, player in enumerate(position["players"])
    }
    places = sorted(set(worth.values()), reverse=True)
    return [[seat for seat in worth if worth[seat] == place] for place in places]


# NT-LINK: which links the seat to decide may use in the normal way


def links(ed: dict[str, Any], position: Position) -> list[str]:
    seat, found = position["seat"], []
    for number, (one, other, kind) in enumerate(ed["links"], start=1):
        code = f"L{number:02}"
        for letter in "AB":
            stands = all(has_nomad(position, end, f"{seat}{letter}") for end in (one, other))
            is_used = f"{code}{letter}" in position["turn"]["links"]
            if stands and not is_used and can_enjoy(ed, position, kind):
                found.append(code)
                break
    return found


def has_nomad(position: Position, place: str, piece: str) -> bool:
    return any(found.rstrip("_") == piece for found in position["board"].get(place, []))


def can_enjoy(ed: dict[str, Any], position: Position, kind: str) -> bool:
    player, craft = position["players"][position["seat"]], position["craft"]
    reserve, food = player["reserve"], player["food"]
    if kind == "PC":
        return any(
            reserve[m] > 0 and there[m] < ed["craft_cards"][int(card[1:]) - 1][2 + k]
            for card, there in player["crafts"].items()
            for k, m in enumerate(("wood", "hide"))
        )
    areas = {
        "FW": position["forest"]["wood"],
        "FM": position["forest"]["mushroom"],
        "TH": position["tanning"]["hide"],
        "TM": position["tanning"]["meat"],
        "PT": reserve["wood"],
        "PF": (reserve["meat"] + reserve["mushroom"]) * (sum(food.values()) < 10),
        "PB": can_build(player),
        "RC": craft["hidden"] >= 1 and craft["top"] is not None,
        "S": len(position["link_pile"]),
    }
    return bool(areas.get(kind, True))


def can_build(player: dict[str, Any]) -> bool:
    """NT-TENT: lay the tents out one by one and look for one that takes a wood or a hide."""
    reserve = player["reserve"]
    held = [[0, 0] for _ in range(6)]
    for k, n, most in ((0, player["tents"]["wood"], 1), (1, player["tents"]["hide"], 2)):
        for _ in range(n):
            next(tent for tent in held if tent[k] < most)[k] += 1
    tolls = {2: {"mushroom": 1}, 4: {"meat": 1}, 5: {"meat": 1, "mushroom": 1}}
    for k, name, most in ((0, "wood", 1), (1, "hide", 2)):
        free = [i for i, tent in enumerate(held) if tent[k] < most]
        if not reserve[name] or not free:
            continue
        toll = {} if sum(held[free[0]]) else tolls.get(free[0], {})
        if all(reserve[r] >= n for r, n in toll.items()):
            return True
    return False


# NT-PLACE, NT-TYPE, NT-COPY, NT-VIS: where the seat to place may put what


def places(ed: dict[str, Any], position: Position, codes: list[str]) -> list[str]:
    seat, seats = position["seat"], position["seats"]
    on_board = Counter(
        piece.rstrip("_") for pieces in position["board"].values() for piece in pieces
    )
    own = sum(n for piece, n in on_board.items() if piece.startswith(str(seat)))
    found = []
    for letter in "AB"[: 2 if seats == 2 else 1]:
        in_hand = (3 if seats == 4 else 4) - on_board[f"{seat}{letter}"]
        if in_hand and own < {2: 6, 3: 4, 4: 3}[seats]:
            found += [f"{letter}@{code}" for code in codes if takes(ed, position, code, letter)]
    if position["visitor"]["holder"] == seat and position["visitor"]["at"] is None:
        found += [f"V@{code}" for code in codes if takes_visitor(ed, position, code)]
    return found


def room(ed: dict[str, Any], position: Position, code: str) -> tuple[int, int]:
    """Slots and greatest number of pieces of a single location."""
    slots = 1
    if code == "trade":
        slots = ed["trade_cards"][int(position["trade"]["current"][1:]) - 1][0]
    if code == "consult" and position["seats"] == 4:
        slots = 2
    by_slot = position["options"]["two_slot_cap"] == "slot"
    return slots, 2 * slots if by_slot else 2


def takes(ed: dict[str, Any], position: Position, code: str, letter: str) -> bool:
    pieces = position["board"].get(code, [])
    if f"{position['seat']}{letter}" in pieces:
        return False
    if code in ELDERS:
        return not pieces
    if code in ed["open"]:
        return True
    slots, most = room(ed, position, code)
    nomads = [piece for piece in pieces if piece != "V"]
    is_ready = position["players"][position["seat"]]["copy"] == "ready"
    return len(pieces) < most and (len(nomads) < slots or is_ready)


def takes_visitor(ed: dict[str, Any], position: Position, code: str) -> bool:
    pieces = position["board"].get(code, [])
    if code in ELDERS or not pieces:
        return False
    return code in ed["open"] or len(pieces) < room(ed, position, code)[1]
