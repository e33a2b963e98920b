"""Information-set Monte-Carlo tree search over the contract of a game, for any number of seats.

One round: imagine a world from what the seat sees, walk down the tree by actions legal in that
world, let chance fall as it may, play on at random from the first new node, and tell every action
on the way what its seat earned (max-n). Everything lies in arrays that the caller made.
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
EDGE, WHO = range(2)  # columns of the path; of the trail: who, what
SUM, COUNT = range(2)  # columns of the habits
CURIOSITY, MARGIN, CUTOFF, TRUST, MERGED, PARANOID, HABIT = range(7)  # the knobs
SETTLED = 1  # visits of an edge after which what lies behind it gets a node
USUAL = MOST_SEATS  # the place of the usual margin in the room


def search(ed: Records, states: Records, seat: int, m: Memory, knobs: Floats, rounds: int) -> None:
    """Think for so many rounds more from what ``seat`` sees in states[SEEN]."""
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
    """Walk down the tree to an edge never chosen before; return the length of the path."""
    s = states[WORLD]
    depth, edge, node = 0, NONE, int(m.counts[TOP]) - 1
    is_straight = False  # nothing came between an edge and its node, which is always the same
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
            if n == 1:  # a forced answer needs no node
                apply(box, s, mover, int(m.work[LEGAL, 0]))
                is_straight = False
                continue
            node = node_of(m, known(box, states, seat, mover, m, knobs), m.work[LEGAL], n)
            if is_straight:
                m.links[edge].child = node
        edge = choose(box, s, mover, m, node, n, knobs[CURIOSITY]) if node >= 0 else FULL
        if edge < 0:
            break
        if depth == 0:  # what the searching seat may do is the same in every world
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
    """The key of what the mover sees; merged: of that, what the searching seat sees as well."""
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
    """An edge never chosen, the likeliest first; else the one of most promise. FULL: no room."""
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
    """Play to the end or to the cut-off, at random or by habit; return how many steps are noted."""
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
    """A legal candidate by lot; with a habit of h, the likeliest of 1 + h such on average."""
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
    """Is an action favoured by the game over another; or else, did it earn more in playouts?"""
    likes = favour(box, s, mover, one) - favour(box, s, mover, other)
    if likes != 0:
        return bool(likes > 0)
    actions = m.habits.shape[0] // MOST_SEATS
    a, b = mover * actions + one, mover * actions + other
    return bool(m.habits[a, SUM] * m.habits[b, COUNT] > m.habits[b, SUM] * m.habits[a, COUNT])


# Results


def earn(box: Edition, s: State, m: Memory, knobs: Floats) -> None:
    """What each seat earned, from 0 to 1: the win or its share, places, and the margin in points.

    Where a playout was cut off, the game's own idea of prospects is trusted, if it has one.
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
    """What each seat may hope to earn by its share of all prospects; False: nobody knows."""
    seats, total = int(s.seats), 0.0
    for seat in range(seats):
        m.room[seat] = float(prospect(box, s, seat))
        total += m.room[seat]
    if total == 0.0:
        return False
    lost = 0.125 * (seats - 2) / max(seats - 1, 1)  # what a seat earns where another one wins
    for seat in range(seats):
        m.room[seat] = lost + (1.0 - lost) * m.room[seat] / total
    return True


def lead(score: Ints, seats: int, seat: int) -> float:
    """The points of a seat beyond the best of the others."""
    most = -(1 << 40)
    for other in range(seats):
        if other != seat:
            most = max(most, int(score[other]))
    return float(int(score[seat]) - most)


def result(places: Ints, seats: int, seat: int) -> float:
    """Of two: won, shared or lost; of more: mostly the win or its share, and who is left behind."""
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
    """Tell the actions of the path, of the playout and of the root what they led to."""
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
