"""Points, places and tie-breaks (section 9)."""

from banquise.core.state import EMPTY, Ints

from ..state import ANIMALS, Edition, Mode, Phase, State
from .ice import holds, is_igloo
from .pieces import is_out, out_count


def points(ed: Edition, s: State, out: Ints) -> None:
    for seat in range(s.seats):
        out[seat] = points_of(ed, s, seat)


def points_of(ed: Edition, s: State, seat: int) -> int:
    if s.mode == Mode.NANUUK:
        return hunted(ed, s, seat)
    if s.mode == Mode.INTRO and s.seats > 2:
        return outlived(s, seat)
    if s.mode == Mode.HUNT and s.fur_duel == 1:
        return fur(s, seat)
    return 1 if holds(int(s.winners), seat) else 0


def hunted(ed: Edition, s: State, seat: int) -> int:
    """Prey on both sides of the sheets, and who is home (SCO-1 to SCO-3, Q46)."""
    each = int(s.hunters_each)
    total = 0
    for hunter in range(seat * each, seat * each + each):
        for animal in range(ANIMALS):
            count = int(s.store[hunter, animal])
            if holds(int(s.bag[hunter]), animal):
                count += 1
            total += count * int(ed.points[animal])
        if s.at[hunter] != EMPTY and is_igloo(ed, int(s.at[hunter])):
            total += int(ed.home_bonus)
    return total


def outlived(s: State, seat: int) -> int:
    """How many others were removed before this one."""
    count = 0
    while count < out_count(s) and s.out[count] != seat:
        count += 1
    return count


def fur(s: State, seat: int) -> int:
    """The hunt with a fur duel."""
    if s.phase == Phase.OVER and holds(int(s.winners), seat):
        return 2
    if seat == s.bear_seat or not is_out(s, int(s.bear_seat)):
        return 0
    return 1


def rank(ed: Edition, s: State, out: Ints) -> None:
    """The number of seats that are better off."""
    for seat in range(s.seats):
        out[seat] = 0
        for other in range(s.seats):
            if worth(ed, s, other) > worth(ed, s, seat):
                out[seat] += 1


def leaders(ed: Edition, s: State) -> int:
    """The set of seats that no other seat beats."""
    found, best = 0, 0
    for seat in range(s.seats):
        value = worth(ed, s, seat)
        if seat == 0 or value > best:
            found, best = 0, value
        if value == best:
            found |= 1 << seat
    return found


def worth(ed: Edition, s: State, seat: int) -> int:
    """Points first, then equipment on the left (SCO-5, Q50, Q54)."""
    value = points_of(ed, s, seat) * 16
    if s.mode != Mode.NANUUK:
        return value
    each = int(s.hunters_each)
    for hunter in range(seat * each, seat * each + each):
        gear = int(s.gear[hunter])
        for item in range(4):
            value += (gear >> item) & 1
    return value
