"""The set-up of nunami by hand, over plain JSON positions: colours, Inua cards, deal, land, seeds.

It follows sections 3 and 6 of the specification and shares no code with the game.
"""

from __future__ import annotations

from typing import Any

from tests.oracle import nunami_oracle as cards

Position = dict[str, Any]
LETTERS = "abcdefghij"
HUMAN = "-1/0 0/0 0/1 +1/0 +1/0 +1/0 +1/1 +1/1 +1/2 +1/3 +2/0 +2/0 +2/1 +3/2"
NATURE = "+1/0 0/0 0/1 -1/0 -1/0 -1/0 -1/1 -1/1 -1/2 -1/3 -2/0 -2/0 -2/1 -3/2"
SNOW = "-2/0 -1/0 -1/0 0/0 0/0 0/0 0/0 0/0 0/0 0/1 0/2 +1/0 +1/0 +2/0"
SAND = "-1/0 0/0 0/0 0/0 0/0 0/0 0/0 0/1 0/2 +1/0"
SETS = {"P": HUMAN, "Y": HUMAN, "G": NATURE, "B": NATURE, "S": SNOW, "D": SAND}
SIDES = {"C": {"P": "PY", "G": "GB"}, "D": {"P": "PB", "Y": "YG"}, "E": {"Y": "YB", "P": "PG"}}
SPIRITS = ["katjutayuuq", "tarniq", "arsaniit", "lumaayuuq", "angakkuk", "tuurngaq"]
PRESETS = {
    "triangle6": [[0, 0], [1, 0], [2, 0], [0, 1], [1, 1], [0, 2]],
    "ring6": [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]],
    "triangle10": [
        [0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [1, 1], [2, 1], [0, 2], [1, 2], [0, 3],
    ],
    "ring10": [
        [3, 0], [2, 1], [1, 1], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1], [2, -1], [3, -1],
    ],
}  # fmt: skip


def all_names() -> list[str]:
    found = []
    for letter, values in SETS.items():
        printed = values.split()
        for k, value in enumerate(printed):
            twins = printed.count(value)
            mark = "abcdefghijklmn"[printed[:k].count(value)] if twins > 1 else ""
            found.append(f"{letter}{value}{mark}")
    return found


NAMES = all_names()


def by_id(names: list[str]) -> list[str]:
    return sorted(names, key=NAMES.index)


def pool(p: Position) -> list[str]:
    """The deck of the mode without all cards that have a place."""
    mode = p["options"]["mode"]
    sets = {"A": "".join(p["colours"]) + "S", "four": "PYGBSD"}.get(mode, "PYGBS")
    placed = {name for hand in p["hands"] for name in hand} | set(p["discard"])
    placed |= {entry.split("?")[0] for stack in p["cells"].values() for entry in stack}
    return [name for name in NAMES if name[0] in sets and name not in placed]


def seeds(p: Position) -> int:
    return sum(stack == ["?"] for stack in p["cells"].values())


def cells(p: Position) -> list[str]:
    return [cell for board in LETTERS[: len(p["boards"])] for cell in cards.cells_of(board)]


# What may be decided


def choices(p: Position) -> list[str]:
    phase = p["phase"]
    if phase == "setup_colours":
        return [f"C:{c}" for c in "PYGB" if why_not_colour(p, c) is None]
    if phase == "setup_seeds":
        return [f"S:{cell}" for cell in cells(p) if why_not_seed(p, cell) is None]
    around = range(-9, 10)
    spots = [(q, r) for r in around for q in around if why_not_board(p, [q, r]) is None]
    spots.sort(key=lambda spot: (far(*spot), spot[1], spot[0]))
    return [f"B:{q},{r}" for q, r in spots]


def far(q: int, r: int) -> int:
    return max(abs(q), abs(r), abs(q + r))


def why_not_colour(p: Position, colour: str) -> str | None:
    mode, taken = p["options"]["mode"], "".join(p["colours"])
    if mode in SIDES:
        return None if colour in SIDES[mode] else "NU-ENGINE-3"
    if colour in taken:
        return "NU-SET-1"
    if mode in "AB" and taken and (taken in "PY") == (colour in "PY"):
        return "NU-GEN-11"
    return None


def why_not_board(p: Position, spot: list[int]) -> str | None:
    beside = any(far(spot[0] - q, spot[1] - r) == 1 for q, r in p["boards"])
    return None if beside and spot not in p["boards"] else "NU-SET-5"


def why_not_seed(p: Position, cell: str) -> str | None:
    empty = [c for c in cards.cells_of(cell[0]) if c not in p["cells"]]
    return None if cell in empty and len(empty) > 1 else "NU-SET-6"


# Step by step


def play(p: Position, text: str) -> None:
    seat, seats = p["turn"], p["seats"]
    if text[:2] == "C:":
        take_colour(p, text[2])
    elif text[:2] == "I:":
        p["inua"][seat] = text[2:]
        p["turn"] += 1
        if p["turn"] == seats:
            deal(p)
    elif text[0] == "*":
        p["hands"][seat] = by_id([*p["hands"][seat], text[1:]])
        p["pile"] -= 1
        deal(p)
    elif text[:2] == "B:":
        p["boards"].append([int(n) for n in text[2:].split(",")])
        lay_boards(p)
    elif text[:2] == "S:":
        p["cells"][text[2:]] = ["?"]
        p["pile"] -= 1
        lay_seeds(p)
    else:
        p["start"] = int(text[2:])


def take_colour(p: Position, colour: str) -> None:
    mode, seat = p["options"]["mode"], p["turn"]
    if mode in SIDES:
        other = next(side for first, side in SIDES[mode].items() if first != colour)
        sides = SIDES[mode][colour], other
        p["colours"] = ["".join(sorted(side, key="PYGB".index)) for side in sides]
    else:
        p["colours"][seat] = colour
    if mode == "four" and seat == 2:
        p["colours"][3] = next(c for c in "PYGB" if c not in p["colours"])
    if "" in p["colours"]:
        p["turn"] += 1
    else:
        give_spirits(p)


def give_spirits(p: Position) -> None:
    named = p["options"]["inua_cards"]
    if p["options"]["inua"] == "on" and named == "drawn":
        p["phase"], p["turn"] = "setup_inua", 0
        return
    if p["options"]["inua"] == "on":
        p["inua"] = named.split(":")
    deal(p)


def deal(p: Position) -> None:
    wanting = [seat for seat, hand in enumerate(p["hands"]) if len(hand) < 5]
    if wanting:
        p["phase"], p["turn"] = "deal", wanting[0]
        return
    p["boards"] = [list(spot) for spot in PRESETS.get(p["options"]["boards"], [[0, 0]])]
    lay_boards(p)


def lay_boards(p: Position) -> None:
    if len(p["boards"]) < (10 if p["seats"] == 4 else 6):
        p["phase"], p["turn"] = "setup_boards", (len(p["boards"]) - 1) % p["seats"]
    else:
        lay_seeds(p)


def lay_seeds(p: Position) -> None:
    if seeds(p) < 8:
        p["phase"], p["turn"] = "setup_seeds", seeds(p) % p["seats"]
    elif p["options"]["start_player"] == "random":
        p["phase"], p["turn"] = "setup_start", None
    else:
        p["start"] = p["options"]["start_player"]
