"""A compiled loop that plays one random game and records every decision."""

from banquise.core.batch import draw, judge
from banquise.core.contract import apply
from banquise.core.random import below, seed_stream
from banquise.core.state import CHANCE, Ints, Records, first_waiting


def record_game(
    ed: Records, states: Records, seed: int, number: int, log: Ints, rng: Ints, work: Ints,
    limit: int,
) -> int:  # fmt: skip
    """Play a game as ``simulate`` does and write (seat, action) to ``log`` while it has space.

    states[0] is the start, states[1] becomes the final state. Returns the number of decisions.
    """
    states[1] = states[0]
    seed_stream(rng, seed, number)
    n = 0
    while states[1].waiting != 0 and n < limit:
        seat = first_waiting(states[1])
        if seat == CHANCE:
            action = draw(ed[0], states[1], rng, work[0], work[1])
        else:
            action = int(work[0][below(rng, judge(ed[0], states[1], seat, work[0]))])
        if n < log.shape[0]:
            log[n, 0] = seat
            log[n, 1] = action
        apply(ed[0], states[1], seat, action)
        n += 1
    return n
