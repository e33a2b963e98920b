"""The position as one JSON object (section 12); "?" is a card laid face down by somebody else."""

from __future__ import annotations

from typing import Any

from banquise.core.position import HIDDEN_TEXT, Codec, Part, Reader, refuse, whole
from banquise.core.state import CHANCE, EMPTY, HIDDEN, NOBODY, only

from .notation import NONE, read_rogue, write_rogue
from .state import (
    ASIDE,
    BLACK_JACK,
    CELLS,
    FACE_DOWN,
    FACE_UP,
    HIGHEST,
    JACK_CARDS,
    MOST_POINTS,
    POT,
    ROGUES,
    RUM_CARD,
    SEATS,
    Edition,
    Mode,
    Phase,
    State,
)

NO_RUM = JACK_CARDS + 9  # the number of rum where there is none
KEYS = (
    *("options", "seats", "night", "results", "phase", "round", "first", "opener", "employer"),
    *("bid", "turn", "victim", "captains", "black_jack", "crews", "pot", "taverns", "aside"),
    *("hands", "jack_deck", "cards", "jack_card", "queue"),
)
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


def write_figure(figure: int) -> int | str | None:
    if figure == NOBODY:
        return None
    return "black_jack" if figure == BLACK_JACK else figure


def read_figure(value: Any, s: State, where: str) -> int:
    return BLACK_JACK if value == "black_jack" else whole(value, 0, s.seats - 1, where)


def write_victim(ed: Edition, s: State) -> int | str | None:
    return write_figure(s.victim)


def read_victim(ed: Edition, page: Reader, s: State) -> None:
    victim = page.get("victim")
    s.victim = NOBODY if victim is None else read_figure(victim, s, "victim")


def write_queue(ed: Edition, s: State) -> list[list[Any]]:
    queue = zip(s.queue_who, s.queue_steps, strict=True)
    return [[write_figure(who), steps] for who, steps in queue if who != EMPTY]


def read_queue(ed: Edition, page: Reader, s: State) -> None:
    entries = page.items("queue")
    if len(entries) > SEATS:
        raise refuse("queue", f"at most {SEATS} figures can act in a round.")
    for k, entry in enumerate(entries):
        where = f"queue[{k}]"
        if not isinstance(entry, (list, tuple)) or len(entry) != 2:
            raise refuse(where, "a pair of a figure and a number is wanted.")
        s.queue_who[k] = read_figure(entry[0], s, where)
        s.queue_steps[k] = whole(entry[1], 0, JACK_CARDS, where)


def write_results(ed: Edition, s: State) -> list[list[int]]:
    return [row[: s.seats] for row in s.result[: s.night - 1]]


def read_results(ed: Edition, page: Reader, s: State) -> None:
    for k, row in enumerate(page.items("results", s.night - 1)):
        where = f"results[{k}]"
        if not isinstance(row, (list, tuple)) or len(row) != s.seats:
            raise refuse(where, f"a list of {int(s.seats)} is wanted.")
        for seat, points in enumerate(row):
            s.result[k, seat] = whole(points, 0, MOST_POINTS, f"{where}[{seat}]")


def write_rogues(ed: Edition, s: State, where: int) -> list[str]:
    return [write_rogue(ed, k) for k in range(ROGUES) if s.place[k] == where]


def find_rogue(ed: Edition, value: Any, where: str) -> int:
    rogue = read_rogue(ed, value) if isinstance(value, str) else NONE
    if rogue == NONE:
        raise refuse(where, f"a rogue of this edition is wanted, not {str(value)[:20]!r}.")
    return rogue


def read_rogues(ed: Edition, s: State, names: Any, where: int, key: str) -> None:
    if not isinstance(names, (list, tuple)):
        raise refuse(key, "a list of rogues is wanted.")
    rogues = [find_rogue(ed, name, f"{key}[{i}]") for i, name in enumerate(names)]
    if rogues != sorted(rogues):
        raise refuse(key, "the rogues must stand in the order yellow, grey, violet, red, by value.")
    for rogue in rogues:
        put(ed, s, rogue, where, key)


def put(ed: Edition, s: State, rogue: int, where: int, key: str) -> None:
    """Every rogue is named once at most; the others lie face down."""
    if s.place[rogue] != FACE_DOWN:
        raise refuse(key, f"{write_rogue(ed, rogue)} is named twice.")
    s.place[rogue] = where


def write_crews(ed: Edition, s: State) -> list[list[str]]:
    return [write_rogues(ed, s, seat) for seat in range(s.seats)]


def read_crews(ed: Edition, page: Reader, s: State) -> None:
    for seat, crew in enumerate(page.items("crews", int(s.seats))):
        read_rogues(ed, s, crew, seat, f"crews[{seat}]")


def group(key: str, where: int) -> Part:
    """The rogues in one place."""

    def write(ed: Edition, s: State) -> list[str]:
        return write_rogues(ed, s, where)

    def read(ed: Edition, page: Reader, s: State) -> None:
        read_rogues(ed, s, page.get(key), where, key)

    return Part(write, read)


def write_taverns(ed: Edition, s: State) -> list[dict[str, Any]]:
    piles = list(zip(s.top, s.down, strict=True))[1:]
    tops = [None if top == EMPTY else write_rogue(ed, top) for top, _ in piles]
    return [{"top": top, "down": down} for top, (_, down) in zip(tops, piles, strict=True)]


def read_taverns(ed: Edition, page: Reader, s: State) -> None:
    for cell, tavern in enumerate(page.parts("taverns", CELLS), start=1):
        tavern.only(("top", "down"))
        s.down[cell] = tavern.integer("down", 0, 3)
        top = tavern.get("top")
        if top is not None:
            s.top[cell] = find_rogue(ed, top, tavern.at("top"))
            put(ed, s, int(s.top[cell]), FACE_UP, tavern.at("top"))


def write_bid(ed: Edition, s: State) -> dict[str, Any] | None:
    if s.bid_rogue == EMPTY:
        return None
    return {"seat": s.bid_seat, "rogue": write_rogue(ed, s.bid_rogue)}


def read_bid(ed: Edition, page: Reader, s: State) -> None:
    if page.get("bid") is not None:
        bid = page.part("bid")
        bid.only(("seat", "rogue"))
        s.bid_seat = bid.integer("seat", 0, s.seats - 1)
        s.bid_rogue = find_rogue(ed, bid.get("rogue"), "bid.rogue")


def jack_rum(s: State) -> int:
    """The number of Black-Jack's card that is rum; his own deck of the standard game has none."""
    return RUM_CARD if s.mode == Mode.DUEL else NO_RUM


def write_card(card: int, rum: int) -> int | str | None:
    if card == HIDDEN:
        return HIDDEN_TEXT
    return "rum" if card == rum else card or None


def read_card(value: Any, rum: int, where: str) -> int:
    if value == "rum" and rum == RUM_CARD:
        return rum
    return whole(value, 1, HIGHEST if rum == RUM_CARD else JACK_CARDS, where)


def write_marks(marks: Any, rum: int) -> list[int | str | None]:
    return [write_card(card, rum) for card, mark in enumerate(marks) if mark]


def read_marks(marks: Any, cards: Any, rum: int, key: str) -> None:
    if not isinstance(cards, (list, tuple)):
        raise refuse(key, "a list of cards is wanted.")
    numbers = [read_card(card, rum, f"{key}[{i}]") for i, card in enumerate(cards)]
    if numbers != sorted(set(numbers)):
        raise refuse(key, "each card once, ascending, rum last.")
    for number in numbers:
        marks[number] = 1


def write_hands(ed: Edition, s: State) -> list[list[int | str | None]]:
    return [write_marks(hand, RUM_CARD) for hand in s.hand[: s.seats]]


def read_hands(ed: Edition, page: Reader, s: State) -> None:
    for seat, cards in enumerate(page.items("hands", int(s.seats))):
        read_marks(s.hand[seat], cards, RUM_CARD, f"hands[{seat}]")


def write_deck(ed: Edition, s: State) -> list[int | str | None]:
    return write_marks(s.deck, jack_rum(s))


def read_deck(ed: Edition, page: Reader, s: State) -> None:
    read_marks(s.deck, page.get("jack_deck"), jack_rum(s), "jack_deck")


def write_picks(ed: Edition, s: State) -> list[int | str | None]:
    return [write_card(card, RUM_CARD) for card in s.card[: s.seats]]


def read_picks(ed: Edition, page: Reader, s: State) -> None:
    for seat, card in enumerate(page.items("cards", int(s.seats))):
        if card is not None:
            s.card[seat] = read_card(card, RUM_CARD, f"cards[{seat}]")


def write_jack_card(ed: Edition, s: State) -> int | str | None:
    return write_card(s.jack_card, jack_rum(s))


def read_jack_card(ed: Edition, page: Reader, s: State) -> None:
    card = page.get("jack_card")
    if card is not None:
        s.jack_card = read_card(card, jack_rum(s), "jack_card")


def set_waiting(ed: Edition, s: State) -> None:
    """Who decides in a phase."""
    if s.phase == Phase.OVER:
        s.waiting = 0
    elif s.phase == Phase.CHOOSE:
        s.waiting = sum(only(seat) for seat in range(s.seats) if s.card[seat] == 0)
    else:
        is_chance = s.turn == NOBODY or s.phase == Phase.START_ROGUE
        s.waiting = only(CHANCE) if is_chance else only(int(s.turn))


PARTS = {
    "results": Part(write_results, read_results),
    "bid": Part(write_bid, read_bid),
    "victim": Part(write_victim, read_victim),
    "crews": Part(write_crews, read_crews),
    "pot": group("pot", POT),
    "taverns": Part(write_taverns, read_taverns),
    "aside": group("aside", ASIDE),
    "hands": Part(write_hands, read_hands),
    "jack_deck": Part(write_deck, read_deck),
    "cards": Part(write_picks, read_picks),
    "jack_card": Part(write_jack_card, read_jack_card),
    "queue": Part(write_queue, read_queue),
}
CODEC = Codec(State, KEYS, parts=PARTS, finish=set_waiting)
write, read = CODEC.write, CODEC.read
