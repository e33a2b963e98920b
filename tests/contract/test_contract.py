"""Every game keeps the contract, with every number of seats and every value of every option."""

from __future__ import annotations

import pytest

import banquise
from banquise.core.game import Game
from tests.contract.bench import Setup, combinations, loadable, setups
from tests.contract.checks import GAME_CHECKS, GROUPS, check_all

GAMES = loadable()
CASES = [
    pytest.param(game, setup, id=f"{game.name}-{setup}".replace(" ", "_"))
    for game in GAMES
    for setup in setups(game)
]
MEETINGS = [
    pytest.param(game, setup, id=f"{game.name}-{setup}".replace(" ", "_"))
    for game in GAMES
    for setup in combinations(game)
]


@pytest.mark.parametrize("name", banquise.games())
def test_a_game_can_be_loaded(name: str) -> None:
    assert banquise.game(name).name == name


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize(("game", "setup"), CASES)
def test_a_game_keeps_the_contract(game: Game, setup: Setup, group: str) -> None:
    check_all(group, game, setup)


@pytest.mark.parametrize(("game", "setup"), MEETINGS)
def test_options_that_meet_keep_the_rules(game: Game, setup: Setup) -> None:
    check_all("rules", game, setup)


@pytest.mark.parametrize("check", GAME_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_has_words(game: Game, check: object) -> None:
    assert callable(check)
    check(game)
