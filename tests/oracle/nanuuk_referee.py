"""A whole referee of Nanuuk! over the JSON object of a position.

Written from sections 5, 6, 9 and 12 of the specification alone: names, sets and plain lists, no
rule of the engine. ``refuse`` names the clause that forbids an action, ``play`` changes the object.
"""

from __future__ import annotations

from typing import Any

from tests.oracle.nanuuk_oracle import CELLS, IGLOOS, Ice, is_hunt_over, lines, name, touch

Position = dict[str, Any]
KINDS = ("fish", "seal", "walrus", "whale", "inuk", "polar_bear")
PREY, LETTERS, GEAR = KINDS[:4], "fswWib", ("harpoon", "husky", "sled", "kayak")
BUYS = {"fish": {"husky"}, "seal": {"kayak"}, "walrus": {"sled"}, "whale": set(GEAR[1:])}
EDGES = [a + b for i, a in enumerate(CELLS) for b in CELLS[i + 1 :] if touch(a, b)]
COUNTS = {22: (3, 4, 4, 3, 3, 2), 24: (4, 4, 4, 3, 4, 2), 31: (6, 6, 6, 3, 4, 3)}


def numbering() -> dict[int, tuple[Any, ...]]:
    """Every action of the standard edition: its number, its notation, its kind and its parts."""
    found: dict[int, tuple[Any, ...]] = {p: (f"first-{p}", "first", p) for p in range(4)}
    for c, cell in enumerate(CELLS):
        found[4 + c] = (f"@{cell}", "place", cell)
        found[52 + c] = (f">{cell}", "flight", cell)
        found[612 + c] = (f"o{cell}", "rest", cell)
        for k, kind in enumerate(KINDS):
            found[810 + 48 * k + c] = (f"{LETTERS[k]}@{cell}", "setup", kind, cell)
    for e, edge in enumerate(EDGES):
        a, b = edge[:2], edge[2:]
        found[660 + e] = (f"/{edge}", "crack", edge)
        for h, sign in enumerate(("", "2:")):
            found[100 + 256 * h + 2 * e] = (f"{sign}{a}-{b}", "step", h, a, b)
            found[101 + 256 * h + 2 * e] = (f"{sign}{b}-{a}", "step", h, b, a)
    for m in range(16):
        animals = [animal for i, animal in enumerate(PREY) if m >> i & 1]
        text = "".join(LETTERS[PREY.index(animal)] for animal in animals)
        found[794 + m] = ("=" + (text or "0"), "deposit", animals)
    found |= {788: ("/0", "no_crack"), 789: ("H", "harness", 0), 790: ("2:H", "harness", 1)}
    return found | {791: (".", "pass"), 792: ("x0", "leave"), 793: ("x", "take")}


# What the options say


def option(p: Position, key: str) -> Any:
    return p["options"][key]


def is_hunt(p: Position) -> bool:
    return bool(option(p, "mode") == "nanuuk")


def cells_in_play(p: Position) -> set[str]:
    return Ice(p).cells


def own(p: Position, seat: int) -> list[dict[str, Any]]:
    """The hunters or pieces of a seat."""
    return [one for one in p["hunters" if is_hunt(p) else "pieces"] if one["seat"] == seat]


def alternates(p: Position) -> bool:
    return option(p, "hunters_each") == 2 and bool(option(p, "two_hunter_turns") == "alternate")


def placing(p: Position) -> list[tuple[int, dict[str, Any]]]:
    """Who puts which piece on the ice, in order (6.5)."""
    first, seats, mode = p["first"], p["seats"], option(p, "mode")
    second = 1 - first
    if mode == "flee":
        bears = [one for one in p["pieces"] if one["seat"] is None]
        inuit = [(seat, own(p, seat)[0]) for seat in (first, second)]
        return [(second, bear) for bear in bears] + inuit
    if mode == "hunt" and seats == 2:
        bear = option(p, "bear_seat")
        one, two = own(p, 1 - bear)
        return [(1 - bear, one), (bear, own(p, bear)[0]), (1 - bear, two)]
    if mode == "helper":
        bears = [(seat, own(p, seat)[0]) for seat in (first, second)]
        return bears + [(seat, own(p, 1 - seat)[1]) for seat in (first, second)]
    if len(own(p, 0)) == 2:
        order = ((first, 0), (second, 0), (second, 1), (first, 1))
        return [(seat, own(p, seat)[k]) for seat, k in order]
    return [((first + k) % seats, own(p, (first + k) % seats)[0]) for k in range(seats)]


# Ways and obstacles


def is_open(p: Position, a: str, b: str) -> bool:
    return b in Ice(p).near[a] and name(a, b) not in p["cracks"]


def others_on(p: Position, cell: str, me: Any) -> bool:
    everybody = p["hunters" if is_hunt(p) else "pieces"]
    return any(one["cell"] == cell and one is not me for one in everybody)


def is_walled(p: Position, one: dict[str, Any]) -> bool:
    return not any(is_open(p, one["cell"], b) for b in Ice(p).near[one["cell"]])


def is_stuck(p: Position, one: dict[str, Any]) -> bool:
    near = Ice(p).near[one["cell"]]
    return not any(is_open(p, one["cell"], b) and not others_on(p, b, one) for b in near)


def free_for_bear(p: Position, mover: Any) -> set[str]:
    """Cells a chased bear may go to; the cell of the mover counts as left."""
    taken = {one["cell"] for one in p["hunters"] if one is not mover}
    return cells_in_play(p) - IGLOOS - set(p["tokens"]) - taken


def refuse_entry(p: Position, one: dict[str, Any], cell: str) -> str:
    """Why this hunter cannot walk or paddle to a neighbouring cell in play."""
    gear = one["equipment"]
    if name(one["cell"], cell) in p["cracks"] and "kayak" not in gear:
        return "KAY-1"
    if cell not in IGLOOS and others_on(p, cell, one):
        return "MOV-2"
    if p["tokens"].get(cell) == "polar_bear":
        if "harpoon" not in gear:
            return "BEA-5"
        if not free_for_bear(p, one):
            return "BEA-7"
    return ""


def ways(p: Position, one: dict[str, Any], by_kayak: bool = True) -> list[str]:
    """The cells that a hunter can step to."""
    near = [b for b in Ice(p).near[one["cell"]] if by_kayak or is_open(p, one["cell"], b)]
    return [b for b in near if not refuse_entry(p, one, b)]


def movers(p: Position) -> list[dict[str, Any]]:
    """The own hunters that may move in phase `step` (6.7, point 3)."""
    mine = own(p, p["seat"])
    if p["hunter"] is not None:
        mine = [mine[p["hunter"]]]
    over = is_hunt_over(p)
    return [one for one in mine if not (over and one["cell"] in IGLOOS)]


# Why not (6.9)


PHASES = {
    "first": {"first"},
    "layout": {"setup"},
    "precrack": {"crack"},
    "place": {"place"},
    "step": {"step"},
    "bear": {"step", "rest"},
    "again": {"step", "pass"},
    "flight": {"flight"},
    "crack": {"crack"},
    "catch": {"leave", "take"},
    "deposit": {"deposit"},
}
ONLY_NANUUK = {"step": {"harness", "pass"}, "again": {"harness"}, "crack": {"no_crack"}}


def refuse(p: Position, seat: int, action: tuple[Any, ...] | None) -> str:
    """The clause that forbids an action (None: no action of this edition), or nothing."""
    phase = p["phase"]
    if phase == "over":
        return "ENGINE-1"
    if seat != p["seat"]:
        return "ENGINE-2"
    known = PHASES[phase] | (ONLY_NANUUK.get(phase, set()) if is_hunt(p) else set())
    if action is None or action[1] not in known:
        return "ENGINE-3"
    kind, parts = action[1], action[2:]
    if kind in ("take", "leave"):
        return ""
    if phase in ("precrack", "crack"):
        return refuse_crack(p, kind, *parts)
    return str(REFUSALS[kind, is_hunt(p)](p, *parts))


def refuse_first(p: Position, seat: int) -> str:
    return "" if seat < p["seats"] else "ENGINE-3"


def refuse_setup(p: Position, kind: str, cell: str) -> str:
    ice, tokens = Ice(p), p["tokens"]
    counts = dict(zip(KINDS, COUNTS[len(ice.cells)], strict=True))
    left = {k: counts[k] - list(tokens.values()).count(k) for k in KINDS}
    if cell not in ice.cells:
        return "BRD-3"
    if cell in IGLOOS or cell in tokens or left[kind] == 0:
        return "SET-6"
    if kind not in ("whale", "inuk"):
        return "LAY-2" if left["whale"] + left["inuk"] else ""
    near = ice.near[cell]
    if near & IGLOOS:
        return "LAY-3"
    if any(tokens.get(b) in {"whale", "inuk"} - {kind} for b in near):
        return "LAY-5"
    placed = {c: k for c, k in tokens.items() if k in ("whale", "inuk")} | {cell: kind}
    beside = any(tokens.get(b) == kind for b in near)
    allowed = 1 if option(p, "layout_rule") == "one_pair" else 0
    if beside and pairs(placed) > allowed:
        return "LAY-4"
    left[kind] -= 1
    free = [c for c in CELLS if c in ice.cells - IGLOOS and not ice.near[c] & IGLOOS]
    return "" if can_finish(placed, free, left["whale"], left["inuk"], allowed) else "LAY-8"


def pairs(placed: dict[str, str]) -> int:
    return sum(a < b and touch(a, b) and placed[a] == placed[b] for a in placed for b in placed)


def can_finish(
    placed: dict[str, str], free: list[str], whales: int, inuit: int, allowed: int
) -> bool:
    """Can so many whales and Inuit still be put on these cells? Tries everything."""
    if whales + inuit == 0:
        return True
    if len(free) < whales + inuit:
        return False
    cell, rest = free[0], free[1:]
    for kind, count in (("whale", whales), ("inuk", inuit)):
        clashes = any(touch(cell, c) and k != kind for c, k in placed.items())
        if count == 0 or cell in placed or clashes:
            continue
        more = placed | {cell: kind}
        fewer = (whales - (kind == "whale"), inuit - (kind == "inuk"))
        if pairs(more) <= allowed and can_finish(more, rest, *fewer, allowed):
            return True
    return can_finish(placed, rest, whales, inuit, allowed)


def refuse_crack(p: Position, kind: str, edge: str = "") -> str:
    if kind == "no_crack":
        can = option(p, "sled_crack_choice") and p["due"] > 0
        return "" if can and ways(p, acting(p)) else "VA1"
    ice = Ice(p)
    if not {edge[:2], edge[2:]} <= ice.cells:
        return "CRK-5"
    if p["phase"] == "precrack":
        if edge in p["cracks"]:
            return "CRK-4"
        after = Ice(p, edge)
        return "" if after.joined({edge[:2]}) == ice.cells else "VA3"
    cell = acting(p)["cell"]
    outward, sides = ice.outward(cell), ice.sides(cell)
    if edge not in outward | sides:
        return "CRK-3"
    if edge in p["cracks"]:
        return "CRK-4"
    if edge in sides and outward - set(p["cracks"]):
        return "CRK-6"
    return "" if edge in lines(p, cell) else "VA2"


def acting(p: Position) -> dict[str, Any]:
    if is_hunt(p):
        return own(p, p["seat"])[p["hunter"]]
    piece: dict[str, Any] = p["pieces"][p["piece"]]
    return piece


def refuse_placing(p: Position, cell: str) -> str:
    if cell not in cells_in_play(p):
        return "BRD-3"
    return "INT-3" if others_on(p, cell, None) else ""


def refuse_placing_hunter(p: Position, cell: str) -> str:
    if cell not in cells_in_play(p):
        return "BRD-3"
    if cell not in IGLOOS:
        return "STA-1"
    mine = [one["cell"] for one in own(p, p["seat"])]
    return "STA-4" if cell in mine and option(p, "split_start") and len(mine) == 2 else ""


def refuse_step(p: Position, h: int, a: str, b: str) -> str:
    """A step of an introductory game."""
    if h == 1:
        return "ENGINE-3"
    if not {a, b} <= cells_in_play(p):
        return "BRD-3"
    piece = next((one for one in p["pieces"] if one["cell"] == a), None)
    if piece is None:
        return "INT-5"
    clause = refuse_piece(p, piece)
    if clause:
        return clause
    if name(a, b) in p["cracks"]:
        return "CRK-9"
    return "INT-6" if others_on(p, b, piece) else ""


def refuse_piece(p: Position, piece: dict[str, Any]) -> str:
    number = next(i for i, one in enumerate(p["pieces"]) if one is piece)
    if option(p, "mode") == "flee":
        is_bear = piece["kind"] == "polar_bear"
        if is_bear == (p["phase"] == "step"):
            return "FLE-2"
        if not is_bear and piece["seat"] != p["seat"]:
            return "INT-5"
    elif piece["seat"] != p["seat"]:
        return "INT-5"
    if p["phase"] == "again" and number != p["piece"]:
        return "HUN-3"
    return "HUN-7" if number == p["moved"] else ""


def refuse_rest(p: Position, cell: str) -> str:
    if cell not in cells_in_play(p):
        return "BRD-3"
    if not any(one["cell"] == cell and one["kind"] == "polar_bear" for one in p["pieces"]):
        return "INT-5"
    if not option(p, "bear_may_rest"):
        return "HUN-c"
    return "" if lines(p, cell) else "CRK-11"


def refuse_bear_stop(p: Position) -> str:
    return "HUN-b" if option(p, "bear_must_double") else ""


def refuse_hunter(p: Position, h: int) -> str:
    """Why this hunter cannot act in this turn at all."""
    one = own(p, p["seat"])[h]
    if p["hunter"] is not None and p["hunter"] != h:
        return "MOV-6" if p["phase"] == "step" else "SLD-1"
    if p["phase"] == "step" and one["cell"] in IGLOOS and is_hunt_over(p):
        return "END-2"
    return ""


def refuse_hunters_step(p: Position, h: int, a: str, b: str) -> str:
    if h >= option(p, "hunters_each"):
        return "ENGINE-3"
    if not {a, b} <= cells_in_play(p):
        return "BRD-3"
    one = own(p, p["seat"])[h]
    if one["cell"] != a:
        return "MOV-1"
    return refuse_hunter(p, h) or refuse_entry(p, one, b)


def refuse_harness(p: Position, h: int) -> str:
    if h >= option(p, "hunters_each"):
        return "ENGINE-3"
    one = own(p, p["seat"])[h]
    clause = refuse_hunter(p, h)
    if clause:
        return clause
    if not {"husky", "sled"} <= set(one["equipment"]):
        return "SLD-1"
    return "" if ways(p, one) else "SLD-4"


def refuse_stay(p: Position) -> str:
    if p["phase"] == "again":
        return "MOV-7" if p["bound"] else ""
    return "MOV-1" if any(ways(p, one, by_kayak=False) for one in movers(p)) else ""


def refuse_flight(p: Position, cell: str) -> str:
    if cell not in cells_in_play(p):
        return "BRD-3"
    return "" if cell in free_for_bear(p, None) else "BEA-2"


def refuse_deposit(p: Position, animals: list[str]) -> str:
    return "" if set(animals) <= set(acting(p)["bag"]) else "IGL-1"


REFUSALS: dict[tuple[str, bool], Any] = {
    ("first", True): refuse_first,
    ("first", False): refuse_first,
    ("setup", True): refuse_setup,
    ("place", True): refuse_placing_hunter,
    ("place", False): refuse_placing,
    ("step", True): refuse_hunters_step,
    ("step", False): refuse_step,
    ("rest", False): refuse_rest,
    ("pass", True): refuse_stay,
    ("pass", False): refuse_bear_stop,
    ("harness", True): refuse_harness,
    ("flight", True): refuse_flight,
    ("deposit", True): refuse_deposit,
}
