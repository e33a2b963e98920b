"""What every viewer of a table sees and may know, worked out in one call into compiled rules.

Viewers are the seats in their order and, after them, whoever only looks on.
"""

from banquise.core.contract import redact, veil
from banquise.core.state import NOBODY, Ints, Records


def hide_all(ed: Records, states: Records, seats: int) -> None:
    """Hide in each of ``seats + 1`` copies of a state what its viewer may not know."""
    for seat in range(seats):
        redact(ed[0], states[seat], seat)
    redact(ed[0], states[seats], NOBODY)


def veil_all(ed: Records, states: Records, seat: int, action: int, seats: int, known: Ints) -> None:
    """Write what each viewer may know of an action that ``seat`` takes in the first state."""
    for viewer in range(seats):
        known[viewer] = veil(ed[0], states[0], seat, action, viewer)
    known[seats] = veil(ed[0], states[0], seat, action, NOBODY)
