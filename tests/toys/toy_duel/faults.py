"""The same game with one fault each."""

from banquise.core.state import Edition, State
from tests.toys.toy_duel import GAME, rules
from tests.toys.variant import variant


def apply_first_come(ed: Edition, s: State, seat: int, action: int) -> None:
    """The first to choose gets a point for it."""
    if int(s.waiting) == (1 << int(s.seats)) - 1:
        s.score[seat] += 1
    rules.apply(ed, s, seat, action)


def redact_nothing(ed: Edition, s: State, seat: int) -> None:
    return


def veil_nothing(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    return action


FAULTS = {
    "first_come": variant(GAME, "first_come", apply=apply_first_come),
    "early_view": variant(GAME, "early_view", redact=redact_nothing),
    "early_log": variant(GAME, "early_log", veil=veil_nothing),
}
