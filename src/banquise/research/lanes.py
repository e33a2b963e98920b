"""Many games side by side, a lane each: what happens in one lane, written once for CPU and GPU.

A lane plays one game after another. Its chance comes from a stream of its own, named by the seed,
the lane and the number of the game in it; nothing depends on how many lanes there are or on who
plays them. Functions of one lane take the arrays of all lanes and the lane's number.
"""

from banquise.core.batch import advance, draw, judge
from banquise.core.contract import apply, rank, redact
from banquise.core.random import below, seed_stream
from banquise.core.state import CHANCE, CHANCE_WAITS, Edition, Ints, Records, State, first_waiting

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


def step(
    ed: Records, start: Records, states: Records, seen: Records, last: Records, rng: Ints,
    episode: Ints, actor: Ints, count: Ints, legal: Ints, mask: Ints, reward: Ints, done: Ints,
    actions: Ints, out: Ints, odds: Ints, seed: int, i: int,
) -> None:  # fmt: skip
    """The action of the seat that decides, chance up to the next decision, and what is seen then.

    A finished game pays its reward, is kept in ``last``, and the next one begins. An action that is
    not legal changes nothing.
    """
    done[i] = 0
    for seat in range(reward.shape[1]):
        reward[i, seat] = 0
    action = int(actions[i])
    if action == BEGIN:
        begin(start, states, rng, episode, i, seed, i)
    elif action != LOOK:
        if not 0 <= action < mask.shape[1] or mask[i, action] == 0:
            return
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


def step_lanes(
    ed: Records, start: Records, states: Records, seen: Records, last: Records, rng: Ints,
    episode: Ints, actor: Ints, count: Ints, legal: Ints, mask: Ints, reward: Ints, done: Ints,
    actions: Ints, out: Ints, odds: Ints, seed: int, first: int, stop: int,
) -> None:  # fmt: skip
    for i in range(first, stop):
        step(
            ed, start, states, seen, last, rng, episode, actor, count, legal, mask, reward, done,
            actions, out, odds, seed, i,
        )  # fmt: skip


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


def seed_lanes(picks: Ints, seed: int, first: int, stop: int) -> None:
    for i in range(first, stop):
        seed_stream(picks[i], seed, PICKS + i)
