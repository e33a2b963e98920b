"""The oldest packages that pyproject.toml allows are enough."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from banquise.lab.simulate import Summary, simulate
from tests.install.environments import ROOT, Environment, play_papua

pytestmark = pytest.mark.xdist_group("install")
PLAY = """
import banquise

match = banquise.Match("papua", seats=3, options={"edition": "beach14"}, seed=7)
while not match.is_over:
    match.play(int(match.legal_ids()[0]))
again = banquise.load(match.save())
assert again.position() == match.position()
print(match.save())
"""
SIMULATED = "papua --games 20 --seats 3 --seed 3"


def simulated() -> Summary:
    """The same games, interpreted here."""
    return simulate("papua", games=20, seats=3, seed=3, backend="python")


def test_a_game_is_played_on_the_oldest_packages(tmp_path: Path, wheel: Path) -> None:
    lowest = Environment(tmp_path)
    lowest.install("--require-hashes", "-r", str(ROOT / "requirements" / "lowest.txt"))
    lowest.install("--no-deps", str(wheel))
    lowest.run("python", "-m", "pip", "check")
    (lowest.work / "game.banquise").write_text(lowest.run("python", "-c", PLAY), encoding="utf-8")
    assert "51" in lowest.run("banquise", "verify", "game.banquise")
    summary = json.loads(lowest.run("banquise", "simulate", *SIMULATED.split(), "--json"))
    assert summary["signature"] == simulated().signature
    with lowest.serve("serve", "--port", "0", "--pace", "0") as client:
        play_papua(client)
