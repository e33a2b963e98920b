"""What a game may tell the search: functions that a game's ``hints`` module can put in their place.

None is needed. Each is kept in a game only where it was measured to win (``docs/opponents.md``). A
function ``knobs(seats)`` there, in plain Python, sets knobs of the search by name.
"""

from banquise.core.state import Edition, State


def prospect(ed: Edition, s: State, seat: int) -> int:
    """How likely a seat is to win where a playout is cut off: its part of the sum over all seats.

    If all are 0, places and points are judged as they stand.
    """
    return 0


def favour(ed: Edition, s: State, seat: int, action: int) -> int:
    """How much a legal action is liked at first sight; only the order counts."""
    return 0
