"""Papua's position as one JSON object (section 12); nothing in it is ever masked."""

from collections.abc import Mapping
from typing import Any

from banquise.core.position import Reader
from banquise.core.state import CHANCE, EMPTY, NOBODY, Edition, State, only
from banquise.games.papua.state import COLOURS, ISLANDERS, POT, Phase

KEYS = (
    "seats",
    "options",
    "phase",
    "seat",
    "die",
    "turns",
    "rescues",
    "roll_off",
    "islanders",
    "winner",
)
PHASES = [phase.name.lower() for phase in Phase]
INVARIANTS = {
    1: "islanders: each colour in the game has four, each in the pot, on a cell or on the canoe.",
    2: "islanders: a cell holds one at most, a trap none, the canoe only the winner's.",
    3: "die, seat: there is a die in 'move' only, and a seat in 'roll' and 'move' only.",
    4: "winner: only when the game is over, after at least one turn.",
    5: "phase: before the first turn all are at home, nothing is counted, 'first_player' fits.",
    6: "roll_off: two or more are in, those who rolled come first; in other phases all are 0.",
    7: "turns: in play there are fewer than 'turn_limit', and somebody can still move.",
    8: "phase: without a winner a game is over at the turn limit or drawn in a dead position.",
}


def write(ed: Edition, s: State, options: Mapping[str, Any]) -> dict[str, Any]:
    seats = int(s.seats)
    return {
        "seats": seats,
        "options": dict(options),
        "phase": PHASES[s.phase],
        "seat": None if s.seat == NOBODY else int(s.seat),
        "die": int(s.die),
        "turns": int(s.turns),
        "rescues": int(s.rescues),
        "roll_off": [int(rolled) for rolled in s.roll_off[:seats]],
        "islanders": {COLOURS[k]: [int(cell) for cell in s.place[k]] for k in range(seats)},
        "winner": None if s.winner == NOBODY else int(s.winner),
    }


def read(ed: Edition, page: Reader, s: State) -> None:
    """Fill a state whose options and seats are set; the invariants are checked by the caller."""
    page.only(KEYS)
    seats, limit = int(s.seats), int(s.turn_limit)
    s.phase = page.choice("phase", PHASES)
    s.seat = page.seat("seat", seats, NOBODY)
    s.die = page.integer("die", 0, 6)
    s.turns = page.integer("turns", 0, limit)
    s.rescues = page.integer("rescues", 0, limit)
    s.roll_off[:] = 0
    s.roll_off[:seats] = page.integers("roll_off", seats, -1, 6)
    s.winner = page.seat("winner", seats, NOBODY)
    s.place[:] = POT
    s.on[:] = EMPTY
    read_islanders(ed, page.part("islanders"), s)
    s.waiting = waiting(s)


def read_islanders(ed: Edition, page: Reader, s: State) -> None:
    colours = COLOURS[: s.seats]
    page.only(colours)
    for seat, colour in enumerate(colours):
        for number, cell in enumerate(page.integers(colour, ISLANDERS, 0, int(ed.cells) + 1)):
            s.place[seat, number] = cell
            if cell == POT:
                continue
            if s.on[cell] != EMPTY:
                raise page.refuse(colour, f"two islanders stand on cell {cell}.")
            s.on[cell] = ISLANDERS * seat + number


def waiting(s: State) -> int:
    """Who decides in a phase."""
    if s.phase == Phase.OVER:
        return 0
    return only(int(s.seat)) if s.phase == Phase.MOVE and s.seat != NOBODY else only(CHANCE)
