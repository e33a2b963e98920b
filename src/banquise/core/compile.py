"""Backends: the same rules interpreted (``python``), compiled (``cpu``) or on a GPU (``cuda``).

Rules need no decorator. A twin is a copy of a function whose globals refer to other twins instead
of the originals; the names of ``core.contract`` refer to the functions of one game. The entry
points of ``core.batch`` are compiled together (``core.bundle``), other loops one by one. Both are
cached on disk, in a folder named by a hash of everything they depend on: sources, versions and
processor. Numba's own cache would not notice an edit in another file.
"""

from __future__ import annotations

import contextlib
import dis
import functools
import hashlib
import importlib.metadata
import os
import stat
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any

from banquise.core import batch, contract

if TYPE_CHECKING:
    from banquise.core.game import Game

# Sources that are never compiled: editing them does not invalidate the cache.
NEVER_COMPILED = {
    *("chance.py", "edition.py", "errors.py", "kit.py", "match.py", "options.py", "position.py"),
    *("events.py", "scene.py"),
    *("loading.py", "ptx.py", "record.py", "svg.py", "text.py", "verify.py"),  # of the core
    *("editions.py", "notation.py", "view.py", "view", "words.py", "words"),  # of a game
    "hints.py",  # of a game, for the search alone
    *("build.py", "tiers.py"),  # when to compile, not what
    *("actions.py", "default_view.py", "default_words.py"),
}
# Rules allocate nothing, so reference counting is off (saves a tenth of the time).
HOW: Mapping[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}

# Functions that the rules call and the backend provides.
SAID = (contract.emit, contract.whisper, contract.is_told)

SUFFIX = ".bundle"
DIGEST = 32  # bytes of the hash at the start of a bundle

Progress = Callable[[int], None]  # called with the number of functions lowered so far
Calls = dict[str, tuple[FunctionType, tuple[Any, ...]]]  # loops and example arguments, by name
Wrap = Callable[[FunctionType], Any]
Said = tuple[int | None, int, int, int, int]  # recipient (None: everyone), event, a, b, c


class Backend:
    """The rules and loops of one game on one backend.

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
        """Bind a loop written against ``core.contract`` to this game's rules."""
        if function not in self._bound:
            self._bound[function] = self._entry(self._clone(function))
        return self._bound[function]

    def own(self, function: FunctionType) -> FunctionType:
        """The game's own function for one of the contract's."""
        if function.__module__ != contract.__name__ or function in SAID:
            return function
        found: FunctionType = getattr(self.game.rules, function.__name__)
        return found

    def twin(self, function: FunctionType) -> Any:
        function = self.own(function)
        if id(function) not in self._twins:
            self._twins[id(function)] = self._inner(self._clone(function))
        return self._twins[id(function)]

    def _clone(self, function: FunctionType) -> FunctionType:
        """A copy whose globals are this backend's.

        Its name contains the game, because Numba's cache would mix up games otherwise.
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
            return self.twin(value)
        return self._module(value) if self._is_rules(value) else value

    def _is_rules(self, value: Any) -> bool:
        """Is it a module of the rules, which other rules may refer to by name?"""
        rules = self.game.rules.__name__
        return isinstance(value, ModuleType) and value.__name__.startswith(rules)

    def _module(self, module: ModuleType) -> ModuleType:
        """Translate a module that rules refer to by name (``movement.step``)."""
        if id(module) not in self._twins:
            copy = ModuleType(module.__name__)
            self._twins[id(module)] = copy
            for name, value in vars(module).items():
                if not name.startswith("__"):
                    setattr(copy, name, self._translate(value))
        return self._twins[id(module)]  # type: ignore[no-any-return]


class Telling(Backend):
    """Interpreted rules that collect the events they emit, separately for each thread."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, "telling", lambda f: f, lambda f: f)
        self._heard = threading.local()

    def listen(self, ed: Any, s: Any, seat: int, action: int) -> tuple[Said, ...]:
        """Play a legal action in this state; return the events it emitted."""
        heard: list[Said] = []
        self._heard.said = heard
        self._apply(ed, s, seat, action)
        return tuple(heard)

    @functools.cached_property
    def _apply(self) -> Any:
        function: Any = contract.apply
        return self.twin(function)

    def twin(self, function: FunctionType) -> Any:
        if function is contract.emit:
            return functools.partial(self._hear, None)
        if function is contract.is_told:
            return lambda: True
        return self._hear if function is contract.whisper else super().twin(function)

    def _hear(self, seat: int | None, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
        seat = None if seat is None else int(seat)
        self._heard.said.append((seat, int(event), int(a), int(b), int(c)))


def _globals_of(function: FunctionType) -> set[str]:
    """The global names that a function uses, without built-ins."""
    used = {i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"}
    return used & function.__globals__.keys()


def python(game: Game) -> Backend:
    """The rules interpreted, in plain Python."""
    return Backend(game, "python", lambda f: f, lambda f: f)


class Compiled(Backend):
    """Twins compiled by Numba, on first use or ahead of time, and cached on disk.

    The search is a backend of its own, built from more ``sources`` than the core and the game.
    """

    bundle_name = "rules"
    sources: tuple[Path, ...] = ()

    def __init__(self, game: Game, boundscheck: bool = False) -> None:
        name = "checked" if boundscheck else "cpu"
        super().__init__(game, name, self._inner_twin, self._kept)
        self._how = {**HOW, "boundscheck": boundscheck}
        self._is_taken = boundscheck  # a checked backend has no bundle
        self._taking = threading.RLock()

    @functools.cached_property
    def _jits(self) -> tuple[Any, Any]:
        """The compilers of inner functions and of entry points."""
        import numba

        from banquise.core.linking import PartCompiler, WholeCompiler

        how: Any = {**self._how, "no_cfunc_wrapper": True}
        bare: Any = {**how, "no_cpython_wrapper": True}
        inner = numba.njit(pipeline_class=PartCompiler, **bare)
        return inner, numba.njit(pipeline_class=WholeCompiler, **how)

    def bundled(self) -> Calls:
        """The loops that are compiled together, each with example arguments."""
        return {name: (getattr(batch, name), given) for name, given in examples(self.game).items()}

    def bind(self, function: FunctionType) -> Any:
        """A loop compiled for this game. Loops of the bundle are compiled all at once."""
        if not self._is_taken and any(function is loop for loop, _ in self.bundled().values()):
            self.take()
        return super().bind(function)

    def take(self, progress: Progress = lambda count: None) -> None:
        """Load the bundle from disk, or compile it now."""
        from banquise.core import bundle

        with self._taking:
            if not self._is_taken:
                self._use(bundle.take(self._calls(), self.path, self._how, progress))

    def _calls(self) -> Calls:
        loops = self.bundled()
        return {key: (self._clone(loop), given) for key, (loop, given) in loops.items()}

    def load(self) -> bool:
        """Load the bundle from disk; False if it is missing or damaged."""
        from banquise.core import bundle

        with self._taking:
            if not self._is_taken and self.path:
                found = bundle.load(self.path)
                if found:
                    self._use(found)
            return self._is_taken

    def _use(self, found: Mapping[str, Any]) -> None:
        loops = self.bundled()
        for key, result in found.items():
            super().bind(loops[key][0]).add_overload(result)
        self._is_taken = True

    @property
    def folder(self) -> Path | None:
        return cache_folder(self.game, self.sources)

    def size(self) -> int:
        """How many functions there are to compile; more if one is used with several types."""
        found: dict[FunctionType, None] = {}
        for loop, _ in self.bundled().values():
            self._reach(loop, found)
        return len(found)

    def _reach(self, function: FunctionType, found: dict[FunctionType, None]) -> None:
        """Add a function and every function of this bundle that it calls."""
        found[function] = None
        for name in _globals_of(function):
            value = function.__globals__[name]
            used = vars(value).values() if self._is_rules(value) else [value]
            for one in used:
                callee = self.own(one) if isinstance(one, FunctionType) else None
                if callee is not None and callee not in found and self.is_ours(callee):
                    self._reach(callee, found)

    def is_ours(self, function: FunctionType) -> bool:
        """Does this function belong to this bundle, and not to one that it builds on?"""
        return True

    def is_kept(self) -> bool:
        """Is the bundle on disk, whole?"""
        if self._is_taken or not _has_code(self.game):  # its path takes time: it loads LLVM
            return self._is_taken
        return self.path is not None and is_whole(self.path)

    @property
    def path(self) -> Path | None:
        """The file of the bundle."""
        return self.folder and self.folder / f"{self.bundle_name}{SUFFIX}"

    def make(self, progress: Progress, then: Callable[[], None]) -> int | None:
        """Compile the bundle for other processes; see ``bundle.make``."""
        from banquise.core import bundle

        return bundle.make(self._calls(), self.path, self._how, progress, then)

    def _inner_twin(self, clone: FunctionType) -> Any:
        return self._jits[0](clone)

    def _kept(self, clone: FunctionType) -> Any:
        dispatcher = self._jits[1](clone)
        keep(dispatcher, clone, self.game, self.sources)
        return dispatcher


class Loops(Compiled):
    """More loops of a game in a bundle of their own. The twins of its rules are ``game.cpu``'s."""

    def __init__(
        self,
        game: Game,
        bundle_name: str,
        modules: Sequence[ModuleType],
        examples: Callable[[Game], Calls],
    ) -> None:
        super().__init__(game)
        self.bundle_name, self._examples = bundle_name, examples
        self.sources = tuple(Path(str(module.__file__)) for module in modules)
        self._modules = {module.__name__ for module in modules}

    def bundled(self) -> Calls:
        return self._examples(self.game)

    def is_ours(self, function: FunctionType) -> bool:
        return function.__module__ in self._modules

    def twin(self, function: FunctionType) -> Any:
        is_ours = self.is_ours(self.own(function))
        return super().twin(function) if is_ours else self.game.cpu.twin(function)


def _has_code(game: Game) -> bool:
    """Has any version of a game ever been compiled here?"""
    roots = filter(None, (cache_root(), read_only_root()))
    return any(True for root in roots for _ in root.glob(f"{game.name}-*/*{SUFFIX}"))


def is_whole(path: Path) -> bool:
    """Is there a bundle, and is it undamaged?"""
    try:
        content = path.read_bytes()
    except OSError:
        return False
    return hashlib.sha256(content[DIGEST:]).digest() == content[:DIGEST]


def cpu(game: Game, boundscheck: bool = False) -> Compiled:
    """The rules compiled for this machine's processor."""
    return Compiled(game, boundscheck)


def blank(game: Game) -> tuple[Any, Any]:
    """An empty edition and empty states, as example arguments."""
    import numpy as np

    ed = np.frombuffer(bytes(game.edition.itemsize), game.edition)  # read-only, as editions are
    return ed, game.new_states(3)


def examples(game: Game) -> dict[str, tuple[Any, ...]]:
    """Example arguments for each entry point of ``core.batch``."""
    import numpy as np

    ed, states = blank(game)
    line, rng = np.zeros(1, np.int64), np.zeros(4, np.int64)
    table = np.zeros((2, 1), np.int64)
    results = np.zeros((0, batch.RESULTS), np.int64)
    here = (ed, states, 0)
    return {
        "start": here,
        "legal": (*here, 0, line),
        "why": (*here, 0, 0),
        "play": (*here, 0, 0),
        "odds": (*here, line, line),
        "hide": (*here, 0),
        "hide_all": here,
        "guess": (*here, 0, line),
        "veiled": (*here, 0, 0, 0),
        "veil_all": (*here, 0, 0, line),
        "score": (*here, line),
        "order": (*here, line),
        "fault": here,
        "step": (*here, rng, table),
        "playout": (*here, rng, table, 0),
        "simulate": (ed, states, 0, 0, results, rng, table, 0, False),
        "rollouts": (ed, states, 0, line, line, rng, line, table, 0),
    }


def cuda(game: Game) -> Backend:
    """Device functions for a GPU, one thread per game; the caller binds loops into kernels."""
    import numpy as np

    if not hasattr(np, "row_stack"):  # numba-cuda 0.30 still asks for it on NumPy 2.5
        setattr(np, "row_stack", np.vstack)  # noqa: B010
    from numba import cuda as nvidia

    device: Wrap = functools.partial(nvidia.jit, device=True)
    return Backend(game, "cuda", device, device)


def keep(
    dispatcher: Any, function: FunctionType, game: Game, sources: tuple[Path, ...] = ()
) -> None:
    """Give a dispatcher the disk cache of its game, if there is a writable folder."""
    folder = cache_folder(game, sources)
    if folder is None:
        return
    from banquise.core.cache import disk_cache

    dispatcher._cache = disk_cache(function, folder)


@functools.cache
def cache_root() -> Path | None:
    """The folder for compiled code.

    ``BANQUISE_CACHE``, the user's cache folder, or a private folder among the temporary files;
    None if none of them is writable.
    """
    try:
        return _writable(_chosen_root())
    except (OSError, RuntimeError):  # read-only, full, or no home folder
        with contextlib.suppress(OSError):
            return _private_folder()
    return None


@functools.cache
def read_only_root() -> Path | None:
    """The folder that the user chose, if it can only be read."""
    with contextlib.suppress(RuntimeError):
        root = _chosen_root()
        try:
            _writable(root)
        except OSError:
            return root if root.is_dir() else None
    return None


def _chosen_root() -> Path:
    """The folder that the user chose, or the usual one."""
    chosen = os.environ.get("BANQUISE_CACHE")
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return (Path(chosen) if chosen else Path(base) / "banquise").expanduser()


def _writable(folder: Path) -> Path:
    """Create a folder if needed; raise ``OSError`` if it is not writable."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        return folder


def _private_folder() -> Path:
    """A temporary folder that only this user can write to, because we execute what it contains."""
    folder = Path(tempfile.gettempdir()) / f"banquise-{os.getuid()}"
    with contextlib.suppress(FileExistsError):
        folder.mkdir(mode=0o700)
    found = folder.lstat()
    is_ours = stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()
    if not is_ours or found.st_mode & 0o077:
        raise PermissionError(f"{folder} is accessible to other users.")
    return _writable(folder)


def compiled_files(folder: Path) -> list[Path]:
    """The sources of the core and of one game that are compiled."""
    return [
        source
        for part in (Path(__file__).parent, folder)
        for source in sorted(part.rglob("*.py"))
        if source.relative_to(part).parts[0] not in NEVER_COMPILED
    ]


@functools.cache
def _stamp(folder: Path, sources: tuple[Path, ...] = ()) -> str:
    """A hash of the sources (core, one game and any extra ones), the versions and the processor."""
    import llvmlite.binding as llvm

    hasher = hashlib.sha256()
    for source in compiled_files(folder):
        part = folder if source.is_relative_to(folder) else Path(__file__).parent
        hasher.update(source.relative_to(part).as_posix().encode())
        hasher.update(source.read_bytes())
    for source in sources:
        hasher.update(source.name.encode())
        hasher.update(source.read_bytes())
    versions = [importlib.metadata.version(name) for name in ("numba", "llvmlite", "numpy")]
    cpu_name, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    hasher.update("|".join([sys.version, *versions, cpu_name, features]).encode())
    return hasher.hexdigest()[:20]


def cache_folder(game: Game, sources: tuple[Path, ...] = ()) -> Path | None:
    """The cache folder for the current sources of a game; None if there is no cache.

    A folder that was warmed is used even if it is read-only.
    """
    root, warmed = cache_root(), read_only_root()
    name = f"{game.name}-{_stamp(game.folder, sources)}"
    if warmed and any((warmed / name).glob(f"*{SUFFIX}")):
        return warmed / name
    if root is None:
        return None
    folder = root / name
    try:
        folder.mkdir(exist_ok=True)
    except OSError:
        return None
    return folder
