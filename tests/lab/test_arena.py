"""An arena gives every seating the same luck, resumes, and computes correct statistics."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from banquise.core.errors import BadOption, BadRecord
from banquise.lab import arena as arenas
from banquise.lab.arena import Arena, Result, play, read_journal, results, seatings
from banquise.lab.arena_report import plot, report, strengths, wilson
from tests.cli.conftest import Run, banquise

__all__ = ["banquise"]  # a fixture of the command line

BOTS = ("uniform", "search:iterations=30", "search:iterations=5")


@pytest.fixture(autouse=True)
def toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", "tests.toys")


def small(games: int = 12, seed: int = 3) -> Arena:
    return Arena("toy_hand", BOTS, 3, games, seed)


def lasting(found: list[Result]) -> list[tuple[object, ...]]:
    """Everything except the seconds."""
    return [(r.number, r.deal, r.seating, r.places, r.points, r.decisions) for r in found]


def test_every_deal_is_played_in_every_seating_with_the_same_chance() -> None:
    table = small().seatings
    assert len(table) == 3
    assert all({row[seat] for row in table} == set(BOTS) for seat in range(3))
    deals = [small().match(deal) for deal in (0, 0, 1)]
    assert deals[0].commitment == deals[1].commitment != deals[2].commitment
    found = results(small(6), workers=1)
    assert [r.deal for r in found] == [0, 0, 0, 1, 1, 1]
    assert {r.seating for r in found[:3]} == set(table)


@pytest.mark.parametrize(("bots", "seats"), [("ab", 3), ("ab", 4), ("abc", 2), ("abcd", 3)])
def test_every_bot_sits_everywhere_equally_often(bots: str, seats: int) -> None:
    table = seatings(tuple(bots), seats)
    counts = [sum(row[seat] == bot for row in table) for bot in bots for seat in range(seats)]
    assert len(set(counts)) == 1


def test_a_game_depends_only_on_settings_and_number() -> None:
    again, other = play(small(), 4), play(small(seed=4), 4)
    assert lasting([play(small(), 4)]) == lasting([again])
    assert again.deal == other.deal
    assert small().match(0).commitment != small(seed=4).match(0).commitment


def test_an_interrupted_arena_resumes_with_the_same_result(tmp_path: Path) -> None:
    journal, whole = tmp_path / "journal", results(small(), workers=1)

    def stop(done: int, total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        results(small(), 1, journal, stop)
    text = journal.read_text(encoding="utf-8")
    journal.write_text(text[:-20], encoding="utf-8")  # the last line was cut off
    assert sorted(read_journal(small(), journal)) == [0, 1, 2, 3]
    told: list[int] = []
    again = results(small(), 1, journal, lambda done, total: told.append(done))
    assert told == list(range(4, 13))
    assert lasting(again) == lasting(whole)
    assert lasting(results(small(), 1, journal)) == lasting(whole)


def test_processes_play_what_one_plays() -> None:
    assert lasting(results(small(), workers=2)) == lasting(results(small(), workers=1))


@pytest.mark.parametrize("kept", [0, 5, None])
def test_an_arena_stopped_before_its_first_game_starts_over(
    tmp_path: Path, kept: int | None
) -> None:
    journal, whole = tmp_path / "journal", results(small(3), 1)
    results(small(3), 1, journal)
    title = journal.read_text(encoding="utf-8").split("\n")[0]
    journal.write_text(title[:kept], encoding="utf-8")
    assert lasting(results(small(3), 1, journal)) == lasting(whole)


def test_the_journal_of_another_arena_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    results(small(3), 1, journal)
    with pytest.raises(BadRecord, match="different arena"):
        results(small(3, seed=9), 1, journal)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"games": 0}, "above 0"),
        ({"seed": -1}, "2\\*\\*62"),
        ({"bots": ("uniform", "uniform")}, "two different bots"),
        ({"bots": ("uniform", "genius")}, "no bot 'genius'"),
    ],
)
def test_what_cannot_be_played_is_refused(change: dict[str, object], sentence: str) -> None:
    settings: dict[str, object] = {"game": "toy_hand", "bots": BOTS, "seats": 3, "games": 3}
    with pytest.raises(BadOption, match=sentence):
        Arena(**(settings | change))  # type: ignore[arg-type]


def won(winner: int, deal: int, seating: tuple[str, ...] = ("a", "b")) -> Result:
    places = tuple(int(seat != winner) for seat in range(2))
    return Result(deal, deal, seating, places, (0, 0), (1, 1), (0.5, 0.5))


def test_ratings_are_the_odds_of_winning() -> None:
    """Three wins to one are 400 log10(3) apart, apart from the prior of half a win each."""
    gap = strengths(np.array([[0.0, 300.0], [100.0, 0.0]]))
    assert gap[0] - gap[1] == pytest.approx(190.85, abs=1.5)
    assert sum(gap) == pytest.approx(0, abs=1e-9)


def test_a_report_counts_wins_seats_and_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [won(0, 0), won(0, 1, ("b", "a")), won(0, 2), won(1, 3, ("b", "a"))]
    monkeypatch.setattr(Arena, "__post_init__", lambda self: None)
    summed = report(Arena("toy_hand", ("a", "b"), 2, 4), found)
    best, other = summed.rows
    assert (best.bot, best.share, other.share) == ("a", 0.75, 0.25)
    assert (best.games, best.decisions, best.per_second) == (4, 4, 2.0)
    assert summed.seats[0][0] == 0.75
    assert best.low < 0.75 < best.high
    assert best.rating == pytest.approx(-other.rating)
    assert best.rating > 0
    assert best.rating_low <= best.rating <= best.rating_high
    assert plot(summed).count("<circle") == 2


def test_shared_wins_count_as_fractions() -> None:
    shared = Result(0, 0, ("a", "b", "c"), (0, 0, 2), (1, 1, 0), (1, 1, 1), (0.0, 0.0, 0.0))
    assert shared.wins == (0.5, 0.5, 0.0)
    assert wilson(50, 100) == pytest.approx((0.404, 0.596), abs=0.001)


def test_the_command_prints_people_machines_and_a_picture(banquise: Run, tmp_path: Path) -> None:
    picture = tmp_path / "plot.svg"
    command = "arena toy_hand --bots uniform,search:iterations=20 --games 4 --workers 1"
    out = banquise(f"{command} --plot {picture}").out
    assert "of 4 games" in out
    assert "Seat 1 wins" in out
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    found = banquise(f"{command} --json").json()
    assert {row["bot"] for row in found["rows"]} == {"uniform", "search:iterations=20"}
    assert "parties" in banquise(f"{command} --lang fr").out
    assert not list((arenas.cache_root() or tmp_path).glob("arena/toy_hand-*"))


def test_journals_are_lines_of_json(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    results(small(2), 1, journal)
    first, *rest = journal.read_text(encoding="utf-8").splitlines()
    assert json.loads(first) == {"arena": small(2).name}
    assert [json.loads(line)["number"] for line in rest] == [0, 1]
