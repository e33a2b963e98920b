"""An action in words: one of several buttons, or the main one."""

from typing import Any

from banquise.core.state import Edition, State
from banquise.core.text import Words
from banquise.games.neta_tanka.notation import (
    CRAFT_CODES,
    LINK_CODES,
    NT_CODES,
    TOKEN_CODES,
    TRADE_CODES,
)
from banquise.games.neta_tanka.rules.board import colours
from banquise.games.neta_tanka.state import (
    CRAFT_PUT,
    DEAL,
    DEAL_MASKED,
    DRAW_CRAFT,
    DRAW_NT,
    DRAW_TRADE,
    DROP,
    END,
    FIRST,
    GAIN,
    GIFT,
    GIVE,
    LINK,
    LOC,
    LOCATIONS,
    MEAT,
    MUSHROOM,
    NT_BACK,
    NT_FRONT,
    OBJECTIVE,
    PAY,
    PUT,
    SEATS,
    STOP,
    TAKE_CRAFT,
    TAKE_NT,
    TAKE_TOKEN,
    TOKEN_USE,
    Phase,
)
from banquise.games.neta_tanka.words import phrases

Described = tuple[str, dict[str, Any]]  # the name of an action's sentences, and their holes
BLOCKS = (
    (LOC, "place"), (LINK, "loc"), (NT_FRONT, "link"), (NT_BACK, "front"), (TOKEN_USE, "back"),
    (GIFT, "token"), (OBJECTIVE, "gift"), (END, "objective"), (STOP, "end"), (GAIN, "stop"),
    (GIVE, "gain"), (PUT, "give"), (CRAFT_PUT, "put"), (TAKE_CRAFT, "craft_put"),
    (DROP, "take_craft"), (TAKE_NT, "drop"), (TAKE_TOKEN, "take_nt"), (PAY, "take_token"),
    (DRAW_CRAFT, "pay"), (DRAW_NT, "draw_craft"), (DRAW_TRADE, "draw_nt"), (DEAL, "draw_trade"),
    (FIRST, "deal"), (DEAL_MASKED, "first"),
)  # fmt: skip
TENTS = (Phase.BUILD, Phase.TENT_PUT, Phase.CARD_TENT, Phase.ELDER_HUNT)
FOOD = (Phase.FOOD_PUT, Phase.ELDER_FOOD)


def kind_of(action: int) -> str:
    """The kind of an action, as its sentences are named."""
    return next((name for end, name in BLOCKS if action < end), "deal_hidden")


def label(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as one of several buttons: "1 wood in the tents, toll 1 mushroom"."""
    key, holes = describe(ed, s, seat, action, words)
    return words(f"action.{key}", **holes)


def verb(ed: Edition, s: State, seat: int, action: int, words: Words) -> str:
    """An action as the main button: "Act here"."""
    kind = kind_of(action)
    if action >= DRAW_CRAFT:
        kind = "draw"
    return words(f"verb.{kind}")


def describe(ed: Edition, s: State, seat: int, action: int, words: Words) -> Described:
    if action < GIFT:
        return describe_menu(ed, s, action, words)
    if action < STOP + 1:
        return describe_turn(action, words)
    if action < TAKE_CRAFT:
        return describe_resource(ed, s, seat, action, words)
    if action < DRAW_CRAFT:
        return describe_card(ed, s, action, words)
    return describe_chance(ed, action, words)


def place_holes(ed: Edition, s: State, location: int, words: Words) -> dict[str, Any]:
    place, does = phrases.place(location, words), phrases.does(ed, s, location, words)
    return {"place": place, "does": does}


def describe_menu(ed: Edition, s: State, action: int, words: Words) -> Described:
    kind = kind_of(action)
    if kind == "place":
        k, location = divmod(action, LOCATIONS)
        holes = place_holes(ed, s, location, words)
        if k == 2:
            return "place_visitor", holes
        if colours(ed, s) > 1:
            return "place_colour", holes | {"colour": "AB"[k]}
        return kind, holes
    if kind == "loc":
        return kind, place_holes(ed, s, action - LOC, words)
    if kind == "link":
        link = action - LINK
        key = "link_offer" if s.phase == Phase.OFFER else "link"
        does = phrases.effect(int(ed.link_kind[link]), words)
        return key, {"code": LINK_CODES[link], "effect": does}
    if kind == "front":
        card = action - NT_FRONT
        return kind, {"code": NT_CODES[card], "effect": phrases.front(ed, card, words)}
    if kind == "back":
        return kind, {"code": NT_CODES[action - NT_BACK]}
    token = action - TOKEN_USE
    does = phrases.effect(int(ed.token_kind[token]), words)
    return kind, {"code": TOKEN_CODES[token], "effect": does}


def describe_turn(action: int, words: Words) -> Described:
    kind = kind_of(action)
    if kind != "gift":
        return kind, {}
    r, other = divmod(action - GIFT, SEATS)
    return kind, {"amount": phrases.amount(r, 1, words), "player": words.player(other)}


def describe_resource(ed: Edition, s: State, seat: int, action: int, words: Words) -> Described:
    kind, phase = kind_of(action), Phase(int(s.phase))
    if kind == "craft_put":
        card, m = divmod(action - CRAFT_PUT, 2)
        return kind, {"amount": phrases.amount(m, 1, words), "card": phrases.craft(ed, card, words)}
    r = (action - GAIN) % 5
    n = 1
    if kind == "gain" and phase == Phase.GATHER and r == MUSHROOM:
        n = int(s.forest_mushroom)
    holes = {"amount": phrases.amount(r, n, words)}
    if kind == "gain":
        return ("gain_offer" if phase == Phase.OFFER else "gain"), holes
    if kind == "give":
        return kind, holes
    if phase in TENTS:
        toll = phrases.toll(ed, s, seat, r, words)
        return ("put_tents_toll", holes | {"toll": toll}) if toll else ("put_tents", holes)
    return ("put_food" if phase in FOOD else "put_totem"), holes


def describe_card(ed: Edition, s: State, action: int, words: Words) -> Described:
    kind = kind_of(action)
    if kind == "pay":
        r = MEAT if action == PAY else MUSHROOM
        n = int(ed.pay_meat if action == PAY else ed.pay_mushroom)
        key = "pay_visitor" if s.phase == Phase.TRADE else "pay"
        return key, {"amount": phrases.amount(r, n, words)}
    if kind == "take_nt":
        card = action - TAKE_NT
        return kind, {"code": NT_CODES[card], "effect": phrases.front(ed, card, words)}
    if kind == "take_token":
        token = action - TAKE_TOKEN
        does = phrases.effect(int(ed.token_kind[token]), words)
        return kind, {"code": TOKEN_CODES[token], "effect": does}
    card = (action - TAKE_CRAFT) % len(CRAFT_CODES)
    if kind == "take_craft" and s.phase == Phase.OFFER:
        kind = "take_craft_offer"
    return kind, {
        "card": phrases.craft(ed, card, words),
        "points": phrases.craft_points(ed, card, words),
        "cost": phrases.craft_cost(ed, card, words),
    }


def describe_chance(ed: Edition, action: int, words: Words) -> Described:
    kind = kind_of(action)
    if kind == "draw_craft":
        return kind, {"card": phrases.craft(ed, action - DRAW_CRAFT, words)}
    if kind == "draw_nt":
        card = action - DRAW_NT
        return kind, {"code": NT_CODES[card], "effect": phrases.front(ed, card, words)}
    if kind == "draw_trade":
        return kind, {"code": TRADE_CODES[action - DRAW_TRADE]}
    if kind == "deal":
        card = action - DEAL
        return kind, {"goals": phrases.goals(ed, card, words)}
    if kind == "first":
        return kind, {"player": words.player(action - FIRST)}
    return kind, {}
