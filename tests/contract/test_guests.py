"""A third-party game passes the tests that run for every game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
GENERIC = (  # what asks every game for something; the contract itself is in test_toys
    "tests/contract/test_clauses.py",
    "tests/games/test_names.py",
    "tests/games/test_numbers.py",
    "tests/games/test_refusals.py",
    "tests/playthroughs",
    "tests/bots",
    "tests/research",
    "tests/server/test_why.py",
    "tests/server/test_secrets.py",
    "tests/test_french.py",
)
GUEST = "toy_duel"


def run(*arguments: str) -> str:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    found = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:randomly", "-q", "-k", GUEST, *arguments],
        cwd=ROOT,
        env=os.environ | {"BANQUISE_GAMES": "tests.toys", "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=800,
        check=False,
    )
    assert found.returncode == 0, found.stdout[-3000:] + found.stderr[-1000:]
    return found.stdout


@pytest.fixture(scope="module")
def collected() -> str:
    return run("--collect-only", *GENERIC)


@pytest.mark.parametrize("place", ["tests/games", "tests/bots", "tests/research", "tests/server"])
def test_a_guest_is_asked_like_every_game(collected: str, place: str) -> None:
    assert any(line.startswith(place) for line in collected.splitlines())


def test_a_guest_passes_what_every_game_must() -> None:
    run(*GENERIC)
