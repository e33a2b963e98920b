"""An action in words: one of several buttons, or the main one."""

from collections.abc import Callable
from typing import Any

from banquise.core.text import Words

from .. import state as S
from ..rules.placing import colours
from ..state import LOCATIONS, Act, Edition, Phase, State
from . import names

Holes = dict[str, Any]
TENTS = (Phase.BUILD, Phase.TENT_PUT, Phase.CARD_TENT, Phase.ELDER_HUNT)
FOOD = (Phase.FOOD_PUT, Phase.ELDER_FOOD)
VISITOR = 2  # after the colours of a seat


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as one of several buttons: "1 wood in the tents, toll 1 mushroom"."""
    kind, k = S.split(action)
    holes = HOLES[kind](ed, s, k, words) if kind in HOLES else {}
    if kind == "put" and s.phase in TENTS:
        holes["toll"] = names.toll(ed, s, seat, k, words)
    return words(f"action.{variant(ed, s, kind, k, holes)}", **holes)


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as the main button: "Act here"."""
    return words("verb.draw" if action >= Act.DRAW_CRAFT else f"verb.{S.split(action)[0]}")


def variant(ed: Edition, s: State, kind: str, k: int, holes: Holes) -> str:
    """The name of an action's sentence: a kind may have several."""
    if kind == "place" and k >= VISITOR * LOCATIONS:
        return "place_visitor"
    if kind == "place" and colours(ed, s) > 1:
        return "place_colour"
    if kind == "pay" and s.phase == Phase.TRADE:
        return "pay_visitor"
    if kind in ("link", "gain", "take_craft") and s.phase == Phase.OFFER:
        return f"{kind}_offer"
    if kind != "put":
        return kind
    if s.phase in TENTS:
        return "put_tents_toll" if holes["toll"] else "put_tents"
    return "put_food" if s.phase in FOOD else "put_totem"


# What fills the holes, by the kind of the action


def place(ed: Edition, s: State, k: int, words: Words) -> Holes:
    piece, location = divmod(k, LOCATIONS)
    letter = S.LETTERS[piece] if piece < VISITOR else ""
    return location_holes(ed, s, location, words) | {"colour": letter}


def location_holes(ed: Edition, s: State, k: int, words: Words) -> Holes:
    return {"place": names.place(k, words), "does": names.does(ed, s, k, words)}


def link(ed: Edition, s: State, k: int, words: Words) -> Holes:
    return {"code": S.LINK_CODES[k], "effect": names.effect(int(ed.link_kind[k]), words)}


def token(ed: Edition, s: State, k: int, words: Words) -> Holes:
    return {"code": S.TOKEN_CODES[k], "effect": names.effect(int(ed.token_kind[k]), words)}


def nt_card(ed: Edition, s: State, k: int, words: Words) -> Holes:
    return {"code": S.NT_CODES[k], "effect": names.front(ed, k, words)}


def craft_card(ed: Edition, s: State, k: int, words: Words) -> Holes:
    return dict(names.craft_card(ed, k, words))


def craft_put(ed: Edition, s: State, k: int, words: Words) -> Holes:
    card, m = divmod(k, 2)
    return {"amount": names.amount(m, 1, words), "card": names.craft(ed, card, words)}


def gift(ed: Edition, s: State, k: int, words: Words) -> Holes:
    r, other = divmod(k, S.SEATS)
    return {"amount": names.amount(r, 1, words), "player": words.player(other)}


def gain(ed: Edition, s: State, k: int, words: Words) -> Holes:
    is_all = k == S.MUSHROOM and s.phase == Phase.GATHER
    return {"amount": names.amount(k, int(s.forest_mushroom) if is_all else 1, words)}


def one(ed: Edition, s: State, k: int, words: Words) -> Holes:
    return {"amount": names.amount(k, 1, words)}


def pay(ed: Edition, s: State, k: int, words: Words) -> Holes:
    r, n = (S.MEAT, ed.pay_meat) if k == 0 else (S.MUSHROOM, ed.pay_mushroom)
    return {"amount": names.amount(r, int(n), words)}


HOLES: dict[str, Callable[[Edition, State, int, Words], Holes]] = {
    "place": place, "loc": location_holes, "link": link, "front": nt_card, "back": nt_card,
    "token": token, "gift": gift, "gain": gain, "give": one, "put": one, "craft_put": craft_put,
    "take_craft": craft_card, "drop": craft_card, "take_nt": nt_card, "take_token": token,
    "pay": pay, "draw_craft": craft_card, "draw_nt": nt_card,
    "draw_trade": lambda ed, s, k, words: {"code": S.TRADE_CODES[k]},
    "deal": lambda ed, s, k, words: {"goals": names.goals(ed, k, words)},
    "first": lambda ed, s, k, words: {"player": words.player(k)},
}  # fmt: skip
