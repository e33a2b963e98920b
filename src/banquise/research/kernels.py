"""The functions of ``lanes`` as GPU kernels, a thread a lane: compiled to PTX, NVIDIA's assembly.

numba-cuda compiles them on any machine, with or without a GPU, and they are kept on disk.
"""

from __future__ import annotations

import hashlib
import re
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from banquise.core import compile as compiling
from banquise.core.errors import BadBackend
from banquise.core.game import Game
from banquise.core.ptx import HOPPER
from banquise.research import lanes

KERNELS = ("step", "play", "pick")
READABLE = "8.8"  # the PTX version that is declared: older drivers read it, too


def ptx(
    game: Game, kernel: str, capability: tuple[int, int] = HOPPER, optimised: bool = True
) -> str:
    """A kernel of one game as PTX, for GPUs of this compute capability and later."""
    import_module("numba.core.typing.arraydecl")  # where an IntEnum is an index, for GPUs, too
    backend = compiling.cuda(game)
    cuda: Any = import_module("numba.cuda")
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    function, signature = {"step": _step, "play": _play, "pick": _pick}[kernel](game, backend)
    ask = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        text, _ = cuda.compile_ptx(function, signature, device=False, cc=capability, opt=optimised)
    finally:
        dispatcher.get_current_device = ask
    return re.sub(r"\.version \d+\.\d+", f".version {READABLE}", str(text))


def _types(game: Game) -> tuple[Any, Any, Any]:
    """Numba's types, an array of editions and one of states."""
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
        actions, seed,
    ):  # fmt: skip
        i = cuda.grid(1)
        if i < actor.shape[0]:
            out = cuda.local.array(room, types.int16)
            odds = cuda.local.array(room, types.int32)
            step(
                ed, start, states, seen, last, rng, episode, actor, count, legal, mask, reward,
                done, actions, out, odds, seed, i,
            )  # fmt: skip

    return kernel, (
        ed, states, states, states, states, types.int64[:, ::1], types.int64[::1],
        types.int8[::1], types.int32[::1], types.int16[:, ::1], types.uint8[:, ::1],
        types.float32[:, ::1], types.uint8[::1], types.int64[::1], types.int64,
    )  # fmt: skip


def _play(game: Game, backend: Any) -> tuple[Any, tuple[Any, ...]]:
    """A lane's state and stream are copied next to the processor, where its decisions find them."""
    cuda: Any = import_module("numba.cuda")
    types, ed, states = _types(game)
    play, room, state = backend.bind(lanes.play), game.width, states.dtype

    def kernel(ed, start, states, rng, episode, seed, steps):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < episode.shape[0]:
            out = cuda.local.array(room, types.int16)
            odds = cuda.local.array(room, types.int32)
            mine = cuda.local.array(1, state)
            stream = cuda.local.array((1, 4), types.int64)
            games = cuda.local.array(1, types.int64)
            mine[0] = states[i]
            games[0] = episode[i]
            for k in range(4):
                stream[0, k] = rng[i, k]
            play(ed, start, mine, stream, games, out, odds, 0, seed, steps, i)
            states[i] = mine[0]
            episode[i] = games[0]
            for k in range(4):
                rng[i, k] = stream[0, k]

    streams, games = types.int64[:, ::1], types.int64[::1]
    return kernel, (ed, states, states, streams, games, types.int64, types.int64)


def _pick(game: Game, backend: Any) -> tuple[Any, tuple[Any, ...]]:
    """Seed the random player's streams (``seed`` of 0 or more), or let it choose."""
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
    """A hash of everything that kernels are made from."""
    package, hasher = Path(compiling.__file__).parent, hashlib.sha256()
    for part in (package, game.folder):
        for path in sorted(part.rglob("*.py")):
            name = path.relative_to(part).as_posix()
            if name.split("/")[0] not in compiling.NEVER_COMPILED:
                hasher.update(name.encode() + path.read_bytes())
    hasher.update(Path(lanes.__file__).read_bytes() + Path(__file__).read_bytes())
    return hasher.hexdigest()[:20]


def kept(game: Game, kernel: str, capability: tuple[int, int]) -> Path:
    """The file of a kernel's PTX, compiled if it is not there."""
    root = compiling.cache_root()
    if root is None:
        raise BadBackend("There is no folder to keep GPU kernels in; BANQUISE_CACHE names one.")
    major, minor = capability
    path = root / f"{game.name}-{stamp(game)}" / f"{kernel}-sm{major}{minor}.ptx"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        part = path.with_suffix(".part")
        part.write_text(ptx(game, kernel, capability))
        part.replace(path)
    return path
