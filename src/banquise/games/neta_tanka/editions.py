"""Nētā-Tanka's edition files: everything of section 3 that is printed on boards and cards."""

from banquise.core.edition import Page, read_fields

from . import state as S
from .state import Edition, Front, Goal, Kind, Place, Right, Site

ELDERS = (Place.ELDER_FOREST, Place.ELDER_CRAFT, Place.ELDER_HUNT, Place.ELDER_FOOD)
KINDS = [kind.name for kind in Kind]
GOALS = [goal.name.lower() for goal in Goal]
FRONTS = [front.name.lower() for front in Front]
RIGHTS = [right.name.lower() for right in Right]
SEATS = (2, 3, 4)  # numbers of players


def read(page: Page, ed: Edition) -> None:
    """Fill the record from a page, or say what is wrong with it."""
    read_fields(page, ed, Edition)
    check_nomads(page, ed)
    read_village(page, ed)
    read_tents(page, ed)
    for seats in SEATS:
        read_squares(page, ed, seats)
    ed.chop_wood, ed.chop_mushroom = pair(page, "yield.chop", "wood", "mushroom", 9)
    ed.tan_hide, ed.tan_meat = pair(page, "yield.tan", "hide", "meat", 9)
    read_crafts(page, ed)
    read_trades(page, ed)
    read_nts(page, ed)
    read_objectives(page, ed)


def check_nomads(page: Page, ed: Edition) -> None:
    """What must fit together for each number of players (section 3.2)."""
    for n in SEATS:
        if n > 2 and ed.colours[n] > 1:
            raise page.refuse(f"colours.{n}", "only two players can have two colours each.")
        if ed.placed[n] > ed.colours[n] * ed.nomads[n]:
            raise page.refuse(f"placed.{n}", "a player does not have so many nomads.")
        if not 3 <= ed.placed[n] <= 6 or n * int(ed.placed[n]) > 12:
            raise page.refuse(f"placed.{n}", "3 to 6 for each player and 12 in all are wanted.")


def pair(page: Page, key: str, one: str, other: str, most: int) -> list[int]:
    """A table of two resources; what it leaves out is 0."""
    page.table(key)
    names = [f"{key}.{name}" for name in (one, other)]
    return [page.integer(name, 0, most) if page.has(name) else 0 for name in names]


def read_village(page: Page, ed: Edition) -> None:
    ed.site[:] = Site.SINGLE
    ed.site[list(ELDERS)] = Site.ELDER
    for i, code in enumerate(page.items("open")):
        location = page.choice(f"open[{i}]", code, S.LOCATION_CODES)
        if location in (*ELDERS, Place.TRADE, Place.CONSULT):
            raise page.refuse(f"open[{i}]", f"{code} cannot be open.")
        ed.site[location] = Site.OPEN
    links = page.items("links")
    if not 1 <= len(links) <= S.LINKS:
        raise page.refuse("links", f"there are 1 to {S.LINKS} links, not {len(links)}.")
    ed.links = len(links)
    for i, link in enumerate(links):
        key = f"links[{i}]"
        one, other, kind = page.row(key, link, 3)
        ed.link_end[i] = [page.choice(key, end, S.LOCATION_CODES) for end in (one, other)]
        if one == other:
            raise page.refuse(key, "a link joins two different locations.")
        ed.link_kind[i] = page.choice(key, kind, KINDS)
    for i, kind in enumerate(page.items("tokens", S.TOKENS)):
        ed.token_kind[i] = page.choice(f"tokens[{i}]", kind, KINDS[:-1])
    for i, name in enumerate(page.items("any")):
        ed.wild[page.choice(f"any[{i}]", name, S.RESOURCE_CODES)] = 1
    if sum(ed.wild) < 2:
        raise page.refuse("any", "at least two resources are wanted.")


def read_tents(page: Page, ed: Edition) -> None:
    points = page.integers("tents.points", None, -99, 999)
    if not 2 <= len(points) <= S.TENTS + 1:
        raise page.refuse("tents.points", f"the values of 0 to {S.TENTS} tents are wanted.")
    ed.tents = len(points) - 1
    ed.tent_points[: len(points)] = points
    behind = [str(tent) for tent in range(2, len(points))]
    for name in page.table("tents.gates"):
        gate, tent = f"tents.gates.{name}", 2 + page.choice("tents.gates", name, behind)
        ed.gate_meat[tent], ed.gate_mushroom[tent] = pair(page, gate, "meat", "mushroom", 2)


def read_squares(page: Page, ed: Edition, seats: int) -> None:
    """The squares of one face, from the right, each a list of [least levels, points]."""
    key = f"totem.squares.{seats}"
    squares = page.items(key)
    if not 1 <= len(squares) <= S.SEATS:
        raise page.refuse(key, f"1 to {S.SEATS} squares are wanted, not {len(squares)}.")
    ed.squares[seats] = len(squares)
    for i, steps in enumerate(squares):
        where = f"{key}[{i}]"
        if not isinstance(steps, list) or not 1 <= len(steps) <= S.STEPS:
            raise page.refuse(where, f"1 to {S.STEPS} pairs are wanted, not {steps!r}.")
        ed.square_steps[seats, i] = len(steps)
        for k, step in enumerate(steps):
            least, points = page.row(where, step, 2)
            ed.square_levels[seats, i, k] = page.check_integer(where, least, 0, 999)
            ed.square_points[seats, i, k] = page.check_integer(where, points, -99, 99)


def read_crafts(page: Page, ed: Edition) -> None:
    for i, card in enumerate(page.items("craft_cards", S.CRAFTS)):
        key = f"craft_cards[{i}]"
        kind, points, wood, hide = page.row(key, card, 4)
        ed.craft_type[i] = page.choice(key, kind, S.TYPES)
        ed.craft_points[i] = page.check_integer(key, points, 0, 99)
        ed.craft_wood[i] = page.check_integer(key, wood, 0, 4)
        ed.craft_hide[i] = page.check_integer(key, hide, 0, 4)
        if wood + hide == 0:
            raise page.refuse(key, "a craft card asks for something.")


def read_trades(page: Page, ed: Edition) -> None:
    for i, card in enumerate(page.items("trade_cards", S.TRADES)):
        key = f"trade_cards[{i}]"
        slots, left, right = page.row(key, card, 3)
        ed.trade_slots[i] = page.check_integer(key, slots, 1, 2)
        if not isinstance(left, list) or not left:
            raise page.refuse(key, f"a list of resources is wanted, not {left!r}.")
        for name in left:
            ed.trade_left[i, page.choice(key, name, S.RESOURCE_CODES)] = 1
        ed.trade_right[i] = page.choice(key, right, RIGHTS)


def read_nts(page: Page, ed: Edition) -> None:
    allowed = {Front.FOOD: ["meat", "mushroom"], Front.TOTEM: ["wood", "skull"]}
    for i, card in enumerate(page.items("nt_cards", S.NTS)):
        key = f"nt_cards[{i}]"
        if not isinstance(card, list) or not card:
            raise page.refuse(key, f"a list is wanted, not {card!r}.")
        front = Front(page.choice(key, card[0], FRONTS))
        ed.nt_front[i] = front
        if front in (Front.TENTS, Front.CRAFT):
            page.row(key, card, 1)
            continue
        _, name, amount = page.row(key, card, 3)
        page.choice(key, name, allowed.get(front, S.RESOURCE_CODES))
        ed.nt_resource[i] = S.RESOURCE_CODES.index(name)
        ed.nt_amount[i] = page.check_integer(key, amount, 1, 9)


def read_objectives(page: Page, ed: Edition) -> None:
    for i, card in enumerate(page.items("objectives", S.OBJECTIVES)):
        key = f"objectives[{i}]"
        if not isinstance(card, dict) or not card:
            raise page.refuse(key, f"a table of minima is wanted, not {card!r}.")
        for name, least in card.items():
            goal = page.choice(key, name, GOALS)
            ed.goal[i, goal] = page.check_integer(f"{key}.{name}", least, 1, 999)
