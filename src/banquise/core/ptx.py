"""Compile every loop of a game to PTX, NVIDIA's assembly language, without a GPU.

This finds rules that could not run on a GPU, on any machine. It needs the extra ``cuda``
(numba-cuda and NVIDIA's compiler libraries) but no driver.
"""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

from banquise.core import compile as compiling
from banquise.core.batch import (
    fault,
    guess,
    hide,
    hide_all,
    legal,
    odds,
    order,
    play,
    playout,
    rollouts,
    score,
    simulate,
    start,
    step,
    veil_all,
    veiled,
    why,
)
from banquise.core.game import Game
from banquise.core.state import Ints, Records

HOPPER = (9, 0)


def every(
    ed: Records, states: Records, i: int, seat: int, action: int, line: Ints, table: Ints,
    check: bool,
) -> int:  # fmt: skip
    """Call every entry point of ``core.batch``, so that one compilation covers them all."""
    start(ed, states, i)
    play(ed, states, i, seat, action)
    hide(ed, states, i, seat)
    hide_all(ed, states, i)
    guess(ed, states, i, seat, line)
    veil_all(ed, states, seat, action, i, line)
    score(ed, states, i, line)
    order(ed, states, i, line)
    simulate(ed, states, i, i, table, line, table, i, check)
    rollouts(ed, states, seat, line, line, line, line, table, i)
    return (
        legal(ed, states, i, seat, line)
        + why(ed, states, i, seat, action)
        + odds(ed, states, i, line, line)
        + veiled(ed, states, i, seat, action, seat)
        + fault(ed, states, i)
        + step(ed, states, i, line, table)
        + playout(ed, states, i, line, table, i)
    )


def ptx(game: Game, capability: tuple[int, int] = HOPPER) -> str:
    """All loops of ``core.batch``, bound to a game, as PTX for a GPU of this capability."""
    import_module("numba.core.typing.arraydecl")  # lets GPU code use an IntEnum as an index
    backend = compiling.cuda(game)
    cuda: Any = import_module("numba.cuda")
    types: Any = import_module("numba.cuda.types")
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    from_dtype = import_module("numba.cuda.np.numpy_support").from_dtype

    records = (types.Array(from_dtype(kind), 1, "C") for kind in (game.edition, game.state))
    tables = (types.Array(types.int64, dimensions, "C") for dimensions in (1, 2))
    signature = (*records, *[types.int64] * 3, *tables, types.boolean)
    ask = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        function = backend.bind(every).py_func  # type: ignore[arg-type]
        # Unoptimised: it will never run.
        text, _ = cuda.compile_ptx(function, signature, device=True, cc=capability, opt=False)
    finally:
        dispatcher.get_current_device = ask
    return str(text)
