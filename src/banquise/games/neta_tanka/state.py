"""The records of Nētā-Tanka, its events, and the numbers that they hold."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from banquise.core.actions import Block, Blocks
from banquise.core.events import COUNT, NUMBER, PLAYER, PLAYERS, Argument, Events, says, shows
from banquise.core.records import Bound, Record, i1, i2, last_seat, seat_or, u1, u4
from banquise.core.state import EMPTY, HIDDEN, NOBODY, Ints

SEATS, COLOURS, LOCATIONS, RESOURCES, LINKS, TENTS = 4, 4, 18, 5, 32, 8
CRAFTS, NTS, TRADES, TOKENS, OBJECTIVES, SLOTS = 18, 10, 10, 8, 4, 5
TOP = SLOTS  # the visible card on a deck lies behind the five slots of its display
VISITOR = 4  # its bit among the pieces of a location; a nomad's bit is its colour

WOOD, HIDE, MEAT, MUSHROOM, SKULL = range(RESOURCES)
GEN = RESOURCES  # generosity points, where events name what is taken or paid
SUPPLY, FOREST, TANNING = range(3)  # where it is taken from


class Place(IntEnum):
    """The locations, in the order of the rulebook (table 2.3, from 0)."""

    CHOP, COLLECT_WOOD, GATHER, RAISE_TOTEM, ELDER_FOREST, ELDER_CRAFT, CRAFT = range(7)
    OFFERING, BUILD_TENTS, MEDITATE, HUNT, TAN, ELDER_HUNT, SMOKE = range(7, 14)
    FEED, ELDER_FOOD, TRADE, CONSULT = range(14, 18)


LOCATION_CODES = [place.name.lower() for place in Place]
RESOURCE_CODES = ["wood", "hide", "meat", "mushroom", "skull"]
LINK_CODES = [f"L{k:02}" for k in range(1, LINKS + 1)]
CRAFT_CODES = [f"C{k:02}" for k in range(1, CRAFTS + 1)]
NT_CODES = [f"N{k:02}" for k in range(1, NTS + 1)]
TRADE_CODES = [f"T{k:02}" for k in range(1, TRADES + 1)]
TOKEN_CODES = [f"K{k}" for k in range(1, TOKENS + 1)]
OBJECTIVE_CODES = [f"O{k}" for k in range(1, OBJECTIVES + 1)]
LETTERS = "AB"  # the colours of one player
COPIES = ("locked", "ready", "used")  # the copy power
TYPES = ("bow", "drum", "clothing")  # of craft cards

ACTIONS = Blocks(
    Block("place", "ABV", LOCATION_CODES, text="{piece}@{place}"),
    Block("loc", LOCATION_CODES, text="!{place}"),
    Block("link", LINK_CODES, text="{link}"),
    Block("front", NT_CODES, text="{card}"),
    Block("back", NT_CODES, text="{card}*"),
    Block("token", TOKEN_CODES, text="{token}"),
    Block("gift", RESOURCE_CODES, range(SEATS), text="{resource}>{seat}"),
    Block("objective", text="obj"),
    Block("end"),
    Block("stop"),
    Block("gain", RESOURCE_CODES, text="+{resource}"),
    Block("give", RESOURCE_CODES, text="-{resource}"),
    Block("put", RESOURCE_CODES, text="={resource}"),
    Block("craft_put", CRAFT_CODES, RESOURCE_CODES[:2], text="{card}={resource}"),
    Block("take_craft", CRAFT_CODES, text="+{card}"),
    Block("drop", CRAFT_CODES, text="-{card}"),
    Block("take_nt", NT_CODES, text="+{card}"),
    Block("take_token", TOKEN_CODES, text="+{token}"),
    Block("pay", ("meat", "mushroom"), text="pay:{resource}"),
    # Chance decides what follows.
    Block("draw_craft", CRAFT_CODES, text="craft:{card}"),
    Block("draw_nt", NT_CODES, text="nt:{card}"),
    Block("draw_trade", TRADE_CODES, text="trade:{card}"),
    Block("deal", OBJECTIVE_CODES, text="deal:{card}", masked=True),
    Block("first", range(SEATS), text="first:{seat}"),
)
DEAL_MASKED = ACTIONS.size  # somebody else was dealt an objective
_KINDS = [(block.name, k) for block in ACTIONS.blocks for k, _ in enumerate(block)]


def split(action: int) -> tuple[str, int]:
    """The block of an action, and its number there."""
    return _KINDS[action] if action < DEAL_MASKED else ("deal_hidden", 0)


class Act(IntEnum):
    """The first action of each block."""

    PLACE = ACTIONS.first("place")
    LOC = ACTIONS.first("loc")
    LINK = ACTIONS.first("link")
    FRONT = ACTIONS.first("front")
    BACK = ACTIONS.first("back")
    TOKEN = ACTIONS.first("token")
    GIFT = ACTIONS.first("gift")
    OBJECTIVE = ACTIONS.first("objective")
    END = ACTIONS.first("end")
    STOP = ACTIONS.first("stop")
    GAIN = ACTIONS.first("gain")
    GIVE = ACTIONS.first("give")
    PUT = ACTIONS.first("put")
    CRAFT_PUT = ACTIONS.first("craft_put")
    TAKE_CRAFT = ACTIONS.first("take_craft")
    DROP = ACTIONS.first("drop")
    TAKE_NT = ACTIONS.first("take_nt")
    TAKE_TOKEN = ACTIONS.first("take_token")
    PAY = ACTIONS.first("pay")
    DRAW_CRAFT = ACTIONS.first("draw_craft")
    DRAW_NT = ACTIONS.first("draw_nt")
    DRAW_TRADE = ACTIONS.first("draw_trade")
    DEAL = ACTIONS.first("deal")
    FIRST = ACTIONS.first("first")


# Where a craft or Neta-Tanka card is: in the hidden deck, on display or on top of the deck, out of
# the game, with a seat, or finished by a seat (craft cards only).
UNSEEN, SHOWN, GONE = range(3)
HELD = 3  # HELD + seat
DONE = HELD + SEATS  # DONE + seat

PILE, SPENT = range(2)  # where a link token is, besides HELD + seat
LOCKED, READY, USED = range(3)  # the copy power
BOW, DRUM, CLOTHING = range(3)  # types of craft card


class Site(IntEnum):
    """The three types of location."""

    SINGLE, ELDER, OPEN = range(3)


class Kind(IntEnum):
    """What a link or a link token does (section 3.6)."""

    W, H, M, G, K, ANY, FW, FM, TH, TM, PB, PF, PC, PT, RC, S = range(16)


class Front(IntEnum):
    """What the front of a Neta-Tanka card does."""

    FOOD, TENTS, TOTEM, CRAFT, TAKE = range(5)


class Right(IntEnum):
    """The right option of a trade card."""

    CRAFT, VISITOR = range(2)


class Goal(IntEnum):
    """The minima that an objective card may ask for."""

    TYPES, SAME, TENTS, FOOD, LEVELS, TOTEM_WOOD, TOTEM_SKULL, GEN = range(8)


class Phase(IntEnum):
    """Chance first, then what is always asked, then the details, then the end."""

    DRAW_NT, DRAW_CRAFT, DRAW_TRADE, DEAL_OBJECTIVE, DRAW_FIRST, PLACE, MAIN = range(7)
    GATHER, ELDER_FOREST, ELDER_CRAFT, ELDER_HUNT, ELDER_FOOD = range(7, 12)
    CRAFT_PUT, CARD_CRAFT, TENT_PUT, CARD_TENT, FOOD_PUT, ANY, DROP, TOKEN_TAKE = range(12, 20)
    BUILD, OFFER, TRADE, CONSULT_PAY, CONSULT_USE, OVER = range(20, 26)


class Clause(IntEnum):
    """The clauses that can forbid an action."""

    LEGAL, ENGINE_1, ENGINE_2, ENGINE_3 = range(4)
    PLACE_4, PLACE_5, TYPE_2, TYPE_3, TYPE_4, COPY_2, TWO_3, VIS_1, VIS_2, VIS_3 = range(4, 14)
    RES_1, RES_2, RES_5, RES_6, CHOP_2, HUNT_2, TAN_1 = range(14, 21)
    LINK_1, LINK_4, LINK_5, LINK_6, LINK_8, CARD_1, CARD_4, CARD_5 = range(21, 29)
    GIFT_1, GIFT_3, GIFT_4, OBJ_3 = range(29, 33)
    GATH_1, EFOR_1, EHUN_1, EFOO_1, CONS_2, SET_2, SET_4 = range(33, 40)
    CRAFT_5, CRAFT_6, TENT_1, TENT_5, FOOD_1, BUILD_1 = range(40, 46)
    OFFER_1, OFFER_2, OFFER_5, OFFER_6 = range(46, 50)
    TRADE_3, TRADE_4, TRADE_5, TRADE_6, TRADE_7 = range(50, 55)


# Values of the options, in the order of section 5.
RANDOM = 0  # first_player; RANDOM + 1 + seat is a fixed seat
SECRET, OPEN = range(2)
BY_LOCATION, BY_SLOT = range(2)
UNLIMITED, ONE = range(2)

MOST = 9999  # of anything that is counted
BY_SEATS = SEATS + 1  # tables by number of players are indexed by it
STEPS = 4


COUNTS = ("", "", "2", "3", "4")  # keys of tables by number of players


def of(*names: str) -> tuple[str, ...]:
    """The keys of a table of resources in which only these are allowed."""
    return tuple(name if name in names else "" for name in RESOURCE_CODES)


class Edition(Record):
    rounds: Ints = i1(1, TRADES, shape=BY_SEATS, by=COUNTS, json="rounds")
    colours: Ints = i1(1, 2, shape=BY_SEATS, by=COUNTS, json="colours")  # of one player
    nomads: Ints = i1(1, 4, shape=BY_SEATS, by=COUNTS, json="nomads")  # of one colour
    placed: Ints = i1(1, 8, shape=BY_SEATS, by=COUNTS, json="placed")  # by one player in a round
    consult_slots: Ints = i1(1, 2, shape=BY_SEATS, by=COUNTS, json="consult_slots")
    start_forest: Ints = i2(0, 99, shape=RESOURCES, by=of("wood", "mushroom"), json="start.forest")
    start_tanning: Ints = i2(0, 99, shape=RESOURCES, by=of("hide", "meat"), json="start.tanning")
    start_reserve: Ints = i2(0, 99, shape=RESOURCES, by=RESOURCE_CODES, json="start.reserve")
    start_gen: int = i2(0, 99, json="start.gen")
    start_hunted: int = i1(0, 2, json="start.hunted")
    site: Ints = i1(shape=LOCATIONS)
    links: int = i1()
    link_end: Ints = i1(shape=(LINKS, 2))
    link_kind: Ints = i1(shape=LINKS)
    token_kind: Ints = i1(shape=TOKENS)
    wild: Ints = i1(shape=RESOURCES)  # 1 for what ANY and an offering may give
    tents: int = i1()
    tent_wood: int = i1(1, 4, json="tents.cost.wood")  # cost of one tent
    tent_hide: int = i1(1, 4, json="tents.cost.hide")
    tent_points: Ints = i2(shape=TENTS + 1)  # by the number of complete tents
    gate_meat: Ints = i1(shape=TENTS + 2)  # [tent], from 1
    gate_mushroom: Ints = i1(shape=TENTS + 2)
    places: int = i1(1, 16, json="food.places")  # of the food section
    unlock: int = i1(1, 16, json="food.unlock")
    meat_points: int = i1(0, 99, json="food.points.meat")
    mushroom_points: int = i1(0, 99, json="food.points.mushroom")
    group_wood: int = i1(1, 9, json="totem.group.wood")
    group_skull: int = i1(1, 9, json="totem.group.skull")
    group_points: int = i1(0, 99, json="totem.group_points")
    squares: Ints = i1(shape=BY_SEATS)
    square_steps: Ints = i1(shape=(BY_SEATS, SEATS))  # [seats, square from the right]
    square_levels: Ints = i2(shape=(BY_SEATS, SEATS, STEPS))  # least number of levels
    square_points: Ints = i2(shape=(BY_SEATS, SEATS, STEPS))
    chop_wood: int = i1()
    chop_mushroom: int = i1()
    chop_gen: int = i1(0, 9, json="yield.chop_gen")
    hunt_gen: int = i1(0, 9, json="yield.hunt_gen")
    meditate_gen: int = i1(0, 9, json="yield.meditate_gen")
    tan_hide: int = i1()
    tan_meat: int = i1()
    collect_wood: int = i1(1, 9, json="yield.collect_wood")
    tan_take: int = i1(1, 9, json="yield.tan_take")
    smoke_take: int = i1(1, 9, json="yield.smoke_take")
    smoke_cost: Ints = i1(0, 9, shape=RESOURCES, by=RESOURCE_CODES, json="yield.smoke_cost")
    meat_cap: int = i2(0, 999, json="yield.meat_cap")
    forest_gain: int = i1(names=RESOURCE_CODES, json="yield.elder_forest")  # what this Elder gives
    hunt_gain: int = i1(names=RESOURCE_CODES, json="yield.elder_hunt")
    food_gain: int = i1(names=RESOURCE_CODES, json="yield.elder_food")
    pay_meat: int = i1(1, 9, json="pay.meat")
    pay_mushroom: int = i1(1, 9, json="pay.mushroom")
    offerings: int = i1(1, 7, json="offerings")
    builds: int = i1(1, 7, json="builds")
    set_points: int = i1(0, 99, json="set_points")
    objective_points: int = i1(0, 99, json="objective_points")
    craft_type: Ints = i1(shape=CRAFTS)
    craft_points: Ints = i1(shape=CRAFTS)
    craft_wood: Ints = i1(shape=CRAFTS)
    craft_hide: Ints = i1(shape=CRAFTS)
    trade_slots: Ints = i1(shape=TRADES)
    trade_left: Ints = i1(shape=(TRADES, RESOURCES))  # 1 for what the left option may give
    trade_right: Ints = i1(shape=TRADES)
    nt_front: Ints = i1(shape=NTS)
    nt_resource: Ints = i1(shape=NTS)
    nt_amount: Ints = i1(shape=NTS)
    goal: Ints = i2(shape=(OBJECTIVES, len(Goal)))


def most_tent_wood(ed: Edition, s: State) -> int:
    return int(ed.tents) * int(ed.tent_wood)


def most_tent_hide(ed: Edition, s: State) -> int:
    return int(ed.tents) * int(ed.tent_hide)


def most_food(ed: Edition, s: State) -> int:
    return ed.places


def last_holder(ed: Edition, s: State) -> int:
    """The greatest place of a card or token: with the last player."""
    return HELD + s.seats - 1


def last_maker(ed: Edition, s: State) -> int:
    return DONE + s.seats - 1


def per_seat(key: str, most: Bound, kind: Callable[..., Any] = i1) -> Any:
    """A number of each player, from 0."""
    return kind(0, most, shape=SEATS, per_seat=True, json=f"players.{key}")


class State(Record):
    phase: int = i1(Phase)
    seats: int = i1()  # number of seats
    waiting: int = i2(derived=True)  # who can decide now
    first_player: int = i1(option=True)  # option
    objectives: int = i1(option=True)  # option
    two_slot_cap: int = i1(option=True)  # option
    nt_cards_per_round: int = i1(option=True)  # option
    seat: int = seat_or(NOBODY)  # whose turn it is, or NOBODY
    left: int = i1(0, 7)  # offerings or placements still allowed
    round_no: int = i1(1, TRADES, json="round")
    first: int = seat_or(NOBODY)  # or NOBODY
    piece: Ints = u1(shape=LOCATIONS, json="board")  # bits: colours and VISITOR
    lying: Ints = u1(shape=LOCATIONS, json="board")  # those of them that have acted
    hand: Ints = i1(0, 4, shape=COLOURS, derived=True)  # nomads not on the board
    visitor_holder: int = seat_or(NOBODY, json="visitor.holder")  # or NOBODY
    visitor_next: int = seat_or(NOBODY, json="visitor.next")  # bought it this round, or NOBODY
    linked: Ints = u4(shape=2, json="turn.links")  # [own colour], bits: links used this turn
    offered: int = u4(names=LINK_CODES, bits=True, json="turn.offered")  # links bought this turn
    gift: int = i1(bool, json="turn.gift")
    card: int = i1(bool, json="turn.card")  # a Neta-Tanka card was played in the running turn
    forest_wood: int = i2(0, MOST, json="forest.wood")
    forest_mushroom: int = i2(0, MOST, json="forest.mushroom")
    tanning_hide: int = i2(0, MOST, json="tanning.hide")
    tanning_meat: int = i2(0, MOST, json="tanning.meat")
    hunted: int = i1(0, 2)
    nt_slot: Ints = i1(
        0, NTS - 1, none=EMPTY, shape=SLOTS + 1, json="nt"
    )  # or EMPTY; the last: TOP
    nt_at: Ints = i1(UNSEEN, last_holder, shape=NTS, json="nt")
    craft_slot: Ints = i1(0, CRAFTS - 1, none=EMPTY, shape=SLOTS + 1, json="craft")
    craft_at: Ints = i1(UNSEEN, last_maker, shape=CRAFTS, json="craft")
    craft_wood: Ints = i1(0, 4, shape=CRAFTS, json="players")  # lying on an unfinished card
    craft_hide: Ints = i1(0, 4, shape=CRAFTS, json="players")
    trade: int = i1(names=TRADE_CODES, none=EMPTY, json="trade.current")  # of the round, or EMPTY
    past: Ints = i1(names=TRADE_CODES, none=EMPTY, shape=TRADES, ends=True, json="trade.past")
    token_at: Ints = i1(PILE, last_holder, shape=TOKENS, fill=SPENT, json="link_pile")
    totem_order: Ints = i1(0, last_seat, none=EMPTY, shape=SEATS, ends=True)  # by rank
    reserve: Ints = i2(
        0, MOST, shape=(SEATS, RESOURCES), per_seat=True, by=RESOURCE_CODES, json="players.reserve"
    )
    gen: Ints = per_seat("gen", MOST, i2)
    tent_wood: Ints = per_seat("tents.wood", most_tent_wood)
    tent_hide: Ints = per_seat("tents.hide", most_tent_hide)
    food_meat: Ints = per_seat("food.meat", most_food)
    food_mushroom: Ints = per_seat("food.mushroom", most_food)
    totem_wood: Ints = per_seat("totem.wood", MOST, i2)
    totem_skull: Ints = per_seat("totem.skull", MOST, i2)
    copy_power: Ints = i1(names=COPIES, shape=SEATS, per_seat=True, json="players.copy")
    objective: Ints = i1(  # in hand, EMPTY or HIDDEN
        names=OBJECTIVE_CODES, none=EMPTY, hidden=HIDDEN, shape=SEATS, per_seat=True,
        json="players.objective",
    )  # fmt: skip
    exchanged: Ints = i1(  # or EMPTY
        names=OBJECTIVE_CODES, none=EMPTY, shape=SEATS, per_seat=True, json="players.exchanged"
    )


def amount(what: int, n: int) -> int:
    """So much of a resource, or of GEN, as one argument of an event."""
    return n * (GEN + 1) + what


# What the arguments of events are, besides those of the core.
AMOUNT = Argument("amount")  # see above
SOURCE = Argument("source")  # SUPPLY, FOREST or TANNING
PIECE = Argument("piece")  # a colour or VISITOR
LOCATION = Argument("place")  # a location
LINK = Argument("link")
CRAFT_CARD = Argument("craft_card")
NT_CARD = Argument("nt_card")
NT_CODE = Argument("nt_code")  # the card without its front
TOKEN = Argument("token")
TRADE_CARD = Argument("trade_card")
GOAL_CARD = Argument("goal_card")


class Event(Events):
    """What happens, in the words of ``[event]`` in text/*.toml."""

    # What turns up
    NT_DRAWN = says(card=NT_CARD)
    CRAFT_DRAWN = says(card=CRAFT_CARD)
    TRADE_DRAWN = says(n=NUMBER, card=TRADE_CARD)
    DEALT = says(player=PLAYER)
    DEALT_CARD = says(player=PLAYER, card=GOAL_CARD, replaces="DEALT")
    FIRST_DRAWN = says(player=PLAYER, good="player")
    # Phase I
    PLACED = says(player=PLAYER, piece=PIECE, place=LOCATION)
    COPIED = says(player=PLAYER, piece=PIECE, place=LOCATION)
    SENT_VISITOR = says(player=PLAYER, piece=PIECE, place=LOCATION)
    # The menu of phase II
    ACTED = says(player=PLAYER, piece=PIECE, place=LOCATION)
    LINKED = says(player=PLAYER, link=LINK, piece=PIECE)
    BOUGHT_LINK = says(player=PLAYER, link=LINK)
    PLAYED_FRONT = says(player=PLAYER, card=NT_CARD)
    PLAYED_BACK = says(player=PLAYER, card=NT_CODE)
    USED_TOKEN = says(player=PLAYER, token=TOKEN)
    GAVE = says(player=PLAYER, amount=AMOUNT, other=PLAYER, good="other")
    EXCHANGED = says(player=PLAYER, card=GOAL_CARD)
    STOPPED = says(player=PLAYER)
    ENDED = says(player=PLAYER)
    # What actions, links and cards do
    TOOK = says(player=PLAYER, amount=AMOUNT, source=SOURCE, form="from_where")
    PAID = says(player=PLAYER, amount=AMOUNT)
    OFFERED = says(player=PLAYER, amount=AMOUNT)
    TOOK_CRAFT = says(player=PLAYER, card=CRAFT_CARD)
    REMOVED_CRAFT = says(player=PLAYER, card=CRAFT_CARD)
    TOOK_NT = says(player=PLAYER, card=NT_CARD)
    TOOK_TOKEN = says(player=PLAYER, token=TOKEN)
    BOUGHT_VISITOR = says(player=PLAYER)
    FELLED = says(wood=AMOUNT, mushroom=AMOUNT)
    HUNTED = says(n=NUMBER)
    TANNED = says(hide=AMOUNT, meat=AMOUNT)
    BUILT = says(player=PLAYER, amount=AMOUNT)
    PAID_TOLL = says(player=PLAYER, amount=AMOUNT)
    COMPLETED_TENT = says(player=PLAYER, n=NUMBER, good="player")
    FED = says(player=PLAYER, amount=AMOUNT)
    UNLOCKED = says(player=PLAYER, good="player")
    WORKED = says(player=PLAYER, amount=AMOUNT, card=CRAFT_CARD)
    FINISHED = says(player=PLAYER, card=CRAFT_CARD, good="player")
    RAISED = says(player=PLAYER, amount=AMOUNT, n=COUNT)
    OVERTOOK = says(player=PLAYER, other=PLAYER, good="player", bad="other")
    # Phase III and the end
    ROUND_OVER = says(n=NUMBER)
    TOOK_FIRST = says(player=PLAYER, good="player")
    TOOK_VISITOR = says(player=PLAYER, good="player")
    TURNED_BACK = says()
    SPOILED = says(amount=AMOUNT)
    WENT_ON_MISSION = says(player=PLAYER, piece=PIECE, place=LOCATION)
    WON = says(player=PLAYER, n=COUNT, good="player")
    SHARED = says(players=PLAYERS, n=COUNT, good="players")
    # What only the picture shows
    TAKEN_BACK = shows(piece=PIECE, place=LOCATION)  # a piece leaves this location
    RESERVE = shows(stock=NUMBER, n=NUMBER, moves=("reserve", "stock", "n"))
    GENEROSITY = shows(player=PLAYER, n=NUMBER, moves=("gen", "player", "n"))
    CRAFT_AT = shows(card=CRAFT_CARD, at=NUMBER, moves=("craft_at", "card", "at"))
    CRAFT_SLOT = shows(slot=NUMBER, card=CRAFT_CARD, moves=("craft_slot", "slot", "card"))
    NT_AT = shows(card=NT_CARD, at=NUMBER, moves=("nt_at", "card", "at"))
    NT_SLOT = shows(slot=NUMBER, card=NT_CARD, moves=("nt_slot", "slot", "card"))
    TOKEN_AT = shows(token=TOKEN, at=NUMBER, moves=("token_at", "token", "at"))
    RANKED = shows(rank=NUMBER, player=PLAYER, moves=("totem_order", "rank", "player"))
    COPY_POWER = shows(player=PLAYER, power=NUMBER, moves=("copy_power", "player", "power"))
