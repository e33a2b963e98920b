"""Nētā-Tanka's refusals once more, from sections 6.3 to 6.6 alone: a text in, a clause out.

A position is its JSON object, an action its notation; nothing is shared with the rules.
"""

from __future__ import annotations

import functools
import re
from typing import Any

Data = dict[str, Any]
Position = dict[str, Any]
RESOURCES = ("wood", "hide", "meat", "mushroom", "skull")
ELDERS = {"elder_forest", "elder_craft", "elder_hunt", "elder_food"}
LOCATIONS = [
    "chop", "collect_wood", "gather", "raise_totem", "elder_forest", "elder_craft", "craft",
    "offering", "build_tents", "meditate", "hunt", "tan", "elder_hunt", "smoke", "feed",
    "elder_food", "trade", "consult",
]  # fmt: skip
CHANCE = {
    "draw_nt": "nt", "draw_craft": "craft", "draw_trade": "trade", "deal_objective": "deal",
    "draw_first": "first",
}  # fmt: skip
MENU = {"loc", "link", "front", "back", "token", "gift", "obj", "end"}
ASKED = {
    "place": {"place"}, "main": MENU, "gather": {"gain"}, "elder_forest": {"gain", "put"},
    "elder_craft": {"take_craft", "craft_put"}, "elder_hunt": {"gain", "put"},
    "elder_food": {"gain", "put"}, "craft_put": {"craft_put"}, "card_craft": {"craft_put"},
    "tent_put": {"put"}, "card_tent": {"put"}, "food_put": {"put"}, "any": {"gain"},
    "drop": {"drop"}, "token_take": {"take_token"}, "build": {"put", "stop"},
    "offer": {"give", "gain", "take_craft", "link", "stop"}, "consult_pay": {"pay"},
    "trade": {"gain", "take_craft", "pay"}, "consult_use": {"put", "take_nt"},
}  # fmt: skip
RESOURCE = f"({'|'.join(RESOURCES)})"
SHAPES = {
    "place": rf"([ABV])@({'|'.join(LOCATIONS)})", "loc": rf"!({'|'.join(LOCATIONS)})",
    "link": r"(L\d\d)", "front": r"(N\d\d)", "back": r"(N\d\d)\*", "token": r"(K\d)",
    "gift": rf"{RESOURCE}>(\d)", "obj": "obj", "end": "end", "stop": "stop",
    "gain": rf"\+{RESOURCE}", "give": f"-{RESOURCE}", "put": f"={RESOURCE}",
    "craft_put": r"(C\d\d)=(wood|hide)", "take_craft": r"\+(C\d\d)", "drop": r"-(C\d\d)",
    "take_nt": r"\+(N\d\d)", "take_token": r"\+(K\d)", "pay": "pay:(meat|mushroom)",
    "craft": r"craft:(C\d\d)", "nt": r"nt:(N\d\d)", "trade": r"trade:(T\d\d)",
    "deal": r"deal:(O\d)", "first": r"first:(\d)",
}  # fmt: skip


@functools.cache
def parse(text: str) -> tuple[str, tuple[str, ...]]:
    for kind, shape in SHAPES.items():
        if found := re.fullmatch(shape, text):
            return kind, found.groups()
    raise ValueError(text)


def number(code: str) -> int:
    return int(code[1:]) - 1


def bare(pieces: list[str]) -> list[str]:
    return [piece.rstrip("_") for piece in pieces]


def on_board(p: Position) -> list[str]:
    return [piece for pieces in p["board"].values() for piece in bare(pieces)]


def clause(ed: Data, p: Position, text: str) -> str:
    """What forbids the seat to decide, or chance, this action; empty if nothing does."""
    kind, holes = parse(text)
    if p["phase"] in CHANCE:
        is_possible = kind == CHANCE[p["phase"]] and holes[0] in outcomes(p)
        return "" if is_possible else "ENGINE-3"
    if kind not in ASKED[p["phase"]]:
        return "ENGINE-3"
    if kind == "place":
        return place(ed, p, *holes)
    if p["phase"] == "main":
        return menu(ed, p, kind, holes)
    return detail(ed, p, kind, holes)


# 6.8


def outcomes(p: Position) -> list[str]:
    players = p["players"]
    if p["phase"] == "draw_first":
        return [str(seat) for seat in range(p["seats"])]
    if p["phase"] == "deal_objective":
        dealt = [player[key] for player in players for key in ("objective", "exchanged")]
        return [f"O{k}" for k in range(1, 5) if f"O{k}" not in dealt]
    if p["phase"] == "draw_trade":
        return [f"T{k:02}" for k in range(1, 11) if f"T{k:02}" not in p["trade"]["past"]]
    key, letter, size = ("nt", "N", 10) if p["phase"] == "draw_nt" else ("craft", "C", 18)
    seen = {*p[key]["display"], p[key]["top"], *p[key]["gone"]}
    for player in players:
        seen |= {*player["nt_cards"], *player["crafts"], *player["finished"]}
    return [f"{letter}{k:02}" for k in range(1, size + 1) if f"{letter}{k:02}" not in seen]


# 6.4


def place(ed: Data, p: Position, letter: str, location: str) -> str:
    pieces = bare(p["board"].get(location, []))
    nomads = [piece for piece in pieces if piece != "V"]
    is_single = location not in ELDERS and location not in ed["open"]
    slots = 1
    if location == "trade":
        slots = ed["trade_cards"][number(p["trade"]["current"])][0]
    if location == "consult":
        slots = ed["consult_slots"][str(p["seats"])]
    cap = 2 if p["options"]["two_slot_cap"] == "location" else 2 * slots
    if letter == "V":
        return place_visitor(p, location, nomads, is_single and len(pieces) >= cap)
    own, everything = f"{p['seat']}{letter}", on_board(p)
    mine = [piece for piece in everything if piece.startswith(str(p["seat"]))]
    needs_copy = is_single and len(nomads) >= slots
    copy = p["players"][p["seat"]]["copy"]
    checks = (
        (letter == "B" and p["seats"] > 2, "ENGINE-3"),
        (everything.count(own) >= ed["nomads"][str(p["seats"])], "PLACE-5"),
        (len(mine) >= ed["placed"][str(p["seats"])], "TWO-3"),
        (own in pieces, "PLACE-4"),
        (location in ELDERS and bool(pieces), "TYPE-4"),
        (is_single and len(pieces) >= cap, "TYPE-3"),
        (needs_copy and copy == "locked", "TYPE-2"),
        (needs_copy and copy == "used", "COPY-2"),
    )
    return next((clause for is_refused, clause in checks if is_refused), "")


def place_visitor(p: Position, location: str, nomads: list[str], is_full: bool) -> str:
    if p["visitor"]["holder"] != p["seat"] or p["visitor"]["at"] is not None:
        return "VIS-1"
    if location in ELDERS:
        return "VIS-3"
    if not nomads:
        return "VIS-2"
    return "TYPE-3" if is_full else ""


# 6.5


def menu(ed: Data, p: Position, kind: str, holes: tuple[str, ...]) -> str:
    me = p["players"][p["seat"]]
    if kind == "loc":
        return acting(ed, p, holes[0])
    if kind == "link":
        return link(ed, p, holes[0])
    if kind in ("front", "back"):
        return card(ed, p, kind, holes[0])
    if kind == "token":
        if holes[0] not in me["link_tokens"]:
            return "LINK-6"
        return "" if possible(ed, p, ed["tokens"][number(holes[0])]) else "LINK-5"
    if kind == "gift":
        return gift(p, holes[0], int(holes[1]))
    if kind == "obj":
        return "OBJ-3" if me["objective"] is None else ""
    for location, refusal in (("chop", "CHOP-2"), ("hunt", "HUNT-2"), ("tan", "TAN-1")):
        if any(is_own(p, p["seat"], piece) for piece in p["board"].get(location, [])):
            return refusal
    return ""


def card(ed: Data, p: Position, kind: str, code: str) -> str:
    if code not in p["players"][p["seat"]]["nt_cards"]:
        return "CARD-1"
    if p["options"]["nt_cards_per_round"] == "one" and p["turn"]["card"]:
        return "CARD-5"
    return "CARD-4" if kind == "front" and not front(ed, p, number(code)) else ""


def is_own(p: Position, seat: int, piece: str) -> bool:
    """A standing piece of this seat; the visitor is its holder's."""
    return piece in (f"{seat}A", f"{seat}B") or (piece == "V" and p["visitor"]["holder"] == seat)


def acting(ed: Data, p: Position, location: str) -> str:
    seat, pieces = p["seat"], p["board"].get(location, [])
    if not any(is_own(p, seat, piece) for piece in bare(pieces)):
        return "RES-1"
    if not any(is_own(p, seat, piece) for piece in pieces):
        return "RES-2"
    me, forest = p["players"][seat], p["forest"]
    has, can_put = me["reserve"], any(not craft_put(ed, p, *pair) for pair in every_craft())
    can_pay = has["meat"] >= ed["pay"]["meat"] or has["mushroom"] >= ed["pay"]["mushroom"]
    needs = {
        "collect_wood": forest["wood"] > 0,
        "gather": forest["wood"] > 0 or forest["mushroom"] > 0,
        "raise_totem": has["wood"] > 0,
        "elder_craft": any(p["craft"]["display"]) or can_put,
        "craft": can_put,
        "offering": me["gen"] > 0 or any(has.values()),
        "build_tents": possible(ed, p, "PB"),
        "smoke": has["wood"] > 0 and p["tanning"]["meat"] > 0,
        "feed": possible(ed, p, "PF"),
        "consult": can_pay and (has["skull"] > 0 or any(p["nt"]["display"])),
    }
    return "" if needs.get(location, True) else "RES-6"


def link(ed: Data, p: Position, code: str) -> str:
    if number(code) >= len(ed["links"]):
        return "ENGINE-3"
    one, other, kind = ed["links"][number(code)]
    both = set(bare(p["board"].get(one, []))) & set(bare(p["board"].get(other, [])))
    mine = [letter for letter in "AB" if f"{p['seat']}{letter}" in both]
    if not mine:
        return "LINK-1"
    if all(f"{code}{letter}" in p["turn"]["links"] for letter in mine):
        return "LINK-8"
    return "" if possible(ed, p, kind) else "LINK-5"


def gift(p: Position, resource: str, other: int) -> str:
    if other >= p["seats"]:
        return "ENGINE-3"
    if other == p["seat"]:
        return "GIFT-1"
    if p["turn"]["gift"]:
        return "GIFT-3"
    if not p["players"][p["seat"]]["reserve"][resource]:
        return "RES-5"
    return "GIFT-4" if p["players"][other]["reserve"][resource] else ""


def possible(ed: Data, p: Position, kind: str) -> bool:
    """Kinds of link and of link token."""
    has = p["players"][p["seat"]]["reserve"]
    if kind == "PB":
        return any(not tent_put(ed, p, r, False) for r in RESOURCES)
    if kind == "PF":
        return any(not food_put(ed, p, r) for r in RESOURCES)
    if kind == "PC":
        return any(not craft_put(ed, p, *pair) for pair in every_craft())
    if kind == "RC":
        return bool(p["craft"]["hidden"] + (p["craft"]["top"] is not None) >= 2)
    stores = {
        "FW": p["forest"]["wood"], "FM": p["forest"]["mushroom"], "TH": p["tanning"]["hide"],
        "TM": p["tanning"]["meat"], "PT": has["wood"], "S": len(p["link_pile"]),
    }  # fmt: skip
    return bool(stores.get(kind, True))


def front(ed: Data, p: Position, card: int) -> bool:
    me, what = p["players"][p["seat"]], ed["nt_cards"][card][0]
    if what == "food":
        return bool(sum(me["food"].values()) < ed["food"]["places"])
    if what == "tents":
        return any(not tent_put(ed, p, r, True) for r in RESOURCES)
    return what != "craft" or bool(me["crafts"])


# 6.6


def every_craft() -> list[tuple[str, str]]:
    return [(f"C{k:02}", m) for k in range(1, 19) for m in ("wood", "hide")]


def gate(ed: Data, player: Data, resource: str) -> Data | None:
    """The toll of the next wood or hide; None if no tent lacks it."""
    wood, hide = player["tents"]["wood"], player["tents"]["hide"]
    tent = wood + 1 if resource == "wood" else hide // 2 + 1
    if tent > len(ed["tents"]["points"]) - 1:
        return None
    is_started = tent <= max(wood, (hide + 1) // 2)
    toll: Data = {} if is_started else ed["tents"]["gates"].get(str(tent), {})
    return toll


def tent_put(ed: Data, p: Position, resource: str, is_supply: bool) -> str:
    me = p["players"][p["seat"]]
    if resource not in ("wood", "hide"):
        return "TENT-1"
    if not is_supply and not me["reserve"][resource]:
        return "RES-5"
    toll = gate(ed, me, resource)
    if toll is None:
        return "TENT-1"
    return "TENT-5" if any(me["reserve"][r] < n for r, n in toll.items()) else ""


def food_put(ed: Data, p: Position, resource: str) -> str:
    me = p["players"][p["seat"]]
    if resource not in ("meat", "mushroom"):
        return "FOOD-1"
    if not me["reserve"][resource]:
        return "RES-5"
    return "FOOD-1" if sum(me["food"].values()) >= ed["food"]["places"] else ""


def craft_put(ed: Data, p: Position, card: str, m: str, is_supply: bool = False) -> str:
    me = p["players"][p["seat"]]
    if card not in me["crafts"]:
        return "CRAFT-5"
    asked = ed["craft_cards"][number(card)][2 if m == "wood" else 3]
    if me["crafts"][card][m] >= asked:
        return "CRAFT-6"
    return "" if is_supply or me["reserve"][m] else "RES-5"


def detail(ed: Data, p: Position, kind: str, holes: tuple[str, ...]) -> str:
    phase = p["phase"]
    if kind == "stop":
        full = ed["offerings"] if phase == "offer" else ed["builds"]
        refusal = "OFFER-1" if phase == "offer" else "BUILD-1"
        return refusal if p["left"] == full else ""
    if kind == "craft_put":
        return craft_put(ed, p, holes[0], holes[1], phase == "card_craft")
    if kind == "put":
        return put(ed, p, holes[0])
    if phase == "offer":
        return offer(ed, p, kind, holes[0])
    if phase == "trade":
        return trade(ed, p, kind, holes[0])
    if kind == "pay":
        return pay(ed, p, holes[0])
    if kind == "gain":
        return gain(ed, p, holes[0])
    stock, refusal = p["craft"]["display"], "SET-4"
    if kind == "take_nt":
        stock, refusal = p["nt"]["display"], "SET-2"
    elif kind == "take_token":
        stock, refusal = p["link_pile"], "LINK-6"
    return "" if holes[0] in stock else refusal


def pay(ed: Data, p: Position, resource: str) -> str:
    return "" if p["players"][p["seat"]]["reserve"][resource] >= ed["pay"][resource] else "RES-5"


def gain(ed: Data, p: Position, resource: str) -> str:
    if p["phase"] == "any":
        return "" if resource in ed["any"] else "LINK-4"
    if p["phase"] == "gather":
        if resource not in p["forest"]:
            return "GATH-1"
        return "" if p["forest"][resource] else "RES-6"
    refusal = {"elder_forest": "EFOR-1", "elder_hunt": "EHUN-1", "elder_food": "EFOO-1"}
    return "" if resource == ed["yield"][p["phase"]] else refusal[p["phase"]]


def put(ed: Data, p: Position, resource: str) -> str:
    phase, has = p["phase"], p["players"][p["seat"]]["reserve"]
    if phase in ("build", "tent_put", "elder_hunt", "card_tent"):
        return tent_put(ed, p, resource, phase == "card_tent")
    if phase in ("food_put", "elder_food"):
        return food_put(ed, p, resource)
    wanted, refusal = ("wood", "EFOR-1") if phase == "elder_forest" else ("skull", "CONS-2")
    if resource != wanted:
        return refusal
    return "" if has[resource] else "RES-5"


def offer(ed: Data, p: Position, kind: str, what: str) -> str:
    me = p["players"][p["seat"]]
    if kind == "give":
        return "" if me["reserve"][what] else "RES-5"
    if kind == "gain" and what not in ed["any"]:
        return "OFFER-2"
    if kind == "take_craft" and what not in p["craft"]["display"]:
        return "SET-4"
    effect = ""
    if kind == "link":
        if number(what) >= len(ed["links"]):
            return "ENGINE-3"
        effect = ed["links"][number(what)][2]
        if effect == "S":
            return "OFFER-5"
        if what in p["turn"]["offered"]:
            return "OFFER-6"
    if not me["gen"]:
        return "RES-5"
    return "LINK-5" if effect and not possible(ed, p, effect) else ""


def trade(ed: Data, p: Position, kind: str, what: str) -> str:
    _, left, right = ed["trade_cards"][number(p["trade"]["current"])]
    if kind == "gain":
        return "" if what in left else "TRADE-3"
    if kind == "take_craft":
        if right != "craft":
            return "TRADE-4"
        return "" if what in p["craft"]["display"] else "SET-4"
    if right != "visitor":
        return "TRADE-5"
    if p["visitor"]["next"] is not None:
        return "TRADE-6"
    return "TRADE-7" if p["trade"]["hidden"] == 0 else pay(ed, p, what)
