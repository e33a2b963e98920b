"""Lanes on an NVIDIA GPU: a batch with CuPy arrays whose steps are kernels.

If the kernels are already on disk, the machine with the GPU needs only CuPy.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from banquise.core.edition import Edition
from banquise.core.errors import BadBackend, BadOption
from banquise.core.match import Match
from banquise.core.options import Value
from banquise.research import lanes
from banquise.research.batch import Batch, check_seed
from banquise.research.kernels import KERNELS, Room, kept
from banquise.research.planes import fields, spread

THREADS = 128  # per block, except for random play


class CudaBatch(Batch):
    """Lanes on a GPU; all arrays are CuPy arrays and stay there."""

    def __init__(
        self,
        game: str,
        n: int,
        seats: int | None,
        options: Mapping[str, Value] | None,
        seed: int,
        edition: str | Path | Edition | None,
    ) -> None:
        try:
            self._cupy: Any = import_module("cupy")
            capability = self._cupy.cuda.Device().compute_capability
        except Exception as error:  # CuPy is missing, or finds no driver or no GPU
            raise BadBackend(f"Backend 'cuda' needs an NVIDIA GPU and CuPy: {error}.") from None
        match = Match(game, seats, options, chance="manual", edition=edition, backend="python")
        super().__init__(match, n, seed)
        self.backend = "cuda"
        self._kernels = {
            name: self._load(kept(self.game, name, divmod(int(capability), 10))) for name in KERNELS
        }
        self._arrange()
        self._make()
        self.reset()

    def _load(self, path: Path) -> Any:
        """Load a kernel from its machine code if present, else from its PTX."""
        entry = re.search(r"\.visible \.entry (\w+)", path.read_text())
        assert entry is not None
        code = path.with_suffix(".cubin")
        module = self._cupy.RawModule(path=str(code if code.exists() else path))
        return module.get_function(entry[1])

    def _arrange(self) -> None:
        """Choose the block size of random play: as large as shared memory allows."""
        kernel, room = self._kernels["play"], Room(self.game)
        limits = self._cupy.cuda.Device().attributes
        most = int(limits["MaxSharedMemoryPerBlockOptin"]) - kernel.shared_size_bytes
        self._block = min(room.threads(most), kernel.max_threads_per_block)
        self._shared = room.size(self._block)
        if self._shared > most:
            raise BadBackend(f"{self.game.name} does not fit into this GPU's shared memory.")
        kernel.max_dynamic_shared_size_bytes = self._shared

    def _make(self) -> None:
        cp, n, game = self._cupy, self.n, self.game
        size = game.state.itemsize
        self._records = [cp.zeros((n, size), np.uint8) for _ in range(3)]
        self.states, self.seen, self.last = self._records
        self.actor, self.count = cp.zeros(n, np.int8), cp.zeros(n, np.int32)
        self.legal = cp.zeros((n, game.width), np.int16)
        self._mask, self._done = cp.zeros((n, game.actions), np.uint8), cp.zeros(n, np.uint8)
        self.mask, self.done = self._mask.view(np.bool_), self._done.view(np.bool_)
        self.reward = cp.zeros((n, self.seats), np.float32)
        self.episode = cp.zeros(n, np.int64)
        self.planes = {name: self._plane(name) for name in fields(game)}
        self._rng, self._picks = cp.zeros((n, 4), np.int64), cp.zeros((n, 4), np.int64)
        self._actions = cp.zeros(n, np.int64)
        self._ed = cp.asarray(self.match.edition.record.view(np.uint8))
        self._start = cp.asarray(self.match.state.view(np.uint8))

    def _plane(self, name: str) -> Any:
        """A field of ``seen`` as an array view."""
        layout: Any = self.game.state.fields
        kind, offset = layout[name][:2]
        inner = np.empty(kind.shape, kind.base).strides
        return self._cupy.ndarray(
            (self.n, *kind.shape), kind.base, self.seen.data + offset,
            strides=(self.game.state.itemsize, *inner),
        )  # fmt: skip

    def reset(self, seed: int | None = None) -> None:
        self.seed = self.seed if seed is None else check_seed(seed)
        self.episode[:] = -1
        self._pick(self.seed)
        self._step(lanes.BEGIN)

    def step(self, actions: Any, check: bool = True) -> None:
        cp = self._cupy
        given = cp.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise BadOption(f"actions must be {self.n} integers, one for each lane.")
        self._actions[:] = given  # values that do not fit are illegal
        if check:
            inside = cp.clip(self._actions, 0, self.game.actions - 1)
            fine = (inside == self._actions) & self.mask[cp.arange(self.n), inside]
            if not bool(fine.all()):
                lane = int(cp.argmin(fine))
                raise self.refusal(lane, int(given[lane]))
        self._step(lanes.PLAY)

    def sample(self) -> Any:
        self._pick(-1)
        return self._actions.copy()

    def play(self, steps: int) -> None:
        blocks = (self.n + self._block - 1) // self._block
        arguments = (
            *self._of(self._ed, self._start, self.states), *self._array(self._rng),
            *self._array(self.episode), np.int64(self.seed), np.int64(steps),
        )  # fmt: skip
        self._kernels["play"]((blocks,), (self._block,), arguments, shared_mem=self._shared)
        self._step(lanes.LOOK)

    def tensor(self, out: Any = None) -> Any:
        return spread(self.game, self.planes, self.actor, out, self._cupy)

    def _step(self, how: int) -> None:
        arrays = (
            self._rng, self.episode, self.actor, self.count, self.legal, self._mask, self.reward,
            self._done, self._actions,
        )  # fmt: skip
        parts = [part for array in arrays for part in self._array(array)]
        self._launch(
            "step", *self._of(self._ed, self._start, *self._records), *parts, np.int64(self.seed),
            np.int64(how),
        )  # fmt: skip

    def _pick(self, seed: int) -> None:
        arrays = (self._picks, self.count, self.legal, self._actions)
        parts = [part for array in arrays for part in self._array(array)]
        self._launch("pick", *parts, np.int64(seed))

    def _launch(self, kernel: str, *arguments: Any) -> None:
        blocks = (self.n + THREADS - 1) // THREADS
        self._kernels[kernel]((blocks,), (THREADS,), arguments)

    def _state(self, lane: int) -> np.ndarray[Any, Any]:
        one: np.ndarray[Any, Any] = self._cupy.asnumpy(self.states[lane]).view(self.game.state)
        return one

    def _of(self, ed: Any, *states: Any) -> list[Any]:
        """Arguments for editions and states, as Numba passes arrays of records."""
        size = self.game.state.itemsize
        parts = [self._row(ed, 1, self.game.edition.itemsize)]
        parts += [self._row(array, array.size // size, size) for array in states]
        return [part for row in parts for part in row]

    @staticmethod
    def _row(array: Any, n: int, size: int) -> list[Any]:
        return [
            np.uint64(0), np.uint64(0), np.int64(n), np.int64(size), np.uint64(array.data.ptr),
            np.int64(n), np.int64(size),
        ]  # fmt: skip

    @staticmethod
    def _array(a: Any) -> list[Any]:
        """Numba's array ABI: two unused pointers, items, item size, data, shape, strides."""
        return [
            np.uint64(0), np.uint64(0), np.int64(a.size), np.int64(a.itemsize),
            np.uint64(a.data.ptr), *map(np.int64, a.shape), *map(np.int64, a.strides),
        ]  # fmt: skip
