"""The same game with one fault each."""

from banquise.core.contract import emit
from banquise.core.state import Edition
from tests.toys.toy_duel import GAME, rules
from tests.toys.toy_duel.state import PICK, Event, State
from tests.toys.variant import variant


def apply_first_come(ed: Edition, s: State, seat: int, action: int) -> None:
    """The first to choose gets a point for it."""
    if int(s.waiting) == (1 << int(s.seats)) - 1:
        s.score[seat] += 1
    rules.apply(ed, s, seat, action)


def apply_aloud(ed: Edition, s: State, seat: int, action: int) -> None:
    """The choice is told before all are in."""
    emit(Event.PICKED, seat, action - PICK)
    rules.apply(ed, s, seat, action)


def redact_nothing(ed: Edition, s: State, seat: int) -> None:
    return


def veil_nothing(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    return action


FAULTS = {
    "first_come": variant(GAME, "first_come", apply=apply_first_come),
    "early_event": variant(GAME, "early_event", apply=apply_aloud),
    "early_view": variant(GAME, "early_view", redact=redact_nothing),
    "early_log": variant(GAME, "early_log", veil=veil_nothing),
}
