"""Names and amounts that fill the holes of sentences: "2 hides", "bow C05", "take 3 wood"."""

from collections.abc import Iterable

from banquise.core.text import Words

from .. import state as S
from ..rules.clan import next_tent, started_tents
from ..state import Edition, Front, Goal, Kind, Place, Right, State

GOODS = (*S.RESOURCE_CODES, "gen")


def amount(what: int | str, n: int, words: Words) -> str:
    """So much of a resource, of ``gen`` or of ``points``."""
    return words.count(f"amount.{what if isinstance(what, str) else GOODS[what]}", n)


def things(counts: Iterable[tuple[int, int]], words: Words) -> str:
    """Several amounts; empty if there is nothing."""
    found = [amount(what, int(n), words) for what, n in counts if n > 0]
    return words.joined(found) if found else ""


def place(location: int, words: Words) -> str:
    return words(f"place.{S.LOCATION_CODES[location]}")


def does(ed: Edition, s: State, location: int, words: Words) -> str:
    """What a location gives; trading as the card of the round says."""
    if location == Place.TRADE and s.trade >= 0:
        return words("does.trade_now", **trade(ed, int(s.trade), words))
    return words(f"does.{S.LOCATION_CODES[location]}")


def craft(ed: Edition, card: int, words: Words) -> str:
    kind = words(f"type.{S.TYPES[ed.craft_type[card]]}")
    return words("card.craft", type=kind, code=S.CRAFT_CODES[card])


def craft_card(ed: Edition, card: int, words: Words) -> dict[str, str]:
    """A craft card with all that is printed on it."""
    cost = [(S.WOOD, ed.craft_wood[card]), (S.HIDE, ed.craft_hide[card])]
    return {
        "card": craft(ed, card, words),
        "points": amount("points", int(ed.craft_points[card]), words),
        "cost": things(cost, words),
    }


def effect(kind: int, words: Words) -> str:
    """What a link or a link token does."""
    return words(f"effect.{Kind(kind).name}")


def front(ed: Edition, card: int, words: Words) -> str:
    """What the front of a Neta-Tanka card does."""
    kind = Front(int(ed.nt_front[card]))
    if kind in (Front.TENTS, Front.CRAFT):
        return words(f"front.{kind.name.lower()}")
    given = amount(int(ed.nt_resource[card]), int(ed.nt_amount[card]), words)
    return words(f"front.{kind.name.lower()}", amount=given)


def nt_label(ed: Edition, card: int, words: Words) -> str:
    return words("view.nt", code=S.NT_CODES[card], effect=front(ed, card, words))


def token_label(ed: Edition, token: int, words: Words) -> str:
    does_it = effect(int(ed.token_kind[token]), words)
    return words("view.token", code=S.TOKEN_CODES[token], effect=does_it)


def goals(ed: Edition, card: int, words: Words) -> str:
    """An objective: its code and all it asks for."""
    wanted = [
        words(f"goal.{goal.name.lower()}", n=int(ed.goal[card, goal]))
        for goal in Goal
        if ed.goal[card, goal] > 0
    ]
    return words("card.goals", code=S.OBJECTIVE_CODES[card], goals=words.joined(wanted))


def trade(ed: Edition, card: int, words: Words) -> dict[str, str]:
    """Both options of a trade card."""
    left = [amount(r, 1, words) for r in range(S.RESOURCES) if ed.trade_left[card, r]]
    right = Right(int(ed.trade_right[card])).name.lower()
    return {"left": words.listed(left), "right": words(f"card.right_{right}")}


def toll(ed: Edition, s: State, seat: int, r: int, words: Words) -> str:
    """What a placement in the tents pays at a gate; empty if nothing."""
    tent = next_tent(ed, s, seat, r)
    if tent <= started_tents(ed, s, seat) or tent > int(ed.tents):
        return ""
    return things([(S.MEAT, ed.gate_meat[tent]), (S.MUSHROOM, ed.gate_mushroom[tent])], words)
