"""In turn one takes coins from a pile; before they are in, the others may steal one each."""

from banquise.core.contract import emit
from banquise.core.state import CHANCE, NOBODY, Ints, is_waiting, only
from tests.toys.toy_thief.state import (
    ACTIONS,
    MOST,
    PILE,
    SEATS,
    SIZES,
    STEAL,
    TAKE,
    Clause,
    Edition,
    Event,
    Phase,
    State,
)


def setup(ed: Edition, s: State) -> None:
    s.pile = 0
    s.coin[:] = 0
    s.theft[:] = 0
    s.theft[: s.seats] = s.thefts
    s.turn = 0
    s.thief = NOBODY
    s.taking = 0
    s.phase = Phase.PILE
    s.waiting = only(CHANCE)


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    if s.phase == Phase.OVER:
        return Clause.ENGINE_1
    if not is_waiting(s, seat):
        return Clause.ENGINE_2
    if not 0 <= action < ACTIONS:
        return Clause.ENGINE_3
    if s.phase == Phase.PILE:
        return Clause.LEGAL if action < TAKE else Clause.ENGINE_3
    if s.phase == Phase.THEFT:
        return Clause.LEGAL if action >= STEAL else Clause.ENGINE_3
    if not TAKE <= action < STEAL:
        return Clause.ENGINE_3
    return Clause.LEGAL if action - TAKE + 1 <= s.pile else Clause.TAKE_1


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    first, n = PILE, SIZES
    if s.phase == Phase.TAKE:
        first, n = TAKE, MOST
    elif s.phase == Phase.THEFT:
        first, n = STEAL, 2
    for k in range(n):
        out[k] = first + k
    return n


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    for k in range(SIZES):
        outcomes[k], odds[k] = PILE + k, ed.odds[k]
    return SIZES


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    if s.phase == Phase.PILE:
        s.pile = ed.pile[action - PILE]
        emit(Event.PILED, int(s.pile))
        ask(s, 0)
    elif s.phase == Phase.TAKE:
        s.taking = action - TAKE + 1
        s.pile = int(s.pile) - int(s.taking)
        emit(Event.TOOK, seat, int(s.taking))
        s.thief = s.turn
        ask_thief(s)
    else:
        if action == STEAL:
            s.theft[seat] -= 1
            s.taking -= 1
            s.coin[seat] += 1
            emit(Event.STOLE, seat, int(s.turn))
        else:
            emit(Event.LET, seat)
        ask_thief(s)


def ask(s: State, seat: int) -> None:
    s.turn = seat
    s.phase = Phase.TAKE
    s.waiting = only(seat)
    if s.pile == 0:
        s.phase = Phase.OVER
        s.waiting = 0


def ask_thief(s: State) -> None:
    """The next seat that could still steal; if there is none, the coins are in."""
    seats, turn = int(s.seats), int(s.turn)
    thief = (int(s.thief) + 1) % seats
    while thief != turn and s.theft[thief] == 0:
        thief = (thief + 1) % seats
    if thief != turn and s.taking > 0:
        s.thief = thief
        s.phase = Phase.THEFT
        s.waiting = only(thief)
        return
    s.coin[turn] += s.taking
    s.taking = 0
    s.thief = NOBODY
    ask(s, (turn + 1) % seats)


def redact(ed: Edition, s: State, seat: int) -> None:
    return


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    return


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    return action


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = s.coin[seat]


def rank(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = 0
        for other in range(s.seats):
            if s.coin[other] > s.coin[seat]:
                out[seat] += 1


def broken(ed: Edition, s: State) -> int:
    for seat in range(SEATS):
        if s.coin[seat] < 0 or s.theft[seat] < 0 or (seat >= s.seats and s.coin[seat] > 0):
            return 1
    if s.pile < 0 or (s.phase == Phase.THEFT) != (s.thief != NOBODY):
        return 2
    if (s.taking > 0) != (s.phase == Phase.THEFT):
        return 2
    return 0
