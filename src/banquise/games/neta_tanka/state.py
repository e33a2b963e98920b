"""The position of Nētā-Tanka: one flat record, and the numbers its fields hold."""

from enum import IntEnum

from banquise.core.state import record

SEATS, COLOURS, LOCATIONS, RESOURCES, LINKS, TENTS = 4, 4, 18, 5, 32, 8
CRAFTS, NTS, TRADES, TOKENS, OBJECTIVES, SLOTS = 18, 10, 10, 8, 4, 5
TOP = SLOTS  # the visible card on a deck lies behind the five slots of its display
VISITOR = 4  # its bit among the pieces of a location; a nomad's bit is its colour

WOOD, HIDE, MEAT, MUSHROOM, SKULL = range(RESOURCES)

# Locations, in the order of the rulebook (table 2.3, from 0).
(
    CHOP, COLLECT_WOOD, GATHER, RAISE_TOTEM, ELDER_FOREST, ELDER_CRAFT, CRAFT, OFFERING,
    BUILD_TENTS, MEDITATE, HUNT, TAN, ELDER_HUNT, SMOKE, FEED, ELDER_FOOD, TRADE, CONSULT,
) = range(LOCATIONS)  # fmt: skip

# Actions are numbered in blocks, one block per kind of decision (section 6.3).
PLACE = 0  # PLACE + 18 * piece + location; piece 0 and 1 are the colours A and B, 2 the visitor
LOC = 54  # LOC + location
LINK = 72  # LINK + link
NT_FRONT = 104  # NT_FRONT + card
NT_BACK = 114  # NT_BACK + card
TOKEN_USE = 124  # TOKEN_USE + token
GIFT = 132  # GIFT + 4 * resource + seat that receives
OBJECTIVE = 152
END = 153
STOP = 154
GAIN = 155  # GAIN + resource
GIVE = 160  # GIVE + resource
PUT = 165  # PUT + resource
CRAFT_PUT = 170  # CRAFT_PUT + 2 * card + (0 wood, 1 hide)
TAKE_CRAFT = 206  # TAKE_CRAFT + card
DROP = 224  # DROP + card
TAKE_NT = 242  # TAKE_NT + card
TAKE_TOKEN = 252  # TAKE_TOKEN + token
PAY = 260  # PAY + (0 meat, 1 mushrooms)
DRAW_CRAFT = 262  # DRAW_CRAFT + card, decided by chance
DRAW_NT = 280  # DRAW_NT + card, decided by chance
DRAW_TRADE = 290  # DRAW_TRADE + card, decided by chance
DEAL = 300  # DEAL + card, decided by chance
FIRST = 304  # FIRST + seat, decided by chance
ACTIONS = 308
DEAL_MASKED = ACTIONS  # somebody else was dealt an objective

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

BY_SEATS = SEATS + 1  # tables by number of players are indexed by it
STEPS = 4

EDITION = record(
    rounds=("i1", BY_SEATS),
    colours=("i1", BY_SEATS),  # of one player
    nomads=("i1", BY_SEATS),  # of one colour
    placed=("i1", BY_SEATS),  # by one player in a round
    consult_slots=("i1", BY_SEATS),
    start_forest=("i2", RESOURCES),
    start_tanning=("i2", RESOURCES),
    start_reserve=("i2", RESOURCES),
    start_gen="i2",
    start_hunted="i1",
    site=("i1", LOCATIONS),
    links="i1",
    link_end=("i1", (LINKS, 2)),
    link_kind=("i1", LINKS),
    token_kind=("i1", TOKENS),
    wild=("i1", RESOURCES),  # 1 for what ANY and an offering may give
    tents="i1",
    tent_wood="i1",  # cost of one tent
    tent_hide="i1",
    tent_points=("i2", TENTS + 1),  # by the number of complete tents
    gate_meat=("i1", TENTS + 2),  # [tent], from 1
    gate_mushroom=("i1", TENTS + 2),
    places="i1",  # of the food section
    unlock="i1",
    meat_points="i1",
    mushroom_points="i1",
    group_wood="i1",
    group_skull="i1",
    group_points="i1",
    squares=("i1", BY_SEATS),
    square_steps=("i1", (BY_SEATS, SEATS)),  # [seats, square from the right]
    square_levels=("i2", (BY_SEATS, SEATS, STEPS)),  # least number of levels
    square_points=("i2", (BY_SEATS, SEATS, STEPS)),
    chop_wood="i1",
    chop_mushroom="i1",
    chop_gen="i1",
    hunt_gen="i1",
    meditate_gen="i1",
    tan_hide="i1",
    tan_meat="i1",
    collect_wood="i1",
    tan_take="i1",
    smoke_take="i1",
    smoke_cost=("i1", RESOURCES),
    meat_cap="i2",
    forest_gain="i1",  # the resource that the Elder of the Forest gives
    hunt_gain="i1",
    food_gain="i1",
    pay_meat="i1",
    pay_mushroom="i1",
    offerings="i1",
    builds="i1",
    set_points="i1",
    objective_points="i1",
    craft_type=("i1", CRAFTS),
    craft_points=("i1", CRAFTS),
    craft_wood=("i1", CRAFTS),
    craft_hide=("i1", CRAFTS),
    trade_slots=("i1", TRADES),
    trade_left=("i1", (TRADES, RESOURCES)),  # 1 for what the left option may give
    trade_right=("i1", TRADES),
    nt_front=("i1", NTS),
    nt_resource=("i1", NTS),
    nt_amount=("i1", NTS),
    goal=("i2", (OBJECTIVES, len(Goal))),
)

STATE = record(
    phase="i1",
    seats="i1",
    waiting="i2",
    first_player="i1",
    objectives="i1",
    two_slot_cap="i1",
    nt_cards_per_round="i1",
    seat="i1",  # whose turn it is, or NOBODY
    left="i1",  # offerings or placements still allowed
    round_no="i1",
    first="i1",  # or NOBODY
    piece=("u1", LOCATIONS),  # bits: colours and VISITOR
    lying=("u1", LOCATIONS),  # those of them that have acted
    hand=("i1", COLOURS),  # nomads not on the board
    visitor_holder="i1",  # or NOBODY
    visitor_next="i1",  # seat that bought it this round, or NOBODY
    linked=("u4", 2),  # [colour of the seat], bits: links used in the running turn
    offered="u4",  # bits: links bought in the running turn
    gift="i1",
    card="i1",  # a Neta-Tanka card was played in the running turn
    forest_wood="i2",
    forest_mushroom="i2",
    tanning_hide="i2",
    tanning_meat="i2",
    hunted="i1",
    nt_slot=("i1", SLOTS + 1),  # [slot], a card or EMPTY; the last is the top of the deck
    nt_at=("i1", NTS),
    craft_slot=("i1", SLOTS + 1),
    craft_at=("i1", CRAFTS),
    craft_wood=("i1", CRAFTS),  # lying on an unfinished card
    craft_hide=("i1", CRAFTS),
    trade="i1",  # the card of the round, or EMPTY
    past=("i1", TRADES),  # earlier cards in order, then EMPTY
    token_at=("i1", TOKENS),
    totem_order=("i1", SEATS),  # seats with a level, first to last, then EMPTY
    reserve=("i2", (SEATS, RESOURCES)),
    gen=("i2", SEATS),
    tent_wood=("i1", SEATS),
    tent_hide=("i1", SEATS),
    food_meat=("i1", SEATS),
    food_mushroom=("i1", SEATS),
    totem_wood=("i2", SEATS),
    totem_skull=("i2", SEATS),
    copy_power=("i1", SEATS),
    objective=("i1", SEATS),  # in hand, EMPTY or HIDDEN
    exchanged=("i1", SEATS),  # or EMPTY
)
