"""Nētā-Tanka's position as one JSON object (section 12); an objective we may not see is "?"."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from banquise.core.position import Reader
from banquise.core.state import CHANCE_WAITS, EMPTY, HIDDEN, NOBODY, Edition, State
from banquise.games.neta_tanka.notation import (
    CRAFT_CODES,
    LINK_CODES,
    LOCATION_CODES,
    NT_CODES,
    OBJECTIVE_CODES,
    RESOURCE_CODES,
    TOKEN_CODES,
    TRADE_CODES,
)
from banquise.games.neta_tanka.rules.board import colour, colours, visitor_at
from banquise.games.neta_tanka.rules.cards import hidden_crafts, hidden_nts, hidden_trades
from banquise.games.neta_tanka.state import (
    DONE,
    GONE,
    HELD,
    PILE,
    SHOWN,
    SLOTS,
    SPENT,
    TOP,
    TRADES,
    UNSEEN,
    VISITOR,
    Phase,
)

KEYS = [
    "seats", "options", "phase", "seat", "left", "round", "first", "board", "visitor", "turn",
    "forest", "tanning", "hunted", "nt", "craft", "trade", "link_pile", "totem_order", "players",
]  # fmt: skip
PLAYER_KEYS = [
    "reserve", "gen", "tents", "food", "totem", "copy", "crafts", "finished", "nt_cards",
    "link_tokens", "objective", "exchanged",
]  # fmt: skip
PHASES = [phase.name.lower() for phase in Phase]
COPIES = ["locked", "ready", "used"]
LETTERS = "AB"
MOST = 9999  # of anything that is counted
INVARIANTS = {
    1: "board: a colour has more nomads there than exist, or a player more than a round allows.",
    2: "board: a location holds too many pieces, or a piece lies outside phase II.",
    3: "visitor: it is with nobody, in its holder's hand, or on one location beside a nomad.",
    4: "nt, craft: a card is in two places, or a display or deck lacks a card it must show.",
    5: "link_pile: each token is in the pile, with one player or used up.",
    6: "trade: there are 'round' - 1 past cards (at the end 'round') and a current one in play.",
    7: "players: each has been dealt one objective, held or exchanged, and all are different.",
    8: "counts: none is negative, and at most two buffalo are hunted.",
    9: "players: a section holds more than it can, or the copy power does not fit the food.",
    10: "totem_order: exactly the players with a level, the higher ones first.",
    11: "phase: the phase, seat, left, first player, visitor and turn do not fit together.",
    12: "phase: whoever decides must have a legal action, in a detail two.",
}

# Writing


def name(codes: Sequence[str], card: int) -> str | None:
    if card == HIDDEN:
        return "?"
    return None if card == EMPTY else codes[card]


def seat_or_none(seat: int) -> int | None:
    return int(seat) if seat >= 0 else None


def where(codes: Sequence[str], places: Iterable[int], wanted: int) -> list[str]:
    """The names of all cards or tokens that are in one place."""
    return [code for code, at in zip(codes, places, strict=True) if at == wanted]


def write(ed: Edition, s: State, options: Mapping[str, Any]) -> dict[str, Any]:
    at = visitor_at(s)
    return {
        "seats": int(s.seats),
        "options": dict(options),
        "phase": PHASES[s.phase],
        "seat": seat_or_none(s.seat),
        "left": int(s.left),
        "round": int(s.round_no),
        "first": seat_or_none(s.first),
        "board": write_board(ed, s),
        "visitor": {
            "holder": seat_or_none(s.visitor_holder),
            "at": name(LOCATION_CODES, at),
            "next": seat_or_none(s.visitor_next),
        },
        "turn": write_turn(ed, s),
        "forest": {"wood": int(s.forest_wood), "mushroom": int(s.forest_mushroom)},
        "tanning": {"hide": int(s.tanning_hide), "meat": int(s.tanning_meat)},
        "hunted": int(s.hunted),
        "nt": {
            "display": [name(NT_CODES, card) for card in s.nt_slot[:SLOTS]],
            "top": name(NT_CODES, s.nt_slot[TOP]),
            "hidden": hidden_nts(s),
            "gone": where(NT_CODES, s.nt_at, GONE),
        },
        "craft": {
            "display": [name(CRAFT_CODES, card) for card in s.craft_slot[:SLOTS]],
            "top": name(CRAFT_CODES, s.craft_slot[TOP]),
            "hidden": hidden_crafts(s),
            "gone": where(CRAFT_CODES, s.craft_at, GONE),
        },
        "trade": {
            "current": name(TRADE_CODES, s.trade),
            "hidden": hidden_trades(ed, s),
            "past": [TRADE_CODES[card] for card in s.past if card != EMPTY],
        },
        "link_pile": where(TOKEN_CODES, s.token_at, PILE),
        "totem_order": [int(seat) for seat in s.totem_order if seat != EMPTY],
        "players": [write_player(s, seat) for seat in range(s.seats)],
    }


def write_board(ed: Edition, s: State) -> dict[str, list[str]]:
    board = {}
    for location, code in enumerate(LOCATION_CODES):
        pieces, lying = int(s.piece[location]), int(s.lying[location])
        found = []
        for which, shown in piece_names(ed, s):
            if pieces >> which & 1:
                found.append(f"{shown}_" if lying >> which & 1 else shown)
        if found:
            board[code] = found
    return board


def piece_names(ed: Edition, s: State) -> list[tuple[int, str]]:
    """Bit and name of every piece, in the order of seat, colour, then the visitor."""
    names = [
        (colour(s, seat, k), f"{seat}{LETTERS[k]}")
        for seat in range(s.seats)
        for k in range(colours(ed, s))
    ]
    return [*names, (VISITOR, "V")]


def write_turn(ed: Edition, s: State) -> dict[str, Any]:
    return {
        "links": [
            f"{code}{LETTERS[k]}"
            for link, code in enumerate(LINK_CODES)
            for k in range(2)
            if int(s.linked[k]) >> link & 1
        ],
        "offered": [code for link, code in enumerate(LINK_CODES) if int(s.offered) >> link & 1],
        "gift": bool(s.gift),
        "card": bool(s.card),
    }


def write_player(s: State, seat: int) -> dict[str, Any]:
    return {
        "reserve": {code: int(n) for code, n in zip(RESOURCE_CODES, s.reserve[seat], strict=True)},
        "gen": int(s.gen[seat]),
        "tents": {"wood": int(s.tent_wood[seat]), "hide": int(s.tent_hide[seat])},
        "food": {"meat": int(s.food_meat[seat]), "mushroom": int(s.food_mushroom[seat])},
        "totem": {"wood": int(s.totem_wood[seat]), "skull": int(s.totem_skull[seat])},
        "copy": COPIES[s.copy_power[seat]],
        "crafts": {
            code: {"wood": int(s.craft_wood[card]), "hide": int(s.craft_hide[card])}
            for card, code in enumerate(CRAFT_CODES)
            if s.craft_at[card] == HELD + seat
        },
        "finished": where(CRAFT_CODES, s.craft_at, DONE + seat),
        "nt_cards": where(NT_CODES, s.nt_at, HELD + seat),
        "link_tokens": where(TOKEN_CODES, s.token_at, HELD + seat),
        "objective": name(OBJECTIVE_CODES, s.objective[seat]),
        "exchanged": name(OBJECTIVE_CODES, s.exchanged[seat]),
    }


# Reading


def read(ed: Edition, page: Reader, s: State) -> None:
    """Fill a state whose options and seats are set; the invariants are checked by the caller."""
    page.only(KEYS)
    seats = int(s.seats)
    s.phase = page.choice("phase", PHASES)
    s.seat = page.seat("seat", seats, NOBODY)
    s.left = page.integer("left", 0, 7)
    s.round_no = page.integer("round", 1, TRADES)
    s.first = page.seat("first", seats, NOBODY)
    read_board(ed, page.part("board"), s)
    read_visitor(page.part("visitor"), s)
    read_turn(page.part("turn"), s)
    s.forest_wood, s.forest_mushroom = amounts(page.part("forest"), "wood", "mushroom")
    s.tanning_hide, s.tanning_meat = amounts(page.part("tanning"), "hide", "meat")
    s.hunted = page.integer("hunted", 0, 2)
    read_deck(page.part("nt"), NT_CODES, s.nt_slot, s.nt_at)
    read_deck(page.part("craft"), CRAFT_CODES, s.craft_slot, s.craft_at)
    read_trade(ed, page.part("trade"), s)
    s.token_at[:] = SPENT
    claim(page, "link_pile", TOKEN_CODES, s.token_at, SPENT, PILE)
    order = page.integers("totem_order", None, 0, seats - 1)
    if len(set(order)) != len(order):
        raise page.refuse("totem_order", "a seat is named twice.")
    s.totem_order[:] = EMPTY
    s.totem_order[: len(order)] = order
    clear_clans(s)
    for seat, clan in enumerate(page.parts("players", seats)):
        read_player(ed, clan, s, seat)
    for key, codes, places in (("nt", NT_CODES, s.nt_at), ("craft", CRAFT_CODES, s.craft_at)):
        deck = page.part(key)
        unseen = int((places == UNSEEN).sum())
        if deck.integer("hidden", 0, len(codes)) != unseen:
            raise deck.refuse("hidden", f"{unseen} of the {len(codes)} cards are nowhere else.")
    s.waiting = waiting(s)


def amounts(page: Reader, *keys: str) -> list[int]:
    page.only(keys)
    return [page.integer(key, 0, MOST) for key in keys]


def read_board(ed: Edition, page: Reader, s: State) -> None:
    page.only((), LOCATION_CODES)
    s.piece[:] = 0
    s.lying[:] = 0
    bits = {shown: which for which, shown in piece_names(ed, s)}
    for code in page.data:
        pieces = lying = 0
        for text in page.items(code):
            shown = text.removesuffix("_") if isinstance(text, str) else ""
            if shown not in bits:
                raise page.refuse(code, f"a piece is one of {', '.join(bits)}, not {text!r}.")
            if pieces >> bits[shown] & 1:
                raise page.refuse(code, f"{shown} stands there twice.")
            pieces |= 1 << bits[shown]
            lying |= (text != shown) << bits[shown]
        if not pieces:
            raise page.refuse(code, "a location without pieces is left out.")
        s.piece[LOCATION_CODES.index(code)] = pieces
        s.lying[LOCATION_CODES.index(code)] = lying
    s.hand[:] = 0
    for which in list(bits.values())[:-1]:
        on_board = sum(int(pieces) >> which & 1 for pieces in s.piece)
        s.hand[which] = int(ed.nomads[s.seats]) - on_board


def read_visitor(page: Reader, s: State) -> None:
    page.only(("holder", "at", "next"))
    seats = int(s.seats)
    s.visitor_holder = page.seat("holder", seats, NOBODY)
    s.visitor_next = page.seat("next", seats, NOBODY)
    at = one(page, "at", LOCATION_CODES)
    found = [k for k in range(len(LOCATION_CODES)) if int(s.piece[k]) >> VISITOR & 1]
    if found != ([] if at == EMPTY else [at]):
        raise page.refuse("at", "the board says something else.")


def one(page: Reader, key: str, codes: Sequence[str]) -> int:
    """The number of a card or location, or EMPTY for null."""
    return EMPTY if page.get(key) is None else page.choice(key, codes)


def read_turn(page: Reader, s: State) -> None:
    page.only(("links", "offered", "gift", "card"))
    used = [f"{code}{letter}" for code in LINK_CODES for letter in LETTERS]
    linked = [0, 0]
    for k in numbers(page, "links", used):
        linked[k % 2] |= 1 << k // 2
    s.linked[:] = linked
    s.offered = sum(1 << link for link in numbers(page, "offered", LINK_CODES))
    s.gift = page.flag("gift")
    s.card = page.flag("card")


def numbers(page: Reader, key: str, codes: Sequence[str]) -> list[int]:
    """The numbers of a list of names, none of them twice."""
    found: list[int] = []
    for text in page.items(key):
        if not isinstance(text, str) or text not in codes:
            raise page.refuse(key, f"there is no {str(text)[:20]!r}.")
        if codes.index(text) in found:
            raise page.refuse(key, f"{text} is there twice.")
        found.append(codes.index(text))
    return found


def claim(page: Reader, key: str, codes: Sequence[str], places: Any, free: int, place: int) -> None:
    """Put the cards of a list in a place, if none of them is elsewhere."""
    for card in numbers(page, key, codes):
        if places[card] != free:
            raise page.refuse(key, f"{codes[card]} is in two places.")
        places[card] = place


def read_deck(page: Reader, codes: Sequence[str], slots: Any, places: Any) -> None:
    page.only(("display", "top", "hidden", "gone"))
    places[:] = UNSEEN
    shown = [*page.items("display", SLOTS), page.get("top")]
    for slot, text in enumerate(shown):
        key = "top" if slot == TOP else f"display[{slot}]"
        if text is not None and text not in codes:
            raise page.refuse(key, f"there is no {str(text)[:20]!r}.")
        slots[slot] = EMPTY if text is None else codes.index(text)
        if text is not None and places[slots[slot]] != UNSEEN:
            raise page.refuse(key, f"{text} is in two places.")
        if text is not None:
            places[slots[slot]] = SHOWN
    claim(page, "gone", codes, places, UNSEEN, GONE)


def read_trade(ed: Edition, page: Reader, s: State) -> None:
    page.only(("current", "hidden", "past"))
    s.trade = one(page, "current", TRADE_CODES)
    past = numbers(page, "past", TRADE_CODES)
    if s.trade in past:
        raise page.refuse("current", f"{TRADE_CODES[s.trade]} is in two places.")
    s.past[:] = EMPTY
    s.past[: len(past)] = past
    if page.integer("hidden", 0, TRADES) != hidden_trades(ed, s):
        rounds = int(ed.rounds[s.seats])
        raise page.refuse("hidden", f"the cards of {rounds} rounds are wanted in all.")


def clear_clans(s: State) -> None:
    """Seats that nobody sits on own nothing."""
    s.reserve[:] = 0
    s.objective[:] = EMPTY
    s.exchanged[:] = EMPTY
    s.craft_wood[:] = 0
    s.craft_hide[:] = 0
    fields = "gen tent_wood tent_hide food_meat food_mushroom totem_wood totem_skull copy_power"
    for field in fields.split():
        s[field][:] = 0


def read_player(ed: Edition, page: Reader, s: State, seat: int) -> None:
    page.only(PLAYER_KEYS)
    s.reserve[seat] = amounts(page.part("reserve"), *RESOURCE_CODES)
    s.gen[seat] = page.integer("gen", 0, MOST)
    tents, food, totem = page.part("tents"), page.part("food"), page.part("totem")
    tents.only(("wood", "hide"))
    s.tent_wood[seat] = tents.integer("wood", 0, int(ed.tents) * int(ed.tent_wood))
    s.tent_hide[seat] = tents.integer("hide", 0, int(ed.tents) * int(ed.tent_hide))
    food.only(("meat", "mushroom"))
    s.food_meat[seat] = food.integer("meat", 0, int(ed.places))
    s.food_mushroom[seat] = food.integer("mushroom", 0, int(ed.places))
    s.totem_wood[seat], s.totem_skull[seat] = amounts(totem, "wood", "skull")
    s.copy_power[seat] = page.choice("copy", COPIES)
    crafts = page.part("crafts")
    crafts.only((), CRAFT_CODES)
    for code in crafts.data:
        card = CRAFT_CODES.index(code)
        if s.craft_at[card] != UNSEEN:
            raise crafts.refuse(code, "the card is in two places.")
        s.craft_at[card] = HELD + seat
        part = crafts.part(code)
        part.only(("wood", "hide"))
        s.craft_wood[card] = part.integer("wood", 0, int(ed.craft_wood[card]))
        s.craft_hide[card] = part.integer("hide", 0, int(ed.craft_hide[card]))
    claim(page, "finished", CRAFT_CODES, s.craft_at, UNSEEN, DONE + seat)
    claim(page, "nt_cards", NT_CODES, s.nt_at, UNSEEN, HELD + seat)
    claim(page, "link_tokens", TOKEN_CODES, s.token_at, SPENT, HELD + seat)
    s.objective[seat] = one(page, "objective", OBJECTIVE_CODES)
    s.exchanged[seat] = one(page, "exchanged", OBJECTIVE_CODES)


def waiting(s: State) -> int:
    """Who decides in a phase."""
    if s.phase == Phase.OVER:
        return 0
    if s.phase < Phase.PLACE or s.seat == NOBODY:
        return CHANCE_WAITS
    return 1 << int(s.seat)
