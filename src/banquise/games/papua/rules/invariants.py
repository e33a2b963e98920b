"""Invariants: what is true in every position (section 10)."""

from banquise.core.state import EMPTY, NOBODY

from ..state import BY_LOT, BY_ROLL_OFF, CELLS, DRAW, ISLANDERS, SEATS, Edition, Kind, Phase, State
from .groups import is_dead, owner, pot_count


def broken(ed: Edition, s: State) -> int:
    number = broken_places(ed, s)
    if number == 0:
        number = broken_turn(s)
    if number == 0 and (s.phase == Phase.ROLL_OFF or s.phase == Phase.DRAW_FIRST):
        number = broken_start(s)
    if number == 0 and not is_roll_off_valid(s):
        number = 6
    if number == 0:
        number = broken_end(ed, s)
    return number


def broken_places(ed: Edition, s: State) -> int:
    """``place`` and ``on`` agree (1 and 2)."""
    canoe = int(ed.cells) + 1
    standing = 0
    for cell in range(CELLS + 2):
        who = int(s.on[cell])
        if who == EMPTY:
            continue
        standing += 1
        if not 1 <= cell <= canoe or not 0 <= who < ISLANDERS * s.seats:
            return 1
        if s.place[who // ISLANDERS, who % ISLANDERS] != cell:
            return 2
        if cell < canoe and ed.kind[cell] == Kind.TRAP:
            return 2
    for seat in range(SEATS):
        away = ISLANDERS - pot_count(s, seat)
        if away > 0 and seat >= s.seats:
            return 1
        standing -= away
    if standing != 0 or owner(s, canoe) != s.winner:
        return 2  # two on one cell, one that stands nowhere, or a winner elsewhere
    return 0


def broken_turn(s: State) -> int:
    """Die, seat and winner fit the phase (3 and 4)."""
    is_turn = s.phase == Phase.ROLL or s.phase == Phase.MOVE
    if s.phase == Phase.MOVE and not 1 <= s.die <= 6:
        return 3
    if s.phase != Phase.MOVE and s.die != 0:
        return 3
    if is_turn and not 0 <= s.seat < s.seats:
        return 3
    if not is_turn and s.seat != NOBODY:
        return 3
    if s.winner != NOBODY and (s.phase != Phase.OVER or s.turns < 1):
        return 4
    return 0


def broken_end(ed: Edition, s: State) -> int:
    """The game ends when it must, and only then (7 and 8)."""
    if not (0 <= s.turns <= s.turn_limit and 0 <= s.rescues <= s.turn_limit):
        return 7
    is_turn = s.phase == Phase.ROLL or s.phase == Phase.MOVE
    if is_turn and (s.turns == s.turn_limit or is_dead(ed, s)):
        return 7
    if s.phase == Phase.OVER and s.winner == NOBODY and s.turns != s.turn_limit:
        if s.dead_position != DRAW or not is_dead(ed, s):
            return 8
    if s.rescues != 0 and s.dead_position == DRAW:
        return 8
    return 0


def broken_start(s: State) -> int:
    """Before the first turn all islanders are in their pots, and no turn is counted (5)."""
    wanted = BY_ROLL_OFF if s.phase == Phase.ROLL_OFF else BY_LOT
    if s.first_player != wanted or s.turns != 0 or s.rescues != 0:
        return 5
    for seat in range(s.seats):
        if pot_count(s, seat) != ISLANDERS:
            return 5
    return 0


def is_roll_off_valid(s: State) -> bool:
    """Two or more are still in, those who have rolled come first, somebody has still to roll.

    Elsewhere all 0.
    """
    still_in, waiting = 0, 0
    for seat in range(SEATS):
        rolled = int(s.roll_off[seat])
        if s.phase != Phase.ROLL_OFF or seat >= s.seats:
            if rolled != 0:
                return False
            continue
        if not -1 <= rolled <= 6:
            return False
        if rolled > 0 and waiting > 0:
            return False
        if rolled >= 0:
            still_in += 1
        if rolled == 0:
            waiting += 1
    return s.phase != Phase.ROLL_OFF or (still_in >= 2 and waiting >= 1)
