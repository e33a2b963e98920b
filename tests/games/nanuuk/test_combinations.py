"""The contract in the modes and combinations of options that need more than one option."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import banquise
from tests.contract.bench import Setup
from tests.contract.checks import GROUPS, check_all

GAME = banquise.game("nanuuk")
BEAR = ("bear_crack_each_step", "bear_must_double", "bear_may_rest")
NAMED: list[tuple[int, dict[str, Any]]] = [
    (2, {"hunters_each": 2, "two_hunter_turns": "alternate"}),
    (2, {"hunters_each": 2, "split_start": False}),
    (2, {"layout": "random", "layout_rule": "one_pair"}),
    (4, {"layout": "players", "layout_rule": "one_pair"}),
    (3, {"initial_cracks": 5, "initial_cracks_by": "players"}),
    (4, {"mode": "neighbour", "neighbour_side": "left"}),
    (4, {"mode": "neighbour", "stuck": "own_turn"}),
    (4, {"mode": "partner", "stuck": "own_turn"}),
    (4, {"mode": "partner", "first_player": "random"}),
    (3, {"mode": "hunt", "bear_seat": 0, "first_player": 2}),
    (3, {"mode": "hunt", "bear_seat": 2}),
    (2, {"mode": "hunt", "bear_seat": 0}),
    (2, {"mode": "flee", "flee_bears": 2}),
    (2, {"mode": "flee", "flee_bears": 3, "bear_may_rest": True}),
    (2, {"mode": "flee", "bear_crack_each_step": True, "bear_must_double": True}),
    (2, {"mode": "intro", "edition": "strait"}),
    (2, {"mode": "helper", "first_player": 1}),
    (4, {"layout": "random", "sled_crack_choice": True, "crack_priority": "protective",
         "initial_cracks": 12, "initial_cracks_by": "players", "end_of_hunt": "literal",
         "first_player": "random"}),
]  # fmt: skip


def hunts() -> list[tuple[int, dict[str, Any]]]:
    """Every combination of options a to e of the bear hunt."""
    found = []
    for seats, last in ((2, "inuit_move_one"), (3, "fur_duel")):
        for chosen in itertools.product((False, True), repeat=4):
            found.append((seats, {"mode": "hunt", **dict(zip((*BEAR, last), chosen, strict=True))}))
    return found


def as_setup(seats: int, options: dict[str, Any]) -> Setup:
    return Setup(seats, tuple(options.items()))


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize("case", NAMED, ids=lambda case: str(as_setup(*case)))
def test_combinations_keep_the_contract(case: tuple[int, dict[str, Any]], group: str) -> None:
    check_all(group, GAME, as_setup(*case))


@pytest.mark.parametrize("case", hunts(), ids=lambda case: str(as_setup(*case)))
def test_every_bear_hunt_keeps_the_rules(case: tuple[int, dict[str, Any]]) -> None:
    seats, options = case
    check_all("texts", GAME, as_setup(seats, options))
    summary = banquise.simulate(
        "nanuuk", games=300, seats=seats, options=options, check=True, threads=1
    )
    assert not summary.broken
    assert summary.cut == 0
