"""Information-set Monte Carlo tree search for any game and number of seats.

One round samples a world from what the seat sees, descends the tree by actions legal in that world
(chance is sampled), plays out at random from the first new node, and backs up each seat's result
along the path (max-n). All arrays are allocated by the caller.
"""

from banquise.bots.hints import favour, prospect
from banquise.bots.search.tree import (
    ALL,
    DECISIONS,
    FULL,
    NONE,
    ROOT,
    ROUNDS,
    TOP,
    Floats,
    Memory,
    hashed,
    node_of,
    promising,
)
from banquise.core.batch import draw, judge
from banquise.core.contract import apply, candidates, imagine, points, rank, redact, violates
from banquise.core.random import below, fill
from banquise.core.state import (
    CHANCE,
    CHANCE_WAITS,
    MOST_SEATS,
    Edition,
    Ints,
    Records,
    State,
    first_waiting,
)

SEEN, WORLD, SKETCH = range(3)  # rows of the states
LEGAL, MORE, UNTRIED, PLACES, SCORE = range(5)  # rows of the work
EDGE, WHO = range(2)  # columns of the path
SUM, COUNT = range(2)  # columns of the habits (statistics of playout actions)
CURIOSITY, MARGIN, CUTOFF, TRUST, MERGED, PARANOID, HABIT = range(7)  # the knobs
SETTLED = 1  # visits of an edge before its child gets a node
USUAL = MOST_SEATS  # index of the average margin in the room


def search(ed: Records, states: Records, seat: int, m: Memory, knobs: Floats, rounds: int) -> None:
    """Run more rounds of search from what ``seat`` sees in states[SEEN]."""
    box = ed[0]
    for _ in range(rounds):
        states[WORLD] = states[SEEN]
        s = states[WORLD]
        fill(m.rng, m.draws)
        imagine(box, s, seat, m.draws)
        depth = descend(box, states, seat, m, knobs)
        steps = play_on(box, s, m, knobs)
        earn(box, s, m, knobs)
        learn(s, seat, depth, steps, m, knobs)
        m.counts[ROUNDS] += 1


def descend(box: Edition, states: Records, seat: int, m: Memory, knobs: Floats) -> int:
    """Descend to an edge that was never chosen before; return the length of the path."""
    s = states[WORLD]
    depth, edge, node = 0, NONE, int(m.counts[TOP]) - 1
    is_straight = False  # no chance or forced decision since the last edge: its child is unique
    while s.waiting != 0 and depth < m.path.shape[0]:
        m.counts[DECISIONS] += 1
        if s.waiting == CHANCE_WAITS:
            apply(box, s, CHANCE, draw(box, s, m.rng, m.work[LEGAL], m.work[MORE]))
            node, is_straight = NONE, False
            continue
        if depth > 0 and m.links[edge].visits < SETTLED:
            break
        mover, n = (seat if depth == 0 else first_waiting(s)), ALL
        if node == NONE:
            n = judge(box, s, mover, m.work[LEGAL])
            if n == 1:  # a forced decision needs no node
                apply(box, s, mover, int(m.work[LEGAL, 0]))
                is_straight = False
                continue
            node = node_of(m, known(box, states, seat, mover, m, knobs), m.work[LEGAL], n)
            if is_straight:
                m.links[edge].child = node
        edge = choose(box, s, mover, m, node, n, knobs[CURIOSITY]) if node >= 0 else FULL
        if edge < 0:
            break
        if depth == 0:  # the searching seat's legal actions are the same in every world
            m.counts[TOP] = node + 1
            m.counts[ROOT] = edge - node - 1
        m.path[depth, EDGE] = edge
        m.path[depth, WHO] = mover
        depth += 1
        apply(box, s, mover, int(m.links[edge].action))
        is_straight = m.draws.shape[0] == 0
        node = int(m.links[edge].child) if is_straight else NONE
    return depth


def known(box: Edition, states: Records, seat: int, mover: int, m: Memory, knobs: Floats) -> int:
    """The hash of what the mover sees; if merged, only of what the searching seat sees too."""
    if m.draws.shape[0] == 0:  # nothing is hidden
        return hashed(m.words[WORLD], m.salt, mover)
    states[SKETCH] = states[WORLD]
    if knobs[MERGED] > 0.0 and mover != seat:
        redact(box, states[SKETCH], seat)
    redact(box, states[SKETCH], mover)
    return hashed(m.words[SKETCH], m.salt, mover)


def choose(
    box: Edition, s: State, mover: int, m: Memory, node: int, n: int, curiosity: float
) -> int:
    """An untried edge, the likeliest first, or else the best by UCB1. FULL: the tree is full."""
    m.links[node].visits += 1
    edge, untried = promising(m, node, m.work[LEGAL], n, curiosity, m.work[UNTRIED])
    if untried == 0:
        return edge
    start = below(m.rng, untried)
    edge = int(m.work[UNTRIED, start])
    at = start
    for _ in range(1, untried):
        at = at + 1 if at + 1 < untried else 0
        other = int(m.work[UNTRIED, at])
        if is_likelier(box, s, mover, m, int(m.links[other].action), int(m.links[edge].action)):
            edge = other
    return edge


# Playouts


def play_on(box: Edition, s: State, m: Memory, knobs: Floats) -> int:
    """Play to the end or the cutoff, at random or by habit; return the number of recorded steps."""
    limit, noted, n = int(knobs[CUTOFF]), 0, 0
    while s.waiting != 0 and n < limit:
        n += 1
        if s.waiting == CHANCE_WAITS:
            apply(box, s, CHANCE, draw(box, s, m.rng, m.work[LEGAL], m.work[MORE]))
            continue
        mover = first_waiting(s)
        count = candidates(box, s, mover, m.work[LEGAL])
        action = pick(box, s, mover, m, count, knobs[HABIT])
        if knobs[HABIT] > 0.0 and noted < m.trail.shape[0]:
            m.trail[noted, 0] = mover
            m.trail[noted, 1] = action
            noted += 1
        apply(box, s, mover, action)
    m.counts[DECISIONS] += n
    return noted


def pick(box: Edition, s: State, mover: int, m: Memory, count: int, habit: float) -> int:
    """A random legal candidate; with a habit of h, the likeliest of 1 + h on average."""
    out = m.work[LEGAL]
    wanted = 1
    if habit > 0.0:
        wanted += int(habit) + (1 if below(m.rng, 1000) < 1000.0 * (habit - int(habit)) else 0)
    left, chosen = count, NONE
    while left > 0 and wanted > 0:
        k = below(m.rng, left)
        action = int(out[k])
        left -= 1
        out[k] = out[left]
        if violates(box, s, mover, action) != 0:
            continue
        if chosen == NONE or is_likelier(box, s, mover, m, action, chosen):
            chosen = action
        wanted -= 1
    return chosen


def is_likelier(box: Edition, s: State, mover: int, m: Memory, one: int, other: int) -> bool:
    """Does the game's prior favour one action; if equal, did it do better in playouts?"""
    likes = favour(box, s, mover, one) - favour(box, s, mover, other)
    if likes != 0:
        return bool(likes > 0)
    actions = m.habits.shape[0] // MOST_SEATS
    a, b = mover * actions + one, mover * actions + other
    return bool(m.habits[a, SUM] * m.habits[b, COUNT] > m.habits[b, SUM] * m.habits[a, COUNT])


# Results


def earn(box: Edition, s: State, m: Memory, knobs: Floats) -> None:
    """Compute each seat's result, from 0 to 1: win or shared win, place, and margin in points.

    For a playout that was cut off, the game's ``prospect`` is used, if it has one.
    """
    places, score, seats = m.work[PLACES], m.work[SCORE], int(s.seats)
    rank(box, s, places)
    points(box, s, score)
    weight = knobs[MARGIN]
    if s.waiting != 0:
        weight = knobs[TRUST]
        if foresee(box, s, m):
            for seat in range(seats):
                fate = (1.0 - weight) * result(places, seats, seat)
                m.room[seat] = fate + weight * m.room[seat]
            return
    for seat in range(seats):
        margin = lead(score, seats, seat)
        m.room[USUAL] += 0.01 * (abs(margin) - m.room[USUAL])
        ahead = 0.5 + 0.5 * margin / (abs(margin) + m.room[USUAL] + 1e-9)
        m.room[seat] = (1.0 - weight) * result(places, seats, seat) + weight * ahead


def foresee(box: Edition, s: State, m: Memory) -> bool:
    """Each seat's expected result by its share of all prospects; False if the game has none."""
    seats, total = int(s.seats), 0.0
    for seat in range(seats):
        m.room[seat] = float(prospect(box, s, seat))
        total += m.room[seat]
    if total == 0.0:
        return False
    lost = 0.125 * (seats - 2) / max(seats - 1, 1)  # the average result of a seat that does not win
    for seat in range(seats):
        m.room[seat] = lost + (1.0 - lost) * m.room[seat] / total
    return True


def lead(score: Ints, seats: int, seat: int) -> float:
    """The points of a seat minus the best of the others."""
    most = -(1 << 40)
    for other in range(seats):
        if other != seat:
            most = max(most, int(score[other]))
    return float(int(score[seat]) - most)


def result(places: Ints, seats: int, seat: int) -> float:
    """Two seats: 1, 0.5 or 0. More: 0.75 for the win, 0.25 for the share of opponents beaten."""
    behind, firsts = 0.0, 0
    for other in range(seats):
        firsts += 1 if places[other] == 0 else 0
        if other != seat:
            behind += 1.0 if places[other] > places[seat] else 0.0
            behind += 0.5 if places[other] == places[seat] else 0.0
    share = behind / max(seats - 1, 1)
    if seats == 2:
        return share
    return 0.25 * share + (0.75 / firsts if places[seat] == 0 else 0.0)


def learn(s: State, seat: int, depth: int, steps: int, m: Memory, knobs: Floats) -> None:
    """Back up the result to the actions of the path, of the playout and of the root."""
    for k in range(depth):
        edge, mover = m.path[k, EDGE], m.path[k, WHO]
        m.links[edge].visits += 1
        if knobs[PARANOID] > 0.0 and mover != seat:
            m.links[edge].worth += 1.0 - m.room[seat]
        else:
            m.links[edge].worth += m.room[mover]
    actions = m.habits.shape[0] // MOST_SEATS
    for k in range(steps):
        habit = m.trail[k, 0] * actions + m.trail[k, 1]
        m.habits[habit, SUM] += m.room[m.trail[k, 0]]
        m.habits[habit, COUNT] += 1.0
    root = m.counts[ROOT]
    m.told[root, 2 * MOST_SEATS] += 1.0
    for other in range(int(s.seats)):
        m.told[root, other] += m.room[other]
        m.told[root, MOST_SEATS + other] += float(m.work[SCORE, other])
