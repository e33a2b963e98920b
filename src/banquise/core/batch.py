"""Loops over states, written once for all games and bound to each game's rules by ``core.compile``.

Every function here is an entry point: it takes arrays of records and an index, because calling
compiled code with an array costs a third of a microsecond and with a record five times that. The
rules themselves get single records. ``ed`` is always an array of one edition.
"""

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
from banquise.core.random import below, fill, seed_stream
from banquise.core.state import (
    CHANCE,
    CHANCE_WAITS,
    NOBODY,
    Edition,
    Ints,
    Records,
    State,
    first_waiting,
)

# Columns of a row of results in `simulate`.
DECISIONS, CHANCES, CHOICES, MOST, BROKEN, CUT, PLACES = range(7)
RESULTS = PLACES + 6  # one column of final places for each seat


def start(ed: Records, states: Records, i: int) -> None:
    setup(ed[0], states[i])


def legal(ed: Records, states: Records, i: int, seat: int, out: Ints) -> int:
    """Write the legal actions of a waiting seat, ascending; return how many."""
    return judge(ed[0], states[i], seat, out)


def why(ed: Records, states: Records, i: int, seat: int, action: int) -> int:
    return 0 + violates(ed[0], states[i], seat, action)  # a number, whatever enum it was


def play(ed: Records, states: Records, i: int, seat: int, action: int) -> None:
    apply(ed[0], states[i], seat, action)


def odds(ed: Records, states: Records, i: int, outcomes: Ints, out: Ints) -> int:
    return weights(ed[0], states[i], outcomes, out)


def hide(ed: Records, states: Records, i: int, seat: int) -> None:
    redact(ed[0], states[i], seat)


def hide_all(ed: Records, states: Records, seats: int) -> None:
    """Hide in each of ``seats + 1`` copies of a state what its viewer may not know.

    Viewers are the seats in their order and, after them, a spectator.
    """
    for seat in range(seats):
        redact(ed[0], states[seat], seat)
    redact(ed[0], states[seats], NOBODY)


def guess(ed: Records, states: Records, i: int, seat: int, draws: Ints) -> None:
    imagine(ed[0], states[i], seat, draws)


def veiled(ed: Records, states: Records, i: int, seat: int, action: int, viewer: int) -> int:
    return int(veil(ed[0], states[i], seat, action, viewer))


def veil_all(ed: Records, states: Records, seat: int, action: int, seats: int, known: Ints) -> None:
    """Write to ``known`` what each viewer may know of an action by ``seat`` in the first state."""
    for viewer in range(seats):
        known[viewer] = veil(ed[0], states[0], seat, action, viewer)
    known[seats] = veil(ed[0], states[0], seat, action, NOBODY)


def score(ed: Records, states: Records, i: int, out: Ints) -> None:
    points(ed[0], states[i], out)


def order(ed: Records, states: Records, i: int, out: Ints) -> None:
    rank(ed[0], states[i], out)


def fault(ed: Records, states: Records, i: int) -> int:
    return int(broken(ed[0], states[i]))


def step(ed: Records, states: Records, i: int, rng: Ints, work: Ints) -> int:
    """Play one random decision; return the number of legal actions (0 for chance)."""
    return advance(ed[0], states[i], rng, work[0], work[1])


def playout(ed: Records, states: Records, i: int, rng: Ints, work: Ints, limit: int) -> int:
    """Play at random to the end, or for ``limit`` decisions; return the number of decisions."""
    box, s, out, more = ed[0], states[i], work[0], work[1]
    n = 0
    while s.waiting != 0 and n < limit:
        advance(box, s, rng, out, more)
        n += 1
    return n


def simulate(
    ed: Records,
    states: Records,
    seed: int,
    first: int,
    results: Ints,
    rng: Ints,
    work: Ints,
    limit: int,
    check: bool,
) -> None:
    """Play games ``first``, ``first + 1``, … at random; write one row of ``results`` for each.

    states[0] is the position that every game starts from, states[1] the one being played. A game's
    random numbers depend only on the seed and on the game's number. A game stops after ``limit``
    decisions.
    """
    box, s, out, more = ed[0], states[1], work[0], work[1]
    for game in range(results.shape[0]):
        states[1] = states[0]
        seed_stream(rng, seed, first + game)
        row = results[game]
        row[:] = 0
        while s.waiting != 0 and row[DECISIONS] + row[CHANCES] < limit:
            n = advance(box, s, rng, out, more)
            if n == 0:
                row[CHANCES] += 1
            else:
                row[DECISIONS] += 1
                row[CHOICES] += n
                row[MOST] = max(row[MOST], n)
            if check and row[BROKEN] == 0:
                row[BROKEN] = broken(box, s)
        if s.waiting != 0:
            row[CUT] = 1
        rank(box, s, row[PLACES:])


def rollouts(
    ed: Records,
    states: Records,
    seat: int,
    actions: Ints,
    sums: Ints,
    rng: Ints,
    draws: Ints,
    work: Ints,
    rounds: int,
) -> None:
    """Flat Monte Carlo from what ``seat`` sees: add to ``sums[a]`` the reward of action ``a`` in
    ``rounds`` sampled worlds.

    states[0] is the redacted position, states[1] a sampled world, states[2] the state being played
    out. Each world is used once for every action. A game scores 2 for each seat that ends behind
    ``seat`` and 1 for each seat that shares its place.
    """
    seats = int(states[0].seats)
    places = work[1]
    for _ in range(rounds):
        states[1] = states[0]
        fill(rng, draws)
        imagine(ed[0], states[1], seat, draws)
        for a in range(actions.shape[0]):
            states[2] = states[1]
            apply(ed[0], states[2], seat, actions[a])
            playout(ed, states, 2, rng, work, 1 << 30)
            rank(ed[0], states[2], places)
            for other in range(seats):
                if other != seat and places[seat] < places[other]:
                    sums[a] += 2
                elif other != seat and places[seat] == places[other]:
                    sums[a] += 1


# The building blocks of the loops above, on single records


def judge(ed: Edition, s: State, seat: int, out: Ints) -> int:
    """Write the legal candidates; return how many there are."""
    n = candidates(ed, s, seat, out)
    kept = 0
    for k in range(n):
        if violates(ed, s, seat, out[k]) == 0:
            out[kept] = out[k]
            kept += 1
    return kept


def draw(ed: Edition, s: State, rng: Ints, outcomes: Ints, odds: Ints) -> int:
    """Draw an outcome of the current chance decision by its odds."""
    n = weights(ed, s, outcomes, odds)
    total = 0
    for k in range(n):
        total += odds[k]
    left = below(rng, total)
    for k in range(n):
        left -= odds[k]
        if left < 0:
            return int(outcomes[k])
    return int(outcomes[n - 1])


def advance(ed: Edition, s: State, rng: Ints, out: Ints, more: Ints) -> int:
    """Play one random decision of chance or of the lowest waiting seat."""
    if s.waiting == CHANCE_WAITS:
        apply(ed, s, CHANCE, draw(ed, s, rng, out, more))
        return 0
    seat = first_waiting(s)
    n = judge(ed, s, seat, out)
    apply(ed, s, seat, out[below(rng, n)])
    return n
