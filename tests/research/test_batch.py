"""Batches: the same games on any backend and with any number of lanes, without copies."""

from __future__ import annotations

import contextlib
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import banquise
from banquise import BadBackend, BadOption, IllegalAction
from banquise.core.random import seed_stream
from banquise.core.state import first_waiting
from banquise.research import lanes, planes
from banquise.research.worth import utilities
from tests.research.setups import QUICK, every_option

ARRAYS = ("states", "seen", "last", "actor", "count", "mask", "reward", "done", "episode")
SHARED = ("mask", "legal", "count", "actor", "reward", "done", "episode")
GAMES = banquise.games()
pytestmark = pytest.mark.xdist_group("lanes")  # one worker compiles them for all


def alike(one: Any, other: Any, n: int) -> None:
    for name in ARRAYS:
        ours, theirs = getattr(one, name)[:n], getattr(other, name)[:n]
        assert ours.tobytes() == theirs.tobytes(), name


@pytest.mark.parametrize("name", GAMES)
def test_a_lane_does_not_depend_on_n_threads_or_backend(name: str) -> None:
    how: dict[str, Any] = {
        "seats": banquise.game(name).seats[-1],
        "options": QUICK.get(name),
        "seed": 5,
    }
    many = banquise.batch(name, n=2048, threads=2, **how)
    few = banquise.batch(name, n=40, threads=1, **how)
    read = banquise.batch(name, n=2, backend="python", **how)
    assert (many.threads, few.threads) == (2, 1)
    for _ in range(25):
        for games in (many, few, read):
            games.step(games.sample())
        alike(few, many, 40)
        alike(read, few, 2)
    for _ in range(4):
        many.play(200)
        few.play(200)
        alike(few, many, 40)
    assert few.episode.max() > 0


@pytest.mark.parametrize("name", GAMES)
def test_every_option_and_seat_can_be_stepped(name: str) -> None:
    for seats, options in every_option(banquise.game(name)):
        games = banquise.batch(name, n=3, seats=seats, options=options, seed=4)
        for _ in range(12):
            games.step(games.sample())
        games.play(200)
        numbers = planes.spread(games.game, games.seen, games.actor)
        assert (games.tensor() == numbers).all(), (seats, options)


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_agrees_with_matches(name: str) -> None:
    """Replay every lane in a match with the same decisions and chance."""
    games = banquise.batch(name, n=3, options=QUICK.get(name), seed=2)
    match = games.match
    rules, ed, room = match.game.python, match.edition.record, np.zeros((2, 4000), np.int64)
    states, rng = np.concatenate([match.state] * 3), np.zeros((3, 4), np.int64)
    for lane in range(3):
        seed_stream(rng[lane], 2, lane)
    for _ in range(30):
        actions = games.sample()
        for lane in range(3):
            while first_waiting(states[lane]) < 0:
                rules.step(ed, states, lane, rng[lane], room)
            seat = first_waiting(states[lane])
            n = rules.legal(ed, states, lane, seat, room[0])
            assert (games.actor[lane], games.count[lane]) == (seat, n)
            assert np.flatnonzero(games.mask[lane]).tolist() == room[0][:n].tolist()
            seen = states[lane : lane + 1].copy()
            rules.hide(ed, seen, 0, seat)
            assert games.seen[lane].tobytes() == seen.tobytes()
            rules.play(ed, states, lane, seat, int(actions[lane]))
        games.step(actions)
        if games.done.any():
            break


@pytest.mark.parametrize("name", GAMES)
def test_a_finished_game_pays_and_is_followed_by_the_next(name: str) -> None:
    games = banquise.batch(name, n=64, options=QUICK.get(name), seed=1)
    ed, ended, places = games.match.edition.record, 0, np.zeros(4000, np.int64)
    for _ in range(400):
        before = games.episode.copy()
        games.step(games.sample())
        assert (games.episode - before == games.done).all()
        assert not games.reward[~games.done].any()
        for lane in np.flatnonzero(games.done)[:4].tolist():
            assert games.last[lane].waiting == 0
            games.game.python.order(ed, games.last, lane, places)
            expected = utilities(places[: games.seats].tolist())
            assert games.reward[lane].tolist() == pytest.approx(expected)
            ended += 1
        if ended > 5:
            return
        games.play(100)
    raise AssertionError("no game ended")


def test_the_lowest_seat_of_every_set() -> None:
    state = banquise.game("papua").new_states(1)
    for waiting in range(1, 1 << 6):
        state[0].waiting = waiting
        assert lanes.lowest(waiting) == first_waiting(state[0])


def test_a_seed_repeats_and_another_one_does_not() -> None:
    games = banquise.batch("halunken", n=16, seed=7)
    first = games.states.tobytes()
    games.play(50)
    games.reset()
    assert games.states.tobytes() == first
    games.reset(8)
    games.play(50)
    assert games.states.tobytes() != first
    assert len({lane.tobytes() for lane in games.states}) == 16


def test_planes_are_views_of_what_is_seen() -> None:
    games = banquise.batch("nanuuk", n=8, seed=1)
    plane = games.planes["way"]
    assert np.shares_memory(plane, games.seen)
    before = plane.copy()
    games.play(40)
    assert (plane == games.seen["way"]).all()
    assert (plane != before).any()
    assert np.shares_memory(np.from_dlpack(plane), games.seen)
    for name in SHARED:
        array = getattr(games, name)
        assert np.shares_memory(np.from_dlpack(array), array)


@pytest.mark.parametrize("n", [1, 3, 64])
def test_arrays_are_aligned_so_that_jax_shares_them(n: int) -> None:
    """Aligned to 64 bytes and contiguous; benchmarks/dlpack.py checks JAX and PyTorch."""
    games = banquise.batch("halunken", n=n)
    for array in (games.tensor(), *(getattr(games, name) for name in SHARED)):
        assert array.ctypes.data % 64 == 0
        assert array.flags.c_contiguous


@pytest.mark.parametrize("name", GAMES)
def test_a_tensor_holds_every_plane(name: str) -> None:
    games = banquise.batch(name, n=6, seed=3)
    games.play(60)
    tensor, (low, high) = games.tensor(), planes.bounds(games.game)
    assert tensor.shape == (6, planes.width(games.game))
    assert (tensor == planes.spread(games.game, games.seen, games.actor)).all()
    assert (tensor >= low).all()
    assert (tensor <= high).all()
    for plane in planes.layout(games.game)[1:]:
        found = plane.of(tensor)
        for lane in range(6):
            field = np.atleast_1d(games.seen[plane.name][lane])
            if plane.name == planes.WAITING:
                assert sum(1 << k for k in range(6) if found[lane][k]) == int(field[0])
            elif plane.bits:
                weights = [1 << k for k in range(plane.shape[-1])]
                numbers = (found[lane].astype(object) * weights).sum(axis=-1)
                assert np.atleast_1d(numbers).tolist() == field.tolist()
            else:
                assert found[lane].tolist() == field.tolist()
    assert tensor[:, :6].argmax(axis=1).tolist() == games.actor.tolist()


def test_a_tensor_is_written_into_the_given_buffer() -> None:
    games = banquise.batch("papua", n=4, seed=1)
    room = np.full((4, planes.width(games.game)), 7, np.float32)
    assert games.tensor(room) is room
    assert (room == games.tensor()).all()
    for wrong in (room[:3], room[:, ::-1], room.astype(np.float64), room.tolist()):
        with pytest.raises(BadOption, match="out must be a C-ordered float32 array of 4 x 156"):
            games.tensor(wrong)


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.uint64])
def test_actions_are_whole_numbers_of_any_width(kind: Any) -> None:
    one, other = (banquise.batch("halunken", n=4, seed=1) for _ in range(2))
    actions = one.sample()
    one.step(actions)
    other.step(actions.astype(kind))
    alike(one, other, 4)
    if kind is np.uint64:
        with pytest.raises(IllegalAction, match=f"Lane 0, action {(1 << 64) - 1}"):
            other.step(np.full(4, (1 << 64) - 1, kind))


def test_an_illegal_action_is_refused_with_its_clause() -> None:
    games = banquise.batch("papua", n=4, seed=1)
    before = games.states.tobytes()
    actions = games.sample()
    for wrong in (0, -1, -2, 5000, 1 << 40):
        given = actions.copy()
        given[2] = wrong
        with pytest.raises(IllegalAction, match="Lane 2"):
            games.step(given)
    assert games.states.tobytes() == before
    given = actions.copy()
    given[2] = 0
    games.step(given, check=False)
    now = games.states
    assert now[2].tobytes() == np.frombuffer(before, now.dtype)[2].tobytes()
    assert now[1].tobytes() != np.frombuffer(before, now.dtype)[1].tobytes()


@pytest.mark.parametrize(
    ("given", "error"),
    [({"n": 0}, BadOption), ({"n": 2.0}, BadOption), ({"seed": -1}, BadOption),
     ({"threads": 0}, BadOption), ({"backend": "abacus"}, BadBackend)],
)  # fmt: skip
def test_nonsense_is_refused(given: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        banquise.batch("papua", **given)
    games = banquise.batch("papua", n=4)
    for steps in (-1, 2.5, "all", None):
        with pytest.raises(BadOption, match="steps must be a whole number"):
            games.play(steps)  # type: ignore[arg-type]
    for actions in ([1, 2], [1.0] * 4, np.zeros((4, 1), int), [[1], [1, 2], 1, 1], "play", None):
        with pytest.raises(BadOption, match="4 integers"):
            games.step(actions)


def test_more_lanes_than_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: Any) -> None:
        raise MemoryError

    monkeypatch.setattr("banquise.research.batch.aligned", full)
    with pytest.raises(BadOption, match="9 lanes do not fit"):
        banquise.batch("papua", n=9)


def has_gpu() -> bool:
    try:
        return bool(import_module("cupy").cuda.is_available())
    except ImportError:
        return False


def test_without_a_gpu_cuda_says_so() -> None:
    expected = contextlib.nullcontext() if has_gpu() else pytest.raises(BadBackend, match="CuPy")
    with expected:
        banquise.batch("papua", n=4, backend="cuda")
