"""PettingZoo environments: ``env`` asks one seat at a time, ``parallel_env`` all at once.

In the parallel form a seat that has nothing to decide plays an extra action, ``wait``, numbered
after all others. Every game supports both forms; the parallel one suits simultaneous decisions.
"""

# mypy: disable-error-code="misc"

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv, ParallelEnv

from banquise.core.errors import BadOption, short
from banquise.core.options import Value
from banquise.research.seats import Lane, Legal, Observation, observation_space

Agent = str


def env(
    name: str,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    max_cycles: int | None = None,
) -> Turns:
    """A game as an AEC environment, truncated once a seat has decided ``max_cycles`` times.

    >>> game = env("papua", 3)
    >>> game.reset(seed=1)
    >>> game.agent_selection in game.agents
    True
    """
    return Turns(Lane(name, seats, options), max_cycles)


def parallel_env(
    name: str,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    max_cycles: int | None = None,
) -> Rounds:
    """A game in which every seat acts at every step, possibly by waiting."""
    return Rounds(Lane(name, seats, options), max_cycles)


def whole(action: Any) -> int:
    """An action as an int."""
    try:
        return operator.index(action)
    except TypeError:
        raise BadOption(f"An action must be an integer, not {short(action)}.") from None


class Table:
    """What both forms have in common."""

    render_mode = None

    def __init__(self, lane: Lane, actions: int, max_cycles: int | None) -> None:
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise BadOption(f"max_cycles must be a whole number above 0, not {short(max_cycles)}.")
        self.lane, self.max_cycles = lane, max_cycles
        self.metadata = {
            "name": f"banquise_{lane.game.name}", "render_modes": [], "is_parallelizable": False,
        }  # fmt: skip
        self.possible_agents: list[Agent] = [f"seat_{seat}" for seat in range(lane.seats)]
        self.agents: list[Agent] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: Legal(actions) for agent in self.possible_agents}
        space = observation_space(lane.game, actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)

    def observation_space(self, agent: Agent) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Legal:
        return self.action_spaces[agent]

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None

    def _told(self, agent: Agent) -> Observation:
        mask = self.action_spaces[agent].mask.copy()
        return {"observation": self.lane.view(self._seat[agent]), "action_mask": mask}


class Turns(Table, AECEnv[Agent, Observation, int]):
    """One decision at a time; of several deciding seats, the lowest goes first."""

    def __init__(self, lane: Lane, max_cycles: int | None) -> None:
        super().__init__(lane, lane.game.actions, max_cycles)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.lane.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, Any] = {agent: {} for agent in self.agents}
        self._acted = dict.fromkeys(self.agents, 0)
        self._ask()

    def _ask(self) -> None:
        """Set the deciding seat and its legal actions; the others have none."""
        self.agent_selection = self.possible_agents[self.lane.actor]
        for agent, space in self.action_spaces.items():
            space.mask[:] = agent == self.agent_selection and self.lane.batch.mask[0]

    def observe(self, agent: Agent) -> Observation:
        return self._told(agent)

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise BadOption("No game is in progress: call reset first.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.lane.step(whole(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.lane.rewards, strict=True))
        self._acted[agent] += 1
        if self.lane.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._acted[agent] >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()
        self._accumulate_rewards()


class Rounds(Table, ParallelEnv[Agent, Observation, int]):
    """All seats act at every step; those with nothing to decide wait."""

    def __init__(self, lane: Lane, max_cycles: int | None) -> None:
        super().__init__(lane, lane.game.actions + 1, max_cycles)
        self.wait = lane.game.actions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Observation], dict[Agent, Any]]:
        self.lane.begin(seed)
        self.agents, self._steps = self.possible_agents[:], 0
        return self._ask(), {agent: {} for agent in self.agents}

    def _ask(self) -> dict[Agent, Observation]:
        """Set the legal actions of each seat; return what each sees."""
        waiting = self.lane.waiting()
        for agent, space in self.action_spaces.items():
            space.mask[:] = 0
            seat = self._seat[agent]
            space.mask[self.lane.legal(seat) if seat in waiting else self.wait] = 1
        return {agent: self._told(agent) for agent in self.possible_agents}

    def step(
        self, actions: dict[Agent, int]
    ) -> tuple[
        dict[Agent, Observation],
        dict[Agent, float],
        dict[Agent, bool],
        dict[Agent, bool],
        dict[Agent, Any],
    ]:
        if not self.agents:
            raise BadOption("No game is in progress: call reset first.")
        chosen = {
            seat: whole(actions.get(self.possible_agents[seat])) for seat in self.lane.waiting()
        }
        for seat, action in chosen.items():  # check all before playing any
            if action not in self.lane.legal(seat):
                raise self.lane.refusal(seat, action)
        for seat, action in chosen.items():
            if not self.lane.is_over and self.lane.actor == seat:
                self.lane.step(action)
        self._steps += 1
        cut = self.max_cycles is not None and self._steps >= self.max_cycles
        agents, over = self.agents, self.lane.is_over
        told = self._ask()
        rewards = dict(zip(agents, self.lane.rewards, strict=True))
        if over or cut:
            self.agents = []
        return (
            told,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut and not over),
            {agent: {} for agent in agents},
        )
