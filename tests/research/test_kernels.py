"""Every kernel of every game compiles for a GPU, whether or not there is one here."""

import pytest

import banquise
from banquise.research.kernels import KERNELS, kept, ptx, stamp


@pytest.mark.parametrize("name", banquise.games())
@pytest.mark.filterwarnings("ignore")  # numba-cuda itself warns about what it will drop one day
def test_kernels_compile(name: str) -> None:
    for kernel in KERNELS:
        text = ptx(banquise.game(name), kernel, optimised=False)
        assert ".target sm_90" in text, f"{kernel} of {name}"
        assert text.count(".visible .entry") == 1


def test_a_kernel_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    """Compiled once; what it is made from is part of its folder's name."""
    game, made = banquise.game("papua"), []

    def compiled(*given: object) -> str:
        made.append(given)
        return "// a kernel"

    monkeypatch.setattr("banquise.research.kernels.compiling.cache_root", lambda: tmp_path)
    monkeypatch.setattr("banquise.research.kernels.ptx", compiled)
    path = kept(game, "pick", (9, 0))
    assert kept(game, "pick", (9, 0)) == path
    assert len(made) == 1
    assert path.read_text() == "// a kernel"
    assert path.parent.name == f"papua-{stamp(game)}"
    assert kept(game, "pick", (8, 0)) != path
