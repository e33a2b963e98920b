"""The picture after the end shows who has won."""

import random

import pytest

import banquise
from banquise.core.match import SHAPES

MARKED = ("halunken", "neta_tanka", "nunami")  # a frame with a crown around the winner's panel


@pytest.mark.parametrize("name", MARKED)
def test_the_winners_panels_wear_a_crown(name: str) -> None:
    match, chance = banquise.Match(name, 2, seed=5), random.Random(5)
    while not match.is_over:
        if match.version % 40 == 0:
            assert crowned(match, "wide") == set()
        seat = match.waiting[0]
        match.play(chance.choice(match.legal(seat)), seat)
    for shape in SHAPES:
        assert crowned(match, shape) == set(match.ranking[0])
        symbols = match.stage(shape=shape).symbols
        assert all(item.symbol in symbols for item in match.scene(shape=shape) if item.symbol)
    cards = match.cards(None, "en")
    assert all(cards[f"won-{seat}"].kind for seat in match.ranking[0])


def crowned(match: banquise.Match, shape: str) -> set[int]:
    items = match.scene(shape=shape)
    return {int(item.key.removeprefix("won-")) for item in items if item.key.startswith("won-")}
