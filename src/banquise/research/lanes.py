"""Many games side by side, one per lane; the same code runs on CPU and GPU.

A lane plays one game after another. Each game has its own random stream, derived from the seed, the
lane and the number of the game in it; results depend neither on the number of lanes nor the device.
Functions on several lanes take arrays whose first index is the lane.
"""

from banquise.core.batch import advance, draw
from banquise.core.contract import apply, candidates, rank, redact, violates
from banquise.core.random import below, seed_stream
from banquise.core.state import (
    CHANCE,
    CHANCE_WAITS,
    MOST_SEATS,
    Edition,
    Ints,
    Records,
    State,
)

# What a step does in every lane: play an action; abandon the game and start the next; let chance
# decide if it is its turn.
PLAY, BEGIN, LOOK = range(3)
BLOCK = 128  # lanes that act before they are shown, so that they stay in the CPU cache
PICKS = 1 << 61  # first stream of the random player


def settle(ed: Edition, s: State, rng: Ints, out: Ints, more: Ints) -> None:
    """Play chance until a seat has to decide."""
    while s.waiting == CHANCE_WAITS:
        apply(ed, s, CHANCE, draw(ed, s, rng, out, more))


def begin(
    start: Records, states: Records, rng: Ints, episode: Ints, at: int, seed: int, lane: int
) -> None:
    """Start the next game of a lane, before its first decision; ``at`` is its array index."""
    episode[at] += 1
    seed_stream(rng[at], seed, lane + (int(episode[at]) << 32))
    states[at] = start[0]


def value(places: Ints, seats: int, seat: int) -> float:
    """The share of opponents beaten minus the share of opponents ahead."""
    behind = 0
    for other in range(seats):
        if places[seat] < places[other]:
            behind += 1
        elif places[seat] > places[other]:
            behind -= 1
    return behind / max(seats - 1, 1)


def step_lanes(
    ed: Records, start: Records, states: Records, seen: Records, last: Records, rng: Ints,
    episode: Ints, actor: Ints, count: Ints, legal: Ints, mask: Ints, reward: Ints, done: Ints,
    actions: Ints, out: Ints, odds: Ints, seed: int, how: int, first: int, stop: int,
) -> None:  # fmt: skip
    """Play the deciding seat's action, then chance, then show the next decision.

    An illegal action changes nothing. (The loop over lanes is in here because a call with this many
    arrays takes as long as a step of a small game. Lanes are sliced out because the compiler can
    prove that an index counted from 0 is not negative.)
    """
    for at in range(first, stop, BLOCK):
        end = min(at + BLOCK, stop)
        act(
            ed, start, states[at:end], last[at:end], rng[at:end], episode[at:end], actor[at:end],
            mask[at:end], reward[at:end], done[at:end], actions[at:end], out, odds, seed, how, at,
        )  # fmt: skip
        show(
            ed, states[at:end], seen[at:end], actor[at:end], count[at:end], legal[at:end],
            mask[at:end], out,
        )  # fmt: skip


def act(
    ed: Records, start: Records, states: Records, last: Records, rng: Ints, episode: Ints,
    actor: Ints, mask: Ints, reward: Ints, done: Ints, actions: Ints, out: Ints, odds: Ints,
    seed: int, how: int, lane: int,
) -> None:  # fmt: skip
    """Play in some lanes; ``first`` is the number of the first one.

    A finished game pays its reward, is stored in ``last``, and the next one starts.
    """
    for i in range(states.shape[0]):
        s = states[i]
        if how == BEGIN:
            begin(start, states, rng, episode, i, seed, lane + i)
        elif how == PLAY:
            action = int(actions[i])
            if not 0 <= action < mask.shape[1] or mask[i, action] == 0:
                continue
            apply(ed[0], s, int(actor[i]), action)
        settle(ed[0], s, rng[i], out, odds)
        if s.waiting == 0:
            rank(ed[0], s, out)
            for seat in range(reward.shape[1]):
                reward[i, seat] = value(out, reward.shape[1], seat)
            done[i] = 1
            last[i] = states[i]
            begin(start, states, rng, episode, i, seed, lane + i)
            settle(ed[0], s, rng[i], out, odds)


def show(
    ed: Records, states: Records, seen: Records, actor: Ints, count: Ints, legal: Ints, mask: Ints,
    out: Ints,
) -> None:  # fmt: skip
    """Fill in the deciding seat, its legal actions and what it sees, for some lanes."""
    for i in range(states.shape[0]):
        s, row, allowed = states[i], legal[i], mask[i]
        seat = lowest(int(s.waiting))
        n, kept = candidates(ed[0], s, seat, out), 0
        if n == allowed.shape[0]:  # all actions are candidates: no need to read the list
            for action in range(n):
                is_legal = violates(ed[0], s, seat, action) == 0
                row[kept], allowed[action] = action, is_legal
                kept += is_legal
        else:
            for k in range(int(count[i])):
                allowed[row[k]] = 0
            for k in range(n):
                action = int(out[k])
                if violates(ed[0], s, seat, action) == 0:
                    row[kept], allowed[action] = action, 1
                    kept += 1
        actor[i], count[i] = seat, kept
        seen[i] = states[i]
        redact(ed[0], seen[i], seat)


def lowest(waiting: int) -> int:
    """The lowest seat of a set, without branches: whose turn it is cannot be predicted."""
    one = waiting & -waiting
    odd, two, four = (one & 0b101010) != 0, (one & 0b001100) != 0, (one & 0b110000) != 0
    return min(odd + 2 * two + 4 * four, MOST_SEATS - 1)


def step(
    ed: Records, start: Records, states: Records, seen: Records, last: Records, rng: Ints,
    episode: Ints, actor: Ints, count: Ints, legal: Ints, mask: Ints, reward: Ints, done: Ints,
    actions: Ints, out: Ints, odds: Ints, seed: int, how: int, i: int,
) -> None:  # fmt: skip
    """Step a single lane."""
    done[i] = 0
    for seat in range(reward.shape[1]):
        reward[i, seat] = 0
    step_lanes(
        ed, start, states, seen, last, rng, episode, actor, count, legal, mask, reward, done,
        actions, out, odds, seed, how, i, i + 1,
    )  # fmt: skip


def play(
    ed: Records, start: Records, states: Records, rng: Ints, episode: Ints, out: Ints, odds: Ints,
    at: int, seed: int, steps: int, lane: int,
) -> None:  # fmt: skip
    """Play random decisions, including chance; a finished game is followed by the next."""
    for _ in range(steps):
        if states[at].waiting == 0:
            begin(start, states, rng, episode, at, seed, lane)
        advance(ed[0], states[at], rng[at], out, odds)


def play_lanes(
    ed: Records, start: Records, states: Records, rng: Ints, episode: Ints, out: Ints, odds: Ints,
    seed: int, steps: int, first: int, stop: int,
) -> None:  # fmt: skip
    for i in range(first, stop):
        play(ed, start, states, rng, episode, out, odds, i, seed, steps, i)


def pick_lanes(picks: Ints, count: Ints, legal: Ints, actions: Ints, first: int, stop: int) -> None:
    """Pick a random legal action for each lane from the random player's streams."""
    streams, counts, rows, to = (
        picks[first:stop], count[first:stop], legal[first:stop], actions[first:stop],
    )  # fmt: skip
    for i in range(stop - first):
        to[i] = rows[i, below(streams[i], int(counts[i]))]


def check_lanes(mask: Ints, actions: Ints, first: int, stop: int) -> int:
    """The first lane whose action is illegal, or -1."""
    rows, given = mask[first:stop], actions[first:stop]
    for i in range(stop - first):
        action = int(given[i])
        if not 0 <= action < rows.shape[1] or rows[i, action] == 0:
            return first + i
    return -1


def seed_lanes(picks: Ints, seed: int, first: int, stop: int) -> None:
    for i in range(first, stop):
        seed_stream(picks[i], seed, PICKS + i)


def spread_lanes(
    seen: Records, ones: Ints, twos: Ints, fours: Ints, eights: Ints, plan: Ints, waiting: int,
    viewers: Ints, out: Ints, first: int, stop: int,
) -> None:  # fmt: skip
    """Observations as numbers, equal to ``planes.spread``; ``planes.plan`` makes the plan.

    ``ones`` to ``eights`` are the bytes of ``seen`` as integers of 1 to 8 bytes.
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
    """Copy numbers, or spread them into bits. (On slices, whose indices start at 0: only then does
    the compiler use vector instructions.)
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
