"""Compact code for GPUs: loops stay loops, and what is long and called twice stays a call.

A compiler for one processor makes its code long to make it fast. On a GPU thousands of threads
stand in different places of the same code: what does not fit into the instruction cache is fetched
over and over, and what needs many registers leaves room for few threads. So the code that
numba-cuda hands to NVIDIA's compiler is marked here. It is also compiled many times faster.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

LONG = 10_000  # lines of LLVM's assembly, with those of all that it calls
RANDOM = "_ZN8banquise4core6random"  # where loops do not stay: streams are to be kept in registers

FUNCTION = re.compile(
    r'^(define [^\n]*?@"?([^"(\n]+)"?\([^\n]*\))(.*?^})', re.MULTILINE | re.DOTALL
)
CALL = re.compile(r'call [^\n@]*@"?([^"(\n]+)"?\(')
JUMP = re.compile(r"^(  br [^\n]*)$", re.MULTILINE)
LOOPS = """
!90001 = distinct !{ !90001, !90002 }
!90002 = !{ !"llvm.loop.unroll.disable" }
"""


def compact(modules: list[str]) -> list[str]:
    """The same modules, each once, marked so that little of them is copied."""
    modules = list(dict.fromkeys(modules))
    called = {name: CALL.findall(body) for text in modules for _, name, body in found(text)}
    lines = {name: body.count("\n") for text in modules for _, name, body in found(text)}
    places = Counter(name for names in called.values() for name in names)

    @functools.cache
    def length(name: str) -> int:
        return lines.get(name, 0) + sum(map(length, called.get(name, ())))

    def marked(function: re.Match[str]) -> str:
        head, name, body = function.groups()
        mark = " noinline" if places[name] > 1 and length(name) >= LONG else ""
        return f"{head}{mark}{body}"

    return [rolled(FUNCTION.sub(marked, module)) for module in modules]


def found(module: str) -> list[tuple[str, str, str]]:
    """The functions of a module: first line, name, body."""
    return FUNCTION.findall(module)


def rolled(module: str) -> str:
    """A module whose loops stay loops."""
    if any(name.startswith(RANDOM) for _, name, _ in found(module)):
        return module
    return JUMP.sub(r"\1, !llvm.loop !90001", module) + LOOPS


@contextmanager
def compacted() -> Iterator[None]:
    """While this lasts, what numba-cuda compiles is compact."""
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    plain = nvvm.compile_ir

    def marked(modules: str | list[str], **options: Any) -> Any:
        return plain(compact([modules] if isinstance(modules, str) else modules), **options)

    nvvm.compile_ir = marked
    try:
        yield
    finally:
        nvvm.compile_ir = plain
