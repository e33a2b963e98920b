"""Names and amounts that fill the holes of sentences: "2 hides", "bow C05", "take 3 wood"."""

from collections.abc import Iterable, Sequence
from functools import reduce

from banquise.core.state import Edition, State
from banquise.core.text import Words
from banquise.games.neta_tanka.editions import TYPES
from banquise.games.neta_tanka.notation import (
    CRAFT_CODES,
    LOCATION_CODES,
    OBJECTIVE_CODES,
    RESOURCE_CODES,
)
from banquise.games.neta_tanka.rules.clan import next_tent, started_tents
from banquise.games.neta_tanka.state import (
    HIDE,
    MEAT,
    MUSHROOM,
    TRADE,
    WOOD,
    Front,
    Goal,
    Kind,
    Right,
)


def listed(names: Iterable[str], words: Words) -> str:
    """Names in a bare list: "C01, C02"."""
    return reduce(lambda a, b: words("list.more", a=a, b=b), names)


def joined(names: Sequence[str], words: Words) -> str:
    """Names as part of a sentence: "2 wood, 1 hide and 1 meat"."""
    if len(names) == 1:
        return names[0]
    return words("list.pair", a=listed(names[:-1], words), b=names[-1])


def amount(r: int | str, n: int, words: Words) -> str:
    name = r if isinstance(r, str) else RESOURCE_CODES[r]
    return words.count(f"amount.{name}", n)


def things(counts: Iterable[tuple[int | str, int]], words: Words) -> str:
    """Several amounts; empty if there is nothing."""
    found = [amount(r, n, words) for r, n in counts if n > 0]
    return joined(found, words) if found else ""


def place(location: int, words: Words) -> str:
    return words(f"place.{LOCATION_CODES[location]}")


def does(ed: Edition, s: State, location: int, words: Words) -> str:
    """What a location gives; trading as the card of the round says."""
    if location == TRADE and s.trade >= 0:
        card = int(s.trade)
        left, right = trade_left(ed, card, words), trade_right(ed, card, words)
        return words("does.trade_now", left=left, right=right)
    return words(f"does.{LOCATION_CODES[location]}")


def craft(ed: Edition, card: int, words: Words) -> str:
    kind = words(f"type.{TYPES[ed.craft_type[card]]}")
    return words("card.craft", type=kind, code=CRAFT_CODES[card])


def craft_cost(ed: Edition, card: int, words: Words) -> str:
    return things([(WOOD, int(ed.craft_wood[card])), (HIDE, int(ed.craft_hide[card]))], words)


def craft_points(ed: Edition, card: int, words: Words) -> str:
    return amount("points", int(ed.craft_points[card]), words)


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


def goals(ed: Edition, card: int, words: Words) -> str:
    """An objective: its code and all it asks for."""
    wanted = [
        words(f"goal.{goal.name.lower()}", n=int(ed.goal[card, goal]))
        for goal in Goal
        if ed.goal[card, goal] > 0
    ]
    return words("card.goals", code=OBJECTIVE_CODES[card], goals=joined(wanted, words))


def trade_left(ed: Edition, card: int, words: Words) -> str:
    names = [amount(r, 1, words) for r in range(len(RESOURCE_CODES)) if ed.trade_left[card, r]]
    return listed(names, words)


def trade_right(ed: Edition, card: int, words: Words) -> str:
    return words(f"card.right_{Right(int(ed.trade_right[card])).name.lower()}")


def toll(ed: Edition, s: State, seat: int, r: int, words: Words) -> str:
    """What a placement in the tents pays at a gate; empty if nothing."""
    tent = next_tent(ed, s, seat, r)
    if tent <= started_tents(ed, s, seat) or tent > int(ed.tents):
        return ""
    cost = [(MEAT, int(ed.gate_meat[tent])), (MUSHROOM, int(ed.gate_mushroom[tent]))]
    return things(cost, words)
