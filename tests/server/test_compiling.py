"""The queue of games to compile: its order, who goes first, what fails, and who else compiles."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from banquise.server.live import compiling
from banquise.server.live.compiling import PAUSE, SIDE_BY_SIDE, TRIES, Compiling, Job
from tests.server.loop import run

SIZES = {"small": 25, "middle": 250, "large": 500}


class Part:
    """Compiled code that a test writes by hand."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.is_done = folder, False

    def is_kept(self) -> bool:
        return self.is_done


class Process:
    """A compiler that ends when the test says so."""

    def __init__(self) -> None:
        self.returncode: int | None = None
        self.stdin = None
        self.is_killed = False

    def poll(self) -> int | None:
        return self.returncode

    def kill(self) -> None:
        self.is_killed = self.returncode is None

    def wait(self) -> None: ...


class Shop:
    """A queue on a cache of its own, its compilers, and a clock that the test moves."""

    def __init__(self, root: Path, sizes: dict[str, int]) -> None:
        self.root, self.now = root, 1000.0
        self.started: list[str] = []
        self.processes: dict[str, Process] = {}
        self.queue = Compiling(self.build)
        self.parts = {}
        for name in sizes:
            folder = root / name
            folder.mkdir(exist_ok=True)
            self.parts[name] = Part(folder)
        jobs: Any = {name: Job(name, (self.parts[name],), sizes[name]) for name in sizes}  # type: ignore
        self.queue._jobs = jobs

    def build(self, game: str) -> Any:
        self.started.append(game)
        self.processes[game] = Process()
        return self.processes[game]

    def turn(self, seconds: float = 1.0) -> None:
        self.now += seconds
        self.queue.turn(self.now)

    def end(self, game: str, status: int = 0, is_done: bool = True) -> None:
        self.parts[game].is_done = is_done
        self.processes[game].returncode = status

    def seconds(self) -> dict[str, int]:
        return self.queue.seconds()


@pytest.fixture
def shops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Shop]]:
    """Queues on one cache."""
    monkeypatch.setattr(compiling, "cache_root", lambda: tmp_path)
    made: list[Shop] = []

    def make(sizes: dict[str, int]) -> Shop:
        monkeypatch.setattr(compiling, "names", lambda: list(sizes))
        made.append(Shop(tmp_path, sizes))
        monkeypatch.setattr(compiling, "time", SimpleNamespace(monotonic=lambda: made[0].now))
        return made[-1]

    yield make
    for shop in made:
        run(shop.queue.stop())


@pytest.fixture
def shop(shops: Callable[..., Shop]) -> Shop:
    return shops(SIZES)


def test_games_are_compiled_one_at_a_time_the_smallest_first(shop: Shop) -> None:
    shop.turn()
    shop.turn()
    assert shop.started == ["small"]
    shop.end("small")
    shop.turn()
    assert shop.started == ["small", "middle"]
    shop.end("middle")
    shop.turn()
    shop.end("large")
    shop.turn()
    assert shop.started == ["small", "middle", "large"]
    assert shop.seconds() == {}


def test_a_game_that_somebody_opens_is_started_at_once(shop: Shop) -> None:
    shop.turn()
    shop.queue.want("large")
    shop.turn()
    assert shop.started == ["small", "large"]
    shop.end("small")
    shop.turn()
    assert shop.started == ["small", "large"]  # the others wait until one lane is free
    shop.end("large")
    shop.turn()
    assert shop.started[-1] == "middle"


def test_what_is_opened_before_the_start_goes_first_and_unknown_names_are_ignored(
    shop: Shop,
) -> None:
    shop.queue.want("nonsense")
    shop.queue.want("middle")
    shop.turn()
    assert shop.started == ["middle"]


def test_the_number_of_parallel_compilers_is_limited(shops: Callable[..., Shop]) -> None:
    sizes = {f"game{n}": 25 for n in range(SIDE_BY_SIDE + 2)}
    many = shops(sizes)
    for name in sizes:
        many.queue.want(name)
    many.turn()
    assert len(many.started) == SIDE_BY_SIDE
    many.end("game0")
    many.turn()
    assert len(many.started) == SIDE_BY_SIDE + 1


@pytest.mark.parametrize(
    ("status", "said"),
    [(1, "ended with status 1"), (-9, "ended by signal 9"), (0, "nothing could be written")],
)
def test_a_game_that_fails_is_reported_once_and_tried_again_later(
    shop: Shop, caplog: pytest.LogCaptureFixture, status: int, said: str
) -> None:
    caplog.set_level(logging.WARNING, "banquise")
    shop.queue.want("small")
    for attempt in range(1, TRIES + 1):
        shop.turn(PAUSE * attempt)
        assert shop.started.count("small") == attempt
        shop.end("small", status, is_done=False)
        shop.turn()
        assert "small" not in shop.seconds()  # nobody can say
    shop.turn(100 * PAUSE)
    assert shop.started.count("small") == TRIES
    assert "middle" in shop.started  # the others go on
    (line,) = [record.getMessage() for record in caplog.records]
    assert said in line


def test_a_failed_game_is_not_tried_before_a_pause(shop: Shop) -> None:
    shop.turn()
    shop.end("small", 1, is_done=False)
    shop.turn()
    shop.turn(PAUSE / 2)
    assert shop.started == ["small", "middle"]


def test_a_game_that_another_process_compiles_is_waited_for(shop: Shop) -> None:
    held = compiling.lock(shop.root / "small" / "lock")
    assert held
    shop.queue.want("small")
    shop.turn()
    assert shop.started == ["middle"]
    assert "small" in shop.seconds()
    held.close()
    shop.parts["small"].is_done = True
    shop.turn()
    assert shop.started == ["middle"]
    assert "small" not in shop.seconds()


def test_a_build_that_another_process_abandoned_is_finished_here(shop: Shop) -> None:
    held = compiling.lock(shop.root / "small" / "lock")
    assert held
    shop.turn()
    held.close()  # it was killed
    shop.end("middle")
    shop.turn()
    assert shop.started == ["middle", "small"]


def test_of_two_servers_on_one_cache_one_goes_through_all_games(
    shop: Shop, shops: Callable[..., Shop]
) -> None:
    other = shops(SIZES)
    shop.turn()
    other.turn()
    assert (shop.started, other.started) == (["small"], [])
    other.queue.want("large")  # but what somebody opens there is started there
    other.turn()
    assert other.started == ["large"]
    run(shop.queue.stop())
    other.end("large")
    other.turn()
    assert other.started == ["large", "small"]


def test_the_estimate_counts_the_queue_and_learns(shop: Shop) -> None:
    shop.turn()
    assert shop.seconds() == {"small": 2, "middle": 27, "large": 77}  # RATE is 10 a second
    shop.now += 5  # half as fast as thought
    shop.end("small")
    shop.turn(0)
    assert shop.seconds() == {"middle": 50, "large": 150}
    shop.turn(20)
    assert shop.seconds()["middle"] == 30
    shop.turn(100)
    assert shop.seconds()["middle"] == 30  # it takes long, so it may take longer
    assert shop.seconds()["large"] == 330


def test_all_compilers_end_with_the_server(shop: Shop) -> None:
    shop.queue.want("large")
    shop.turn()
    shop.turn()
    run(shop.queue.stop())
    assert all(process.is_killed for process in shop.processes.values())
    assert shop.seconds() == {}


@pytest.fixture(autouse=True)
def heard(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever level another test left behind."""
    caplog.set_level("WARNING", logger="banquise")


def test_without_a_cache_nothing_is_compiled(
    shop: Shop, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "cache_root", lambda: None)
    queue = Compiling(shop.build)
    queue.find()
    queue.turn(0.0)
    assert not shop.started
    assert "BANQUISE_CACHE" in caplog.text
