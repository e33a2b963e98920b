"""Its position as one JSON object."""

from banquise.core.position import Codec
from banquise.core.state import CHANCE, NOBODY, only
from tests.toys.toy_thief.state import Edition, Phase, State

KEYS = ("seats", "options", "phase", "turn", "thief", "taking", "pile", "coin", "theft")
INVARIANTS = {1: "coin: none can be owed.", 2: "thief: asked only in the middle of a turn."}


def finish(ed: Edition, s: State) -> None:
    s.waiting = waiting(s)


def waiting(s: State) -> int:
    if s.phase == Phase.OVER:
        return 0
    if s.phase == Phase.PILE:
        return only(CHANCE)
    return only(int(s.thief if s.phase == Phase.THEFT and s.thief != NOBODY else s.turn))


CODEC = Codec(State, KEYS, finish=finish)
write, read = CODEC.write, CODEC.read
