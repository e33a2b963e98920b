"""Papua's position as one JSON object (section 12). Nothing in it is secret."""

from banquise.core.position import Codec, refuse
from banquise.core.state import CHANCE, EMPTY, NOBODY, only

from .state import COLOURS, ISLANDERS, POT, Edition, Phase, State

KEYS = (
    "seats", "options", "phase", "seat", "die", "turns", "rescues", "roll_off", "islanders",
    "winner",
)  # fmt: skip
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


def stand(ed: Edition, s: State) -> None:
    """Work out who stands on each cell."""
    for seat in range(s.seats):
        for number in range(ISLANDERS):
            cell = int(s.place[seat, number])
            if cell == POT:
                continue
            if s.on[cell] != EMPTY:
                raise refuse(f"islanders.{COLOURS[seat]}", f"two islanders stand on cell {cell}.")
            s.on[cell] = ISLANDERS * seat + number
    s.waiting = waiting(s)


def waiting(s: State) -> int:
    """Who decides in a phase."""
    if s.phase == Phase.OVER:
        return 0
    return only(int(s.seat)) if s.phase == Phase.MOVE and s.seat != NOBODY else only(CHANCE)


CODEC = Codec(State, KEYS, finish=stand)
write, read = CODEC.write, CODEC.read
