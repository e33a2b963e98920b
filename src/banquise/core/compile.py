"""One source, three ways to run it: plain functions become ``python``, ``cpu`` and ``cuda`` twins.

Rules carry no decorator. A twin is a copy of a function whose globals lead to other twins instead
of to the originals; the names of ``core.contract`` lead to the functions of one game. The entry
points (``core.batch`` and the loops of bots) are kept on disk, in a folder named by everything that
could make them stale: sources, versions, processor. Numba itself would not notice an edit in
another file.
"""

from __future__ import annotations

import dis
import functools
import hashlib
import importlib.metadata
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from banquise.core import batch, contract

if TYPE_CHECKING:
    from banquise.core.game import Game

# Sources that no compiled code is made from: an edit in them leaves the cache as it is.
NEVER_COMPILED = {
    *("chance.py", "edition.py", "errors.py", "kit.py", "match.py", "options.py", "position.py"),
    *("loading.py", "ptx.py", "record.py", "svg.py", "text.py", "verify.py"),  # of the core
    *("editions.py", "notation.py", "view.py", "view", "words.py", "words"),  # of a game
    "hints.py",  # of a game, for the search alone
}

Wrap = Callable[[FunctionType], Any]


class Backend:
    """The rules and loops of one game, run in one way.

    >>> from banquise.core.game import load
    >>> load("papua").python
    <papua on python>
    """

    def __init__(self, game: Game, name: str, inner: Wrap, entry: Wrap) -> None:
        self.game, self.name = game, name
        self._inner, self._entry = inner, entry
        self._twins: dict[int, Any] = {}
        self._bound: dict[FunctionType, Any] = {}

    def __repr__(self) -> str:
        return f"<{self.game.name} on {self.name}>"

    def __getattr__(self, name: str) -> Any:
        """An entry point of ``core.batch``, bound to this game."""
        function = getattr(batch, name, None)
        if name.startswith("_") or not isinstance(function, FunctionType):
            raise AttributeError(f"There is no entry point {name!r} in core.batch.")
        bound = self.bind(function)
        setattr(self, name, bound)
        return bound

    def bind(self, function: FunctionType) -> Any:
        """Any loop written against ``core.contract``, bound to this game's rules."""
        if function not in self._bound:
            self._bound[function] = self._entry(self._clone(function))
        return self._bound[function]

    def own(self, function: FunctionType) -> FunctionType:
        """The game's own function in the place of one of the contract."""
        if function.__module__ != contract.__name__:
            return function
        found: FunctionType = getattr(self.game.rules, function.__name__)
        return found

    def _twin(self, function: FunctionType) -> Any:
        function = self.own(function)
        if id(function) not in self._twins:
            self._twins[id(function)] = self._inner(self._clone(function))
        return self._twins[id(function)]

    def _clone(self, function: FunctionType) -> FunctionType:
        """A copy whose globals are this backend's.

        Its name tells games apart (Numba's cache would not).
        """
        names = {
            name: self._translate(function.__globals__[name]) for name in _globals_of(function)
        }
        names["__builtins__"] = function.__globals__["__builtins__"]
        names["__name__"] = function.__module__
        copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        copy.__qualname__ = f"{self.game.name}.{self.name}.{function.__qualname__}"
        copy.__module__ = function.__module__
        copy.__doc__ = function.__doc__
        return copy

    def _translate(self, value: Any) -> Any:
        if isinstance(value, FunctionType):
            return self._twin(value)
        if isinstance(value, ModuleType) and value.__name__.startswith(self.game.rules.__name__):
            return self._module(value)
        return value

    def _module(self, module: ModuleType) -> ModuleType:
        """A module of rules that other rules name (``movement.step``), with its functions
        translated.
        """
        if id(module) not in self._twins:
            copy = ModuleType(module.__name__)
            self._twins[id(module)] = copy
            for name, value in vars(module).items():
                if not name.startswith("__"):
                    setattr(copy, name, self._translate(value))
        return self._twins[id(module)]  # type: ignore[no-any-return]


def _globals_of(function: FunctionType) -> set[str]:
    """The global names that a function uses, built-in ones apart."""
    used = {i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"}
    return used & function.__globals__.keys()


def python(game: Game) -> Backend:
    """Twins that are the functions themselves, in plain Python."""
    return Backend(game, "python", lambda f: f, lambda f: f)


def cpu(
    game: Game,
    boundscheck: bool = False,
    kind: type[Backend] = Backend,
    sources: tuple[Path, ...] = (),
) -> Backend:
    """Twins compiled by Numba, on first use, and kept on disk.

    A search is another ``kind`` of backend, made from more ``sources`` than the core and the game.
    """
    import numba

    # _nrt=False: rules allocate nothing, so no references are counted (worth a tenth of the time).
    how: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
    jit: Any = numba.njit(boundscheck=boundscheck, **how)

    def entry(function: FunctionType) -> Any:
        dispatcher = jit(function)
        keep(dispatcher, function, game, sources)
        return dispatcher

    return kind(game, "checked" if boundscheck else "cpu", jit, entry)


def cuda(game: Game) -> Backend:
    """Device functions for a GPU, one thread a game; loops are bound into kernels by the caller."""
    import numpy as np

    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 still asks for it on NumPy 2.5
        setattr(np, "row_stack", np.vstack)  # noqa: B010
    from numba import cuda as nvidia

    device: Wrap = functools.partial(nvidia.jit, device=True)
    return Backend(game, "cuda", device, device)


def keep(
    dispatcher: Any, function: FunctionType, game: Game, sources: tuple[Path, ...] = ()
) -> None:
    """Give a dispatcher the disk cache of its game, if there is a folder to write to."""
    folder = cache_folder(game, sources)
    if folder is None:
        return
    from banquise.core.cache import disk_cache

    dispatcher._cache = disk_cache(function, folder)


@functools.cache
def cache_root() -> Path | None:
    """Where compiled code is kept.

    ``BANQUISE_CACHE``, the user's cache folder, or nowhere if neither can be written.
    """
    chosen = os.environ.get("BANQUISE_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    root = Path(chosen) if chosen else Path(base) / "banquise"
    try:
        root = root.expanduser()
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except (OSError, RuntimeError):  # read-only, full, or no home at all
        return None


@functools.cache
def _stamp(folder: Path, sources: tuple[Path, ...] = ()) -> str:
    """A hash of the sources of the core, one game and what else there is, of the versions and of
    the processor.
    """
    import llvmlite.binding as llvm

    package = Path(__file__).parent.parent
    hasher = hashlib.sha256()
    for part in (package / "core", folder):
        for source in sorted(part.rglob("*.py")):
            name = source.relative_to(part).as_posix()
            if name.split("/")[0] in NEVER_COMPILED:
                continue
            hasher.update(name.encode())
            hasher.update(source.read_bytes())
    for source in sources:
        hasher.update(source.name.encode())
        hasher.update(source.read_bytes())
    versions = [importlib.metadata.version(name) for name in ("numba", "llvmlite", "numpy")]
    cpu_name, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    hasher.update("|".join([sys.version, *versions, cpu_name, features]).encode())
    return hasher.hexdigest()[:20]


def cache_folder(game: Game, sources: tuple[Path, ...] = ()) -> Path | None:
    """The folder of a game's compiled code as it is now; None if nothing can be kept."""
    root = cache_root()
    if root is None:
        return None
    folder = root / f"{game.name}-{_stamp(game.folder, sources)}"
    try:
        folder.mkdir(exist_ok=True)
    except OSError:
        return None
    return folder
