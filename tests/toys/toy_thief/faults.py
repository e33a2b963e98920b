"""The same game with one fault each."""

from tests.toys.toy_thief import GAME, rules
from tests.toys.toy_thief.state import Edition, Phase, State
from tests.toys.variant import variant


def apply_for_ever(ed: Edition, s: State, seat: int, action: int) -> None:
    """The pile never gets smaller."""
    before = int(s.pile)
    rules.apply(ed, s, seat, action)
    if s.phase != Phase.PILE and before > 0:
        s.pile = before
        s.coin[:] = 0
        if s.phase == Phase.OVER:
            rules.ask(s, 0)


FAULTS = {"endless": variant(GAME, "endless", apply=apply_for_ever)}
