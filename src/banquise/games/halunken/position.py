"""The position as one JSON object (section 12); "?" is a card laid face down by somebody else."""

from collections.abc import Mapping
from typing import Any

from banquise.core.position import Reader, refuse, whole
from banquise.core.state import CHANCE, EMPTY, HIDDEN, NOBODY, Edition, State, only
from banquise.games.halunken.notation import NONE, read_rogue, write_rogue
from banquise.games.halunken.state import (
    ASIDE,
    BLACK_JACK,
    CELLS,
    DUEL,
    FACE_DOWN,
    FACE_UP,
    GAMES,
    HIGHEST,
    HOURS,
    JACK_CARDS,
    NOWHERE,
    POT,
    ROGUES,
    RUM_CARD,
    SEATS,
    Phase,
)

KEYS = (
    "options",
    "seats",
    "night",
    "results",
    "phase",
    "round",
    "first",
    "opener",
    "employer",
    "bid",
    "turn",
    "victim",
    "captains",
    "black_jack",
    "crews",
    "pot",
    "taverns",
    "aside",
    "hands",
    "jack_deck",
    "cards",
    "jack_card",
    "queue",
)
PHASES = [phase.name.lower() for phase in Phase]
INVARIANTS = {
    1: "taverns: there must be as many unseen rogues as cards face down, and none aside in set-up.",
    2: "captains, black_jack: all who have been placed stand on cells, and only the acting figure "
    "may share one.",
    3: "taverns: a pile has at most 3 cards, in set-up 3 less a starting card, and from then on a "
    "face-up card on top, except the one just collected from.",
    4: "hands, jack_deck: every hand has 9 - round cards until the reveal and 8 - round after it, "
    "in the duel Black-Jack as many.",
    5: "jack_deck: Black-Jack has 13 - round cards until he draws and 12 - round after it.",
    6: "queue: while a figure acts, those who still act, each once: stayers, then ascending "
    "numbers.",
    7: "round: 0 in set-up, 1 to 8 in play, 8 when the game is over.",
    8: "phase: this mode has no such phase.",
    9: "first, opener, employer, turn, victim: in this phase one is there that should not be, or "
    "is missing.",
    10: "bid: only in the auction, and the card must lie in its bidder's crew.",
    11: "cards, jack_card: picked cards are still in hand, revealed ones no longer, and in other "
    "phases there are none.",
    12: "night, results: a match has one game or three, and no crew is worth so much.",
    13: "captains, crews: in set-up they come one after the other from the first placer on.",
    14: "cards: in 'choose' somebody has still to pick, and an employer picks Black-Jack's card "
    "before his own.",
    15: "turn: in 'rum' exactly one counting card is rum, and its owner names the number.",
    16: "victim: in 'theft' the acting figure stands on the victim's cell, and something can be "
    "taken.",
    17: "turn: in 'surrender' an unhired Black-Jack stands on the cell of a captain with cards.",
}


def write(ed: Edition, s: State, options: Mapping[str, Any]) -> dict[str, Any]:
    seats = int(s.seats)
    return {
        "options": dict(options),
        "seats": seats,
        "night": int(s.night),
        "results": [[int(p) for p in row[:seats]] for row in s.result[: int(s.night) - 1]],
        "phase": PHASES[s.phase],
        "round": int(s.hour),
        "first": write_seat(s.first),
        "opener": write_seat(s.opener),
        "employer": write_seat(s.employer),
        "bid": write_bid(ed, s),
        "turn": write_seat(s.turn),
        "victim": write_figure(s.victim),
        "captains": [int(cell) or None for cell in s.captain[:seats]],
        "black_jack": int(s.black_jack) or None,
        "crews": [write_rogues(ed, s, seat) for seat in range(seats)],
        "pot": write_rogues(ed, s, POT),
        "taverns": [write_tavern(ed, s, cell) for cell in range(1, CELLS + 1)],
        "aside": write_rogues(ed, s, ASIDE),
        "hands": [write_cards(s.hand[seat], RUM_CARD) for seat in range(seats)],
        "jack_deck": write_cards(s.deck, jack_rum(s)),
        "cards": [write_card(card, RUM_CARD) for card in s.card[:seats]],
        "jack_card": write_card(s.jack_card, jack_rum(s)),
        "queue": [
            [write_figure(who), int(steps)]
            for who, steps in zip(s.queue_who, s.queue_steps, strict=True)
            if who != EMPTY
        ],
    }


def jack_rum(s: State) -> int:
    """The number of Black-Jack's card that is rum; his own deck of the standard game has none."""
    return RUM_CARD if s.mode == DUEL else JACK_CARDS + 1


def write_seat(seat: Any) -> int | None:
    return None if seat == NOBODY else int(seat)


def write_figure(figure: Any) -> int | str | None:
    return "black_jack" if figure == BLACK_JACK else write_seat(figure)


def write_bid(ed: Edition, s: State) -> dict[str, Any] | None:
    if s.bid_rogue == EMPTY:
        return None
    return {"seat": int(s.bid_seat), "rogue": write_rogue(ed, int(s.bid_rogue))}


def write_rogues(ed: Edition, s: State, where: int) -> list[str]:
    return [write_rogue(ed, k) for k in range(ROGUES) if s.place[k] == where]


def write_tavern(ed: Edition, s: State, cell: int) -> dict[str, Any]:
    top = int(s.top[cell])
    return {"top": None if top == EMPTY else write_rogue(ed, top), "down": int(s.down[cell])}


def write_card(card: Any, rum: int) -> int | str | None:
    if card == HIDDEN:
        return "?"
    if card == rum:
        return "rum"
    return int(card) or None


def write_cards(marks: Any, rum: int) -> list[int | str | None]:
    return [write_card(card, rum) for card, mark in enumerate(marks) if mark]


def read(ed: Edition, page: Reader, s: State) -> None:
    """Fill a state whose options and seats are set; the invariants are checked by the caller."""
    page.only(KEYS)
    seats = int(s.seats)
    s.phase = page.choice("phase", PHASES)
    s.hour = page.integer("round", 0, HOURS)
    read_results(page, s)
    s.first = page.seat("first", seats, NOBODY)
    s.opener = page.seat("opener", seats, NOBODY)
    s.employer = page.seat("employer", seats, NOBODY)
    s.turn = page.seat("turn", seats, NOBODY)
    victim = page.get("victim")
    s.victim = NOBODY if victim is None else read_figure(victim, seats, "victim")
    s.captain[:] = NOWHERE
    for seat, cell in enumerate(page.items("captains", seats)):
        s.captain[seat] = read_cell(cell, f"captains[{seat}]")
    s.black_jack = read_cell(page.get("black_jack"), "black_jack")
    read_places(ed, page, s)
    read_bid(ed, page, s)
    read_hands(page, s)
    read_queue(page, s)
    s.waiting = waiting(s)


def read_results(page: Reader, s: State) -> None:
    s.night = page.integer("night", 1, GAMES)
    s.result[:] = 0
    for k, row in enumerate(page.items("results", int(s.night) - 1)):
        where = f"results[{k}]"
        if not isinstance(row, (list, tuple)) or len(row) != s.seats:
            raise refuse(where, f"a list of {int(s.seats)} is wanted.")
        for seat, points in enumerate(row):
            s.result[k][seat] = whole(points, 0, 30_000, f"{where}[{seat}]")


def read_figure(value: Any, seats: int, where: str) -> int:
    if value == "black_jack":
        return BLACK_JACK
    return whole(value, 0, seats - 1, where)


def read_cell(value: Any, where: str) -> int:
    return NOWHERE if value is None else whole(value, 1, CELLS, where)


def rogue_of(ed: Edition, value: Any, where: str) -> int:
    rogue = read_rogue(ed, value) if isinstance(value, str) else NONE
    if rogue == NONE:
        raise refuse(where, f"a rogue of this edition is wanted, not {str(value)[:20]!r}.")
    return rogue


def read_places(ed: Edition, page: Reader, s: State) -> None:
    """Every rogue is named once at most; the others lie face down."""
    s.place[:] = FACE_DOWN
    s.top[:] = EMPTY
    s.down[:] = 0
    for seat, crew in enumerate(page.items("crews", int(s.seats))):
        read_group(ed, s, crew, seat, f"crews[{seat}]")
    read_group(ed, s, page.get("pot"), POT, "pot")
    read_group(ed, s, page.get("aside"), ASIDE, "aside")
    for cell, tavern in enumerate(page.parts("taverns", CELLS), start=1):
        tavern.only(("top", "down"))
        s.down[cell] = tavern.integer("down", 0, 3)
        top = tavern.get("top")
        if top is not None:
            rogue = rogue_of(ed, top, tavern.at("top"))
            put(ed, s, rogue, FACE_UP, tavern.at("top"))
            s.top[cell] = rogue


def read_group(ed: Edition, s: State, names: Any, where: int, key: str) -> None:
    if not isinstance(names, (list, tuple)):
        raise refuse(key, "a list of rogues is wanted.")
    rogues = [rogue_of(ed, name, f"{key}[{i}]") for i, name in enumerate(names)]
    if rogues != sorted(rogues):
        raise refuse(key, "the rogues must stand in the order yellow, grey, violet, red, by value.")
    for rogue in rogues:
        put(ed, s, rogue, where, key)


def put(ed: Edition, s: State, rogue: int, where: int, key: str) -> None:
    if s.place[rogue] != FACE_DOWN:
        raise refuse(key, f"{write_rogue(ed, rogue)} is named twice.")
    s.place[rogue] = where


def read_bid(ed: Edition, page: Reader, s: State) -> None:
    s.bid_seat, s.bid_rogue = NOBODY, EMPTY
    if page.get("bid") is not None:
        bid = page.part("bid")
        bid.only(("seat", "rogue"))
        s.bid_seat = bid.integer("seat", 0, int(s.seats) - 1)
        s.bid_rogue = rogue_of(ed, bid.get("rogue"), "bid.rogue")


def read_card(value: Any, highest: int, rum: int, where: str) -> int:
    if value == "rum" and rum <= highest + 1:
        return rum
    return whole(value, 1, highest, where)


def read_hands(page: Reader, s: State) -> None:
    s.hand[:] = 0
    s.card[:] = 0
    for seat, cards in enumerate(page.items("hands", int(s.seats))):
        read_hand(s.hand[seat], cards, HIGHEST, RUM_CARD, f"hands[{seat}]")
    for seat, card in enumerate(page.items("cards", int(s.seats))):
        if card is not None:
            s.card[seat] = read_card(card, HIGHEST, RUM_CARD, f"cards[{seat}]")
    s.deck[:] = 0
    highest, rum = (HIGHEST, RUM_CARD) if s.mode == DUEL else (JACK_CARDS, JACK_CARDS + 9)
    read_hand(s.deck, page.get("jack_deck"), highest, rum, "jack_deck")
    card = page.get("jack_card")
    s.jack_card = 0 if card is None else read_card(card, highest, rum, "jack_card")


def read_hand(marks: Any, cards: Any, highest: int, rum: int, key: str) -> None:
    if not isinstance(cards, (list, tuple)):
        raise refuse(key, "a list of cards is wanted.")
    numbers = [read_card(card, highest, rum, f"{key}[{i}]") for i, card in enumerate(cards)]
    if numbers != sorted(set(numbers)):
        raise refuse(key, "each card once, ascending, rum last.")
    for number in numbers:
        marks[number] = 1


def read_queue(page: Reader, s: State) -> None:
    s.queue_who[:] = EMPTY
    s.queue_steps[:] = 0
    entries = page.items("queue")
    if len(entries) > SEATS:
        raise refuse("queue", f"at most {SEATS} figures can act in a round.")
    for k, entry in enumerate(entries):
        where = f"queue[{k}]"
        if not isinstance(entry, (list, tuple)) or len(entry) != 2:
            raise refuse(where, "a pair of a figure and a number is wanted.")
        s.queue_who[k] = read_figure(entry[0], int(s.seats), where)
        s.queue_steps[k] = whole(entry[1], 0, JACK_CARDS, where)


def waiting(s: State) -> int:
    """Who decides in a phase."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.CHOOSE:
        return sum(only(seat) for seat in range(int(s.seats)) if s.card[seat] == 0)
    is_chance = s.turn == NOBODY or s.phase == Phase.START_ROGUE
    return only(CHANCE) if is_chance else only(int(s.turn))
