"""Its position as one JSON object; ? is a choice that is not seen."""

from collections.abc import Mapping
from typing import Any

from banquise.core.position import Reader
from banquise.core.state import EMPTY, HIDDEN, Edition, State
from tests.toys.toy_duel.state import Phase

KEYS = ("seats", "options", "phase", "round", "choice", "last", "score")
PHASES = [phase.name.lower() for phase in Phase]
INVARIANTS = {1: "choice: no such number.", 2: "choice: who waits has not chosen."}


def write(ed: Edition, s: State, options: Mapping[str, Any]) -> dict[str, Any]:
    seats = int(s.seats)
    return {
        "seats": seats,
        "options": dict(options),
        "phase": PHASES[s.phase],
        "round": int(s.played),
        "choice": [write_number(int(number)) for number in s.choice[:seats]],
        "last": [write_number(int(number)) for number in s.last[:seats]],
        "score": [int(score) for score in s.score[:seats]],
    }


def write_number(number: int) -> int | str | None:
    if number == EMPTY:
        return None
    return "?" if number == HIDDEN else number


def read(ed: Edition, page: Reader, s: State) -> None:
    page.only(KEYS)
    seats = int(s.seats)
    s.phase = page.choice("phase", PHASES)
    s.played = page.integer("round", 0, int(s.rounds))
    s.choice[:] = EMPTY
    s.last[:] = EMPTY
    for key, field in (("choice", s.choice), ("last", s.last)):
        for seat, number in enumerate(page.items(key, seats)):
            if number is not None and (type(number) is not int or not 0 <= number < ed.numbers):
                raise page.refuse(key, f"null or a number is wanted, not {number!r}.")
            field[seat] = EMPTY if number is None else number
    s.score[:seats] = page.integers("score", seats, 0, 999)
    s.waiting = 0
    for seat in range(seats):
        if s.phase == Phase.PICK and s.choice[seat] == EMPTY:
            s.waiting = int(s.waiting) | 1 << seat
