"""Actions as text and numbers, as the specification prints them."""

import pytest

import banquise
from banquise.games.nanuuk.state import ACTIONS
from tests.games.nanuuk.conftest import Draw

GAME = banquise.game("nanuuk")


ED = GAME.load_edition().record[0]


SAMPLES = (
    "@D4 20, >A3 54, A1-A2 100, A2-A1 101, D3-D4 178, 2:A1-A2 356, oA1 612, /A1A2 660, /C3D4 691, "
    "H 789, . 791, x 793, =fw 799, f@A1 810, W@A2 955, b@G4 1080, first-2 2, /0 788, 2:H 790, "
    "x0 792, =0 794, =fswW 809"
)


def test_numbers_as_printed() -> None:
    texts = GAME.notation.texts(ED)
    assert (ACTIONS.size, len(texts)) == (1098, 665)
    for sample in SAMPLES.split(", "):
        text, number = sample.split()
        assert GAME.notation.read(ED, None, 0, text) == int(number)
        assert texts[int(number)] == text


@pytest.mark.parametrize("text", ["/D4C3", "=wf", "D3-D5", "@H1", "@A5", "h", " x", "=", "first-4"])
def test_anything_else_is_no_action(start: Draw, text: str) -> None:
    assert GAME.notation.read(ED, None, 0, text) == -1
    assert start(3).why(text) == "NK-ENGINE-3"
