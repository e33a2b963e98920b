"""Gymnasium's own checker, run on one seat of each game; and many games as one environment."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import banquise
from banquise import BadOption, BadSeat, IllegalAction
from banquise.core.options import Value
from banquise.research.gymnasium import Seat, Seats
from tests.research.setups import QUICK, every_option, quick

pytestmark = pytest.mark.xdist_group("lanes")


@pytest.mark.parametrize(("name", "seats", "options"), quick())
@pytest.mark.filterwarnings("ignore::UserWarning:gymnasium")  # no render mode, no spec: true
def test_the_checker(name: str, seats: int, options: dict[str, Value]) -> None:
    check_env(Seat(name, seats, options, seat=seats - 1, illegal="lose"))


@pytest.mark.parametrize("name", banquise.games())
def test_every_option_and_seat_can_be_played(name: str) -> None:
    for seats, options in every_option(banquise.game(name)):
        game = Seat(name, seats, options, seat=seats // 2)
        game.reset(seed=1)
        game.step(game.action_space.sample())


def chosen(told: dict[str, Any]) -> Any:
    return told["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("name", banquise.games())
def test_many_games_at_once(name: str) -> None:
    envs = Seats(name, 24, options=QUICK.get(name), seat=1)
    told, _ = envs.reset(seed=2)
    ended = 0
    for _ in range(1500):
        assert told["observation"][:, :6].argmax(axis=1).tolist() == [1] * 24
        told, reward, done, cut, infos = envs.step(chosen(told))
        assert not cut.any()
        assert not reward[~done].any()
        if done.any():
            assert (infos["_final_obs"] == done).all()
            for i in np.flatnonzero(done):
                final = infos["final_obs"][i]
                assert final in envs.single_observation_space
                assert not final["action_mask"].any()
            ended += int(done.sum())
        if ended > 8:
            break
    assert told in envs.observation_space
    assert ended > 8


def test_statistics_of_gymnasium_count_games() -> None:
    envs = RecordEpisodeStatistics(Seats("halunken", 32))
    told, _ = envs.reset(seed=1)
    for _ in range(120):
        told, *_ = envs.step(chosen(told))
    assert envs.episode_count > 10
    assert all(-1 <= earned <= 1 for earned in envs.return_queue)


def test_a_seed_repeats() -> None:
    runs = []
    for _ in range(2):
        envs = Seats("nunami", 4)
        told, _ = envs.reset(seed=11)
        for _ in range(10):
            told, *_ = envs.step(chosen(told))
        runs.append(told["observation"].tobytes())
    assert runs[0] == runs[1]


def test_opponents_are_given() -> None:
    """A policy that always takes the lowest number plays all other seats."""
    asked = []

    def lowest(batch: Any) -> Any:
        asked.append(batch.actor.copy())
        return batch.legal[:, 0]

    envs = Seats("halunken", 4, 3, seat=2, opponents=lowest)
    told, _ = envs.reset(seed=1)
    envs.step(chosen(told))
    assert {0, 1} <= set(np.concatenate(asked).tolist())


@pytest.mark.parametrize(
    ("answers", "error"),
    [
        (lambda batch: np.full(2, batch.game.actions), IllegalAction),
        (lambda batch: np.zeros(2, np.int64), IllegalAction),  # not legal at the start of Papua
        (lambda batch: [0.5, 0.5], BadOption),
        (lambda batch: [1], BadOption),
        ("nobody", BadOption),
    ],
)
def test_invalid_opponents_are_refused(answers: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Seats("papua", 2, 3, seat=2, opponents=answers).reset(seed=1)


def test_an_illegal_action_raises_or_loses() -> None:
    for illegal in ("raise", "lose"):
        game = Seat("papua", 3, illegal=illegal)
        game.reset(seed=1)
        if illegal == "raise":
            with pytest.raises(IllegalAction):
                game.step(0)
        else:
            _, reward, over, _, info = game.step(0)
            assert (reward, over, info["clause"][:3]) == (-1.0, True, "PA-")


def test_nonsense_is_refused() -> None:
    with pytest.raises(BadOption, match="illegal must be"):
        Seat("papua", illegal="perhaps")
    with pytest.raises(BadSeat):
        Seats("papua", 2, 3, seat=3)
    envs = Seats("papua", 2, 3)
    envs.reset(seed=1)
    with pytest.raises(IllegalAction):
        envs.step(np.array([0, 0]))
