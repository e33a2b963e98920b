"""Names of players on the mats."""

import pytest

import banquise
from banquise.core.match import SHAPES

LONG = "Maximiliane von Hohenstein"  # as long as a name may be


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", banquise.games())
def test_long_names_that_differ_at_their_end_look_different(name: str, shape: str) -> None:
    for seats in banquise.game(name).seats:
        players = tuple(f"{LONG} {seat + 1}" for seat in range(seats))
        match = banquise.Match(name, seats, seed=1, players=players)
        shown = [item.text for item in match.scene(shape=shape) if item.key.startswith("name-")]
        assert {text[-1] for text in shown} == {player[-1] for player in players}, shown
        assert all(text.startswith(LONG[:2]) for text in shown)
