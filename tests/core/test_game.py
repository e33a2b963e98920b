"""Games are found by their folders, in this package and in those that an owner names."""

import importlib
from typing import Any

import pytest

import banquise
from banquise import UnknownGame
from banquise.core import game
from tests.toys import GAMES, PACKAGE


def test_a_game_is_a_folder() -> None:
    assert "papua" in banquise.games()
    assert banquise.game("papua").name == "papua"


def test_the_list_of_games_is_also_their_package() -> None:
    """Loading a game imports the package banquise.games, which must not hide the function."""
    banquise.Match("papua", backend="python")
    package: Any = importlib.import_module("banquise.games")
    assert banquise.games() == package() == game.names()
    assert package.papua.GAME is banquise.game("papua")


def test_names_may_be_written_with_dashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", PACKAGE)
    assert game.load("toy-duel") is game.load("toy_duel")


@pytest.mark.parametrize("name", ["chess", "", "../papua", "papua.rules", "core"])
def test_an_unknown_game(name: str) -> None:
    with pytest.raises(UnknownGame, match=r"There is no game .*; choose one of .*papua"):
        game.load(name)


def test_games_of_other_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not set(GAMES) & set(game.names())
    monkeypatch.setenv("BANQUISE_GAMES", f"{PACKAGE}:")
    assert set(GAMES) <= set(game.names())
    assert game.homes()["toy_hand"] == PACKAGE
    assert game.load("toy_hand") is GAMES["toy_hand"]


@pytest.mark.parametrize("package", ["no.such.package", "json.decoder"])
def test_a_package_that_is_not_there(monkeypatch: pytest.MonkeyPatch, package: str) -> None:
    monkeypatch.setenv("BANQUISE_GAMES", package)
    with pytest.raises(UnknownGame, match=f"BANQUISE_GAMES: there is no package '{package}'"):
        game.names()


def test_backends() -> None:
    with pytest.raises(ValueError, match="There is no backend 'gpu'"):
        GAMES["toy_hand"].backend("gpu")
    with pytest.raises(AttributeError, match="no entry point 'nothing'"):
        GAMES["toy_hand"].python.nothing  # noqa: B018


def test_clauses_have_ids_and_words() -> None:
    hand = GAMES["toy_hand"]
    assert hand.clause_id(hand.clause["SWAP_1"]) == "TH-SWAP-1"
    assert [c.id for c in hand.clauses("de")][:2] == ["TH-SWAP-1", "TH-SWAP-2"]
