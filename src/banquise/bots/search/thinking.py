"""The search from Python: its memory, its limits and its results."""

from __future__ import annotations

import functools
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass

import numpy as np

from banquise.bots.bot import Choice, Considered, Limit, View
from banquise.bots.search import compiled
from banquise.bots.search.tree import (
    HEAD,
    KEY,
    LINK,
    LINKS,
    NODES,
    NONE,
    ROUNDS,
    TOP,
    Floats,
    Memory,
    Words,
    hashed,
)
from banquise.core.errors import BadOption
from banquise.core.game import Game
from banquise.core.random import fill, seed_stream
from banquise.core.state import MOST_SEATS, Records

ROOM = 1 << 17  # nodes; with their edges 72 MiB for each thread
EDGES_A_NODE = 16  # average capacity
DEPTH, TRAIL = 64, 512
WORD = 8  # states are padded to a multiple of this many bytes
PATIENCE = 0.004  # seconds between two checks of the clock


@dataclass(frozen=True)
class Knobs:
    """Search parameters. The defaults won the comparisons in ``docs/opponents.md``."""

    curiosity: float = 0.7  # exploration constant
    margin: float = 0.1  # weight of the margin in points in a result
    cutoff: int = 1 << 30  # steps after which a playout is evaluated as it stands
    trust: float = 0.1  # the margin's weight where a playout was cut off
    merged: bool = True  # opponents' nodes use only what the searching seat knows too
    paranoid: bool = False  # opponents minimise this seat's result
    habit: float = 0.9  # extra actions a playout samples, to take the one with the best average

    def array(self) -> Floats:
        return np.array([float(value) for value in astuple(self)], np.float64)


def memory(game: Game, nodes: int, edges: int) -> tuple[Records, Memory]:
    """Allocate the three states of a search and all its arrays."""
    ints, floats, size = np.int64, np.float64, game.state.itemsize
    words = np.zeros((3, -(-size // WORD)), np.uint64).view(np.int32)  # zero-padded states
    states = np.ndarray(3, game.state, words, strides=(words.strides[0],))
    room = Memory(
        slots=np.zeros((2 * nodes, 2), ints),
        links=np.zeros(nodes + edges, LINK),
        counts=np.zeros(6, ints),
        path=np.zeros((DEPTH, 2), ints),
        trail=np.zeros((TRAIL, 2), ints),
        habits=np.zeros((MOST_SEATS * game.actions, 2), floats),
        told=np.zeros((game.width, 2 * MOST_SEATS + 1), floats),
        work=np.zeros((5, game.width), ints),
        room=np.zeros(MOST_SEATS + 1, floats),
        rng=np.zeros(4, ints),
        draws=np.zeros(game.draws, ints),
        words=words,
        salt=salt(words.shape[1]),
    )
    return states, room


def salt(count: int) -> Words:
    """Fixed random numbers for hashing ``count`` words."""
    rng, found = np.zeros(4, np.int64), np.zeros(2 * count, np.int64)
    seed_stream(rng, 1, 1)
    fill(rng, found)
    return found.astype(np.uint32).view(np.int32).reshape(2, count)


class Thinking:
    """One search tree and the view it is about; ``look`` moves on to the next view and keeps the
    tree.
    """

    def __init__(
        self,
        game: Game,
        knobs: Knobs | None = None,
        room: int = ROOM,
        backend: str = "auto",
    ) -> None:
        self.game = game
        self.knobs = knobs or Knobs()
        self._array = self.knobs.array()
        self._search = compiled.search(game, backend)
        self._states, self.memory = memory(game, room, EDGES_A_NODE * room)

    def look(self, view: View, seed: int, stream: int = 0) -> None:
        """Start on a view. A tree that is half full is discarded."""
        m = self.memory
        self.view = view
        self._states[0] = view.seen[0]
        if 4 * m.counts[NODES] > len(m.slots) or 2 * m.counts[LINKS] > len(m.links):
            self.forget()
        m.told[:] = 0
        m.counts[[ROUNDS, TOP]] = 0
        seed_stream(m.rng, seed, view.seat + MOST_SEATS * stream)

    def forget(self) -> None:
        m = self.memory
        for array in (m.slots, m.counts, m.habits, m.room):
            array[:] = 0

    def run(self, rounds: int) -> None:
        """Run more rounds."""
        self._search(self.view.ed, self._states, self.view.seat, self.memory, self._array, rounds)

    def think(self, limit: Limit) -> None:
        """Search until the limit, at least one round; compile time does not count."""
        self.run(0)
        end = None if limit.seconds is None else time.monotonic() + limit.seconds
        left = limit.iterations if limit.iterations is not None else 1 << 60
        chunk = 1  # interpreted, a round may take a tenth of a second
        while left > 0:
            chunk = min(chunk, left)
            before = time.monotonic()
            self.run(chunk)
            now = time.monotonic()
            left -= chunk
            if end is not None and now >= end:
                break
            chunk = _next(chunk, now - before, None if end is None else end - now)

    @property
    def rounds(self) -> int:
        return int(self.memory.counts[ROUNDS])

    @property
    def visits(self) -> list[int]:
        """Visits of each legal action in this node, including those before ``look``."""
        m = self.memory
        edges = self._edges(find(m, hashed(m.words[0], m.salt, self.view.seat)))
        return [edges.get(action, 0) for action in self.view.legal.tolist()]

    def replies(self, world: Records, mover: int) -> dict[int, int]:
        """The actions that the search tried at a later decision, with the visits of each.

        Empty if this decision has no node.
        """
        m, seen = self.memory, world.copy()
        if self.game.draws:  # as in ``loop.known``
            if self.knobs.merged and mover != self.view.seat:
                self.game.auto.hide(self.view.ed, seen, 0, self.view.seat)
            self.game.auto.hide(self.view.ed, seen, 0, mover)
        words = np.zeros(m.words.shape[1], np.int32)
        raw = seen.tobytes()
        words.view(np.uint8)[: len(raw)] = np.frombuffer(raw, np.uint8)
        return self._edges(find(m, hashed(words, m.salt, mover)))

    def _edges(self, head: int) -> dict[int, int]:
        """The visits of a node's actions."""
        links, found = self.memory.links, {}
        edge = NONE if head == NONE else int(links[head].next)
        while edge != NONE:
            if links[edge].visits:
                found[int(links[edge].action)] = int(links[edge].visits)
            edge = int(links[edge].next)
        return found

    @property
    def told(self) -> Floats:
        """Sums for each legal action: every seat's result, every seat's points, visits."""
        found: Floats = self.memory.told[: len(self.view.legal)]
        return found


def find(m: Memory, key: int) -> int:
    """The node of a key, or NONE."""
    mask = len(m.slots) - 1
    slot = (key >> 1) & mask
    while m.slots[slot, KEY] not in (0, key):
        slot = (slot + 1) & mask
    return int(m.slots[slot, HEAD]) if m.slots[slot, KEY] else NONE


def _next(chunk: int, took: float, left: float | None) -> int:
    """Rounds until the next check of the clock: about PATIENCE, fewer near the end."""
    if left is None:
        return 1 << 14
    rate = chunk / max(took, 1e-6)
    return max(1, min(4 * chunk, int(rate * min(PATIENCE, left))))


def considered(view: View, told: Floats) -> tuple[Considered, ...]:
    """Every visited action, most visited first; ties go to the better result."""
    seats, total = int(view.seen[0].seats), max(float(told[:, -1].sum()), 1.0)
    rows = []
    for action, row in zip(view.legal.tolist(), told.tolist(), strict=True):
        visits = row[-1]
        if visits > 0:
            worth = tuple(row[seat] / visits for seat in range(seats))
            points = tuple(row[MOST_SEATS + seat] / visits for seat in range(seats))
            rows.append(Considered(action, int(visits), visits / total, worth, points))
    return tuple(sorted(rows, key=lambda row: (-row.visits, -row.worth[view.seat], row.action)))


@functools.cache
def thinkings(game: Game, knobs: Knobs, threads: int) -> tuple[Thinking, ...]:
    """Searches whose memory is reused for the next decision."""
    return tuple(Thinking(game, knobs) for _ in range(threads))


def knobs_for(view: View, **given: float) -> Knobs:
    """The game's own parameters for this number of seats, overridden by ``given``."""
    own = compiled.hints_of(view.game)
    won = own.knobs(int(view.seen[0].seats)) if own and hasattr(own, "knobs") else {}
    return Knobs(**{**won, **given})


def choose(
    view: View,
    limit: Limit,
    seed: int,
    knobs: Knobs | None = None,
    threads: int = 1,
    **given: float,
) -> Choice:
    """The most visited action. Each thread grows its own tree; their results are added."""
    if len(view.legal) == 1:
        return Choice(int(view.legal[0]))
    minds = thinkings(view.game, knobs or knobs_for(view, **given), threads)
    for stream, mind in enumerate(minds):
        mind.forget()
        mind.look(view, seed, stream)
    if threads == 1:
        minds[0].think(limit)
    else:
        each = None if limit.iterations is None else max(limit.iterations // threads, 1)
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(Thinking.think, minds, [Limit(limit.seconds, each)] * threads))
    found = considered(view, sum((mind.told for mind in minds[1:]), minds[0].told))
    return Choice(found[0].action, found)


class Keeper:
    """A bot that keeps its tree between decisions: one instance per seat and game.

    The same views in the same order, with the same seeds, give the same choices.
    """

    def __init__(self, threads: int = 1, **given: float) -> None:
        if threads != 1:
            raise BadOption("A search that keeps its tree has one thread.")
        self._given = given
        self._mind: Thinking | None = None

    def __call__(self, view: View, limit: Limit, seed: int) -> Choice:
        """The most visited action, counting visits from earlier decisions."""
        if len(view.legal) == 1:
            return Choice(int(view.legal[0]))
        mind = self._mind = self._mind or Thinking(view.game, knobs_for(view, **self._given))
        mind.look(view, seed)
        mind.think(limit)
        visits = mind.visits
        return Choice(int(view.legal[visits.index(max(visits))]), considered(view, mind.told))
