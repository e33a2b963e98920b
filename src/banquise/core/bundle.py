"""The compiled entry points of a game, built together and cached in one file."""

# mypy: disable-error-code="misc, no-untyped-call, no-untyped-def"

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import pickle
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FunctionType
from typing import Any, NoReturn

import llvmlite.binding as llvm
import numba
from numba.core import serialize, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target

from banquise.core import linking
from banquise.core.cache import locked
from banquise.core.compile import DIGEST, HOW, Calls, Progress, is_whole


def take(
    calls: Calls, path: Path | None, how: Mapping[str, Any], progress: Progress
) -> dict[str, Any]:
    """Compile results by entry point, loaded from the file or else built and saved.

    One process builds at a time; the others wait and then load the file.
    """
    found = path and load(path)
    if found:
        return found
    with hold(path):
        found = path and load(path)  # another process may have built it while we waited
        if found:
            return found
        library, entries = build(calls, path.stem if path else "bundle", how, progress)
        if path:
            with contextlib.suppress(OSError):  # the disk is full: use it now, rebuild it next time
                save(path, library, entries)
        return executable(library, entries)


def make(
    calls: Calls,
    path: Path | None,
    how: Mapping[str, Any],
    progress: Progress,
    then: Callable[[], None],
) -> int | None:
    """Build and save a bundle that this process will not use.

    Linking, optimising and saving go on in a child process, which calls ``then`` first, while this
    one lowers the next bundle. Returns its id, or None if the bundle is on disk already.
    """
    if path is None or is_whole(path):
        return None
    with hold(path):  # the child inherits the lock
        if is_whole(path):
            return None
        entries = lower(calls, how, progress)
        child = os.fork()
        if not child:
            then()
            _finish(path, entries)
        return child


def _finish(path: Path, entries: Mapping[str, Any]) -> NoReturn:
    """Link and save a bundle, then end this process."""
    try:
        with _compiling():
            library = _link(path.stem, entries)
        with contextlib.suppress(OSError):  # the disk is full: the caller looks for the file
            save(path, library, entries)
        os._exit(0)
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(1)


def prime() -> None:
    """Compile a little of what every game needs, so that copies of this process have it."""
    small, large = types.int8, types.int64
    with _compiling():
        numba.njit(**HOW)(_common).compile((small, types.int16, types.int32, large))


def _common(a: int, b: int, c: int, d: int) -> int:
    return int(a) + int(b) + int(c) + int(d) + min(c, d) + max(c, d) + min(d, d) + max(d, d)


@contextlib.contextmanager
def hold(path: Path | None) -> Iterator[None]:
    """Lock the folder of a bundle, if there is a writable one."""
    with contextlib.ExitStack() as stack:
        if path:
            with contextlib.suppress(OSError):
                stack.enter_context(locked(path.parent))
        yield


def build(
    calls: Calls, name: str, how: Mapping[str, Any], progress: Progress
) -> tuple[Any, dict[str, Any]]:
    """Lower all entry points, link each function they reach once, optimise, emit machine code."""
    entries = lower(calls, how, progress)
    with _compiling():
        return _link(name, entries), entries


def lower(calls: Calls, how: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """Compile all entry points, and what they call, to LLVM IR."""
    count = 0

    def lowered() -> None:
        nonlocal count
        count += 1
        progress(count)

    linking.on_lowered.append(lowered)
    try:
        with _compiling():
            return {key: _lower(clone, given, how) for key, (clone, given) in calls.items()}
    finally:
        linking.on_lowered.remove(lowered)


def _lower(clone: FunctionType, given: tuple[Any, ...], how: Mapping[str, Any]) -> Any:
    options: Any = {**how, "no_cfunc_wrapper": True}
    jit: Any = numba.njit(pipeline_class=linking.PartCompiler, **options)
    types = tuple(numba.typeof(value) for value in given)
    result = jit(clone)._compiler.compile(types, None)
    result.library.exported = result.fndesc.llvm_cpython_wrapper_name
    return result


def _link(name: str, entries: Mapping[str, Any]) -> Any:
    codegen = cpu_target.target_context.codegen()
    whole = linking.Whole(codegen, name, [result.library.exported for result in entries.values()])
    whole.enable_object_caching()
    for result in entries.values():
        whole.add_linking_library(result.library)
    whole.finalize()
    return whole


@contextlib.contextmanager
def _compiling() -> Iterator[None]:
    """Lock the compiler, and switch off garbage collection, which takes a tenth of its time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        with global_compiler_lock:
            yield
    finally:
        if was_on:
            gc.enable()


def executable(library: Any, entries: Mapping[str, Any]) -> dict[str, Any]:
    """Make the entry points callable."""
    context = cpu_target.target_context
    return {
        key: result._replace(
            library=library,
            entry_point=context.get_executable(library, result.fndesc, result.environment),
        )
        for key, result in entries.items()
    }


def save(path: Path, library: Any, entries: Mapping[str, Any]) -> None:
    """Write a bundle atomically."""
    rows = {}
    for key, result in entries.items():
        result.fndesc.typemap = result.fndesc.calltypes = None  # large, and no longer needed
        rows[key] = (result.fndesc, result.environment, result.signature)
    symbols = _symbols([result.library.exported for result in entries.values()])
    state = (library.name, "object", (library._get_compiled_object(), symbols))
    text = serialize.dumps((state, rows))
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(text).digest() + text)
        os.replace(name, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _symbols(names: list[str]) -> bytes:
    """A module of empty functions. Numba only reads from it which symbols an object defines."""
    text = "\n".join(f'define void @"{name}"() {{ ret void }}' for name in names)
    bitcode: bytes = llvm.parse_assembly(text).as_bitcode()
    return bitcode


def load(path: Path) -> dict[str, Any] | None:
    """Load a bundle; None if the file is missing or damaged."""
    from numba.core.compiler import compile_result

    try:
        content = path.read_bytes()
        if hashlib.sha256(content[DIGEST:]).digest() != content[:DIGEST]:
            raise ValueError(f"{path} is damaged.")
        state, rows = pickle.loads(content[DIGEST:])
        context = cpu_target.target_context
        with global_compiler_lock:
            library = context.codegen().unserialize_library(state)
            return {
                key: compile_result(
                    typing_context=cpu_target.typing_context,
                    target_context=context,
                    library=library,
                    environment=environment,
                    entry_point=context.get_executable(library, fndesc, environment),
                    fndesc=fndesc,
                    signature=signature,
                    objectmode=False,
                    lifted=(),
                    reload_init=(),
                )
                for key, (fndesc, environment, signature) in rows.items()
            }
    except FileNotFoundError:
        return None
    except Exception:  # a damaged file: build it again
        with contextlib.suppress(OSError):
            path.unlink()
        return None
