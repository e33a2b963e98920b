"""Every kernel of every game compiles for a GPU, whether or not there is one here."""

from typing import Any

import numpy as np
import pytest

import banquise
from banquise.research import lanes
from banquise.research.kernels import KERNELS, Room, decide, kept, ptx, stamp


@pytest.mark.parametrize("name", banquise.games())
@pytest.mark.filterwarnings("ignore")  # numba-cuda itself warns about what it will drop one day
def test_kernels_compile(name: str) -> None:
    for kernel in KERNELS:
        text = ptx(banquise.game(name), kernel, optimised=False)
        assert ".target sm_90" in text, f"{kernel} of {name}"
        assert text.count(".visible .entry") == 1


def test_a_kernel_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    """Compiled once; what it is made from is part of its folder's name."""
    game, made = banquise.game("papua"), []

    def compiled(*given: object) -> str:
        made.append(given)
        return "// a kernel"

    monkeypatch.setattr("banquise.research.kernels.compiling.cache_root", lambda: tmp_path)
    monkeypatch.setattr("banquise.research.kernels.ptx", compiled)
    path = kept(game, "pick", (9, 0))
    assert kept(game, "pick", (9, 0)) == path
    assert len(made) == 1
    assert path.read_text() == "// a kernel"
    assert path.parent.name == f"papua-{stamp(game)}"
    assert kept(game, "pick", (8, 0)) != path


@pytest.mark.parametrize("name", banquise.games())
def test_a_decision_of_a_kernel_equals_that_of_its_lane(name: str) -> None:
    match = banquise.Match(name, chance="manual", backend="python")
    game, ed, start = match.game, match.edition.record, match.state
    states, rng = game.new_states(2), np.zeros((2, 4), np.int64)
    episode, room = np.full(8, -1), np.zeros((2, game.width), np.int64)
    bind: Any = game.python.bind
    bind(lanes.play)(ed, start, states, rng, episode[:1], *room, 0, 3, 40, 5)
    answer = bind(decide)
    for _ in range(40):
        answer(ed, start, states[1:], rng[1], episode, *room, 3, 5)
    assert states[1].tobytes() == states[0].tobytes()
    assert rng[1].tolist() == rng[0].tolist()
    assert episode[5] == episode[0]


@pytest.mark.parametrize("name", banquise.games())
def test_room_in_shared_memory(name: str) -> None:
    """States lie an odd number of words apart, aligned, and a block fits where it says."""
    game, room = banquise.game(name), Room(banquise.game(name))
    word = max(4, *(game.state[field].base.itemsize for field in game.state.names or ()))
    assert room.apart >= game.state.itemsize
    assert room.apart // word % 2 == 1
    assert (room.apart % word, room.edition % 8) == (0, 0)
    for most in (100_000, 227_000):
        threads = room.threads(most)
        assert room.size(threads) <= most
        assert threads == 512 or room.size(threads + 32) > most
    assert room.size(room.threads(220 << 10)) * room.blocks() <= 227 << 10
