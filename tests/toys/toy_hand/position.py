"""Its position as one JSON object; a card is a number from 1, ? for one that is not seen."""

from typing import Any

from banquise.core.position import Codec, Part, Reader, whole
from banquise.core.state import CHANCE, EMPTY, HIDDEN, Ints, only
from tests.toys.toy_hand.state import Edition, Phase, State

KEYS = ("seats", "options", "phase", "turn", "done", "hand", "left", "shown")
INVARIANTS = {1: "hand: no such card.", 2: "hand: a card is there twice."}


def write_cards(s: State, cards: Ints) -> list[Any]:
    return [write_card(card) for card in cards[: s.seats]]


def write_card(card: int) -> int | str | None:
    if card == EMPTY:
        return None
    return "?" if card == HIDDEN else card + 1


def read_cards(ed: Edition, page: Reader, s: State, key: str) -> list[int]:
    found = enumerate(page.items(key, int(s.seats)))
    return [EMPTY if x is None else read_card(ed, x, page.at(f"{key}[{k}]")) for k, x in found]


def read_card(ed: Edition, value: Any, where: str) -> int:
    return whole(value, 1, int(ed.cards), where) - 1


def read_hand(ed: Edition, page: Reader, s: State) -> None:
    s.hand[: s.seats] = read_cards(ed, page, s, "hand")


def read_left(ed: Edition, page: Reader, s: State) -> None:
    s.left[: s.seats] = read_cards(ed, page, s, "left")


def finish(ed: Edition, s: State) -> None:
    if s.phase != Phase.OVER:
        s.waiting = only(int(s.turn)) if s.phase == Phase.TURN else only(CHANCE)


CODEC = Codec(
    State,
    KEYS,
    parts={
        "hand": Part(lambda ed, s: write_cards(s, s.hand), read_hand),
        "left": Part(lambda ed, s: write_cards(s, s.left), read_left),
    },
    finish=finish,
)
write, read = CODEC.write, CODEC.read
