"""Many games side by side, a lane each: what happens in one lane, written once for CPU and GPU.

A lane plays one game after another. Its chance comes from a stream of its own, named by the seed,
the lane and the number of the game in it; nothing depends on how many lanes there are or on who
plays them. Functions of one lane take the arrays of all lanes and the lane's number.
"""

from banquise.core.batch import advance, draw, judge
from banquise.core.contract import apply, rank, redact
from banquise.core.random import below, seed_stream
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

BEGIN = -1  # instead of an action: leave the game and begin the next one
LOOK = -2  # instead of an action: only chance decides
PICKS = 1 << 61  # streams from here on are those of the random player


def settle(ed: Edition, s: State, rng: Ints, out: Ints, more: Ints) -> None:
    """Let chance decide until a seat does."""
    while s.waiting == CHANCE_WAITS:
        apply(ed, s, CHANCE, draw(ed, s, rng, out, more))


def begin(
    start: Records, states: Records, rng: Ints, episode: Ints, at: int, seed: int, lane: int
) -> None:
    """The next game of a lane, before its first decision; ``at`` is where its arrays hold it."""
    episode[at] += 1
    seed_stream(rng[at], seed, lane + (int(episode[at]) << 32))
    states[at] = start[0]


def value(places: Ints, seats: int, seat: int) -> float:
    """The share of the others left behind, less the share of those who are ahead."""
    behind = 0
    for other in range(seats):
        if places[seat] < places[other]:
            behind += 1
        elif places[seat] > places[other]:
            behind -= 1
    return behind / max(seats - 1, 1)


def show(
    ed: Records, states: Records, seen: Records, actor: Ints, count: Ints, legal: Ints, mask: Ints,
    out: Ints, i: int,
) -> None:  # fmt: skip
    """Who decides, between what, and what that seat sees."""
    for k in range(int(count[i])):
        mask[i, legal[i, k]] = 0
    seat = first_waiting(states[i])
    n = judge(ed[0], states[i], seat, out)
    for k in range(n):
        legal[i, k] = out[k]
        mask[i, out[k]] = 1
    actor[i], count[i] = seat, n
    seen[i] = states[i]
    redact(ed[0], seen[i], seat)


def step_lanes(
    ed: Records, start: Records, states: Records, seen: Records, last: Records, rng: Ints,
    episode: Ints, actor: Ints, count: Ints, legal: Ints, mask: Ints, reward: Ints, done: Ints,
    actions: Ints, out: Ints, odds: Ints, seed: int, first: int, stop: int,
) -> None:  # fmt: skip
    """The action of the seat that decides, chance up to the next decision, and what is seen then.

    A finished game pays its reward, is kept in ``last``, and the next one begins. An action that is
    not legal changes nothing. (The lanes are counted in here because a call with so many arrays
    takes as long as a small game's step.)
    """
    for i in range(first, stop):
        done[i] = 0
        for seat in range(reward.shape[1]):
            reward[i, seat] = 0
        action = int(actions[i])
        if action == BEGIN:
            begin(start, states, rng, episode, i, seed, i)
        elif action != LOOK:
            if not 0 <= action < mask.shape[1] or mask[i, action] == 0:
                continue
            apply(ed[0], states[i], int(actor[i]), action)
        settle(ed[0], states[i], rng[i], out, odds)
        if states[i].waiting == 0:
            rank(ed[0], states[i], out)
            for seat in range(reward.shape[1]):
                reward[i, seat] = value(out, reward.shape[1], seat)
            done[i] = 1
            last[i] = states[i]
            begin(start, states, rng, episode, i, seed, i)
            settle(ed[0], states[i], rng[i], out, odds)
        show(ed, states, seen, actor, count, legal, mask, out, i)


def step(
    ed: Records, start: Records, states: Records, seen: Records, last: Records, rng: Ints,
    episode: Ints, actor: Ints, count: Ints, legal: Ints, mask: Ints, reward: Ints, done: Ints,
    actions: Ints, out: Ints, odds: Ints, seed: int, i: int,
) -> None:  # fmt: skip
    """One lane alone."""
    step_lanes(
        ed, start, states, seen, last, rng, episode, actor, count, legal, mask, reward, done,
        actions, out, odds, seed, i, i + 1,
    )  # fmt: skip


def play(
    ed: Records, start: Records, states: Records, rng: Ints, episode: Ints, out: Ints, odds: Ints,
    at: int, seed: int, steps: int, lane: int,
) -> None:  # fmt: skip
    """So many random decisions, chance included; a finished game is followed by the next."""
    for _ in range(steps):
        if states[at].waiting == 0:
            begin(start, states, rng, episode, at, seed, lane)
        advance(ed[0], states[at], rng[at], out, odds)


# The same on a processor: some lanes after one another


def play_lanes(
    ed: Records, start: Records, states: Records, rng: Ints, episode: Ints, out: Ints, odds: Ints,
    seed: int, steps: int, first: int, stop: int,
) -> None:  # fmt: skip
    for i in range(first, stop):
        play(ed, start, states, rng, episode, out, odds, i, seed, steps, i)


def pick_lanes(picks: Ints, count: Ints, legal: Ints, actions: Ints, first: int, stop: int) -> None:
    """A random legal action for each lane, from the streams of the random player."""
    for i in range(first, stop):
        actions[i] = legal[i, below(picks[i], int(count[i]))]


def take_lanes(mask: Ints, given: Ints, actions: Ints, first: int, stop: int) -> int:
    """Write down what is to be played, whatever was given; the first lane where that is not legal,
    or -1.
    """
    wrong = -1
    for i in range(first, stop):
        action = int(given[i])
        if not 0 <= action < mask.shape[1]:
            action = mask.shape[1]  # no action: the lane stays as it is
        actions[i] = action
        if wrong < 0 and (action == mask.shape[1] or mask[i, action] == 0):
            wrong = i
    return wrong


def seed_lanes(picks: Ints, seed: int, first: int, stop: int) -> None:
    for i in range(first, stop):
        seed_stream(picks[i], seed, PICKS + i)


def spread_lanes(
    seen: Records, ones: Ints, twos: Ints, fours: Ints, eights: Ints, plan: Ints, waiting: int,
    viewers: Ints, out: Ints, first: int, stop: int,
) -> None:  # fmt: skip
    """What is seen as numbers, as ``planes.spread`` writes it; ``planes.plan`` is the plan.

    ``ones`` to ``eights`` are the bytes of ``seen`` as integers of so many bytes.
    """
    for i in range(first, stop):
        for seat in range(MOST_SEATS):
            out[i, seat] = viewers[i] == seat
        for p in range(plan.shape[0]):
            size = plan[p, 0]
            if size == 1:
                put(ones[i], plan[p], out[i])
            elif size == 2:
                put(twos[i], plan[p], out[i])
            elif size == 4:
                put(fours[i], plan[p], out[i])
            else:
                put(eights[i], plan[p], out[i])
        for seat in range(MOST_SEATS):
            out[i, waiting + seat] = (int(seen[i].waiting) >> seat) & 1
        out[i, waiting + MOST_SEATS] = seen[i].waiting == CHANCE_WAITS


def put(numbers: Ints, row: Ints, out: Ints) -> None:
    """Numbers as they are, or spread over their bits. (Slices, because their indices start at 0:
    only then does the compiler use vector instructions.)
    """
    count, bits = row[2], row[3]
    mine, there = numbers[row[1] : row[1] + count], out[row[4] : row[4] + count * max(bits, 1)]
    if bits == 0:
        for k in range(mine.shape[0]):
            there[k] = mine[k]
        return
    for k in range(mine.shape[0]):
        number, part = int(mine[k]), there[k * bits : (k + 1) * bits]
        for bit in range(part.shape[0]):
            part[bit] = (number >> bit) & 1
