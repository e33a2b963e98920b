"""Annotations that keep GPU code compact."""

import pytest

from banquise.research import compact

LOOP = """define i32 @"twice"(i64 %n) {
entry:
  br label %"more"
more:
  br i1 %"c", label %"more", label %"end", !prof !2
end:
  ret i32 0
}
"""
CALLER = """define i32 @"caller"(i64 %n) {
  %"a" = call i32 @"twice"(i64 %n)
  %"b" = call i32 @"twice"(i64 %n)
  %"c" = call i32 @"once"(i64 %n)
  ret i32 0
}
define i32 @"once"(i64 %n) {
  ret i32 0
}
"""


def test_loops_are_not_unrolled() -> None:
    (module,) = compact.compact([LOOP])
    jumps = [line for line in module.splitlines() if line.startswith("  br ")]
    assert len(jumps) == 2
    assert all(line.endswith(", !llvm.loop !90001") for line in jumps)
    assert 'unroll.disable"' in module


def test_random_streams_are_left_alone() -> None:
    module = LOOP.replace("twice", compact.RANDOM + "4bits")
    assert compact.compact([module]) == [module]


def test_a_module_is_compiled_once() -> None:
    assert len(compact.compact([LOOP, CALLER, LOOP])) == 2


@pytest.mark.parametrize(("limit", "kept"), [(7, True), (8, False)])
def test_long_functions_called_twice_are_not_inlined(
    monkeypatch: pytest.MonkeyPatch, limit: int, kept: bool
) -> None:
    monkeypatch.setattr(compact, "LONG", limit)
    loop, caller = compact.compact([LOOP, CALLER])
    assert ('@"twice"(i64 %n) noinline {' in loop) == kept
    assert "noinline" not in caller


def test_the_length_counts_what_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    """The middle function has three lines itself, and calls seven twice."""
    middle = CALLER.replace("caller", "middle")
    outer = LOOP.replace("twice", "outer").replace(
        "  ret", '  call i32 @"middle"(i64 1)\n  call i32 @"middle"(i64 2)\n  ret'
    )
    monkeypatch.setattr(compact, "LONG", 19)
    assert '@"middle"(i64 %n) noinline {' in compact.compact([LOOP, middle, outer])[1]
    monkeypatch.setattr(compact, "LONG", 40)
    assert "noinline" not in compact.compact([LOOP, middle, outer])[1]


COPY = """define i32 @"copy"([24 x i8]* %"to", [24 x i8]** %"from") {
  %"place" = load [24 x i8]*, [24 x i8]** %"from"
  %".5" = load [24 x i8], [24 x i8]* %"place"
  store [24 x i8] %".5", [24 x i8]* %"to"
  ret i32 0
}
"""


@pytest.mark.parametrize(
    ("size", "word", "kind"),
    [(24, 8, "[3 x i64]"), (24, 4, "[6 x i32]"), (20, 8, "[5 x i32]"), (22, 4, "[11 x i16]"),
     (7, 8, "[7 x i8]")],
)  # fmt: skip
def test_records_are_copied_in_words(size: int, word: int, kind: str) -> None:
    lines = compact.in_words(COPY.replace("24", str(size)), word).splitlines()
    assert lines[1] == COPY.replace("24", str(size)).splitlines()[1]  # a pointer is no record
    names = [line.split(" = ")[0].strip() for line in (lines[2], lines[4])]
    assert lines[2:6] == [
        f'  {names[0]} = bitcast [{size} x i8]* %"place" to {kind}*',
        f'  %".5" = load {kind}, {kind}* {names[0]}',
        f'  {names[1]} = bitcast [{size} x i8]* %"to" to {kind}*',
        f'  store {kind} %".5", {kind}* {names[1]}',
    ]
    assert names[0] != names[1]
