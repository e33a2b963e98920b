"""Rules run interpreted until compiled code is on disk, whatever happens to the compiler."""

from __future__ import annotations

import contextlib
import os
import resource
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from banquise.core import compile as compiling
from banquise.core import tiers
from banquise.core.compile import Compiled
from banquise.core.match import Match
from banquise.core.tiers import Tiers
from tests.toys import GAMES

ROOT = Path(__file__).parents[2]
GAME = GAMES["toy_duel"]
FULL = 10_000  # bytes that fit onto a disk which is nearly full


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache for this process and for those that it starts."""
    folder = tmp_path / "cache"
    folder.mkdir()
    monkeypatch.setenv("BANQUISE_CACHE", str(folder))
    monkeypatch.setenv("BANQUISE_GAMES", "tests.toys")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), str(ROOT / "src")]))
    monkeypatch.setattr(compiling, "cache_root", lambda: folder)
    return folder


def fresh() -> Tiers:
    """The rules of a game as a new process has them."""
    compiled = Compiled(GAME)
    return Tiers(compiling.python(GAME), lambda: compiled)


def build() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "banquise.core.build", GAME.name],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def end(process: subprocess.Popen[bytes]) -> int:
    """How it ended by itself."""
    assert process.stderr
    said = process.stderr.read()
    assert process.wait(300) == 0 or not said, said
    with contextlib.ExitStack() as stack:
        stack.enter_context(process)
    return process.returncode


def bundles(cache: Path) -> list[str]:
    return [path.name for path in cache.rglob("*.bundle")]


def left_over(cache: Path) -> list[str]:
    return [path.name for path in cache.rglob("*.tmp")]


def played(rules: Tiers) -> bytes:
    """Some decisions by these rules."""
    match = Match(GAME, 2, seed=1, backend="python")
    match.rules = rules
    for _ in range(6):
        if match.is_over:
            break
        seat = match.waiting[0]
        match.play(int(match.legal_ids(seat)[-1]), seat)
    return match.state.tobytes()


def test_two_builders_make_one_bundle_and_rules_turn_to_it(cache: Path) -> None:
    rules = fresh()
    before = played(rules)
    assert not rules.look()
    assert [end(one) for one in (build(), build())] == [0, 0]
    assert bundles(cache) == ["rules.bundle"]
    assert rules.look()
    assert rules.is_compiled
    assert played(rules) == before


def test_a_full_disk_keeps_nothing_and_rules_go_on(cache: Path) -> None:
    full = build()
    resource.prlimit(full.pid, resource.RLIMIT_FSIZE, (FULL, FULL))
    assert end(full) == 0
    assert not bundles(cache)
    assert not left_over(cache)
    rules = fresh()
    assert not rules.look()
    assert played(rules) == played(fresh())


def test_a_builder_that_is_killed_leaves_the_way_free(cache: Path) -> None:
    first = build()
    while not any(cache.rglob("lock")):  # it has not begun
        with pytest.raises(subprocess.TimeoutExpired):
            first.wait(0.05)
    first.kill()
    assert end(first) < 0
    assert not fresh().look()
    assert end(build()) == 0
    assert fresh().look()


def test_a_builder_ends_with_whoever_started_it(cache: Path) -> None:
    process = build()
    assert process.stdin
    process.stdin.close()
    assert process.wait(60) == 0
    assert process.stderr
    process.stderr.close()
    assert not bundles(cache)


def test_a_damaged_bundle_is_not_used_and_not_built_here(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from banquise.core import bundle

    monkeypatch.setattr(bundle, "build", lambda *given: pytest.fail("compiled here"))
    rules = fresh()
    folder = Compiled(GAME).folder
    assert folder
    (folder / "rules.bundle").write_bytes(b"half of a file")
    assert not rules.is_ready()
    assert not rules.look()
    assert not rules.is_compiled
    assert played(rules)


def test_slow_rules_have_themselves_compiled_once(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[tuple[str, str]] = []
    monkeypatch.setattr(tiers, "LOAD_AFTER", 0.0)
    monkeypatch.setattr(tiers, "BUILD_AFTER", 0.0)
    monkeypatch.setattr(tiers, "LOOK_EVERY", 0.0)
    monkeypatch.setattr(tiers, "build", lambda *given: started.append(given) or "process")
    monkeypatch.setenv(tiers.VARIABLE, "never")
    played(fresh())
    assert started == []
    monkeypatch.setenv(tiers.VARIABLE, "")
    played(fresh())
    assert started == [("banquise.core.build", GAME.name)]


def test_rules_load_what_another_process_made(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert end(build()) == 0
    monkeypatch.setattr(tiers, "LOAD_AFTER", 0.0)
    rules = fresh()
    monkeypatch.setattr(rules, "look", lambda: False)  # as if no compiler were loaded yet
    entry = rules.legal
    monkeypatch.undo()
    monkeypatch.setattr(tiers, "LOAD_AFTER", 0.0)
    monkeypatch.setattr(compiling, "cache_root", lambda: cache)
    match = Match(GAME, 2, seed=1, backend="python")
    match.rules = rules
    match.legal_ids(match.waiting[0])
    for thread in threading.enumerate():
        if thread.name == "banquise-load":
            thread.join()
    assert rules.is_compiled
    assert rules.legal is entry  # who holds on to it has the compiled one now
    assert match.legal_ids(match.waiting[0]).size


def test_code_that_cannot_be_loaded_is_reported_once(
    cache: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rules = fresh()

    def fail() -> bool:
        raise RuntimeError("another Numba")

    monkeypatch.setattr(tiers, "LOAD_AFTER", 0.0)
    monkeypatch.setattr(tiers, "LOOK_EVERY", 0.0)
    monkeypatch.setattr(rules, "is_ready", lambda: True)
    monkeypatch.setattr(rules, "look", fail)
    monkeypatch.setitem(rules.__dict__, "_entries", {})
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    played(rules)
    for thread in threading.enumerate():
        if thread.name == "banquise-load":
            thread.join()
    played(rules)
    assert [record.getMessage() for record in caplog.records] == [
        f"Compiled rules of {GAME.name} could not be loaded."
    ]
