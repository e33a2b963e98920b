"""Its position as one JSON object; a card is a number from 1, ? for one that is not seen."""

from collections.abc import Mapping
from typing import Any

from banquise.core.position import Reader
from banquise.core.state import CHANCE, EMPTY, HIDDEN, Edition, State, only
from tests.toys.toy_hand.state import Phase

KEYS = ("seats", "options", "phase", "turn", "done", "hand", "left", "shown")
PHASES = [phase.name.lower() for phase in Phase]
INVARIANTS = {1: "hand: no such card.", 2: "hand: a card is there twice."}


def write(ed: Edition, s: State, options: Mapping[str, Any]) -> dict[str, Any]:
    seats = int(s.seats)
    return {
        "seats": seats,
        "options": dict(options),
        "phase": PHASES[s.phase],
        "turn": int(s.turn),
        "done": int(s.done),
        "hand": [write_card(int(card)) for card in s.hand[:seats]],
        "left": [write_card(int(card)) for card in s.left[:seats]],
        "shown": [bool(shown) for shown in s.shown[:seats]],
    }


def write_card(card: int) -> int | str | None:
    if card == EMPTY:
        return None
    return "?" if card == HIDDEN else card + 1


def read(ed: Edition, page: Reader, s: State) -> None:
    page.only(KEYS)
    seats = int(s.seats)
    s.phase = page.choice("phase", PHASES)
    s.turn = page.integer("turn", 0, seats - 1)
    s.done = page.integer("done", 0, seats)
    s.hand[:] = EMPTY
    s.left[:] = EMPTY
    for key, field in (("hand", s.hand), ("left", s.left)):
        for seat, card in enumerate(page.items(key, seats)):
            if card is not None and (type(card) is not int or not 1 <= card <= ed.cards):
                raise page.refuse(key, f"null or a card up to {ed.cards} is wanted, not {card!r}.")
            field[seat] = EMPTY if card is None else card - 1
    for seat, shown in enumerate(page.items("shown", seats)):
        s.shown[seat] = shown is True
    s.waiting = waiting(s)


def waiting(s: State) -> int:
    if s.phase == Phase.OVER:
        return 0
    return only(int(s.turn)) if s.phase == Phase.TURN else only(CHANCE)
