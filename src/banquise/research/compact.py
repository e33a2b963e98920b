"""Compact GPU code: keep loops rolled, do not inline long functions, and copy records in words.

Compilers for CPUs unroll and inline for speed. On a GPU thousands of threads run different parts
of the same code: code that exceeds the instruction cache is fetched again and again, and code that
needs many registers leaves room for few threads. So this module annotates the LLVM code that
numba-cuda passes to NVIDIA's compiler. It also compiles many times faster.

To that compiler a record is an array of bytes, which it would copy one by one.
"""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

LONG = 10_000  # lines of LLVM assembly, including callees
RANDOM = "_ZN8banquise4core6random"  # loops here are unrolled, to keep streams in registers

FUNCTION = re.compile(
    r'^(define [^\n]*?@"?([^"(\n]+)"?\([^\n]*\))(.*?^})', re.MULTILINE | re.DOTALL
)
CALL = re.compile(r'call [^\n@]*@"?([^"(\n]+)"?\(')
JUMP = re.compile(r"^(  br [^\n]*)$", re.MULTILINE)
RECORD = re.compile(
    r"^  (?:(%\S+) = load|store) \[(\d+) x i8\](?: (%\S+))?, \[\2 x i8\]\* (%\S+)$", re.MULTILINE
)
LOOPS = """
!90001 = distinct !{ !90001, !90002 }
!90002 = !{ !"llvm.loop.unroll.disable" }
"""


def compact(modules: list[str], word: int = 1) -> list[str]:
    """The same modules without duplicates, annotated against unrolling and inlining.

    Records are aligned to ``word`` bytes.
    """
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

    return [rolled(in_words(FUNCTION.sub(marked, module), word)) for module in modules]


def found(module: str) -> list[tuple[str, str, str]]:
    """The functions of a module: first line, name, body."""
    return FUNCTION.findall(module)


def rolled(module: str) -> str:
    """A module whose loops are not unrolled."""
    if any(name.startswith(RANDOM) for _, name, _ in found(module)):
        return module
    return JUMP.sub(r"\1, !llvm.loop !90001", module) + LOOPS


def in_words(module: str, word: int) -> str:
    """A module that copies records word by word instead of byte by byte."""

    def copied(line: re.Match[str]) -> str:
        taken, size, given, place = line[1], int(line[2]), line[3], line[4]
        step = math.gcd(size, word)
        kind, name = f"[{size // step} x i{8 * step}]", f'%"words.{line.start()}"'
        move = f"{taken} = load {kind}" if taken else f"store {kind} {given}"
        cast = f"{name} = bitcast [{size} x i8]* {place} to {kind}*"
        return f"  {cast}\n  {move}, {kind}* {name}"

    return RECORD.sub(copied, module)


@contextmanager
def compacted(word: int) -> Iterator[None]:
    """Within this context numba-cuda compiles compact code; for ``word`` see ``compact``."""
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    plain = nvvm.compile_ir

    def marked(modules: str | list[str], **options: Any) -> Any:
        given = [modules] if isinstance(modules, str) else modules
        return plain(compact(given, word), **options)

    nvvm.compile_ir = marked
    try:
        yield
    finally:
        nvvm.compile_ir = plain
