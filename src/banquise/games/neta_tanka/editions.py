"""Nētā-Tanka's edition files: everything of section 3 that is printed on boards and cards."""

from collections.abc import Sequence
from typing import Any

from banquise.core.edition import Page
from banquise.core.state import Edition
from banquise.games.neta_tanka.notation import LOCATION_CODES, RESOURCE_CODES
from banquise.games.neta_tanka.state import (
    CONSULT,
    CRAFTS,
    ELDER_CRAFT,
    ELDER_FOOD,
    ELDER_FOREST,
    ELDER_HUNT,
    LINKS,
    NTS,
    OBJECTIVES,
    SEATS,
    STEPS,
    TENTS,
    TOKENS,
    TRADE,
    TRADES,
    Front,
    Goal,
    Kind,
    Right,
    Site,
)

ELDERS = (ELDER_FOREST, ELDER_CRAFT, ELDER_HUNT, ELDER_FOOD)
TYPES = ("bow", "drum", "clothing")
KINDS = [kind.name for kind in Kind]
GOALS = [goal.name.lower() for goal in Goal]
COUNTS = (2, 3, 4)  # of players


def read(page: Page, ed: Edition) -> None:
    """Fill the record from a page, or say what is wrong with it."""
    read_players(page, ed)
    read_start(page, ed)
    read_village(page, ed)
    read_tents(page, ed)
    read_food_and_totem(page, ed)
    read_yield(page, ed)
    ed.pay_meat = page.integer("pay.meat", 1, 9)
    ed.pay_mushroom = page.integer("pay.mushroom", 1, 9)
    page_keys(page, "pay", ("meat", "mushroom"))
    ed.offerings = page.integer("offerings", 1, 7)
    ed.builds = page.integer("builds", 1, 7)
    ed.set_points = page.integer("set_points", 0, 99)
    ed.objective_points = page.integer("objective_points", 0, 99)
    read_crafts(page, ed)
    read_trades(page, ed)
    read_nts(page, ed)
    read_objectives(page, ed)


def page_keys(page: Page, key: str, allowed: Sequence[str]) -> dict[str, Any]:
    """A table with no other keys than these."""
    table = page.table(key)
    for name in table:
        if name not in allowed:
            raise page.refuse(f"{key}.{name}", "the game knows no such key.")
    return table


def one_of(page: Page, key: str, value: object, names: Sequence[str]) -> int:
    if not isinstance(value, str) or value not in names:
        raise page.refuse(key, f"one of {', '.join(names)} is wanted, not {value!r}.")
    return names.index(value)


def row(page: Page, key: str, value: object, length: int) -> list[Any]:
    if not isinstance(value, list) or len(value) != length:
        raise page.refuse(key, f"a list of {length} is wanted, not {value!r}.")
    return value


def read_players(page: Page, ed: Edition) -> None:
    """What changes with the number of players (section 3.2)."""
    for key, low, high in (
        ("rounds", 1, TRADES), ("colours", 1, 2), ("nomads", 1, 4), ("placed", 1, 8),
        ("consult_slots", 1, 2),
    ):  # fmt: skip
        page_keys(page, key, [str(n) for n in COUNTS])
        for n in COUNTS:
            ed[key][n] = page.integer(f"{key}.{n}", low, high)
    for n in COUNTS:
        if n > 2 and ed.colours[n] > 1:
            raise page.refuse(f"colours.{n}", "only two players can have two colours each.")
        if ed.placed[n] > ed.colours[n] * ed.nomads[n]:
            raise page.refuse(f"placed.{n}", "a player does not have so many nomads.")
        if not 3 <= ed.placed[n] <= 6 or n * int(ed.placed[n]) > 12:
            raise page.refuse(f"placed.{n}", "3 to 6 for each player and 12 in all are wanted.")


def resources(page: Page, key: str, allowed: Sequence[str], most: int) -> list[int]:
    """A table of resources as five numbers; those left out are 0."""
    table = page_keys(page, key, allowed)
    found = [0] * len(RESOURCE_CODES)
    for name in table:
        found[RESOURCE_CODES.index(name)] = page.integer(f"{key}.{name}", 0, most)
    return found


def read_start(page: Page, ed: Edition) -> None:
    page_keys(page, "start", ("forest", "tanning", "hunted", "reserve", "gen"))
    ed.start_forest[:] = resources(page, "start.forest", ("wood", "mushroom"), 99)
    ed.start_tanning[:] = resources(page, "start.tanning", ("hide", "meat"), 99)
    ed.start_reserve[:] = resources(page, "start.reserve", RESOURCE_CODES, 99)
    ed.start_hunted = page.integer("start.hunted", 0, 2)
    ed.start_gen = page.integer("start.gen", 0, 99)


def read_village(page: Page, ed: Edition) -> None:
    ed.site[:] = Site.SINGLE
    ed.site[list(ELDERS)] = Site.ELDER
    for i, code in enumerate(page.items("open")):
        location = one_of(page, f"open[{i}]", code, LOCATION_CODES)
        if location in (*ELDERS, TRADE, CONSULT):
            raise page.refuse(f"open[{i}]", f"{code} cannot be open.")
        ed.site[location] = Site.OPEN
    links = page.items("links")
    if not 1 <= len(links) <= LINKS:
        raise page.refuse("links", f"there are 1 to {LINKS} links, not {len(links)}.")
    ed.links = len(links)
    for i, link in enumerate(links):
        key = f"links[{i}]"
        one, other, kind = row(page, key, link, 3)
        ed.link_end[i] = [one_of(page, key, end, LOCATION_CODES) for end in (one, other)]
        if one == other:
            raise page.refuse(key, "a link joins two different locations.")
        ed.link_kind[i] = one_of(page, key, kind, KINDS)
    for i, kind in enumerate(page.items("tokens", TOKENS)):
        ed.token_kind[i] = one_of(page, f"tokens[{i}]", kind, KINDS[:-1])
    ed.wild[:] = 0
    ed.wild[read_any(page)] = 1


def read_any(page: Page) -> list[int]:
    found = [one_of(page, f"any[{i}]", r, RESOURCE_CODES) for i, r in enumerate(page.items("any"))]
    if len(set(found)) < 2:
        raise page.refuse("any", "at least two resources are wanted.")
    return found


def read_tents(page: Page, ed: Edition) -> None:
    page_keys(page, "tents", ("cost", "points", "gates"))
    page_keys(page, "tents.cost", ("wood", "hide"))
    ed.tent_wood = page.integer("tents.cost.wood", 1, 4)
    ed.tent_hide = page.integer("tents.cost.hide", 1, 4)
    points = page.integers("tents.points", None, -99, 999)
    if not 2 <= len(points) <= TENTS + 1:
        raise page.refuse("tents.points", f"the values of 0 to {TENTS} tents are wanted.")
    ed.tents = len(points) - 1
    ed.tent_points[: len(points)] = points
    for tent in page_keys(page, "tents.gates", [str(n) for n in range(2, len(points))]):
        gate = f"tents.gates.{tent}"
        found = resources(page, gate, ("meat", "mushroom"), 2)
        ed.gate_meat[int(tent)], ed.gate_mushroom[int(tent)] = found[2], found[3]


def read_food_and_totem(page: Page, ed: Edition) -> None:
    page_keys(page, "food", ("places", "unlock", "points"))
    page_keys(page, "food.points", ("meat", "mushroom"))
    ed.places = page.integer("food.places", 1, 16)
    ed.unlock = page.integer("food.unlock", 1, 16)
    ed.meat_points = page.integer("food.points.meat", 0, 99)
    ed.mushroom_points = page.integer("food.points.mushroom", 0, 99)
    page_keys(page, "totem", ("group", "group_points", "squares"))
    page_keys(page, "totem.group", ("wood", "skull"))
    ed.group_wood = page.integer("totem.group.wood", 1, 9)
    ed.group_skull = page.integer("totem.group.skull", 1, 9)
    ed.group_points = page.integer("totem.group_points", 0, 99)
    page_keys(page, "totem.squares", [str(n) for n in COUNTS])
    for n in COUNTS:
        read_squares(page, ed, n)


def read_squares(page: Page, ed: Edition, seats: int) -> None:
    """The squares of one face, from the right, each a list of [least levels, points]."""
    key = f"totem.squares.{seats}"
    squares = page.items(key)
    if not 1 <= len(squares) <= SEATS:
        raise page.refuse(key, f"1 to {SEATS} squares are wanted, not {len(squares)}.")
    ed.squares[seats] = len(squares)
    for i, steps in enumerate(squares):
        where = f"{key}[{i}]"
        if not isinstance(steps, list) or not 1 <= len(steps) <= STEPS:
            raise page.refuse(where, f"1 to {STEPS} pairs are wanted, not {steps!r}.")
        ed.square_steps[seats, i] = len(steps)
        for k, step in enumerate(steps):
            least, points = row(page, where, step, 2)
            ed.square_levels[seats, i, k] = page.check_integer(where, least, 0, 999)
            ed.square_points[seats, i, k] = page.check_integer(where, points, -99, 99)


def read_yield(page: Page, ed: Edition) -> None:
    keys = [
        "chop", "chop_gen", "hunt_gen", "meditate_gen", "tan", "collect_wood", "tan_take",
        "smoke_take", "smoke_cost", "meat_cap", "elder_forest", "elder_hunt", "elder_food",
    ]  # fmt: skip
    page_keys(page, "yield", keys)
    chop = resources(page, "yield.chop", ("wood", "mushroom"), 9)
    ed.chop_wood, ed.chop_mushroom = chop[0], chop[3]
    tan = resources(page, "yield.tan", ("hide", "meat"), 9)
    ed.tan_hide, ed.tan_meat = tan[1], tan[2]
    for key in ("chop_gen", "hunt_gen", "meditate_gen"):
        ed[key] = page.integer(f"yield.{key}", 0, 9)
    for key in ("collect_wood", "tan_take", "smoke_take"):
        ed[key] = page.integer(f"yield.{key}", 1, 9)
    ed.smoke_cost[:] = resources(page, "yield.smoke_cost", RESOURCE_CODES, 9)
    ed.meat_cap = page.integer("yield.meat_cap", 0, 999)
    for key, field in (("forest", "forest_gain"), ("hunt", "hunt_gain"), ("food", "food_gain")):
        name = f"yield.elder_{key}"
        ed[field] = one_of(page, name, page.get(name), RESOURCE_CODES)


def read_crafts(page: Page, ed: Edition) -> None:
    for i, card in enumerate(page.items("craft_cards", CRAFTS)):
        key = f"craft_cards[{i}]"
        kind, points, wood, hide = row(page, key, card, 4)
        ed.craft_type[i] = one_of(page, key, kind, TYPES)
        ed.craft_points[i] = page.check_integer(key, points, 0, 99)
        ed.craft_wood[i] = page.check_integer(key, wood, 0, 4)
        ed.craft_hide[i] = page.check_integer(key, hide, 0, 4)
        if wood + hide == 0:
            raise page.refuse(key, "a craft card asks for something.")


def read_trades(page: Page, ed: Edition) -> None:
    for i, card in enumerate(page.items("trade_cards", TRADES)):
        key = f"trade_cards[{i}]"
        slots, left, right = row(page, key, card, 3)
        ed.trade_slots[i] = page.check_integer(key, slots, 1, 2)
        if not isinstance(left, list) or not left:
            raise page.refuse(key, f"a list of resources is wanted, not {left!r}.")
        for name in left:
            ed.trade_left[i, one_of(page, key, name, RESOURCE_CODES)] = 1
        ed.trade_right[i] = one_of(page, key, right, [kind.name.lower() for kind in Right])


def read_nts(page: Page, ed: Edition) -> None:
    for i, card in enumerate(page.items("nt_cards", NTS)):
        key = f"nt_cards[{i}]"
        if not isinstance(card, list) or not card:
            raise page.refuse(key, f"a list is wanted, not {card!r}.")
        front = one_of(page, key, card[0], [front.name.lower() for front in Front])
        ed.nt_front[i] = front
        if front in (Front.TENTS, Front.CRAFT):
            row(page, key, card, 1)
            continue
        _, name, amount = row(page, key, card, 3)
        allowed = {Front.FOOD: ["meat", "mushroom"], Front.TOTEM: ["wood", "skull"]}
        one_of(page, key, name, allowed.get(Front(front), RESOURCE_CODES))
        ed.nt_resource[i] = RESOURCE_CODES.index(name)
        ed.nt_amount[i] = page.check_integer(key, amount, 1, 9)


def read_objectives(page: Page, ed: Edition) -> None:
    for i, card in enumerate(page.items("objectives", OBJECTIVES)):
        key = f"objectives[{i}]"
        if not isinstance(card, dict) or not card:
            raise page.refuse(key, f"a table of minima is wanted, not {card!r}.")
        for name, least in card.items():
            goal = one_of(page, key, name, GOALS)
            ed.goal[i, goal] = page.check_integer(f"{key}.{name}", least, 1, 999)
