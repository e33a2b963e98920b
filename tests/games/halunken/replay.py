"""What the events of Halunken & Spelunken do to figures, rogues and movement cards."""

from banquise.core.state import EMPTY, NOBODY
from banquise.games.halunken.state import (
    BLACK_JACK,
    CARD_BITS,
    DRAWN_RUM,
    FACE_DOWN,
    FACE_UP,
    GAMES,
    JACK_CARDS,
    NOWHERE,
    POT,
    RUM_CARD,
    Event,
    Mode,
)
from tests.contract.replay import Moment, Replay

TABLE = Replay(
    unsaid={
        "phase": "what is asked next",
        "waiting": "who is asked next",
        "turn": "who is asked next",
        "victim": "whom the question of a theft is about; the theft is said when it is decided",
        "queue_who": "bookkeeping: who has still to act",
        "queue_steps": "bookkeeping: how far they go",
        "first": "a seat; it goes on by one with each night",
        "opener": "bookkeeping: who bids first",
        "night": "a counter",
    },
    ordered=[
        (Event.WALKED, Event.HIRED),
        (Event.WALKED, Event.FOUND_NOBODY),
        (Event.CHOSE, Event.REVEALED),
        (Event.BID, Event.EMPLOYED),
    ],
)


@TABLE.on(Event.FIRST_DRAWN)
def first_drawn(t: Moment, player: int) -> None:
    assert not t.s.captain.any(), "captains are on the ring"


@TABLE.on(Event.CAPTAIN_PLACED)
def captain_placed(t: Moment, player: int, cell: int) -> None:
    assert t.s.captain[player] == NOWHERE, "the captain is on the ring"


@TABLE.on(Event.STARTED)
def started(t: Moment, player: int, rogue: int) -> None:
    assert t.s.place[rogue] == FACE_DOWN, "the rogue does not lie face down"
    draw_from(t, int(t.s.captain[player]))


def draw_from(t: Moment, cell: int) -> None:
    assert t.s.down[cell] > 0, "the pile is empty"
    t.s.down[cell] -= 1


@TABLE.on(Event.TURNED_UP)
def turned_up(t: Moment, cell: int, rogue: int) -> None:
    assert t.s.place[rogue] == FACE_DOWN, "the rogue does not lie face down"
    assert t.s.top[cell] == EMPTY, "a rogue lies face up there"
    draw_from(t, cell)
    t.s.top[cell] = rogue


@TABLE.on(Event.JACK_PLACED)
def jack_placed(t: Moment, player: int, cell: int) -> None:
    assert t.s.black_jack == NOWHERE, "Black-Jack is on the ring"
    t.s.black_jack = cell


@TABLE.on(Event.HOUR_BEGAN)
def hour_began(t: Moment, n: int) -> None:
    assert t.s.hour == n - 1, "it is another hour"
    t.s.hour = n
    clear_cards(t)


def clear_cards(t: Moment) -> None:
    """An hour is over."""
    t.s.card[:] = 0
    t.s.jack_card = 0
    t.s.employer = NOBODY


# The auction


@TABLE.on(Event.BID)
def bid(t: Moment, player: int, rogue: int) -> None:
    assert t.s.place[rogue] == player, "the rogue is in another crew"
    t.s.bid_seat, t.s.bid_rogue = player, rogue


@TABLE.on(Event.EMPLOYED)
def employed(t: Moment, player: int, rogue: int) -> None:
    assert (t.s.bid_seat, t.s.bid_rogue) == (player, rogue), "the best bid is another"
    t.s.employer = player
    t.s.bid_seat, t.s.bid_rogue = NOBODY, EMPTY


# Movement cards


@TABLE.on(Event.CHOSE)
def chose(t: Moment, player: int, card: int) -> None:
    assert t.s.hand[player, card] == 1, "the card is spent"
    t.s.card[player] = card


@TABLE.on(Event.CHOSE_FOR_JACK)
def chose_for_jack(t: Moment, player: int, card: int) -> None:
    assert t.s.employer == player, "somebody else has employed Black-Jack"
    t.s.jack_card = card


@TABLE.on(Event.REVEALED)
def revealed(t: Moment, cards: int) -> None:
    for who in range(BLACK_JACK + 1):
        card = cards >> CARD_BITS * who & (1 << CARD_BITS) - 1
        if who < t.s.seats:
            assert t.s.card[who] in (0, card), "another card was laid"
            assert t.s.hand[who, card] == 1, "the card is spent"
            t.s.card[who], t.s.hand[who, card] = card, 0
        elif card:
            spend_jack_card(t, card)


def spend_jack_card(t: Moment, card: int) -> None:
    assert t.s.jack_card in (0, card), "another card was laid for Black-Jack"
    assert t.s.deck[card] == 1, "Black-Jack's card is spent"
    t.s.jack_card, t.s.deck[card] = card, 0


@TABLE.on(Event.JACK_DREW)
def jack_drew(t: Moment, card: int) -> None:
    is_rum = t.s.mode == Mode.DUEL and card == DRAWN_RUM
    spend_jack_card(t, RUM_CARD if is_rum else card)


@TABLE.on(Event.TIED)
def tied(t: Moment, figures: int, card: int) -> None:
    for seat in range(t.s.seats):
        assert bool(figures >> seat & 1) == (t.s.card[seat] == card), "another card is shown"


# Figures


@TABLE.on(Event.HIRED)
def hired(t: Moment, player: int, rogue: int, cell: int) -> None:
    assert t.s.captain[player] == cell, "the captain is elsewhere"
    take_up(t, rogue, cell)


@TABLE.on(Event.JACK_HIRED)
def jack_hired(t: Moment, rogue: int, cell: int) -> None:
    assert t.s.black_jack == cell, "Black-Jack is elsewhere"
    take_up(t, rogue, cell)


def take_up(t: Moment, rogue: int, cell: int) -> None:
    assert t.s.top[cell] == rogue, "the rogue does not lie face up there"
    assert t.s.place[rogue] == FACE_UP, "the rogue is elsewhere"
    t.s.top[cell] = EMPTY


@TABLE.on(Event.FOUND_NOBODY)
def found_nobody(t: Moment, player: int, cell: int) -> None:
    assert t.s.captain[player] == cell, "the captain is elsewhere"
    assert t.s.top[cell] == EMPTY, "a rogue lies there"


@TABLE.on(Event.TOOK)
def took(t: Moment, player: int, rogue: int, victim: int) -> None:
    assert t.s.place[rogue] == victim, "the rogue is not in this crew"


@TABLE.on(Event.TOOK_FROM_POT)
def took_from_pot(t: Moment, player: int, rogue: int) -> None:
    assert t.s.place[rogue] == POT, "the rogue is not in the pot"


@TABLE.on(Event.PUSHED)
def pushed(t: Moment, player: int, cell: int) -> None:
    assert figures(t).count(t.s.captain[player]) == 2, "nobody has come to push"
    assert cell not in figures(t), "somebody stands there"


def figures(t: Moment) -> list[int]:
    return [int(cell) for cell in (*t.s.captain[: t.s.seats], t.s.black_jack)]


@TABLE.on(Event.JACK_PUSHED)
def jack_pushed(t: Moment, cell: int) -> None:
    assert figures(t).count(t.s.black_jack) == 2, "nobody has come to push"
    assert cell not in figures(t), "somebody stands there"
    t.s.black_jack = cell


@TABLE.on(Event.JACK_MOVED)
def jack_moved(t: Moment, cell: int) -> None:
    t.s.black_jack = cell


@TABLE.on(Event.JACK_MET)
def jack_met(t: Moment, player: int, cell: int) -> None:
    assert t.s.captain[player] == cell, "the captain is elsewhere"
    t.s.black_jack = cell


@TABLE.on(Event.GAVE)
def gave(t: Moment, player: int, rogue: int) -> None:
    assert t.s.place[rogue] == player, "the rogue is in another crew"
    assert t.s.black_jack == t.s.captain[player], "Black-Jack is elsewhere"


# The end of a night


@TABLE.on(Event.NIGHT_ENDED)
def night_ended(t: Moment, n: int) -> None:
    assert t.s.night == n, "it is another night"
    clear_cards(t)


@TABLE.on(Event.WON, Event.SHARED)
def ended(t: Moment, players: int, n: int) -> None:
    clear_cards(t)


@TABLE.on(Event.SCORED)
def scored(t: Moment, player: int, n: int) -> None:
    if t.s.night < GAMES:
        t.s.result[t.s.night - 1, player] = n


@TABLE.on(Event.CAPTAIN_REMOVED)
def captain_removed(t: Moment, player: int) -> None:
    """With the captains, Black-Jack and all cards are taken back."""
    assert t.s.captain[player] != NOWHERE, "the captain is not on the ring"
    t.s.black_jack, t.s.hour = NOWHERE, 0
    t.s.down[1:] = 3
    t.s.hand[player, 1:] = 1
    if t.s.mode != Mode.BEGINNER:
        t.s.deck[1 : (RUM_CARD if t.s.mode == Mode.DUEL else JACK_CARDS) + 1] = 1


@TABLE.on(Event.ROGUE_RETURNED)
def rogue_returned(t: Moment, rogue: int) -> None:
    assert t.s.place[rogue] != FACE_DOWN, "the rogue lies face down"
    t.s.top[t.s.top == rogue] = EMPTY
