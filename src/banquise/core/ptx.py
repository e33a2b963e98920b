"""Compile every loop of a game to PTX, NVIDIA's assembly language, without a GPU.

This finds rules that could not run on a GPU, on any machine. It needs the extra ``cuda``
(numba-cuda and NVIDIA's compiler libraries) but no driver.
"""

from __future__ import annotations

from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import Any

from banquise.core import compile as compiling
from banquise.core.game import Game

HOPPER = (9, 0)


def kinds(game: Game) -> dict[str, Any]:
    """The parameter types of the entry points of ``core.batch``, by parameter name."""
    types: Any = import_module("numba.cuda.types")
    from_dtype = import_module("numba.cuda.np.numpy_support").from_dtype

    numbers = types.Array(types.int64, 1, "C")
    return {
        "ed": types.Array(from_dtype(game.edition), 1, "C"),
        "states": types.Array(from_dtype(game.state), 1, "C"),
        "work": types.Array(types.int64, 2, "C"),
        "results": types.Array(types.int64, 2, "C"),
        "check": types.boolean,
        **dict.fromkeys(("rng", "out", "draws", "outcomes", "actions", "sums"), numbers),
        **dict.fromkeys(
            ("i", "seat", "action", "viewer", "limit", "seed", "first", "rounds"), types.int64
        ),
    }


def ptx(game: Game, loop: FunctionType, capability: tuple[int, int] = HOPPER) -> str:
    """One loop of ``core.batch``, bound to a game, as PTX for a GPU of this compute capability."""
    import_module("numba.core.typing.arraydecl")  # lets GPU code use an IntEnum as an index
    backend = compiling.cuda(game)
    cuda: Any = import_module("numba.cuda")
    dispatcher: Any = import_module("numba.cuda.dispatcher")

    known = kinds(game)
    names = loop.__code__.co_varnames[: loop.__code__.co_argcount]
    signature = tuple(known[name] for name in names)
    ask = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        function = backend.bind(loop).py_func  # unoptimised: it will never run
        text, _ = cuda.compile_ptx(function, signature, device=True, cc=capability, opt=False)
    finally:
        dispatcher.get_current_device = ask
    return str(text)
