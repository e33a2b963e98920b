"""What follows from an action of Nanuuk!, played on the JSON object of a position.

The second half of the referee, written from sections 6.5 to 6.8 of the specification alone.
"""

from __future__ import annotations

from typing import Any

from tests.oracle.nanuuk_oracle import ANIMALS, CELLS, IGLOOS, can_return, is_hunt_over, lines, name
from tests.oracle.nanuuk_referee import (
    BUYS,
    COUNTS,
    EDGES,
    GEAR,
    PREY,
    Position,
    acting,
    alternates,
    cells_in_play,
    is_hunt,
    is_stuck,
    is_walled,
    movers,
    option,
    own,
    placing,
    ways,
)

STANDARD = {  # section 3.4: cells for two, three and four players
    "polar_bear": ("C1 E1", "", "D5"),
    "fish": ("A3 C3 E3", "G3", "A4 G4"),
    "seal": ("B2 D2 D3 F2", "", "B5 F5"),
    "walrus": ("A1 B3 F3 G1", "", "C4 E4"),
    "whale": ("A2 B4 G2", "", ""),
    "inuk": ("C2 D1 E2", "F4", ""),
}


def begin(seats: int, options: dict[str, Any]) -> Position:
    """The position before the first decision; all options are given."""
    p: Position = {"game": "nanuuk", "seats": seats, "options": options, "cracks": [], "due": 0}
    p |= {"phase": "first", "seat": -1, "first": None}
    if is_hunt(p):
        p |= {"tokens": {}, "hunters": [], "hunter": None, "bound": False, "passes": 0}
    else:
        p |= {"pieces": [], "piece": None, "moved": None, "out": [], "winners": []}
    if options["first_player"] != "random":
        open_table(p, options["first_player"])
    return p


def open_table(p: Position, first: int) -> None:
    p["first"] = first
    if not is_hunt(p):
        p["pieces"] = [
            {"seat": seat, "kind": kind, "cell": None} for seat, kind in sorted_pieces(p)
        ]
    else:
        for seat in range(p["seats"]):
            for _ in range(option(p, "hunters_each")):
                sheet = {"equipment": ["harpoon"], "bag": [], "companion": False}
                store = dict.fromkeys(PREY, 0)
                p["hunters"].append({"seat": seat, "cell": None, **sheet, "store": store})
        if option(p, "layout") == "standard":
            lay_out(p)
    prepare(p)


def sorted_pieces(p: Position) -> list[tuple[int | None, str]]:
    mode, seats = option(p, "mode"), p["seats"]
    if mode == "helper":
        return [(seat, kind) for seat in (0, 1) for kind in ("polar_bear", "inuk")]
    if mode == "flee":
        return [(0, "inuk"), (1, "inuk")] + [(None, "polar_bear")] * option(p, "flee_bears")
    if mode == "hunt":
        found: list[tuple[int | None, str]] = []
        for seat in range(seats):
            is_bear = seat == option(p, "bear_seat")
            found += [(seat, "polar_bear" if is_bear else "inuk")] * (
                2 if seats == 2 and not is_bear else 1
            )
        return found
    return [(seat, "hunter") for seat in range(seats) for _ in range(2 if seats == 2 else 1)]


def lay_out(p: Position) -> None:
    parts = {22: 1, 24: 2, 31: 3}[len(cells_in_play(p))]
    found = {c: k for k, cells in STANDARD.items() for c in " ".join(cells[:parts]).split()}
    p["tokens"] = {c: found[c] for c in CELLS if c in found}


def prepare(p: Position) -> None:
    """The next question before the first turn (6.5)."""
    first, seats = p["first"], p["seats"]
    if is_hunt(p) and p["phase"] != "place":
        tokens, cracks = len(p["tokens"]), len(p["cracks"])
        if tokens < sum(COUNTS[len(cells_in_play(p))]):
            by = -1 if option(p, "layout") == "random" else (first + tokens) % seats
            p |= {"phase": "layout", "seat": by}
            return
        if cracks < option(p, "initial_cracks"):
            is_chance = option(p, "initial_cracks_by") == "chance"
            p |= {"phase": "precrack", "seat": -1 if is_chance else (first + cracks) % seats}
            return
    for seat, one in placing(p):
        if one["cell"] is None:
            p |= {"phase": "place", "seat": seat}
            return
    if is_hunt(p):
        begin_hunters_turn(p, first, 0)
    else:
        begin_turn(p, first)


# Introductory games (6.6)


def finish(p: Position, winners: list[int]) -> None:
    p |= {"phase": "over", "seat": None, "due": 0, "piece": None, "moved": None}
    p["winners"] = sorted(winners)


def left_of(p: Position, seat: int) -> int:
    """The next seat that is still in the game."""
    seat = (seat + 1) % p["seats"]
    return left_of(p, seat) if seat in p["out"] else seat


def begin_turn(p: Position, seat: int) -> None:
    p |= {"seat": seat, "piece": None, "moved": None, "due": 0}
    if option(p, "mode") in ("partner", "neighbour"):
        begin_targeted_turn(p, seat)
        return
    mode, seats, mine = option(p, "mode"), p["seats"], own(p, seat)
    bear = option(p, "bear_seat") if mode == "hunt" else None
    is_pair = len(mine) == 2
    if mode == "helper":
        lost = is_walled(p, mine[0]) or all(is_stuck(p, one) for one in mine)
    elif is_pair:
        lost = any(is_walled(p, one) for one in mine) or all(is_stuck(p, one) for one in mine)
    else:
        lost = is_walled(p, mine[0]) if mode == "flee" else is_stuck(p, mine[0])
    if not lost:
        if mode == "flee" and not any(can_act(p, one) for one in p["pieces"]):
            bear_done(p)
        else:
            p["phase"] = "bear" if mode == "flee" or seat == bear else "step"
    elif (mode == "intro" and seats > 2) or (seat == bear and option(p, "fur_duel")):
        mine[0]["cell"] = None
        p["out"].append(seat)
        if len(p["out"]) == seats - 1:
            finish(p, [left_of(p, seat)])
        else:
            begin_turn(p, left_of(p, seat))
    else:
        finish(p, beaten(p, seat, bear))


def begin_targeted_turn(p: Position, seat: int) -> None:
    """Partner and neighbour: whoever of the tested seats is stuck first decides the game."""
    tested = [(seat + k) % 4 for k in range(4 if option(p, "stuck") == "at_once" else 1)]
    trapped = [q for q in tested if is_stuck(p, own(p, q)[0])]
    if trapped:
        finish(p, beaten(p, trapped[0], None))
    else:
        p["phase"] = "step"


def beaten(p: Position, seat: int, bear: int | None) -> list[int]:
    """Who wins when this seat cannot go on."""
    mode, everybody = option(p, "mode"), range(p["seats"])
    if mode == "partner":
        return [(seat + 2) % 4]
    if mode == "neighbour":
        return [(seat + (1 if option(p, "neighbour_side") == "right" else 3)) % 4]
    if mode == "hunt" and seat == bear:
        return [other for other in everybody if other != bear]
    if bear is not None and bear not in p["out"]:
        return [bear]
    return [other for other in everybody if other != seat and other not in p["out"]]


def can_act(p: Position, one: dict[str, Any]) -> bool:
    if one["kind"] != "polar_bear":
        return False
    rests = option(p, "bear_may_rest") and bool(lines(p, one["cell"]))
    return rests or not is_stuck(p, one)


def bear_done(p: Position) -> None:
    seat = p["seat"]
    p |= {"piece": None, "due": 0}
    if option(p, "mode") == "hunt":
        begin_turn(p, left_of(p, seat))
    elif is_stuck(p, own(p, seat)[0]):
        finish(p, [1 - seat])
    else:
        p["phase"] = "step"


def step_piece(p: Position, a: str, b: str) -> None:
    number = next(i for i, one in enumerate(p["pieces"]) if one["cell"] == a)
    p["pieces"][number]["cell"] = b
    p["piece"] = number
    is_first = p["phase"] == "bear"
    p["due"] = int(is_first)
    p["phase"] = "again" if is_first and not option(p, "bear_crack_each_step") else "crack"


def after_crack(p: Position) -> None:
    piece, mode = acting(p), option(p, "mode")
    if p["due"] and not is_stuck(p, piece):
        p["phase"] = "again"
    elif piece["kind"] == "polar_bear" and mode in ("hunt", "flee"):
        bear_done(p)
    elif (
        mode == "hunt"
        and p["seats"] == 2
        and not option(p, "inuit_move_one")
        and p["moved"] is None
    ):
        other = next(one for one in own(p, p["seat"]) if one is not piece)
        if is_stuck(p, other):
            finish(p, [option(p, "bear_seat")])
        else:
            p |= {"moved": p["piece"], "piece": None, "phase": "step"}
    else:
        begin_turn(p, left_of(p, p["seat"]))


def play_piece(p: Position, kind: str, parts: tuple[Any, ...]) -> None:
    if kind == "step":
        step_piece(p, *parts[1:])
    elif kind == "rest":
        number = next(i for i, one in enumerate(p["pieces"]) if one["cell"] == parts[0])
        p |= {"piece": number, "phase": "crack", "due": 0}
    elif kind == "pass":
        p["due"] = 0
        if option(p, "bear_crack_each_step"):
            bear_done(p)
        else:
            p["phase"] = "crack"
    else:
        split(p, parts[0])
        after_crack(p)


# Nanuuk! (6.7)


def begin_hunters_turn(p: Position, seat: int, number: int) -> None:
    p |= {"due": 0, "bound": False, "seat": seat}
    p["hunter"] = None if option(p, "hunters_each") == 2 and not alternates(p) else number
    away = [one for one in p["hunters"] if one["cell"] not in IGLOOS]
    is_done = is_hunt_over(p) and not any(can_return(p, one) for one in away)
    if is_done or p["passes"] == (4 if alternates(p) else p["seats"]):
        p |= {"phase": "over", "seat": None, "hunter": None}
    elif any(ways(p, one) for one in movers(p)):
        p |= {"phase": "step", "due": 1}
    else:
        p["passes"] += 1
        next_turn(p)


def next_turn(p: Position) -> None:
    seat, number = p["seat"], 0
    if alternates(p):  # F first, G first, F second, G second
        number = p["hunter"] if seat == p["first"] else 1 - p["hunter"]
    begin_hunters_turn(p, (seat + 1) % p["seats"], number)


def give(one: dict[str, Any], goods: set[str]) -> None:
    one["equipment"] = [item for item in GEAR if item in {*one["equipment"], *goods}]


def spend(one: dict[str, Any], goods: set[str]) -> None:
    one["equipment"] = [item for item in one["equipment"] if item not in goods]


def step_hunter(p: Position, h: int, a: str, b: str) -> None:
    p |= {"passes": 0, "due": p["due"] - 1, "bound": False, "hunter": h}
    one = acting(p)
    one["cell"] = b
    if name(a, b) in p["cracks"]:
        spend(one, {"kayak"})
    if p["tokens"].get(b) == "polar_bear":
        del p["tokens"][b]
        spend(one, {"harpoon"})
        p["phase"] = "flight"
    else:
        ask_crack(p)


def ask_crack(p: Position) -> None:
    if lines(p, acting(p)["cell"]):
        p["phase"] = "crack"
    else:
        arrive(p)


def arrive(p: Position) -> None:
    one = acting(p)
    cell, token = one["cell"], p["tokens"].get(one["cell"])
    if cell in IGLOOS:
        give(one, {"harpoon"})
        if one["bag"]:
            p["phase"] = "deposit"
            return
    elif token == "inuk" and not one["companion"]:
        one["companion"] = True
        del p["tokens"][cell]
    elif may_take(one, token):
        p["phase"] = "catch"
        return
    arrived(p)


def may_take(one: dict[str, Any], token: str | None) -> bool:
    if token not in ANIMALS or token in one["bag"] or "harpoon" not in one["equipment"]:
        return False
    return token != "whale" or bool(one["companion"])


def arrived(p: Position) -> None:
    if p["due"] and ways(p, acting(p)):
        p["phase"] = "again"
    else:
        next_turn(p)


def unload(p: Position, animals: list[str]) -> None:
    one = acting(p)
    for animal in animals:
        one["bag"].remove(animal)
        one["store"][animal] += 1
        give(one, BUYS[animal])
    if "whale" in animals:
        one["companion"] = False


def play_hunter(p: Position, kind: str, parts: tuple[Any, ...]) -> None:
    if kind == "step":
        step_hunter(p, *parts)
    elif kind == "harness":
        p["hunter"] = parts[0]
        spend(acting(p), {"husky", "sled"})
        p |= {"due": p["due"] + 1, "bound": True, "phase": "again"}
    elif kind == "pass":
        p["passes"] += p["phase"] == "step"
        next_turn(p)
    elif kind == "flight":
        found = {**p["tokens"], parts[0]: "polar_bear"}
        p["tokens"] = {cell: found[cell] for cell in CELLS if cell in found}
        ask_crack(p)
    elif kind in ("crack", "no_crack"):
        p["bound"] = kind == "no_crack"
        if kind == "crack":
            split(p, parts[0])
        arrive(p)
    elif kind == "deposit":
        unload(p, parts[0])
        arrived(p)
    else:
        if kind == "take":
            one = acting(p)
            taken = {*one["bag"], p["tokens"].pop(one["cell"])}
            one["bag"] = [animal for animal in PREY if animal in taken]
        arrived(p)


# All games


def split(p: Position, edge: str) -> None:
    p["cracks"] = [e for e in EDGES if e == edge or e in p["cracks"]]


def play(p: Position, action: tuple[Any, ...]) -> None:
    """Play a legal action of ``numbering`` and run on to the next question."""
    kind, parts = action[1], action[2:]
    if kind == "first":
        open_table(p, parts[0])
    elif kind == "setup":
        found = {**p["tokens"], parts[1]: parts[0]}
        p["tokens"] = {cell: found[cell] for cell in CELLS if cell in found}
        prepare(p)
    elif p["phase"] == "precrack":
        split(p, parts[0])
        prepare(p)
    elif kind == "place":
        next(one for _, one in placing(p) if one["cell"] is None)["cell"] = parts[0]
        prepare(p)
    elif is_hunt(p):
        play_hunter(p, kind, parts)
    else:
        play_piece(p, kind, parts)
