"""Every game's rules compile for a GPU, whether or not there is one here."""

import pytest

import banquise
from banquise.core import batch
from banquise.core.ptx import ptx

LOOPS = [batch.start, batch.simulate, batch.rollouts, batch.why, batch.veiled, batch.score]


@pytest.mark.parametrize("name", banquise.games())
@pytest.mark.filterwarnings("ignore")  # numba-cuda itself warns about what it will drop one day
def test_rules_compile_for_a_gpu(name: str) -> None:
    game = banquise.game(name)
    for loop in LOOPS:
        text = ptx(game, loop)
        assert ".target sm_90" in text, f"{loop.__name__} of {name}"
        assert ".visible .func" in text
