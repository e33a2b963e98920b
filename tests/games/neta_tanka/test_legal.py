"""Refusals that hold in every phase (NT-ENGINE)."""

from banquise import Match
from tests.games.neta_tanka.positions import position, village, why


def test_NT_ENGINE_1_2_3_general_refusals() -> None:
    match = village()
    assert why(match, "!chop", 1) == "NT-ENGINE-2"
    assert why(match, "!chop", -1) == "NT-ENGINE-2"
    assert why(match, "A@chop") == "NT-ENGINE-3"
    assert why(match, "no such text") == "NT-ENGINE-3"
    assert why(match, "L21") == "NT-ENGINE-3"
    over = position(phase="over", seat=None, round=7)
    over["trade"] = {"current": None, "hidden": 0, "past": [f"T{k:02}" for k in range(1, 8)]}
    done = Match.from_position("neta_tanka", over, backend="python")
    assert why(done, "end", 0) == "NT-ENGINE-1"
    assert why(done, "nonsense", 99) == "NT-ENGINE-1"
