"""Every game's rules compile for a GPU, whether or not there is one here."""

import pytest

import banquise
from banquise.core import compile as compiling
from banquise.core.ptx import every, ptx


@pytest.mark.parametrize("name", banquise.games())
@pytest.mark.filterwarnings("ignore")  # numba-cuda itself warns about what it will drop one day
def test_rules_compile_for_a_gpu(name: str) -> None:
    """All loops of a game at once: apart, each would compile the same rules again."""
    game = banquise.game(name)
    text = ptx(game)
    assert ".target sm_90" in text
    assert ".visible .func" in text
    loops = set(compiling.examples(game))
    assert loops <= set(every.__code__.co_names)
    assert not [loop for loop in loops if f"cuda{len(loop)}{loop}B" not in text]
