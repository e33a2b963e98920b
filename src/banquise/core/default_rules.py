"""Default rules, for a game that does not define its own.

``core.hooks`` copies the functions that a game lacks and replaces the names in capitals, ``least``,
``most``, ``possible``, ``is_open`` and ``forbids`` by the game's own. Names imported from
``core.contract`` refer to the game's rules, as everywhere.
"""

from banquise.core.contract import candidates as listed
from banquise.core.contract import points as scored
from banquise.core.contract import violates as refused
from banquise.core.state import CHANCE, EMPTY, HIDDEN, Edition, Ints, State, is_waiting

ACTIONS = 0
ENGINE_1, ENGINE_2, ENGINE_3 = 1, 2, 3
FIRSTS: tuple[int, ...] = ()  # first actions of the masked blocks
ENDS: tuple[int, ...] = ()
NUMBER = 0
SCORE = "score"
SECRET, NONE, UNKNOWN = "", EMPTY, HIDDEN  # the secret field, and its numbers for none and hidden


def forbids(ed: Edition, s: State, seat: int, action: int) -> int:
    return 0


def possible(ed: Edition, s: State, seat: int, number: int) -> bool:
    return True


def is_open(ed: Edition, s: State, seat: int) -> bool:
    return False


def least(ed: Edition, s: State) -> int:
    return 0


def most(ed: Edition, s: State) -> int:
    return 0


def bound(ed: Edition, s: State) -> int:
    return NUMBER


def violates(ed: Edition, s: State, seat: int, action: int) -> int:
    """Reject seats that may not decide; the game's ``forbids`` judges the rest."""
    if s.waiting == 0:
        return ENGINE_1
    if not is_waiting(s, seat):
        return ENGINE_2
    if not 0 <= action < ACTIONS:
        return ENGINE_3
    return 0 + forbids(ed, s, seat, action)  # a number, whatever enum it was


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    """Every action of the game."""
    for action in range(ACTIONS):
        out[action] = action
    return ACTIONS


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    """All legal outcomes are equally likely."""
    count = listed(ed, s, CHANCE, odds)
    n = 0
    for k in range(count):
        if refused(ed, s, CHANCE, odds[k]) == 0:
            outcomes[n] = odds[k]
            n += 1
    for k in range(n):
        odds[k] = 1
    return n


def redact_nothing(ed: Edition, s: State, seat: int) -> None:
    return


def imagine_nothing(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    return


def veil_nothing(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    return action


def redact(ed: Edition, s: State, seat: int) -> None:
    """Each seat sees its own number of the secret field, until the game is over."""
    if s.waiting == 0:
        return
    for other in range(s.seats):
        if other != seat and s[SECRET][other] != NONE and not is_open(ed, s, other):
            s[SECRET][other] = UNKNOWN


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    """Sample each hidden number uniformly from the possible ones."""
    for other in range(s.seats):
        if s[SECRET][other] == UNKNOWN:
            s[SECRET][other] = drawn(ed, s, other, int(draws[other]))


def drawn(ed: Edition, s: State, seat: int, draw: int) -> int:
    count = 0
    for number in range(least(ed, s), most(ed, s) + 1):
        if possible(ed, s, seat, number):
            count += 1
    nth = draw * count >> 32
    for number in range(least(ed, s), most(ed, s) + 1):
        if possible(ed, s, seat, number):
            if nth == 0:
                return number
            nth -= 1
    return least(ed, s)


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    """Other players see the masked form of an action of a masked block."""
    if viewer != seat:
        for k in range(len(FIRSTS)):
            if FIRSTS[k] <= action < ENDS[k]:
                return ACTIONS + k
    return action


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = s[SCORE][seat]


def rank(ed: Edition, s: State, out: Ints) -> None:
    """The most points win. ``out`` holds the points first, then the places."""
    scored(ed, s, out)
    for seat in range(s.seats):
        out[seat] = int(out[seat]) << 3
    for seat in range(s.seats):
        place = 0
        for other in range(s.seats):
            if int(out[other]) >> 3 > int(out[seat]) >> 3:
                place += 1
        out[seat] += place
    for seat in range(s.seats):
        out[seat] = int(out[seat]) & 7


def broken(ed: Edition, s: State) -> int:
    return 0
