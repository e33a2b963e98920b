"""Custom linking for Numba: inner functions stay LLVM IR and are linked into entry points once.

By default Numba compiles every function to machine code together with everything it calls, even if
it is never called from Python. Rules are hundreds of small functions behind a dozen entry points,
so nine tenths of that work is wasted. Here an inner function stops at LLVM IR (``Part``), and the
entry points link each part they reach exactly once (``Whole``), before optimisation.

This file uses Numba's compiler extension points (``pipeline_class``, compiler passes) and its code
libraries, which are not a stable interface: ``docs/decisions.md`` says what this gains and which
versions it is tested with.
"""

# mypy: disable-error-code="misc, no-untyped-call, no-untyped-def"

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import PassManager, register_pass
from numba.core.typed_passes import (
    AnnotateTypes,
    DumpParforDiagnostics,
    InlineOverloads,
    NativeLowering,
    NoPythonSupportedFeatureValidation,
)
from numba.core.untyped_passes import (
    FindLiterallyCalls,
    InlineClosureLikes,
    InlineInlinables,
    LiteralPropagationSubPipelinePass,
    LiteralUnroll,
    MakeFunctionToJitFunction,
    RewriteDynamicRaises,
    WithLifting,
)

# Passes for closures, ``with`` blocks, literal unrolling, parallel loops: rules have none of these.
UNUSED = {
    *(AnnotateTypes, DumpParforDiagnostics, InlineOverloads, NoPythonSupportedFeatureValidation),
    *(FindLiterallyCalls, InlineClosureLikes, InlineInlinables, LiteralPropagationSubPipelinePass),
    *(LiteralUnroll, MakeFunctionToJitFunction, RewriteDynamicRaises, WithLifting),
}

on_lowered: list[Callable[[], None]] = []  # called after each function, for progress bars


class Part(JITCodeLibrary):
    """A function as unoptimised LLVM IR, without machine code."""

    exported = ""  # the one symbol that must stay visible from outside

    def finalize(self) -> None:
        self._finalized = True

    def _optimize_functions(self, ll_module: Any) -> None:
        """Numba's function passes, without those on declarations, which are most of a module."""
        ll_module.data_layout = self._codegen._data_layout
        passes, builder = self._codegen._function_pass_manager()
        for function in ll_module.functions:
            if not function.is_declaration:
                passes.run(function, builder)

    def get_pointer_to_function(self, name: str) -> int:
        return 0

    def _get_module_for_linking(self) -> Any:
        module = super()._get_module_for_linking()
        if self.exported:
            module.get_function(self.exported).linkage = "external"
        return module


class Whole(JITCodeLibrary):
    """Entry points and every part they reach, optimised together."""

    def __init__(self, codegen: Any, name: str, exported: Iterable[str] = ()) -> None:
        super().__init__(codegen, name)
        self.exported = set(exported)

    def finalize(self) -> None:
        self._linking_libraries = list(reached(self._linking_libraries))
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Make everything but the exported symbols private, so that it can be inlined.

        A private function has no symbol, so it cannot clash with its copy in another module.
        """
        for function in self._final_module.functions:
            if self.exported and not function.is_declaration:
                is_entry = function.name in self.exported
                function.linkage = "external" if is_entry else "private"
        super()._optimize_final_module()


def reached(libraries: Iterable[Any]) -> Iterable[Any]:
    """Libraries and everything they link to through parts, each once and after all its users.

    The linker drops a function that nothing calls yet, so users must come first.
    """
    seen: set[int] = set()
    finished: list[Any] = []

    def visit(library: Any) -> None:
        if id(library) not in seen:
            seen.add(id(library))
            if isinstance(library, Part):
                for used in library._linking_libraries:
                    visit(used)
            finished.append(library)

    for library in libraries:
        visit(library)
    return finished[::-1]


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerPart(NativeLowering):
    """Lower a function to IR and stop there."""

    _name = "banquise_lower_part"

    def run_pass(self, state: Any) -> bool:
        state.library = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        stand_in: Any = [].append  # Numba needs some built-in function to identify the overload
        state.targetctx.insert_user_function(stand_in, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=stand_in)
        for call in on_lowered:
            call()
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerWhole(NativeLowering):
    """Lower an entry point and link everything it reaches."""

    _name = "banquise_lower_whole"

    def run_pass(self, state: Any) -> bool:
        state.library = Whole(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()  # so that the disk cache can keep it
        super().run_pass(state)
        return True


class PartCompiler(CompilerBase):
    """The pipeline of inner functions, and of entry points that are linked together later."""

    lowering: type[NativeLowering] = LowerPart

    def define_pipelines(self) -> list[PassManager]:
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.passes = [
            (self.lowering, "lowering") if kind is NativeLowering else (kind, text)
            for kind, text in manager.passes
            if kind not in UNUSED
        ]
        manager.finalize()
        return [manager]


class WholeCompiler(PartCompiler):
    """The pipeline of an entry point that is compiled on its own."""

    lowering = LowerWhole
