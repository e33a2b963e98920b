"""Its position as one JSON object."""

from collections.abc import Mapping
from typing import Any

from banquise.core.position import Reader
from banquise.core.state import CHANCE, NOBODY, Edition, State, only
from tests.toys.toy_thief.state import Phase

KEYS = ("seats", "options", "phase", "turn", "thief", "taking", "pile", "coin", "theft")
PHASES = [phase.name.lower() for phase in Phase]
INVARIANTS = {1: "coin: none can be owed.", 2: "thief: asked only in the middle of a turn."}


def write(ed: Edition, s: State, options: Mapping[str, Any]) -> dict[str, Any]:
    seats = int(s.seats)
    return {
        "seats": seats,
        "options": dict(options),
        "phase": PHASES[s.phase],
        "turn": int(s.turn),
        "thief": None if s.thief == NOBODY else int(s.thief),
        "taking": int(s.taking),
        "pile": int(s.pile),
        "coin": [int(n) for n in s.coin[:seats]],
        "theft": [int(n) for n in s.theft[:seats]],
    }


def read(ed: Edition, page: Reader, s: State) -> None:
    page.only(KEYS)
    seats = int(s.seats)
    s.phase = page.choice("phase", PHASES)
    s.turn = page.integer("turn", 0, seats - 1)
    s.thief = page.seat("thief", seats, NOBODY)
    s.taking = page.integer("taking", 0, 3)
    s.pile = page.integer("pile", 0, 99)
    s.coin[:seats] = page.integers("coin", seats, 0, 99)
    s.theft[:seats] = page.integers("theft", seats, 0, 9)
    s.waiting = waiting(s)


def waiting(s: State) -> int:
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.PILE:
        return only(CHANCE)
    return only(int(s.thief if s.phase == Phase.THEFT and s.thief != NOBODY else s.turn))
