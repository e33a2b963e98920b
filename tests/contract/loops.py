"""One compiled door to all eleven functions of a game, so that a test compiles its rules once."""

from banquise.core.contract import (
    apply,
    broken,
    candidates,
    imagine,
    points,
    rank,
    redact,
    setup,
    veil,
    violates,
    weights,
)
from banquise.core.state import Ints, Records

CANDIDATES, VIOLATES, APPLY, WEIGHTS, SWEEP, PROBE = range(6)
REDACT, IMAGINE, VEIL, POINTS, RANK, BROKEN, SETUP = range(6, 13)


def ask(
    ed: Records, states: Records, what: int, seat: int, action: int, viewer: int, a: Ints, b: Ints
) -> int:
    """Ask the rules one thing about states[0]; ``a`` and ``b`` are room for lists."""
    if what >= REDACT:
        return ask_more(ed, states, what, seat, action, viewer, a, b)
    if what == CANDIDATES:
        return int(candidates(ed[0], states[0], seat, a))
    if what == VIOLATES:
        return 0 + violates(ed[0], states[0], seat, action)
    if what == APPLY:
        apply(ed[0], states[0], seat, action)
    elif what == WEIGHTS:
        return int(weights(ed[0], states[0], a, b))
    elif what == SWEEP:  # a[k] is the clause of action k
        for k in range(a.shape[0]):
            a[k] = 0 + violates(ed[0], states[0], seat, k)
    elif what == PROBE:  # seats in a, actions in b; the clauses replace the actions
        for k in range(a.shape[0]):
            b[k] = 0 + violates(ed[0], states[0], a[k], b[k])
    return 0


def ask_more(
    ed: Records, states: Records, what: int, seat: int, action: int, viewer: int, a: Ints, b: Ints
) -> int:
    if what == REDACT:
        redact(ed[0], states[0], viewer)
    elif what == IMAGINE:
        imagine(ed[0], states[0], viewer, a)
    elif what == VEIL:
        return int(veil(ed[0], states[0], seat, action, viewer))
    elif what == POINTS:
        points(ed[0], states[0], a)
    elif what == RANK:
        rank(ed[0], states[0], a)
    elif what == BROKEN:
        return int(broken(ed[0], states[0]))
    elif what == SETUP:
        setup(ed[0], states[0])
    return 0
