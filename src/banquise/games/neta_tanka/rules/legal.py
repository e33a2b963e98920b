"""Which actions are worth judging, and which clause forbids an action."""

from banquise.core.state import CHANCE, Ints

from ..state import Clause, Edition, Phase, State
from .chance import FIRST_OUTCOME, chance_outcomes, is_outcome
from .details import detail_candidates, violates_detail
from .placing import place_candidates, violates_place
from .resolving import menu_candidates, violates_menu


def forbids(ed: Edition, s: State, seat: int, action: int) -> Clause:
    phase = s.phase
    if phase == Phase.PLACE:
        return violates_place(ed, s, seat, action)
    if phase == Phase.MAIN:
        return violates_menu(ed, s, seat, action)
    if phase < Phase.PLACE:
        k = action - FIRST_OUTCOME[int(phase)]
        return Clause.LEGAL if k >= 0 and is_outcome(s, k) else Clause.ENGINE_3
    return violates_detail(ed, s, seat, action)


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if seat == CHANCE:
        return chance_outcomes(s, out)
    if s.phase == Phase.PLACE:
        return place_candidates(ed, s, seat, out)
    if s.phase == Phase.MAIN:
        return menu_candidates(ed, s, seat, out)
    return detail_candidates(ed, s, out)
