"""The load test: its game plays by its rules, its report says what was measured."""

from __future__ import annotations

import argparse
from types import SimpleNamespace

import pytest
from benchmarks.load import action, run

from banquise.core.match import Match


@pytest.fixture(autouse=True)
def crates(monkeypatch):
    monkeypatch.setenv("BANQUISE_GAMES", "benchmarks.load.games")


def test_its_game_hides_what_others_hold_and_goes_on():
    match = Match("crates", seed=1)
    for turn in range(30):
        assert match.waiting == (turn % 4,)
        match.play(int(match.legal_ids()[turn % 6]))
    assert {item.symbol for item in match.scene(0) if item.key.startswith("hand-1")} == {"back"}
    own = [item.symbol for item in match.scene(1) if item.key.startswith("hand-1")]
    assert len(own) == 6
    assert "back" not in own
    assert sum(match.points) > 0


def row(kind: str, rate: float) -> dict[str, object]:
    zero = dict.fromkeys(("actions", "lost", "view", "bytes", "per_second", "p99"), 0)
    return zero | {"kind": kind, "per_cpu": rate, "p50": 2.0, "p95": 4.0, "memory": 100.0}


def test_the_report_compares_ours_with_theirs_at_both_loads():
    args = argparse.Namespace(tables=10, rounds=2, seconds=3, edition="small", version="3.11.2")
    theirs = SimpleNamespace(summary=lambda rate: row("boardgame.io", 100.0))
    ours = SimpleNamespace(summary=lambda rate: row("banquise", 130.0 if rate else 160.0))
    text = run.text([theirs, ours], (0, 5), args)
    assert text.index("Maximum throughput") < text.index("5 actions per second")
    ratios = [line.split("|") for line in text.splitlines() if line.startswith("| ratio")]
    shown = [[cell.strip() for cell in cells[6:-1]] for cells in ratios]
    assert shown == [["", each, "1.00", "1.00", "", "1.00"] for each in ("1.60", "1.30")]


def test_a_report_takes_the_place_of_the_one_of_the_same_title(tmp_path):
    path = tmp_path / "results.md"
    path.write_text("# Results\n\n## Other\n\nkept\n\n## Load, today\n\nold\n")
    run.keep(path, "## Load, today\n\nnew\n")
    assert path.read_text() == "# Results\n\n## Other\n\nkept\n\n## Load, today\n\nnew\n"


def test_the_cost_of_an_action_is_told_by_median_mean_and_p95():
    told = action.line("papua", [float(n) for n in range(1, 101)])
    assert told.startswith("papua        median  50.50 ms per action, mean 50.50, p95 95.00; load")
