"""Nētā-Tanka's position as one JSON object (section 12); an objective we may not see is "?"."""

from collections.abc import Sequence
from typing import Any

from banquise.core.position import Codec, Part, Reader, SeatPart
from banquise.core.state import EMPTY

from . import state as S
from .rules.cards import hidden_cards, hidden_trades
from .rules.placing import colour, colours, visitor_at
from .rules.play import set_waiting
from .state import DONE, GONE, HELD, PILE, SLOTS, SPENT, UNSEEN, Edition, State

KEYS = (
    "seats", "options", "phase", "seat", "left", "round", "first", "board", "visitor.holder",
    "visitor.at", "visitor.next", "turn.links", "turn.offered", "turn.gift", "turn.card",
    "forest.wood", "forest.mushroom", "tanning.hide", "tanning.meat", "hunted", "nt.display",
    "nt.top", "nt.hidden", "nt.gone", "craft.display", "craft.top", "craft.hidden", "craft.gone",
    "trade.current", "trade.hidden", "trade.past", "link_pile", "totem_order", "players.reserve",
    "players.gen", "players.tents.wood", "players.tents.hide", "players.food.meat",
    "players.food.mushroom", "players.totem.wood", "players.totem.skull", "players.copy",
    "players.crafts", "players.finished", "players.nt_cards", "players.link_tokens",
    "players.objective", "players.exchanged",
)  # fmt: skip
INVARIANTS = {
    1: "board: a colour has more nomads there than exist, or a player more than a round allows.",
    2: "board: a location holds too many pieces, or a piece lies outside phase II.",
    3: "visitor: it is with nobody, in its holder's hand, or on one location beside a nomad.",
    4: "nt, craft: a card is in two places, or a display or deck lacks a card it must show.",
    6: "trade: there are 'round' - 1 past cards (at the end 'round') and a current one in play.",
    7: "players: each has been dealt one objective, held or exchanged, and all are different.",
    9: "players: a section holds more than it can, or the copy power does not fit the food.",
    10: "totem_order: exactly the players with a level, the higher ones first.",
    11: "phase: the phase, seat, left, first player, visitor and turn do not fit together.",
    12: "phase: whoever decides must have a legal action, in a detail two.",
}  # V5 and V8 are the ranges of fields


def find(page: Reader, key: str, text: Any, codes: Sequence[str]) -> int:
    """The number of a name."""
    if not isinstance(text, str) or text not in codes:
        raise page.refuse(key, f"there is no {str(text)[:20]!r}.")
    return codes.index(text)


def numbers(page: Reader, key: str, codes: Sequence[str]) -> list[int]:
    """The numbers of a list of names, none of them twice."""
    found: list[int] = []
    for text in page.items(key):
        number = find(page, key, text, codes)
        if number in found:
            raise page.refuse(key, f"{text} is there twice.")
        found.append(number)
    return found


# Pieces


def piece_names(ed: Edition, s: State) -> dict[str, int]:
    """The bit of every piece by its name, in the order of seat, colour, then the visitor."""
    letters = S.LETTERS[: colours(ed, s)]
    return {
        **{
            f"{seat}{letter}": colour(s, seat, k)
            for seat in range(s.seats)
            for k, letter in enumerate(letters)
        },
        "V": S.VISITOR,
    }


def write_board(ed: Edition, s: State) -> dict[str, list[str]]:
    board = {}
    for code, pieces, lying in zip(S.LOCATION_CODES, s.piece, s.lying, strict=True):
        bits = [(name, bit) for name, bit in piece_names(ed, s).items() if pieces >> bit & 1]
        if bits:
            board[code] = [f"{name}_" if lying >> bit & 1 else name for name, bit in bits]
    return board


def read_board(ed: Edition, whole: Reader, s: State) -> None:
    page, bits = whole.part("board"), piece_names(ed, s)
    page.only((), S.LOCATION_CODES)
    for code in page.data:
        pieces = lying = 0
        for text in page.items(code):
            name = text.removesuffix("_") if isinstance(text, str) else ""
            if name not in bits:
                raise page.refuse(code, f"a piece is one of {', '.join(bits)}, not {text!r}.")
            if pieces >> bits[name] & 1:
                raise page.refuse(code, f"{name} stands there twice.")
            pieces |= 1 << bits[name]
            lying |= (text != name) << bits[name]
        if not pieces:
            raise page.refuse(code, "a location without pieces is left out.")
        s.piece[S.LOCATION_CODES.index(code)] = pieces
        s.lying[S.LOCATION_CODES.index(code)] = lying
    for bit in list(bits.values())[:-1]:
        on_board = sum(int(pieces) >> bit & 1 for pieces in s.piece)
        s.hand[bit] = int(ed.nomads[s.seats]) - on_board


def write_visitor(ed: Edition, s: State) -> str | None:
    at = visitor_at(s)
    return None if at == EMPTY else S.LOCATION_CODES[at]


def read_visitor(ed: Edition, page: Reader, s: State) -> None:
    at = page.get("at")
    wanted = [] if at is None else [page.choice("at", S.LOCATION_CODES)]
    if wanted != [k for k in range(S.LOCATIONS) if int(s.piece[k]) >> S.VISITOR & 1]:
        raise page.refuse("at", "the board says something else.")


# Links of the running turn

USED = [f"{code}{letter}" for code in S.LINK_CODES for letter in S.LETTERS]


def write_links(ed: Edition, s: State) -> list[str]:
    return [name for k, name in enumerate(USED) if s.linked[k % 2] >> k // 2 & 1]


def read_links(ed: Edition, page: Reader, s: State) -> None:
    for k in numbers(page, "links", USED):
        s.linked[k % 2] = int(s.linked[k % 2]) | 1 << k // 2


# Cards and tokens, by the field that says where each is


def where(codes: Sequence[str], places: Any, place: int) -> list[str]:
    """The names of all that is in one place."""
    return [code for code, at in zip(codes, places, strict=True) if at == place]


def claim(page: Reader, key: str, codes: Sequence[str], places: Any, free: int, place: int) -> None:
    """Put the cards of a list in a place, if none of them is elsewhere."""
    for card in numbers(page, key, codes):
        if places[card] != free:
            raise page.refuse(key, f"{codes[card]} is in two places.")
        places[card] = place


def placed(key: str, codes: Sequence[str], field: str, free: int, place: int) -> Part:
    """A list of what is in one place."""
    return Part(
        lambda ed, s: where(codes, getattr(s, field), place),
        lambda ed, page, s: claim(page, key, codes, getattr(s, field), free, place),
    )


def owned(key: str, codes: Sequence[str], field: str, free: int, first: int) -> SeatPart:
    """A list of what a seat has; ``first`` is the place for seat 0."""
    return SeatPart(
        lambda ed, s, seat: where(codes, getattr(s, field), first + seat),
        lambda ed, page, s, seat: claim(page, key, codes, getattr(s, field), free, first + seat),
    )


def deck(kind: str, codes: Sequence[str]) -> dict[str, Part]:
    """Display, top, hidden and removed cards of one kind."""
    slots, places = f"{kind}_slot", f"{kind}_at"

    def shown(s: State) -> list[str | None]:
        return [None if card == EMPTY else codes[card] for card in getattr(s, slots)]

    def show(page: Reader, s: State, key: str, slot: int, text: Any) -> None:
        if text is None:
            return
        card = find(page, key, text, codes)
        if getattr(s, places)[card] != UNSEEN:
            raise page.refuse(key, f"{text} is in two places.")
        getattr(s, slots)[slot], getattr(s, places)[card] = card, S.SHOWN

    def read_display(ed: Edition, page: Reader, s: State) -> None:
        for slot, text in enumerate(page.items("display", SLOTS)):
            show(page, s, f"display[{slot}]", slot, text)

    return {
        f"{kind}.display": Part(lambda ed, s: shown(s)[:SLOTS], read_display),
        f"{kind}.top": Part(
            lambda ed, s: shown(s)[S.TOP],
            lambda ed, page, s: show(page, s, "top", S.TOP, page.get("top")),
        ),
        f"{kind}.hidden": Part(  # compared when all cards have been read
            lambda ed, s: hidden_cards(getattr(s, places)),
            lambda ed, page, s: None,
        ),
        f"{kind}.gone": placed("gone", codes, places, UNSEEN, GONE),
    }


def write_crafts(ed: Edition, s: State, seat: int) -> dict[str, dict[str, int]]:
    return {
        code: {"wood": s.craft_wood[card], "hide": s.craft_hide[card]}
        for card, code in enumerate(S.CRAFT_CODES)
        if s.craft_at[card] == HELD + seat
    }


def read_crafts(ed: Edition, player: Reader, s: State, seat: int) -> None:
    page = player.part("crafts")
    page.only((), S.CRAFT_CODES)
    for code in page.data:
        card, part = S.CRAFT_CODES.index(code), page.part(code)
        if s.craft_at[card] != UNSEEN:
            raise page.refuse(code, "the card is in two places.")
        s.craft_at[card] = HELD + seat
        part.only(("wood", "hide"))
        s.craft_wood[card] = part.integer("wood", 0, int(ed.craft_wood[card]))
        s.craft_hide[card] = part.integer("hide", 0, int(ed.craft_hide[card]))


# The whole


def check_hidden(ed: Edition, whole: Reader, s: State) -> None:
    """Every deck hides the cards that are nowhere else."""
    decks = {
        "nt": (S.NTS, hidden_cards(s.nt_at)),
        "craft": (S.CRAFTS, hidden_cards(s.craft_at)),
        "trade": (S.TRADES, hidden_trades(ed, s)),
    }
    for key, (size, hidden) in decks.items():
        page = whole.part(key)
        if page.integer("hidden", 0, size) != hidden:
            raise page.refuse("hidden", f"{hidden} is wanted: so many cards are nowhere else.")


PARTS: dict[str, Part | SeatPart] = {
    "board": Part(write_board, read_board),
    "visitor.at": Part(write_visitor, read_visitor),
    "turn.links": Part(write_links, read_links),
    **deck("nt", S.NT_CODES),
    **deck("craft", S.CRAFT_CODES),
    "trade.hidden": Part(hidden_trades, lambda ed, page, s: None),
    "link_pile": placed("link_pile", S.TOKEN_CODES, "token_at", SPENT, PILE),
    "players.crafts": SeatPart(write_crafts, read_crafts),
    "players.finished": owned("finished", S.CRAFT_CODES, "craft_at", UNSEEN, DONE),
    "players.nt_cards": owned("nt_cards", S.NT_CODES, "nt_at", UNSEEN, HELD),
    "players.link_tokens": owned("link_tokens", S.TOKEN_CODES, "token_at", SPENT, HELD),
}
CODEC = Codec(State, KEYS, parts=PARTS, check=check_hidden, finish=lambda ed, s: set_waiting(s))
write, read = CODEC.write, CODEC.read
