"""The benchmark runs and prints text and JSON."""

import json

import numpy as np
import pytest

from banquise.core.game import load
from banquise.core.match import Match
from banquise.core.state import CHANCE_WAITS
from banquise.lab import bench, bench_text
from banquise.lab.simulate import simulate


@pytest.fixture(scope="module")
def report():
    return bench.report(["papua"], quick=True)


def test_run_prints_json(capsys, monkeypatch, report):
    monkeypatch.setattr(bench, "report", lambda games, quick: report)
    assert bench.run(["papua"], as_json=True, quick=True) == 0
    printed = json.loads(capsys.readouterr().out)
    assert [game["game"] for game in printed["games"]] == ["papua"]
    assert [row["seats"] for row in printed["games"][0]["seats"]] == [3, 4, 5, 6]
    assert printed["machine"]["cores"] >= 1
    assert printed["kernel"]["median"] > 0


def test_run_prints_tables(capsys, monkeypatch, report):
    monkeypatch.setattr(bench, "report", lambda games, quick: report)
    assert bench.run(None, as_json=False, quick=True) == 0
    text = capsys.readouterr().out
    assert report["games"][0]["signature"] in text
    assert "M decisions/s, one core" in text
    assert "search: iterations/s" in text
    assert "first legal list, from the cache" in text


def test_figures_are_whole(report):
    for row in report["games"][0]["seats"]:
        rates = row["rates"]
        for key, spread in (rates | row["calls"] | row["search"]).items():
            if key != "cores":
                assert 0 < spread["low"] <= spread["median"] <= spread["high"]
        together = rates["of_seats"]["median"] + rates["of_chance"]["median"]
        assert rates["together"]["median"] == pytest.approx(together, rel=0.2)


def test_the_signature_is_that_of_a_simulation(report):
    row = report["games"][0]["seats"][0]
    assert row["signature"] == simulate("papua", games=1000, seats=3, threads=1).signature


def test_positions_ask_a_seat_and_repeat():
    match = Match(load("papua"), 4, chance="manual")
    states = bench.positions(match, 8)
    assert len(states) == 8
    assert all(int(s.waiting) not in (0, CHANCE_WAITS) for s in states)
    assert np.array_equal(states, bench.positions(match, 8))
    assert len({s.tobytes() for s in states}) == 8


def test_the_kernel_is_the_generator_of_the_games():
    first, second = np.zeros(4, np.int64), np.zeros(4, np.int64)
    bench.seed_stream(first, 1, 1)
    bench.seed_stream(second, 1, 1)
    total = sum(bench.bits(first) for _ in range(100)) & bench.MASK
    assert bench.kernel()(second, 100) == total


def test_small_speeds_get_more_digits():
    assert bench_text.million({"median": 68_000, "low": 67_000, "high": 70_100}) == (
        "0.068 (0.067–0.070)"
    )
