"""Edition files: what is refused, and floes of any shape."""

from __future__ import annotations

import pytest

import banquise
from banquise import Match
from banquise.core.edition import read_edition
from banquise.core.errors import BadEdition

GAME = banquise.game("nanuuk")


SOURCE = (GAME.folder / "edition" / "standard.toml").read_text()


STRAIT = (GAME.folder / "edition" / "strait.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('igloos = ["B1", "D4", "F1"]', 'igloos = ["B1"]', "igloos"),
        ('igloos = ["B1", "D4", "F1"]', 'igloos = ["B1", "H4"]', "igloos"),
        ('igloos = ["B1", "D4", "F1"]', 'igloos = ["B1", "A4"]', "water"),
        ("columns = [[2, 4], [1, 5]", "columns = [[1, 4], [1, 5]", "columns"),
        ("columns = [[2, 4]", "columns = [[2, 44]", "columns"),
        ("home_bonus = 2", "home_bonus = 100", "home_bonus"),
        ("fish = 1", "fish = -1", "points.fish"),
        ('fish = ["husky"]', 'fish = ["harpoon"]', "trade.fish"),
        ('fish = ["A3", "C3", "E3"]', 'fish = ["A3", "A3"]', "twice"),
        ('fish = ["A3", "C3", "E3"]', 'fish = ["A2"]', "one token"),
        ('fish = ["A3", "C3", "E3"]', 'fish = ["B1"]', "igloo"),
        ('fish = ["A3", "C3", "E3"]', 'fish = ["G3"]', "out of play"),
        ('three = ["A4", "B5",', 'three = ["A2", "B2", "B1", "A4", "B5",', "igloos"),
        ("[points]", "colour = 1\n[points]", "water.colour"),
    ],
)
def test_editions_that_cannot_be(old: str, new: str, words: str) -> None:
    assert old in SOURCE
    with pytest.raises(BadEdition, match=words):
        read_edition(GAME, SOURCE.replace(old, new, 1), "test.toml")


def test_a_floe_hangs_together() -> None:
    apart = SOURCE.replace('two = ["A4",', 'two = ["B3", "A2", "C2", "D2", "E2", "F2", "G2", "A4",')
    with pytest.raises(BadEdition, match="falls apart"):
        read_edition(GAME, apart, "test.toml")


STAIRS = [[0, 4], [5, 5], *([12 + 7 * i, 4] for i in range(9))]


@pytest.mark.parametrize("columns", [[[0, 4], [-1, 5], [0, 4]], STAIRS])
def test_a_floe_of_any_slant(columns: list[list[int]]) -> None:
    """Section 3.6 limits columns and cells; half-rows only by their parity."""
    text = STRAIT.replace("columns = [[2, 4], [1, 5], [2, 4]]", f"columns = {columns}")
    match = Match("nanuuk", 2, {"mode": "intro"}, edition=read_edition(GAME, text, "test.toml"))
    assert match.svg().startswith("<svg")
