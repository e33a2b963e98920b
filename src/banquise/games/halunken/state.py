"""The position of Halunken & Spelunken: one flat record, and the numbers its fields hold."""

from enum import IntEnum

from banquise.core.state import record

SEATS, CELLS, ROGUES, HOURS, GAMES = 4, 14, 42, 8, 3
COLOURS = 4
SIZES = (12, 11, 10, 9)  # rogues of each colour: yellow, grey, violet, red
STARTS = (0, 12, 23, 33, 42)  # the first rogue of each colour, and the end
LETTERS = "ygvr"
BLACK_JACK = 4  # the figure after the captains 0 to 3
RUM_CARD = 8  # a movement card: 1 to 7, or rum
HIGHEST, JACK_CARDS = 7, 12
NOWHERE = 0  # the cell of a figure that is not on the ring; cells are 1 to 14, clockwise

# Where a rogue is: in the crew of a seat 0 to 3, or
POT, ASIDE, FACE_UP, FACE_DOWN = 4, 5, 6, 7

# Actions are numbered in blocks (section 6.4). A block begins where its first parameter is 0.
PLACE = -1  # PLACE + cell
PASS = 14
BID = 15  # BID + rogue
PLAY = 56  # PLAY + card
JACK = 64  # JACK + card
RUM = 72  # RUM + number
TAKE = 80  # TAKE + rogue
GIVE = 122  # GIVE + rogue
DECLINE = 164
DRAW = 165  # DRAW + rogue, decided by chance
NUMBER = 206  # NUMBER + card, rum is 13, decided by chance
FIRST = 220  # FIRST + seat, decided by chance
ACTIONS = 224
PLAY_MASKED, JACK_MASKED = ACTIONS, ACTIONS + 1  # a card that one sees laid, face down
MASKS = 2
DRAWN_RUM = 13  # rum as the parameter of NUMBER


class Phase(IntEnum):
    FIRST_PLACER, PLACE_CAPTAIN, START_ROGUE, TURN_UP, PLACE_JACK, AUCTION, CHOOSE = range(7)
    JACK_DRAW, RUM, FLIP, THEFT, RUN_CARD, SURRENDER, OVER = range(7, 14)


class Clause(IntEnum):
    """The clauses that can forbid an action."""

    LEGAL, SETUP_4, CHOOSE_3, RUM_2, ROB_2, TAKE_1, JSET_3, BID_3, BID_8, HARB_2, RUN_2 = range(11)
    FREE_3, DUEL_8, DUEL_9, DUEL_12, DUEL_13, DRAW_1, DRAW_2 = range(11, 18)
    ENGINE_1, ENGINE_2, ENGINE_3 = range(18, 21)


# Values of the options, in the order of section 5.
BEGINNER, STANDARD, DUEL = range(3)
ONE_GAME, THREE_GAMES = range(2)
MAY_DECLINE, MUST_TAKE = range(2)
AT_MOST, FEWER = range(2)
SEAT_0, BY_LOT = range(2)
AS_CAPTAIN, AS_RUNNER = range(2)
JOINS, APART = range(2)

NAME = 40  # bytes of a name in UTF-8, zeros behind it
LANGUAGES = ("en", "fr", "de")

EDITION = record(
    value=("i2", ROGUES),  # [rogue]
    cell_xy=("i2", (CELLS + 1, 2)),  # [cell], from 1; the centre of the ring is 0, 0
    tavern_xy=("i2", (CELLS + 1, 2)),
    captain_hex=("u4", SEATS),  # display colours, 0xRRGGBB
    rogue_hex=("u4", COLOURS),
    rogue_name=("u1", (ROGUES, NAME)),
    tavern_name=("u1", (3, CELLS + 1, NAME)),  # [language, cell]
)

STATE = record(
    phase="i1",
    seats="i1",
    waiting="i2",
    mode="i1",
    match_games="i1",
    theft_optional="i1",
    theft_compare="i1",
    first_placer="i1",
    duel_jack_style="i1",
    duel_unhired_jack="i1",
    night="i1",  # the number of the game in the match, from 1
    hour="i1",  # the round, 0 during set-up
    first="i1",  # a seat, or NOBODY; so are the next five
    opener="i1",
    employer="i1",
    turn="i1",
    bid_seat="i1",
    victim="i1",  # a figure, or NOBODY
    bid_rogue="i1",  # or EMPTY
    black_jack="i1",  # his cell, or NOWHERE
    jack_card="i1",  # as `card`; 1 to 12 in the standard game
    captain=("i1", SEATS),  # [seat], the cell of each captain, or NOWHERE
    card=("i1", SEATS),  # [seat], this round's movement card, 0 for none, or HIDDEN
    queue_who=("i1", SEATS),  # figures that still act, the acting one first; then EMPTY
    queue_steps=("i1", SEATS),  # how far each of them goes
    place=("i1", ROGUES),  # [rogue], whose crew, or POT, ASIDE, FACE_UP, FACE_DOWN
    top=("i1", CELLS + 1),  # [cell], the face-up rogue of each tavern, or EMPTY
    down=("i1", CELLS + 1),  # [cell], how many lie face down beneath
    hand=("i1", (SEATS, RUM_CARD + 1)),  # [seat, card], 1 while it is unplayed
    deck=("i1", JACK_CARDS + 1),  # [card], 1 while Black-Jack can still use it
    result=("i2", (GAMES - 1, SEATS)),  # [night - 1, seat], the points of the finished games
)
