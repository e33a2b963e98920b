"""Compiled loops for a study. Chance and decisions use separate random streams.

Games 2k and 2k + 1 have the same chance and different decisions. Each game is played twice: to the
end, and again to the middle, to see who was leading there.
"""

from banquise.core.batch import draw, judge, rollouts
from banquise.core.contract import apply, rank, redact
from banquise.core.random import below, seed_stream
from banquise.core.state import CHANCE, CHANCE_WAITS, Ints, Records, first_waiting

# Columns of a row of results.
DECISIONS, CHANCES, CHOICES, MOST, CUT, MIDDLE = range(6)
PLACES = MIDDLE + 6  # one column for each seat, as in MIDDLE
COLUMNS = PLACES + 6
PICKS, THOUGHTS = 1 << 60, 1 << 61  # streams of decisions and of sampled worlds


def deals(
    ed: Records, states: Records, seed: int, first: int, results: Ints, streams: Ints, draws: Ints,
    room: Ints, work: Ints, limit: int, worlds: int,
) -> None:  # fmt: skip
    """Play games ``first``, ``first + 1``, …; write one row of ``results`` for each.

    states[0] is the start of every game, states[1] the game being played; the others are for
    sampling. Players choose at random, or the best action over some sampled ``worlds``. The rows of
    ``streams`` are for chance, decisions and sampling, and a spare one.
    """
    for game in range(results.shape[0]):
        row = results[game]
        row[:] = 0
        play(ed, states, seed, first + game, row, streams, draws, room, work, limit, worlds)
        row[CUT] = states[1].waiting != 0
        rank(ed[0], states[1], row[PLACES:])
        half, spare = (row[DECISIONS] + row[CHANCES]) // 2, streams[3]
        play(ed, states, seed, first + game, spare, streams, draws, room, work, half, worlds)
        rank(ed[0], states[1], row[MIDDLE:PLACES])


def play(
    ed: Records, states: Records, seed: int, game: int, count: Ints, streams: Ints, draws: Ints,
    room: Ints, work: Ints, limit: int, worlds: int,
) -> None:  # fmt: skip
    """Play one game for at most ``limit`` decisions, including chance."""
    seed_stream(streams[0], seed, game // 2)
    seed_stream(streams[1], seed, PICKS + game)
    seed_stream(streams[2], seed, THOUGHTS + game)
    states[1] = states[0]
    for _ in range(limit):
        if states[1].waiting == 0:
            return
        n = decide(ed, states, streams, draws, room, work, worlds)
        count[CHANCES] += n == 0
        count[DECISIONS] += n > 0
        count[CHOICES] += n
        count[MOST] = max(count[MOST], n)


def decide(
    ed: Records, states: Records, streams: Ints, draws: Ints, room: Ints, work: Ints, worlds: int
) -> int:
    """Play one decision; return the number of legal actions (0 for chance)."""
    if states[1].waiting == CHANCE_WAITS:
        apply(ed[0], states[1], CHANCE, draw(ed[0], states[1], streams[0], room[0], room[1]))
        return 0
    seat = first_waiting(states[1])
    n = judge(ed[0], states[1], seat, room[0])
    if worlds == 0 or n == 1:
        apply(ed[0], states[1], seat, room[0][below(streams[1], n)])
        return n
    states[2] = states[1]
    redact(ed[0], states[2], seat)
    sums = room[1][:n]
    sums[:] = 0
    rollouts(ed, states[2:5], seat, room[0][:n], sums, streams[2], draws, work, worlds)
    best, ties = 0, 1
    for k in range(1, n):
        if sums[k] > sums[best]:
            best, ties = k, 1
        elif sums[k] == sums[best]:
            ties += 1
            if below(streams[1], ties) == 0:
                best = k
    apply(ed[0], states[1], seat, room[0][best])
    return n
