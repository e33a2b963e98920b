"""Thousands of games at once: stepped, masked, observed and rewarded in compiled code.

All data is in arrays whose first index is the lane. Each step overwrites them in place: NumPy reads
them without a copy, PyTorch and JAX through DLPack.
"""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from banquise.core.edition import Edition
from banquise.core.errors import BadBackend, BadOption, IllegalAction, short
from banquise.core.match import Match
from banquise.core.options import Value
from banquise.research import lanes
from banquise.research.loops import loops
from banquise.research.planes import Floats, fields, integers, plan, spread, width

MOST = 1 << 30
ALIGNED = 64  # bytes
SHARE = 1024  # lanes per thread below which another thread does not pay off
Array = np.ndarray[Any, Any]


def batch(
    game: str,
    n: int = 1024,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    *,
    seed: int = 0,
    backend: str = "cpu",
    threads: int | None = None,
    edition: str | Path | Edition | None = None,
) -> Batch:
    """Start ``n`` games side by side, each at its first decision of a seat.

    >>> games = batch("papua", n=4, seats=3, seed=1)
    >>> games.step(games.sample())
    >>> games.mask.shape, games.reward.shape, games.planes["place"].shape
    ((4, 2318), (4, 3), (4, 6, 4))
    """
    if backend == "cuda":
        from banquise.research.cuda import CudaBatch

        return CudaBatch(game, n, seats, options, seed, edition)
    return CpuBatch(game, n, seats, options, seed, edition, backend, threads)


class Batch(ABC):
    """Lanes of one game, on any backend.

    A step plays one decision of a seat in every lane, then chance up to the next decision.
    Simultaneous decisions are taken in turn, lowest seat first, each hidden from the seats that
    still have to choose.
    """

    actor: Any  # [lane], the seat that decides
    count: Any  # [lane], how many legal actions it has
    legal: Any  # [lane, k], the first `count` are the legal actions, ascending
    mask: Any  # [lane, action], whether the action is legal
    reward: Any  # [lane, seat], from the last step: 0 except at the end of a game
    done: Any  # [lane], whether the last step ended a game; the next has begun
    episode: Any  # [lane], number of the current game of the lane
    states: Any  # [lane], full states
    seen: Any  # [lane], redacted for the deciding seat
    last: Any  # [lane], final state of the previous game
    planes: dict[str, Any]  # views of `seen`, by field
    backend: str
    threads: int = 1

    def __init__(self, match: Match, n: int, seed: int) -> None:
        if type(n) is not int or not 1 <= n <= MOST:
            raise BadOption(f"n must be a whole number above 0, not {short(n)}.")
        self.match, self.game, self.n, self.seats = match, match.game, n, match.seats
        self.seed = check_seed(seed)

    @abstractmethod
    def reset(self, seed: int | None = None) -> None:
        """Restart every lane; without a seed, with the seed it started with."""

    @abstractmethod
    def step(self, actions: Any, check: bool = True) -> None:
        """Play an action in each lane.

        An illegal action raises before anything is played; with ``check=False`` its lane stays
        unchanged.
        """

    @abstractmethod
    def sample(self) -> Any:
        """A random legal action for each lane."""

    @abstractmethod
    def play(self, steps: int) -> None:
        """Play random decisions in each lane, including chance, without observing them."""

    @abstractmethod
    def tensor(self, out: Any = None) -> Any:
        """Observations of the deciding seats: [lane, number], in the layout of ``planes``."""

    def refusal(self, lane: int, action: int, seat: int | None = None) -> IllegalAction:
        """Why an action of a seat (by default the deciding one) is illegal in a lane."""
        state = self._state(lane)
        rules, ed = self.game.python, self.match.edition.record
        who = int(self.actor[lane]) if seat is None else seat
        number = rules.why(ed, state, 0, who, min(max(action, -9), self.game.actions))
        clause = self.match.clause(number)
        return IllegalAction(f"Lane {lane}, action {action}", clause)

    @abstractmethod
    def _state(self, lane: int) -> Array:
        """A copy of one lane's state, as an array of one record."""


class CpuBatch(Batch):
    """Lanes on all CPU cores; or interpreted, for debugging."""

    def __init__(
        self,
        game: str,
        n: int,
        seats: int | None,
        options: Mapping[str, Value] | None,
        seed: int,
        edition: str | Path | Edition | None,
        backend: str,
        threads: int | None,
    ) -> None:
        if backend not in ("cpu", "python", "checked"):
            raise BadBackend(
                f"There is no backend {short(backend)}; choose cpu, cuda, python or checked."
            )
        if threads is not None and (type(threads) is not int or threads < 1):
            raise BadOption(f"threads must be a whole number above 0, not {short(threads)}.")
        match = Match(game, seats, options, chance="manual", edition=edition, backend=backend)
        super().__init__(match, n, seed)
        self.backend = backend
        self._rules = loops(self.game) if backend == "cpu" else self.game.backend(backend)
        alone = backend == "python" or n < 2 * SHARE
        self.threads = 1 if alone else min(threads or os.cpu_count() or 1, n // SHARE)
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._room = np.zeros((self.threads, 2, self.game.width), np.int64)
        try:
            self._make()
        except MemoryError:
            raise BadOption(f"{n} lanes do not fit into this machine's memory.") from None
        self.reset()

    def _make(self) -> None:
        n, game = self.n, self.game
        self.states, self.seen, self.last = (game.new_states(n) for _ in range(3))
        self.actor, self.count = aligned((n,), np.int8), aligned((n,), np.int32)
        self.legal = aligned((n, game.width), np.int16)
        self.mask, self.done = aligned((n, game.actions), np.bool_), aligned((n,), np.bool_)
        self.reward = aligned((n, self.seats), np.float32)
        self.episode = aligned((n,), np.int64)
        self.planes = {name: self.seen[name] for name in fields(game)}
        self._integers = integers(self.seen)
        self._rng, self._picks = np.zeros((n, 4), np.int64), np.zeros((n, 4), np.int64)
        self._actions = np.zeros(n, np.int64)
        self._start, self._ed = self.match.state, self.match.edition.record

    def reset(self, seed: int | None = None) -> None:
        self.seed = self.seed if seed is None else check_seed(seed)
        self.episode[:] = -1
        self._each(self._loop(lanes.seed_lanes), self._picks, self.seed)
        self._step(lanes.BEGIN)

    def step(self, actions: Any, check: bool = True) -> None:
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of different lengths
            given = np.zeros(0)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise BadOption(f"actions must be {self.n} integers, one for each lane.")
        np.copyto(self._actions, given, casting="unsafe")  # values that do not fit are illegal
        check_lanes: Callable[..., int] = self._loop(lanes.check_lanes)
        wrong = check_lanes(self.mask, self._actions, 0, self.n) if check else -1
        if wrong >= 0:
            raise self.refusal(wrong, int(given[wrong]))
        self._step(lanes.PLAY)

    def _step(self, how: int) -> None:
        self.reward.fill(0)
        self.done.fill(False)
        loop = self._loop(lanes.step_lanes)
        self._share(
            lambda room, first, stop: loop(
                self._ed, self._start, self.states, self.seen, self.last, self._rng, self.episode,
                self.actor, self.count, self.legal, self.mask, self.reward, self.done,
                self._actions, *room, self.seed, how, first, stop,
            )
        )  # fmt: skip

    def sample(self) -> Array:
        actions = np.empty(self.n, np.int64)
        pick = self._loop(lanes.pick_lanes)
        self._each(pick, self._picks, self.count, self.legal, actions)
        return actions

    def play(self, steps: int) -> None:
        """Random decisions; then each lane advances to the next decision of a seat."""
        if type(steps) is not int or not 0 <= steps < 1 << 62:
            raise BadOption(f"steps must be a whole number, 0 or more, not {short(steps)}.")
        loop = self._loop(lanes.play_lanes)
        self._share(
            lambda room, first, stop: loop(
                self._ed, self._start, self.states, self._rng, self.episode, *room, self.seed,
                steps, first, stop,
            )
        )  # fmt: skip
        self._step(lanes.LOOK)

    def tensor(self, out: Floats | None = None) -> Floats:
        shape = (self.n, width(self.game))
        numbers = aligned(shape, np.float32) if out is None else out
        if not _is_plain(numbers, shape):
            raise BadOption(f"out must be a C-ordered float32 array of {shape[0]} x {shape[1]}.")
        if self.backend == "python":
            spread(self.game, self.seen, self.actor, numbers)
        else:
            loop = self._loop(lanes.spread_lanes)
            self._each(loop, self.seen, *self._integers, *plan(self.game), self.actor, numbers)
        return numbers

    def _state(self, lane: int) -> Array:
        copy: Array = self.states[lane : lane + 1].copy()
        return copy

    def _loop(self, function: Any) -> Callable[..., Any]:
        bound: Callable[..., Any] = self._rules.bind(function)
        return bound

    def _each(self, loop: Callable[..., Any], *given: Any) -> None:
        self._share(lambda room, first, stop: loop(*given, first, stop))

    def _share(self, loop: Callable[[Array, int, int], Any]) -> None:
        """Split the lanes between threads."""
        if self._pool is None:
            loop(self._room[0], 0, self.n)
            return
        cuts = np.linspace(0, self.n, self.threads + 1).astype(int).tolist()
        list(self._pool.map(loop, self._room, cuts[:-1], cuts[1:]))


def aligned(shape: tuple[int, ...], kind: Any) -> Array:
    """Zeros aligned to 64 bytes: JAX shares such memory and copies any other."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.zeros(size + ALIGNED, np.uint8)
    first = -room.ctypes.data % ALIGNED
    zeros: Array = room[first : first + size].view(kind).reshape(shape)
    return zeros


def _is_plain(array: Any, shape: tuple[int, ...]) -> bool:
    """Whether compiled code can write floats into it."""
    if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype != np.float32:
        return False
    return array.flags.c_contiguous and array.flags.writeable


def check_seed(seed: Any) -> int:
    if type(seed) is not int or not 0 <= seed < 1 << 62:
        raise BadOption(f"seed must be a whole number from 0 to 2**62 - 1, not {short(seed)}.")
    return seed
