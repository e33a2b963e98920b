"""The disk cache of compiled rules: shared by processes, never stale, never in the way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from banquise.core import batch, contract
from banquise.core import compile as compiling
from banquise.core.errors import Unbound
from banquise.core.match import Match
from tests.toys import GAMES

ROOT = Path(__file__).parent.parent.parent
TRY = """
import sys, time
from tests.toys import GAMES
from banquise.core.match import Match
import numpy as np
game = GAMES["toy_thief"]
match = Match(game, 2, chance="manual", backend="python")
clause = game.cpu.why(match.edition.record, match.state, 0, -1, 0)
stats = game.cpu.why.stats
print(clause, sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def environment(cache: Path) -> dict[str, str]:
    path = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    return os.environ | {"BANQUISE_CACHE": str(cache), "PYTHONPATH": path}


def begin(cache: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", TRY], env=environment(cache), text=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def end(process: subprocess.Popen[str]) -> list[int]:
    """Clause, hits and misses."""
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    return [int(word) for word in out.split()]


def test_two_processes_may_begin_with_nothing_at_once(tmp_path: Path) -> None:
    both = [begin(tmp_path), begin(tmp_path)]
    for process in both:
        assert end(process)[0] == 0
    assert end(begin(tmp_path)) == [0, 1, 0]  # a third one finds everything compiled
    folders = [path.name for path in tmp_path.iterdir()]
    assert len(folders) == 1
    assert folders[0].startswith("toy_thief-")


@pytest.mark.parametrize("kind", ["*.nbc", "*.nbi"])
def test_a_damaged_cache_is_made_anew(tmp_path: Path, kind: str) -> None:
    end(begin(tmp_path))
    for path in tmp_path.rglob(kind):
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert end(begin(tmp_path))[0] == 0
    assert end(begin(tmp_path)) == [0, 1, 0]


def test_without_a_folder_to_write_to_rules_are_compiled_each_time(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder can be made below a file, whoever one is")
    assert end(begin(blocked / "cache"))[0] == 0


@pytest.mark.parametrize("part", ["core/random.py", "core/new.py", "game/rules.py", "game/new.py"])
def test_an_edit_changes_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    package, folder = tmp_path / "banquise", tmp_path / "game"
    copytree(Path(compiling.__file__).parent, package / "core")
    copytree(GAMES["toy_thief"].folder, folder)
    monkeypatch.setattr(compiling, "__file__", str(package / "core" / "compile.py"))
    before = compiling._stamp.__wrapped__(folder)
    assert compiling._stamp.__wrapped__(folder) == before
    target = (package if part.startswith("core") else tmp_path) / part
    source = target.read_text() if target.exists() else ""
    target.write_text(f"{source}\n# edited\n")
    assert compiling._stamp.__wrapped__(folder) != before


def test_two_games_with_the_same_loop_do_not_mix() -> None:
    fault: Any = batch.fault
    names = {game.cpu.bind(fault).py_func.__qualname__ for game in GAMES.values()}
    assert len(names) == len(GAMES)


def test_a_loop_without_a_game_says_so() -> None:
    match = Match(GAMES["toy_thief"], 2, chance="manual", backend="python")
    given = (match.edition.record, match.state, 0, 0, 0)
    why: Any = batch.why
    with pytest.raises(Unbound, match="violates belongs to a game: bind the loop to one first"):
        why(*given)
    assert match.game.python.bind(why)(*given) == match.game.python.why(*given)
    for name in ("setup", "apply", "rank"):
        with pytest.raises(Unbound, match=f"^{name} belongs"):
            getattr(contract, name)(*[None] * getattr(contract, name).__code__.co_argcount)
