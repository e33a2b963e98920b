"""After ``banquise warm`` nothing is compiled: terminal, tables, hints, and all of research."""

from __future__ import annotations

import functools
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from banquise import games
from banquise.core.game import load
from banquise.server.http.handlers import PATIENCE
from banquise.server.live.bots import Pool, loaded
from tests.server.processes import ROOT, Command
from tests.server.test_empty_cache import seen, with_pool

TABLES = ("papua", "halunken")  # one without secrets, one with
FORBIDDEN = ROOT / "tests" / "forbidden"
BOT = {"kind": "bot", "level": 5}
COMPILED = """
from banquise.bots.search.compiled import thinker
from banquise.core.game import load
game = load("{game}")
print("compiled", game.auto.is_compiled, thinker(game).is_compiled)
"""
TERMINAL = """
import io, sys
from banquise.cli.main import main
assert main(["play", "{game}", "--people", "0", "--iterations", "40", "--seed", "1"]) == 0
sys.stdin = io.StringIO("hint numbers\\n#1\\n" * 4)
assert main(["play", "{game}", "--terminal", "--iterations", "40", "--seed", "1"]) == 0
"""
HINTS = """
import numpy as np
from banquise import bots
from banquise.bots.advice import advise
from banquise.bots.reasons import explained, fair_thought
from banquise.bots.search.compiled import prepare
from banquise.core.game import load
from banquise.core.match import Match
game = load("{game}")
prepare(game)
match = Match(game, seed=1)
for ply in range(6):
    match.play(int(match.legal_ids(match.waiting[0])[0]), match.waiting[0])
advise(match, limit=bots.Limit(iterations=300))
ply = max(n for n, entry in enumerate(match.history) if entry.seat >= 0)
explained(game, match.edition.record, fair_thought(match, ply, -1, "relaxed", None), match.words())
game.auto.step(match.edition.record, match.state, 0, np.arange(1, 5),
               np.zeros((2, game.width), np.int64))
"""
SIMULATED = """
from banquise.cli.main import main
assert main(["simulate", "{game}", "--games", "20", "--check", "--json"]) == 0
"""
BATCHED = """
import banquise
lanes = banquise.batch("{game}", n=3)
lanes.step(lanes.sample())
lanes.play(2)
lanes.tensor()
lanes.reset(seed=2)
"""
STUDIED = """
from banquise.cli.main import main
assert main(["study", "{game}", "--games", "4", "--limit", "60", "--json"]) == 0
"""
WRITTEN = """
from banquise.cli.main import main
assert main(["dataset", "{game}", "games.parquet", "--games", "2"]) == 0
"""


@functools.cache
def warm(game: str) -> None:
    command = [sys.executable, "-m", "banquise.cli.main", "warm", game, "--json"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


@pytest.fixture
def game(request: pytest.FixtureRequest) -> str:
    """A game that is warmed, before anything is forbidden."""
    name: str = request.param
    warm(name)
    return name


@pytest.fixture
def notes(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """What was compiled although nothing should be; it must stay away."""
    path = tmp_path / "notes"
    monkeypatch.setenv("BANQUISE_COMPILED", str(path))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (FORBIDDEN, ROOT, ROOT / "src"))))
    yield path
    assert not path.exists(), path.read_text()


def run(script: str, folder: Path) -> str:
    ended = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, capture_output=True, text=True, timeout=300,
        check=False,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.mark.parametrize("game", games(), indirect=True)
def test_nothing_is_compiled_after_warm(game: str, notes: Path, tmp_path: Path) -> None:
    """One process for all, in this order: the first two may turn to compiled code, and do."""
    played, researched = (TERMINAL, HINTS, COMPILED), (SIMULATED, BATCHED, STUDIED, WRITTEN)
    scripts = [script.format(game=game) for script in (*played, *researched)]
    lines = run("\n".join(scripts), tmp_path).splitlines()
    assert "compiled True True" in lines


@pytest.mark.parametrize("game", games(), indirect=True)
def test_a_worker_of_the_server_uses_what_was_warmed(game: str, notes: Path) -> None:
    async def go(pool: Pool) -> Any:
        assert await pool.ask(loaded_name, game, PATIENCE) == game
        return await pool.ask(seen, game, PATIENCE)

    _, _, *compiled = with_pool(go)
    assert compiled == [True, True]


def loaded_name(game: str) -> str:
    """In a worker: load a game as a decision does."""
    return loaded(game).name


@pytest.mark.parametrize("game", TABLES, indirect=True)
def test_nothing_is_compiled_at_a_table_with_bots_and_hints(
    game: str, notes: Path, tmp_path: Path
) -> None:
    path = {"PYTHONPATH": os.environ["PYTHONPATH"]}
    command = Command(f"sqlite:///{tmp_path / 'tables.sqlite'}", **path)
    try:
        command.server.wait()
        seats = load(game).seats[0]
        seat = command.server.client.make_table(game, [{"kind": "me"}, *[BOT] * (seats - 1)])
        with seat.connect() as line:
            for _ in range(4):
                line.wait(lambda line: line.legal)
                if len(line.legal) > 1:
                    assert line.ask("hint", seat=0)["t"] == "answer"
                assert line.act(line.legal[0][0])["t"] == "ack"
            line.wait(lambda line: line.legal)
            assert not [one for one in line.notices if one["code"] == "bot_replaced"]
    finally:
        command.stop()


def test_the_watch_notices_what_is_compiled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the tests above could not fail."""
    notes = tmp_path / "notes"
    monkeypatch.setenv("BANQUISE_COMPILED", str(notes))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (FORBIDDEN, ROOT, ROOT / "src"))))
    monkeypatch.setenv("BANQUISE_CACHE", str(tmp_path / "empty"))
    with pytest.raises(AssertionError, match="Nothing may be compiled here: the bundle rules"):
        run(HINTS.format(game="papua"), tmp_path)
    assert notes.read_text() == "the bundle rules\n"
