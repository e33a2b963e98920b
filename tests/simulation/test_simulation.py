"""Some runs of the simulator. ``python -m tests.simulation`` plays any number."""

from __future__ import annotations

import pytest

from tests.simulation.world import TABLES, simulate

RUNS = (1, 3)


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", "tests.toys")


@pytest.mark.parametrize("seed", RUNS)
def test_what_must_hold_does(seed):
    assert simulate(seed).tables == TABLES
