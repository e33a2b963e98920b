"""The functions of ``lanes`` as GPU kernels, one thread per lane, compiled to PTX.

numba-cuda compiles them on any machine, with or without a GPU, and they are cached on disk. Machine
code made by ``ptxas`` may be stored next to the PTX; otherwise the driver compiles it on load.
"""

from __future__ import annotations

import hashlib
import re
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from banquise.core import compile as compiling
from banquise.core.batch import draw, judge
from banquise.core.contract import apply
from banquise.core.errors import BadBackend
from banquise.core.game import Game
from banquise.core.ptx import HOPPER
from banquise.core.random import below, seed_stream
from banquise.core.state import CHANCE, Ints, Records, first_waiting
from banquise.research import compact, lanes

KERNELS = ("step", "play", "pick")
STREAM = 16  # bytes of a random stream
WARP = 32  # threads that run in lockstep
PHASES = 32  # sort keys of random play
MOST_THREADS = 512  # of a block
MOST_BLOCKS = 2  # per multiprocessor, which leaves 64 registers per thread
HOPPER_SHARED = 220 << 10  # bytes of shared memory, leaving some for the kernel itself
READABLE = "8.8"  # declared PTX version, for older drivers


def ptx(
    game: Game, kernel: str, capability: tuple[int, int] = HOPPER, optimised: bool = True
) -> str:
    """A kernel of one game as PTX, for GPUs of this compute capability and later."""
    import_module("numba.core.typing.arraydecl")  # registers IntEnum as an index, needed for GPUs
    backend = compiling.cuda(game)
    cuda: Any = import_module("numba.cuda")
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    function, signature = {"step": _step, "play": _play, "pick": _pick}[kernel](game, backend)
    room = Room(game)
    bounds = (room.threads(HOPPER_SHARED), room.blocks()) if kernel == "play" else None
    ask = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        with compact.compacted(room.word):
            text, _ = cuda.compile_ptx(
                function, signature, device=False, cc=capability, opt=optimised,
                launch_bounds=bounds,
            )  # fmt: skip
    finally:
        dispatcher.get_current_device = ask
    return re.sub(r"\.version \d+\.\d+", f".version {READABLE}", str(text))


def _types(game: Game) -> tuple[Any, Any, Any]:
    """Numba's types module, and the array types of editions and states."""
    types: Any = import_module("numba.cuda.types")
    from_dtype = import_module("numba.cuda.np.numpy_support").from_dtype
    records = [types.Array(from_dtype(d), 1, "C") for d in (game.edition, game.state)]
    return types, records[0], records[1]


def _step(game: Game, backend: Any) -> tuple[Any, tuple[Any, ...]]:
    cuda: Any = import_module("numba.cuda")
    types, ed, states = _types(game)
    step, room = backend.bind(lanes.step), game.width

    def kernel(  # type: ignore[no-untyped-def]
        ed, start, states, seen, last, rng, episode, actor, count, legal, mask, reward, done,
        actions, seed, how,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < actor.shape[0]:
            out = cuda.local.array(room, types.int16)
            odds = cuda.local.array(room, types.int32)
            step(
                ed, start, states, seen, last, rng, episode, actor, count, legal, mask, reward,
                done, actions, out, odds, seed, how, i,
            )  # fmt: skip

    return kernel, (
        ed, states, states, states, states, types.int64[:, ::1], types.int64[::1],
        types.int8[::1], types.int32[::1], types.int16[:, ::1], types.uint8[:, ::1],
        types.float32[:, ::1], types.uint8[::1], types.int64[::1], types.int64,
        types.int64,
    )  # fmt: skip


def decide(
    ed: Records, start: Records, states: Records, rng: Ints, episode: Ints, out: Ints, odds: Ints,
    seed: int, lane: int,
) -> None:  # fmt: skip
    """One decision of ``lanes.play`` with a single call of ``apply``, for shorter code."""
    if states[0].waiting == 0:
        episode[lane] += 1
        seed_stream(rng, seed, lane + (int(episode[lane]) << 32))
        states[0] = start[0]
    seat = first_waiting(states[0])
    if seat == CHANCE:
        action = draw(ed[0], states[0], rng, out, odds)
    else:
        action = int(out[below(rng, judge(ed[0], states[0], seat, out))])
    apply(ed[0], states[0], seat, action)


class Room:
    """The layout of a block's shared memory: edition, random streams, states."""

    def __init__(self, game: Game) -> None:
        names = game.state.names or ()
        # Copy unit and alignment of records, in bytes.
        self.word = 8 if any(game.state[name].base.itemsize == 8 for name in names) else 4
        self.edition = -(-game.edition.itemsize // 8) * 8
        # An odd stride in words: the same field of 32 states is in 32 different banks.
        self.apart = (-(-game.state.itemsize // self.word) | 1) * self.word

    def size(self, threads: int) -> int:
        """Bytes for a block; ``threads`` is a multiple of 32."""
        return self.edition + threads * (STREAM + self.apart)

    def threads(self, most: int) -> int:
        """The largest block that fits into ``most`` bytes."""
        sizes = range(MOST_THREADS, WARP, -WARP)
        return next((n for n in sizes if self.size(n) <= most), WARP)

    def blocks(self) -> int:
        """Blocks per multiprocessor of a Hopper GPU, which determines the registers per thread."""
        large = self.size(self.threads(HOPPER_SHARED))
        return min(max(1, HOPPER_SHARED // large), MOST_BLOCKS)


def copy(target: Ints, source: Ints, first: int, step: int) -> None:
    """Copy every ``step``-th number, starting at ``first``."""
    for k in range(first, source.shape[0], step):
        target[k] = source[k]


def _sorted() -> Any:
    """Device code: assign lanes to threads so that equal keys are adjacent."""
    cuda: Any = import_module("numba.cuda")

    @cuda.jit(device=True)
    def slot(tally, order, key):  # type: ignore[no-untyped-def]
        thread = cuda.threadIdx.x
        place = cuda.atomic.add(tally, key, 1)
        cuda.syncthreads()
        for k in range(key):
            place += tally[k]
        order[place] = thread
        cuda.syncthreads()
        if thread < PHASES:
            tally[thread] = 0
        return int(order[thread])

    return slot


def _play(game: Game, backend: Any) -> tuple[Any, tuple[Any, ...]]:
    """Random play with lanes reassigned to threads before each decision.

    A warp runs every path that any of its threads takes. So the lanes of a block are sorted by
    phase before each decision, and adjacent threads take the same path. Edition, states and streams
    are in shared memory, which unlike local memory stays fast if threads access different fields.
    """
    cuda: Any = import_module("numba.cuda")
    types, ed, states = _types(game)
    answer, move, serve = backend.bind(decide), backend.bind(copy), _sorted()
    width, edition, state, byte, word = game.width, game.edition, game.state, np.uint8, np.uint32
    box, size, room, apart = edition.itemsize, state.itemsize, Room(game).edition, Room(game).apart
    unit = word if size % word().itemsize == 0 else byte  # copy unit of states

    def kernel(ed, start, states, rng, episode, seed, steps):  # type: ignore[no-untyped-def]
        thread, n, lanes = cuda.threadIdx.x, cuda.blockDim.x, episode.shape[0]
        lane, block = cuda.grid(1), cuda.blockIdx.x * n
        near, first = cuda.shared.array(0, types.int64).view(byte), room + STREAM * n
        there, streams = near[0:box].view(edition), near[room:first].view(word)
        tally = cuda.shared.array(PHASES, types.int32)
        order = cuda.shared.array(MOST_THREADS, types.int16)
        out, odds = cuda.local.array(width, types.int16), cuda.local.array(width, types.int32)
        stream = cuda.local.array(4, types.int64)
        own = near[first + thread * apart : first + thread * apart + size]
        move(near, ed.view(byte), thread, n)
        if thread < PHASES:
            tally[thread] = 0
        if lane < lanes:
            move(own.view(unit), states[lane : lane + 1].view(unit), 0, 1)
            for k in range(4):
                streams[k * n + thread] = rng[lane, k]
        cuda.syncthreads()
        for _ in range(steps):
            key = PHASES - 1  # for threads without a lane
            if lane < lanes:
                key = min(int(own.view(state)[0].phase), PHASES - 2)
            slot = serve(tally, order, key)
            if block + slot < lanes:
                at = first + slot * apart
                one = near[at : at + size].view(state)
                # Unrolled by hand, to keep the stream in registers.
                stream[0], stream[1] = streams[slot], streams[n + slot]
                stream[2], stream[3] = streams[2 * n + slot], streams[3 * n + slot]
                answer(there, start, one, stream, episode, out, odds, seed, block + slot)
                streams[slot], streams[n + slot] = stream[0], stream[1]
                streams[2 * n + slot], streams[3 * n + slot] = stream[2], stream[3]
            cuda.syncthreads()
        if lane < lanes:
            move(states[lane : lane + 1].view(unit), own.view(unit), 0, 1)
            for k in range(4):
                rng[lane, k] = streams[k * n + thread]

    streams, games = types.int64[:, ::1], types.int64[::1]
    return kernel, (ed, states, states, streams, games, types.int64, types.int64)


def _pick(game: Game, backend: Any) -> tuple[Any, tuple[Any, ...]]:
    """Seed the random player's streams (if ``seed`` >= 0), or let it choose."""
    cuda: Any = import_module("numba.cuda")
    types, _, _ = _types(game)
    seeding, picking = backend.bind(lanes.seed_lanes), backend.bind(lanes.pick_lanes)

    def kernel(picks, count, legal, actions, seed):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < actions.shape[0]:
            if seed >= 0:
                seeding(picks, seed, i, i + 1)
            else:
                picking(picks, count, legal, actions, i, i + 1)

    return kernel, (
        types.int64[:, ::1], types.int32[::1], types.int16[:, ::1], types.int64[::1],
        types.int64,
    )  # fmt: skip


def stamp(game: Game) -> str:
    """A hash of all sources of the kernels."""
    package, hasher = Path(compiling.__file__).parent, hashlib.sha256()
    for part in (package, game.folder):
        for path in sorted(part.rglob("*.py")):
            name = path.relative_to(part).as_posix()
            if name.split("/")[0] not in compiling.NEVER_COMPILED:
                hasher.update(name.encode() + path.read_bytes())
    for module in (lanes, compact):
        hasher.update(Path(str(module.__file__)).read_bytes())
    hasher.update(Path(__file__).read_bytes())
    return hasher.hexdigest()[:20]


def kept(game: Game, kernel: str, capability: tuple[int, int]) -> Path:
    """The file of a kernel's PTX, compiled if missing."""
    root = compiling.cache_root()
    if root is None:
        raise BadBackend("There is no cache folder for GPU kernels; set BANQUISE_CACHE.")
    major, minor = capability
    path = root / f"{game.name}-{stamp(game)}" / f"{kernel}-sm{major}{minor}.ptx"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(ptx(game, kernel, capability))
        part.replace(path)
    return path
