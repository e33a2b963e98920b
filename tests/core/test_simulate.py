"""Many games at once give the same results on any number of threads and on any backend."""

from typing import Any

import pytest

from banquise import BadOption, simulate
from tests.toys import PACKAGE


@pytest.fixture(autouse=True)
def _toys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", PACKAGE)


@pytest.mark.parametrize("game", ["papua", "toy_thief"])
def test_threads_do_not_change_a_result(game: str) -> None:
    one = simulate(game, games=150, seed=3, threads=1)
    two = simulate(game, games=150, seed=3, threads=2)
    assert one.signature == two.signature
    assert one.wins == two.wins
    assert simulate(game, games=150, seed=4, threads=1).signature != one.signature


def test_python_and_cpu_play_the_same_games() -> None:
    options = {"edition": "beach14", "first_player": "seat_0"}
    runs = [
        simulate("papua", games=6, seats=3, options=options, seed=2, backend=backend)
        for backend in ("python", "cpu")
    ]
    assert runs[0].signature == runs[1].signature
    assert runs[0].decisions == runs[1].decisions


@pytest.mark.parametrize("game", ["toy_hand", "toy_duel", "toy_thief"])
def test_sums_add_up(game: str) -> None:
    run = simulate(game, games=60, seed=1, backend="python", check=True)
    assert (run.games, run.cut, run.broken) == (60, 0, {})
    assert run.length_least <= run.length_mean <= run.length_most
    assert 1 <= run.branching_mean <= run.branching_most
    assert sum(run.wins) + run.draws == pytest.approx(1, abs=1e-5)
    assert run.as_dict()["game"] == game


def test_every_seat_of_a_fair_game_wins_its_share() -> None:
    run = simulate("toy_hand", 600, 3, {"swaps": "forbidden"}, backend="python")
    for share, error in zip(run.wins, run.wins_error, strict=True):
        assert abs(share - 1 / 3) < 3 * error


def test_invariants_are_counted() -> None:
    run = simulate("papua", games=40, seats=4, check=True, options={"edition": "odd24"})
    assert run.broken == {}


def test_a_limit_cuts_games_off() -> None:
    run = simulate("papua", games=5, limit=20, backend="python")
    assert (run.cut, run.decisions + run.chances) == (5, 100)


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    simulate("toy_thief", games=5, backend="python", progress=lambda n, of: told.append((n, of)))
    assert told[-1] == (5, 5)


@pytest.mark.parametrize(
    "given",
    [{"games": 0}, {"games": 1.5}, {"games": True}, {"seed": -1}, {"seed": 1 << 62}, {"seed": "1"},
     {"threads": 0}, {"threads": 2.0}],
)  # fmt: skip
def test_bad_numbers_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=f"{next(iter(given))} must be a whole number"):
        simulate("toy_thief", backend="python", **given)
