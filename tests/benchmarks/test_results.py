"""The contest with other engines: who takes part, and how results are kept."""

import json
import sys

from benchmarks.contest import Contestant

from banquise.lab.bench import Spread
from benchmarks import contest, results, versus

ROWS = versus.ROWS[:3]


def players(*rates):
    found = versus.contestants(ROWS)
    for player, rate in zip(found.values(), rates, strict=True):
        player.rates = [rate, rate * 1.1, rate * 0.9]
    return found


def report(date="2031-05-01", processor="Abacus 9"):
    spread = vars(Spread(2e6, 1e6, 3e6))
    rates = {"together": spread, "of_seats": spread, "of_chance": spread, "per_kernel": spread}
    rates |= {"all_wall": spread, "all_cpu": spread}
    calls = dict.fromkeys(("legal_arrays", "legal_ids", "legal", "copy_play", "copy_step"), spread)
    search = {"iterations": spread, "decisions": spread}
    row = {"signature": "abcd", "rates": rates, "calls": calls, "search": search}
    start = {"first_list": {"cpu": 0.4, "wall": 0.5}, "cold_list": None, "cold_all": None}
    game = {"game": "papua", "start": start, "seats": [row | {"seats": n} for n in (3, 4)]}
    about = {"processor": processor, "cores": 2, "python": "3", "numpy": "2", "numba": "1"}
    return {
        "date": date, "machine": about | {"banquise": "0"}, "kernel": spread, "games": [game],
        "contest": versus.compare(ROWS, players(20e6, 2e6, 1e6, 4e6)), "peers": versus.versions(),
    }  # fmt: skip


def test_everybody_takes_part_once():
    found = versus.contestants(versus.ROWS)
    assert len([name for name in found if name.startswith("OpenSpiel C++ backgammon")]) == 1
    assert found["connect_four 2"].command[-2:] == ["connect_four", "2"]
    assert found["Pgx backgammon"].command[-1] == "backgammon"


def test_ratios_are_of_medians():
    lines = versus.compare(ROWS, players(20e6, 2e6, 1e6, 4e6))
    assert [round(line["ratio"], 6) for line in lines] == [10, 20, 5]
    assert [line["target"] for line in lines] == [5, None, 5]


def test_a_contestant_that_failed_leaves_a_gap():
    found = players(20e6, 2e6, 1e6, 4e6)
    found["Pgx connect_four"].rates = []
    found["Pgx connect_four"].error = "gave up"
    line = versus.compare(ROWS, found)[2]
    assert line["ratio"] is None
    assert line["error"] == "gave up"
    assert results.table([line])[-1].endswith("| — | — | ≥ 5 |")


def test_a_run_replaces_only_the_one_of_its_day_and_machine(tmp_path):
    path = tmp_path / "results.md"
    results.keep(path, report("2031-05-01"))
    results.keep(path, report("2031-05-02"))
    results.keep(path, report("2031-05-02"))
    results.keep(path, report("2031-05-02", "Abacus 10"))
    titles = [line for line in path.read_text().splitlines() if line.startswith("## ")]
    assert titles == [
        "## 2031-05-02, Abacus 10, 2 cores",
        "## 2031-05-02, Abacus 9, 2 cores",
        "## 2031-05-01, Abacus 9, 2 cores",
    ]
    text = path.read_text()
    assert text.startswith(results.HEAD)
    assert (
        "| connect_four 2 | 20.00 (18.00–22.00) | Pgx connect_four | 4.00 (3.60–4.40) | 5.0 |"
        in text
    )
    assert "| four seats, one core, M decisions/s | 2.00 | ≥ 1.5 |" in text
    json.dumps(report())


def test_a_contestant_plays_when_asked():
    code = (
        "from benchmarks.contest import wait_and_play; wait_and_play(lambda: sum([9] * 9**5), 'x')"
    )
    player = Contestant("nines", [sys.executable, "-c", code])
    player.start()
    player.play()
    player.play()
    player.stop()
    assert (player.about, player.error, len(player.rates)) == ("x", "", 2)


def test_a_contestant_that_cannot_start_is_asked_no_more():
    player = Contestant("nobody", [sys.executable, "-c", "raise SystemExit(1)"])
    player.start()
    player.play()
    player.stop()
    assert "failed" in player.error
    assert not player.rates


def test_a_round_is_sized_by_its_time():
    size = contest.fitting(lambda n: sum(range(n * 1000)))
    assert size > 1
