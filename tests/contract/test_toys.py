"""The toys keep the whole contract, so the suite passes where nothing is wrong."""

from __future__ import annotations

import pytest

from banquise import Match
from banquise.core.game import Game, load, names
from tests.contract.bench import Setup, setups
from tests.contract.checks import GAME_CHECKS, GROUPS, check_all
from tests.toys import GAMES, PACKAGE

CASES = [
    pytest.param(game, setup, id=f"{game.name}-{setup}".replace(" ", "_"))
    for game in GAMES.values()
    for setup in setups(game, backend="python", asked="cpu")
]


@pytest.fixture(autouse=True)
def _toys_can_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", PACKAGE)


@pytest.mark.parametrize("group", GROUPS)
@pytest.mark.parametrize(("game", "setup"), CASES)
def test_a_toy_keeps_the_contract(game: Game, setup: Setup, group: str) -> None:
    check_all(group, game, setup)


@pytest.mark.parametrize("check", GAME_CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_a_toy_has_words(game: Game, check: object) -> None:
    assert callable(check)
    check(game)


@pytest.mark.parametrize("name", GAMES)
def test_a_toy_is_found_by_its_name(name: str) -> None:
    assert name in names()
    assert load(name) is GAMES[name]
    assert Match(name, backend="python").game is GAMES[name]
