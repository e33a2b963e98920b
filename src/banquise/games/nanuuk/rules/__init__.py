"""The rules of Nanuuk!: the ice (floe), who plays with what (pieces), the set-up (beginning,
spreading), the introductory games (blocking), the hunt (stepping, hunting, ending), the result
(scoring) and what always holds (soundness).
"""

from banquise.core.state import Edition, Ints, State, is_waiting
from banquise.games.nanuuk.rules import beginning, blocking, hunting
from banquise.games.nanuuk.rules.beginning import setup
from banquise.games.nanuuk.rules.scoring import points, rank
from banquise.games.nanuuk.rules.soundness import broken
from banquise.games.nanuuk.state import ACTIONS, NANUUK, Clause, Phase


def violates(ed: Edition, s: State, seat: int, action: int) -> Clause:
    phase = int(s.phase)
    if phase == Phase.OVER:
        return Clause.ENGINE_1
    if not is_waiting(s, seat):
        return Clause.ENGINE_2
    if not 0 <= action < ACTIONS:
        return Clause.ENGINE_3
    if phase > Phase.PLACE:
        if s.mode == NANUUK:
            return hunting.violates(ed, s, seat, action)
        return blocking.violates(ed, s, seat, action)
    if phase == Phase.PLACE:
        return beginning.violates_place(ed, s, action)
    if phase == Phase.LAYOUT:
        return beginning.violates_layout(ed, s, action)
    if phase == Phase.PRECRACK:
        return beginning.violates_precrack(ed, s, action)
    return beginning.violates_first(s, action)


def candidates(ed: Edition, s: State, seat: int, out: Ints) -> int:
    if s.phase <= Phase.PLACE:
        return beginning.candidates(ed, s, out)
    if s.mode == NANUUK:
        return hunting.candidates(ed, s, seat, out)
    return blocking.candidates(ed, s, seat, out)


def apply(ed: Edition, s: State, seat: int, action: int) -> None:
    if s.phase <= Phase.PLACE:
        beginning.apply(ed, s, action)
    elif s.mode == NANUUK:
        hunting.apply(ed, s, seat, action)
    else:
        blocking.apply(ed, s, seat, action)


def weights(ed: Edition, s: State, outcomes: Ints, odds: Ints) -> int:
    """Whatever a player could choose, evenly (section 6.10)."""
    n, kept = beginning.candidates(ed, s, outcomes), 0
    for k in range(n):
        if violates(ed, s, int(s.seat), int(outcomes[k])) == Clause.LEGAL:
            outcomes[kept] = outcomes[k]
            odds[kept] = 1
            kept += 1
    return kept


# Who knows what: nothing is hidden


def redact(ed: Edition, s: State, seat: int) -> None:
    return


def imagine(ed: Edition, s: State, seat: int, draws: Ints) -> None:
    return


def veil(ed: Edition, s: State, seat: int, action: int, viewer: int) -> int:
    return action


__all__ = [
    "apply",
    "broken",
    "candidates",
    "imagine",
    "points",
    "rank",
    "redact",
    "setup",
    "veil",
    "violates",
    "weights",
]
