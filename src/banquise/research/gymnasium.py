"""Gymnasium environments: one seat learns, a policy plays the others; one game or many at once.

A step is one decision of the learning seat; the others then decide until it is its turn again or
the game is over. A finished game restarts in the same step (``AutoresetMode.SAME_STEP``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from banquise.core.errors import BadOption, BadSeat, IllegalAction, short
from banquise.core.options import Value
from banquise.research.batch import Batch, CpuBatch
from banquise.research.planes import spread
from banquise.research.seats import Legal, Observation, observation_space

IDLE = -1  # not an action: skip this lane
Policy = Callable[[Batch], Any]  # one action per lane; the learner's lanes are ignored


def random_policy(batch: Batch) -> Any:
    """Opponents that play random legal actions."""
    return batch.sample()


class Seats(VectorEnv[Observation, Any, Any]):
    """One seat in many games, against opponents played by a policy (random by default).

    >>> envs = Seats("papua", 8, seats=3)
    >>> told, _ = envs.reset(seed=1)
    >>> told["action_mask"].shape
    (8, 2318)
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        seat: int = 0,
        opponents: Policy = random_policy,
        threads: int | None = None,
    ) -> None:
        self.batch = CpuBatch(game, num_envs, seats, options, 0, None, "cpu", threads)
        if type(seat) is not int or not 0 <= seat < self.batch.seats:
            raise BadSeat(f"There is no seat {seat!r} at a table of {self.batch.seats}.")
        if not callable(opponents):
            raise BadOption(f"opponents must be a function of the batch, not {short(opponents)}.")
        self.num_envs, self.seat, self.opponents = num_envs, seat, opponents
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        actions = self.batch.game.actions
        self.single_action_space = self._legal = Legal(actions)
        self.single_observation_space = observation_space(self.batch.game, actions)
        self.action_space = batch_space(gymnasium.spaces.Discrete(actions), num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._reward = np.zeros(num_envs, np.float32)
        self._final = self.batch.game.new_states(num_envs)  # final states of finished games

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        self.batch.reset(int(self.np_random.integers(1 << 60)) if seed is None else seed)
        self._wait(np.ones(self.num_envs, np.bool_))
        return self._told(), {}

    def step(self, actions: Any) -> tuple[Observation, Any, Any, Any, dict[str, Any]]:
        done, self._reward = np.zeros(self.num_envs, np.bool_), np.zeros(self.num_envs, np.float32)
        self.batch.step(actions)
        self._collect(done)
        self._wait(done)
        return self._told(), self._reward, done, np.zeros_like(done), self._infos(done)

    def _wait(self, done: Any) -> None:
        """Let opponents decide until it is the learner's turn in every game."""
        batch = self.batch
        while (others := batch.actor != self.seat).any():
            batch.step(self._answers(others), check=False)
            self._collect(done)

    def _answers(self, others: Any) -> Any:
        """The opponents' actions; lanes where the learner decides are skipped.

        An illegal action raises; otherwise the loop would never end.
        """
        batch, answers = self.batch, np.asarray(self.opponents(self.batch))
        if answers.shape != (self.num_envs,) or answers.dtype.kind not in "iu":
            raise BadOption(f"opponents must return {self.num_envs} integers, one per lane.")
        lanes = np.flatnonzero(others)
        chosen = answers[lanes].astype(np.int64)
        inside = (chosen >= 0) & (chosen < batch.game.actions)
        fine = inside & batch.mask[lanes, np.where(inside, chosen, 0)]
        if not fine.all():
            wrong = int(np.argmin(fine))
            raise batch.refusal(int(lanes[wrong]), int(chosen[wrong]))
        return np.where(others, answers, IDLE)

    def _collect(self, done: Any) -> None:
        """Collect the rewards of games that just ended, one game per lane and step."""
        new = self.batch.done & ~done
        self._reward[new] = self.batch.reward[new, self.seat]
        self._final[new] = self.batch.last[new]
        done |= new

    def _told(self) -> Observation:
        batch = self.batch
        self._legal.mask[:] = batch.mask[0]
        return {"observation": batch.tensor(), "action_mask": batch.mask.astype(np.int8)}

    def _infos(self, done: Any) -> dict[str, Any]:
        """The final observations of the games that ended, in Gymnasium's format."""
        if not done.any():
            return {}
        game, ended = self.batch.game, np.flatnonzero(done).tolist()
        seen = self._final[ended]
        for i in range(len(seen)):
            game.cpu.hide(self.batch.match.edition.record, seen, i, self.seat)
        rows = spread(game, seen, np.full(len(seen), self.seat))
        nothing = np.zeros(game.actions, np.int8)
        found = np.empty(self.num_envs, dtype=object)
        for row, i in zip(rows, ended, strict=True):
            found[i] = {"observation": row, "action_mask": nothing}
        return {"final_obs": found, "_final_obs": done}


class Seat(gymnasium.Env[Observation, Any]):
    """One seat in one game, against opponents played by a policy.

    An illegal action raises, or with ``illegal="lose"`` ends the game as a loss and puts the
    violated clause in the info.
    """

    metadata = {"render_modes": []}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Mapping[str, Value] | None = None,
        seat: int = 0,
        opponents: Policy = random_policy,
        illegal: str = "raise",
    ) -> None:
        if illegal not in ("raise", "lose"):
            raise BadOption(f"illegal must be 'raise' or 'lose', not {short(illegal)}.")
        self.games, self.illegal = Seats(game, 1, seats, options, seat, opponents), illegal
        self.action_space = self.games.single_action_space
        self.observation_space = self.games.single_observation_space

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        own = int(self.np_random.integers(1 << 60))
        told, _ = self.games.reset(seed=own)
        return {key: rows[0] for key, rows in told.items()}, {}

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        try:
            told, reward, done, _, infos = self.games.step(np.array([action]))
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            told = self.games._told()
            lost = {key: rows[0] for key, rows in told.items()}
            return lost, -1.0, True, False, {"clause": error.clause.id}
        if done[0]:
            return infos["final_obs"][0], float(reward[0]), True, False, {}
        return {key: rows[0] for key, rows in told.items()}, float(reward[0]), False, False, {}
