"""Nētā-Tanka's effects once more, from sections 6.4 to 6.7 alone: a position in, the next one out.

Positions are JSON objects and are changed in place; nothing is shared with the rules.
"""

from __future__ import annotations

from tests.oracle.neta_tanka_refusals import (
    CHANCE,
    LOCATIONS,
    Data,
    Position,
    bare,
    clause,
    gate,
    is_own,
    number,
    on_board,
    parse,
    place,
)

ASKS = {
    "gather": "gather", "elder_forest": "elder_forest", "elder_craft": "elder_craft",
    "elder_hunt": "elder_hunt", "elder_food": "elder_food", "craft": "craft_put",
    "offering": "offer", "build_tents": "build", "feed": "food_put", "trade": "trade",
    "consult": "consult_pay",
}  # fmt: skip
LINK_ASKS = {
    "ANY": "any", "PB": "tent_put", "PF": "food_put", "PC": "craft_put", "RC": "drop",
    "S": "token_take",
}  # fmt: skip
TAKES = {"W": "wood", "H": "hide", "M": "mushroom", "K": "skull"}
STORES = {
    "FW": ("forest", "wood"), "FM": ("forest", "mushroom"), "TH": ("tanning", "hide"),
    "TM": ("tanning", "meat"),
}  # fmt: skip


def play(ed: Data, p: Position, text: str, texts: list[str]) -> None:
    """One action and everything automatic behind it."""
    step(ed, p, text)
    settle(ed, p)
    while p["phase"] not in CHANCE and p["phase"] not in ("place", "main", "over"):
        legal = [other for other in texts if not clause(ed, p, other)]
        if len(legal) > 1:
            return
        step(ed, p, legal[0])
        settle(ed, p)


def step(ed: Data, p: Position, text: str) -> None:
    kind, holes = parse(text)
    if p["phase"] in CHANCE:
        happen(p, holes[0])
    elif kind == "place":
        set_down(ed, p, *holes)
    elif p["phase"] == "main":
        choose(ed, p, kind, holes)
    else:
        answer(ed, p, kind, holes)


def back(p: Position) -> None:
    p["phase"] = "offer" if p["left"] else "main"


def me(p: Position) -> Data:
    player: Data = p["players"][p["seat"]]
    return player


def take(p: Position, resource: str, n: int = 1) -> None:
    if resource == "gen":
        me(p)["gen"] += n
    else:
        me(p)["reserve"][resource] += n


# 6.7


def settle(ed: Data, p: Position) -> None:
    """Steps 1 to 3."""
    if p["phase"] in ("drop", "over"):
        return
    for key, phase in (("nt", "draw_nt"), ("craft", "draw_craft")):
        deck = p[key]
        if None in deck["display"] and deck["top"] is not None:
            deck["display"][deck["display"].index(None)] = deck["top"]
            deck["top"] = None
        if deck["top"] is None and deck["hidden"]:
            p["phase"] = phase
            return
    if p["seat"] is not None:
        return
    dealt = [player["objective"] or player["exchanged"] for player in p["players"]]
    if p["trade"]["current"] is None:
        p["phase"] = "draw_trade"
    elif None in dealt:
        p["phase"] = "deal_objective"
    elif p["first"] is None:
        p["phase"] = "draw_first"
    else:
        next_to_place(ed, p, p["first"])


def happen(p: Position, what: str) -> None:
    phase = p["phase"]
    if phase in ("draw_nt", "draw_craft"):
        deck = p[phase.removeprefix("draw_")]
        deck["top"] = what
        deck["hidden"] -= 1
    elif phase == "draw_trade":
        p["trade"]["current"] = what
        p["trade"]["hidden"] -= 1
    elif phase == "deal_objective":
        dealt = [player["objective"] for player in p["players"]]
        p["players"][dealt.index(None)]["objective"] = what
    else:
        p["first"] = int(what)
    if p["seat"] is not None:
        back(p)


def next_to_place(ed: Data, p: Position, start: int) -> None:
    """6.4: the next seat that owes a nomad or can put the visitor somewhere."""
    pieces = on_board(p)
    for k in range(p["seats"]):
        p["seat"] = (start + k) % p["seats"]
        mine = [piece for piece in pieces if piece.startswith(str(p["seat"]))]
        visits = any(not place(ed, p, "V", location) for location in LOCATIONS)
        if len(mine) < ed["placed"][str(p["seats"])] or visits:
            p["phase"] = "place"
            return
    p["seat"], p["phase"] = p["first"], "main"


def set_down(ed: Data, p: Position, letter: str, location: str) -> None:
    pieces = p["board"].get(location, [])
    if letter == "V":
        p["visitor"]["at"] = location
        pieces = [*pieces, "V"]
    else:
        ready = me(p)["copy"]
        me(p)["copy"] = "locked"  # would it be refused without the copy power?
        needs_copy = place(ed, p, letter, location) == "TYPE-2"
        me(p)["copy"] = "used" if needs_copy else ready
        pieces = [*pieces, f"{p['seat']}{letter}"]
    write(p, location, pieces)
    next_to_place(ed, p, p["seat"] + 1)


def write(p: Position, location: str, pieces: list[str]) -> None:
    board = p["board"] | {location: sorted(pieces)}
    p["board"] = {code: board[code] for code in LOCATIONS if board.get(code)}


# 6.5


def choose(ed: Data, p: Position, kind: str, holes: tuple[str, ...]) -> None:
    if kind == "loc":
        act(ed, p, holes[0])
    elif kind == "link":
        code = holes[0]
        one, other, effect = ed["links"][number(code)]
        both = set(bare(p["board"][one])) & set(bare(p["board"][other]))
        used = p["turn"]["links"]
        free = [c for c in "AB" if f"{p['seat']}{c}" in both and f"{code}{c}" not in used]
        p["turn"]["links"] = sorted([*used, f"{code}{free[0]}"])
        enjoy(p, effect)
    elif kind in ("front", "back"):
        me(p)["nt_cards"].remove(holes[0])
        p["nt"]["gone"] = sorted([*p["nt"]["gone"], holes[0]])
        p["turn"]["card"] = True
        if kind == "back":
            take(p, "gen")
        else:
            front(ed, p, *ed["nt_cards"][number(holes[0])])
    elif kind == "token":
        me(p)["link_tokens"].remove(holes[0])
        enjoy(p, ed["tokens"][number(holes[0])])
    elif kind == "gift":
        take(p, holes[0], -1)
        p["players"][int(holes[1])]["reserve"][holes[0]] += 1
        take(p, "gen")
        p["turn"]["gift"] = True
    elif kind == "obj":
        me(p)["exchanged"], me(p)["objective"] = me(p)["objective"], None
        take(p, "gen")
    else:
        end(ed, p)


def act(ed: Data, p: Position, location: str) -> None:
    pieces = p["board"][location]
    mine = next(piece for piece in pieces if is_own(p, p["seat"], piece))
    write(p, location, [f"{piece}_" if piece == mine else piece for piece in pieces])
    give, forest, tanning = ed["yield"], p["forest"], p["tanning"]
    if location in ASKS:
        p["phase"] = ASKS[location]
        p["left"] = {"offer": ed["offerings"], "build": ed["builds"]}.get(p["phase"], 0)
    elif location == "chop":
        take(p, "gen", give["chop_gen"])
        forest["wood"] += give["chop"]["wood"]
        forest["mushroom"] += give["chop"]["mushroom"]
    elif location == "collect_wood":
        carry(p, forest, "wood", give["collect_wood"])
    elif location == "raise_totem":
        take(p, "wood", -1)
        grow(p, "wood")
    elif location == "meditate":
        take(p, "gen", give["meditate_gen"])
    elif location == "hunt":
        take(p, "gen", give["hunt_gen"])
        p["hunted"] = min(2, p["hunted"] + 1)
    elif location == "tan":
        if p["hunted"]:
            p["hunted"] -= 1
            tanning["hide"] += give["tan"]["hide"]
            tanning["meat"] += give["tan"]["meat"]
        carry(p, tanning, "hide", give["tan_take"])
    else:
        take(p, "wood", -give["smoke_cost"]["wood"])
        carry(p, tanning, "meat", give["smoke_take"])


def carry(p: Position, store: Data, resource: str, most: int) -> None:
    n = min(most, store[resource])
    store[resource] -= n
    take(p, resource, n)


def enjoy(p: Position, kind: str) -> None:
    back(p)
    if kind in LINK_ASKS:
        p["phase"] = LINK_ASKS[kind]
    elif kind in STORES:
        area, resource = STORES[kind]
        carry(p, p[area], resource, 1)
    elif kind == "PT":
        take(p, "wood", -1)
        grow(p, "wood")
    else:
        take(p, TAKES.get(kind, "gen"))


def front(ed: Data, p: Position, what: str, resource: str = "", n: int = 0) -> None:
    if what == "food":
        for _ in range(min(n, ed["food"]["places"] - sum(me(p)["food"].values()))):
            eat(ed, p, resource)
    elif what == "totem":
        for _ in range(n):
            grow(p, resource)
    elif what == "take":
        take(p, resource, n)
    else:
        p["phase"] = {"tents": "card_tent", "craft": "card_craft"}[what]


def grow(p: Position, resource: str) -> None:
    """One level more; taken out and put back in front of everybody who is strictly lower."""
    me(p)["totem"][resource] += 1
    heights = [sum(player["totem"].values()) for player in p["players"]]
    others = [seat for seat in p["totem_order"] if seat != p["seat"]]
    before = [seat for seat in others if heights[seat] >= heights[p["seat"]]]
    p["totem_order"] = [*before, p["seat"], *others[len(before) :]]


def eat(ed: Data, p: Position, resource: str) -> None:
    me(p)["food"][resource] += 1
    if me(p)["copy"] == "locked" and sum(me(p)["food"].values()) >= ed["food"]["unlock"]:
        me(p)["copy"] = "ready"


# 6.6


def answer(ed: Data, p: Position, kind: str, holes: tuple[str, ...]) -> None:
    phase = p["phase"]
    if kind == "stop":
        p["left"] = 0
    elif phase in ("offer", "build"):
        p["left"] -= 1
    if phase == "offer" and kind != "stop":
        take(p, "gen", 1 if kind == "give" else -1)
    if phase == "build":
        p["phase"] = "build" if p["left"] else "main"
    elif phase == "drop":
        drop(p, holes[0])
    elif phase == "consult_pay":
        p["phase"] = "consult_use"
    else:
        back(p)
    done(ed, p, phase, kind, holes)


def done(ed: Data, p: Position, phase: str, kind: str, holes: tuple[str, ...]) -> None:
    if kind == "gain":
        if phase == "gather":
            carry(p, p["forest"], holes[0], 99 if holes[0] == "mushroom" else 1)
        else:
            take(p, holes[0])
    elif kind == "give":
        take(p, holes[0], -1)
    elif kind == "put":
        put(ed, p, phase, holes[0])
    elif kind == "craft_put":
        craft(ed, p, holes[0], holes[1], phase == "card_craft")
    elif kind.startswith("take_"):
        take_card(p, kind, holes[0])
    elif kind == "pay":
        take(p, holes[0], -ed["pay"][holes[0]])
        if phase == "trade":
            p["visitor"]["next"] = p["seat"]
    elif kind == "link":
        p["turn"]["offered"] = sorted([*p["turn"]["offered"], holes[0]])
        enjoy(p, ed["links"][number(holes[0])][2])


def take_card(p: Position, kind: str, card: str) -> None:
    mine = me(p)
    if kind == "take_craft":
        leave(p["craft"], card)
        mine["crafts"] = dict(sorted({**mine["crafts"], card: {"wood": 0, "hide": 0}}.items()))
    elif kind == "take_nt":
        leave(p["nt"], card)
        mine["nt_cards"] = sorted([*mine["nt_cards"], card])
    else:
        p["link_pile"].remove(card)
        mine["link_tokens"] = sorted([*mine["link_tokens"], card])


def drop(p: Position, card: str) -> None:
    is_second = None in p["craft"]["display"]
    leave(p["craft"], card)
    p["craft"]["gone"] = sorted([*p["craft"]["gone"], card])
    if is_second:
        back(p)


def leave(deck: Data, card: str) -> None:
    deck["display"][deck["display"].index(card)] = None


def put(ed: Data, p: Position, phase: str, resource: str) -> None:
    if phase in ("elder_forest", "consult_use"):
        take(p, resource, -1)
        grow(p, resource)
    elif phase in ("food_put", "elder_food"):
        take(p, resource, -1)
        eat(ed, p, resource)
    else:
        for other, n in (gate(ed, me(p), resource) or {}).items():
            take(p, other, -n)
        if phase != "card_tent":
            take(p, resource, -1)
        me(p)["tents"][resource] += 1


def craft(ed: Data, p: Position, card: str, m: str, is_supply: bool) -> None:
    if not is_supply:
        take(p, m, -1)
    there = me(p)["crafts"][card]
    there[m] += 1
    _, _, wood, hide = ed["craft_cards"][number(card)]
    if there == {"wood": wood, "hide": hide}:
        del me(p)["crafts"][card]
        me(p)["finished"] = sorted([*me(p)["finished"], card])


# Phase III


def end(ed: Data, p: Position) -> None:
    p["turn"] = {"links": [], "offered": [], "gift": False, "card": False}
    p["seat"] = (p["seat"] + 1) % p["seats"]
    if p["seat"] != p["first"]:
        return
    p["seat"], gained = None, p["visitor"]["next"]
    for location, pieces in list(p["board"].items()):
        write(p, location, [piece for piece in pieces if piece[0] != "V"])
    p["first"] = (p["first"] + 1) % p["seats"] if gained is None else gained
    p["visitor"] = {"holder": gained, "at": None, "next": None}
    p["hunted"] = min(1, p["hunted"])
    p["tanning"]["meat"] = min(ed["yield"]["meat_cap"], p["tanning"]["meat"])
    p["trade"]["past"].append(p["trade"]["current"])
    p["trade"]["current"] = None
    for player in p["players"]:
        if player["copy"] == "used":
            player["copy"] = "ready"
    if not p["trade"]["hidden"]:
        p["phase"] = "over"
        return
    missions = {"chop": "elder_forest", "hunt": "elder_hunt"}
    away = {code: bare(p["board"].get(elder, [])) for code, elder in missions.items()}
    p["board"] = {code: pieces for code, pieces in away.items() if pieces}
    p["round"] += 1
    p["phase"] = "draw_trade"
