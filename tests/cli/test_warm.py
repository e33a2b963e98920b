"""``banquise warm``: what it compiles, what it leaves alone, and what it says if that fails."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from pathlib import Path

import pytest

from banquise.cli import warm
from banquise.core import compile as compiling
from banquise.core.errors import BanquiseError
from banquise.core.game import load
from banquise.lab.progress import Bar

ROOT = Path(__file__).parents[2]
TOY = "toy_duel"
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


def ended(builder: warm.Builder) -> warm.Builder:
    with builder:
        while not builder.is_done():
            time.sleep(0.05)
    return builder


def test_the_estimate_counts_the_functions_that_are_compiled(cache: Path) -> None:
    rules = load(TOY).cpu
    builder = ended(warm.Builder([TOY], rules_only=True))
    assert list(builder.seconds) == [TOY]
    assert rules.is_kept()
    assert rules.size() <= builder.lowered[TOY] < 2 * rules.size()  # some for several types


def test_a_game_that_cannot_be_compiled_is_named(cache: Path) -> None:
    with pytest.raises(BanquiseError, match=r"nothing could not be compiled: .*no game 'nothing'"):
        ended(warm.Builder(["nothing"], rules_only=True))


def test_what_is_on_disk_is_not_compiled_again(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling.Compiled, "is_kept", lambda part: True)
    monkeypatch.setattr(warm, "Builder", lambda *given: pytest.fail("a compiler was started"))
    rows = warm.compile_all([load(TOY)], False, Bar("nothing to do"))
    assert rows == [{"game": TOY, "seconds": 0.0}]


def test_warm_says_if_the_disk_is_full(cache: Path) -> None:
    process = subprocess.run(
        [sys.executable, "-m", "banquise.cli.main", "warm", "--rules", TOY],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (FULL, FULL)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 2
    assert f"{TOY} was compiled, but the code could not be written" in process.stderr
    assert not list(cache.rglob("*.bundle"))
    assert not list(cache.rglob("*.tmp"))
