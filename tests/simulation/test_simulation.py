"""Some runs of the simulator. ``python -m tests.simulation`` plays any number."""

from __future__ import annotations

import pytest

from tests.simulation.world import TABLES, Told, simulate

RUNS = range(1, 14)


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", "tests.toys")


@pytest.mark.parametrize("seed", RUNS)
def test_what_must_hold_does(seed):
    assert simulate(seed).tables == TABLES


def test_one_seed_is_one_run():
    one, other = simulate(3), simulate(3)
    assert one == other
    assert simulate(4).tapes != one.tapes


def before(told: Told, end: float, number: int) -> list[tuple[float, str]]:
    return [row for row in told.tapes[number] if row[0] < end]


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_nobody_learns_a_secret_choice_not_even_from_the_time(seed):
    """Two worlds that differ in one secret choice look the same until it is revealed."""
    one, other = simulate(seed), simulate(seed, twist=True)
    at = min(one.revealed, other.revealed)
    assert at > 0
    others = [number for number in one.tapes if number != one.twister]
    for number in others:
        assert before(one, at, number) == before(other, at, number)
    assert one.tapes != other.tapes
