"""Every game keeps the contract, with every number of seats and every value of every option."""

from collections.abc import Iterator

import pytest

import banquise
from banquise.core.game import Game
from tests.contract.bench import Setup, setups
from tests.contract.checks import CHECKS, GAME_CHECKS


def cases() -> Iterator[object]:
    """A game that cannot even be loaded is one case that says so."""
    for name in banquise.games():
        try:
            game = banquise.game(name)
            found = setups(game)
        except Exception:
            yield pytest.param(name, Setup(0), id=name)
            continue
        for setup in found:
            yield pytest.param(name, setup, id=f"{name}-{setup}".replace(" ", "_"))


@pytest.fixture(scope="module", params=banquise.games())
def game(request: pytest.FixtureRequest) -> Game:
    return banquise.game(request.param)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("name", "setup"), cases())
def test_a_game_keeps_the_contract(name: str, setup: Setup, check: object) -> None:
    assert callable(check)
    check(banquise.game(name), setup)


@pytest.mark.parametrize("check", GAME_CHECKS, ids=lambda check: check.__name__)
def test_a_game_has_words(game: Game, check: object) -> None:
    assert callable(check)
    check(game)
