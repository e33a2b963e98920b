"""The records of Halunken & Spelunken, its events, and the numbers that they hold."""

from __future__ import annotations

from enum import IntEnum

from banquise.core.actions import Block, Blocks
from banquise.core.events import COUNT, NUMBER, PLAYER, PLAYERS, Argument, Events, says, shows
from banquise.core.records import Record, i1, i2, seat_or, u1, u4
from banquise.core.state import EMPTY, HIDDEN, NOBODY, Ints

SEATS, CELLS, ROGUES, HOURS, GAMES = 4, 14, 42, 8, 3
COLOURS = 4
SIZES = (12, 11, 10, 9)  # rogues of each colour: yellow, grey, violet, red
STARTS = (0, 12, 23, 33, 42)  # the first rogue of each colour, and the end
LETTERS = "ygvr"
BLACK_JACK = 4  # the figure after the captains 0 to 3
RUM_CARD = 8  # a movement card: 1 to 7, or rum
HIGHEST, JACK_CARDS = 7, 12
MOST_POINTS = 30_000  # of a night, whatever an edition says
NOWHERE = 0  # the cell of a figure that is not on the ring; cells are 1 to 14, clockwise

# Where a rogue is: in the crew of a seat 0 to 3, or
POT, ASIDE, FACE_UP, FACE_DOWN = 4, 5, 6, 7

CARDS = (*range(1, RUM_CARD), "R")  # movement cards as text
ACTIONS = Blocks(  # section 6.4; an edition names the rogues, see notation.py
    Block("place", range(1, CELLS + 1), text="@{cell}"),
    Block("pass", text=":-"),
    Block("bid", range(ROGUES), text=":{rogue}"),
    Block("play", CARDS, text="{card}", masked=True),
    Block("jack", CARDS, text="J{card}", masked=True),
    Block("rum", range(1, RUM_CARD), text="={n}"),
    Block("take", range(ROGUES), text="x{rogue}"),
    Block("give", range(ROGUES), text="!{rogue}"),
    Block("decline", text="x-"),
    Block("draw", range(ROGUES), text="*{rogue}"),
    Block("number", (*range(1, JACK_CARDS + 1), "R"), text="#{card}"),
    Block("first", "ABCD", text="^{seat}"),
)
PLAY_MASKED, JACK_MASKED = ACTIONS.size, ACTIONS.size + 1  # a card that one sees laid, face down
DRAWN_RUM = JACK_CARDS + 1  # rum as the parameter of Act.NUMBER


class Act(IntEnum):
    """Where the blocks begin: the action with the parameter 0, even if there is no such action."""

    PLACE = ACTIONS.first("place") - 1  # PLACE + cell
    PASS = ACTIONS.first("pass")
    BID = ACTIONS.first("bid")  # BID + rogue
    PLAY = ACTIONS.first("play") - 1  # PLAY + card
    JACK = ACTIONS.first("jack") - 1  # JACK + card
    RUM = ACTIONS.first("rum") - 1  # RUM + number
    TAKE = ACTIONS.first("take")  # TAKE + rogue
    GIVE = ACTIONS.first("give")  # GIVE + rogue
    DECLINE = ACTIONS.first("decline")
    DRAW = ACTIONS.first("draw")  # DRAW + rogue, decided by chance
    NUMBER = ACTIONS.first("number") - 1  # NUMBER + card, rum is DRAWN_RUM, decided by chance
    FIRST = ACTIONS.first("first")  # FIRST + seat, decided by chance


class Phase(IntEnum):
    FIRST_PLACER, PLACE_CAPTAIN, START_ROGUE, TURN_UP, PLACE_JACK, AUCTION, CHOOSE = range(7)
    JACK_DRAW, RUM, FLIP, THEFT, RUN_CARD, SURRENDER, OVER = range(7, 14)


class Clause(IntEnum):
    """The clauses that can forbid an action."""

    LEGAL, SETUP_4, CHOOSE_3, RUM_2, ROB_2, TAKE_1, JSET_3, BID_3, BID_8, HARB_2, RUN_2 = range(11)
    FREE_3, DUEL_8, DUEL_9, DUEL_12, DUEL_13, DRAW_1, DRAW_2 = range(11, 18)
    ENGINE_1, ENGINE_2, ENGINE_3 = range(18, 21)


class Mode(IntEnum):
    BEGINNER, STANDARD, DUEL = range(3)


# Values of the other options, in the order of section 5.
ONE_GAME, THREE_GAMES = range(2)
MAY_DECLINE, MUST_TAKE = range(2)
AT_MOST, FEWER = range(2)
SEAT_0, BY_LOT = range(2)
AS_CAPTAIN, AS_RUNNER = range(2)
JOINS, APART = range(2)

NAME = 40  # bytes of a name in UTF-8, zeros behind it
LANGUAGES = ("en", "fr", "de")


class Edition(Record):
    value: Ints = i2(shape=ROGUES)  # [rogue]
    cell_xy: Ints = i2(shape=(CELLS + 1, 2))  # [cell], from 1; the centre of the ring is 0, 0
    tavern_xy: Ints = i2(shape=(CELLS + 1, 2))
    captain_hex: Ints = u4(shape=SEATS)  # display colours, 0xRRGGBB
    rogue_hex: Ints = u4(shape=COLOURS)
    rogue_name: Ints = u1(shape=(ROGUES, NAME))
    tavern_name: Ints = u1(shape=(3, CELLS + 1, NAME))  # [language, cell]


class State(Record):
    phase: int = i1(Phase)
    seats: int = i1()
    waiting: int = i2(derived=True)
    mode: int = i1(option=True)
    match_games: int = i1(option=True)
    theft_optional: int = i1(option=True)
    theft_compare: int = i1(option=True)
    first_placer: int = i1(option=True)
    duel_jack_style: int = i1(option=True)
    duel_unhired_jack: int = i1(option=True)
    night: int = i1(1, GAMES)  # the number of the game in the match
    hour: int = i1(0, HOURS, json="round")  # 0 during set-up
    first: int = seat_or(NOBODY)
    opener: int = seat_or(NOBODY)
    employer: int = seat_or(NOBODY)
    turn: int = seat_or(NOBODY)
    bid_seat: int = seat_or(NOBODY, json="bid")
    victim: int = i1(0, BLACK_JACK, none=NOBODY)  # a figure
    bid_rogue: int = i1(0, ROGUES - 1, none=EMPTY, json="bid")
    black_jack: int = i1(1, CELLS, none=NOWHERE)  # his cell
    jack_card: int = i1(0, JACK_CARDS, hidden=HIDDEN)  # of this round; in the duel as `card`
    captain: Ints = i1(1, CELLS, none=NOWHERE, shape=SEATS, per_seat=True, json="captains")
    card: Ints = i1(  # [seat], this round's movement card, 0 for none
        0, RUM_CARD, hidden=HIDDEN, shape=SEATS, per_seat=True, json="cards"
    )
    queue_who: Ints = i1(  # figures that still act, the acting one first
        0, BLACK_JACK, none=EMPTY, shape=SEATS, json="queue"
    )
    queue_steps: Ints = i1(0, JACK_CARDS, shape=SEATS, json="queue")  # how far each of them goes
    place: Ints = i1(  # [rogue], whose crew, or POT, ASIDE, FACE_UP, FACE_DOWN
        0, FACE_DOWN, fill=FACE_DOWN, shape=ROGUES, json="crews"
    )
    top: Ints = i1(0, ROGUES - 1, none=EMPTY, shape=CELLS + 1, json="taverns")  # face-up rogues
    down: Ints = i1(0, 3, shape=CELLS + 1, json="taverns")  # how many lie face down beneath
    hand: Ints = i1(  # [seat, card], 1 while it is unplayed
        bool, shape=(SEATS, RUM_CARD + 1), per_seat=True, json="hands"
    )
    deck: Ints = i1(bool, shape=JACK_CARDS + 1, json="jack_deck")  # 1 while Black-Jack has it
    result: Ints = i2(  # [night - 1, seat], the points of the finished games
        0, MOST_POINTS, shape=(GAMES - 1, SEATS), json="results"
    )


ROGUE = Argument("rogue")
CARD = Argument("card")  # a movement card
JACK_CARD = Argument("jack_card")  # the parameter of Act.NUMBER
FIGURES = Argument(  # a set: bit ``seat`` for a captain, bit BLACK_JACK
    "figures", lambda value, seat: bool(value >> seat & 1)
)
SHOWN = Argument("cards")  # everybody's card: four bits for each figure
CARD_BITS = 4
TO_CREW, TO_POT = ("place", "rogue", "player"), ("place", "rogue", POT)
ONTO_CELL = ("captain", "player", "cell")


class Event(Events):
    """What happens, in the words of ``[event]`` in text/*.toml."""

    FIRST_DRAWN = says(player=PLAYER)
    CAPTAIN_PLACED = says(player=PLAYER, cell=NUMBER, moves=ONTO_CELL)
    STARTED = says(player=PLAYER, rogue=ROGUE, moves=TO_CREW)
    TURNED_UP = says(cell=NUMBER, rogue=ROGUE, moves=("place", "rogue", FACE_UP))
    JACK_PLACED = says(player=PLAYER, cell=NUMBER)
    HOUR_BEGAN = says(n=NUMBER)
    # The auction
    BID = says(player=PLAYER, rogue=ROGUE)
    PASSED = says(player=PLAYER)
    COULD_NOT_BID = says(player=PLAYER)
    EMPLOYED = says(player=PLAYER, rogue=ROGUE, moves=TO_POT)
    UNHIRED = says()
    # Movement cards; what was chosen is whispered
    LAID = says(player=PLAYER)
    CHOSE = says(player=PLAYER, card=CARD, replaces="LAID")
    LAID_FOR_JACK = says(player=PLAYER)
    CHOSE_FOR_JACK = says(player=PLAYER, card=CARD, replaces="LAID_FOR_JACK")
    REVEALED = says(cards=SHOWN)
    JACK_DREW = says(card=JACK_CARD)
    TIED = says(figures=FIGURES, card=CARD, bad="figures")
    NAMED = says(player=PLAYER, n=NUMBER)
    NAMED_FOR_JACK = says(player=PLAYER, n=NUMBER)
    # Captains
    WALKED = shows(player=PLAYER, cell=NUMBER, moves=ONTO_CELL)
    HIRED = says(player=PLAYER, rogue=ROGUE, cell=NUMBER, good="player", moves=TO_CREW)
    FOUND_NOBODY = says(player=PLAYER, cell=NUMBER, bad="player")
    TOOK = says(
        player=PLAYER, rogue=ROGUE, victim=PLAYER, good="player", bad="victim", moves=TO_CREW
    )
    TOOK_FROM_POT = says(player=PLAYER, rogue=ROGUE, good="player", moves=TO_CREW)
    DECLINED = says(player=PLAYER)
    PUSHED = says(player=PLAYER, cell=NUMBER, bad="player", moves=ONTO_CELL)
    # Black-Jack
    JACK_MET = says(player=PLAYER, cell=NUMBER)
    GAVE = says(player=PLAYER, rogue=ROGUE, bad="player", moves=TO_POT)
    JACK_MOVED = says(cell=NUMBER)
    JACK_HIRED = says(rogue=ROGUE, cell=NUMBER, moves=TO_POT)
    JACK_PUSHED = says(cell=NUMBER)
    # The end
    NIGHT_ENDED = says(n=NUMBER)
    SCORED = says(player=PLAYER, n=COUNT)
    CAPTAIN_REMOVED = shows(player=PLAYER, moves=("captain", "player", NOWHERE))
    ROGUE_RETURNED = shows(rogue=ROGUE, moves=("place", "rogue", FACE_DOWN))
    WON = says(player=PLAYER, n=COUNT, good="player")
    SHARED = says(players=PLAYERS, n=COUNT, good="players")
