"""What the events of nunami do to boards, cards and Inua."""

from banquise.core.state import EMPTY, HIDDEN
from banquise.games.nunami.rules.modes import fixed_spirit
from banquise.games.nunami.state import (
    DRAWN,
    FACE_DOWN,
    HAND,
    SEEDED,
    SET_SIZE,
    Event,
)
from tests.contract.replay import Moment, Replay

TABLE = Replay(
    unsaid={
        "phase": "what is asked next",
        "waiting": "who is asked next",
        "turn": "who is asked next",
        "start": "a seat; BEGAN says it",
        "idle": "a counter",
        "drawn": "bookkeeping: the card just drawn, while its player may give it back",
        "victim": "bookkeeping: from whom a card is taken next",
        "pending": "bookkeeping: a card that is still in the hand, while its support is chosen",
        "pending_cell": "bookkeeping, as pending",
        "pending_face": "bookkeeping, as pending",
        "laid": "bookkeeping: where the running reaction began",
        "waits": "bookkeeping: cells that wait in the reaction",
        "reacting": "bookkeeping: cells that wait in the reaction",
        "filled": "counted from the cells",
        "where": "worked out from hands and cells",
        "across": "worked out from the boards",
        "reach": "worked out: where cards can be laid",
        "quiet": "worked out: where cards can be laid face down",
    },
    ordered=[
        (Event.LAID, Event.LANDED),
        (Event.LAID_DOWN_CARD, Event.LANDED_DOWN),
        (Event.LANDED, Event.TURNED_UP),
        (Event.LIFTED, Event.LANDED),
        (Event.SWAPPED, Event.LANDED),
    ],
)


# Set-up


@TABLE.on(Event.TOOK_AREAS)
def took_areas(t: Moment, player: int, areas: int) -> None:
    t.s.colour[player] = areas
    seats = int(t.s.seats)
    if t.s.inua and t.s.inua_cards != DRAWN and player == seats - 1:
        t.s.spirit[:seats] = [fixed_spirit(t.s, seat) for seat in range(seats)]


@TABLE.on(Event.DREW_INUA)
def drew_inua(t: Moment, player: int, inua: int) -> None:
    assert inua not in t.s.spirit, "somebody has this Inua"
    t.s.spirit[player] = inua


@TABLE.on(Event.BOARD_LIES)
def board_lies(t: Moment, board: int, q: int, r: int) -> None:
    assert t.s.laid_boards == board, "another board is next"
    t.s.board_q[board], t.s.board_r[board] = q, r
    t.s.laid_boards = board + 1


@TABLE.on(Event.SEEDED)
def seeded(t: Moment, cell: int) -> None:
    assert t.s.top[cell] == EMPTY, "a card lies there"
    t.s.secret[cell], t.s.layer[cell], t.s.hider[cell] = HIDDEN, 1, SEEDED
    t.s.pile -= 1


# Hands


def cards_of(t: Moment, seat: int) -> list[int]:
    return [int(card) for card in t.s.hand[seat, : t.s.held[seat]]]


def hold(t: Moment, seat: int, cards: list[int]) -> None:
    t.s.hand[seat] = [*sorted(cards), *[EMPTY] * (HAND - len(cards))]
    t.s.held[seat] = len(cards)


def receive(t: Moment, seat: int, card: int) -> None:
    hold(t, seat, [*cards_of(t, seat), card])


def lose(t: Moment, seat: int, card: int) -> None:
    cards = cards_of(t, seat)
    assert card in cards, "the card is not in this hand"
    hold(t, seat, [other for other in cards if other != card])


@TABLE.on(Event.DEALT_CARD, Event.DREW_CARD)
def drew_card(t: Moment, player: int, card: int) -> None:
    assert t.s.pile > 0, "the pile is empty"
    t.s.pile -= 1
    receive(t, player, card)


@TABLE.on(Event.GAVE_BACK)
def gave_back(t: Moment, player: int, victim: int) -> None:
    lose(t, player, int(t.s.drawn))
    t.s.pile += 1


@TABLE.on(Event.TOOK_CARD)
def took_card(t: Moment, player: int, victim: int, card: int) -> None:
    lose(t, victim, card)
    receive(t, player, card)


@TABLE.on(Event.FROZE)
def froze(t: Moment, player: int, board: int, inua: int) -> None:
    assert t.s.spirit[player] == inua, "somebody else has this Inua"
    t.s.spirit[player] = EMPTY


# Laying: ``up`` are the cards that left a hand or a cell and will land face up, ``down`` those
# that will land face down, from the lowest to the top.


@TABLE.on(Event.LAID, Event.EXCHANGED)
def laid(t: Moment, player: int, card: int, cell: int) -> None:
    lose(t, player, card)
    t.notes["up"] = [card]


@TABLE.on(Event.LAID_DOWN_CARD, Event.EXCHANGED_DOWN_CARD)
def laid_down(t: Moment, player: int, card: int, cell: int) -> None:
    lose(t, player, card)
    t.notes["down"], t.notes["by"] = [card], player


@TABLE.on(Event.SUPPORTED)
def supported(t: Moment, cards: int) -> None:
    area = cards >> SET_SIZE
    found = [SET_SIZE * area + k for k in range(SET_SIZE) if cards >> k & 1]
    for card in found:
        lose(t, int(t.s.turn), card)
    way = "down" if "down" in t.notes else "up"
    t.notes[way] = [*found, *t.notes[way]]


@TABLE.on(Event.SWAPPED)
def swapped(t: Moment, player: int, one: int, two: int) -> None:
    t.notes["up"] = [lift(t, two), lift(t, one)]


@TABLE.on(Event.LANDED)
def landed(t: Moment, card: int, cell: int) -> None:
    assert t.notes.get("up", [])[:1] == [card], "the card comes from nowhere"
    assert t.s.top[cell] != FACE_DOWN, "a card lies face down there"
    t.notes["up"].pop(0)
    t.s.under[card] = t.s.top[cell]


@TABLE.on(Event.LANDED_DOWN)
def landed_down(t: Moment, cell: int) -> None:
    assert t.notes.get("down"), "the card comes from nowhere"
    if t.s.top[cell] != FACE_DOWN:
        t.s.ground[cell], t.s.hider[cell] = t.s.top[cell], t.notes["by"]
    card = t.notes["down"].pop(0)
    t.s.under[card] = t.s.secret[cell]
    t.s.secret[cell] = card
    t.s.layer[cell] += 1


# Cells


def lift(t: Moment, cell: int) -> int:
    """The top card, face up, leaves its cell."""
    card = int(t.s.top[cell])
    assert card >= 0, "no card lies face up there"
    t.s.top[cell], t.s.under[card] = t.s.under[card], EMPTY
    return card


def turn(t: Moment, cell: int) -> None:
    """The face-down cards of a cell lie face up; a seed has no name yet and is gone."""
    assert t.s.top[cell] == FACE_DOWN, "no card lies face down there"
    card = int(t.s.secret[cell])
    t.s.top[cell] = EMPTY
    if card != HIDDEN:
        last = card
        while t.s.under[last] != EMPTY:
            last = int(t.s.under[last])
        t.s.top[cell], t.s.under[last] = card, t.s.ground[cell]
    t.s.ground[cell], t.s.secret[cell] = EMPTY, EMPTY
    t.s.layer[cell], t.s.hider[cell] = 0, EMPTY


@TABLE.on(Event.LIFTED)
def lifted(t: Moment, cell: int, below: int) -> None:
    if t.s.top[cell] == FACE_DOWN:
        turn(t, cell)
    if t.s.top[cell] != EMPTY:
        lift(t, cell)
    assert t.s.top[cell] == below, "another card lies below"
    t.s.pile += 1


@TABLE.on(Event.TURNED_UP)
def turned_up(t: Moment, cell: int, card: int) -> None:
    assert t.s.secret[cell] in (card, HIDDEN), "another card lies there"
    assert not t.notes.get("up"), "the reaction comes after all cards have landed"
    is_seed = t.s.secret[cell] == HIDDEN
    turn(t, cell)
    assert is_seed or t.s.top[cell] == card, "another card lies there"


@TABLE.on(Event.REMOVED)
def removed(t: Moment, card: int, cell: int, top: int) -> None:
    if t.s.top[cell] == card:
        lift(t, cell)
    else:
        above = int(t.s.top[cell])
        while above != EMPTY and t.s.under[above] != card:
            above = int(t.s.under[above])
        assert above != EMPTY, "the card is not there"
        t.s.under[above], t.s.under[card] = t.s.under[card], EMPTY
    assert t.s.top[cell] == top, "another card lies on top"


@TABLE.on(Event.GAINED)
def gained(t: Moment, figures: int, n: int, now: int) -> None:
    assert t.s.point.reshape(-1)[figures] == now - n, "another number of figures stands there"


@TABLE.on(Event.LOST)
def lost(t: Moment, figures: int, n: int, now: int) -> None:
    gained(t, figures, -n, now)
